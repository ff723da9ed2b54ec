"""Answers have tags: who has one already is told so, and a change names the one it was made from (U7.1)."""

import json

import pytest

from characters.models import Character
from tests.studio.api_people import ask, at, make_things

pytestmark = pytest.mark.django_db


@pytest.fixture
def character(user):
    return make_things(user=user).character


READ = ["character", "sheet", "steps", "export"]


@pytest.mark.parametrize("name", READ)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_what_is_known_already_is_not_sent_again(user_client, character, name, method):
    first = ask(user_client, method, at(name, character.pk))
    tag = first.headers["ETag"]

    again = ask(user_client, method, at(name, character.pk), **{"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == tag

    ask(user_client, "PATCH", at("character", character.pk), {"name": "Wren"})
    ask(
        user_client,
        "POST",
        at("commands", character.pk),
        {"command": {"op": "field", "field": "age", "value": 9}},
    )
    changed = ask(user_client, method, at(name, character.pk), **{"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag


def test_a_list_and_a_file_are_not_sent_again_either(user_client, user):
    things = make_things(user=user)
    revision = things.revision
    for path in (at("rulesets"), at("document", revision.ruleset_id, revision.number)):
        tag = ask(user_client, "GET", path).headers["ETag"]
        assert ask(user_client, "GET", path, **{"If-None-Match": f'"x", W/{tag}'}).status_code == 304


def test_answers_are_for_who_asked_and_are_asked_for_again(user_client, character):
    response = ask(user_client, "GET", at("character", character.pk))
    assert response.headers["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie"} <= {name.strip() for name in response.headers["Vary"].split(",")}


CHANGES = [
    ("PATCH", "character", {"name": "Wren"}),
    ("DELETE", "character", None),
    ("POST", "commands", {"command": {"op": "field", "field": "age", "value": 9}}),
    ("POST", "undo", {}),
    ("POST", "redo", {}),
]


@pytest.mark.parametrize(("method", "name", "body"), CHANGES)
def test_a_change_of_what_was_changed_meanwhile_is_refused(user_client, character, method, name, body):
    seen = ask(user_client, "GET", at("character", character.pk)).headers["ETag"]
    ask(
        user_client,
        "POST",
        at("commands", character.pk),
        {"command": {"op": "field", "field": "luck", "value": 3}},
    )
    before = Character.objects.get()

    response = ask(user_client, method, at(name, character.pk), body, **{"If-Match": seen})

    assert response.status_code == 412
    assert json.loads(response.content)["code"] == "changed-meanwhile"
    after = Character.objects.get()
    assert (after.counter, after.name, after.deleted_at) == (before.counter, before.name, None)


def test_changes_follow_each_other_by_the_tags_of_their_answers(user_client, character):
    tag = ask(user_client, "GET", at("character", character.pk)).headers["ETag"]
    for age in (9, 10, 11):
        asked = {"command": {"op": "field", "field": "age", "value": age}}
        response = ask(user_client, "POST", at("commands", character.pk), asked, **{"If-Match": tag})
        assert response.status_code == 200
        tag = json.loads(response.content)["character"]["etag"]
        assert tag == response.headers["ETag"]
    assert ask(user_client, "GET", at("character", character.pk)).headers["ETag"] == tag


def test_a_star_matches_whatever_is_there(user_client, character):
    response = ask(user_client, "PATCH", at("character", character.pk), {"name": "Wren"}, **{"If-Match": "*"})
    assert response.status_code == 200


@pytest.mark.parametrize("tag", ['"x"', "nonsense", "", 'W/"x"'])
def test_a_tag_that_is_none_of_its_own_matches_nothing(user_client, character, tag):
    response = ask(user_client, "PATCH", at("character", character.pk), {"name": "Wren"}, **{"If-Match": tag})
    assert response.status_code == 412


def test_a_stranger_is_told_nothing_by_a_tag(stranger_client, character):
    response = ask(
        stranger_client, "PATCH", at("character", character.pk), {"name": "W"}, **{"If-Match": '"x"'}
    )
    assert response.status_code == 404


def test_reading_with_a_tag_that_must_match(user_client, character):
    response = ask(user_client, "GET", at("character", character.pk), **{"If-Match": '"x"'})
    assert response.status_code == 412
    assert response.headers["Content-Type"] == "application/problem+json"
