"""Catalog steps, what limits them, and what a pick gives (B5 to B9, B12)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.builder.commands import (
    AddEntryRows,
    ChooseOption,
    EditCell,
    EditField,
    EditScore,
    OpenBuilder,
    PickEntry,
    TakeAll,
    UnpickEntry,
)
from rulesets.engine.builder.state import CatalogView
from tests.rulesets.engine.builder.games import catalog, entry, game, step
from tests.rulesets.systems.playing import Player

LEVEL = {"id": "level", "label": "Level", "type": "number", "min": 0, "max": 9, "default": 2}
FIELDS = [
    LEVEL,
    {"id": "pace", "label": "Pace", "type": "number", "min": 0, "max": 60},
    {"id": "gifted", "label": "Gifted", "type": "boolean"},
]
RANKED = [
    {"id": "rank", "label": "Rank", "type": "number"},
    {"id": "topic", "label": "Topic", "type": "text"},
]


def _row(name: str) -> dict[str, Any]:
    return {"list": "tools", "values": {"name": name}}


def _knacks(*entries: dict[str, Any], **keys: Any) -> Player:
    made = catalog("knacks", *entries, filters=RANKED)
    player = Player(
        game(steps=[step("knacks", "catalog", catalog="knacks", **keys)], catalogs=[made], fields=FIELDS)
    )
    player.does(OpenBuilder())
    return player


def _view(player: Player, step_id: str = "knacks") -> CatalogView:
    view = player.view(step_id)
    assert isinstance(view, CatalogView)
    return view


UP_TO = {"filter": "rank", "value": {"field": "level"}}


# How many


def test_max_is_the_most_a_step_accepts_and_1_when_nothing_is_said_b5_4() -> None:
    entries = [entry(id_) for id_ in "abc"]
    assert _view(_knacks(*entries)).most == 1
    player = _knacks(*entries, min=0, max=2)
    player.does(PickEntry("knacks", "a"), PickEntry("knacks", "b"))
    assert (_view(player).most, player.offered("knacks")) == (2, [])


def test_max_is_1_also_where_the_number_is_read_from_the_sheet_b6_8() -> None:
    entries = [entry(id_) for id_ in "abc"]
    player = _knacks(*entries, countFrom={"field": "level"})
    assert (_view(player).asked, _view(player).most) == (1, 1)
    player.does(PickEntry("knacks", "a"), PickEntry("knacks", "b"))
    assert player.settled.record.picks == {"knacks": ("b",)}


def test_only_max_1_replaces_and_a_number_of_1_does_not_b5_7() -> None:
    entries = [entry(id_) for id_ in "abc"]
    player = _knacks(*entries, max=3, countFrom={"field": "level"})
    player.does(PickEntry("knacks", "a"), PickEntry("knacks", "b"), EditField("level", 1))
    assert player.refusal_of(PickEntry("knacks", "c")) == "All 1 are picked. Take one back to pick this."
    assert player.settled.record.picks == {"knacks": ("a", "b")}


def test_picking_replaces_a_pick_that_does_not_count_b5_7() -> None:
    player = _knacks(entry("high", filters={"rank": 3}), entry("low", filters={"rank": 1}), upTo=UP_TO)
    player.does(EditField("level", 3), PickEntry("knacks", "high"), EditField("level", 1))
    assert _view(player).active == ()
    player.does(PickEntry("knacks", "low"))
    assert player.settled.record.picks == {"knacks": ("low",)}


def test_picks_are_stored_by_step_in_order_b5_18() -> None:
    player = _knacks(*(entry(id_) for id_ in "abc"), max=3)
    player.does(PickEntry("knacks", "c"), PickEntry("knacks", "a"))
    assert player.stored["builder"] == {"described": False, "picks": {"knacks": ["c", "a"]}}


# Which entries


LINES = catalog(
    "folk",
    entry("elf"),
    entry("high-elf", filters={"race": "elf"}),
    entry("sun-elf", filters={"line": "high-elf"}),
    entry("half-elf", filters={"race": "elf", "line": "high-elf"}),
    filters=[{"id": id_, "label": id_.title(), "type": "text"} for id_ in ("race", "line")],
)


def test_of_a_chain_of_steps_over_one_catalog_each_offers_its_own_entries_b5_14() -> None:
    """The first offers what nothing ties to it, the middle one all the children of its parent."""
    steps = [
        step("race", "catalog", catalog="folk"),
        step("line", "catalog", catalog="folk", min=0, max=2, within={"step": "race", "filter": "race"}),
        step("branch", "catalog", catalog="folk", min=0, within={"step": "line", "filter": "line"}),
    ]
    player = Player(game(steps=steps, catalogs=[LINES]))
    player.does(OpenBuilder())
    assert player.offered("race") == ["elf", "sun-elf"]
    player.does(PickEntry("race", "elf"))
    assert player.offered("line") == ["high-elf", "half-elf"]
    player.does(PickEntry("line", "high-elf"))
    assert player.offered("branch") == ["sun-elf", "half-elf"]


def test_a_list_of_words_has_a_fixed_value_when_it_contains_it_b5_11() -> None:
    made = catalog(
        "knacks",
        entry("net", filters={"topics": ["sea", "war"]}),
        entry("plough", filters={"topics": ["land"]}),
        entry("plain"),
        filters=[{"id": "topics", "label": "Topics", "type": "tags"}],
    )
    player = Player(
        game(steps=[step("knacks", "catalog", catalog="knacks", filters={"topics": "sea"})], catalogs=[made])
    )
    player.does(OpenBuilder())
    assert player.offered("knacks") == ["net"]


def test_a_step_that_hides_itself_ends_hidden_and_keeps_its_picks_b6_12() -> None:
    """Checks refuse such a step; a draft may have it."""
    weak = {"id": "weak", "label": "Weak", "op": "stepTable", "from": {"abilityScore": "str"},
            "table": [[0, 1], [14, 0]]}  # fmt: skip
    strong = catalog("knacks", entry("a", grants={"abilities": {"add": {"str": 4}}}))
    steps = [step("knacks", "catalog", catalog="knacks", when={"derived": "weak"})]
    made = game(steps=steps, catalogs=[strong], derived=[weak])
    player = Player(made, {"builder": {"described": False, "picks": {"knacks": ["a"]}}})
    assert (player.state("knacks").shown, player.scores()["str"]) == (False, 10)
    assert player.settled.record.picks == {"knacks": ("a",)}


# What the sheet allows


def test_a_number_at_most_the_value_is_offered_and_an_entry_without_it_always_b6_1_b6_3() -> None:
    player = _knacks(
        entry("one", filters={"rank": 1}),
        entry("two", filters={"rank": 2}),
        entry("three", filters={"rank": 3}),
        entry("plain"),
        max=4,
        upTo=UP_TO,
    )
    assert player.offered("knacks") == ["one", "two", "plain"]
    assert player.refusal_of(PickEntry("knacks", "three")) == "Rank 3 is above Level 2."
    player.does(EditField("level", 0))
    assert player.offered("knacks") == ["plain"]


def test_a_pick_above_the_value_waits_and_comes_back_b6_4_b6_6() -> None:
    """The value is lowered and raised by hand in All fields: each time everything is settled at once."""
    player = _knacks(entry("two", filters={"rank": 2}, grants={"sets": {"pace": 30}}), upTo=UP_TO)
    player.does(PickEntry("knacks", "two"))
    assert player.settled.sheet.fields["pace"] == 30
    done = player.does(EditField("level", 1))
    assert done.settled.sheet.fields["pace"] == 0
    assert player.inactive() == {"knacks/two": "Rank 2 is above Level 1."}
    done = player.does(EditField("level", 2))
    assert (done.settled.sheet.fields["pace"], player.inactive()) == (30, {})


def test_a_pick_that_changes_the_value_is_settled_in_the_same_change_b6_5() -> None:
    """A class sets the level; the spell above it counts, and falls away, in the answer to that pick."""
    classes = catalog(
        "classes",
        entry("novice", grants={"sets": {"level": 1}}),
        entry("master", grants={"sets": {"level": 5}}),
    )
    spells = catalog("spells", entry("storm", filters={"rank": 4}, rows=[_row("Storm")]), filters=RANKED)
    steps = [
        step("class", "catalog", catalog="classes"),
        step("spells", "catalog", catalog="spells", min=0, upTo=UP_TO),
    ]
    player = Player(game(steps=steps, catalogs=[classes, spells], fields=FIELDS))
    player.does(OpenBuilder(), PickEntry("class", "master"), PickEntry("spells", "storm"))
    assert player.rows() == ["Storm"]
    done = player.does(PickEntry("class", "novice"))
    assert [row.cells["name"] for row in done.settled.sheet.rows("tools")] == []
    done = player.does(PickEntry("class", "master"))
    assert [row.cells["name"] for row in done.settled.sheet.rows("tools")] == ["Storm"]


def test_a_loop_through_a_number_comes_to_rest_b51_21() -> None:
    """Nothing refuses a step whose number falls with its own picks; what alternates is switched off."""
    lowers = entry("heavy", filters={"rank": 1}, grants={"abilities": {"add": {"str": -4}}})
    strong = {"id": "strong", "label": "Strong", "op": "stepTable", "from": {"abilityScore": "str"},
              "table": [[0, 0], [10, 1]]}  # fmt: skip
    made = game(
        steps=[step("knacks", "catalog", catalog="knacks", min=0, max=2, countFrom={"derived": "strong"})],
        catalogs=[catalog("knacks", lowers, filters=RANKED)],
        derived=[strong],
    )
    player = Player(made, {"builder": {"described": False, "picks": {"knacks": ["heavy"]}}})
    assert (player.scores()["str"], list(player.inactive())) == (10, ["knacks/heavy"])


def test_a_pick_whose_condition_ends_waits_like_any_other_b7_2() -> None:
    player = _knacks(entry("a", offeredWhen={"field": "gifted"}, grants={"sets": {"pace": 30}}), entry("b"))
    player.does(EditField("gifted", True), PickEntry("knacks", "a"), EditField("gifted", False))
    assert player.settled.sheet.fields["pace"] == 0
    assert player.settled.record.picks == {"knacks": ("a",)}
    player.does(EditField("gifted", True))
    assert player.settled.sheet.fields["pace"] == 30


def test_the_picker_of_all_fields_knows_none_of_these_limits_b5_19_b7_8() -> None:
    """Parents, numbers, conditions and quotas bind steps only."""
    quota = {"filter": "topic", "value": "sea", "min": 0, "max": 0}
    made = entry(
        "net", filters={"rank": 9, "topic": "sea"}, offeredWhen={"field": "gifted"}, rows=[_row("Net")]
    )
    player = _knacks(made, min=0, upTo=UP_TO, quotas=[quota])
    assert player.offered("knacks") == []
    player.does(AddEntryRows("knacks", "net"))
    assert player.rows() == ["Net"]


def test_the_picker_of_all_fields_has_no_entry_without_rows_b12_4_b12_5() -> None:
    """A catalog whose entries only grant feeds no list at all."""
    grants = {"id": "gifts", "label": "Gifts", "entries": [entry("swift", grants={"sets": {"pace": 40}})]}
    steps = [step("gifts", "catalog", catalog="gifts")]
    player = Player(game(steps=steps, catalogs=[grants], fields=FIELDS))
    player.does(OpenBuilder(), PickEntry("gifts", "swift"))
    assert player.settled.sheet.fields["pace"] == 40
    assert player.refusal_of(AddEntryRows("gifts", "swift")) == "There is no such entry to add."


# Picks beside each other


def test_without_a_filter_to_tell_them_apart_the_id_does_b9_12() -> None:
    twins = [entry(id_, filters={"topic": "sea", "rank": 1}) for id_ in ("a", "b")]
    player = _knacks(*twins, max=2)
    player.does(PickEntry("knacks", "a"), PickEntry("knacks", "b"))
    assert _view(player).active == ("a", "b")


def test_the_number_of_a_filter_trains_nothing_b9_8() -> None:
    graded = entry("brew", filters={"rank": 2}, grants={"trained": {"skills": ["stealth"]}})
    player = _knacks(graded, min=0, quotas=[{"filter": "rank", "value": 2, "min": 0, "max": 1}])
    player.does(PickEntry("knacks", "brew"))
    assert player.tier("stealth") == "proficient"


def test_a_step_for_one_takes_all_where_it_offers_one_b8_7() -> None:
    player = _knacks(entry("only"), entry("late", filters={"rank": 9}), upTo=UP_TO)
    assert _view(player).can_take_all
    player.does(TakeAll("knacks"))
    assert player.settled.record.picks == {"knacks": ("only",)}
    assert not _view(player).can_take_all


def test_a_step_says_that_it_is_not_configured_also_beside_a_kept_pick_b5_16() -> None:
    folk = catalog(
        "folk",
        entry("elf", filters={"topic": "folk"}),
        entry("dwarf", filters={"topic": "folk"}),
        entry("high", filters={"topic": "line", "parent": "elf"}),
        filters=[*RANKED, {"id": "parent", "label": "Parent", "type": "text"}],
    )
    steps = [
        step("race", "catalog", catalog="folk", filters={"topic": "folk"}),
        step("line", "catalog", catalog="folk", within={"step": "race", "filter": "parent"}),
    ]
    player = Player(game(steps=steps, catalogs=[folk], fields=FIELDS))
    player.does(OpenBuilder(), PickEntry("race", "elf"))
    assert _view(player, "line").note == ""
    player.does(PickEntry("line", "high"))
    assert (_view(player, "line").note, player.badge("line")) == ("", 0)
    player.does(PickEntry("race", "dwarf"))
    assert player.badge("line") == 1
    assert _view(player, "line").note == "Not configured: there is nothing to choose here yet."


# What a pick gives


def test_an_active_pick_applies_its_grants_and_writes_its_rows_b12_3_b12_8() -> None:
    rich = entry(
        "rich",
        grants={"abilities": {"add": {"str": 2}}, "trained": {"skills": ["stealth"]}, "sets": {"pace": 30}},
        rows=[_row("Rope")],
    )
    player = _knacks(rich, min=0)
    blank = player.everything()
    player.does(PickEntry("knacks", "rich"))
    assert (player.scores()["str"], player.tier("stealth"), player.rows()) == (12, "proficient", ["Rope"])
    assert player.settled.sheet.fields["pace"] == 30
    player.does(UnpickEntry("knacks", "rich"))
    assert player.everything() == blank


def test_the_first_step_that_picks_an_entry_is_its_source_and_answers_are_found_either_way_b12_7() -> None:
    giving = entry("a", grants={"abilities": {"choose": [{"id": "gift", "count": 1, "amount": 1}]}})
    steps = [step(id_, "catalog", catalog="knacks", min=0) for id_ in ("one", "two")]
    player = Player(game(steps=steps, catalogs=[catalog("knacks", giving)]))
    player.does(OpenBuilder(), PickEntry("two", "a"), ChooseOption("two/gift", "str"), PickEntry("one", "a"))
    assert list(player.settled.activity.slots) == ["one/gift"]
    assert (player.scores()["str"], player.settled.record.choices) == (11, {"two/gift": ("str",)})
    player.does(UnpickEntry("one", "a"))
    assert (list(player.settled.activity.slots), player.scores()["str"]) == (["two/gift"], 11)
    player.does(UnpickEntry("two", "a"), PickEntry("one", "a"))
    assert (list(player.settled.activity.slots), player.scores()["str"]) == (["one/gift"], 11)
    assert player.settled.record.choices == {"two/gift": ("str",)}


def test_a_written_label_is_taken_back_with_the_pick_b11_1_b11_6() -> None:
    called = {"id": "called", "label": "Called", "type": "text", "default": "nobody"}
    steps = [step("knacks", "catalog", catalog="knacks", field="called", min=0, max=2)]
    player = Player(game(steps=steps, catalogs=[catalog("knacks", entry("a"), entry("b"))], fields=[called]))
    player.does(OpenBuilder(), PickEntry("knacks", "b"), PickEntry("knacks", "a"))
    assert player.settled.sheet.fields["called"] == "B, A"
    player.does(UnpickEntry("knacks", "b"))
    assert player.settled.sheet.fields["called"] == "A"
    player.does(UnpickEntry("knacks", "a"))
    assert (player.settled.sheet.fields["called"], "fields" in player.build) == ("nobody", False)


def test_a_pick_that_is_edited_and_taken_back_leaves_only_what_was_the_players_b12_8() -> None:
    player = _knacks(entry("rope", rows=[_row("Rope")], grants={"abilities": {"add": {"str": 2}}}), min=0)
    player.does(EditScore("str", 14), EditField("pace", 9), PickEntry("knacks", "rope"))
    player.does(EditCell("tools", "knacks/rope/1", "note", "mine"), UnpickEntry("knacks", "rope"))
    assert (player.scores()["str"], player.settled.sheet.fields["pace"], player.rows()) == (14, 9, [])
