"""For the tests: everything in a folder of its own that goes when the tests end.

A test that starts another process hands it STUDIO_VAR_DIR and DATABASE_URL, so that both see the same files.
"""

import atexit
import os
import shutil
import tempfile

_own_folder = None if os.environ.get("STUDIO_VAR_DIR") else tempfile.mkdtemp(prefix="studio-tests-")
if _own_folder:
    os.environ["STUDIO_VAR_DIR"] = _own_folder
    atexit.register(shutil.rmtree, _own_folder, ignore_errors=True)

from studio.settings.base import *  # noqa: E402, F403
from studio.settings.base import CELERY_BEAT_SCHEDULE, DATABASES, VAR_DIR  # noqa: E402

if _own_folder:
    del os.environ["STUDIO_VAR_DIR"]  # each process of a parallel run takes a folder of its own

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, not memory: the live server's threads and other processes open it too.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}

STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)  # WhiteNoise looks there; the files themselves come from static/
CELERY_BEAT_SCHEDULE["record-heartbeat"]["schedule"] = 1  # a test does not wait half a minute
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # fast, and only here
ACCOUNT_RATE_LIMITS = False
API_RATES = {"read": None, "write": None, "file": None}
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
# In the workers that tests start, too.
JOB_KIND_MODULES = ["tests.studio.jobs.trial_kinds", "tests.rulesets.services.installing.held_kinds"]
