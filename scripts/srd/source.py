"""Reads the facts the SRD ruleset is made from: names and figures, never sentences.

The data is a folder with `en/*.json`, one file per kind of thing, each a list of objects. Only what the
ruleset needs is read; descriptive texts are left where they are.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

SKILL_PREFIX = "skill-"
ANCESTRY_PREFIX = "draconic-ancestry-"


@dataclass(frozen=True)
class Named:
    """Something of which only its id and its name matter."""

    id: str
    name: str


@dataclass(frozen=True)
class Choice:
    """So many out of these, as ids of the data."""

    count: int
    options: tuple[str, ...]


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
    languages: tuple[str, ...]
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
class CharacterClass:
    """A class as it stands at 1st level; `training` names armor, weapons and tools."""

    id: str
    name: str
    hit_die: int
    saves: tuple[str, ...]
    skills: Choice
    training: tuple[str, ...]
    spell_ability: str | None
    features: tuple[Named, ...]


@dataclass(frozen=True)
class Background:
    """A background, the skills it trains and the name of its feature."""

    id: str
    name: str
    skills: tuple[str, ...]
    feature: str


@dataclass(frozen=True)
class Facts:
    """Everything the ruleset takes over, in the order of the data."""

    abilities: tuple[Named, ...]
    skills: tuple[Skill, ...]
    alignments: tuple[Named, ...]
    conditions: tuple[Named, ...]
    proficiency: tuple[tuple[int, int], ...]
    races: tuple[Race, ...]
    subraces: tuple[Subrace, ...]
    traits: dict[str, Trait]
    ancestries: tuple[Ancestry, ...]
    classes: tuple[CharacterClass, ...]
    backgrounds: tuple[Background, ...]


Record = dict[str, Any]


def read_facts(data_dir: Path) -> Facts:
    """Read `data_dir`/en/*.json.

    Raises:
        FileNotFoundError: a file is missing.
        KeyError: a record lacks a fact that is needed.
    """
    load = partial(_read_file, data_dir / "en")
    traits = load("Traits")
    levels = [level for level in load("Levels") if not level.get("subclass")]
    proficiencies = {record["index"]: record for record in load("Proficiencies")}
    return Facts(
        abilities=tuple(Named(r["index"], r["full_name"]) for r in load("Ability-Scores")),
        skills=tuple(Skill(r["index"], r["name"], r["ability_score"]["index"]) for r in load("Skills")),
        alignments=_named(load("Alignments")),
        conditions=_named(load("Conditions")),
        proficiency=_proficiency_steps(levels),
        races=tuple(_read_race(r) for r in load("Races")),
        subraces=tuple(_read_subrace(r) for r in load("Subraces")),
        traits={r["index"]: _read_trait(r) for r in traits if not r["index"].startswith(ANCESTRY_PREFIX)},
        ancestries=tuple(_read_ancestry(r) for r in traits if r["index"].startswith(ANCESTRY_PREFIX)),
        classes=tuple(_read_class(r, proficiencies, levels) for r in load("Classes")),
        backgrounds=tuple(_read_background(r) for r in load("Backgrounds")),
    )


def _read_file(folder: Path, stem: str) -> list[Record]:
    records: list[Record] = json.loads((folder / f"{stem}.json").read_text(encoding="utf-8"))
    return records


def _named(records: list[Record]) -> tuple[Named, ...]:
    return tuple(Named(r["index"], r["name"]) for r in records)


def _proficiency_steps(levels: list[Record]) -> tuple[tuple[int, int], ...]:
    """The levels at which the proficiency bonus changes, with the bonus from there on."""
    bonus_at = {level["level"]: level["prof_bonus"] for level in levels}
    steps: list[tuple[int, int]] = []
    for level in sorted(bonus_at):
        if not steps or steps[-1][1] != bonus_at[level]:
            steps.append((level, bonus_at[level]))
    return tuple(steps)


def _raises(record: Record) -> dict[str, int]:
    return {r["ability_score"]["index"]: r["bonus"] for r in record["ability_bonuses"]}


def _skill_ids(indexes: list[str]) -> tuple[str, ...]:
    """Of the proficiencies named, those that are skills, without their prefix."""
    return tuple(index.removeprefix(SKILL_PREFIX) for index in indexes if index.startswith(SKILL_PREFIX))


def _skill_choice(choices: list[Record]) -> Choice | None:
    """The first choice whose options are all skills."""
    for choice in choices:
        offered = [option.get("item", {}).get("index", "") for option in choice["from"].get("options", [])]
        if offered and all(index.startswith(SKILL_PREFIX) for index in offered):
            return Choice(choice["choose"], _skill_ids(offered))
    return None


def _read_trait(record: Record) -> Trait:
    choices = record.get("proficiency_choices")
    return Trait(
        id=record["index"],
        name=record["name"],
        skills=_skill_ids([p["index"] for p in record["proficiencies"]]),
        skill_choice=_skill_choice([choices] if choices else []),
        language_choices=record.get("language_options", {}).get("choose", 0),
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
        languages=tuple(language["name"] for language in record["languages"]),
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


def _read_class(record: Record, proficiencies: dict[str, Record], levels: list[Record]) -> CharacterClass:
    skills = _skill_choice(record["proficiency_choices"])
    if skills is None:
        raise KeyError(f"{record['index']}: no choice of skills")
    held = [proficiencies[p["index"]] for p in record["proficiencies"]]
    first = next(lv for lv in levels if lv["class"]["index"] == record["index"] and lv["level"] == 1)
    spellcasting = record.get("spellcasting")
    return CharacterClass(
        id=record["index"],
        name=record["name"],
        hit_die=record["hit_die"],
        saves=tuple(save["index"] for save in record["saving_throws"]),
        skills=skills,
        training=tuple(_plain_name(p["name"]) for p in held if p["type"] != "Saving Throws"),
        spell_ability=spellcasting["spellcasting_ability"]["index"] if spellcasting else None,
        features=tuple(Named(f["index"], _bare_name(f["name"])) for f in first["features"]),
    )


def _bare_name(name: str) -> str:
    """A feature's name without its class or its step: `Bardic Inspiration (d6)`, `Spellcasting: Bard`."""
    return name.partition(" (")[0].partition(": ")[0]


def _plain_name(name: str) -> str:
    """A trained thing as it reads in a sentence: `Crossbows, light` becomes `light crossbows`."""
    return " ".join(reversed(name.lower().split(", ")))


def _read_background(record: Record) -> Background:
    return Background(
        id=record["index"],
        name=record["name"],
        skills=_skill_ids([p["index"] for p in record["starting_proficiencies"]]),
        feature=record["feature"]["name"],
    )
