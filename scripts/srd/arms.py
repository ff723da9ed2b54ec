"""Weapons: who is trained with which, and the two numbers of an attack row that follow the sheet.

A row cannot read a list (F3.24), so training with weapons stands in fields that races and classes set.
"""

from __future__ import annotations

from collections.abc import Iterator

from srd.fields import Json, sheet_id, yes_no_field
from srd.figures import HIDDEN, WORKINGS, by_value, const, derived, modifier, most, product, total
from srd.source import Facts
from srd.source_gear import Weapon

KINDS = {"simple_weapons": "Simple weapons", "martial_weapons": "Martial weapons"}
ARMOR = {
    "light_armor": "Light armor",
    "medium_armor": "Medium armor",
    "heavy_armor": "Heavy armor",
    "shields": "Shields",
}

# Kinds of armor as the data names them, with the fields they set.
ARMOR_FIELDS = {
    "light-armor": ("light_armor",),
    "medium-armor": ("medium_armor",),
    "heavy-armor": ("heavy_armor",),
    "armor": ("light_armor", "medium_armor", "heavy_armor"),
    "shield": ("shields",),
}
ARCHERY = 2


def training_fields(facts: Facts) -> list[Json]:
    """What one is trained with: kinds of armor and weapons, and weapons some are trained with singly.

    The rows of class and race say the single ones in words; as fields they stand among the workings.
    """
    single = [yes_no_field(sheet_id(one.id), one.name, WORKINGS) for one in single_weapons(facts)]
    return [
        *(yes_no_field(key, label, "training") for key, label in (ARMOR | KINDS).items()),
        *(field | {"hideWhen": HIDDEN} for field in single),
    ]


def single_weapons(facts: Facts) -> list[Weapon]:
    """The weapons that a class or a trait names singly, in the order of the data."""
    named = {weapon for entry in facts.classes for weapon in entry.weapons}
    named |= {weapon for trait in facts.traits.values() for weapon in trait.weapons}
    return [weapon for weapon in facts.weapons if weapon.id in named]


def kind_field(weapon: Weapon) -> str:
    """The field that trains with every weapon of its kind."""
    return "martial_weapons" if weapon.martial else "simple_weapons"


def training_sets(armor: tuple[str, ...], weapons: tuple[str, ...]) -> Json:
    """What `grants.sets` says of training with armor and weapons."""
    fields = [field for kind in armor for field in ARMOR_FIELDS[kind]]
    return dict.fromkeys([*fields, *(sheet_id(weapon) for weapon in weapons)], True)


def build_weapon_figures(facts: Facts) -> list[Json]:
    """What attack rows read: abilities of each kind of weapon, and the bonus for being trained."""
    return [*_abilities(), *_trainings(facts)]


def _abilities() -> Iterator[Json]:
    yield most("finesse_mod", "Strength or Dexterity", [modifier("str"), modifier("dex")])
    yield by_value("martial_arts", "Has Martial Arts", "class", {"monk": 1})
    yield product("minus_str", "Strength taken off", [const(-1), modifier("str")])
    yield total("finesse_gain", "Dexterity over Strength", [derived("finesse_mod"), derived("minus_str")])
    yield product("monk_gain", "Gain from Martial Arts", [derived("martial_arts"), derived("finesse_gain")])
    yield total("monk_mod", "Ability of monk weapons", [modifier("str"), derived("monk_gain")])
    yield by_value("archery", "Fighting style Archery", "fighting_style", {"archery": ARCHERY})
    yield total("shot_to_hit", "Ability of ranged weapons", [modifier("dex"), derived("archery")])
    yield total("dart_to_hit", "Ability of darts", [derived("finesse_mod"), derived("archery")])


def _trainings(facts: Facts) -> Iterator[Json]:
    for key, label in KINDS.items():
        yield product(f"with_{key}", f"{label}: bonus for training", [{"field": key}, derived("prof")])
    for weapon in single_weapons(facts):
        key = sheet_id(weapon.id)
        yield most(f"can_{key}", f"{weapon.name}: trained", [{"field": kind_field(weapon)}, {"field": key}])
        yield product(
            f"with_{key}", f"{weapon.name}: bonus for training", [derived(f"can_{key}"), derived("prof")]
        )


def scaled_cells(weapon: Weapon, facts: Facts) -> Json:
    """The columns of an attack row that follow the sheet (F3.21)."""
    to_hit, damage = _ability(weapon)
    trained = sheet_id(weapon.id) if weapon in single_weapons(facts) else kind_field(weapon)
    return {
        "from_ability": {"from": to_hit},
        "from_training": {"from": derived(f"with_{trained}")},
        "damage_ability": {"from": damage if weapon.dice else const(0)},
    }


def _ability(weapon: Weapon) -> tuple[Json, Json]:
    """What a weapon's attack and its damage add: finesse chooses, ranged is Dexterity, else Strength."""
    if weapon.ranged:
        finesse = "finesse" in weapon.properties
        return (
            (derived("dart_to_hit"), derived("finesse_mod"))
            if finesse
            else (derived("shot_to_hit"), modifier("dex"))
        )
    if "finesse" in weapon.properties:
        return derived("finesse_mod"), derived("finesse_mod")
    if is_monk_weapon(weapon):
        return derived("monk_mod"), derived("monk_mod")
    return modifier("str"), modifier("str")


def is_monk_weapon(weapon: Weapon) -> bool:
    """Simple melee weapons without heavy or two-handed; the short sword has finesse anyway."""
    heavy = {"heavy", "two-handed"} & set(weapon.properties)
    return not (weapon.martial or weapon.ranged or heavy)
