"""Lists come in pages, whose query count does not grow with what there is (U7.1)."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from characters.services.keeping import delete_character
from characters.services.making import make_character
from studio.accounts.guests import Actor
from studio.accounts.tokens import make_token
from tests.characters.salt import SHEET, store_salt
from tests.factories.rulesets import store_imported, store_shipped
from tests.studio.api_people import ask, at

pytestmark = pytest.mark.django_db

SHEET_WITHOUT_BUILDER = {key: value for key, value in SHEET.items() if key != "builder"}


@pytest.fixture
def three(user):
    revision = store_salt()
    for name in ("Ana", "Bo", "Cy"):
        make_character(Actor(user_id=user.pk), revision=revision, name=name)


def read(client, path):
    response = ask(client, "GET", path)
    assert response.status_code == 200, response.content
    return json.loads(response.content)


def test_pages_lead_to_each_other(user_client, three):
    first = read(user_client, f"{at('characters')}?limit=2")
    assert [one["name"] for one in first["results"]] == ["Cy", "Bo"]
    assert (first["count"], first["previous"]) == (3, None)

    second = read(user_client, first["next"])
    assert [one["name"] for one in second["results"]] == ["Ana"]
    assert second["next"] is None
    assert read(user_client, second["previous"]) == first


def test_the_search_goes_along_to_the_next_page(user_client, three):
    page = read(user_client, f"{at('characters')}?q=salt+coast&limit=1")
    assert page["count"] == 3
    assert "q=salt+coast" in page["next"]


def test_a_page_beyond_the_last_is_empty(user_client, three):
    page = read(user_client, f"{at('characters')}?offset=1000000")
    assert page["results"] == []
    assert page["count"] == 3


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=101",
        "limit=x",
        "limit=",
        "offset=-1",
        "offset=9999999",
        "limit=1.0",
        "q=" + "a" * 201,
    ],
)
def test_what_is_no_page_is_refused_by_name(user_client, query):
    response = ask(user_client, "GET", f"{at('characters')}?{query}")
    assert response.status_code == 400
    (line,) = json.loads(response.content)["problems"]
    assert line["path"] == f"?{query.partition('=')[0]}"
    assert line["value"] == query.partition("=")[2]


def grow_characters(user, count):
    revision = store_salt()
    for number in range(count):
        make_character(Actor(user_id=user.pk), revision=revision, name=f"C {number}")


def grow_bin(user, count):
    grow_characters(user, count)
    who = Actor(user_id=user.pk)
    for character in user.characters.filter(deleted_at=None):
        delete_character(who, character_id=character.pk)


def grow_rulesets(user, count):
    for number in range(count):
        store_imported(user=user, id=f"game-{user.rulesets.count()}-{number}")


def grow_versions(user, count):
    for _number in range(count):
        found = user.rulesets.filter(ruleset_id="mine").first()
        store_imported(user=user, id="mine", version=1 + (found.revisions.count() if found else 0))


def grow_tokens(user, count):
    for _number in range(min(count, 18)):
        make_token(user=user, label=f"Bot {user.api_tokens.count()}")


def address_of_versions(user):
    return at("versions", user.rulesets.get(ruleset_id="mine").pk)


@pytest.mark.parametrize(
    ("grow", "address"),
    [
        (grow_characters, lambda user: at("characters")),
        (grow_characters, lambda user: f"{at('characters')}?q=c"),
        (grow_bin, lambda user: at("bin")),
        (grow_rulesets, lambda user: at("rulesets")),
        (grow_versions, address_of_versions),
        (grow_tokens, lambda user: at("tokens")),
    ],
    ids=["characters", "characters searched", "bin", "rulesets", "versions", "tokens"],
)
def test_a_list_asks_as_often_for_50_as_for_one(user, user_client, grow, address):
    def count_queries():
        with CaptureQueriesContext(connection) as queries:
            page = read(user_client, address(user))
        return page["count"], len(queries)

    grow(user, 1)
    few, once = count_queries()
    grow(user, 49)
    many, again = count_queries()
    assert few == 1
    assert many >= 19
    assert again == once


@pytest.mark.parametrize(("name", "most"), [("catalogs", 12), ("entries", 50)])
def test_what_stands_in_a_ruleset_asks_as_often_for_many_as_for_one(client, name, most):
    def count_queries(count):
        entry = {"label": "E", "grants": {"sets": {"age": 3}}}
        entries = [{"id": f"e{number}", **entry} for number in range(count)]
        catalogs = [
            {"id": f"c{number}", "label": f"C {number}", "filters": [], "entries": entries}
            for number in range(min(count, 12))
        ]
        revision = store_shipped(id=f"game-{count}", sheet=SHEET_WITHOUT_BUILDER, catalogs=catalogs)
        where = [revision.ruleset_id, revision.number, *(["c0"] if name == "entries" else [])]
        read(client, at(name, *where))  # compiles it
        with CaptureQueriesContext(connection) as queries:
            page = read(client, at(name, *where))
        return page["count"], len(queries)

    few, once = count_queries(1)
    many, again = count_queries(most)
    assert (few, many) == (1, most)
    assert again == once
