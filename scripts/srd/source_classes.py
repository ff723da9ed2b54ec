"""Reads classes and what is chosen within them at 1st level: names and figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from srd.source_gear import Part, read_kit
from srd.source_parts import (
    Choice,
    Named,
    Record,
    Steps,
    is_tool,
    of_type,
    skill_choice_of,
    steps,
    tool_choice_of,
)

SLOT_LEVELS = range(1, 10)


@dataclass(frozen=True)
class Casting:
    """What a class casts with, and how much of it at each level; `slots` by the level of the slot."""

    ability: str
    cantrips: Steps
    known: Steps
    slots: dict[int, Steps]


@dataclass(frozen=True)
class CharacterClass:
    """A class as it stands at 1st level; `training` names armor, weapons and tools.

    `armor`, `weapons` and `tools` are the same as ids: kinds of armor, kinds of weapons or single ones.
    `kit` is what comes with the class: groups of options of which one each is taken.
    """

    id: str
    name: str
    hit_die: int
    saves: tuple[str, ...]
    skills: Choice
    training: tuple[str, ...]
    armor: tuple[str, ...]
    weapons: tuple[str, ...]
    tools: tuple[str, ...]
    tool_choice: Choice | None
    casting: Casting | None
    features: tuple[Named, ...]
    kit: tuple[tuple[Part, ...], ...]


@dataclass(frozen=True)
class Subclass:
    """A choice within a class that is made at 1st level, with the spells it brings then."""

    id: str
    name: str
    class_id: str
    features: tuple[Named, ...]
    spells: tuple[str, ...]


@dataclass(frozen=True)
class Classes:
    """Reads classes with what other files say of them."""

    proficiencies: dict[str, Record]
    levels: list[Record]

    def read(self, record: Record) -> CharacterClass:
        """One class."""
        skills = skill_choice_of(record["proficiency_choices"])
        if skills is None:
            raise KeyError(f"{record['index']}: no choice of skills")
        names = [self.proficiencies[p["index"]] for p in record["proficiencies"]]
        held = record["proficiencies"]
        first = self._levels_of(record)[0]
        return CharacterClass(
            id=record["index"],
            name=record["name"],
            hit_die=record["hit_die"],
            saves=tuple(save["index"] for save in record["saving_throws"]),
            skills=skills,
            training=tuple(_plain_name(p["name"]) for p in names if p["type"] != "Saving Throws"),
            armor=of_type(self.proficiencies, held, "Armor"),
            weapons=of_type(self.proficiencies, held, "Weapons"),
            tools=tuple(p["index"] for p in held if is_tool(self.proficiencies[p["index"]])),
            tool_choice=tool_choice_of(record["proficiency_choices"]),
            casting=self._casting(record),
            features=tuple(Named(f["index"], _bare_name(f["name"])) for f in first["features"]),
            kit=read_kit(record),
        )

    def _levels_of(self, record: Record) -> list[Record]:
        return sorted(
            (level for level in self.levels if level["class"]["index"] == record["index"]),
            key=lambda level: int(level["level"]),
        )

    def _casting(self, record: Record) -> Casting | None:
        if "spellcasting" not in record:
            return None
        levels = [(level["level"], level.get("spellcasting", {})) for level in self._levels_of(record)]
        return Casting(
            ability=record["spellcasting"]["spellcasting_ability"]["index"],
            cantrips=steps((level, casting.get("cantrips_known", 0)) for level, casting in levels),
            known=steps((level, casting.get("spells_known", 0)) for level, casting in levels),
            slots={
                slot: steps((level, casting.get(f"spell_slots_level_{slot}", 0)) for level, casting in levels)
                for slot in SLOT_LEVELS
            },
        )


def is_first(record: Record, features: Sequence[Record]) -> bool:
    """Whether a subclass gives something at 1st level."""
    return any(_belongs(feature, record) for feature in features)


def _belongs(feature: Record, subclass: Record) -> bool:
    """Whether a feature comes with a subclass at 1st level and is no option of another feature."""
    owner = feature.get("subclass", {}).get("index")
    return bool(owner == subclass["index"] and feature["level"] == 1 and "parent" not in feature)


def read_subclass(record: Record, features: Sequence[Record]) -> Subclass:
    """One subclass, with what it gives at 1st level."""
    class_id = record["class"]["index"]
    return Subclass(
        id=record["index"],
        name=record["name"],
        class_id=class_id,
        features=tuple(Named(f["index"], f["name"]) for f in features if _belongs(f, record)),
        spells=tuple(
            spell["spell"]["index"]
            for spell in record.get("spells", [])
            if any(need["index"] == f"{class_id}-1" for need in spell["prerequisites"])
        ),
    )


def read_styles(features: Sequence[Record]) -> tuple[Named, ...]:
    """The fighting styles of the fighter."""
    prefix = "fighter-fighting-style-"
    return tuple(
        Named(f["index"].removeprefix(prefix), f["name"].partition(": ")[2])
        for f in features
        if f["index"].startswith(prefix)
    )


def first_options(features: Sequence[Record], index: str, key: str) -> tuple[str, ...]:
    """The words a feature lets the player choose from."""
    feature = next(f for f in features if f["index"] == index)
    return tuple(feature["feature_specific"][key]["from"]["options"])


def _bare_name(name: str) -> str:
    """A feature's name without its class or its step: `Bardic Inspiration (d6)`, `Spellcasting: Bard`."""
    return name.partition(" (")[0].partition(": ")[0]


def _plain_name(name: str) -> str:
    """A trained thing as it reads in a sentence: `Crossbows, light` becomes `light crossbows`."""
    return " ".join(reversed(name.lower().split(", ")))
