"""Choices that picks and trained steps offer, and where their answers stand (B13 to B15, B18, B27)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.builder.commands import (
    ChooseOption,
    DropOption,
    EditField,
    EditScore,
    EditTier,
    OpenBuilder,
    PickEntry,
    UnpickEntry,
)
from rulesets.engine.builder.slotviews import LOOPING
from tests.rulesets.engine.builder.games import catalog, compiled, entry, game, step
from tests.rulesets.systems.playing import Player

LEVEL = {"id": "level", "label": "Level", "type": "number", "min": 0, "max": 9, "default": 2}
SCORES = step("scores", "abilities", methods={"manual": True})


def _player(*entries: dict[str, Any], own: list[dict[str, Any]] | None = None, **keys: Any) -> Player:
    steps = [
        step("feats", "catalog", catalog="feats", min=0, max=9),
        SCORES,
        step("training", "trained", choose=own or []),
    ]
    catalogs = [catalog("feats", *entries or (entry("none"),)), *keys.pop("catalogs", ())]
    player = Player(game(steps=[*steps, *keys.pop("steps", ())], catalogs=catalogs, fields=[LEVEL], **keys))
    player.does(OpenBuilder())
    return player


def _trains(id_: str, **grant: Any) -> dict[str, Any]:
    return entry(id_, grants={"trained": grant})


def _slots(id_: str, *slots: dict[str, Any]) -> dict[str, Any]:
    """An entry that lets the player train skills."""
    return _trains(id_, choose=[{"what": "skills", "count": 1, **slot} for slot in slots])


def _raises(id_: str, *slots: dict[str, Any]) -> dict[str, Any]:
    """An entry that lets the player raise scores by 1."""
    return entry(id_, grants={"abilities": {"choose": [{"count": 1, "amount": 1, **slot} for slot in slots]}})


# Scores


def test_each_chosen_score_receives_the_amount_b13_3_b13_19() -> None:
    player = _player(_raises("gift", {"id": "g", "count": 2, "amount": 3}))
    player.does(PickEntry("feats", "gift"), ChooseOption("feats/g", "wis"), ChooseOption("feats/g", "str"))
    assert (player.scores()["wis"], player.scores()["str"], player.scores()["dex"]) == (13, 13, 10)
    assert player.settled.record.choices == {"feats/g": ("wis", "str")}
    assert player.badge("scores") == 0


def test_a_raise_stops_at_the_scores_maximum_and_gives_back_what_it_gave_b13_8() -> None:
    player = _player(_raises("gift", {"id": "g", "amount": 3}))
    player.does(EditScore("str", 18), PickEntry("feats", "gift"), ChooseOption("feats/g", "str"))
    assert player.scores()["str"] == 20
    player.does(DropOption("feats/g", "str"))
    assert player.scores()["str"] == 18


def test_up_to_never_lowers_a_score_that_is_above_it_b13_11() -> None:
    player = _player(_raises("gift", {"id": "g", "upTo": 13}))
    player.does(PickEntry("feats", "gift"), ChooseOption("feats/g", "str"), EditScore("str", 17))
    assert player.scores()["str"] == 17


def test_a_negative_amount_lowers_to_the_minimum_and_up_to_does_not_limit_it_b13_20() -> None:
    player = _player(_raises("curse", {"id": "c", "amount": -4, "upTo": 5}))
    player.does(EditScore("str", 16), EditScore("dex", 3), PickEntry("feats", "curse"))
    player.does(ChooseOption("feats/c", "str"))
    assert player.scores()["str"] == 12
    player.does(ChooseOption("feats/c", "dex"))
    assert (player.scores()["str"], player.scores()["dex"]) == (16, 1)


def test_scores_chosen_twice_are_stored_in_the_order_chosen_b13_19() -> None:
    player = _player(_raises("gift", {"id": "g", "count": 3, "repeat": True}))
    player.does(PickEntry("feats", "gift"), *(ChooseOption("feats/g", id_) for id_ in ("dex", "str", "dex")))
    assert player.stored["builder"]["choices"] == {"feats/g": ["dex", "str", "dex"]}  # type: ignore[index,call-overload]


# Training


def test_a_grant_trains_what_it_lists_skills_and_saves_b14_1() -> None:
    player = _player(_trains("guard", skills=["stealth", "insight"], saves=["will"]))
    player.does(PickEntry("feats", "guard"))
    trained = {id_ for id_, number in player.settled.sheet.skills.items() if number.tier != "none"}
    assert (trained, player.settled.sheet.saves["will"].tier) == ({"stealth", "insight"}, "proficient")


def test_a_slot_is_for_skills_or_for_saves_b14_2() -> None:
    player = _player(_slots("guard", {"id": "a"}, {"id": "b", "what": "saves"}))
    player.does(PickEntry("feats", "guard"))
    assert player.options("training", "feats/a") == [
        "stealth",
        "perception",
        "acrobatics",
        "insight",
        "history",
    ]
    assert player.options("training", "feats/b") == ["will"]


def test_an_answer_that_needs_another_waits_when_that_goes_b14_14() -> None:
    up = {"id": "up", "tier": "expert", "held": "proficient"}
    player = _player(_trains("fixed", skills=["stealth"]), _slots("master", up))
    player.does(
        PickEntry("feats", "fixed"), PickEntry("feats", "master"), ChooseOption("feats/up", "stealth")
    )
    assert player.tier("stealth") == "expert"
    player.does(UnpickEntry("feats", "fixed"))
    assert player.tier("stealth") == "none"
    assert player.inactive() == {"feats/up/stealth": "Stealth is not yet at Proficient through your picks."}
    player.does(PickEntry("feats", "fixed"))
    assert player.tier("stealth") == "expert"


def test_a_slot_with_a_lower_tier_holds_what_is_raised_and_its_own_answer_does_not_b14_12_b14_15() -> None:
    low, up = {"id": "low"}, {"id": "up", "tier": "expert", "held": "proficient", "count": 2}
    player = _player(_slots("class", up, low))
    player.does(PickEntry("feats", "class"), ChooseOption("feats/low", "history"))
    assert player.options("training", "feats/up") == ["history"]
    player.does(ChooseOption("feats/up", "history"))
    player.does(ChooseOption("feats/low", "insight"))
    assert (player.tier("history"), player.options("training", "feats/up")) == ("none", ["insight"])


def test_training_by_hand_holds_nothing_b14_16() -> None:
    up = {"id": "up", "tier": "expert", "held": "proficient"}
    player = _player(_slots("master", up))
    player.does(EditTier("skills", "stealth", "proficient"), PickEntry("feats", "master"))
    assert player.options("training", "feats/up") == []


def test_the_slots_of_a_trained_step_train_at_their_tier_else_the_builders_b27_4_b27_6() -> None:
    own = [
        {"id": "free", "what": "skills", "count": 1},
        {"id": "best", "what": "skills", "count": 1, "tier": "expert"},
    ]
    player = _player(own=own)
    player.does(ChooseOption("training/free", "stealth"), ChooseOption("training/best", "insight"))
    assert (player.tier("stealth"), player.tier("insight")) == ("proficient", "expert")
    assert player.settled.record.choices == {"training/free": ("stealth",), "training/best": ("insight",)}


def test_a_trained_step_shows_the_slots_of_picks_and_its_own_b27_1() -> None:
    player = _player(_slots("guard", {"id": "a"}), own=[{"id": "free", "what": "saves", "count": 1}])
    player.does(PickEntry("feats", "guard"))
    assert [slot.key for slot in player.view("training").slots] == ["feats/a", "training/free"]


# Where answers stand


def test_answers_of_named_slots_survive_any_order_of_the_slots_b15_2_b15_3() -> None:
    first, second = {"id": "a"}, {"id": "b", "from": ["insight", "history"]}
    player = _player(_slots("guard", first, second))
    player.does(
        PickEntry("feats", "guard"), ChooseOption("feats/a", "stealth"), ChooseOption("feats/b", "history")
    )
    assert set(player.settled.record.choices) == {"feats/a", "feats/b"}
    before = player.everything()
    player.compiled = _player(_slots("guard", second, first)).compiled
    assert player.everything() == before


def test_answers_of_unnamed_slots_go_with_the_place_b15_4() -> None:
    player = _player(_slots("guard", {"from": ["stealth"]}, {"from": ["history"]}))
    player.does(PickEntry("feats", "guard"))
    first, _ = player.view("training").slots
    player.does(ChooseOption(first.key, "stealth"))
    player.compiled = _player(_slots("guard", {"from": ["history"]}, {"from": ["stealth"]})).compiled
    assert player.tier("stealth") == "none"
    assert player.inactive() == {f"{first.key}/stealth": "Stealth is not part of this choice."}


def test_count_from_holds_where_both_are_stated_b15_6() -> None:
    player = _player(_slots("guard", {"id": "a", "count": 1, "countFrom": {"field": "level"}, "max": 4}))
    player.does(PickEntry("feats", "guard"))
    assert player.badge("training") == 2
    player.does(EditField("level", 4))
    assert player.badge("training") == 4


@pytest.mark.parametrize("most", [1, 3])
def test_a_choice_of_none_takes_nothing_b15_8(most: int) -> None:
    player = _player(_slots("guard", {"id": "a", "countFrom": {"field": "level"}, "max": most}))
    player.does(EditField("level", 0), PickEntry("feats", "guard"))
    assert (player.options("training", "feats/a"), player.badge("training")) == ([], 0)
    assert player.refusal_of(ChooseOption("feats/a", "stealth")) == "This choice takes nothing now."


def test_what_is_no_longer_eligible_waits_and_is_kept_b15_19() -> None:
    """The choice that another leaves out answers moves on to what that one chose."""
    player = _player(_slots("a", {"id": "a"}), _slots("b", {"id": "b", "excludeChoices": ["feats/a"]}))
    player.does(PickEntry("feats", "a"), PickEntry("feats", "b"))
    player.does(ChooseOption("feats/a", "stealth"), ChooseOption("feats/b", "history"))
    player.does(ChooseOption("feats/a", "history"))
    assert list(player.inactive()) == ["feats/b/history"]
    assert player.settled.record.choices["feats/b"] == ("history",)
    player.does(ChooseOption("feats/a", "insight"))
    assert (player.inactive(), player.tier("history")) == ({}, "proficient")


def test_replacements_are_left_out_by_others_and_leave_out_others_b14_21_b15_13() -> None:
    """A replacement holds its skill like any answer, and keeps to the exclusions of its own choice."""
    again = {"id": "again", "from": ["insight"], "onDuplicate": "replace", "excludeChoices": ["feats/first"]}
    player = _player(
        _trains("fixed", skills=["insight"]),
        _slots("a", {"id": "first"}),
        _slots("b", again),
        _slots("c", {"id": "last", "excludeChoices": ["feats/again"]}),
    )
    player.does(*(PickEntry("feats", id_) for id_ in ("fixed", "a", "b", "c")))
    player.does(ChooseOption("feats/first", "stealth"), ChooseOption("feats/again", "insight"))
    assert player.options("training", "feats/again/replacement") == ["perception", "acrobatics", "history"]
    player.does(ChooseOption("feats/again/replacement", "history"))
    assert player.options("training", "feats/last") == ["perception", "acrobatics"]
    assert player.refusal_of(ChooseOption("feats/last", "history")) == "History is chosen elsewhere already."


SWITCHING = {"id": "weak", "label": "Weak", "op": "stepTable", "from": {"abilityScore": "str"},
             "table": [[0, 1], [15, 0]]}  # fmt: skip


@pytest.mark.parametrize("key", ["one/more", "two/more"])
def test_an_answer_that_switches_itself_off_ends_inactive_and_says_so_b6_12(key: str) -> None:
    """Checks refuse such a choice; a draft may have it. Also where the answer stands under another step."""
    more = {"id": "more", "amount": 5, "countFrom": {"derived": "weak"}, "max": 1}
    steps = [*(step(id_, "catalog", catalog="feats", min=0) for id_ in ("one", "two")), SCORES]
    made = game(steps=steps, catalogs=[catalog("feats", _raises("a", more))], derived=[SWITCHING])
    record: Any = {"described": False, "picks": {"one": ["a"]}, "choices": {key: ["str"]}}
    player = Player(made, {"builder": record})
    assert player.scores()["str"] == 10
    assert player.inactive() == {"one/more/str": LOOPING}
    player.does(DropOption("one/more", "str"))
    assert (player.inactive(), player.settled.record.choices) == ({}, {})


def test_a_choice_beside_an_answer_that_is_switched_off_leaves_it_in_the_record_b1_7_b6_12() -> None:
    more = {"id": "more", "amount": 5, "countFrom": {"derived": "weak"}, "max": 2}
    made = game(
        steps=[step("one", "catalog", catalog="feats", min=0), SCORES],
        catalogs=[catalog("feats", _raises("a", more))],
        derived=[SWITCHING],
    )
    record: Any = {"described": False, "picks": {"one": ["a"]}, "choices": {"one/more": ["str"]}}
    player = Player(made, {"builder": record})
    player.does(ChooseOption("one/more", "dex"))
    assert (player.scores()["str"], player.scores()["dex"]) == (10, 15)
    assert (set(player.settled.record.choices["one/more"]), player.inactive()) == (
        {"str", "dex"},
        {"one/more/str": LOOPING},
    )


def test_what_is_switched_off_gives_nothing_either_where_a_group_is_left_out_b6_12_b8_4() -> None:
    """The score that the switched-off answer would raise is what the other entry of the group needs."""
    more = {"id": "more", "amount": 5, "countFrom": {"derived": "weak"}, "max": 1}
    strong = {**SWITCHING, "id": "strong", "table": [[0, 0], [15, 1]]}
    group = catalog(
        "group",
        entry("plain", exclusive="g"),
        entry("mighty", exclusive="g", offeredWhen={"derived": "strong"}),
    )
    steps = [*(step(id_, "catalog", catalog=id_, min=0) for id_ in ("feats", "group")), SCORES]
    made = game(
        steps=steps, catalogs=[catalog("feats", _raises("a", more)), group], derived=[SWITCHING, strong]
    )
    picks = {"feats": ["a"], "group": ["plain"]}
    record: Any = {"described": False, "picks": picks, "choices": {"feats/more": ["str"]}}
    player = Player(made, {"builder": record})
    assert (player.scores()["str"], player.inactive()) == (10, {"feats/more/str": LOOPING})
    assert player.refusal_of(PickEntry("group", "mighty")) == "Needs: Weak."


# Entries


RANKED = [{"id": "rank", "label": "Rank", "type": "number"}]


def _talks(**slot: Any) -> Player:
    ranks = [("a", 1), ("b", 1), ("c", 1), ("x", 2), ("y", 2)]
    tongues = catalog(
        "tongues",
        *(
            entry(id_, filters={"rank": rank}, rows=[{"list": "tools", "values": {"name": id_}}])
            for id_, rank in ranks
        ),
        filters=RANKED,
    )
    choice = {"id": "t", "catalog": "tongues", "countFrom": {"field": "level"}, "max": 5, **slot}
    player = _player(
        entry("elf", grants={"entries": {"choose": [choice]}}),
        steps=[step("tongues", "choices", catalog="tongues")],
        catalogs=[tongues],
    )
    player.does(EditField("level", 5), PickEntry("feats", "elf"))
    return player


def test_a_choices_step_without_a_slot_is_empty_and_counts_0_b18_12() -> None:
    player = _talks()
    player.does(UnpickEntry("feats", "elf"))
    assert (player.view("tongues").slots, player.badge("tongues")) == ((), 0)


def test_a_pyramid_of_chosen_entries_holds_after_the_number_fell_b18_10() -> None:
    """Three answers, tier 2 in their midst: of two there can only be those of tier 1."""
    player = _talks(quotaBelow={"filter": "rank"})
    for id_ in ("a", "b", "x"):
        player.does(ChooseOption("feats/t", id_))
    choices: Any = {"feats/t": ["a", "x", "b"]}
    player.stored = {**player.stored, "builder": {**player.stored["builder"], "choices": choices}}  # type: ignore[dict-item]
    assert player.rows() == ["a", "x", "b"]
    player.does(EditField("level", 2))
    assert player.rows() == ["a", "b"]
    assert list(player.inactive()) == ["feats/t/x"]


def test_one_row_is_written_for_each_chosen_entry_b18_7() -> None:
    player = _talks()
    player.does(ChooseOption("feats/t", "x"), ChooseOption("feats/t", "a"))
    assert player.rows() == ["x", "a"]
    player.does(DropOption("feats/t", "x"))
    assert player.rows() == ["a"]


def test_a_builder_without_tier_for_a_kind_trains_nothing_there_b14_26() -> None:
    """A sheet that offers no tier above untrained for saves has none to give them."""
    document = game(
        steps=[step("feats", "catalog", catalog="feats")],
        catalogs=[catalog("feats", _trains("a", skills=["stealth"], saves=["will"]))],
        saveTiers=["none"],
    ).ruleset.document
    player = Player(compiled(document))
    player.does(OpenBuilder(), PickEntry("feats", "a"))
    assert (player.tier("stealth"), player.settled.sheet.saves["will"].tier) == ("proficient", "none")
