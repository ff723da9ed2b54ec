"""All addresses: joins the apps."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from characters.views import home, shared
from studio.jobs import views as jobs

# The admin pages take the same login, with its limits, as everybody else.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("", home, name="home"),
    path("shared/<slug:token>/", shared, name="shared"),
    path("rulesets/", include("rulesets.urls")),
    path("characters/", include("characters.urls")),
    path("accounts/", include("studio.accounts.urls")),
    path("api/", include("studio.api")),
    path("jobs/", include("studio.jobs.urls")),
    path("health/", jobs.show_health, name="health"),
    path("healthz", jobs.answer_healthz, name="healthz"),
    path("admin/", admin.site.urls),
]

handler400 = "studio.web.errors.bad_request"
handler403 = "studio.web.errors.permission_denied"
handler404 = "studio.web.errors.page_not_found"
handler500 = "studio.web.errors.server_error"
