"""Settings that hold everywhere. What an installation chooses comes from the environment (environment.py)."""

import os
from pathlib import Path

from django.urls import reverse_lazy

from studio import __version__
from studio.settings.environment import (
    LOG_LEVELS,
    host_of,
    list_languages,
    make_var_dir,
    origin_of,
    read_address,
    read_cache,
    read_choice,
    read_database,
    read_flag,
    read_list,
    read_number,
    read_rate,
    read_redis,
    read_secret_key,
    read_time_zone,
)

BASE_DIR = Path(__file__).resolve().parents[2]
# Everything an installation makes: database, secret key, broker, uploads.
VAR_DIR = make_var_dir(Path(os.environ.get("STUDIO_VAR_DIR") or BASE_DIR / "var").resolve())

SECRET_KEY = read_secret_key(VAR_DIR)
DEBUG = False

# The address people type, when it is not this machine's own: https://studio.example.org
PUBLIC_URL = read_address("STUDIO_URL")
IS_HTTPS = origin_of(PUBLIC_URL).startswith("https://")
# The web server here speaks plain HTTP: with an https address, something in front of it speaks TLS.
IS_BEHIND_PROXY = IS_HTTPS or read_flag("STUDIO_BEHIND_PROXY")
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *read_list("STUDIO_HOSTS")]
CSRF_TRUSTED_ORIGINS: list[str] = []
if PUBLIC_URL:
    ALLOWED_HOSTS.append(host_of(PUBLIC_URL))
    CSRF_TRUSTED_ORIGINS.append(origin_of(PUBLIC_URL))

INSTALLED_APPS = [
    "whitenoise.runserver_nostatic",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_cotton.apps.SimpleAppConfig",
    "template_partials.apps.SimpleAppConfig",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "studio.web",
    "studio.jobs",
    "studio.backups",
    "studio.accounts",
    "rulesets",
    "characters",
    "allauth",
    "allauth.account",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "studio.accounts.middleware.DisplayLanguageMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "studio.accounts.middleware.EndedSessionMiddleware",
    "studio.web.refusals.RefusalPageMiddleware",
    "rulesets.middleware.TextsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "studio.urls"
WSGI_APPLICATION = "studio.wsgi.application"

# Cotton and template-partials both want to rewrite this; their simple app configs leave it as it stands here.
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    [
                        (
                            "django.template.loaders.cached.Loader",
                            [
                                "django_cotton.cotton_loader.Loader",
                                "django.template.loaders.filesystem.Loader",
                                "django.template.loaders.app_directories.Loader",
                            ],
                        )
                    ],
                )
            ],
            "builtins": [
                "django_cotton.templatetags.cotton",
                "template_partials.templatetags.partials",
                "rulesets.templatetags.texts",
            ],
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "studio.web.context.page",
                "studio.accounts.context.account",
            ],
        },
    }
]

DATABASES = {"default": read_database(VAR_DIR)}
CACHES = {"default": read_cache(VAR_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# People

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = reverse_lazy("account_login")
LOGIN_REDIRECT_URL = reverse_lazy("home")
ACCOUNT_LOGOUT_REDIRECT_URL = reverse_lazy("home")
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
# An address is only used to send a forgotten password's link; most installations send no mail at all.
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_FORMS = {
    "login": "studio.accounts.forms.LoginForm",
    "signup": "studio.accounts.forms.SignupForm",
}
ACCOUNT_ADAPTER = "studio.accounts.adapter.AccountAdapter"
SIGNUP_OPEN = read_choice("STUDIO_SIGNUP", "open", ("open", "closed")) == "open"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS: dict[str, str] | bool = {}
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if IS_BEHIND_PROXY else 0
# A guest's characters live as long as the session; what the guest does renews it (studio/accounts/guests.py).
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90

# The household's identity provider (OpenID Connect), if any. Who is in the staff group there is staff here.
OIDC_PROVIDER_ID = "home"
OIDC_ISSUER = read_address("OIDC_ISSUER")
OIDC_NAME = os.environ.get("OIDC_NAME") or "OpenID Connect"
OIDC_STAFF_GROUP = os.environ.get("OIDC_STAFF_GROUP", "")
SOCIALACCOUNT_ADAPTER = "studio.accounts.identity.IdentityAdapter"
SOCIALACCOUNT_PROVIDERS = {
    "openid_connect": {
        "APPS": [
            {
                "provider_id": OIDC_PROVIDER_ID,
                "name": OIDC_NAME,
                "client_id": os.environ.get("OIDC_CLIENT_ID", ""),
                "secret": os.environ.get("OIDC_CLIENT_SECRET", ""),
                "settings": {
                    "server_url": OIDC_ISSUER,
                    "scope": read_list("OIDC_SCOPES") or ["openid", "profile", "email"],
                },
            }
        ]
        if OIDC_ISSUER
        else []
    }
}

# Languages

USE_I18N = True
USE_TZ = True
TIME_ZONE = read_time_zone("TZ")
LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGES = list_languages(BASE_DIR / "locale")
# Of whoever has chosen none, and one whose language packs are kept (T6.2).
SITE_LANGUAGE = os.environ.get("STUDIO_LANGUAGE") or "en"

# Files

STATIC_URL = "static/"
STATIC_ROOT = Path(os.environ.get("STUDIO_STATIC_ROOT") or BASE_DIR / "staticfiles")
STATICFILES_DIRS = [BASE_DIR / "static"] if (BASE_DIR / "static").is_dir() else []
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

# Security

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "SAMEORIGIN"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        # A login form's answer redirects to the provider, and this directive covers redirects too.
        "form-action": ["'self'", *([origin_of(OIDC_ISSUER)] if OIDC_ISSUER else [])],
        "frame-ancestors": ["'self'"],
    }
}

# The API

API_BODY_MOST = read_number("STUDIO_API_BODY", 1024 * 1024)
"""The most bytes of a request's body; files have limits of their own, that of packages is larger."""

API_RATES = {
    "read": read_rate("STUDIO_API_READS", "600/minute"),
    "write": read_rate("STUDIO_API_WRITES", "120/minute"),
    "file": read_rate("STUDIO_API_FILES", "30/minute"),
}
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "studio.accounts.authentication.TokenAuthentication",
        "studio.accounts.authentication.SessionAuthentication",
    ],
    "DEFAULT_PARSER_CLASSES": ["rulesets.api.parsing.JsonParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_THROTTLE_CLASSES": ["studio.web.api.rates.RateLimit"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "studio.web.api.problems.answer_exception",
    "NUM_PROXIES": 1 if IS_BEHIND_PROXY else 0,
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Ruleset Studio",
    "DESCRIPTION": "Rulesets, catalogs and characters, by the same rules and permissions as the pages.",
    "VERSION": __version__,
    "OAS_VERSION": "3.1.0",
    "COMPONENT_SPLIT_PATCH": False,
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SORT_OPERATIONS": False,
    "PATH_CONVERTER_OVERRIDES": {"row": {"type": "integer", "minimum": 0, "maximum": 10**18 - 1}},
    "POSTPROCESSING_HOOKS": ["studio.web.api.schema.describe_problems"],
}

# Work in the background

CELERY_BROKER_URL = read_redis() or "filesystem://localhost/"
BROKER_FOLDERS: dict[str, str] = {}
if CELERY_BROKER_URL.startswith("filesystem:"):
    BROKER_FOLDERS = {
        "data_folder_in": str(VAR_DIR / "broker" / "queue"),
        "data_folder_out": str(VAR_DIR / "broker" / "queue"),
        "control_folder": str(VAR_DIR / "broker" / "control"),
    }
# A job may take hours, bulk migration most of all; Redis hands a lost worker's message back only after the
# longest of them, and nothing waits for that: the sweep does not need the message.
JOB_TIME_LIMIT = 60 * 60 * 12
# Who sends a message while Redis is away waits for it a moment only.
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, str | float] = {**BROKER_FOLDERS} or {
    "visibility_timeout": JOB_TIME_LIMIT + 60 * 60,
    "socket_connect_timeout": 2,
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.2,
}
JOB_LEASE_SECONDS = 60.0
JOB_RENEW_SECONDS = 10.0
JOB_SWEEP_SECONDS = 30.0
JOB_RETRY_WAITS = (10.0, 30.0, 90.0, 270.0)
"""The seconds before the second attempt, the third and so on; after as many and one it is given up."""

JOB_KIND_MODULES: list[str] = []
"""Modules beside the apps that register kinds of jobs; the tests have one."""

CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_TIME_LIMIT = 60 * 30
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat-schedule")
WORKER_HEARTBEAT_SECONDS = 30
CELERY_BEAT_SCHEDULE = {
    "record-heartbeat": {
        "task": "studio.jobs.tasks.record_heartbeat",
        "schedule": WORKER_HEARTBEAT_SECONDS,
        # A beat that nobody took is worth nothing later.
        "options": {"expires": WORKER_HEARTBEAT_SECONDS * 2},
    },
    "remove-deleted-characters": {
        "task": "characters.tasks.remove_deleted_characters",
        "schedule": 60 * 60 * 24,
    },
}

# Catalogs of rulesets. These servers, as host:port, may have a private address and any port; every other
# download goes to the public internet on port 443. Their certificates may be of an authority of one's own.

CATALOG_HOSTS = frozenset(word.lower() for word in read_list("STUDIO_CATALOG_HOSTS"))
CATALOG_CA_FILE = os.environ.get("STUDIO_CATALOG_CA", "")
DOWNLOAD_DIR = VAR_DIR / "downloads"
DOWNLOAD_CONNECT_SECONDS, DOWNLOAD_IDLE_SECONDS, DOWNLOAD_TOTAL_SECONDS = 10.0, 30.0, 600.0

# What `manage.py serve --prepare` runs before it serves: name and arguments of management commands, in order.
PREPARE_COMMANDS = [
    ("migrate", ["--verbosity", "0"]),
    ("install_shipped", []),
    ("first_admin", ["--quiet"]),
    ("collectstatic", ["--noinput", "--verbosity", "0"]),
]

# Mail: to the console unless a server is named.

DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM") or "Ruleset Studio <studio@localhost>"
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = read_number("EMAIL_PORT", 587, most=65_535)
EMAIL_HOST_USER = os.environ.get("EMAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_PASSWORD", "")
EMAIL_USE_TLS = EMAIL_PORT != 25
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"

# Log lines: for people, or one JSON object each (STUDIO_LOG=json).

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "studio.web.logs.JsonFormatter"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": read_choice("STUDIO_LOG", "plain", ("plain", "json")),
        }
    },
    "root": {"handlers": ["console"], "level": read_choice("STUDIO_LOG_LEVEL", "INFO", LOG_LEVELS)},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        # Django leaves it to the server to drop the body of an answer to HEAD; gunicorn need not say so.
        "gunicorn.http.wsgi": {"level": "ERROR"},
        # It tells whole addresses, whose queries are nobody's business.
        "httpx": {"level": "WARNING"},
    },
}
