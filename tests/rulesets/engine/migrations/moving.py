"""Sheets with migrations, and characters on their way through them."""

from typing import Any

from rulesets.engine.api import Migrated, migrate
from rulesets.engine.compiled import CompiledRuleset
from tests.rulesets.engine.compiling import ability, compile_sheet, number_field

Json = Any

LISTS = [
    {
        "id": "attacks",
        "label": "Attacks",
        "columns": [
            {"id": "name", "label": "Name", "type": "text"},
            {"id": "by", "label": "By", "type": "text", "default": "str"},
            {"id": "reach", "label": "Reach", "type": "number", "min": 0, "max": 9},
            {"id": "far", "label": "Far", "type": "boolean"},
        ],
    }
]


def text_field(name: str, **keys: object) -> Json:
    return {"id": name, "label": name.title(), "type": "text", **keys}


def sheet(*migrations: Json, version: int = 3, **keys: Json) -> CompiledRuleset:
    """A sheet of version 3 with levels of two callings, two pools that follow them, and tracks."""
    levels = [number_field(name, default=0) for name in ("fighter", "wizard", "other")]
    block: Json = {
        "version": version,
        "abilities": [ability("might")],
        "skills": [{"id": "sneak", "label": "Sneak"}],
        "saves": [{"id": "will", "label": "Will"}],
        "fields": [*levels, text_field("calling"), text_field("motto"), number_field("experience")],
        "lists": LISTS,
        "live": {
            "pools": [
                {"id": f"{name}_dice", "label": f"{name.title()} dice", "max": {"field": name}}
                for name in ("fighter", "wizard", "other")
            ],
            "tracks": [
                {"id": "heat", "label": "Heat", "min": 0, "max": 5},
                {
                    "id": "chill", "label": "Chill", "min": 0, "max": 5,
                    "hideWhen": {"field": "fighter", "notEquals": 1},
                },
                {
                    "id": "harm", "label": "Harm", "min": 0, "max": 2,
                    "levels": [{"label": "Hurt", "penalty": -1}, {"label": "Torn", "penalty": -2}],
                    "kinds": [{"id": "cut", "label": "C", "severity": 1}],
                },
            ],
        },
        "migrations": list(migrations),
    }  # fmt: skip
    return compile_sheet(block | keys)


def entry(since: int, *steps: Json) -> Json:
    return {"from": since, "steps": list(steps)}


def rename(kind: str, old: str, new: str) -> Json:
    return {"rename": kind, "from": old, "to": new}


ROUTE: Json = {
    "route": "level",
    "by": "class",
    "cases": [{"words": ["fighter"], "to": "fighter"}, {"words": ["wizard"], "to": "wizard"}],
    "else": "other",
}
DICE: Json = {
    "routeLive": "pool", "from": "hit_dice", "cases": ["fighter_dice", "wizard_dice"], "else": "other_dice"
}  # fmt: skip


def stored(v: Json = 1, *, live: Json = None, **build: Json) -> Json:
    made: Json = {"v": v, "build": build}
    return made if live is None else made | {"live": live}


def run(compiled: CompiledRuleset, character: Json) -> Json:
    """The character in its new form."""
    return migrated(compiled, character).stored


def migrated(compiled: CompiledRuleset, character: Json) -> Migrated:
    return migrate(compiled, character)


def said(compiled: CompiledRuleset, character: Json) -> list[str]:
    """The sentences of the report."""
    return [str(line.sentence) for line in migrate(compiled, character).report]
