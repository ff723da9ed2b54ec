"""The small parts of the facts: names, choices, numbers that grow with the level, trained things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

Record = dict[str, Any]

SKILL_PREFIX = "skill-"
TOOL_TYPES = ("Artisan's Tools", "Musical Instruments", "Gaming Sets", "Other", "Vehicles")


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


Steps = tuple[tuple[int, int], ...]
"""What a number is from which level on."""


def named(records: list[Record]) -> tuple[Named, ...]:
    """Records of which only id and name matter."""
    return tuple(Named(r["index"], r["name"]) for r in records)


def steps(values: Iterable[tuple[int, int]]) -> Steps:
    """The levels at which a number changes, with what it is from there on."""
    found: list[tuple[int, int]] = []
    for level, value in sorted(set(values)):
        if not found or found[-1][1] != value:
            found.append((level, value))
    return tuple(found)


def skill_ids(indexes: list[str]) -> tuple[str, ...]:
    """Of the proficiencies named, those that are skills, without their prefix."""
    return tuple(index.removeprefix(SKILL_PREFIX) for index in indexes if index.startswith(SKILL_PREFIX))


def skill_choice_of(choices: list[Record]) -> Choice | None:
    """The first choice whose options are all skills."""
    for choice in choices:
        offered = [option.get("item", {}).get("index", "") for option in choice["from"].get("options", [])]
        if offered and all(index.startswith(SKILL_PREFIX) for index in offered):
            return Choice(choice["choose"], skill_ids(offered))
    return None


def tool_choice_of(choices: list[Record]) -> Choice | None:
    """The first choice none of whose options is a skill; options that are choices again stand for theirs."""
    for choice in choices:
        offered = list(_option_ids(choice["from"]))
        if offered and not any(index.startswith(SKILL_PREFIX) for index in offered):
            return Choice(choice["choose"], tuple(offered))
    return None


def _option_ids(offer: Record) -> Iterator[str]:
    for option in offer.get("options", []):
        if option["option_type"] == "choice":
            yield from _option_ids(option["choice"]["from"])
        elif option["option_type"] == "reference":
            yield option["item"]["index"]


def of_type(proficiencies: dict[str, Record], held: list[Record], *types: str) -> tuple[str, ...]:
    """What the trained things of these types are about, by its own id."""
    records = [proficiencies[one["index"]] for one in held]
    return tuple(record["reference"]["index"] for record in records if record["type"] in types)


def is_tool(record: Record) -> bool:
    """Whether a trained thing is a tool, an instrument, a game or a vehicle."""
    return record["type"] in TOOL_TYPES
