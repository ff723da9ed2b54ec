"""Exclusive groups, distinct values, quotas, pyramids, stamps, and taking all (B8 to B10)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.builder.commands import (
    ChooseOption,
    EditCell,
    EditField,
    EditScore,
    OpenBuilder,
    PickEntry,
    TakeAll,
    UnpickEntry,
)
from tests.rulesets.engine.builder.games import Player, catalog, entry, game, step

FILTERS = [
    {"id": "grade", "label": "Grade", "type": "number"},
    {"id": "topic", "label": "Topic", "type": "text"},
    {"id": "tags", "label": "Tags", "type": "tags"},
    {"id": "parent", "label": "Parent", "type": "text"},
]
LEVEL = {"id": "level", "label": "Level", "type": "number", "min": 0, "max": 9, "default": 2}


def _player(*entries: dict[str, Any], sheet: dict[str, Any] | None = None, **keys: Any) -> Player:
    steps = [step("t", "catalog", catalog="t", **{"min": 0, "max": 9, **keys})]
    player = Player(
        game(steps=steps, catalogs=[catalog("t", *entries, filters=FILTERS)], fields=[LEVEL], **(sheet or {}))
    )
    player.does(OpenBuilder())
    return player


def _active(player: Player, step_id: str = "t") -> tuple[str, ...]:
    return player.settled.activity.judged[step_id].active


def _graded(id_: str, grade: float | None = None, **filters: Any) -> dict[str, Any]:
    values = filters if grade is None else {"grade": grade, **filters}
    return entry(id_, filters=values)


# Exclusive groups

HONE = entry(
    "hone",
    exclusive="advance",
    exclusiveDefault=True,
    grants={"abilities": {"choose": [{"id": "hone", "count": 2, "amount": 1, "repeat": True}]}},
)
BRAWLER = entry(
    "brawler", exclusive="advance", offeredWhen={"derived": "str_13"}, rows=[{"list": "tools", "values": {}}]
)
STR_13 = {
    "derived": [
        {
            "id": "str_13",
            "label": "Strength 13 or more",
            "op": "stepTable",
            "from": {"abilityScore": "str"},
            "table": [[0, 0], [13, 1]],
        }
    ]
}


def test_a_pick_of_a_group_removes_the_other_also_when_the_step_is_full_b8_1_b8_3() -> None:
    player = _player(
        entry("a", exclusive="g"), entry("b", exclusive="g"), entry("c"), entry("d"), min=0, max=2
    )
    player.does(PickEntry("t", "a"), PickEntry("t", "c"))
    assert player.offered("t") == ["b"]
    offer = next(item for item in player.view("t").offers if item.entry == "b")  # type: ignore[union-attr]
    assert offer.replaces == "A"
    player.does(PickEntry("t", "b"))
    assert player.settled.record.picks["t"] == ("c", "b")


def test_of_two_kept_picks_of_a_group_only_the_most_recent_counts_b8_1() -> None:
    player = _player(entry("a", exclusive="g"), entry("b", exclusive="g"))
    player.stored = {"builder": {"described": False, "picks": {"t": ["a", "b"]}}}
    assert _active(player) == ("b",)
    assert player.state("t").inactive[0].reason == "B was picked in its place."


def test_the_same_group_in_another_step_is_independent_b8_2() -> None:
    things = catalog("t", entry("a", exclusive="g"), entry("b", exclusive="g"))
    steps = [step(id_, "catalog", catalog="t", min=0) for id_ in ("one", "two")]
    player = Player(game(steps=steps, catalogs=[things]))
    player.does(OpenBuilder(), PickEntry("one", "a"), PickEntry("two", "b"))
    assert (_active(player, "one"), _active(player, "two")) == (("a",), ("b",))


def test_a_group_entry_is_not_offered_on_the_strength_of_the_groups_own_pick_b8_4_b8_5() -> None:
    player = _player(HONE, BRAWLER, sheet=STR_13)
    player.does(EditScore("str", 11), PickEntry("t", "hone"))
    player.does(ChooseOption("t/hone", "str"), ChooseOption("t/hone", "str"))
    assert player.scores()["str"] == 13
    assert player.offered("t") == []
    player.does(EditScore("str", 15))
    assert player.offered("t") == ["brawler"]
    player.does(PickEntry("t", "brawler"))
    assert _active(player) == ("brawler",)


def test_swapping_a_trait_takes_back_all_it_gave_and_going_back_restores_it() -> None:
    """A-05 of the field reports: the swapped trait replaces, it is not added."""
    versatile = entry(
        "versatility",
        exclusive="trait",
        exclusiveDefault=True,
        grants={"trained": {"choose": [{"id": "free", "what": "skills", "count": 2}]}},
    )
    magic = entry("drow-magic", exclusive="trait", rows=[{"list": "tools", "values": {"name": "Drow magic"}}])
    steps = [step("heritage", "catalog", catalog="h"), step("training", "trained")]
    player = Player(game(steps=steps, catalogs=[catalog("h", versatile, magic)]))
    player.does(OpenBuilder(), PickEntry("heritage", "versatility"))
    player.does(ChooseOption("heritage/free", "insight"), ChooseOption("heritage/free", "stealth"))
    player.does(PickEntry("heritage", "drow-magic"))
    assert (player.tier("insight"), player.tier("stealth")) == ("none", "none")
    assert (player.badge("training"), player.rows()) == (0, ["Drow magic"])
    player.does(PickEntry("heritage", "versatility"))
    assert (player.tier("insight"), player.tier("stealth"), player.rows()) == ("proficient", "proficient", [])


def test_take_all_picks_every_offered_entry_and_of_a_group_its_default_b8_6_b8_7() -> None:
    player = _player(
        entry("a"), entry("b", exclusive="g"), entry("c", exclusive="g", exclusiveDefault=True), entry("d")
    )
    assert player.view("t").can_take_all  # type: ignore[union-attr]
    player.does(TakeAll("t"))
    assert _active(player) == ("a", "c", "d")
    assert player.is_refused(TakeAll("t")).code == "not-offered"
    player.does(UnpickEntry("t", "a"), PickEntry("t", "b"))
    player.does(TakeAll("t"))
    assert set(_active(player)) == {"a", "b", "d"}


def test_a_step_that_cannot_accept_all_it_offers_has_no_take_all_b8_7() -> None:
    player = _player(entry("a"), entry("b"), entry("c"), min=0, max=2)
    assert not player.view("t").can_take_all  # type: ignore[union-attr]
    assert player.is_refused(TakeAll("t")).code == "not-offered"


def test_a_step_that_is_not_shown_takes_nothing_b3_10_b8_7() -> None:
    never = step("t", "catalog", catalog="t", min=0, max=3, when={"const": 0})
    player = Player(game(steps=[never], catalogs=[catalog("t", entry("a"), entry("b"))]))
    player.does(OpenBuilder())
    assert player.is_refused(TakeAll("t")).code == "not-offered"


# Distinct values


def test_two_picks_may_not_share_a_value_or_any_tag_b9_9() -> None:
    player = _player(
        _graded("a", topic="x"), _graded("b", topic="x"), _graded("c", topic="y"), distinctBy="topic"
    )
    player.does(PickEntry("t", "a"))
    assert player.offered("t") == ["c"]
    assert player.is_refused(PickEntry("t", "b")).message == "A already covers x."
    tagged = _player(
        _graded("a", tags=["x", "y"]), _graded("b", tags=["y"]), _graded("c", tags=["z"]), distinctBy="tags"
    )
    tagged.does(PickEntry("t", "a"))
    assert tagged.offered("t") == ["c"]


def test_an_entry_without_the_filter_cannot_count_b9_10() -> None:
    player = _player(_graded("a", topic="x"), _graded("b"), distinctBy="topic")
    assert player.offered("t") == ["a"]
    player.stored = {"builder": {"described": False, "picks": {"t": ["b"]}}}
    assert _active(player) == ()


def test_of_kept_picks_that_share_a_value_the_earliest_counts_b9_11() -> None:
    player = _player(_graded("a", topic="x"), _graded("b", topic="x"), distinctBy="topic")
    player.stored = {"builder": {"described": False, "picks": {"t": ["b", "a"]}}}
    assert _active(player) == ("b",)


# Quotas


def _quota(value: Any, least: int, most: int, filter_id: str = "grade") -> dict[str, Any]:
    return {"filter": filter_id, "value": value, "min": least, "max": most}


def test_a_full_quota_disables_further_matching_entries_b9_4_b9_6() -> None:
    player = _player(
        _graded("a", 3), _graded("b", 3), _graded("c", 1, tags=["odd"]), quotas=[_quota(3, 0, 1)], max=5
    )
    player.does(PickEntry("t", "a"))
    assert player.offered("t") == ["c"]
    assert player.is_refused(PickEntry("t", "b")).message == "At most 1 of this kind (3) count."


def test_a_quotas_minimum_only_counts_in_the_badge_b4_2_b9_5() -> None:
    quotas = [_quota(2, 2, 2), _quota("odd", 1, 2, "tags")]
    player = _player(
        _graded("a", 2), _graded("b", 2), _graded("c", 1, tags=["odd"]), quotas=quotas, min=1, max=5
    )
    assert player.badge("t") == 3
    player.does(PickEntry("t", "a"), PickEntry("t", "c"))
    assert player.badge("t") == 1


def test_kept_picks_beyond_a_quota_are_inactive_the_latest_first_b9_7() -> None:
    player = _player(_graded("a", 3), _graded("b", 3), quotas=[_quota(3, 0, 1)], max=5)
    player.stored = {"builder": {"described": False, "picks": {"t": ["b", "a"]}}}
    assert _active(player) == ("b",)


# Pyramids

PYRAMID = [_graded(f"{tier}{letter}", tier) for tier in (1, 2, 3) for letter in "abc"]


def test_a_tier_is_offered_only_with_more_below_it_b9_13_b9_15() -> None:
    player = _player(*PYRAMID, quotaBelow={"filter": "grade"})
    assert player.offered("t") == ["1a", "1b", "1c"]
    player.does(PickEntry("t", "1a"))
    assert "2a" not in player.offered("t")
    player.does(PickEntry("t", "1b"))
    assert "2a" in player.offered("t")
    player.does(PickEntry("t", "2a"))
    assert player.is_refused(PickEntry("t", "2b")).message == "It needs more picks of tier 1 than of tier 2."
    assert "3a" not in player.offered("t")


def test_removing_a_support_drops_the_excess_tier_by_tier_and_keeps_it_for_repair_b9_16() -> None:
    player = _player(*PYRAMID, quotaBelow={"filter": "grade"})
    player.does(*(PickEntry("t", id_) for id_ in ("1a", "1b", "1c", "2a", "2b", "3a")))
    player.does(UnpickEntry("t", "1c"))
    assert _active(player) == ("1a", "1b", "2a")
    assert [item.answer for item in player.state("t").inactive] == ["2b", "3a"]
    player.does(PickEntry("t", "1c"))
    assert set(_active(player)) == {"1a", "1b", "1c", "2a", "2b", "3a"}


def test_what_a_pick_that_waits_for_support_covers_is_not_offered_again_b6_11_b9_11() -> None:
    """Values are compared before supports are counted, so the one that waits would come first."""
    tiers = [_graded(f"{topic}{tier}", tier, topic=topic) for tier in (1, 2) for topic in "abc"]
    player = _player(*tiers, quotaBelow={"filter": "grade"}, distinctBy="topic")
    player.does(PickEntry("t", "a1"), PickEntry("t", "b1"), PickEntry("t", "c2"), UnpickEntry("t", "b1"))
    assert [item.answer for item in player.state("t").inactive] == ["c2"]
    assert player.offered("t") == ["b1"]
    assert player.is_refused(PickEntry("t", "c1")).message == "C2 already covers c."
    player.does(UnpickEntry("t", "c2"), PickEntry("t", "c1"))
    assert _active(player) == ("a1", "c1")


def test_a_quota_that_a_waiting_pick_fills_offers_nothing_more_b6_11_b9_7() -> None:
    tiers = [_graded(f"{tier}{letter}", tier, tags=[letter]) for tier in (1, 2) for letter in "abc"]
    quotas = [_quota("a", 0, 1, "tags")]
    player = _player(*tiers, quotaBelow={"filter": "grade"}, quotas=quotas)
    player.does(PickEntry("t", "1b"), PickEntry("t", "1c"), PickEntry("t", "2a"), UnpickEntry("t", "1b"))
    assert player.is_refused(PickEntry("t", "1a")).message == "At most 1 of this kind (a) count."
    assert player.offered("t") == ["1b"]


def test_entries_without_a_whole_tier_are_not_limited_b9_14() -> None:
    player = _player(_graded("a"), _graded("b", 0.5), _graded("c", 2), quotaBelow={"filter": "grade"})
    assert player.offered("t") == ["a", "b"]


def test_a_pyramid_holds_also_after_the_number_cut_it_b6_9_b6_11() -> None:
    """What lost its support to the number is inactive for another reason, and does not use it up."""
    player = _player(*PYRAMID, quotaBelow={"filter": "grade"}, countFrom={"field": "level"})
    player.does(EditField("level", 3), *(PickEntry("t", id_) for id_ in ("1a", "1b", "2a")))
    player.does(UnpickEntry("t", "1a"), PickEntry("t", "1a"))
    assert _active(player) == ("1b", "2a", "1a")
    player.does(EditField("level", 2))
    assert _active(player) == ("1b", "1a")
    (inactive,) = player.state("t").inactive
    assert (inactive.answer, inactive.reason) == ("2a", "This step now takes 2.")
    player.does(EditField("level", 1))
    assert _active(player) == ("1b",)
    assert {item.reason for item in player.state("t").inactive} == {"This step now takes 1."}


def test_a_smaller_number_takes_the_top_off_a_pyramid_that_was_rebuilt_from_below_b6_9() -> None:
    player = _player(*PYRAMID, quotaBelow={"filter": "grade"}, countFrom={"field": "level"})
    player.stored = {
        "build": {"fields": {"level": 5}},
        "builder": {"described": False, "picks": {"t": ["3a", "2a", "2b", "1a", "1b", "1c"]}},
    }
    assert _active(player) == ("2a", "2b", "1a", "1b", "1c")
    assert player.badge("t") == 0
    player.does(EditField("level", 4))
    assert _active(player) == ("2a", "1a", "1b", "1c")
    player.does(EditField("level", 6))
    assert _active(player) == ("3a", "2a", "2b", "1a", "1b", "1c")


def test_what_is_offered_beside_a_pick_beyond_the_number_counts_when_it_is_picked_b1_14() -> None:
    """A group's new pick stands last, so a pick that waits for room would count in its place."""
    player = _player(
        entry("a", exclusive="g"), entry("b"), entry("c"), entry("d", exclusive="g"),
        countFrom={"field": "level"},
    )  # fmt: skip
    player.does(EditField("level", 3), *(PickEntry("t", id_) for id_ in "abc"), EditField("level", 2))
    assert _active(player) == ("a", "b")
    assert player.is_refused(PickEntry("t", "d")).message == "This step now takes 2."
    player.does(UnpickEntry("t", "c"), PickEntry("t", "d"))
    assert _active(player) == ("b", "d")


# Stamps

COLUMNS = [
    {"id": "name", "label": "Name", "type": "text"},
    {"id": "origin", "label": "Origin", "type": "text", "maxLength": 6},
    {"id": "rank", "label": "Rank", "type": "number", "min": 0, "max": 3},
]


def _stamped(stamp: dict[str, Any]) -> Player:
    folk = catalog(
        "t",
        entry("order", filters={"grade": 2, "topic": "A very long topic"}),
        entry("circle", filters={"grade": 9}),
        filters=FILTERS,
    )
    rites = catalog(
        "rites",
        entry(
            "rite",
            filters={"parent": "order"},
            rows=[{"list": "tools", "values": {"name": "Rite", "origin": "old"}}],
        ),
        entry(
            "song",
            filters={"parent": "circle"},
            rows=[{"list": "tools", "values": {"name": "Song", "origin": "old"}}],
        ),
        filters=FILTERS,
    )
    steps = [
        step("order", "catalog", catalog="t", min=0, max=2),
        step(
            "rites",
            "catalog",
            catalog="rites",
            min=0,
            max=3,
            stamp=stamp,
            within={"step": "order", "filter": "parent"},
        ),
    ]
    player = Player(
        game(
            steps=steps, catalogs=[folk, rites], lists=[{"id": "tools", "label": "Tools", "columns": COLUMNS}]
        )
    )
    player.does(OpenBuilder(), PickEntry("order", "order"), PickEntry("order", "circle"))
    return player


def _cells(player: Player) -> list[tuple[Any, Any]]:
    return [(row.cells["origin"], row.cells["rank"]) for row in player.settled.sheet.rows("tools")]


def test_a_stamp_replaces_the_entrys_own_value_and_is_written_once_b10_1_b10_4_b10_5() -> None:
    player = _stamped({"origin": "order", "rank": 3})
    player.does(PickEntry("rites", "rite"))
    assert _cells(player) == [("order", 3)]
    player.does(EditCell("tools", "rites/rite/1", "origin", "mine"), PickEntry("rites", "song"))
    assert _cells(player) == [("mine", 3), ("order", 3)]


def test_a_stamp_reads_the_parents_id_label_or_filter_b10_6_b10_7() -> None:
    player = _stamped({"origin": {"fromWithin": "label"}, "rank": {"fromWithin": "grade"}})
    player.does(PickEntry("rites", "rite"), PickEntry("rites", "song"))
    assert _cells(player) == [("Order", 2), ("Circle", 0)]  # 9 does not fit its column (B10.9)


def test_a_stamped_text_is_cut_and_a_missing_filter_leaves_the_entrys_value_b10_8_b10_9() -> None:
    player = _stamped({"origin": {"fromWithin": "topic"}})
    player.does(PickEntry("rites", "rite"), PickEntry("rites", "song"))
    assert [origin for origin, _ in _cells(player)] == ["A very", "old"]
