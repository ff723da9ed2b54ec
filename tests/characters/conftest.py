"""What the tests of characters take from those of jobs."""

from tests.studio.jobs.conftest import redis_url

__all__ = ["redis_url"]
