"""How gunicorn serves the Studio, whoever starts it: `gunicorn studio.wsgi:application` (README)."""

import os

bind = f"{os.environ.get('HOST') or '127.0.0.1'}:{os.environ.get('PORT') or 8000}"
worker_class = "gthread"
workers = int(os.environ.get("WEB_PROCESSES") or 2)
threads = int(os.environ.get("WEB_THREADS") or 16)
timeout = 60
graceful_timeout = 10
loglevel = "warning"

if os.environ.get("STUDIO_LOG") == "json":
    # Its own lines in the form of all others; each worker's Django sees to the rest.
    logconfig_dict = {
        "formatters": {"generic": {"()": "studio.web.logs.JsonFormatter"}},
        "handlers": {"error_console": {"class": "logging.StreamHandler", "formatter": "generic"}},
        "root": {"level": "WARNING", "handlers": []},
        "loggers": {
            "gunicorn.error": {"level": "WARNING", "handlers": ["error_console"], "propagate": False},
        },
    }
