"""The small ruleset on a fair day: choices of entries, rolls, stamps, items, gear, sheet migrations too."""

from copy import deepcopy
from typing import Any

from tests.rulesets.engine.checks.harbour import Document, harbour

_STEPS: list[Document] = [
    {"id": "tongues", "label": "Tongues", "kind": "choices", "catalog": "tongues"},
    {
        "id": "fortune",
        "label": "Fortune",
        "kind": "roll",
        "retry": True,
        "rolls": [
            {"field": "vows", "dice": {"count": 1, "sides": 6}, "best": 2, "floor": {"field": "level"}},
            {"ability": "calm", "dice": {"count": 3, "sides": 6}, "gain": {"count": 1, "sides": 4}},
        ],
    },
    {"id": "kit", "label": "Kit", "kind": "startingGear", "strict": True},
]

_TONGUE: Document = {
    "id": "tongue",
    "catalog": "tongues",
    "count": 2,
    "filters": {"kin": "sea"},
    "quotas": [{"filter": "rarity", "value": 1, "min": 0, "max": 2}],
    "distinctBy": "name",
    "quotaBelow": {"filter": "rarity"},
}
_SPEECH: Document = {
    "id": "speech",
    "catalog": "tongues",
    "countFrom": {"const": 1},
    "max": 2,
    "ids": ["old-salt"],
    "excludeChoices": ["folk/tongue"],
}

_TONGUES: Document = {
    "id": "tongues",
    "label": "Tongues",
    "feeds": ["traits"],
    "filters": [
        {"id": "rarity", "label": "Rarity", "type": "number"},
        {"id": "kin", "label": "Kin", "type": "tags"},
        {"id": "name", "label": "Name", "type": "text"},
    ],
    "entries": [
        {
            "id": "tide-speech",
            "label": "Tide speech",
            "filters": {"rarity": 1, "kin": ["sea"], "name": "tide"},
            "rows": [{"list": "traits", "values": {"name": "Tide speech"}}],
        },
        {
            "id": "old-salt",
            "label": "Old Salt",
            "filters": {"rarity": 2, "kin": ["sea", "old"]},
            "offeredWhen": {"field": "sworn"},
            "rows": [{"list": "traits", "values": {"name": "Old Salt"}}],
        },
        {"id": "hush", "label": "Hush", "grants": {}},
    ],
}

_ITEMS: Document = {
    "categories": [{"id": "tool", "label": "Tool"}, {"id": "deed", "label": "Deed"}],
    "rarities": [{"id": "common", "label": "Common"}],
    "tags": [{"id": "wet", "label": "Wet"}],
    "stats": [
        {"id": "weight", "label": "Weight", "type": "number", "min": 0, "max": 9},
        {"id": "metal", "label": "Metal", "type": "enum", "values": ["iron", "tin"]},
    ],
    "slots": [{"id": "hand", "label": "Hand", "count": 2}],
    "binding": {"label": "Bound", "max": {"const": 3}},
    "carry": {"stat": "weight", "encumberedAbove": {"const": 9}},
    "currencies": [
        {
            "id": "purse",
            "label": "Purse",
            "perWeight": 50,
            "units": [
                {"id": "penny", "label": "penny", "value": 1},
                {"id": "shilling", "label": "shilling", "value": 12},
            ],
        }
    ],
    "market": {"prices": [], "places": [{"id": "village", "label": "Village"}]},
    "startingGear": [
        {
            "id": "sailor",
            "label": "Sailor",
            "fits": {"value": {"derived": "prof"}, "atLeast": 2},
            "items": [
                {"item": "gear/hook", "count": 2},
                {"coins": "shilling", "roll": "5d4", "times": 10},
                {"coins": "penny", "countFrom": {"field": "vows"}},
            ],
        }
    ],
}

_GEAR: Document = {
    "id": "gear",
    "label": "Gear",
    "holds": "items",
    "entries": [
        {
            "id": "hook",
            "label": "Hook",
            "item": {
                "category": "tool",
                "rarity": "common",
                "tags": ["wet"],
                "stats": {"weight": 1, "metal": "iron"},
                "slots": {"hand": 1},
                "cost": {"amount": 3, "unit": "penny"},
                "sold": {"place": "village"},
                "binds": True,
                "cursed": True,
                "worn": {"effects": []},
            },
        },
        {
            "id": "passage",
            "label": "Passage",
            "item": {"category": "deed", "service": True, "cost": {"amount": 1, "unit": "shilling"}},
        },
    ],
}

_MIGRATIONS: list[Document] = [
    {
        "from": 1,
        "steps": [
            {"rename": "field", "from": "people", "to": "kin"},
            {"rename": "ability", "from": "might", "to": "grip"},
            {"rename": "skill", "from": "scramble", "to": "climb"},
            {"rename": "save", "from": "heart", "to": "nerve"},
        ],
    },
    {
        "from": 2,
        "steps": [
            {"rename": "field", "from": "kin", "to": "folk"},
            {
                "route": "oaths",
                "by": "people",
                "cases": [{"words": ["Hill"], "to": "vows"}, {"words": ["deep", "sea"], "to": "line"}],
                "else": "foes",
                "default": 1,
            },
        ],
    },
    {
        "from": 4,
        "steps": [
            {"routeLive": "pool", "from": "air", "cases": ["breath"], "else": "luck"},
            {"routeLive": "track", "from": "toil", "cases": [], "else": "strain"},
            {"setColumn": {"list": "kit", "where": {"name": ["Rope"]}, "column": "kind", "to": "d6"}},
        ],
    },
]


def fair() -> Document:
    """The ruleset, a copy that may be changed."""
    document: Any = harbour()
    hill, deep = document["catalogs"][0]["entries"][:2]
    hill["grants"]["entries"] = {"choose": [_TONGUE]}
    hill["grants"]["trained"]["choose"][0] |= {"onDuplicate": "replace", "replacementFrom": ["climb"]}
    hill["grants"]["abilities"]["choose"][0]["partialFrom"] = 15
    deep["grants"]["entries"] = {"choose": [_SPEECH]}
    document["sheet"]["builder"]["steps"][1]["stamp"] = {"name": {"fromWithin": "stage"}}
    document["sheet"]["builder"]["steps"][4]["stamp"] = {"name": "Knack"}
    document["sheet"]["builder"]["steps"] += _STEPS
    document["sheet"]["derived"].append(
        {
            "id": "load",
            "label": "Load",
            "op": "sum",
            "of": [
                {
                    "itemStat": {
                        "stat": "weight", "from": "all", "pick": "sum", "slot": "hand", "category": "tool",
                        "tag": "wet",
                    }
                }
            ],
        }
    )  # fmt: skip
    document["sheet"] |= {"version": 5, "migrations": _MIGRATIONS}
    document["items"] = _ITEMS
    document["catalogs"] += [_TONGUES, _GEAR]
    found: Document = deepcopy(document)
    return found
