"""Reads weapons, armor, gear and what each class starts with: names and figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

Record = dict[str, Any]

# Ammunition, foci and the like are groups of gear; these kinds of tools are groups as well.
TOOL_GROUPS = {
    "Artisan's Tools": "artisans-tools",
    "Gaming Sets": "gaming-sets",
    "Musical Instrument": "musical-instruments",
    "Other Tools": "other-tools",
}

# The paladin's words say "any simple melee weapon"; the data lists all simple weapons.
CORRECTED = {"paladin": (("simple-weapons", "simple-melee-weapons"),)}


@dataclass(frozen=True)
class Weapon:
    """A weapon; `dice` is empty for one that deals no damage of its own."""

    id: str
    name: str
    martial: bool
    ranged: bool
    dice: str
    two_handed_dice: str
    damage: str
    properties: tuple[str, ...]
    reach: str
    weight: float
    cost: str


@dataclass(frozen=True)
class Armor:
    """Armor or a shield; `kind` is light, medium, heavy or shield."""

    id: str
    name: str
    kind: str
    base: int
    strength: int
    loud: bool
    weight: float
    cost: str


@dataclass(frozen=True)
class Gear:
    """Anything else one carries; `contents` are the parts of a pack with how many of each."""

    id: str
    name: str
    group: str
    weight: float
    cost: str
    contents: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Part:
    """One option of a kit: so many of these things, and so many to choose from these groups.

    `needs` is what only those who are trained with it may take.
    """

    things: tuple[tuple[str, int], ...]
    choices: tuple[tuple[str, int], ...] = ()
    needs: str | None = None


def read_weapons(records: Sequence[Record]) -> tuple[Weapon, ...]:
    """All weapons."""
    return tuple(_read_weapon(record) for record in _of(records, "weapon"))


def read_armor(records: Sequence[Record]) -> tuple[Armor, ...]:
    """All armor and shields."""
    return tuple(
        Armor(
            id=record["index"],
            name=plain_name(record["name"]),
            kind=record["armor_category"].lower(),
            base=record["armor_class"]["base"],
            strength=record["str_minimum"],
            loud=record["stealth_disadvantage"],
            weight=record["weight"],
            cost=_cost(record),
        )
        for record in _of(records, "armor")
    )


def read_gear(records: Sequence[Record]) -> tuple[Gear, ...]:
    """Adventuring gear and tools."""
    return tuple(
        Gear(
            id=record["index"],
            name=plain_name(record["name"]),
            group=_group(record),
            weight=_weight_of_one(record),
            cost=_cost(record),
            contents=tuple((one["item"]["index"], one["quantity"]) for one in record.get("contents", [])),
        )
        for record in _of(records, "adventuring-gear", "tools")
    )


def _of(records: Sequence[Record], *categories: str) -> Iterator[Record]:
    return (record for record in records if record["equipment_category"]["index"] in categories)


def _weight_of_one(record: Record) -> float:
    """What one of a bundle weighs; price and weight of the data are those of the bundle."""
    return round(float(record.get("weight", 0)) / float(record.get("quantity", 1)), 3)


def _group(record: Record) -> str:
    if "tool_category" in record:
        return TOOL_GROUPS[record["tool_category"]]
    return str(record["gear_category"]["index"])


def _read_weapon(record: Record) -> Weapon:
    damage = record.get("damage", {})
    return Weapon(
        id=record["index"],
        name=plain_name(record["name"]),
        martial=record["weapon_category"] == "Martial",
        ranged=record["weapon_range"] == "Ranged",
        dice=damage.get("damage_dice", ""),
        two_handed_dice=record.get("two_handed_damage", {}).get("damage_dice", ""),
        damage=damage.get("damage_type", {}).get("name", "").lower(),
        properties=tuple(p["index"] for p in record["properties"]),
        reach=_reach(record),
        weight=record["weight"],
        cost=_cost(record),
    )


def _reach(record: Record) -> str:
    """How far it strikes: feet, or where it is shot or thrown the two distances."""
    far = record.get("throw_range") or record["range"]
    if "long" in far:
        return f"{far['normal']}/{far['long']} feet"
    return "10 feet" if "reach" in [p["index"] for p in record["properties"]] else "5 feet"


def _cost(record: Record) -> str:
    """The price; what has none is never sold alone, and some things are sold in bundles."""
    cost = record["cost"]
    bundle = f" for {record['quantity']}" if "quantity" in record else ""
    return f"{cost['quantity']} {cost['unit']}{bundle}" if cost["quantity"] else ""


def plain_name(name: str) -> str:
    """A name as it is said: `Clothes, common` becomes `Common clothes`, what stands in brackets last."""
    bare, _, bracket = name.partition(" (")
    words = " ".join(reversed(bare.split(", ")))
    if words != bare:
        words = words[:1].upper() + words[1:].lower()
    return f"{words} ({bracket}" if bracket else words


def read_kit(record: Record) -> tuple[tuple[Part, ...], ...]:
    """The groups of a class's starting kit; what everybody of the class gets is the last group."""
    offers = record["starting_equipment_options"]
    groups = [tuple(_corrected(record, part) for part in _options(offer)) for offer in offers]
    fixed = tuple((one["equipment"]["index"], one["quantity"]) for one in record["starting_equipment"])
    return (*groups, *(((Part(fixed),),) if fixed else ()))


def _options(offer: Record) -> Iterator[Part]:
    """The options of one group; a whole category is one option, chosen from later."""
    source = offer["from"]
    if source["option_set_type"] == "equipment_category":
        yield Part((), ((source["equipment_category"]["index"], offer["choose"]),))
        return
    for option in source["options"]:
        members = option["items"] if option["option_type"] == "multiple" else [option]
        yield Part(
            tuple((m["of"]["index"], m["count"]) for m in members if m["option_type"] == "counted_reference"),
            tuple(_category(m["choice"]) for m in members if m["option_type"] == "choice"),
            next((need["proficiency"]["index"] for need in option.get("prerequisites", [])), None),
        )


def _category(choice: Record) -> tuple[str, int]:
    return choice["from"]["equipment_category"]["index"], choice["choose"]


def _corrected(record: Record, part: Part) -> Part:
    """A part with the group its class really chooses from, where the data names a wider one."""
    named = dict(CORRECTED.get(record["index"], ()))
    return replace(part, choices=tuple((named.get(group, group), count) for group, count in part.choices))
