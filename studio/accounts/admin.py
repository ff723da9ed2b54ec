"""Users in the admin pages."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from studio.accounts.models import User


@admin.register(User)
class StudioUserAdmin(UserAdmin):
    """Django's own page for users, with what a person chose for the interface."""

    fieldsets = (*(UserAdmin.fieldsets or ()), (None, {"fields": ("display_language", "theme")}))
