"""The small ruleset with entries that do something, for checks of added dice and of counted ones."""

from copy import deepcopy
from typing import Any

from tests.rulesets.engine.checks.harbour import Document, harbour

COMBAT: Document = {
    "kind": "attack-vs-defense",
    "health": {"pool": "breath"},
    "damageTypes": ["Coldfire", "salt"],
}

FLARE: Document = {
    "id": "flare",
    "label": "Flare",
    "rows": [{"list": "traits", "values": {"name": "Flare"}}],
    "mechanics": {
        "kind": "attack",
        "range": 12,
        "area": {"shape": "burst", "size": 4},
        "targets": "any",
        "targetCount": 3,
        "friendlyFire": True,
        "amount": {"dice": "2d6"},
        "damageType": "coldfire",
        "attackRoll": True,
        "autoHit": False,
        "save": {"save": "nerve", "onSuccess": "half"},
        "applies": [
            {"condition": "shaken", "duration": {"rounds": 2, "at": "turn-start"}, "endsAfter": "attacked"},
            {
                "condition": "shaken",
                "duration": "until-save",
                "saveEnds": {"save": "nerve", "at": "turn-end"},
            },
        ],
        "scales": {"from": {"field": "level"}, "table": [[1, 0], [5, 1]]},
        "cost": [{"pool": "luck", "amount": 1}, {"pool": "wind", "amount": 2}],
        "perCostStep": {"dice": "1d6"},
        "plus": [
            {"dice": "1d4+1", "type": "Salt", "save": {"save": "nerve", "difficulty": 9, "onSuccess": "none"}}
        ],
    },
}

STEADY: Document = {
    "id": "steady",
    "label": "Steady",
    "rows": [{"list": "traits", "values": {"name": "Steady"}}],
    "mechanics": {
        "kind": "buff",
        "range": 0,
        "targets": "ally",
        "temporary": {"dice": "1d4", "flat": 2},
        "cost": [{"poolGroup": "wind", "amount": 1}],
        "budget": "act",
        "concentration": True,
        "reaction": {"on": "hit", "against": "ally"},
        "free": True,
        "gives": [{"budget": "act", "count": 1}],
        "standard": {"action": "help"},
        "rider": {"on": "hit"},
    },
}

BROAD_BACK: Document = {
    "id": "broad-back",
    "label": "Broad Back",
    "rows": [{"list": "traits", "values": {"name": "Broad Back"}}],
    "mechanics": {
        "contextual": {
            "effects": ["own-checks-advantage", "own-saves-disadvantage"],
            "modifiers": [
                {"to": "checks", "flat": 2, "skills": ["row"]},
                {"to": "saves", "dice": "1d4", "minus": True, "saves": ["nerve"]},
                {"to": "saves", "mode": "advantage"},
            ],
            "skills": ["climb"],
            "saves": ["nerve"],
            "cost": [{"pool": "luck", "amount": 1}, {"track": "strain", "by": 2}],
        }
    },
}

KEEN: Document = {
    "id": "keen",
    "label": "Keen",
    "rows": [{"list": "traits", "values": {"name": "Keen"}}],
    "mechanics": {
        "kind": "utility",
        "cost": [{"pool": "luck", "amount": 1}],
        "check": {
            "reroll": {"upTo": 2, "mode": "once"},
            "dice": 2,
            "successes": 1,
            "threshold": 7,
            "explode": 9,
            "double": 10,
        },
        "contextual": {"check": {"best": True}, "skills": ["climb"]},
    },
}

POOL: Document = {
    "kind": "dice-pool",
    "abilityModifier": {"op": "identity"},
    "proficiencyTiers": [
        {"id": "none", "label": "None"},
        {"id": "half", "label": "Half", "flat": 1},
        {"id": "able", "label": "Able", "flat": 2},
        {"id": "expert", "label": "Expert", "flat": 3},
    ],
    "die": {"sides": 10},
    "pool": {"min": 0, "max": 20},
    "target": {"default": 7, "min": 5, "max": 9},
    "explode": {"from": 10, "min": 8},
    "double": {"min": 9},
}


def catalog(*entries: Document) -> Document:
    return {
        "id": "feats",
        "label": "Feats",
        "feeds": ["traits"],
        "units": {"distance": {"label": "paces", "perCell": 2}},
        "entries": list(entries),
    }


def feats() -> Document:
    """The ruleset, with what its entries do; a copy that may be changed."""
    document: Any = harbour()
    document["combat"] = deepcopy(COMBAT)
    document["sheet"]["live"]["pools"][0]["group"] = "wind"
    document["catalogs"].append(deepcopy(catalog(FLARE, STEADY, BROAD_BACK)))
    found: Document = document
    return found


def keen() -> Document:
    """The same, its checks counted die by die, with an entry that changes them."""
    document = feats()
    document["resolution"] = deepcopy(POOL)
    document["catalogs"][-1]["entries"].append(deepcopy(KEEN))
    return document
