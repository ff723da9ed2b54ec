"""How gunicorn serves the Studio, whoever starts it: `gunicorn studio.wsgi:application` (README)."""

import os
import sys
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

sys.path.insert(0, str(Path(__file__).resolve().parent))  # gunicorn reads this file before it does so itself
from studio.settings.environment import read_number

try:
    bind = f"{os.environ.get('HOST') or '127.0.0.1'}:{read_number('PORT', 8000, least=0, most=65_535)}"
    workers = read_number("WEB_PROCESSES", 2)
    threads = read_number("WEB_THREADS", 16)
except ImproperlyConfigured as error:
    sys.exit(f"{error}")
worker_class = "gthread"
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
