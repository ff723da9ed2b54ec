"""A character on another version, by the API. Source: U4.7, U7.2."""

import json

import pytest

from characters.models import Character
from characters.queries import stored_of
from studio.accounts.guests import Actor
from tests.characters.moved import OLD, put, store_second
from tests.characters.salt import make_salty
from tests.studio.api_people import ask, at

pytestmark = pytest.mark.django_db


@pytest.fixture
def old(user) -> Character:
    character = put(make_salty(Actor(user_id=user.pk)), OLD)
    store_second()
    return character


def read(response, status=200):
    assert response.status_code == status, response.content
    return json.loads(response.content)


def test_the_preview_says_what_changes_and_stores_nothing(user_client, old):
    found = read(ask(user_client, "GET", at("character_version", old.pk)))
    assert found["version"] == 2
    assert found["report"][0] == {
        "path": "sheet.migrations[0].steps[0]",
        "kind": "rename",
        "isDone": True,
        "sentence": "Grace takes 7 over from grace.",
    }
    guard = {"target": "derived/guard", "label": "Guard", "before": 5, "after": 6}
    assert guard | {"sentence": "Guard: 6 instead of 5."} in found["changes"]
    assert [one["path"] for one in found["unreadable"]] == ["build.fields.experience"]
    assert stored_of(Character.objects.get(pk=old.pk)) == OLD


def test_the_version_it_stands_on_changes_nothing(user_client, old):
    found = read(ask(user_client, "GET", at("character_version", old.pk) + "?to=1"))
    assert (found["version"], found["report"], found["changes"]) == (1, [], [])


def test_a_version_there_is_not_is_not_found(user_client, old):
    assert ask(user_client, "GET", at("character_version", old.pk) + "?to=9").status_code == 404


def test_moving_and_undoing(user_client, old):
    moved = read(ask(user_client, "POST", at("character_version", old.pk), {"to": 2}))
    assert (moved["event"], moved["character"]["ruleset"]["version"]) == (1, 2)
    undone = read(ask(user_client, "POST", at("undo", old.pk), {}))
    assert undone["character"]["ruleset"]["version"] == 1


def test_a_tag_that_is_not_the_characters_moves_nothing(user_client, old):
    response = ask(user_client, "POST", at("character_version", old.pk), {"to": 2}, **{"If-Match": '"x"'})
    assert response.status_code == 412
    assert Character.objects.get(pk=old.pk).version_number == 1


def test_a_version_to_move_to_that_is_not_there_is_refused(user_client, old):
    refused = read(ask(user_client, "POST", at("character_version", old.pk), {"to": 9}), 422)
    assert refused["code"] == "unknown-version"
