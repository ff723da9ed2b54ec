"""Training by picks and slots, and where slots are shown (B14, B15, B27)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.builder.commands import (
    ChooseOption,
    DropOption,
    EditField,
    EditTier,
    OpenBuilder,
    PickEntry,
    UnpickEntry,
)
from tests.rulesets.engine.builder.games import Player, catalog, entry, game, step

LEVEL = {"id": "level", "label": "Level", "type": "number", "min": 0, "max": 9, "default": 2}


def _player(*entries: dict[str, Any], own: list[dict[str, Any]] | None = None, **keys: Any) -> Player:
    steps = [
        step("feats", "catalog", catalog="feats", min=0, max=9),
        step("training", "trained", choose=own or []),
    ]
    player = Player(game(steps=steps, catalogs=[catalog("feats", *entries or (entry("none"),))], **keys))
    player.does(OpenBuilder())
    return player


def _trains(id_: str, **grant: Any) -> dict[str, Any]:
    return entry(id_, grants={"trained": grant})


def _slot(id_: str, **slot: Any) -> dict[str, Any]:
    return _trains(id_, choose=[{"id": id_, "what": "skills", **slot}])


def test_training_goes_to_the_slots_tier_else_the_grants_else_the_builders_b14_3() -> None:
    player = _player(
        _trains("plain", skills=["stealth"]),
        _trains(
            "master", tier="expert", skills=["history"], choose=[{"id": "m", "what": "skills", "count": 1}]
        ),
        _trains(
            "low", tier="expert", choose=[{"id": "l", "what": "saves", "count": 1, "tier": "proficient"}]
        ),
    )
    player.does(*(PickEntry("feats", id_) for id_ in ("plain", "master", "low")))
    player.does(ChooseOption("feats/m", "insight"), ChooseOption("feats/l", "will"))
    assert player.tier("stealth") == "proficient"
    assert (player.tier("history"), player.tier("insight")) == ("expert", "expert")
    assert player.settled.sheet.saves["will"].tier == "proficient"


def test_without_any_tier_named_training_goes_to_the_first_offered_above_untrained_b14_3() -> None:
    document_tiers = ["none", "expert"]
    player = _player(_trains("plain", skills=["stealth"]), skillTiers=document_tiers)
    player.does(PickEntry("feats", "plain"))
    # The builder's own tier is not offered for skills here: the kind falls back (B14.26).
    assert player.tier("stealth") == "expert"


def test_the_highest_tier_of_several_sources_holds_b14_5() -> None:
    player = _player(_trains("a", skills=["stealth"]), _trains("b", tier="expert", skills=["stealth"]))
    player.does(PickEntry("feats", "b"), PickEntry("feats", "a"))
    assert player.tier("stealth") == "expert"
    player.does(UnpickEntry("feats", "b"))
    assert player.tier("stealth") == "proficient"


def test_from_limits_what_a_slot_offers_b14_6() -> None:
    player = _player(_slot("s", count=1, **{"from": ["insight", "history"]}))
    player.does(PickEntry("feats", "s"))
    assert player.options("training", "feats/s") == ["insight", "history"]
    assert player.is_refused(ChooseOption("feats/s", "stealth")).code == "unknown-option"


def test_what_picks_or_earlier_slots_train_is_not_offered_b14_7() -> None:
    player = _player(_trains("fixed", skills=["stealth"]), _slot("s", count=1), _slot("t", count=1))
    player.does(*(PickEntry("feats", id_) for id_ in ("s", "t", "fixed")))
    player.does(ChooseOption("feats/s", "history"))
    assert player.options("training", "feats/t") == ["perception", "acrobatics", "insight"]
    assert (
        player.is_refused(ChooseOption("feats/t", "stealth")).message
        == "Stealth is already trained by Fixed."
    )


def test_training_by_hand_does_not_remove_an_offer_b14_8() -> None:
    player = _player(_slot("s", count=1))
    player.does(EditTier("skills", "stealth", "proficient"), PickEntry("feats", "s"))
    assert "stealth" in player.options("training", "feats/s")


def test_an_answer_that_picks_now_train_does_not_count_and_is_kept_b14_9() -> None:
    player = _player(_trains("fixed", skills=["stealth"]), _slot("s", count=1))
    player.does(PickEntry("feats", "s"), ChooseOption("feats/s", "stealth"), PickEntry("feats", "fixed"))
    assert player.badge("training") == 1
    (inactive,) = player.state("training").inactive
    assert inactive.reason == "Stealth is already trained by Fixed."
    player.does(UnpickEntry("feats", "fixed"))
    assert (player.badge("training"), player.tier("stealth")) == (0, "proficient")


def test_a_slot_with_nothing_left_is_not_shown_and_counts_0_b14_10() -> None:
    player = _player(_trains("fixed", skills=["insight"]), _slot("s", count=1, **{"from": ["insight"]}))
    player.does(PickEntry("feats", "fixed"), PickEntry("feats", "s"))
    assert player.view("training").slots == ()
    assert player.badge("training") == 0


def test_a_slot_asks_for_no_more_than_it_can_offer_b14_11() -> None:
    player = _player(
        _trains("fixed", skills=["insight"]), _slot("s", count=2, **{"from": ["insight", "history"]})
    )
    player.does(PickEntry("feats", "fixed"), PickEntry("feats", "s"))
    assert player.badge("training") == 1
    player.does(ChooseOption("feats/s", "history"))
    assert player.badge("training") == 0


def test_a_constrained_slot_is_never_lowered_and_says_not_configured_b15_17_b15_18() -> None:
    player = _player(
        _trains("fixed", tier="expert", skills=["insight"]),
        _slot("s", count=2, tier="expert", **{"from": ["insight"]}),
    )
    player.does(PickEntry("feats", "fixed"), PickEntry("feats", "s"))
    (slot,) = player.view("training").slots
    assert (slot.asked, player.badge("training")) == (2, 2)
    assert slot.note == "Not configured: your other choices hold everything it offers."


def test_held_offers_only_what_is_held_at_that_tier_b14_12_b14_15() -> None:
    player = _player(
        _trains("fixed", skills=["stealth"]),
        _slot("up", count=2, tier="expert", held="proficient"),
    )
    player.does(PickEntry("feats", "up"), PickEntry("feats", "fixed"))
    assert player.options("training", "feats/up") == ["stealth"]
    assert (
        player.is_refused(ChooseOption("feats/up", "history")).message
        == "History is not yet at Proficient through your picks."
    )


def test_a_slot_that_builds_on_others_says_its_tier_and_shows_only_what_is_held_b14_12() -> None:
    player = _player(
        _trains("fixed", skills=["stealth"]), _slot("up", count=1, tier="expert", held="proficient")
    )
    player.does(PickEntry("feats", "up"))
    (slot,) = player.view("training").slots
    assert (slot.sentence, slot.options) == ("Expert: Choose 1 skill", ())
    assert slot.note == "Nothing to choose yet: this builds on what your other choices train to Proficient."
    player.does(PickEntry("feats", "fixed"))
    (slot,) = player.view("training").slots
    assert ([option.id for option in slot.options], slot.note) == (["stealth"], "")


def test_grant_slots_are_shown_at_the_first_trained_step_that_is_shown_b14_25_b27_2() -> None:
    steps = [
        step("feats", "catalog", catalog="feats", min=0),
        step("early", "trained", when={"field": "early"}),
        step("late", "trained"),
    ]
    player = Player(
        game(
            steps=steps,
            catalogs=[catalog("feats", _slot("s", count=1))],
            fields=[{"id": "early", "label": "Early", "type": "boolean", "default": True}],
        )
    )
    player.does(OpenBuilder(), PickEntry("feats", "s"))
    assert ([s.key for s in player.view("early").slots], player.view("late").slots) == (["feats/s"], ())
    player.does(EditField("early", False))
    assert [s.key for s in player.view("late").slots] == ["feats/s"]


def test_a_trained_steps_own_slots_stand_under_its_id_b27_3_b27_5() -> None:
    player = _player(own=[{"id": "free", "what": "saves", "count": 1}])
    assert player.badge("training") == 1
    player.does(ChooseOption("training/free", "will"))
    assert player.settled.record.choices == {"training/free": ("will",)}
    assert player.settled.sheet.saves["will"].tier == "proficient"


def test_a_slot_of_one_replaces_its_answer_and_a_full_one_offers_nothing_b15_9() -> None:
    player = _player(_slot("one", count=1), _slot("two", count=2))
    player.does(PickEntry("feats", "one"), PickEntry("feats", "two"))
    player.does(ChooseOption("feats/one", "stealth"), ChooseOption("feats/one", "insight"))
    assert player.settled.record.choices["feats/one"] == ("insight",)
    player.does(ChooseOption("feats/two", "stealth"), ChooseOption("feats/two", "history"))
    assert player.options("training", "feats/two") == []
    assert "Take one back" in player.is_refused(ChooseOption("feats/two", "perception")).message


def test_count_from_is_rounded_down_and_held_between_0_and_max_b15_8() -> None:
    player = _player(_slot("s", countFrom={"field": "level"}, max=3), fields=[LEVEL])
    player.does(PickEntry("feats", "s"))
    assert player.badge("training") == 2
    player.does(EditField("level", 9))
    assert player.badge("training") == 3
    player.does(EditField("level", 0))
    assert player.badge("training") == 0


def test_answers_beyond_the_number_are_kept_the_latest_first_b15_10() -> None:
    player = _player(_slot("s", countFrom={"field": "level"}, max=3), fields=[LEVEL])
    player.does(
        PickEntry("feats", "s"), ChooseOption("feats/s", "stealth"), ChooseOption("feats/s", "insight")
    )
    player.does(EditField("level", 1))
    assert (player.tier("stealth"), player.tier("insight")) == ("proficient", "none")
    player.does(EditField("level", 2))
    assert player.tier("insight") == "proficient"


def test_the_answers_of_a_deselected_entry_come_back_with_it_b15_20() -> None:
    player = _player(_slot("s", count=2))
    player.does(PickEntry("feats", "s"), ChooseOption("feats/s", "stealth"))
    player.does(UnpickEntry("feats", "s"))
    assert (player.tier("stealth"), player.badge("training")) == ("none", 0)
    player.does(PickEntry("feats", "s"))
    assert (player.tier("stealth"), player.badge("training")) == ("proficient", 1)


def test_a_slot_without_an_id_keeps_its_answers_by_its_place_b15_4() -> None:
    unnamed = _trains("s", choose=[{"what": "skills", "count": 1}, {"what": "skills", "count": 1}])
    player = _player(unnamed)
    player.does(PickEntry("feats", "s"))
    first, second = (slot.key for slot in player.view("training").slots)
    assert first != second
    player.does(ChooseOption(second, "stealth"))
    assert (player.tier("stealth"), player.badge("training")) == ("proficient", 1)


def test_hand_training_at_the_same_tier_or_higher_is_the_players_b21_3() -> None:
    player = _player(_trains("a", skills=["stealth", "history"]))
    player.does(EditTier("skills", "stealth", "expert"), EditTier("skills", "history", "proficient"))
    player.does(PickEntry("feats", "a"), UnpickEntry("feats", "a"))
    assert (player.tier("stealth"), player.tier("history")) == ("expert", "proficient")


def test_hand_training_that_a_pick_raises_comes_back_when_the_pick_goes_b21_4() -> None:
    player = _player(_trains("a", tier="expert", skills=["stealth"]))
    player.does(EditTier("skills", "stealth", "proficient"), PickEntry("feats", "a"))
    assert player.tier("stealth") == "expert"
    player.does(UnpickEntry("feats", "a"))
    assert player.tier("stealth") == "proficient"


def test_a_tier_typed_over_a_pick_stands_until_the_picks_answer_changes_b21_5() -> None:
    player = _player(_trains("a", skills=["stealth"]), _trains("b", tier="expert", skills=["stealth"]))
    player.does(PickEntry("feats", "a"), EditTier("skills", "stealth", None))
    assert player.tier("stealth") == "none"
    player.does(PickEntry("feats", "b"))
    assert player.tier("stealth") == "expert"


def test_dropping_an_answer_that_was_not_given_is_refused() -> None:
    player = _player(_slot("s", count=1))
    player.does(PickEntry("feats", "s"))
    assert player.is_refused(DropOption("feats/s", "stealth")).code == "not-chosen"
    assert player.is_refused(ChooseOption("feats/none", "stealth")).code == "unknown-slot"


def test_a_refusal_names_things_by_their_labels() -> None:
    limited = _slot("limited", count=1, **{"from": ["stealth"]})
    player = _player(limited)
    assert player.is_refused(UnpickEntry("feats", "limited")).message == "Limited is not picked."
    player.does(PickEntry("feats", "limited"))
    outside = player.is_refused(ChooseOption("feats/limited", "insight"))
    assert (outside.code, outside.message) == ("unknown-option", "Insight is not part of this choice.")
    assert player.is_refused(DropOption("feats/limited", "stealth")).message == "Stealth is not chosen here."
    unknown = player.is_refused(ChooseOption("feats/limited", "gone"))
    assert unknown.message == "gone is not part of this choice."
