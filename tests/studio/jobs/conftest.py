"""What the tests of workers share."""

import os

import pytest
import redis

from studio.jobs import kinds


@pytest.fixture(autouse=True)
def own_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kinds that a test makes known are not there for the tests after it."""
    monkeypatch.setattr(kinds, "_kinds", dict(kinds._kinds))


@pytest.fixture
def redis_url() -> str:
    """An empty database of the tests' Redis; each process of a parallel run has its own."""
    base = os.environ.get("STUDIO_TEST_REDIS_URL")
    if not base:
        pytest.skip("needs a Redis that may be emptied: set STUDIO_TEST_REDIS_URL, or run make test")
    number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) + 1
    url = f"{base.rsplit('/', 1)[0]}/{number}"
    redis.Redis.from_url(url).flushdb()
    return url
