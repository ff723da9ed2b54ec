"""Characters by the API: made, read, changed, undone, deleted, taken along (U7.2)."""

import json

import pytest

from characters.models import Character
from characters.queries import stored_of
from characters.services.recording import write_document
from rulesets.engine.api import commands
from rulesets.models import Revision, Ruleset
from studio.accounts.guests import Actor
from tests.characters.salt import change, store_salt
from tests.studio.api_people import ask, at, make_things

pytestmark = pytest.mark.django_db


@pytest.fixture
def character(user):
    return make_things(user=user).character


def read(response, status=200):
    assert response.status_code == status, response.content
    return json.loads(response.content)


def command(client, character, op, *, status=200, body=None, **arguments):
    asked = {"command": {"op": op, **arguments}, **(body or {})}
    return read(ask(client, "POST", at("commands", character.pk), asked), status)


def test_a_character_is_made_on_the_current_version_and_found_where_it_says(user_client):
    store_salt()
    revision = store_salt(version=2)
    response = ask(
        user_client, "POST", at("characters"), {"ruleset": revision.ruleset_id, "name": "  Mara  X "}
    )
    made = read(response, 201)
    assert (made["name"], made["ruleset"]["version"], made["isDormant"]) == ("Mara X", 2, False)
    found = read(ask(user_client, "GET", response.headers["Location"]))
    assert found == made
    assert read(ask(user_client, "GET", at("steps", made["id"])))["isOpened"] is True


def test_a_character_is_made_on_an_older_version_and_without_the_builder(user_client):
    revision = store_salt()
    store_salt(version=2)
    body = {"ruleset": revision.ruleset_id, "version": 1, "guided": False}
    made = read(ask(user_client, "POST", at("characters"), body), 201)
    assert (made["name"], made["ruleset"]["version"]) == ("New character", 1)
    assert read(ask(user_client, "GET", at("steps", made["id"])))["isOpened"] is False


@pytest.mark.parametrize("body", [{"ruleset": 10**17}, {"ruleset": 0}])
def test_a_ruleset_there_is_not_makes_no_character(user_client, body):
    assert ask(user_client, "POST", at("characters"), body).status_code == 404


@pytest.mark.parametrize("number", [10**30, 10**18, -1, 1.5, "1"])
@pytest.mark.parametrize(
    ("name", "key"), [("characters", "ruleset"), ("characters", "version"), ("undo", "event")]
)
def test_a_number_that_no_row_has_is_no_number_of_one(user_client, character, name, key, number):
    body = {key: number} if name == "undo" else {"ruleset": character.revision.ruleset_id, key: number}
    where = [character.pk] if name == "undo" else []
    details = read(ask(user_client, "POST", at(name, *where), body), 422)
    assert [line["path"] for line in details["problems"]] == [key]


def test_anothers_ruleset_makes_no_character(user_client, stranger):
    theirs = make_things(user=stranger).revision
    assert ask(user_client, "POST", at("characters"), {"ruleset": theirs.ruleset_id}).status_code == 404


def test_a_name_of_nothing_that_is_seen_is_refused(user_client, character):
    body = {"ruleset": character.revision.ruleset_id, "name": "\u200b"}
    assert read(ask(user_client, "POST", at("characters"), body), 422)["code"] == "name-empty"
    renamed = ask(user_client, "PATCH", at("character", character.pk), {"name": "\u200b"})
    assert read(renamed, 422)["code"] == "name-empty"


def test_characters_are_searched_by_name_and_ruleset(user_client, character):
    assert read(ask(user_client, "GET", f"{at('characters')}?q=mará"))["count"] == 1
    assert read(ask(user_client, "GET", f"{at('characters')}?q=salt"))["count"] == 1
    assert read(ask(user_client, "GET", f"{at('characters')}?q=otto"))["count"] == 0


def test_a_character_is_renamed_while_its_name_is_the_one_that_was_seen(user_client, character):
    answer = read(ask(user_client, "PATCH", at("character", character.pk), {"name": "Wren", "was": "Mara"}))
    assert (answer["character"]["name"], answer["event"]) == ("Wren", 1)
    late = read(ask(user_client, "PATCH", at("character", character.pk), {"name": "Ana", "was": "Mara"}), 409)
    assert late["place"] == {"name": "name", "value": "Wren"}


def test_a_deleted_character_waits_in_the_bin_and_comes_back(user_client, character):
    assert ask(user_client, "DELETE", at("character", character.pk)).status_code == 204
    assert ask(user_client, "GET", at("character", character.pk)).status_code == 404
    assert ask(user_client, "DELETE", at("character", character.pk)).status_code == 404
    page = read(ask(user_client, "GET", at("bin")))
    assert [one["id"] for one in page["results"]] == [character.pk]
    assert page["results"][0]["deletedAt"]
    assert read(ask(user_client, "POST", at("restore", character.pk)))["deletedAt"] is None
    assert ask(user_client, "POST", at("restore", character.pk)).status_code == 404


def test_the_sheet_has_every_number_and_what_it_is_made_of(user_client, character):
    command(user_client, character, "pick", step="folk", entry="tall")
    answer = read(ask(user_client, "GET", at("sheet", character.pk)))
    assert answer["sheet"]["abilities"]["brawn"] == {"score": 6, "modifier": 0}
    assert answer["rows"]["kit"][0]["cells"] == {"name": "Long oar", "bulk": 3, "packed": True}
    explained = answer["explanations"]["ability/brawn"]
    assert explained["total"] == 6
    assert [(part["label"], part["amount"]) for part in explained["parts"]] == [("Base", 4), ("Tall", 2)]
    totals = {f"ability/{id_}": one["score"] for id_, one in answer["sheet"]["abilities"].items()}
    totals |= {f"derived/{id_}": number for id_, number in answer["sheet"]["derived"].items()}
    totals |= {f"skill/{id_}": one["number"] for id_, one in answer["sheet"]["skills"].items()}
    assert {target: answer["explanations"][target]["total"] for target in totals} == totals


def test_the_sheet_is_the_one_in_play(user_client, character):
    stored = stored_of(character) | {"live": {"pools": {"breath": {"current": 2}}}}
    write_document(character, stored)
    character.save()
    answer = read(ask(user_client, "GET", at("sheet", character.pk)))
    assert answer["sheet"]["pools"]["breath"] == {"current": 2, "max": 5, "temp": 0}
    assert answer["explanations"]["pool/breath"]["total"] == 5


def test_the_steps_say_what_is_open_and_each_step_what_it_offers(user_client, character):
    steps = read(ask(user_client, "GET", at("steps", character.pk)))
    assert [step["id"] for step in steps["steps"]] == ["folk", "habits", "scores", "training", "life"]
    assert sum(one["count"] for one in steps["open"]) == sum(step["badge"] for step in steps["steps"])
    folk = read(ask(user_client, "GET", at("step", character.pk, "folk")))
    assert folk["kind"] == "catalog"
    assert [(offer["entry"], offer["state"]) for offer in folk["view"]["offers"]] == [
        ("tall", "offered"),
        ("small", "offered"),
    ]
    assert ask(user_client, "GET", at("step", character.pk, "nothing")).status_code == 404


@pytest.mark.parametrize("step", ["folk", "habits", "scores", "training", "life"])
def test_every_kind_of_step_is_shown(user_client, character, step):
    assert read(ask(user_client, "GET", at("step", character.pk, step)))["view"]["step"]["id"] == step


def test_a_command_changes_the_character_and_undo_and_redo_follow(user_client, character):
    picked = command(user_client, character, "pick", step="folk", entry="tall")
    assert picked["event"] == 1
    assert (picked["character"]["undo"], picked["character"]["redo"]) == (1, None)
    assert picked["character"]["summary"] == "Tall"
    stored = stored_of(Character.objects.get())

    undone = read(ask(user_client, "POST", at("undo", character.pk), {"event": 1}))
    assert (undone["character"]["undo"], undone["character"]["redo"]) == (None, 1)
    assert stored_of(Character.objects.get()) == stored_of(character)

    read(ask(user_client, "POST", at("redo", character.pk)))
    assert stored_of(Character.objects.get()) == stored
    nothing = read(ask(user_client, "POST", at("redo", character.pk), {}), 422)
    assert nothing["code"] == "nothing-to-do"
    assert read(ask(user_client, "POST", at("undo", character.pk), {"event": 3}), 409)["code"] == "conflict"


def test_a_command_that_changes_nothing_is_no_event(user_client, character):
    command(user_client, character, "field", field="age", value=9)
    assert command(user_client, character, "field", field="age", value=9)["event"] is None


def test_a_refused_command_says_why_and_changes_nothing(user_client, character):
    command(user_client, character, "pick", step="folk", entry="tall")
    refused = command(user_client, character, "pick", status=422, step="folk", entry="nothing")
    assert refused["detail"]
    assert refused["code"] not in ("invalid", "refused")
    assert Character.objects.get().counter == 1


def test_a_command_is_carried_out_while_its_place_is_as_it_was_seen(user_client, character):
    command(user_client, character, "field", field="age", value=9, body={"was": None})
    late = command(user_client, character, "field", status=409, field="age", value=10, body={"was": None})
    assert late["code"] == "conflict"
    assert late["place"] == {"name": "fields/age", "value": 9}
    command(user_client, character, "field", field="age", value=10, body={"was": 9})
    command(user_client, character, "field", field="luck", value=1, body={"was": None})


def test_camel_case_arguments_are_the_engines(user_client, character):
    command(user_client, character, "addRow", listId="kit", values={"name": "Rope", "bulk": 2.0})
    assert stored_of(Character.objects.get())["build"]["lists"]["kit"][0]["bulk"] == 2


def test_a_sleeping_character_is_exported_and_nothing_else(user_client, character):
    Ruleset.objects.update(removed_at=character.created_at)
    answer = read(ask(user_client, "GET", at("character", character.pk)))
    assert (answer["isDormant"], answer["ruleset"]["id"], answer["ruleset"]["key"]) == (
        True,
        None,
        "local/salt-coast",
    )
    for name in ("sheet", "steps"):
        assert read(ask(user_client, "GET", at(name, character.pk)), 409)["code"] == "ruleset-missing"
    assert command(user_client, character, "open", status=409)["code"] == "ruleset-missing"
    assert ask(user_client, "GET", at("export", character.pk)).status_code == 200
    Ruleset.objects.update(removed_at=None)
    assert read(ask(user_client, "GET", at("character", character.pk)))["isDormant"] is False


def test_a_character_of_a_version_that_cannot_be_read_sleeps(user_client, character):
    Revision.objects.update(document="{}", digest="0" * 64)
    assert read(ask(user_client, "GET", at("sheet", character.pk)), 409)["code"] == "ruleset-missing"
    body = {"ruleset": character.revision.ruleset_id}
    assert read(ask(user_client, "POST", at("characters"), body), 422)["problems"]


def test_a_character_goes_to_another_account_as_a_file(
    user, user_client, stranger_client, character, django_capture_on_commit_callbacks
):
    change(character, commands.PickEntry("folk", "tall"), Actor(user_id=user.pk))
    file = ask(user_client, "GET", at("export", character.pk)).content
    asleep = read(ask(stranger_client, "POST", at("import_character"), file), 201)
    assert asleep["character"]["isDormant"] is True
    assert (asleep["character"]["name"], asleep["character"]["summary"]) == ("Mara", "Tall")

    document = ask(user_client, "GET", at("document", character.revision.ruleset_id, 1)).content
    with django_capture_on_commit_callbacks(execute=True):
        read(ask(stranger_client, "POST", at("import_ruleset"), document), 201)

    awake = read(ask(stranger_client, "GET", at("sheet", asleep["character"]["id"])))
    assert awake["sheet"]["abilities"]["brawn"]["score"] == 6


def test_a_file_that_is_no_character_has_every_problem_told(user_client):
    details = read(
        ask(user_client, "POST", at("import_character"), {"character": {"name": 3, "ruleset": []}}), 422
    )
    assert {(line["path"], line["code"]) for line in details["problems"]} == {
        ("character.json#character.ruleset", "wrong-type")
    }
