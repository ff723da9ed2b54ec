"""What the pages of a ruleset say of what it borrows."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rulesets.models import Revision
from rulesets.queries import compiled_cache
from studio.accounts.models import User
from tests.factories.lending import building_borrower, store_borrower, store_lender
from tests.factories.rulesets import store_imported, upload_file
from tests.rulesets.engine.borrowing.keep import entry, item, lender

pytestmark = pytest.mark.django_db

BULKY = entry("anvil", bulk=40)


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    compiled_cache.clear()


def page_of(revision: Revision) -> str:
    return reverse("rulesets:show_revision", args=[revision.ruleset_id, revision.number])


def catalog_of(revision: Revision, *more: str) -> str:
    name = "rulesets:show_entry" if more else "rulesets:show_catalog"
    return reverse(name, args=[revision.ruleset_id, revision.number, "wares", *more])


def test_the_page_says_from_whom_and_what_is_left_out(user: User, user_client: Client):
    """F3.83."""
    store_lender(entry("rope"), BULKY)
    response = user_client.get(page_of(store_borrower(user=user)))
    (loan,) = response.context["overview"].loans
    assert (loan.catalog, loan.lender, loan.taken, loan.left_out) == ("Wares", "Old Keep", 1, 1)
    page = response.content.decode()
    assert "Wares: not taken from Old Keep" in page
    assert "wares/anvil.rows[0].values.bulk" in page
    assert "from Old Keep" in page
    assert not [line for line in response.context["overview"].kept if "from" in line.label]


def test_the_page_says_that_the_lender_is_not_here(user: User, user_client: Client):
    """F3.80."""
    page = user_client.get(page_of(store_borrower(user=user))).content.decode()
    assert "Wares borrows its entries from old-keep, and nothing could be borrowed." in page
    assert "catalogs[0].from.ruleset" in page


def test_the_page_tells_references_that_lead_nowhere(user: User, user_client: Client):
    """F3.97."""
    store_imported(user=user, **lender(item(), holds="items"))
    ours = building_borrower(holds="items")
    del ours["sheet"]["builder"]
    ours["items"]["startingGear"] = [{"id": "b", "label": "B", "items": [{"item": "wares/gone"}]}]
    page = user_client.get(page_of(store_imported(user=user, **ours))).content.decode()
    assert "References to borrowed entries that are not there" in page
    assert "items.startingGear[0].items[0].item" in page


def test_a_catalog_and_its_entries_say_where_they_come_from(user: User, user_client: Client):
    """U9.15."""
    store_lender(entry("rope"))
    revision = store_borrower(entry("own"), user=user)
    assert "are borrowed from Old Keep" in user_client.get(catalog_of(revision)).content.decode()
    borrowed = user_client.get(catalog_of(revision, "rope")).context["page"]
    own = user_client.get(catalog_of(revision, "own")).context["page"]
    assert [(fact.label, fact.text) for fact in borrowed.facts] == [("Borrowed from", "Old Keep")]
    assert own.facts == ()


def test_a_catalog_without_its_lender_says_so(user: User, user_client: Client):
    """F3.80."""
    page = user_client.get(catalog_of(store_borrower(user=user))).content.decode()
    assert "This catalog borrows from old-keep, and nothing could be borrowed." in page
    assert 'role="search"' not in page
    assert "This catalog is declared" not in page


def test_the_review_of_an_import_shows_what_would_be_borrowed(user: User, user_client: Client):
    store_lender(entry("rope"), BULKY)
    upload = upload_file(user=user, **building_borrower())
    response = user_client.get(reverse("rulesets:review_import", args=[upload.token]))
    (loan,) = response.context["review"].overview.loans
    assert (loan.taken, loan.left_out) == (1, 1)


def test_who_reads_the_borrower_reads_what_it_borrows_and_others_do_not(
    user: User, user_client: Client, client: Client
):
    """U1.3: the lender's owner lends by borrowing; to a visitor neither exists."""
    store_imported(user=user, **lender(entry("rope")))
    revision = store_borrower(user=user)
    assert "Rope" in user_client.get(catalog_of(revision)).content.decode()
    assert client.get(catalog_of(revision)).status_code == 404


@pytest.mark.parametrize("address", [page_of, catalog_of])
def test_pages_ask_the_same_for_one_and_fifty_borrowed_entries(
    user: User, user_client: Client, address: Callable[[Revision], str]
):
    revision = store_borrower(user=user)
    counts = []
    for version, many in ((1, 1), (2, 50)):
        store_lender(*(entry(f"thing-{number}") for number in range(many)), BULKY, version=version)
        user_client.get(address(revision))
        with CaptureQueriesContext(connection) as queries:
            assert user_client.get(address(revision)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
