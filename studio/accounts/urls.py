"""Accounts: the parts of allauth that are used, and a person's own settings.

allauth's pages for several e-mail addresses, telephones and second factors are left out: they need inline
scripts, and an address here only receives a forgotten password's link.
"""

from allauth.account import views as allauth
from django.urls import include, path, re_path

from studio.accounts import token_views as tokens
from studio.accounts import views

urlpatterns = [
    path("login/", allauth.login, name="account_login"),
    path("logout/", allauth.logout, name="account_logout"),
    path("signup/", allauth.signup, name="account_signup"),
    path("inactive/", allauth.account_inactive, name="account_inactive"),
    path("reauthenticate/", allauth.reauthenticate, name="account_reauthenticate"),
    path("password/change/", allauth.password_change, name="account_change_password"),
    path("password/set/", allauth.password_set, name="account_set_password"),
    path("password/reset/", allauth.password_reset, name="account_reset_password"),
    path("password/reset/done/", allauth.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        allauth.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "password/reset/key/done/",
        allauth.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    path("tokens/", tokens.tokens, name="tokens"),
    path("tokens/<row:pk>/revoke/", tokens.revoke, name="revoke_token"),
    path("theme/", views.set_theme, name="set_theme"),
    path("language/", views.set_display_language, name="set_display_language"),
    path("oidc/", include("allauth.socialaccount.providers.openid_connect.urls")),
    path("social/", include("allauth.socialaccount.urls")),
]
