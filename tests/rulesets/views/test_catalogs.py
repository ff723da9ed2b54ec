"""Browsing catalogs: whose they are, what the address does, and what htmx gets (U1.3, U2.4, U2.9)."""

from http import HTTPStatus

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rulesets.models import Revision
from rulesets.queries import compiled_cache
from studio.accounts.guests import GUEST_SESSION_KEY
from studio.accounts.models import User
from tests.factories.rulesets import store_imported, store_shipped
from tests.rulesets.larder import SHEET, write_catalogs

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    compiled_cache.clear()


def urls_of(revision: Revision) -> list[str]:
    where = [revision.ruleset_id, revision.number, "larder"]
    return [
        reverse("rulesets:show_catalog", args=where),
        reverse("rulesets:show_entry", args=[*where, "food-1"]),
    ]


def store_larder(user: User, count: int = 120) -> Revision:
    return store_imported(user=user, sheet=SHEET, catalogs=write_catalogs(count))


def test_ruleset_leads_to_its_catalogs_and_they_to_their_entries(user: User, user_client: Client):
    revision = store_larder(user)
    catalog, entry = urls_of(revision)

    shown = user_client.get(reverse("rulesets:show_ruleset", args=[revision.ruleset_id]))

    assert f'href="{catalog}"' in shown.content.decode()
    assert f'href="{entry}"' in user_client.get(catalog).content.decode()
    assert "What it writes on the sheet" in user_client.get(entry).content.decode()


def test_catalogs_of_an_own_ruleset_are_not_found_by_others(
    user: User, user_client: Client, client: Client, stranger_client: Client, staff_client: Client
):
    guest = Client()
    session = guest.session
    session[GUEST_SESSION_KEY] = "some-guest"
    session.save()
    for url in urls_of(store_larder(user)):
        assert user_client.get(url).status_code == HTTPStatus.OK
        for other in (client, guest, stranger_client, staff_client):
            assert other.get(url).status_code == HTTPStatus.NOT_FOUND


def test_catalogs_of_a_shipped_ruleset_are_for_everybody(client: Client, stranger_client: Client):
    for url in urls_of(store_shipped(sheet=SHEET, catalogs=write_catalogs(3))):
        assert client.get(url).status_code == stranger_client.get(url).status_code == HTTPStatus.OK


def test_catalogs_are_only_read(user: User, user_client: Client):
    for url in urls_of(store_larder(user, 1)):
        assert user_client.post(url).status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_what_is_not_there_is_not_found(user: User, user_client: Client):
    revision = store_larder(user, 1)
    for where in (["cellar"], ["cellar", "food-1"], ["larder", "gone"]):
        name = "show_catalog" if len(where) == 1 else "show_entry"
        url = reverse(f"rulesets:{name}", args=[revision.ruleset_id, 1, *where])
        assert user_client.get(url).status_code == HTTPStatus.NOT_FOUND


def test_version_that_cannot_be_read_has_no_catalogs(user: User, user_client: Client):
    revision = store_larder(user, 1)
    Revision.objects.filter(pk=revision.pk).update(document='{"schemaVersion": 1}')

    assert user_client.get(urls_of(revision)[0]).status_code == HTTPStatus.NOT_FOUND


def test_search_works_by_a_plain_form_and_by_htmx_alike(user: User, user_client: Client):
    url = urls_of(store_larder(user))[0]
    asked = {"q": "food 12", "f.kept": "salted", "sort": "", "f.rank": ""}

    plain, part = user_client.get(url, asked), user_client.get(url, asked, headers=HTMX)

    assert [line.label for line in plain.context["page"].lines] == ["Food 12", "Food 120"]
    assert "<html" in plain.content.decode()
    assert "<html" not in part.content.decode()
    assert "Food 120" in part.content.decode()


def test_typing_replaces_the_address_and_a_choice_adds_one_for_back_u2_9(user: User, user_client: Client):
    url = urls_of(store_larder(user))[0]
    asked = {"q": "food", "f.kept": "salted", "sort": ""}

    typed = user_client.get(url, asked, headers=HTMX | {"HX-Trigger-Name": "q"})
    chosen = user_client.get(url, asked, headers=HTMX | {"HX-Trigger-Name": "f.kept"})

    assert typed["HX-Replace-Url"] == chosen["HX-Push-Url"] == f"{url}?q=food&f.kept=salted"


def test_hostile_addresses_are_answered(user: User, user_client: Client):
    url = urls_of(store_larder(user, 3))[0]
    for asked in (
        {"q": "\0" * 300},
        {"page": "-1"},
        {"page": "9" * 400},
        {"sort": "-"},
        {"sort": "--name"},
        {"f.rank": "most-nan"},
        {f"f.{number}": "x" for number in range(500)},
    ):
        assert user_client.get(url, asked).status_code == HTTPStatus.OK


def test_queries_do_not_grow_with_the_entries(user: User, user_client: Client):
    def count_queries(revision: Revision) -> list[int]:
        counts = []
        for url in urls_of(revision):
            user_client.get(url)
            with CaptureQueriesContext(connection) as queries:
                user_client.get(url)
            counts.append(len(queries))
        return counts

    one = count_queries(store_larder(user, 1))
    fifty = count_queries(store_imported(user=user, id="other", sheet=SHEET, catalogs=write_catalogs(50)))
    assert one == fifty
