"""Reads the facts the SRD ruleset is made from: names and figures, never sentences.

The data is a folder with `en/*.json`, one file per kind of thing, each a list of objects. Only what the
ruleset needs is read; descriptive texts are left where they are.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from srd.source_classes import (
    CharacterClass,
    Classes,
    Subclass,
    first_options,
    is_first,
    read_styles,
    read_subclass,
)
from srd.source_gear import Armor, Gear, Weapon, read_armor, read_gear, read_weapons
from srd.source_parts import (
    Choice,
    Named,
    Record,
    Steps,
    is_tool,
    named,
    of_type,
    skill_choice_of,
    skill_ids,
    steps,
    tool_choice_of,
)
from srd.source_spells import Spell, read_spells

ANCESTRY_PREFIX = "draconic-ancestry-"


@dataclass(frozen=True)
class Skill:
    """A skill and the id of the ability it uses."""

    id: str
    name: str
    ability: str


@dataclass(frozen=True)
class Trait:
    """A trait of a race; `skills` are those it trains, `skill_choice` those it lets the player choose."""

    id: str
    name: str
    skills: tuple[str, ...]
    skill_choice: Choice | None
    language_choices: int
    weapons: tuple[str, ...]
    tools: tuple[str, ...]
    tool_choice: Choice | None


@dataclass(frozen=True)
class Ancestry:
    """A dragon ancestry: damage type, area of the breath in feet, and the ability that saves against it."""

    id: str
    trait_name: str
    damage: str
    shape: str
    feet: int
    save: str


@dataclass(frozen=True)
class Race:
    """A race; `raises` maps ability id to what is added, speed is in feet."""

    id: str
    name: str
    speed: int
    size: str
    raises: dict[str, int]
    raise_choice: Choice | None
    raise_amount: int
    languages: tuple[Named, ...]
    language_choices: int
    traits: tuple[str, ...]


@dataclass(frozen=True)
class Subrace:
    """A subrace and the race it belongs to."""

    id: str
    name: str
    race: str
    raises: dict[str, int]
    traits: tuple[str, ...]


@dataclass(frozen=True)
class Background:
    """A background, the skills it trains, its languages to choose, its feature and what it starts with."""

    id: str
    name: str
    skills: tuple[str, ...]
    language_choices: int
    feature: str
    things: tuple[tuple[str, int], ...]
    category: str | None
    gold: int


@dataclass(frozen=True)
class Language:
    """A language, whether it is a rare one, and its letters where it has any."""

    id: str
    name: str
    exotic: bool
    script: str | None


@dataclass(frozen=True)
class Facts:
    """Everything the ruleset takes over, in the order of the data."""

    abilities: tuple[Named, ...]
    skills: tuple[Skill, ...]
    alignments: tuple[Named, ...]
    conditions: tuple[Named, ...]
    proficiency: Steps
    races: tuple[Race, ...]
    subraces: tuple[Subrace, ...]
    traits: dict[str, Trait]
    ancestries: tuple[Ancestry, ...]
    classes: tuple[CharacterClass, ...]
    subclasses: tuple[Subclass, ...]
    subclass_names: tuple[Named, ...]
    backgrounds: tuple[Background, ...]
    languages: tuple[Language, ...]
    tools: tuple[Named, ...]
    styles: tuple[Named, ...]
    enemies: tuple[str, ...]
    terrains: tuple[str, ...]
    spells: tuple[Spell, ...]
    weapons: tuple[Weapon, ...]
    armor: tuple[Armor, ...]
    gear: tuple[Gear, ...]


def read_facts(data_dir: Path) -> Facts:
    """Read `data_dir`/en/*.json.

    Raises:
        FileNotFoundError: a file is missing.
        KeyError: a record lacks a fact that is needed.
    """
    load = partial(_read_file, data_dir / "en")
    levels = [level for level in load("Levels") if not level.get("subclass")]
    features = load("Features")
    proficiencies = {record["index"]: record for record in load("Proficiencies")}
    classes = Classes(proficiencies, levels)
    return Facts(
        abilities=tuple(Named(r["index"], r["full_name"]) for r in load("Ability-Scores")),
        skills=tuple(Skill(r["index"], r["name"], r["ability_score"]["index"]) for r in load("Skills")),
        alignments=named(load("Alignments")),
        conditions=named(load("Conditions")),
        proficiency=steps((level["level"], level["prof_bonus"]) for level in levels),
        **_people(load, proficiencies),
        classes=tuple(classes.read(record) for record in load("Classes")),
        subclasses=tuple(read_subclass(r, features) for r in load("Subclasses") if is_first(r, features)),
        subclass_names=named(load("Subclasses")),
        backgrounds=tuple(_read_background(r) for r in load("Backgrounds")),
        languages=tuple(_read_language(r) for r in load("Languages")),
        tools=tuple(Named(r["index"], r["name"]) for r in proficiencies.values() if is_tool(r)),
        styles=read_styles(features),
        enemies=first_options(features, "favored-enemy-1-type", "enemy_type_options"),
        terrains=first_options(features, "natural-explorer-1-terrain-type", "terrain_type_options"),
        spells=read_spells(load("Spells")),
        weapons=read_weapons(load("Equipment")),
        armor=read_armor(load("Equipment")),
        gear=read_gear(load("Equipment")),
    )


def _people(load: Callable[[str], list[Record]], proficiencies: dict[str, Record]) -> dict[str, Any]:
    """Races with what belongs to them."""
    traits = load("Traits")
    return {
        "races": tuple(_read_race(r) for r in load("Races")),
        "subraces": tuple(_read_subrace(r) for r in load("Subraces")),
        "traits": {
            r["index"]: _read_trait(r, proficiencies)
            for r in traits
            if not r["index"].startswith(ANCESTRY_PREFIX)
        },
        "ancestries": tuple(_read_ancestry(r) for r in traits if r["index"].startswith(ANCESTRY_PREFIX)),
    }


def _read_file(folder: Path, stem: str) -> list[Record]:
    records: list[Record] = json.loads((folder / f"{stem}.json").read_text(encoding="utf-8"))
    return records


def _raises(record: Record) -> dict[str, int]:
    return {r["ability_score"]["index"]: r["bonus"] for r in record["ability_bonuses"]}


def _read_trait(record: Record, proficiencies: dict[str, Record]) -> Trait:
    offers = [record["proficiency_choices"]] if record.get("proficiency_choices") else []
    held = record["proficiencies"]
    return Trait(
        id=record["index"],
        name=record["name"],
        skills=skill_ids([p["index"] for p in held]),
        skill_choice=skill_choice_of(offers),
        language_choices=record.get("language_options", {}).get("choose", 0),
        weapons=of_type(proficiencies, held, "Weapons"),
        tools=tuple(p["index"] for p in held if is_tool(proficiencies[p["index"]])),
        tool_choice=tool_choice_of(offers),
    )


def _read_ancestry(record: Record) -> Ancestry:
    specific = record["trait_specific"]
    breath = specific["breath_weapon"]
    return Ancestry(
        id=record["index"].removeprefix(ANCESTRY_PREFIX),
        trait_name=record["name"],
        damage=specific["damage_type"]["name"].lower(),
        shape=breath["area_of_effect"]["type"],
        feet=breath["area_of_effect"]["size"],
        save=breath["dc"]["dc_type"]["index"],
    )


def _read_race(record: Record) -> Race:
    offer = record.get("ability_bonus_options")
    options = offer["from"]["options"] if offer else []
    raisable = tuple(option["ability_score"]["index"] for option in options)
    return Race(
        id=record["index"],
        name=record["name"],
        speed=record["speed"],
        size=record["size"],
        raises=_raises(record),
        raise_choice=Choice(offer["choose"], raisable) if offer else None,
        raise_amount=options[0]["bonus"] if options else 0,
        languages=named(record["languages"]),
        language_choices=record.get("language_options", {}).get("choose", 0),
        traits=tuple(trait["index"] for trait in record["traits"]),
    )


def _read_subrace(record: Record) -> Subrace:
    return Subrace(
        id=record["index"],
        name=record["name"],
        race=record["race"]["index"],
        raises=_raises(record),
        traits=tuple(trait["index"] for trait in record["racial_traits"]),
    )


def _read_language(record: Record) -> Language:
    return Language(record["index"], record["name"], record["type"] == "Exotic", record.get("script"))


def _read_background(record: Record) -> Background:
    offers = record["starting_equipment_options"]
    return Background(
        id=record["index"],
        name=record["name"],
        skills=skill_ids([p["index"] for p in record["starting_proficiencies"]]),
        language_choices=record["language_options"]["choose"],
        feature=record["feature"]["name"],
        things=tuple((one["equipment"]["index"], one["quantity"]) for one in record["starting_equipment"]),
        category=offers[0]["from"]["equipment_category"]["index"] if offers else None,
        gold=record["starting_gold"]["quantity"],
    )
