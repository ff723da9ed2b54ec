"""Settings of the workers that tests kill: nobody waits a minute for a lease to run out."""

from studio.settings.test import *  # noqa: F403

JOB_LEASE_SECONDS = 2.0
JOB_RENEW_SECONDS = 0.3
JOB_SWEEP_SECONDS = 1.0
JOB_RETRY_WAITS = (0.2,) * 4
