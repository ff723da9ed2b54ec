"""The figures of a 1st-level character, worked out from the facts with a few lines of arithmetic.

Nothing here comes from the ruleset or the engine: it is the second opinion on both.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

PROFICIENCY = 2
ACOLYTE = ("insight", "religion")
ACOLYTE_LANGUAGES = 2


@dataclass(frozen=True)
class Book:
    """The facts, by id, as the data has them."""

    folder: Path

    def of(self, stem: str) -> dict[str, Any]:
        """The records of a file."""
        records = json.loads((self.folder / "en" / f"{stem}.json").read_text(encoding="utf-8"))
        return {record["index"]: record for record in records}

    @cached_property
    def classes(self) -> dict[str, Any]:
        return self.of("Classes")

    @cached_property
    def races(self) -> dict[str, Any]:
        return self.of("Races")

    @cached_property
    def subraces(self) -> dict[str, Any]:
        return self.of("Subraces")

    @cached_property
    def traits(self) -> dict[str, Any]:
        return self.of("Traits")

    @cached_property
    def equipment(self) -> dict[str, Any]:
        return self.of("Equipment")

    @cached_property
    def proficiencies(self) -> dict[str, Any]:
        return self.of("Proficiencies")

    @cached_property
    def skills(self) -> dict[str, Any]:
        return self.of("Skills")

    @cached_property
    def first_levels(self) -> dict[str, Any]:
        return {
            level["class"]["index"]: level
            for level in self.of("Levels").values()
            if level["level"] == 1 and "subclass" not in level
        }


@dataclass(frozen=True)
class Hero:
    """What was chosen: everything a figure depends on."""

    book: Book
    race: str
    subrace: str | None
    class_id: str
    bases: dict[str, int]
    raised: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    chosen_weapons: tuple[str, ...] = ()

    @cached_property
    def traits(self) -> list[str]:
        found = [trait["index"] for trait in self.book.races[self.race]["traits"]]
        if self.subrace:
            found += [trait["index"] for trait in self.book.subraces[self.subrace]["racial_traits"]]
        return found

    @cached_property
    def scores(self) -> dict[str, int]:
        found = dict(self.bases)
        sources = [self.book.races[self.race]]
        if self.subrace:
            sources.append(self.book.subraces[self.subrace])
        for source in sources:
            for bonus in source["ability_bonuses"]:
                found[bonus["ability_score"]["index"]] += bonus["bonus"]
        for ability in self.raised:
            found[ability] += 1
        return found

    def mod(self, ability: str) -> int:
        return (self.scores[ability] - 10) // 2

    @property
    def hit_points(self) -> int:
        die: int = self.book.classes[self.class_id]["hit_die"]
        tough = (self.subrace == "hill-dwarf") + (self.class_id == "sorcerer")
        return die + self.mod("con") + tough

    @property
    def bare_armor_class(self) -> int:
        """Barbarians and monks add an ability where it helps; the dragon's blood has scales."""
        extra = {"barbarian": self.mod("con"), "monk": self.mod("wis"), "sorcerer": 3}.get(self.class_id, 0)
        return 10 + self.mod("dex") + max(0, extra)

    @cached_property
    def kit(self) -> dict[str, int]:
        """The first option of each choice of the kit, what was chosen, and what everybody gets."""
        record = self.book.classes[self.class_id]
        found: dict[str, int] = dict.fromkeys(self.chosen_weapons, 1)
        for offer in record["starting_equipment_options"]:
            for option in offer["from"].get("options", [])[:1]:
                for part in option.get("items", [option]):
                    if part["option_type"] == "counted_reference":
                        found[part["of"]["index"]] = part["count"]
        for given in record["starting_equipment"]:
            found[given["equipment"]["index"]] = given["quantity"]
        return found

    @property
    def armor_class(self) -> int:
        """In the kit's armor; the fighter's style is Defense."""
        armor = [
            self.book.equipment[thing] for thing in self.kit if "armor_class" in self.book.equipment[thing]
        ]
        shield = sum(one["armor_class"]["base"] for one in armor if one["armor_category"] == "Shield")
        suits = [one["armor_class"] for one in armor if one["armor_category"] != "Shield"]
        if not suits:
            return self.bare_armor_class + shield
        (suit,) = suits
        dexterity = min(self.mod("dex"), suit.get("max_bonus", 99)) if suit["dex_bonus"] else 0
        return int(suit["base"]) + dexterity + shield + (self.class_id == "fighter")

    @property
    def saves(self) -> dict[str, int]:
        trained = [save["index"] for save in self.book.classes[self.class_id]["saving_throws"]]
        return {ability: self.mod(ability) + PROFICIENCY * (ability in trained) for ability in self.scores}

    @cached_property
    def trained_skills(self) -> set[str]:
        """The background's, the race's and the chosen ones."""
        traits = [p["index"] for t in self.traits for p in self.book.traits[t]["proficiencies"]]
        racial = {index.removeprefix("skill-") for index in traits if index.startswith("skill-")}
        return {*ACOLYTE, *racial, *self.skills}

    def skill(self, skill: str, doubled: tuple[str, ...] = ()) -> int:
        times = 2 if skill in doubled else 1 if skill in self.trained_skills else 0
        return self.mod(self.book.skills[skill]["ability_score"]["index"]) + PROFICIENCY * times

    @property
    def spell_ability(self) -> str | None:
        casting = self.book.classes[self.class_id].get("spellcasting")
        if casting:
            return str(casting["spellcasting_ability"]["index"])
        if "infernal-legacy" in self.traits:
            return "cha"
        return "int" if "high-elf-cantrip" in self.traits else None

    @property
    def cantrips(self) -> int:
        """The class's, and the one that comes with the blood."""
        casting = self.book.first_levels[self.class_id].get("spellcasting", {})
        blood = {"high-elf-cantrip", "infernal-legacy"} & set(self.traits)
        return int(casting.get("cantrips_known", 0)) + len(blood)

    @property
    def spells(self) -> int:
        """Known, prepared or in the book; the Life domain brings two more."""
        casting = self.book.first_levels[self.class_id].get("spellcasting", {})
        if self.class_id in ("cleric", "druid"):
            return max(1, 1 + self.mod("wis")) + 2 * (self.class_id == "cleric")
        return 6 if self.class_id == "wizard" else int(casting.get("spells_known", 0))

    @property
    def slots(self) -> int:
        casting = self.book.first_levels[self.class_id].get("spellcasting", {})
        return int(casting.get("spell_slots_level_1", 0))

    @cached_property
    def training(self) -> set[str]:
        """The weapons and kinds of weapons of class and blood, by the ids of what they are about."""
        held = [p["index"] for p in self.book.classes[self.class_id]["proficiencies"]]
        held += [p["index"] for t in self.traits for p in self.book.traits[t]["proficiencies"]]
        return {self.book.proficiencies[index]["reference"]["index"] for index in held}

    def attack(self, weapon: str) -> tuple[int, int]:
        """To hit, and what is added to the damage."""
        record = self.book.equipment[weapon]
        has = {one["index"] for one in record["properties"]}
        best = max(self.mod("str"), self.mod("dex"))
        monk = self.class_id == "monk" and "monk" in has
        if "finesse" in has or monk:
            ability = best
        else:
            ability = self.mod("dex" if record["weapon_range"] == "Ranged" else "str")
        kind = f"{record['weapon_category'].lower()}-weapons"
        trained = bool({kind, weapon} & self.training)
        return ability + PROFICIENCY * trained, ability if "damage" in record else 0

    @property
    def attacks(self) -> dict[str, tuple[int, int, str, int]]:
        """The weapons of the kit by name: to hit, damage bonus, dice, how many."""
        found = {}
        for thing, count in self.kit.items():
            record = self.book.equipment[thing]
            if record["equipment_category"]["index"] == "weapon":
                found[said(record["name"])] = (*self.attack(thing), record["damage"]["damage_dice"], count)
        if self.class_id == "monk":
            best = max(self.mod("str"), self.mod("dex"))
            found["Unarmed strike"] = (best + PROFICIENCY, best, "1d4", 1)
        return found

    @property
    def languages(self) -> int:
        """How many in all; the draconic sorcerer's is the dragonborn's own already."""
        race = self.book.races[self.race]
        offers = [race, *(self.book.traits[trait] for trait in self.traits)]
        free = sum(one.get("language_options", {}).get("choose", 0) for one in offers)
        spoken = {one["index"] for one in race["languages"]}
        secret = {"druid": "druidic", "rogue": "cant", "sorcerer": "draconic", "ranger": "of the enemy"}
        if self.class_id in secret:
            spoken.add(secret[self.class_id])
        return len(spoken) + free + ACOLYTE_LANGUAGES

    @property
    def darkvision(self) -> int:
        return 60 if "darkvision" in self.traits else 0


def said(name: str) -> str:
    """A name of the data as it is said: `Crossbow, light` is a light crossbow."""
    return " ".join(reversed(name.split(", "))).capitalize()
