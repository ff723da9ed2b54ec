"""Choices of entries that picks grant (B18), and choices that exclude each other (B15.13, B15.14)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.builder.commands import (
    ChooseOption,
    DropOption,
    DropRow,
    EditCell,
    EditField,
    OpenBuilder,
    PickEntry,
    UnpickEntry,
)
from tests.rulesets.engine.builder.games import Player, catalog, entry, game, step

FILTERS = [{"id": "kind", "label": "Kind", "type": "text"}, {"id": "rank", "label": "Rank", "type": "number"}]


def _tongue(id_: str, **keys: Any) -> dict[str, Any]:
    return entry(id_, rows=[{"list": "tools", "values": {"name": id_.title()}}], **keys)


TONGUES = catalog(
    "tongues",
    _tongue("common", filters={"kind": "plain", "rank": 1}),
    _tongue("elvish", filters={"kind": "old", "rank": 1}),
    _tongue("giant", filters={"kind": "old", "rank": 2}, offeredWhen={"field": "tall"}),
    _tongue("sign", filters={"kind": "plain", "rank": 2}, grants={"trained": {"skills": ["stealth"]}}),
    entry("gift", filters={"kind": "plain"}),
    filters=FILTERS,
)


def _grants(id_: str, *slots: dict[str, Any]) -> dict[str, Any]:
    return entry(id_, grants={"entries": {"choose": [{"catalog": "tongues", **slot} for slot in slots]}})


def _player(*entries: dict[str, Any], steps: list[dict[str, Any]] | None = None) -> Player:
    made = [
        step("folk", "catalog", catalog="folk", min=0, max=3),
        *(steps or []),
        step("tongues", "choices", catalog="tongues", when={"field": "talks"}),
    ]
    fields = [
        {"id": "tall", "label": "Tall", "type": "boolean"},
        {"id": "talks", "label": "Talks", "type": "boolean", "default": True},
    ]
    player = Player(game(steps=made, catalogs=[catalog("folk", *entries), TONGUES], fields=fields))
    player.does(OpenBuilder())
    return player


def test_slots_are_answered_at_the_choices_step_of_their_catalog_b18_2_b4_16() -> None:
    player = _player(_grants("elf", {"id": "t", "count": 2}))
    assert (player.view("tongues").slots, player.badge("tongues")) == ((), 0)  # B18.12
    player.does(PickEntry("folk", "elf"))
    assert [slot.key for slot in player.view("tongues").slots] == ["folk/t"]
    assert player.badge("tongues") == 2
    assert player.view("folk").slots == ()


def test_filters_ids_rows_and_conditions_limit_what_is_offered_b18_5_b18_6_b7_7() -> None:
    old = _player(_grants("elf", {"id": "t", "count": 1, "filters": {"kind": "old"}}))
    old.does(PickEntry("folk", "elf"))
    assert old.options("tongues", "folk/t") == ["elvish"]
    assert old.is_refused(ChooseOption("folk/t", "giant")).message == "Needs: Tall."
    old.does(EditField("tall", True))
    assert old.options("tongues", "folk/t") == ["elvish", "giant"]
    listed = _player(_grants("elf", {"id": "t", "count": 1, "ids": ["sign", "common", "gift"]}))
    listed.does(PickEntry("folk", "elf"))
    assert listed.options("tongues", "folk/t") == ["common", "sign"]


def test_a_chosen_entry_writes_its_rows_and_none_of_its_grants_b18_7_b18_9() -> None:
    player = _player(_grants("elf", {"id": "t", "count": 1}))
    player.does(PickEntry("folk", "elf"), ChooseOption("folk/t", "sign"))
    assert (player.rows(), player.tier("stealth")) == (["Sign"], "none")
    assert [row.entry for row in player.settled.sheet.rows("tools")] == ["tongues/sign"]


def test_an_entry_chosen_in_one_slot_is_not_offered_in_another_b18_8() -> None:
    player = _player(_grants("elf", {"id": "t", "count": 1}), _grants("bard", {"id": "u", "count": 1}))
    player.does(PickEntry("folk", "elf"), PickEntry("folk", "bard"), ChooseOption("folk/t", "common"))
    assert "common" not in player.options("tongues", "folk/u")
    assert player.is_refused(ChooseOption("folk/u", "common")).message == "Common is chosen for Elf already."


def test_deselecting_takes_the_rows_back_and_keeps_the_answers_b18_11() -> None:
    player = _player(_grants("elf", {"id": "t", "count": 1}))
    player.does(PickEntry("folk", "elf"), ChooseOption("folk/t", "common"))
    player.does(EditCell("tools", "folk/t/common/1", "note", "fluent"))
    player.does(UnpickEntry("folk", "elf"))
    assert player.rows() == []
    player.does(PickEntry("folk", "elf"))
    assert [(row.cells["name"], row.cells["note"]) for row in player.settled.sheet.rows("tools")] == [
        ("Common", "fluent")
    ]


def test_a_hidden_choices_step_asks_for_nothing_and_keeps_the_answers_b18_15() -> None:
    player = _player(_grants("elf", {"id": "t", "count": 1}))
    player.does(PickEntry("folk", "elf"), ChooseOption("folk/t", "common"), EditField("talks", False))
    assert (player.rows(), player.state("tongues").badge, player.badge("folk")) == ([], 0, 0)
    player.does(EditField("talks", True))
    assert player.rows() == ["Common"]


def test_an_entry_chosen_and_picked_writes_its_rows_once_b18_14() -> None:
    picks = step("more", "catalog", catalog="tongues", min=0, max=2)
    player = _player(_grants("elf", {"id": "t", "count": 1}), steps=[picks])
    player.does(PickEntry("folk", "elf"), ChooseOption("folk/t", "common"), PickEntry("more", "common"))
    assert player.rows() == ["Common"]
    player.does(EditCell("tools", "more/common/1", "note", "mine"), UnpickEntry("folk", "elf"))
    (row,) = player.settled.sheet.rows("tools")
    assert (row.row, row.cells["note"]) == ("more/common/1", "mine")
    player.does(PickEntry("folk", "elf"), UnpickEntry("more", "common"))
    (row,) = player.settled.sheet.rows("tools")
    assert (row.row, row.cells["note"]) == ("folk/t/common/1", "mine")
    player.does(UnpickEntry("folk", "elf"))
    assert player.rows() == []


def test_chosen_rows_follow_the_pick_that_offers_them_b1_17_b20_9() -> None:
    player = _player(
        _grants("elf", {"id": "t", "count": 1}),
        entry("orc", rows=[{"list": "tools", "values": {"name": "Axe"}}]),
    )
    player.does(PickEntry("folk", "elf"), PickEntry("folk", "orc"), ChooseOption("folk/t", "common"))
    assert player.rows() == ["Common", "Axe"]
    player.does(UnpickEntry("folk", "elf"), PickEntry("folk", "elf"))
    assert player.rows() == ["Axe", "Common"]


def test_an_entry_is_chosen_at_most_once_in_a_slot_b18_13() -> None:
    player = _player(_grants("elf", {"id": "t", "count": 2}))
    player.does(PickEntry("folk", "elf"), ChooseOption("folk/t", "common"))
    assert player.is_refused(ChooseOption("folk/t", "common")).code == "already-chosen"


def test_quotas_and_pyramids_hold_in_a_choice_b18_10() -> None:
    quota = {"filter": "kind", "value": "plain", "min": 0, "max": 1}
    player = _player(_grants("elf", {"id": "t", "count": 3, "quotas": [quota]}))
    player.does(PickEntry("folk", "elf"), ChooseOption("folk/t", "common"))
    assert player.options("tongues", "folk/t") == ["elvish"]
    below = _player(_grants("elf", {"id": "t", "count": 4, "quotaBelow": {"filter": "rank"}}))
    below.does(PickEntry("folk", "elf"), ChooseOption("folk/t", "common"))
    assert below.options("tongues", "folk/t") == ["elvish"]
    below.does(ChooseOption("folk/t", "elvish"), ChooseOption("folk/t", "sign"))
    assert below.rows() == ["Common", "Elvish", "Sign"]


def test_what_a_waiting_answer_covers_is_not_offered_again_in_its_choice_b6_11_b18_10() -> None:
    guests = [
        _tongue(f"{kind}-{rank}", filters={"kind": kind, "rank": rank}) for rank in (1, 2) for kind in "abc"
    ]
    wanted = {"id": "g", "catalog": "guests", "count": 4, "distinctBy": "kind"}
    below = {"quotaBelow": {"filter": "rank"}}
    host = entry("host", grants={"entries": {"choose": [{**wanted, **below}]}})
    steps = [step("folk", "catalog", catalog="folk"), step("guests", "choices", catalog="guests")]
    catalogs = [catalog("folk", host), catalog("guests", *guests, filters=FILTERS)]
    player = Player(game(steps=steps, catalogs=catalogs))
    player.does(OpenBuilder(), PickEntry("folk", "host"))
    player.does(*(ChooseOption("folk/g", id_) for id_ in ("a-1", "b-1", "c-2")), DropOption("folk/g", "b-1"))

    assert [item.answer for item in player.state("guests").inactive] == ["c-2"]
    assert player.options("guests", "folk/g") == ["b-1"]
    assert player.is_refused(ChooseOption("folk/g", "c-1")).message == "C 2 already covers c."
    player.does(ChooseOption("folk/g", "b-1"))
    assert player.rows() == ["A-1", "C-2", "B-1"]


def test_a_chosen_entrys_row_can_be_deleted_and_stays_away_b20_5() -> None:
    player = _player(_grants("elf", {"id": "t", "count": 2}))
    player.does(
        PickEntry("folk", "elf"), ChooseOption("folk/t", "common"), DropRow("tools", "folk/t/common/1")
    )
    player.does(ChooseOption("folk/t", "elvish"))
    assert player.rows() == ["Elvish"]


# Choices that leave out what others hold


def test_exclude_choices_leaves_out_what_an_earlier_choice_holds_b15_13_b15_14() -> None:
    folk = catalog(
        "folk",
        entry("elf", grants={"abilities": {"choose": [{"id": "gift", "count": 1, "amount": 2}]}}),
        entry(
            "feat",
            grants={
                "abilities": {
                    "choose": [{"id": "more", "count": 1, "amount": 1, "excludeChoices": ["folk/gift"]}]
                }
            },
        ),
    )
    steps = [
        step("folk", "catalog", catalog="folk", min=0, max=3),
        step("scores", "abilities", methods={"manual": True}),
    ]
    player = Player(game(steps=steps, catalogs=[folk]))
    player.does(OpenBuilder(), PickEntry("folk", "elf"), PickEntry("folk", "feat"))
    player.does(ChooseOption("folk/gift", "str"), ChooseOption("folk/more", "dex"))
    assert (
        player.is_refused(ChooseOption("folk/more", "str")).message == "Strength is chosen elsewhere already."
    )
    player.does(ChooseOption("folk/gift", "dex"))
    assert (player.scores()["dex"], player.badge("scores")) == (12, 1)
    assert player.state("scores").inactive[0].reason == "Dexterity is chosen elsewhere already."
