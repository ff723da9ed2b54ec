"""What the machine's own games are made of."""

from __future__ import annotations

from typing import Any

from tests.rulesets.engine.builder.games import ABILITIES

JSON = dict[str, Any]


def number(id_: str, least: int, most: int, **keys: Any) -> JSON:
    return {"id": id_, "label": id_.title(), "type": "number", "min": least, "max": most, **keys}


def table(id_: str, ref: JSON, *rows: list[float]) -> JSON:
    return {"id": id_, "label": id_.title(), "op": "stepTable", "from": ref, "table": list(rows)}


def row(name: str, list_id: str = "notes", **cells: Any) -> JSON:
    return {"list": list_id, "values": {"name": name, **cells}}


def raises(**amounts: int) -> JSON:
    return {"abilities": {"add": amounts}}


def filters(**types: str) -> list[JSON]:
    return [{"id": id_, "label": id_.title(), "type": type_} for id_, type_ in types.items()]


NOTES = {
    "id": "notes",
    "label": "Notes",
    "maxItems": 5,
    "columns": [
        {"id": "name", "label": "Name", "type": "text"},
        {"id": "source", "label": "Source", "type": "text", "maxLength": 6},
        {"id": "weight", "label": "Weight", "type": "number", "min": 0, "max": 9},
    ],
}


def document(id_: str, **sheet: Any) -> JSON:
    """A game of six abilities and three tiers above untrained around this sheet."""
    builder = {key: sheet.pop(key) for key in ("steps", "tier") if key in sheet}
    catalogs = sheet.pop("catalogs")
    return {
        "schemaVersion": 1,
        "id": id_,
        "version": 1,
        "name": id_.title(),
        "coverage": {"summary": "Played by a machine."},
        "gm": {"checkGuidance": "Ask."},
        "resolution": {
            "kind": "dice-sum",
            "dice": {"count": 1, "sides": 20},
            "abilityModifier": {"op": "floorHalfMinusTen"},
            "proficiencyTiers": [
                {"id": "none", "label": "None"},
                {"id": "half", "label": "Half", "multiplier": 0.5},
                {"id": "able", "label": "Able", "multiplier": 1},
                {"id": "deft", "label": "Deft", "multiplier": 2},
                {"id": "peerless", "label": "Peerless", "multiplier": 3},
            ],
            "proficiency": {"bonus": {"const": 3}},
        },
        "sheet": {"version": 1, "abilities": ABILITIES, "lists": [NOTES], **sheet, "builder": builder},
        "catalogs": catalogs,
    }


def choose(what: str, count: int = 1, **keys: Any) -> JSON:
    return {"what": what, "count": count, **keys}
