"""The guided builder of the SRD ruleset (builder.md B3 to B27)."""

from __future__ import annotations

from srd.fields import Json
from srd.source import Facts

POINT_BUY_BUDGET = 27
POINT_BUY_COSTS = ((8, 0), (9, 1), (10, 2), (11, 3), (12, 4), (13, 5), (14, 7), (15, 9))
STANDARD_ARRAY = (15, 14, 13, 12, 10, 8)
MANUAL_RANGE = {"min": 3, "max": 18}


def build_builder(facts: Facts) -> Json:
    """The `sheet.builder` block: race, subrace, ancestry, class, background, scores, training, basics.

    The subrace and the ancestry are asked of the races that have them and hidden otherwise (B5.16).
    """
    return {
        "tier": "proficient",
        "steps": [
            _catalog_step("race", "Race", "races") | {"filters": {"stage": "race"}},
            _catalog_step("subrace", "Subrace", "races")
            | {
                "filters": {"stage": "subrace"},
                "within": {"step": "race", "filter": "parent"},
                "when": {"derived": "asks_subrace"},
            },
            _catalog_step("ancestry", "Dragon ancestry", "ancestries")
            | {"when": {"derived": "asks_ancestry"}},
            _catalog_step("class", "Class", "classes"),
            _catalog_step("background", "Background", "backgrounds"),
            _scores_step(facts),
            {"id": "training", "label": "Training", "kind": "trained"},
            _basics_step(),
        ],
    }


def _catalog_step(key: str, label: str, catalog: str) -> Json:
    """One pick, written into the field of the step's own name."""
    return {
        "id": key,
        "label": label,
        "kind": "catalog",
        "catalog": catalog,
        "min": 1,
        "max": 1,
        "field": key,
    }


def _scores_step(facts: Facts) -> Json:
    return {
        "id": "scores",
        "label": "Ability scores",
        "kind": "abilities",
        "abilities": [ability.id for ability in facts.abilities],
        "methods": {
            "pointBuy": {"budget": POINT_BUY_BUDGET, "costs": [list(step) for step in POINT_BUY_COSTS]},
            "standardArray": list(STANDARD_ARRAY),
            "manual": MANUAL_RANGE,
            "default": "pointBuy",
        },
    }


def _basics_step() -> Json:
    optional = ["background", "languages", "appearance", "personality", "ideals", "bonds", "flaws"]
    return {
        "id": "basics",
        "label": "Basics",
        "kind": "fields",
        "fields": ["level", "alignment", *optional],
        "optional": optional,
    }
