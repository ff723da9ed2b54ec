"""What tests of language packs share: a catalog that lists them, and a version they belong to."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from rulesets.models import Revision
from rulesets.services.reconciling import connect
from tests.factories.rulesets import store_shipped
from tests.rulesets.services.shelves import Shelf


@pytest.fixture
def shelf() -> Iterator[Shelf]:
    """What packs come from in these tests."""
    cache.clear()
    found = Shelf()
    before = connect(found)
    yield found
    connect(before)


@pytest.fixture
def revision(shelf: Shelf) -> Revision:
    """An installed version, in service and without packs."""
    stored = store_shipped()
    Revision.objects.filter(pk=stored.pk).update(source="catalog")
    shelf.listed[stored.pk] = {}
    stored.refresh_from_db()
    return stored
