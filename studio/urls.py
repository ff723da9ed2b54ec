"""All addresses: joins the apps."""

from django.contrib import admin
from django.urls import include, path

from characters.views import home
from studio.jobs import views as jobs

urlpatterns = [
    path("", home, name="home"),
    path("rulesets/", include("rulesets.urls")),
    path("characters/", include("characters.urls")),
    path("accounts/", include("studio.accounts.urls")),
    path("health/", jobs.show_health, name="health"),
    path("healthz", jobs.answer_healthz, name="healthz"),
    path("admin/", admin.site.urls),
]
