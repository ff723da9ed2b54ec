"""Reads cantrips and spells of 1st level: names and figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Record = dict[str, Any]

MOST_LEVEL = 1


@dataclass(frozen=True)
class Spell:
    """A spell; `attack` is melee, ranged or empty, `save` an ability's id or empty."""

    id: str
    name: str
    level: int
    school: str
    time: str
    range: str
    area: str
    components: str
    duration: str
    concentration: bool
    ritual: bool
    classes: tuple[str, ...]
    attack: str
    save: str
    on_save: str


def read_spells(records: Sequence[Record]) -> tuple[Spell, ...]:
    """All spells up to 1st level, in the order of the data."""
    return tuple(_read_spell(record) for record in records if record["level"] <= MOST_LEVEL)


def _read_spell(record: Record) -> Spell:
    save = record.get("dc") or {}
    area = record.get("area_of_effect")
    return Spell(
        id=record["index"],
        name=record["name"],
        level=record["level"],
        school=record["school"]["index"],
        time=record["casting_time"],
        range=record["range"],
        area=f"{area['size']}-foot {area['type']}" if area else "",
        components=", ".join(record["components"]),
        duration=record["duration"],
        concentration=record["concentration"],
        ritual=record["ritual"],
        classes=tuple(sorted(one["index"] for one in record["classes"])),
        attack=record.get("attack_type", ""),
        save=save.get("dc_type", {}).get("index", ""),
        on_save=save.get("dc_success", ""),
    )
