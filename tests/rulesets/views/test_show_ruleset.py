"""A ruleset's page, its versions, and its export."""

import re
from http import HTTPStatus

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from characters.models import Character
from characters.services.making import make_character
from rulesets.models import Revision
from rulesets.queries import compiled_cache
from rulesets.views.overview import NamedLine
from studio.accounts.models import User
from tests.factories.rulesets import actor_of, store_imported, store_shipped, write_bytes, write_document

pytestmark = pytest.mark.django_db

PAGES = ["show_revision", "export_revision", "download_revision", "download_package"]


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    compiled_cache.clear()


def url_of(revision: Revision, name: str = "show_revision") -> str:
    return reverse(f"rulesets:{name}", args=[revision.ruleset_id, revision.number])


def test_page_shows_what_the_ruleset_holds(user: User, user_client: Client):
    revision = store_imported(user=user, battle={"anything": 1})
    url = reverse("rulesets:show_ruleset", args=[revision.ruleset_id])
    response = user_client.get(url)
    assert response.status_code == HTTPStatus.OK
    overview = response.context["overview"]
    assert [line.label for line in overview.abilities] == ["Brawn", "Wit"]
    assert [(line.label, line.beside) for line in overview.skills] == [("Row", "Brawn")]
    assert overview.kept == (NamedLine("battle"),)
    page = response.content.decode()
    for words in ("Salt Coast", "CC0-1.0", "By nobody [in particular].", "Imported from a file", "1.813"):
        assert words in page
    assert re.findall(r'badge--plain">(\d*)<', page)[:2] == ["2", "1"]  # ability scores, skills
    assert user_client.get(url).context["overview"] == overview


@pytest.mark.parametrize(
    ("count", "line"),
    [
        (1, NamedLine("catalogs[0].entries[0].mechanics")),
        (3, NamedLine("catalogs[…].entries[…].mechanics", "3×")),
    ],
)
def test_what_is_kept_at_many_places_is_told_once_with_how_often(
    user: User, user_client: Client, count: int, line: NamedLine
):
    entry = {"label": "E", "grants": {"trained": {"skills": ["row"]}}, "mechanics": {"kind": "heal"}}
    entries = [{"id": f"e{number}", **entry} for number in range(count)]
    revision = store_imported(user=user, catalogs=[{"id": "one", "label": "One", "entries": entries}])
    assert user_client.get(url_of(revision)).context["overview"].kept == (line,)


def test_old_version_says_that_it_is_old_and_leads_to_the_newest(user: User, user_client: Client):
    old = store_imported(user=user)
    store_imported(user=user, version=2, name="Salt Coast, mended")
    page = user_client.get(url_of(old)).content.decode()
    assert "This is version 1, which is not the one in use." in page
    assert reverse("rulesets:show_ruleset", args=[old.ruleset_id]) in page
    newest = user_client.get(reverse("rulesets:show_ruleset", args=[old.ruleset_id]))
    assert newest.context["revision"].number == 2
    assert [(line.number, line.is_shown) for line in newest.context["versions"]] == [(2, True), (1, False)]


def test_download_is_the_file_byte_for_byte(user: User, user_client: Client):
    revision = store_imported(user=user)
    response = user_client.get(url_of(revision, "download_revision"))
    assert response.content == write_bytes()
    assert response["Content-Type"] == "application/json"
    assert response["Content-Disposition"] == 'attachment; filename="salt-coast-1.json"'


@pytest.mark.parametrize("name", PAGES)
def test_shipped_ruleset_is_for_everybody(client: Client, stranger_client: Client, name: str):
    url = url_of(store_shipped(), name)
    assert client.get(url).status_code == stranger_client.get(url).status_code == HTTPStatus.OK


@pytest.mark.parametrize("name", PAGES)
def test_own_ruleset_is_not_found_by_others(
    user: User, client: Client, stranger_client: Client, staff_client: Client, name: str
):
    url = url_of(store_imported(user=user), name)
    for other in (client, stranger_client, staff_client):
        assert other.get(url).status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_only_read(user: User, user_client: Client, name: str):
    assert (
        user_client.post(url_of(store_imported(user=user), name)).status_code == HTTPStatus.METHOD_NOT_ALLOWED
    )


def test_version_that_is_not_stored_is_not_found(user: User, user_client: Client):
    revision = store_imported(user=user)
    for number in (9, 10**30):
        url = reverse("rulesets:show_revision", args=[revision.ruleset_id, number])
        assert user_client.get(url).status_code == HTTPStatus.NOT_FOUND


def test_version_this_studio_cannot_read_shows_why(user: User, user_client: Client):
    revision = store_imported(user=user)
    Revision.objects.filter(pk=revision.pk).update(document='{"schemaVersion": 1}')
    response = user_client.get(url_of(revision))
    assert response.status_code == HTTPStatus.OK
    page = response.content.decode()
    assert "This Studio cannot read this version any more" in page
    assert '<code class="path">sheet</code>' in page


def test_version_with_parts_this_studio_refuses_works_without_them_and_says_so(
    user: User, user_client: Client
):
    """F1.99: shown as a problem on its page; characters open, and new ones are made."""
    revision = store_imported(user=user)
    character = make_character(actor_of(user), revision=revision, name="Ann")
    sheet = write_document()["sheet"]
    sheet["migrations"] = [{"from": 1, "steps": [{"rename": "skill", "from": "row", "to": "nothing"}]}]
    document = write_bytes(sheet=sheet, gm={"checkGuidance": "<b>[no]</b>"}).decode()
    Revision.objects.filter(pk=revision.pk).update(document=document, digest="0" * 64)
    Character.objects.filter(pk=character.pk).update(revision_digest="0" * 64)

    page = user_client.get(url_of(revision)).content.decode()
    assert "Parts of this version are left out" in page
    assert '<code class="path">sheet.migrations[0].from</code>' in page
    assert '<code class="path">gm.checkGuidance</code>' in page
    assert "<b>[no]</b>" not in page
    assert "This Studio cannot read this version any more" not in page
    shown = user_client.get(reverse("characters:sheet", args=[character.pk]))
    assert shown.status_code == HTTPStatus.OK
    assert "Row" in shown.content.decode()


def test_queries_do_not_grow_with_the_versions(user: User, user_client: Client):
    revision = store_imported(user=user)

    def count_queries() -> int:
        with CaptureQueriesContext(connection) as queries:
            user_client.get(url_of(revision))
        return len(queries)

    user_client.get(url_of(revision))
    one = count_queries()
    store_imported(user=user, version=2)
    store_imported(user=user, version=3)
    assert count_queries() == one
