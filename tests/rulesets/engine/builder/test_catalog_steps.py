"""Catalog steps: what is asked, accepted, offered, replaced and kept (B5 to B7, B11)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.builder.commands import (
    ChooseOption,
    EditField,
    OpenBuilder,
    PickEntry,
    UnpickEntry,
)
from rulesets.engine.builder.settling import settle
from rulesets.engine.builder.state import OfferState
from rulesets.engine.builder.wording import gives
from tests.rulesets.engine.builder.games import Player, catalog, entry, game, step

FILTERS = [
    {"id": "stage", "label": "Stage", "type": "text"},
    {"id": "parent", "label": "Parent", "type": "text"},
    {"id": "parents", "label": "Parents", "type": "tags"},
]
FOLK = catalog(
    "folk",
    entry("elf", filters={"stage": "race"}),
    entry("dwarf", filters={"stage": "race"}),
    entry("high-elf", filters={"stage": "subrace", "parent": "elf"}),
    entry("hill-dwarf", filters={"stage": "subrace", "parent": "dwarf"}),
    entry("wanderer", filters={"stage": "subrace", "parents": ["elf", "dwarf"]}),
    filters=FILTERS,
)


def _folk(**keys: Any) -> Player:
    player = Player(
        game(
            steps=[
                step("race", "catalog", catalog="folk", filters={"stage": "race"}),
                step(
                    "subrace",
                    "catalog",
                    catalog="folk",
                    min=0,
                    filters={"stage": "subrace"},
                    within={"step": "race", "filter": "parent"},
                ),
            ],
            catalogs=[FOLK],
            **keys,
        )
    )
    player.does(OpenBuilder())
    return player


def _knacks(**keys: Any) -> Player:
    entries = [entry(id_) for id_ in ("a", "b", "c", "d")]
    player = Player(
        game(
            steps=[step("knacks", "catalog", catalog="knacks", **keys)],
            catalogs=[catalog("knacks", *entries)],
            fields=[{"id": "level", "label": "Level", "type": "number", "min": 0, "max": 9, "default": 2}],
        )
    )
    player.does(OpenBuilder())
    return player


def test_a_step_asks_for_one_pick_and_takes_one_unless_it_says_otherwise_b5_3() -> None:
    player = _knacks()
    view: Any = player.view("knacks")
    assert (view.asked, view.most, player.badge("knacks")) == (1, 1, 1)


def test_with_one_pick_another_replaces_it_b5_7() -> None:
    player = _knacks()
    player.does(PickEntry("knacks", "a"))
    view: Any = player.view("knacks")
    assert next(offer for offer in view.offers if offer.entry == "b").replaces == "A"
    player.does(PickEntry("knacks", "b"))
    assert player.settled.record.picks == {"knacks": ("b",)}


def test_a_full_step_offers_nothing_more_until_one_is_taken_back_b5_8() -> None:
    player = _knacks(min=1, max=2)
    player.does(PickEntry("knacks", "a"), PickEntry("knacks", "c"))
    assert player.offered("knacks") == []
    assert (
        player.is_refused(PickEntry("knacks", "b")).message == "All 2 are picked. Take one back to pick this."
    )
    player.does(UnpickEntry("knacks", "a"))
    assert player.offered("knacks") == ["a", "b", "d"]


def test_an_entry_is_picked_once_in_a_step_b5_9() -> None:
    player = _knacks(max=3)
    player.does(PickEntry("knacks", "a"))
    assert player.is_refused(PickEntry("knacks", "a")).code == "already-picked"


def test_picks_keep_the_order_they_were_made_in_b5_10() -> None:
    player = _knacks(max=4)
    player.does(PickEntry("knacks", "d"), PickEntry("knacks", "a"), PickEntry("knacks", "c"))
    assert player.settled.record.picks["knacks"] == ("d", "a", "c")
    assert player.stored["builder"]["picks"] == {"knacks": ["d", "a", "c"]}  # type: ignore[index,call-overload]


def test_only_entries_with_the_fixed_filter_values_are_offered_b5_11() -> None:
    assert _folk().offered("race") == ["elf", "dwarf"]


def test_only_children_of_an_active_pick_are_offered_b5_12() -> None:
    player = _folk()
    assert player.offered("subrace") == []
    player.does(PickEntry("race", "elf"))
    assert player.offered("subrace") == ["high-elf"]
    assert player.is_refused(PickEntry("subrace", "hill-dwarf")).code == "not-offered"


def test_a_tags_filter_names_several_parents_b5_12() -> None:
    player = Player(
        game(
            steps=[
                step("race", "catalog", catalog="folk", filters={"stage": "race"}),
                step("way", "catalog", catalog="folk", min=0, within={"step": "race", "filter": "parents"}),
            ],
            catalogs=[FOLK],
        )
    )
    player.does(OpenBuilder(), PickEntry("race", "dwarf"))
    assert player.offered("way") == ["wanderer"]


def test_an_entry_tied_to_a_pick_of_this_step_is_offered_only_in_the_other_step_b5_14() -> None:
    plain = catalog("folk", entry("elf"), entry("high-elf", filters={"parent": "elf"}), filters=FILTERS)
    player = Player(
        game(
            steps=[
                step("race", "catalog", catalog="folk"),
                step(
                    "subrace", "catalog", catalog="folk", min=0, within={"step": "race", "filter": "parent"}
                ),
            ],
            catalogs=[plain],
        )
    )
    player.does(OpenBuilder(), PickEntry("race", "elf"))
    assert [offer.entry for offer in player.view("race").offers] == ["elf"]  # type: ignore[union-attr]
    assert player.offered("subrace") == ["high-elf"]


def test_a_pick_without_its_parent_is_kept_and_comes_back_with_it_b5_15() -> None:
    player = _folk()
    player.does(PickEntry("race", "elf"), PickEntry("subrace", "high-elf"), PickEntry("race", "dwarf"))
    (inactive,) = player.state("subrace").inactive
    assert (inactive.answer, inactive.reason) == ("high-elf", "It belongs to another choice in Race.")
    assert player.settled.activity.judged["subrace"].active == ()
    player.does(PickEntry("race", "elf"))
    assert player.settled.activity.judged["subrace"].active == ("high-elf",)


def test_a_step_with_nothing_to_offer_keeps_its_number_and_says_so_b5_16() -> None:
    player = Player(
        game(
            steps=[
                step("race", "catalog", catalog="folk", filters={"stage": "race"}),
                step("way", "catalog", catalog="folk", within={"step": "race", "filter": "parent"}),
            ],
            catalogs=[FOLK],
        )
    )
    player.does(OpenBuilder())
    view: Any = player.view("way")
    assert player.badge("way") == 1
    assert view.note.startswith("Not configured")


def test_count_from_is_the_number_asked_for_and_taken_rounded_down_and_held_to_max_b6_7() -> None:
    player = _knacks(max=3, countFrom={"field": "level"})
    view: Any = player.view("knacks")
    assert (view.asked, view.most) == (2, 2)
    player.does(EditField("level", 9))
    view = player.view("knacks")
    assert (view.asked, view.most) == (3, 3)


def test_picks_beyond_the_number_are_kept_the_latest_first_b6_9() -> None:
    player = _knacks(max=4, countFrom={"field": "level"})
    player.does(EditField("level", 3), *(PickEntry("knacks", id_) for id_ in ("c", "a", "b")))
    player.does(EditField("level", 1))
    assert player.settled.activity.judged["knacks"].active == ("c",)
    assert [item.answer for item in player.state("knacks").inactive] == ["a", "b"]
    player.does(EditField("level", 2))
    assert player.settled.activity.judged["knacks"].active == ("c", "a")


def test_with_a_number_of_0_a_step_asks_and_offers_nothing_b6_10() -> None:
    player = _knacks(max=4, countFrom={"field": "level"})
    player.does(EditField("level", 0))
    assert player.badge("knacks") == 0
    assert player.offered("knacks") == []


def test_picks_out_of_reach_do_not_use_up_the_number_b6_9() -> None:
    ranked = catalog(
        "spells",
        *(entry(f"s{rank}{letter}", filters={"rank": rank}) for rank in (1, 2) for letter in "ab"),
        filters=[{"id": "rank", "label": "Rank", "type": "number"}],
    )
    player = Player(
        game(
            steps=[
                step(
                    "spells",
                    "catalog",
                    catalog="spells",
                    max=4,
                    countFrom={"const": 2},
                    upTo={"filter": "rank", "value": {"field": "level"}},
                )
            ],
            catalogs=[ranked],
            fields=[{"id": "level", "label": "Level", "type": "number", "min": 0, "max": 9, "default": 2}],
        )
    )
    player.does(OpenBuilder(), PickEntry("spells", "s2a"), PickEntry("spells", "s1a"))
    player.does(EditField("level", 1))
    assert player.badge("spells") == 1
    player.does(PickEntry("spells", "s1b"))
    assert player.settled.activity.judged["spells"].active == ("s1a", "s1b")


def test_a_hidden_step_keeps_its_picks_and_applies_none_b3_10() -> None:
    giving = catalog("knacks", entry("a", grants={"sets": {"pace": 5}}))
    player = Player(
        game(
            steps=[step("knacks", "catalog", catalog="knacks", when={"field": "gifted"})],
            catalogs=[giving],
            fields=[
                {"id": "gifted", "label": "Gifted", "type": "boolean", "default": True},
                {"id": "pace", "label": "Pace", "type": "number", "min": 0, "max": 9},
            ],
        )
    )
    player.does(OpenBuilder(), PickEntry("knacks", "a"))
    assert player.settled.sheet.fields["pace"] == 5
    player.does(EditField("gifted", False))
    assert (player.state("knacks").shown, player.badge("knacks")) == (False, 0)
    assert player.settled.sheet.fields["pace"] == 0
    assert player.is_refused(PickEntry("knacks", "a")).code == "not-shown"
    player.does(EditField("gifted", True))
    assert player.settled.sheet.fields["pace"] == 5


def test_required_when_changes_nothing_but_the_badge_b3_13_b3_14() -> None:
    player = _knacks(requiredWhen={"field": "level"})
    assert player.badge("knacks") == 1
    player.does(EditField("level", 0))
    assert player.badge("knacks") == 0
    assert player.offered("knacks") == ["a", "b", "c", "d"]


def test_a_pick_of_an_entry_that_is_gone_is_shown_by_its_id_and_can_be_removed_b49_6() -> None:
    player = _knacks(max=2)
    player.stored = {"builder": {"described": False, "picks": {"knacks": ["gone", "a"], "old_step": ["x"]}}}
    (inactive,) = player.state("knacks").inactive
    assert (inactive.label, inactive.reason) == ("gone", "The ruleset no longer has this entry.")
    player.does(UnpickEntry("knacks", "gone"))
    assert player.settled.record.picks == {"knacks": ("a",), "old_step": ("x",)}


def test_an_entry_picked_at_two_steps_grants_once_and_stays_until_both_let_go_b12_6() -> None:
    giving = catalog(
        "knacks",
        entry(
            "a",
            grants={"abilities": {"add": {"str": 2}, "choose": [{"id": "more", "count": 1, "amount": 1}]}},
            rows=[{"list": "tools", "values": {"name": "Rope"}}],
        ),
    )
    player = Player(
        game(
            steps=[
                step("one", "catalog", catalog="knacks", min=0),
                step("two", "catalog", catalog="knacks", min=0),
                step("scores", "abilities", methods={"manual": True}),
            ],
            catalogs=[giving],
        )
    )
    player.does(OpenBuilder(), PickEntry("one", "a"), PickEntry("two", "a"))
    player.does(ChooseOption("one/more", "dex"))
    assert (player.scores()["str"], player.scores()["dex"], player.rows()) == (12, 11, ["Rope"])
    player.does(UnpickEntry("one", "a"))
    assert (player.scores()["str"], player.scores()["dex"], player.rows()) == (12, 11, ["Rope"])
    player.does(UnpickEntry("two", "a"))
    assert (player.scores()["str"], player.scores()["dex"], player.rows()) == (10, 10, [])


def _named(**field: Any) -> Player:
    player = Player(
        game(
            steps=[step("race", "catalog", catalog="folk", field="race", max=2)],
            catalogs=[catalog("folk", entry("elf"), entry("high-elf"))],
            fields=[{"id": "race", "label": "Race", **field}],
        )
    )
    player.does(OpenBuilder())
    return player


def test_a_text_field_receives_the_labels_in_pick_order_cut_to_its_length_b11_4_b11_5() -> None:
    player = _named(type="text", maxLength=10)
    player.does(PickEntry("race", "high-elf"))
    assert player.settled.sheet.fields["race"] == "High Elf"
    player.does(PickEntry("race", "elf"))
    assert player.settled.sheet.fields["race"] == "High Elf, "


def test_an_enum_field_receives_the_id_or_the_label_that_is_one_of_its_values_b11_2_b11_3() -> None:
    by_label = _named(type="enum", values=["none", "Elf"])
    by_label.does(PickEntry("race", "high-elf"), PickEntry("race", "elf"))
    assert by_label.settled.sheet.fields["race"] == "Elf"
    both = _named(type="enum", values=["none", "Elf", "elf"])
    both.does(PickEntry("race", "elf"))
    assert both.settled.sheet.fields["race"] == "elf"
    neither = _named(type="enum", values=["none"])
    neither.does(PickEntry("race", "elf"))
    assert neither.settled.sheet.fields["race"] == "none"


def test_text_typed_before_is_not_overwritten_by_a_label_b11_6() -> None:
    player = _named(type="text")
    player.does(EditField("race", "Of the deep"), PickEntry("race", "elf"))
    assert player.settled.sheet.fields["race"] == "Of the deep"


def test_what_never_comes_to_rest_is_inactive_and_says_so_b6_12() -> None:
    """Two entries that switch each other on and off: both end inactive, the rest settles."""
    chasing = catalog(
        "things",
        entry("a", offeredWhen={"derived": "weak"}, grants={"abilities": {"add": {"dex": 6}}}),
        entry("b", offeredWhen={"derived": "quick"}, grants={"abilities": {"add": {"str": 6}}}),
        entry("c", grants={"abilities": {"add": {"con": 1}}}),
    )
    tables = [
        ("weak", "str", [[0, 1], [15, 0]]),
        ("quick", "dex", [[0, 0], [16, 1]]),
    ]
    compiled = game(
        steps=[step("things", "catalog", catalog="things", min=0, max=3)],
        catalogs=[chasing],
        derived=[
            {"id": id_, "label": id_, "op": "stepTable", "from": {"abilityScore": score}, "table": table}
            for id_, score, table in tables
        ],
    )
    stored = {"builder": {"described": False, "picks": {"things": ["a", "b", "c"]}}}
    player = Player(compiled, stored)  # type: ignore[arg-type]
    settled = settle(compiled, player.stored)
    assert settled.activity.judged["things"].active == ("c",)
    assert {item.answer for item in player.state("things").inactive} == {"a", "b"}
    assert (settled.sheet.scores["str"], settled.sheet.scores["con"]) == (10, 11)


def test_a_card_says_what_the_entry_gives_u4_3() -> None:
    rich = entry(
        "rich",
        summary="Gives a lot.",
        grants={
            "abilities": {"add": {"str": 2, "cha": -1}, "choose": [{"count": 2, "amount": 1}]},
            "trained": {"skills": ["stealth"], "choose": [{"what": "skills", "count": 1}]},
            "sets": {"level": 4},
        },
        rows=[{"list": "tools", "values": {"name": "Rope"}}],
    )
    player = Player(
        game(
            steps=[step("k", "catalog", catalog="k")],
            catalogs=[catalog("k", rich)],
            fields=[{"id": "level", "label": "Level", "type": "number", "min": 0, "max": 9}],
        )
    )
    (offer,) = player.view("k").offers  # type: ignore[union-attr]
    assert (offer.state, offer.summary) == (OfferState.OFFERED, "Gives a lot.")
    written = player.compiled.catalogs["k"].entries[offer.entry]
    assert gives(player.compiled, written) == (
        "Strength +2",
        "Charisma −1",
        "+1 to 2 scores of your choice",
        "Trained: Stealth",
        "Choose 1 skill",
        "Level 4",
        "Rope",
    )


def test_what_an_entry_switches_on_is_one_phrase_and_rows_are_named_once_and_never_like_the_entry():
    plain = entry(
        "rope",
        grants={"sets": {"swims": True, "level": 4, "rides": True, "flies": False}},
        rows=[{"list": "tools", "values": {"name": name}} for name in ("Rope", "Hook", "Hook")],
    )
    flags = [{"id": id_, "label": id_.title(), "type": "boolean"} for id_ in ("swims", "rides", "flies")]
    player = Player(
        game(
            steps=[step("k", "catalog", catalog="k")],
            catalogs=[catalog("k", plain)],
            fields=[{"id": "level", "label": "Level", "type": "number", "min": 0, "max": 9}, *flags],
        )
    )
    written = player.compiled.catalogs["k"].entries["rope"]
    assert gives(player.compiled, written) == ("Level 4", "Flies no", "Swims, Rides", "Hook")
