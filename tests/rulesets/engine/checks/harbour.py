"""A small valid ruleset with one of everything that names something else, for tests that break it."""

import json
from copy import deepcopy
from typing import Any

from rulesets.engine.checks.edits import insert, put, remove
from rulesets.engine.checks.reading_ruleset import read
from rulesets.engine.problems import Place, Problem

Document = dict[str, Any]

_RESOLUTION: Document = {
    "kind": "dice-sum",
    "dice": {"count": 1, "sides": 20},
    "abilityModifier": {"op": "floorHalfMinusTen"},
    "proficiency": {"bonus": {"derived": "prof"}},
    "proficiencyTiers": [
        {"id": "none", "label": "None"},
        {"id": "half", "label": "Half", "multiplier": 0.5},
        {"id": "able", "label": "Able", "multiplier": 1},
        {"id": "expert", "label": "Expert", "multiplier": 2},
    ],
    "penaltyFrom": "harm",
    "adjust": [{"value": {"derived": "drag"}, "abilities": ["grip"]}],
}

_SHEET: Document = {
    "version": 1,
    "sections": [{"id": "body", "label": "Body"}, {"id": "trades", "label": "Trades"}],
    "abilities": [
        {"id": "grip", "label": "Grip", "min": 1, "max": 20, "default": 10, "section": "body"},
        {"id": "calm", "label": "Calm", "min": 1, "max": 20, "default": 10},
        {
            "id": "resolve",
            "label": "Resolve",
            "min": 0,
            "max": 40,
            "value": [{"abilityScore": "calm"}, {"field": "vows"}],
        },
    ],
    "skills": [
        {
            "id": "climb",
            "label": "Climb",
            "ability": "grip",
            "section": "trades",
            "cap": {"livePool": "breath"},
        },
        {"id": "row", "label": "Row", "ability": "grip", "cap": {"derived": "prof"}},
        {"id": "bluff", "label": "Bluff", "ability": "calm"},
    ],
    "saves": [{"id": "nerve", "label": "Nerve", "ability": "calm"}],
    "skillTiers": ["none", "half", "able", "expert"],
    "saveTiers": ["none", "able"],
    "fields": [
        {
            "id": "level",
            "label": "Level",
            "type": "number",
            "min": 1,
            "max": 20,
            "default": 1,
            "section": "body",
        },
        {"id": "vows", "label": "Vows", "type": "number", "min": 0, "max": 6},
        {"id": "creed", "label": "Creed", "type": "enum", "values": ["tide", "salt"], "default": "tide"},
        {"id": "cast_with", "label": "Cast with", "type": "enum", "values": ["grip", "calm"]},
        {"id": "folk", "label": "Folk", "type": "text", "maxLength": 40},
        {"id": "line", "label": "Line", "type": "text", "maxLength": 40},
        {
            "id": "foes",
            "label": "Foes",
            "type": "text",
            "suggestions": ["Eels", "Wreckers"],
            "pick": {"derived": "prof"},
            "hideWhen": {"field": "creed", "equals": "salt"},
        },
        {"id": "sworn", "label": "Sworn", "type": "boolean", "hideWhen": {"field": "level", "notEquals": 3}},
    ],
    "derived": [
        {
            "id": "prof",
            "label": "Proficiency",
            "op": "stepTable",
            "from": {"field": "level"},
            "table": [[1, 2], [5, 3]],
        },
        {
            "id": "air",
            "label": "Air",
            "op": "sum",
            "of": [{"const": 4}, {"abilityMod": "grip"}],
            "section": "body",
        },
        {"id": "least", "label": "Least", "op": "min", "of": [{"derived": "air"}, {"field": "vows"}]},
        {"id": "most", "label": "Most", "op": "max", "of": [{"derived": "air"}, {"field": "sworn"}]},
        {"id": "half_air", "label": "Half air", "op": "scale", "of": {"derived": "air"}, "multiplier": 0.5},
        {"id": "area", "label": "Area", "op": "multiply", "of": [{"derived": "air"}, {"field": "level"}]},
        {
            "id": "faith",
            "label": "Faith",
            "op": "enumTable",
            "from": {"field": "creed"},
            "table": {"salt": 1},
        },
        {
            "id": "drag",
            "label": "Drag",
            "op": "enumTable",
            "from": {"liveState": "trim"},
            "table": {"heavy": -2},
        },
        {"id": "breathing", "label": "Breathing", "op": "sum", "of": [{"livePool": "breath"}]},
        {"id": "wounds", "label": "Wounds", "op": "sum", "of": [{"liveTrack": "harm", "read": "penalty"}]},
        {"id": "magic", "label": "Magic", "op": "sum", "of": [{"abilityModFromField": "cast_with"}]},
        {
            "id": "bulk",
            "label": "Bulk",
            "op": "sum",
            "of": [
                {
                    "listSum": {
                        "list": "kit",
                        "column": "bulk",
                        "onlyWhen": "packed",
                        "where": {"column": "kind", "equals": "d6"},
                    }
                }
            ],
            "hideWhen": {"field": "creed", "in": ["salt", "tide"]},
        },
        {"id": "grown", "label": "Grown", "op": "sum", "of": [{"field": "level"}, {"const": -4}]},
        {"id": "deft", "label": "Deft", "op": "sum", "of": [{"skillMod": "bluff"}, {"saveMod": "nerve"}]},
    ],
    "lists": [
        {
            "id": "kit",
            "label": "Kit",
            "section": "body",
            "hideWhen": {"field": "sworn", "equals": True},
            "columns": [
                {"id": "name", "label": "Name", "type": "text", "maxLength": 30},
                {"id": "bulk", "label": "Bulk", "type": "number", "min": 0, "max": 9},
                {"id": "extra", "label": "Extra", "type": "number", "min": 0, "max": 9},
                {
                    "id": "total",
                    "label": "Total",
                    "type": "number",
                    "min": 0,
                    "max": 99,
                    "sum": ["bulk", "extra"],
                },
                {"id": "packed", "label": "Packed", "type": "boolean", "default": True},
                {"id": "kind", "label": "Kind", "type": "enum", "values": ["d6", "d8"]},
                {"id": "harm", "label": "Harm", "type": "dice"},
                {"id": "notes", "label": "Notes", "type": "longtext", "maxLength": 200},
                {
                    "id": "rolled",
                    "label": "Rolled",
                    "type": "number",
                    "min": 1,
                    "max": 12,
                    "roll": {"count": 1, "sides": {"column": "kind"}},
                },
            ],
            "pools": {"nameColumn": "name", "maxColumn": "bulk", "rechargeColumn": "kind"},
            "checks": [{"id": "use", "name": "name", "rating": "total", "ability": "grip"}],
            "contextual": {
                "name": "name",
                "skill": "name",
                "bonus": "bulk",
                "dice": "harm",
                "cost": [{"pool": "breath", "amount": 1}, {"track": "strain", "by": 1}],
            },
        },
        {
            "id": "traits",
            "label": "Traits",
            "columns": [
                {"id": "name", "label": "Name", "type": "text", "maxLength": 30},
                {"id": "uses", "label": "Uses", "type": "number", "min": 0, "max": 9},
            ],
        },
    ],
    "live": {
        "pools": [
            {"id": "breath", "label": "Breath", "max": {"derived": "air"}, "startFrom": {"field": "vows"}},
            {
                "id": "luck",
                "label": "Luck",
                "max": {"const": 3},
                "hideWhen": {"field": "creed", "equals": "salt"},
            },
        ],
        "tracks": [
            {
                "id": "strain",
                "label": "Strain",
                "min": 0,
                "max": {"derived": "air"},
                "startFrom": {"field": "vows"},
            },
            {
                "id": "harm",
                "label": "Harm",
                "min": 0,
                "max": 2,
                "levels": [{"label": "Hurt", "penalty": -1}, {"label": "Torn", "penalty": -2}],
                "kinds": [
                    {"id": "cut", "label": "C", "severity": 1},
                    {"id": "rot", "label": "R", "severity": 2},
                ],
                "extra": {"list": "traits", "countColumn": "uses", "penaltyColumn": "uses"},
            },
        ],
        "text": [{"id": "focus", "label": "Focus", "maxLength": 80}],
        "conditions": [{"id": "shaken", "label": "Shaken"}],
        "states": [
            {
                "id": "trim",
                "label": "Trim",
                "values": ["heavy", "level"],
                "hideWhen": {"field": "creed", "equals": "salt"},
            }
        ],
    },
    "builder": {
        "tier": "able",
        "steps": [
            {"id": "folk", "label": "Folk", "kind": "catalog", "catalog": "folk", "field": "folk"},
            {
                "id": "line",
                "label": "Line",
                "kind": "catalog",
                "catalog": "folk",
                "min": 0,
                "field": "line",
                "filters": {"stage": "line"},
                "within": {"step": "folk", "filter": "parents"},
            },
            {
                "id": "basics",
                "label": "Basics",
                "kind": "fields",
                "fields": ["level", "vows", "creed"],
                "optional": ["creed"],
                "shownWhen": {"vows": {"field": "level"}},
                "total": {"fields": ["level", "vows"], "max": 20},
            },
            {
                "id": "scores",
                "label": "Scores",
                "kind": "abilities",
                "abilities": ["grip", "calm"],
                "methods": {
                    "pointBuy": {"budget": 4, "costs": [[8, 0], [9, 1], [10, 2]]},
                    "standardArray": [12, 10],
                    "rolls": [{"abilities": ["grip", "calm"], "dice": {"count": 3, "sides": 6}}],
                    "manual": True,
                    "default": "pointBuy",
                },
            },
            {
                "id": "knacks",
                "label": "Knacks",
                "kind": "catalog",
                "catalog": "knacks",
                "min": 0,
                "max": 4,
                "when": {"derived": "grown"},
                "requiredWhen": {"field": "sworn"},
                "upTo": {"filter": "rank", "value": {"field": "level"}},
                "countFrom": {"derived": "prof"},
                "quotas": [{"filter": "tags", "value": "sea", "min": 0, "max": 2}],
            },
            {
                "id": "training",
                "label": "Training",
                "kind": "trained",
                "choose": [
                    {
                        "id": "free",
                        "what": "skills",
                        "count": 1,
                        "from": ["climb", "row"],
                        "excludeChoices": ["folk/craft"],
                    },
                    {
                        "id": "master",
                        "what": "skills",
                        "countFrom": {"derived": "prof"},
                        "max": 4,
                        "tier": "expert",
                        "held": "able",
                    },
                ],
            },
        ],
    },
}

_CATALOGS: list[Document] = [
    {
        "id": "folk",
        "label": "Folk",
        "feeds": ["traits"],
        "filters": [
            {"id": "stage", "label": "Stage", "type": "text", "startFrom": {"field": "line"}},
            {"id": "parents", "label": "Parents", "type": "tags"},
        ],
        "entries": [
            {
                "id": "hillfolk",
                "label": "Hillfolk",
                "filters": {"stage": "folk"},
                "grants": {
                    "abilities": {
                        "add": {"grip": 2},
                        "choose": [{"id": "gift", "count": 1, "amount": 1, "from": ["grip", "calm"]}],
                    },
                    "trained": {
                        "skills": ["climb"],
                        "saves": ["nerve"],
                        "choose": [{"id": "craft", "what": "skills", "count": 1, "from": ["row", "bluff"]}],
                    },
                    "sets": {"vows": 2},
                },
                "rows": [{"list": "traits", "values": {"name": "Sure-footed", "uses": 1}}],
            },
            {
                "id": "deepfolk",
                "label": "Deepfolk",
                "filters": {"stage": "folk"},
                "grants": {"sets": {"vows": 1}},
            },
            {
                "id": "ridge",
                "label": "Ridge",
                "filters": {"stage": "line", "parents": ["hillfolk", "deepfolk"]},
                "grants": {"trained": {"tier": "able", "skills": ["row"]}},
            },
        ],
    },
    {
        "id": "knacks",
        "label": "Knacks",
        "feeds": ["traits", "kit"],
        "filters": [
            {"id": "rank", "label": "Rank", "type": "number"},
            {"id": "tags", "label": "Tags", "type": "tags"},
        ],
        "entries": [
            {
                "id": "rope",
                "label": "Rope",
                "filters": {"rank": 1, "tags": ["sea"]},
                "rows": [
                    {
                        "list": "kit",
                        "values": {
                            "name": "Rope",
                            "bulk": 1,
                            "packed": True,
                            "kind": "d6",
                            "harm": "1d6",
                            "notes": "Old.\nWet.",
                        },
                        "scaled": {"bulk": {"from": {"field": "level"}, "table": [[1, 1], [9, 2]]}},
                    }
                ],
            },
            {
                "id": "brawler",
                "label": "Brawler",
                "filters": {"rank": 2},
                "offeredWhen": {"abilityMod": "grip"},
                "exclusive": "style",
                "exclusiveDefault": True,
                "rows": [{"list": "traits", "values": {"name": "Brawler"}}],
            },
            {
                "id": "calmer",
                "label": "Calmer",
                "exclusive": "style",
                "grants": {"abilities": {"add": {"calm": 1}}},
            },
        ],
    },
]

_HARBOUR: Document = {
    "schemaVersion": 1,
    "id": "iron-harbour",
    "version": 1,
    "name": "Iron Harbour",
    "coverage": {"summary": "One die and two stats."},
    "resolution": _RESOLUTION,
    "sheet": _SHEET,
    "gm": {
        "checkGuidance": "Ask for a check when it matters.",
        "sheetSummary": {
            "fields": ["level"],
            "derived": ["air"],
            "lists": [
                {
                    "list": "kit",
                    "nameColumn": "name",
                    "columns": ["bulk"],
                    "groupBy": "kind",
                    "onlyWhen": "packed",
                }
            ],
        },
    },
    "catalogs": _CATALOGS,
}


def harbour() -> Document:
    """The ruleset, a copy that may be changed."""
    return deepcopy(_HARBOUR)


def broken(*edits: tuple[Place, Any], of: Document | None = None) -> Document:
    """The ruleset, or another, with values put at places; `GONE` takes away what stands there."""
    document: Any = harbour() if of is None else of
    for place, value in edits:
        document = remove(document, place) if value is GONE else put(document, place, value)
    found: Document = document
    return found


def inserted(place: Place, value: Any) -> Document:
    """The ruleset with one more item in a list."""
    found: Any = insert(harbour(), place, value)
    document: Document = found
    return document


GONE = object()
"""Takes away what stands at a place."""


def told(document: Document) -> list[tuple[str, str]]:
    """Path and code of everything wrong with a document, in the order it is told."""
    return [(problem.path, problem.code.value) for problem in problems(document)]


def problems(document: Document) -> list[Problem]:
    """Everything wrong with a document."""
    found = read(json.dumps(document).encode())
    return found if isinstance(found, list) else []
