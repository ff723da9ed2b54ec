"""Fields that picks set, hand edits, fields steps, and opening the builder (B16, B21, B22, B23)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from rulesets.engine.builder.commands import (
    AddRow,
    ChooseMethod,
    DropOption,
    EditBonus,
    EditCell,
    EditField,
    EditScore,
    EditTier,
    FinishDescription,
    OpenBuilder,
    PickEntry,
    UnpickEntry,
)
from rulesets.engine.builder.values import same
from tests.rulesets.engine.builder.games import POINT_BUY, Player, catalog, entry, game, step

FIELDS = [
    {"id": "speed", "label": "Speed", "type": "number", "min": 0, "max": 60},
    {"id": "name", "label": "Name", "type": "text", "maxLength": 10},
    {"id": "level", "label": "Level", "type": "number", "min": 1, "max": 20, "default": 1},
    {"id": "sworn", "label": "Sworn", "type": "boolean"},
    {"id": "creed", "label": "Creed", "type": "enum", "values": ["tide", "salt"]},
    {"id": "dmg", "label": "Damage", "type": "dice"},
]


def _sets(id_: str, value: float, **grants: Any) -> dict[str, Any]:
    return entry(id_, grants={"sets": {"speed": value}, **grants})


def _player(*entries: dict[str, Any], steps: list[dict[str, Any]] | None = None, **keys: Any) -> Player:
    found = entries or (_sets("elf", 30), _sets("dwarf", 25), entry("other"))
    made = steps or [step("race", "catalog", catalog="folk", min=0, max=3)]
    player = Player(game(steps=made, catalogs=[catalog("folk", *found)], fields=FIELDS, **keys))
    player.does(OpenBuilder())
    return player


def _speed(player: Player) -> Any:
    return player.settled.sheet.fields["speed"]


def test_a_value_typed_before_is_not_overwritten_b16_2() -> None:
    player = _player()
    player.does(EditField("speed", 45), PickEntry("race", "elf"))
    assert _speed(player) == 45
    player.does(UnpickEntry("race", "elf"))
    assert _speed(player) == 45


def test_a_stored_0_is_not_empty_and_a_declared_default_is_b1_21() -> None:
    player = _player(entry("old", grants={"sets": {"level": 7, "speed": 3}}))
    player.does(EditField("speed", 0), PickEntry("race", "old"))
    assert (player.settled.sheet.fields["level"], _speed(player)) == (7, 0)


def test_an_edit_over_a_pick_stands_until_the_picks_answer_changes_b16_3_b21_6() -> None:
    player = _player()
    player.does(PickEntry("race", "elf"), EditField("speed", 41), PickEntry("race", "other"))
    assert _speed(player) == 41
    player.does(PickEntry("race", "dwarf"))
    assert _speed(player) == 25
    player.does(UnpickEntry("race", "dwarf"))
    assert _speed(player) == 30


def test_with_no_answer_left_the_field_is_empty_again_b16_5() -> None:
    player = _player()
    player.does(PickEntry("race", "elf"), EditField("speed", 41), UnpickEntry("race", "elf"))
    assert "fields" not in player.build


def test_of_several_picks_the_last_in_builder_order_is_the_answer_b16_4() -> None:
    player = _player()
    player.does(PickEntry("race", "elf"), PickEntry("race", "dwarf"))
    assert _speed(player) == 25
    player.does(UnpickEntry("race", "dwarf"))
    assert _speed(player) == 30


def test_a_field_emptied_by_hand_takes_what_the_pick_sets_b16_2() -> None:
    player = _player()
    player.does(EditField("speed", 45), PickEntry("race", "elf"), EditField("speed", None))
    assert _speed(player) == 30


def test_emptying_what_was_typed_over_a_pick_gives_the_picks_value_back_b1_21_b16_2() -> None:
    player = _player()
    player.does(PickEntry("race", "elf"), EditField("speed", 41), EditField("speed", None))
    assert _speed(player) == 30
    assert player.settled.parts.edits == {}


def test_one_change_touches_no_value_it_is_not_about_b21_9() -> None:
    player = _player()
    player.does(EditTier("skills", "history", "expert"), EditBonus("history", 3), EditScore("int", 15))
    before = deepcopy(player.build)
    player.does(PickEntry("race", "elf"))
    assert {key: value for key, value in player.build.items() if key != "fields"} == before


def test_values_are_held_as_they_are_typed_s2_11_s9_7() -> None:
    """S4.8, S6.10."""
    player = _player()
    player.does(EditField("speed", 99.7), EditScore("str", 25.5), EditBonus("stealth", 99))
    assert (_speed(player), player.scores()["str"]) == (60, 20)
    assert player.build["bonuses"] == {"stealth": 40}
    player.does(EditField("speed", 12.9), EditBonus("stealth", 0))
    assert (_speed(player), "bonuses" in player.build) == (12, False)


def test_what_cannot_be_held_is_refused_with_a_sentence_s9_9() -> None:
    player = _player()
    refusals = [
        player.is_refused(EditField("name", "far too long a name")),
        player.is_refused(EditField("creed", "sand")),
        player.is_refused(EditField("speed", "fast")),
        player.is_refused(EditField("sworn", 1)),
        player.is_refused(EditField("dmg", "1d")),
        player.is_refused(EditField("gone", 1)),
        player.is_refused(EditTier("skills", "stealth", "gone")),
        player.is_refused(EditTier("skills", "gone", None)),
        player.is_refused(EditBonus("gone", 1)),
        player.is_refused(EditScore("gone", 1)),
    ]
    assert [refusal.code for refusal in refusals] == [
        "too-long",
        "unknown-value",
        "wrong-type",
        "wrong-type",
        "bad-dice",
        "unknown-field",
        "unknown-tier",
        "unknown-check",
        "unknown-check",
        "unknown-ability",
    ]
    assert refusals[0].message == "Name takes 10 characters; this has 19."


def test_text_loses_what_cannot_be_stored_n14_4() -> None:
    player = _player()
    player.does(EditField("name", "a\x00b\ud800c"))
    assert player.settled.sheet.fields["name"] == "abc"


# Fields steps


def _form(**keys: Any) -> Player:
    return _player(
        steps=[
            step("race", "catalog", catalog="folk", min=0),
            step("basics", "fields", fields=["name", "level", "speed", "sworn"], **keys),
        ]
    )


def test_a_fields_step_counts_its_blank_fields_that_are_not_optional_b4_5_b4_6() -> None:
    player = _form(optional=["speed"])
    assert player.badge("basics") == 1  # the name; a level has a default, a boolean is never blank
    player.does(EditField("name", "Mira"))
    assert player.badge("basics") == 0
    assert _form().badge("basics") == 2


def test_a_field_a_pick_sets_is_not_blank_and_names_its_source_b23_9() -> None:
    player = _form()
    player.does(PickEntry("race", "elf"))
    assert player.badge("basics") == 1
    speed = next(item for item in player.view("basics").fields if item.id == "speed")  # type: ignore[union-attr]
    assert (speed.value, speed.source, speed.answer, speed.edited) == (30, "Elf", "30", False)
    player.does(EditField("speed", 31))
    speed = next(item for item in player.view("basics").fields if item.id == "speed")  # type: ignore[union-attr]
    assert (speed.value, speed.answer, speed.edited) == (31, "30", True)


def test_shown_when_hides_a_field_and_keeps_its_value_b23_3_b23_4() -> None:
    player = _form(shownWhen={"name": {"field": "sworn"}})
    shown = lambda: [item.id for item in player.view("basics").fields]  # type: ignore[union-attr]  # noqa: E731
    assert shown() == ["level", "speed", "sworn"]
    assert player.badge("basics") == 1
    player.does(EditField("sworn", True), EditField("name", "Mira"), EditField("sworn", False))
    assert player.settled.sheet.fields["name"] == "Mira"


def test_total_lowers_each_maximum_and_counts_1_while_exceeded_b23_5_to_b23_7() -> None:
    player = _form(total={"fields": ["level", "speed"], "max": 10}, optional=["name", "speed"])
    view: Any = player.view("basics")
    level, speed = (next(item for item in view.fields if item.id == id_) for id_ in ("level", "speed"))
    assert (view.total_left, level.maximum, speed.maximum) == (9, 10, 9)
    player.does(EditField("speed", 40))
    assert (player.view("basics").total_left, player.badge("basics")) == (-31, 1)  # type: ignore[union-attr]
    level = player.view("basics").fields[1]  # type: ignore[union-attr]
    assert level.maximum == 1  # never below its own minimum


def test_hidden_fields_and_unset_defaults_count_in_the_total_b23_8() -> None:
    number = {"type": "number", "min": 0, "max": 9}
    fields = [
        {"id": "a", "label": "Unset", **number, "default": 2},
        {"id": "b", "label": "Hidden", **number, "hideWhen": {"field": "open", "equals": False}},
        {"id": "c", "label": "Not shown", **number},
        {"id": "open", "label": "Open", "type": "boolean"},
    ]
    shared = step(
        "parts",
        "fields",
        fields=["a", "b", "c", "open"],
        shownWhen={"c": {"field": "open"}},
        total={"fields": ["a", "b", "c"], "max": 10},
    )
    player = Player(game(steps=[shared], fields=fields))
    player.does(EditField("open", True), EditField("b", 3), EditField("c", 4), EditField("open", False))
    view: Any = player.view("parts")
    assert "c" not in [item.id for item in view.fields]
    assert "field/b" in player.settled.sheet.hidden
    assert view.total_left == 10 - 2 - 3 - 4


def test_total_adds_fractions_exactly_b23_5_n2_3() -> None:
    parts = [
        {"id": id_, "label": id_, "type": "number", "min": 0, "max": 9, "integer": False} for id_ in "abc"
    ]
    shared = step("parts", "fields", fields=["a", "b", "c"], total={"fields": ["a", "b", "c"], "max": 3})
    player = Player(game(steps=[shared], fields=parts))
    player.does(EditField("a", 0.8), EditField("b", 1.6), EditField("c", 0.6))
    view: Any = player.view("parts")
    assert (view.total_left, player.badge("parts")) == (0, 0)
    assert [item.maximum for item in view.fields] == [0.8, 1.6, 0.6]


# Opening, and described characters


def test_a_blank_sheet_is_not_described_and_stays_so_b22_12_b22_13() -> None:
    player = _player()
    player.does(EditField("speed", 4), OpenBuilder())
    assert player.settled.record.described is False


def test_opening_twice_changes_nothing_b2_17() -> None:
    player = _player()
    player.does(PickEntry("race", "elf"))
    before = deepcopy(player.stored)
    player.does(OpenBuilder())
    assert same(player.stored, before)


GIFTED = entry(
    "gifted",
    grants={
        "abilities": {"add": {"str": 2}},
        "trained": {"skills": ["stealth", "history"]},
        "sets": {"speed": 30},
    },
    rows=[{"list": "tools", "values": {"name": "Rope"}}, {"list": "tools", "values": {"name": "Lamp"}}],
)


def _described() -> Player:
    steps = [
        step("race", "catalog", catalog="folk", min=0),
        step("scores", "abilities", methods={"pointBuy": POINT_BUY, "manual": True, "default": "pointBuy"}),
    ]
    player = Player(game(steps=steps, catalogs=[catalog("folk", GIFTED, _sets("other", 9))], fields=FIELDS))
    player.does(
        EditScore("str", 15),
        EditTier("skills", "stealth", "expert"),
        EditField("speed", 30),
        AddRow("tools", {"name": " rope "}),
        AddRow("tools", {"name": "Mine"}),
        OpenBuilder(),
    )
    return player


def test_a_sheet_made_without_the_builder_opens_described_and_picks_change_nothing_b22_1_b22_2() -> None:
    player = _described()
    before = deepcopy(player.build)
    player.does(PickEntry("race", "gifted"))
    assert player.settled.record.described is True
    assert same(player.build, before)
    row = next(row for row in player.view("scores").rows if row.ability == "str")  # type: ignore[union-attr]
    assert (row.base, row.bonus, row.total) == (13, 2, 15)  # B22.4


def test_an_answer_on_a_sheet_that_was_never_opened_describes_it_b22_1() -> None:
    player = Player(_described().compiled)
    player.does(EditScore("str", 15), PickEntry("race", "gifted"))
    assert (player.settled.record.described, player.scores()["str"]) == (True, 15)
    blank = Player(player.compiled)
    blank.does(PickEntry("race", "gifted"), EditScore("dex", 14))
    assert (blank.settled.record.described, blank.scores()["str"]) == (False, 12)


def test_a_described_character_never_takes_the_default_method_b22_5() -> None:
    assert _described().settled.record.method is None


def test_done_changes_nothing_on_the_sheet_b22_7() -> None:
    player = _described()
    player.does(PickEntry("race", "gifted"))
    before = player.settled.sheet.as_json()
    names = player.rows()
    player.does(FinishDescription())
    assert player.settled.sheet.as_json() == before
    assert player.rows() == names
    assert player.is_refused(FinishDescription()).code == "not-described"


def test_after_done_changing_a_described_pick_takes_back_what_the_sheet_holds_of_it_b22_9_b22_10() -> None:
    player = _described()
    player.does(PickEntry("race", "gifted"), FinishDescription(), UnpickEntry("race", "gifted"))
    assert player.scores()["str"] == 13
    assert (player.tier("stealth"), player.tier("history")) == ("none", "none")
    assert _speed(player) == 0
    assert player.rows() == ["Mine"]


def test_after_done_new_picks_change_the_sheet_b22_8() -> None:
    player = _described()
    player.does(FinishDescription(), PickEntry("race", "gifted"))
    assert player.scores()["str"] == 17
    assert player.rows() == [" rope ", "Mine", "Rope", "Lamp"]


def test_a_described_character_stays_described_however_often_it_is_reopened_b22_12() -> None:
    player = _described()
    player.does(PickEntry("race", "gifted"), OpenBuilder(), ChooseMethod("manual"), OpenBuilder())
    assert player.settled.record.described is True


def test_editing_a_described_sheet_is_the_description_b22_14() -> None:
    player = _described()
    player.does(PickEntry("race", "gifted"), EditScore("str", 17), EditCell("tools", "1", "name", "Net"))
    assert player.scores()["str"] == 17
    player.does(FinishDescription(), UnpickEntry("race", "gifted"))
    assert player.scores()["str"] == 15
    assert player.rows() == ["Net", "Mine"]
    assert player.is_refused(DropOption("race/none", "str")).code == "not-chosen"
