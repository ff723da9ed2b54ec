"""All fields and its actions."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from characters.models import Character, CharacterEvent, View
from characters.queries import stored_of
from rulesets.engine.api import commands
from tests.characters.salt import change
from tests.characters.views.conftest import HTMX, Address

pytestmark = pytest.mark.django_db


def build_after(character: Character) -> dict:
    return stored_of(Character.objects.get(pk=character.pk))["build"]


def shapes(guest: Client, at: Address) -> dict[str, str]:
    return dict(guest.get(at("fields")).context["page"].shapes)


def test_page_shows_every_part_of_the_sheet(guest: Client, at: Address):
    page = guest.get(at("fields")).context["page"]

    assert [section.label for section in page.sections] == [
        "Ability scores",
        "Skills",
        "Saves",
        "Life",
        "Details",
        "Lists",
    ]
    assert {"score-brawn", "tier-skills-row", "bonus-nerve", "field-age", "field-page_5f_3"} <= set(
        page.controls
    )


def test_input_of_an_untyped_number_shows_what_holds(guest: Client, at: Address):
    controls = guest.get(at("fields")).context["page"].controls

    assert (controls["field-luck"].value, controls["field-luck"].placeholder) == ("", "0")
    assert (controls["score-brawn"].value, controls["bonus-row"].placeholder) == ("4", "0")


def test_hidden_field_is_not_shown_until_its_rule_lets_it(guest: Client, at: Address, character: Character):
    assert "field-oil" not in guest.get(at("fields")).context["page"].controls

    change(character, commands.EditField("creed", "salt"))

    assert "field-oil" in guest.get(at("fields")).context["page"].controls


def test_reading_changes_nothing(guest: Client, at: Address, character: Character):
    guest.get(at("fields"))
    guest.get(at("fields"))

    after = Character.objects.get(pk=character.pk)
    assert (after.document, after.counter, after.updated_at) == (
        character.document,
        0,
        character.updated_at,
    )
    assert not CharacterEvent.objects.exists()


def test_every_kind_of_value_is_set_by_hand(guest: Client, at: Address, character: Character):
    guest.post(at("field_score"), {"ability": "grace", "value": "9", "was": "4"})
    guest.post(at("field_tier"), {"kind": "skills", "check": "sing", "tier": "able", "was": "null"})
    guest.post(at("field_bonus"), {"check": "sing", "value": "-2", "was": "null"})
    guest.post(at("field_value"), {"field": "home", "value": " Ash ", "was": "null"})
    guest.post(at("field_value"), {"field": "story", "value": "one\r\ntwo", "was": "null"})
    guest.post(at("field_value"), {"field": "luck", "value": "-3", "was": "null"})

    build = build_after(character)
    assert build["abilities"]["grace"] == 9
    assert build["skills"] == {"sing": "able"}
    assert build["bonuses"] == {"sing": -2}
    assert build["fields"] == {"home": "Ash", "story": "one\ntwo", "luck": -3}
    assert Character.objects.get(pk=character.pk).view == View.FIELDS


def test_value_is_emptied_by_an_empty_input(guest: Client, at: Address, character: Character):
    guest.post(at("field_value"), {"field": "home", "value": "Ash"})
    guest.post(at("field_value"), {"field": "home", "value": "", "was": '"Ash"'})
    guest.post(at("field_tier"), {"kind": "skills", "check": "sing", "tier": "able"})
    guest.post(at("field_tier"), {"kind": "skills", "check": "sing", "tier": "", "was": '"able"'})

    build = build_after(character)
    assert "home" not in build.get("fields", {})
    assert "sing" not in build.get("skills", {})


def test_typed_value_answers_with_its_state_and_the_numbers(guest: Client, at: Address):
    data = {"field": "luck", "value": "2", "was": "null"} | shapes(guest, at)

    response = guest.post(at("field_value"), data, headers=HTMX)

    html = response.content.decode()
    assert response.status_code == 200
    assert 'id="state-field-luck"' in html
    assert 'id="state-field-home"' not in html
    assert 'id="told-number-derived-guard"' in html
    assert 'id="input-field-luck"' not in html


def test_score_over_its_bounds_is_held_to_them_and_shown(guest: Client, at: Address):
    data = {"ability": "grace", "value": "99", "was": "4"} | shapes(guest, at)

    response = guest.post(at("field_score"), data, headers=HTMX)

    assert response.context["page"].controls["score-grace"].value == "12"


def test_value_typed_over_a_pick_says_what_the_builder_gives(
    guest: Client, at: Address, character: Character
):
    change(character, commands.PickEntry("folk", "small"))
    change(character, commands.EditField("age", 99))
    change(character, commands.EditScore("brawn", 7))

    controls = guest.get(at("fields")).context["page"].controls
    assert (controls["field-age"].is_edited, controls["field-age"].note) == (
        True,
        "Typed over. Small gives 30.",
    )
    assert controls["score-brawn"].note == "Typed over. The builder gives 4."


def test_field_that_shows_another_brings_the_whole_form(guest: Client, at: Address):
    data = {"field": "creed", "value": "salt", "was": "null"} | shapes(guest, at)

    response = guest.post(at("field_value"), data, headers=HTMX)

    assert response["HX-Retarget"] == "#fields"
    assert 'id="input-field-oil"' in response.content.decode()


def test_row_is_added_filled_moved_and_deleted(guest: Client, at: Address, character: Character):
    for _ in range(2):
        guest.post(at("row_add"), {"list": "kit"})
    guest.post(at("row_cell"), {"list": "kit", "row": "1", "column": "name", "value": "Rope", "was": "null"})
    guest.post(at("row_cell"), {"list": "kit", "row": "2", "column": "name", "value": "Lamp", "was": "null"})
    guest.post(at("row_cell"), {"list": "kit", "row": "2", "column": "packed", "was": "null"})
    guest.post(at("row_move"), {"list": "kit", "row": "2", "to": "0"})

    rows = build_after(character)["lists"]["kit"]
    assert [(row["_row"], row["name"]) for row in rows] == [("2", "Lamp"), ("1", "Rope")]
    assert rows[0]["packed"] is False

    guest.post(at("row_drop"), {"list": "kit", "row": "2"})
    assert [row["name"] for row in build_after(character)["lists"]["kit"]] == ["Rope"]


def test_added_row_answers_with_its_list_alone(guest: Client, at: Address):
    response = guest.post(at("row_add"), {"list": "kit"} | shapes(guest, at), headers=HTMX)

    html = response.content.decode()
    assert response["HX-Retarget"] == "#at-list-kit"
    assert 'id="input-cell-kit-1-name"' in html
    assert 'id="input-field-home"' not in html


def test_row_without_a_required_cell_says_so(guest: Client, at: Address, character: Character):
    guest.post(at("row_add"), {"list": "kit"})

    (row,) = guest.get(at("fields")).context["page"].lists[0].rows
    assert row.incomplete == ("Name",)


def test_row_beyond_the_most_is_refused_at_the_list(guest: Client, at: Address):
    for _ in range(4):
        guest.post(at("row_add"), {"list": "kit"})

    response = guest.post(at("row_add"), {"list": "kit"}, headers=HTMX)

    assert response.status_code == 422
    assert response.context["page"].lists[0].trouble.message == "Kit holds 4 rows at most."


def test_row_that_was_deleted_meanwhile_is_refused(guest: Client, at: Address):
    response = guest.post(at("row_drop"), {"list": "kit", "row": "9"})

    assert response.status_code == 422
    assert "gone" in response.context["page"].trouble.message


def test_picker_copies_an_entry_and_says_that_it_is_there(guest: Client, at: Address, character: Character):
    url = at("pick_rows", "kit", "folk")
    page = guest.get(url).context["page"]
    assert [(entry.label, entry.times) for entry in page.entries] == [("Tall", 0)]

    response = guest.post(at("row_entry", "kit", "folk"), {"catalog": "folk", "entry": "tall"})

    assert (response.status_code, response.url) == (303, url + "#at-catalog-folk")
    assert build_after(character)["lists"]["kit"][0]["_catalog"] == "folk/tall"
    assert guest.get(url).context["page"].entries[0].times == 1


def test_picker_finds_without_case_and_accents(guest: Client, at: Address):
    url = at("pick_rows", "kit", "folk")

    assert [entry.id for entry in guest.get(url, {"q": "TÁLL far"}).context["page"].entries] == ["tall"]
    assert guest.get(url, {"q": "short"}).context["page"].found == 0


def test_picker_answers_a_search_with_its_entries_alone_and_says_how_many(guest: Client, at: Address):
    url = at("pick_rows", "kit", "folk")

    html = guest.get(url, {"q": "tall"}, headers=HTMX).content.decode()

    assert html.lstrip().startswith("<div")
    assert re.search(r"data-announce>1 entry<", html)
    added = guest.post(at("row_entry", "kit", "folk"), {"catalog": "folk", "entry": "tall"}, headers=HTMX)
    assert "data-announce" not in added.content.decode()
    assert "Rows added." in added["HX-Trigger"]


@pytest.mark.parametrize(("list_id", "catalog"), [("kit", "nothing"), ("nothing", "folk")])
def test_picker_of_what_is_not_there_is_not_found(guest: Client, at: Address, list_id: str, catalog: str):
    assert guest.get(at("pick_rows", list_id, catalog)).status_code == 404


def test_undo_and_redo_show_the_form_again(guest: Client, at: Address, character: Character):
    guest.post(at("field_value"), {"field": "home", "value": "Ash"})

    undone = guest.post(at("fields_undo"), {"number": "1"}, headers=HTMX)
    assert undone["HX-Retarget"] == "#fields"
    assert build_after(character) == stored_of(character)["build"]
    guest.post(at("fields_redo"), {"number": "1"})
    assert build_after(character)["fields"] == {"home": "Ash"}


def test_what_cannot_be_read_is_told(guest: Client, at: Address, character: Character):
    Character.objects.update(document='{"v":1,"build":{"fields":{"age":"old"},"abilities":{"wit":"x"}}}')

    page = guest.get(at("fields")).context["page"]

    assert [(item.path, item.value) for item in page.unread] == [
        ("build.abilities.wit", '"x"'),
        ("build.fields.age", '"old"'),
    ]


@pytest.mark.parametrize(
    "document", ["{}", '{"build":[]}', '{"build":{"lists":{"kit":[1,null,{}]}},"builder":7}']
)
@pytest.mark.parametrize("name", ["fields", "sheet"])
def test_any_stored_character_opens(
    guest: Client, at: Address, character: Character, document: str, name: str
):
    Character.objects.update(document=document)

    assert guest.get(at(name)).status_code == 200


def test_form_asks_the_database_the_same_for_few_and_many_rows(
    guest: Client, at: Address, character: Character, django_assert_num_queries: DjangoAssertNumQueries
):
    guest.get(at("fields"))
    for count in (1, 2):
        for _ in range(count):
            change(character, commands.AddRow("kit", {"name": "Rope"}))
        with django_assert_num_queries(3):
            guest.get(at("fields"))
