"""The packages under test, and the data the SRD ruleset was made from where it is at hand."""

import os
from pathlib import Path

import pytest

from tests.rulesets.shipped.places import SHIPPED, whole

PACKAGES = ("srd-5-1", "lantern-ferry")


@pytest.fixture(params=PACKAGES)
def package(request: pytest.FixtureRequest) -> Path:
    """The folder of each shipped package in turn."""
    return SHIPPED / request.param


@pytest.fixture
def ruleset(package: Path) -> dict:
    return whole(package)


@pytest.fixture
def srd() -> dict:
    return whole(SHIPPED / "srd-5-1")


@pytest.fixture
def ferry() -> dict:
    return whole(SHIPPED / "lantern-ferry")


@pytest.fixture
def srd_data() -> Path:
    """The facts of the SRD, which are not part of the project."""
    folder = os.environ.get("STUDIO_SRD_DATA")
    if not folder:
        pytest.skip("set STUDIO_SRD_DATA to a folder with the SRD 5.1 (en/*.json) to compare with its source")
    return Path(folder)
