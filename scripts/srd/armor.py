"""Armor Class: what is worn, and what stands in for it while nothing is.

One suit and one shield count. Two at once are against the rules, and then none of them counts.
"""

from __future__ import annotations

from srd.fields import Json
from srd.figures import by_value, const, derived, least, looked_up, modifier, most, product, total

SUITS = ("light", "medium", "heavy")
MEDIUM_DEXTERITY = 2
DRACONIC_SCALES = 3

# What stands in for armor: the ability each class may add to its Armor Class while it wears none.
UNARMORED_ABILITY = {"barbarian": "con", "monk": "wis"}
WITHOUT_SHIELD = "monk"


def build_armor_class() -> list[Json]:
    """10 + Dexterity while bare, else what the suit says; shield, fighting style and other bonuses."""
    return [
        *_worn(),
        *_bare(),
        *_suit(),
        product("shield_class", "Armor Class from a shield", [derived("one_shield"), _worn_class("shield")]),
        by_value("defense_style", "Has the fighting style Defense", "fighting_style", {"defense": 1}),
        product("defense_class", "Armor Class from Defense", [derived("defense_style"), derived("one_suit")]),
        total(
            "armor_class",
            "Armor Class",
            [
                derived("bare_class"),
                derived("suit_class"),
                derived("shield_class"),
                derived("defense_class"),
                {"field": "armor_bonus"},
            ],
            "combat",
        ),
    ]


def _worn() -> list[Json]:
    suits = [_worn_count(kind) for kind in SUITS]
    return [
        total("suits", "Suits of armor worn", suits),
        looked_up("one_suit", "Wears one suit of armor", derived("suits"), ((0, 0), (1, 1), (2, 0))),
        looked_up("no_suit", "Wears no armor that counts", derived("suits"), ((0, 1), (1, 0), (2, 1))),
        looked_up("one_shield", "Carries one shield", _worn_count("shield"), ((0, 0), (1, 1), (2, 0))),
        looked_up("no_shield", "Carries no shield", _worn_count("shield"), ((0, 1), (1, 0))),
    ]


def _bare() -> list[Json]:
    """What helps while no armor is worn; a modifier below 0 never has to be taken."""
    holders = [
        by_value(f"unarmored_{entry}", f"Has the {entry}'s Unarmored Defense", "class", {entry: 1})
        for entry in UNARMORED_ABILITY
    ]
    products = [
        product(
            f"unarmored_{ability}",
            f"Unarmored Defense from {ability.upper()}",
            [
                derived(f"unarmored_{entry}"),
                modifier(ability),
                *([derived("no_shield")] if entry == WITHOUT_SHIELD else []),
            ],
        )
        for entry, ability in UNARMORED_ABILITY.items()
    ]
    scales = by_value("dragon_scales", "Draconic Resilience", "subclass", {"draconic": DRACONIC_SCALES})
    helps = [const(0), *(derived(one["id"]) for one in products), derived("dragon_scales")]
    return [
        *holders,
        *products,
        scales,
        most("unarmored_bonus", "Unarmored Defense", helps),
        total("bare_total", "Without armor", [const(10), modifier("dex"), derived("unarmored_bonus")]),
        product("bare_class", "Armor Class without armor", [derived("no_suit"), derived("bare_total")]),
    ]


def _suit() -> list[Json]:
    return [
        least("medium_dex", "Dexterity in medium armor", [modifier("dex"), const(MEDIUM_DEXTERITY)]),
        product("light_part", "Dexterity with light armor", [_worn_count("light"), modifier("dex")]),
        product("medium_part", "Dexterity with medium armor", [_worn_count("medium"), derived("medium_dex")]),
        total(
            "suit_total",
            "With armor",
            [*(_worn_class(kind) for kind in SUITS), derived("light_part"), derived("medium_part")],
        ),
        product("suit_class", "Armor Class from armor", [derived("one_suit"), derived("suit_total")]),
    ]


def _worn_count(kind: str) -> Json:
    return {"listSum": {"list": "equipment", "count": True, **_of_kind(kind)}}


def _worn_class(kind: str) -> Json:
    return {"listSum": {"list": "equipment", "column": "ac", **_of_kind(kind)}}


def _of_kind(kind: str) -> Json:
    return {"onlyWhen": "worn", "where": {"column": "armor", "equals": kind}}
