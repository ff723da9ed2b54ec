"""A server for catalogs, as long as a test lasts."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.factories.catalogs import CatalogServer, serve_https


@pytest.fixture
def server(tmp_path: Path) -> Iterator[CatalogServer]:
    with serve_https(tmp_path) as running:
        yield running
