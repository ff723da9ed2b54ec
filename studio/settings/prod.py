"""For people: `make run`, a container, a server. No error details, hashed static files.

HTTPS, with everything that belongs to it, when STUDIO_URL starts with https.
"""

from studio.settings.base import *  # noqa: F403
from studio.settings.base import IS_BEHIND_PROXY, IS_HTTPS, STORAGES

STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

if IS_BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

if IS_HTTPS:
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # a load balancer asks by plain HTTP
    SECURE_HSTS_SECONDS = 60 * 60 * 24 * 30
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"
