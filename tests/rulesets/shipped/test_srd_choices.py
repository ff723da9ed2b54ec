"""What the builder of the SRD ruleset offers to whom, and what armor, styles and levels do to the figures."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine import api
from rulesets.engine.api import commands as c
from rulesets.engine.builder.state import CatalogView, ChoicesView, GearView, OfferState
from tests.rulesets.shipped.test_srd_characters import cells, d20, played


def made(*commands: c.Command) -> api.Settled:
    return api.settle(d20(), played({}, c.OpenBuilder(), *commands))


def picks(*places: str) -> list[c.Command]:
    return [c.PickEntry(*place.split("/")) for place in places]


def scores(**wanted: int) -> list[c.Command]:
    return [c.ChooseMethod("manual"), *(c.SetBase(ability, value) for ability, value in wanted.items())]


def taken(settled: api.Settled, *things: str) -> api.Settled:
    """The character with things of the equipment catalog, picked in All fields."""
    commands = [c.AddEntryRows("equipment", thing) for thing in things]
    return api.settle(d20(), played(settled.stored, *commands))


def offered(settled: api.Settled, step: str) -> list[str]:
    view = api.step_view(settled, step)
    assert isinstance(view, CatalogView)
    return [offer.entry for offer in view.offers if offer.state is OfferState.OFFERED]


def armor_class(settled: api.Settled) -> Any:
    return settled.sheet.as_json()["derived"]["armor_class"]


def derived(settled: api.Settled, key: str) -> Any:
    return settled.sheet.as_json()["derived"][key]


@pytest.mark.parametrize(
    ("worn", "expected"),
    [
        ((), 14),
        (("shield",), 16),
        (("leather-armor",), 11 + 4),
        (("scale-mail",), 14 + 2),
        (("plate-armor", "shield"), 18 + 2),
        # Nobody wears two suits: neither counts.
        (("leather-armor", "plate-armor"), 14),
    ],
)
def test_armor_counts_dexterity_by_its_kind(worn, expected):
    assert armor_class(taken(made(*scores(dex=18)), *worn)) == expected


def test_monk_with_a_shield_has_no_unarmored_defense():
    monk = made(*picks("class/monk"), *scores(dex=16, wis=16))

    assert armor_class(monk) == 10 + 3 + 3
    assert armor_class(taken(monk, "shield")) == 10 + 3 + 2


def test_barbarian_with_a_shield_keeps_unarmored_defense():
    barbarian = made(*picks("class/barbarian"), *scores(dex=14, con=16))

    assert armor_class(taken(barbarian, "shield")) == 10 + 2 + 3 + 2


def test_archery_adds_two_to_ranged_weapons_and_to_nothing_else():
    archer = taken(
        made(*picks("class/fighter", "fighting_style/archery"), *scores(str=12, dex=16)),
        *("longbow", "dart", "longsword", "dagger"),
    )

    assert {row["name"]: (row["to_hit"], row["damage_bonus"]) for row in cells(archer, "attacks")} == {
        "Longbow": (3 + 2 + 2, 3),
        "Dart": (3 + 2 + 2, 3),
        "Longsword": (1 + 2, 1),
        "Dagger": (3 + 2, 3),
    }


def test_weapon_one_is_not_trained_with_has_the_bare_modifier_until_training_is_ticked():
    wizard = taken(made(*picks("class/wizard"), *scores(str=14)), "longsword")
    trained = api.settle(d20(), played(wizard.stored, c.EditField("longsword", True)))

    assert [row["to_hit"] for row in cells(wizard, "attacks")] == [2]
    assert [row["to_hit"] for row in cells(trained, "attacks")] == [2 + 2]


def test_magic_weapon_is_its_row_with_more_to_hit_and_more_damage():
    fighter = taken(made(*picks("class/fighter"), *scores(str=16)), "longsword")
    (row,) = fighter.sheet.rows("attacks")
    edits = [c.EditCell("attacks", row.row, column, 1) for column in ("more_to_hit", "more_damage")]
    better = api.settle(d20(), played(fighter.stored, *edits))

    assert [(row["to_hit"], row["damage_bonus"]) for row in cells(better, "attacks")] == [(6, 4)]
    assert better.sheet.rows("attacks")[0].checks == {"attack": 6}


def test_hand_of_a_better_score_moves_every_attack():
    fighter = taken(made(*picks("class/fighter"), *scores(str=16)), "longsword")
    stronger = api.settle(d20(), played(fighter.stored, c.SetBase("str", 18)))

    assert [row["to_hit"] for row in cells(stronger, "attacks")] == [4 + 2]


def test_language_of_the_race_is_not_offered_again():
    elf = made(*picks("race/half-elf"))
    view = api.step_view(elf, "languages")
    assert isinstance(view, ChoicesView)
    (slot,) = view.slots

    labels = [option.id for option in slot.options if option.state is OfferState.OFFERED]

    assert {"common", "elvish"}.isdisjoint(labels)
    assert {"dwarvish", "giant", "sylvan"} <= set(labels)
    assert "bagpipes" not in labels


def test_cleric_of_life_has_two_spells_prepared_and_is_not_offered_them():
    cleric = made(*picks("class/cleric", "subclass/life"), *scores(wis=16))

    assert [(row["name"], row["prepared"]) for row in cells(cleric, "spells")] == [
        ("Bless", True), ("Cure Wounds", True)
    ]  # fmt: skip
    assert derived(cleric, "spells_prepared") == 1 + 3
    assert {"bless", "cure-wounds"}.isdisjoint(offered(cleric, "spells"))
    assert "healing-word" in offered(cleric, "spells")
    assert cleric.sheet.as_json()["fields"]["heavy_armor"] is True


def test_warlock_learns_spells_of_the_fiend_from_the_fiend_only():
    bare = made(*picks("class/warlock"))
    bound = made(*picks("class/warlock", "subclass/fiend"))
    sorcerer = made(*picks("class/sorcerer"))

    assert set(offered(bound, "spells")) - set(offered(bare, "spells")) == {"burning-hands", "command"}
    assert "burning-hands" in offered(sorcerer, "spells")


def test_picked_spells_are_prepared_and_those_of_a_book_are_not():
    bard = made(*picks("class/bard", "spells/sleep"))
    wizard = made(*picks("class/wizard", "spellbook/sleep"))

    assert [row["prepared"] for row in cells(bard, "spells")] == [True]
    assert [row["prepared"] for row in cells(wizard, "spells")] == [False]
    assert derived(wizard, "book_spells") == 6


def test_kit_offers_a_cleric_what_needs_training_only_to_the_trained():
    cleric = made(*picks("class/cleric"))
    dwarf = made(*picks("race/dwarf", "class/cleric", "subclass/life"))

    assert {"cleric-1b", "cleric-2c"}.isdisjoint(offered(cleric, "kit"))
    assert {"cleric-1b", "cleric-2c"} <= set(offered(dwarf, "kit"))


def test_option_of_a_kit_takes_the_place_of_the_other():
    fighter = made(*picks("class/fighter", "kit/fighter-1a", "kit/fighter-1b"))

    assert [row["name"] for row in cells(fighter, "equipment")] == ["Leather Armor", "Arrow"]
    assert [row["name"] for row in cells(fighter, "attacks")] == ["Longbow"]


def test_packs_of_the_class_fit_and_others_do_not():
    view = api.step_view(made(*picks("class/bard")), "packs")
    assert isinstance(view, GearView)

    assert {kit.label for kit in view.kits if kit.fits} == {"Diplomat's Pack", "Entertainer's Pack"}
    assert "2 × Oil (flask)" in view.kits[1].lines


@pytest.mark.parametrize(
    ("name", "level", "slots"),
    [
        ("wizard", 1, {1: 2}),
        ("wizard", 5, {1: 4, 2: 3, 3: 2}),
        ("paladin", 1, {1: 0}),
        ("paladin", 5, {1: 4, 2: 2, 3: 0}),
        ("ranger", 20, {1: 4, 2: 3, 3: 3, 4: 3, 5: 2, 6: 0, 7: 0, 8: 0, 9: 0}),
        ("fighter", 2, {}),
    ],
)
def test_slots_follow_class_and_level(name, level, slots):
    pools = made(*picks(f"class/{name}"), c.EditField("level", level)).sheet.as_json()["pools"]
    found = {slot: pools[f"slots_{slot}"]["max"] for slot in range(1, 10) if f"slots_{slot}" in pools}

    assert {slot: count for slot, count in found.items() if count} == {s: n for s, n in slots.items() if n}


@pytest.mark.parametrize(("level", "slots", "circle"), [(1, 1, 1), (2, 2, 1), (9, 2, 5), (20, 4, 5)])
def test_pact_slots_are_all_of_one_level(level, slots, circle):
    warlock = made(*picks("class/warlock"), c.EditField("level", level)).sheet.as_json()

    assert warlock["pools"]["pact_slots"]["max"] == slots
    assert warlock["derived"]["pact_level"] == circle


@pytest.mark.parametrize(("charisma", "uses"), [(8, 1), (10, 1), (16, 3)])
def test_bardic_inspiration_is_there_at_least_once(charisma, uses):
    bard = made(*picks("class/bard"), *scores(cha=charisma)).sheet.as_json()

    assert bard["pools"]["bardic_inspiration"]["max"] == uses


def test_later_levels_do_not_nag_for_spells_the_lists_do_not_have():
    wizard = made(*picks("class/wizard"), c.EditField("level", 5))
    badges = {state.id: state.badge for state in api.step_states(wizard)}

    assert (badges["cantrips"], badges["spellbook"]) == (0, 0)
    assert derived(wizard, "book_spells") == 6 + 4 * 2
