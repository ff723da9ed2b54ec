"""What stands at a place, in words: what somebody is told whose change is in conflict (U5.4)."""

import pytest

from characters.pages.places import option_label, place_words
from characters.queries import compiled_of, stored_of
from rulesets.engine.api import Settled, commands, settle
from rulesets.engine.builder.applying import place_of
from rulesets.models import Revision
from rulesets.queries import compiled_for
from tests.characters.salt import CATALOGS, SHEET, change, make_salty, store_salt

pytestmark = pytest.mark.django_db

OAR = {"name": "Long oar", "bulk": 3, "packed": False}


def settled_after(*wanted: commands.Command) -> Settled:
    character = make_salty()
    for command in wanted:
        character = change(character, command)
    compiled = compiled_of(character)
    assert compiled is not None
    return settle(compiled, stored_of(character))


def words(settled: Settled, command: commands.Command) -> str:
    return place_words(settled, command, place_of(settled, command).value)


@pytest.mark.parametrize(
    "command", [commands.DropRow("kit", "1"), commands.MoveRow("kit", "1", 0)], ids=["delete", "move"]
)
def test_row_is_said_by_its_cells(command: commands.Command):
    settled = settled_after(commands.AddRow("kit", OAR))

    assert words(settled, command) == "Long oar, 3, no"


def test_row_without_cells_is_said_to_be_empty():
    settled = settled_after(commands.AddRow("kit", {}))

    assert words(settled, commands.DropRow("kit", "1")) == "an empty row"


def test_cell_is_said_as_the_sheet_shows_it():
    settled = settled_after(commands.AddRow("kit", OAR))

    assert words(settled, commands.EditCell("kit", "1", "packed", True)) == "no"
    assert words(settled, commands.EditCell("kit", "1", "name", "Rope")) == "Long oar"


def test_way_to_make_scores_is_said_by_its_label():
    assert words(settled_after(), commands.ChooseMethod("manual")) == "Point buy"


def test_value_of_the_array_is_said_and_not_its_number_in_the_array():
    settled = settled_after(commands.ChooseMethod("standardArray"), commands.AssignScore("wit", 1))

    assert words(settled, commands.AssignScore("wit", 2)) == "5"


def test_answer_is_said_by_the_label_of_what_its_slot_offers():
    """A skill, a score and an entry may share an id."""
    settled = settle(compiled_for(_many_of_one_id()), STORED)

    assert option_label(settled, "folk/skilled", "brawn") == "Brawling"
    assert option_label(settled, "folk/strong", "brawn") == "Brawn"
    assert option_label(settled, "folk/habit", "brawn") == "Always brawling"
    assert words(settled, commands.ChooseOption("folk/skilled", "row")) == "Brawling"


def test_answer_of_a_slot_that_is_gone_is_said_by_its_id():
    assert option_label(settled_after(), "folk/gone", "brawn") == "brawn"


STORED = {
    "v": 1,
    "build": {},
    "builder": {"picks": {"folk": ["tall"]}, "choices": {"folk/skilled": ["brawn"]}},
}


def _many_of_one_id() -> Revision:
    """A ruleset with a folk that offers a skill, a score and an entry of one id."""
    skill = {"id": "brawn", "label": "Brawling", "ability": "brawn"}
    habit = {
        "id": "brawn",
        "label": "Always brawling",
        "grants": {},
        "rows": [{"list": "kit", "values": {"name": "Plaster"}}],
    }
    folk = {
        "id": "tall",
        "label": "Tall",
        "grants": {
            "trained": {"choose": [{"id": "skilled", "what": "skills", "count": 1}]},
            "abilities": {"choose": [{"id": "strong", "count": 1, "amount": 1}]},
            "entries": {"choose": [{"id": "habit", "catalog": "habits", "count": 1}]},
        },
    }
    habits = {"id": "habits", "label": "Habits", "kind": "choices", "catalog": "habits"}
    steps = [SHEET["builder"]["steps"][0], habits, *SHEET["builder"]["steps"][2:]]
    return store_salt(
        sheet=SHEET | {"skills": [*SHEET["skills"], skill], "builder": SHEET["builder"] | {"steps": steps}},
        catalogs=[CATALOGS[0] | {"entries": [folk]}, CATALOGS[1] | {"entries": [habit]}],
    )
