"""Weapons, armor, gear and tools: each an entry that writes a row of attacks or of equipment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from srd.arms import is_monk_weapon, scaled_cells
from srd.entries import entry, given, slot
from srd.fields import Json
from srd.source import Facts
from srd.source_gear import Armor, Gear, Weapon
from srd.words_gear import GROUPS, PROPERTIES, SPECIAL, USES

CATALOG = "equipment"


@dataclass(frozen=True)
class Shop:
    """Everything that can be carried, by its id; kits and backgrounds take their rows from here."""

    facts: Facts

    def entries(self) -> list[Json]:
        """The catalog `equipment`."""
        return [
            *(self._weapon(weapon) for weapon in self.facts.weapons),
            *(self._armor(armor) for armor in self.facts.armor),
            *(self._gear(gear) for gear in self.facts.gear),
            self._unarmed(),
        ]

    def row(self, thing: str, count: int = 1) -> Json:
        """The row of so many of a thing."""
        found = self.thing(thing)
        if isinstance(found, Weapon):
            return self._attack(found, count)
        if isinstance(found, Armor):
            return _armor_row(found)
        note = self.contents(found)
        return self.plain_row(found.name, count, found.weight, note)

    def plain_row(self, name: str, count: int = 1, weight: float = 0, note: str = "") -> Json:
        """A row of equipment that is neither armor nor a weapon."""
        values: Json = {"name": name, "quantity": count, **given(weight=_number(weight), note=note)}
        return {"list": "equipment", "values": values}

    def thing(self, key: str) -> Weapon | Armor | Gear:
        """A thing by its id."""
        things: Sequence[Weapon | Armor | Gear] = (*self.facts.weapons, *self.facts.armor, *self.facts.gear)
        return next(thing for thing in things if thing.id == key)

    def slot(self, key: str, group: str, count: int) -> Json:
        """A slot for things of one group."""
        return slot(key, CATALOG, count, filters={"groups": group})

    def contents(self, gear: Gear) -> str:
        """The parts of a pack in words, in as many of them as a note holds."""
        words = [f"{count} {self.name(key)}" if count > 1 else self.name(key) for key, count in gear.contents]
        while len(", ".join(words)) > 200:
            words.pop()
        return ", ".join(words)

    def name(self, key: str) -> str:
        """A thing's name in the middle of a sentence."""
        name = self.thing(key).name
        return name[:1].lower() + name[1:]

    def summary(self, gear: Gear) -> str:
        """What a piece of gear is, does, weighs and costs."""
        use = f"Holds: {self.contents(gear)}." if gear.contents else USES.get(gear.id, "")
        words = [f"{GROUPS[gear.group]}.", use, _price(gear.weight, gear.cost)]
        return " ".join(word for word in words if word)

    def _weapon(self, weapon: Weapon) -> Json:
        kind = "martial" if weapon.martial else "simple"
        summary = f"{kind.capitalize()} {'ranged' if weapon.ranged else 'melee'} weapon. {_facts(weapon)}"
        groups = [f"{kind}-weapons", f"{kind}-{'ranged' if weapon.ranged else 'melee'}-weapons"]
        return entry(
            weapon.id,
            weapon.name,
            " ".join([summary, *([SPECIAL[weapon.id]] if weapon.id in SPECIAL else [])]),
            filters={"kind": "weapon", "groups": groups},
            rows=[self._attack(weapon, 1)],
        )

    def _attack(self, weapon: Weapon, count: int) -> Json:
        values: Json = {
            "name": weapon.name,
            **given(damage=weapon.dice, type=weapon.damage),
            "reach": weapon.reach,
            **given(properties=_properties(weapon)),
            "quantity": count,
            "from_ability": 0,
            "from_training": 0,
            "damage_ability": 0,
        }
        return {"list": "attacks", "values": values, "scaled": scaled_cells(weapon, self.facts)}

    def _unarmed(self) -> Json:
        summary = "Fist, kick or head: 1 + your Strength modifier bludgeoning. Everybody is trained with it."
        return entry(
            "unarmed-strike",
            "Unarmed strike",
            summary,
            filters={"kind": "weapon", "groups": []},
            rows=[unarmed_row("1", {"abilityMod": "str"})],
        )

    def _armor(self, armor: Armor) -> Json:
        return entry(
            armor.id,
            armor.name,
            f"{_armor_words(armor)} {_price(armor.weight, armor.cost)}",
            filters={"kind": "armor", "groups": [f"{armor.kind}-armor"]},
            rows=[_armor_row(armor)],
        )

    def _gear(self, gear: Gear) -> Json:
        return entry(
            gear.id,
            gear.name,
            self.summary(gear),
            filters={"kind": "gear", "groups": [gear.group]},
            rows=[self.row(gear.id)],
        )


def unarmed_row(dice: str, ability: Json) -> Json:
    """A row for fists: everybody is trained with them."""
    values: Json = {
        "name": "Unarmed strike",
        "damage": dice,
        "type": "bludgeoning",
        "reach": "5 feet",
        "from_ability": 0,
        "from_training": 0,
        "damage_ability": 0,
    }
    scaled = {
        "from_ability": {"from": ability},
        "from_training": {"from": {"derived": "prof"}},
        "damage_ability": {"from": ability},
    }
    return {"list": "attacks", "values": values, "scaled": scaled}


def _facts(weapon: Weapon) -> str:
    damage = f"{weapon.dice} {weapon.damage}, " if weapon.dice else ""
    properties = f" {_properties(weapon).capitalize()}." if _properties(weapon) else ""
    return f"{damage[:1].upper()}{damage[1:]}{weapon.reach}.{properties} {_price(weapon.weight, weapon.cost)}"


def _properties(weapon: Weapon) -> str:
    """The properties in words; whether monks count it theirs is worked out, not read."""
    names = []
    for key in weapon.properties:
        if key == "versatile":
            names.append(f"versatile ({weapon.two_handed_dice})")
        elif key != "monk":
            names.append(PROPERTIES[key])
    if is_monk_weapon(weapon) or "monk" in weapon.properties:
        names.append(PROPERTIES["monk"])
    return ", ".join(names)


def _armor_row(armor: Armor) -> Json:
    values: Json = {
        "name": armor.name,
        "quantity": 1,
        "worn": True,
        "armor": armor.kind,
        "ac": armor.base,
        "weight": _number(armor.weight),
        **given(note=_drawbacks(armor)),
    }
    return {"list": "equipment", "values": values}


def _armor_words(armor: Armor) -> str:
    if armor.kind == "shield":
        return f"Shield. +{armor.base} Armor Class; takes a hand."
    dexterity = {"light": " + Dexterity", "medium": " + Dexterity, at most 2", "heavy": ""}[armor.kind]
    drawbacks = _drawbacks(armor)
    return f"{armor.kind.capitalize()} armor. Armor Class {armor.base}{dexterity}." + (
        f" {drawbacks}." if drawbacks else ""
    )


def _drawbacks(armor: Armor) -> str:
    strength = f"Strength {armor.strength} or 10 feet slower" if armor.strength else ""
    loud = "disadvantage on Stealth" if armor.loud else ""
    words = "; ".join(part for part in (strength, loud) if part)
    return words[:1].upper() + words[1:]


def _price(weight: float, cost: str) -> str:
    parts = [f"{_number(weight)} lb." if weight else "", cost]
    words = ", ".join(part for part in parts if part)
    return words if not words or words.endswith(".") else f"{words}."


def _number(value: float) -> float:
    return int(value) if value == int(value) else value
