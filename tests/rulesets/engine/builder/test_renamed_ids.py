"""The builder's record read through renames: nothing given twice, nothing forgotten. Source: M3.8, M8.3."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.api import (
    CompiledRuleset,
    apply,
    as_saved,
    commands,
    compile_ruleset,
    migrate,
    settle,
)
from rulesets.engine.builder.slotviews import options_of
from rulesets.engine.builder.state import OfferState
from rulesets.engine.checks.reading_ruleset import read
from rulesets.engine.problems import Refusal
from rulesets.engine.schema.ruleset import Ruleset
from tests.rulesets.engine.checks.harbour import harbour

Json = Any

RENAMES = {
    "ability": {"calm": "wits"},
    "skill": {"climb": "scale", "row": "pull"},
    "save": {"nerve": "heart"},
    "field": {"vows": "oaths"},
}


def compiled(document: Json) -> CompiledRuleset:
    found = read(json.dumps(document).encode())
    assert isinstance(found, Ruleset), [problem.line for problem in found]
    return compile_ruleset(found)


def renamed_everywhere(value: Json) -> Json:
    """A document in which every renamed id has its new name."""
    names = {old: new for kind in RENAMES.values() for old, new in kind.items()}
    if isinstance(value, dict):
        return {names.get(key, key): renamed_everywhere(item) for key, item in value.items()}
    if isinstance(value, list):
        return [renamed_everywhere(item) for item in value]
    return names.get(value, value) if isinstance(value, str) else value


OLD = compiled(harbour())


def _new() -> CompiledRuleset:
    document = renamed_everywhere(harbour())
    steps = [
        {"rename": kind, "from": old, "to": new}
        for kind, names in RENAMES.items()
        for old, new in names.items()
    ]
    document["sheet"] |= {"version": 2, "migrations": [{"from": 1, "steps": steps}]}
    return compiled(document)


NEW = _new()


def carry(ruleset: CompiledRuleset, stored: Json, *wanted: commands.Command) -> Json:
    for command in wanted:
        found = apply(ruleset, migrate(ruleset, stored).stored, command)
        assert not isinstance(found, Refusal), found
        stored = found.stored
    return stored


PICKED = carry(
    OLD,
    {"v": 1},
    commands.OpenBuilder(),
    commands.ChooseMethod("manual"),
    commands.SetBase("calm", 11),
    commands.PickEntry("folk", "hillfolk"),
    commands.ChooseOption("folk/gift", "calm"),
    commands.ChooseOption("folk/craft", "row"),
)


def new_sheet(stored: Json) -> Json:
    return settle(NEW, migrate(NEW, stored).stored).sheet


def old_sheet(stored: Json) -> Json:
    return settle(OLD, migrate(OLD, stored).stored).sheet


def numbers(sheet: Json) -> Json:
    return renamed_everywhere(
        {
            "scores": dict(sheet.scores),
            "skills": {name: one.number for name, one in sheet.skills.items()},
            "saves": {name: one.number for name, one in sheet.saves.items()},
            "vows": sheet.fields.get("vows", sheet.fields.get("oaths")),
        }
    )


def test_what_the_builder_gave_is_not_given_twice() -> None:
    """M3.8."""
    assert old_sheet(PICKED).scores["calm"] == 12
    assert numbers(new_sheet(PICKED)) == numbers(old_sheet(PICKED))


def test_reading_stores_nothing_in_the_record() -> None:
    """M3.8."""
    assert migrate(NEW, PICKED).stored["builder"] == PICKED["builder"]


def test_an_answer_under_an_old_id_is_answered() -> None:
    """M3.8."""
    settled = settle(NEW, migrate(NEW, PICKED).stored)
    assert settled.activity.slots["folk/gift"].active == ("wits",)
    assert settled.activity.slots["folk/craft"].active == ("pull",)
    assert settled.activity.slots["folk/gift"].inactive == ()


@pytest.mark.parametrize("saved", [False, True], ids=["read", "saved in between"])
def test_a_pick_taken_back_takes_back_what_was_given_under_the_old_ids(saved: bool) -> None:
    """M3.8."""
    stored = carry(NEW, PICKED, commands.EditField("line", "x")) if saved else PICKED
    left = new_sheet(carry(NEW, stored, commands.UnpickEntry("folk", "hillfolk")))
    assert left.scores["wits"] == 11
    assert left.fields["oaths"] == 0
    assert left.skills["scale"].tier == "none"


def test_what_is_typed_after_a_pick_was_taken_back_stays() -> None:
    """M3.8."""
    bare = carry(NEW, PICKED, commands.UnpickEntry("folk", "hillfolk"))
    typed = carry(NEW, bare, commands.EditField("oaths", 5), commands.EditScore("wits", 14))
    assert new_sheet(typed).fields["oaths"] == 5
    assert new_sheet(typed).scores["wits"] == 14
    again = carry(NEW, typed, commands.EditField("line", "y"))
    assert new_sheet(again).fields["oaths"] == 5
    assert new_sheet(again).scores["wits"] == 14


def test_an_edit_over_an_answer_stays_an_edit() -> None:
    """M3.8, B21.5."""
    edited = carry(OLD, PICKED, commands.EditField("vows", 4))
    assert new_sheet(edited).fields["oaths"] == 4
    emptied = carry(NEW, edited, commands.EditField("oaths", None))
    assert new_sheet(emptied).fields["oaths"] == 2


def test_a_sheet_saved_in_the_new_form_reads_the_same_in_the_older_version() -> None:
    """M8.3."""
    before = numbers(old_sheet(PICKED))
    saved = carry(NEW, PICKED, commands.EditField("line", "x"))
    assert saved["v"] == 2
    assert numbers(old_sheet(saved)) == before
    unpicked = carry(NEW, PICKED, commands.UnpickEntry("folk", "hillfolk"))
    assert old_sheet(unpicked).scores["calm"] == 11


def test_bases_of_the_method_are_read_under_the_new_id() -> None:
    """M3.8, B49.9."""
    bought = carry(OLD, {"v": 1}, commands.OpenBuilder(), commands.SetBase("calm", 10))
    assert new_sheet(bought).scores["wits"] == 10
    less = carry(NEW, bought, commands.SetBase("wits", 9))
    assert new_sheet(less).scores["wits"] == 9
    assert less["builder"]["scores"]["calm"] == 10


def test_a_value_given_to_an_ability_under_its_old_id_can_be_taken_from_it() -> None:
    """M3.8, B24.14."""
    assigned = carry(
        OLD,
        {"v": 1},
        commands.OpenBuilder(),
        commands.ChooseMethod("standardArray"),
        commands.AssignScore("calm", 0),
    )
    assert settle(NEW, migrate(NEW, assigned).stored).record.assigned == {"wits": 0}
    taken = carry(NEW, assigned, commands.AssignScore("wits", None))
    assert settle(NEW, migrate(NEW, taken).stored).record.assigned == {}
    swapped = carry(NEW, assigned, commands.AssignScore("grip", 0))
    assert settle(NEW, migrate(NEW, swapped).stored).record.assigned == {"grip": 0}


def test_an_id_that_the_record_names_itself_is_not_read_through() -> None:
    """M3.8."""
    record = {"described": False, "method": "manual", "choices": {"folk/gift": ["calm", "wits"]}}
    stored = {"v": 2, "builder": {**record, "picks": {"folk": ["hillfolk"]}}}
    slot = settle(NEW, stored).activity.slots["folk/gift"]
    assert [answer for answer, _ in slot.inactive] == ["calm"]
    assert slot.active == ("wits",)


def test_of_two_answers_that_became_one_the_first_counts() -> None:
    """M3.7, M3.8: neither is counted twice, and neither is forgotten."""
    document = renamed_everywhere(harbour())
    steps = [{"rename": "ability", "from": old, "to": "wits"} for old in ("calm", "mood")]
    document["sheet"] |= {"version": 2, "migrations": [{"from": 1, "steps": steps}]}
    record = {"described": False, "method": "manual", "choices": {"folk/gift": ["mood", "calm"]}}
    stored = {"v": 2, "builder": {**record, "picks": {"folk": ["hillfolk"]}}}
    settled = settle(compiled(document), stored)
    assert settled.record.choices["folk/gift"] == ("wits", "calm")
    assert settled.activity.slots["folk/gift"].active == ("wits",)


def on_the_older(stored: Json, *wanted: commands.Command) -> Json:
    """The character after changes on the older version, to which it went back."""
    return as_saved(OLD, carry(OLD, stored, *wanted))


def test_a_change_on_the_older_version_takes_nothing_from_the_newer() -> None:
    """M3.8, M8.3, S2.8: there and back again, what was given is there, once."""
    saved = carry(NEW, PICKED, commands.EditField("line", "x"))
    back = on_the_older(saved, commands.EditField("line", "y"))
    assert (back["v"], back["build"]["abilities"]["wits"]) == (1, 12)
    assert numbers(new_sheet(back)) == numbers(new_sheet(PICKED))
    left = new_sheet(carry(NEW, back, commands.UnpickEntry("folk", "hillfolk")))
    assert (left.scores["wits"], left.fields["oaths"], left.skills["scale"].tier) == (11, 0, "none")


def test_a_pick_taken_back_on_the_older_version_is_taken_back_on_the_newer() -> None:
    """M3.8, M8.3."""
    saved = carry(NEW, PICKED, commands.EditField("line", "x"))
    left = new_sheet(on_the_older(saved, commands.UnpickEntry("folk", "hillfolk")))
    assert (left.scores["wits"], left.fields["oaths"], left.skills["scale"].tier) == (11, 0, "none")


def test_a_pick_made_again_on_the_older_version_is_the_builders_on_the_newer() -> None:
    """M3.8, M8.3."""
    bare = carry(NEW, PICKED, commands.UnpickEntry("folk", "hillfolk"))
    again = on_the_older(bare, commands.PickEntry("folk", "hillfolk"))
    assert new_sheet(again).skills["scale"].tier == "able"
    left = new_sheet(carry(NEW, again, commands.UnpickEntry("folk", "hillfolk")))
    assert (left.scores["wits"], left.fields["oaths"], left.skills["scale"].tier) == (11, 0, "none")


def test_what_is_typed_first_on_the_older_version_comes_along() -> None:
    """S2.4, M8.2: it is saved under that version, so the migrations find it."""
    saved = carry(NEW, {"v": 1}, commands.EditField("line", "x"))
    assert saved["v"] == 2
    assert new_sheet(on_the_older(saved, commands.EditField("vows", 3))).fields["oaths"] == 3


FILLED = {
    "v": 1,
    "builder": {
        "described": False,
        "method": "manual",
        "scores": {"calm": 9},
        "filled": ["base/calm", "fields/vows", "abilities/calm", "slot/folk/gift"],
    },
    "build": {"fields": {"vows": 3}},
}


def test_what_was_filled_in_at_random_is_marked_under_the_new_id() -> None:
    """M3.8, U4.6."""
    settled = settle(NEW, migrate(NEW, FILLED).stored)
    assert settled.record.filled == {"base/wits", "fields/oaths", "abilities/wits", "slot/folk/gift"}
    assert settled.stored["builder"]["filled"] == FILLED["builder"]["filled"]


def test_a_mark_goes_with_the_players_own_choice_under_the_new_id() -> None:
    """M3.8, U4.6."""
    own = carry(NEW, FILLED, commands.SetBase("wits", 10), commands.EditField("oaths", 4))
    assert settle(NEW, own).record.filled == {"abilities/wits", "slot/folk/gift"}
    assert own["builder"]["filled"] == ["abilities/calm", "slot/folk/gift"]


def test_rolls_are_read_under_the_new_target() -> None:
    """M3.8, B49.9."""
    roll = {"faces": [[6, 5, 4]], "result": 15}
    record = {"described": False, "method": "rolls", "rolls": {"scores": {"ability/calm": roll}}}
    assert settle(NEW, {"v": 2, "builder": record}).sheet.scores["wits"] == 15


def test_the_ledger_keeps_what_it_said_of_the_old_ids() -> None:
    """M3.8."""
    before = deepcopy(PICKED["builder"]["given"])
    given = carry(NEW, PICKED, commands.UnpickEntry("folk", "hillfolk"))["builder"]["given"]
    assert given["fields"] == {"vows": before["fields"]["vows"], "oaths": {}}
    assert given["abilities"]["calm"] == before["abilities"]["calm"]


def test_the_option_of_an_old_answer_is_shown_as_picked() -> None:
    """M3.8."""
    settled = settle(NEW, migrate(NEW, PICKED).stored)
    options = {option.id: option.state for option in options_of(settled, settled.activity.slots["folk/gift"])}
    assert options["wits"] is OfferState.PICKED


_DONE = st.sampled_from(["pick", "unpick", "gift", "craft", "line"])


def _command(done: str, *, on_new: bool) -> commands.Command:
    names = ("wits", "pull") if on_new else ("calm", "row")
    return {
        "pick": commands.PickEntry("folk", "hillfolk"),
        "unpick": commands.UnpickEntry("folk", "hillfolk"),
        "gift": commands.ChooseOption("folk/gift", names[0]),
        "craft": commands.ChooseOption("folk/craft", names[1]),
        "line": commands.EditField("line", "x"),
    }[done]


def _done(stored: Json, done: str, *, on_new: bool) -> Json:
    ruleset = NEW if on_new else OLD
    found = apply(ruleset, migrate(ruleset, stored).stored, _command(done, on_new=on_new))
    return stored if isinstance(found, Refusal) else as_saved(ruleset, found.stored)


@given(ways=st.lists(st.tuples(st.booleans(), _DONE), max_size=8))
def test_however_often_a_character_changes_versions_its_picks_give_once_and_take_all_back(ways: Json) -> None:
    """M3.8, M8.3, S2.4."""
    stored = carry(
        OLD, {"v": 1}, commands.OpenBuilder(), commands.ChooseMethod("manual"), commands.SetBase("calm", 11)
    )
    for on_new, done in ways:
        stored = _done(stored, done, on_new=on_new)
    record = settle(NEW, migrate(NEW, stored).stored).record
    fresh = _bare(picks=record.picks, choices=record.choices)
    assert numbers(new_sheet(stored)) == numbers(new_sheet(fresh))
    left = _done(stored, "unpick", on_new=True)
    assert numbers(new_sheet(left)) == numbers(new_sheet(_bare()))


def _bare(**record: Json) -> Json:
    method = {"described": False, "method": "manual"}
    return {"v": 2, "build": {"abilities": {"wits": 11}}, "builder": {**method, **record}}
