"""The people of a ruleset by the API: with the permissions and the sentences of the page (U7.1)."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulesets.models import Collaborator, Revision, Role, Ruleset
from studio.accounts.models import User
from tests.factories.people import share
from tests.factories.rulesets import store_imported, store_shipped
from tests.studio.api_people import ask, at, guest_client, ruleset_file

pytestmark = pytest.mark.django_db


@pytest.fixture
def ruleset(user: User) -> Ruleset:
    return store_imported(user=user).ruleset


def read(response: Any, status: int = 200) -> Any:
    assert response.status_code == status, response.content
    return json.loads(response.content)


def test_person_is_added_listed_changed_and_removed(user_client: Client, ruleset: Ruleset, stranger: User):
    people = at("people", ruleset.pk)
    made = read(ask(user_client, "POST", people, {"userName": "otto"}), 201)
    assert (made["userName"], made["role"]) == ("otto", "viewer")
    assert read(ask(user_client, "GET", people))["results"] == [made]

    person = at("person", ruleset.pk, made["id"])
    assert read(ask(user_client, "PATCH", person, {"role": "editor"})) == made | {"role": "editor"}
    assert ask(user_client, "DELETE", person).status_code == 204
    assert read(ask(user_client, "GET", people))["results"] == []
    for method, body in (("DELETE", None), ("PATCH", {"role": "editor"})):
        assert ask(user_client, method, person, body).status_code == 404


@pytest.mark.parametrize(
    ("name", "code"), [("nobody", "person-unknown"), ("mira", "person-self"), ("otto", "person-there")]
)
def test_refusal_has_a_code_and_the_sentence_of_the_page(
    user_client: Client, ruleset: Ruleset, stranger: User, name: str, code: str
):
    share(ruleset, stranger)
    details = read(ask(user_client, "POST", at("people", ruleset.pk), {"userName": name}), 422)
    page = user_client.post(f"/rulesets/{ruleset.pk}/people/", {"user_name": name, "role": "viewer"})
    assert details["code"] == code
    assert details["detail"] in page.content.decode()


@pytest.mark.parametrize(
    ("body", "path"), [({}, "userName"), ({"userName": "otto", "role": "owner"}, "role"), ([], "body")]
)
def test_body_of_another_shape_is_told(
    user_client: Client, ruleset: Ruleset, stranger: User, body: Any, path: str
):
    details = read(ask(user_client, "POST", at("people", ruleset.pk), body), 422)
    assert [line["path"] for line in details["problems"]] == [path]


def test_guest_is_told_that_sharing_needs_an_account(stranger: User):
    ruleset = store_imported(guest="somebody").ruleset
    answer = ask(guest_client("somebody"), "POST", at("people", ruleset.pk), {"userName": "otto"})
    assert read(answer, 422)["code"] == "owner-guest"


def test_member_finds_themselves_alone_and_leaves(
    stranger_client: Client, ruleset: Ruleset, stranger: User, staff: User
):
    own, other = share(ruleset, stranger, Role.EDITOR), share(ruleset, staff)
    listed = read(ask(stranger_client, "GET", at("people", ruleset.pk)))
    assert [(one["id"], one["role"]) for one in listed["results"]] == [(own.pk, "editor")]

    refused = read(ask(stranger_client, "DELETE", at("person", ruleset.pk, other.pk)), 403)
    assert refused["detail"] == "Only its owner decides who else has this ruleset."
    assert ask(stranger_client, "DELETE", at("person", ruleset.pk, own.pk)).status_code == 204
    assert ask(stranger_client, "GET", at("people", ruleset.pk)).status_code == 404
    assert Collaborator.objects.get() == other


@pytest.mark.parametrize("role", [Role.VIEWER, Role.EDITOR])
def test_ruleset_says_whose_it_is_and_what_one_may_do(
    user_client: Client, stranger_client: Client, ruleset: Ruleset, stranger: User, role: Role
):
    shipped = store_shipped().ruleset
    share(ruleset, stranger, role)
    for client, told in ((user_client, "owner"), (stranger_client, role)):
        one = read(ask(client, "GET", at("ruleset", ruleset.pk)))
        assert (one["owner"], one["role"]) == ("mira", told)
        listed = read(ask(client, "GET", at("rulesets")))["results"]
        assert {(card["id"], card["owner"], card["role"]) for card in listed} == {
            (ruleset.pk, "mira", told),
            (shipped.pk, None, None),
        }


def test_editor_stores_a_version_and_makes_a_character_on_it(
    stranger_client: Client, ruleset: Ruleset, stranger: User
):
    share(ruleset, stranger, Role.EDITOR)
    url = at("import_version", ruleset.pk)
    made = read(ask(stranger_client, "POST", url, ruleset_file(version=2)), 201)
    assert (made["ruleset"], made["number"]) == (ruleset.pk, 2)
    assert read(ask(stranger_client, "POST", url, ruleset_file(version=2)), 200) == made
    assert Ruleset.objects.get().current.published_by == stranger
    assert ask(stranger_client, "POST", at("characters"), {"ruleset": ruleset.pk}).status_code == 201

    details = read(ask(stranger_client, "POST", url, ruleset_file(id="salt-shore")), 422)
    assert [(line["path"], line["code"]) for line in details["problems"]] == [("id", "conflict")]
    assert Revision.objects.count() == 2


def test_queries_do_not_grow_with_the_people_or_the_rulesets(
    user: User, user_client: Client, ruleset: Ruleset, stranger: User, stranger_client: Client
):
    def count_queries(client: Client, url: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert ask(client, "GET", url).status_code == 200
        return len(queries)

    lists = ((user_client, at("people", ruleset.pk)), (stranger_client, at("rulesets")))
    share(ruleset, stranger)
    before = [count_queries(*one) for one in lists]
    Collaborator.objects.bulk_create(
        Collaborator(ruleset=ruleset, user=User.objects.create(username=f"friend-{n}"), role="viewer")
        for n in range(49)
    )
    for number in range(49):
        share(store_imported(user=user, id=f"one-{number}").ruleset, stranger)
    assert [count_queries(*one) for one in lists] == before
