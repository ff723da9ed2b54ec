"""The user model."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class Theme(models.TextChoices):
    """Which colours a page takes."""

    AUTO = "auto", _("As the system")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


class User(AbstractUser):
    """Somebody with an account. A guest is a token in the session, never a row here (guests.py)."""

    display_language = models.CharField(
        _("display language"),
        max_length=16,
        blank=True,
        default="",
        help_text=_("Language of the interface; empty takes the browser's."),
    )
    theme = models.CharField(_("theme"), max_length=8, choices=Theme.choices, default=Theme.AUTO)
