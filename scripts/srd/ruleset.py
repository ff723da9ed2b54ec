"""Joins the parts into the one ruleset document."""

from __future__ import annotations

from srd import words
from srd.builder import build_builder
from srd.catalogs import build_catalogs
from srd.fields import Json
from srd.items import build_items
from srd.live import CLASS_POOLS, COUNTED_CONDITION, slot_pools
from srd.sheet import build_sheet
from srd.source import Facts

RULESET_ID = "srd-5-1"
VERSION = 2

# The slots of a pact come back after a short rest already.
PACT_SLOTS = "pact_slots"


def build_ruleset(facts: Facts) -> Json:
    """The whole of `ruleset.json`, keys in the order of F1.6."""
    return {
        "schemaVersion": 1,
        "id": RULESET_ID,
        "version": VERSION,
        "name": "SRD 5.1",
        "edition": "Fifth edition, after the System Reference Document 5.1",
        "license": {"spdx": "CC-BY-4.0", "attribution": words.ATTRIBUTION},
        "coverage": {
            "summary": words.COVERAGE,
            "checks": True,
            "saves": True,
            "sheet": True,
            "resources": True,
            "rests": True,
            "combat": False,
        },
        "resolution": _resolution(),
        "sheet": build_sheet(facts, build_builder(facts)),
        "rests": _rests(),
        "gm": {
            "checkGuidance": words.CHECK_GUIDANCE,
            "sheetGuidance": words.SHEET_GUIDANCE,
            "sheetSummary": _summary(),
        },
        "gmReference": _reference(facts),
        "catalogs": build_catalogs(facts),
        "items": build_items(facts),
    }


def _resolution() -> Json:
    """A d20 and a number. A natural 1 or 20 matters to attacks only, so checks and saves have neither."""
    return {
        "kind": "dice-sum",
        "dice": {"count": 1, "sides": 20},
        "advantage": True,
        "naturals": {"check": "none", "save": "none"},
        "abilityModifier": {"op": "floorHalfMinusTen"},
        "proficiency": {"bonus": {"derived": "prof"}},
        "proficiencyTiers": [
            {"id": "none", "label": "Not proficient"},
            {"id": "proficient", "label": "Proficient", "multiplier": 1},
            {"id": "expertise", "label": "Expertise", "multiplier": 2},
        ],
        "difficultyLadder": [{"label": label, "dc": dc} for label, dc in words.LADDER_LABELS],
    }


def _rests() -> list[Json]:
    half: Json = {"fractionOfMax": 0.5, "round": "down", "min": 1}
    return [
        {
            "id": "short",
            "label": "Short rest",
            "restore": [
                {"pool": PACT_SLOTS, "to": "max"},
                {"listPools": "traits", "recharge": ["short"], "to": "max"},
            ],
        },
        {
            "id": "long",
            "label": "Long rest",
            "restore": [
                {"pool": "hp", "to": "max"},
                {"pool": "hit_dice", "by": half},
                *({"pool": pool, "to": "max"} for pool in (*slot_pools(), PACT_SLOTS, *CLASS_POOLS)),
                {"listPools": "traits", "recharge": ["short", "long"], "to": "max"},
                {"track": "death_successes", "to": "min"},
                {"track": "death_failures", "to": "min"},
                {"track": COUNTED_CONDITION, "by": {"const": -1}},
            ],
            "clear": {"text": ["concentration"]},
        },
    ]


def _summary() -> Json:
    return {
        "fields": [
            *(
                "level",
                "race",
                "subrace",
                "class",
                "subclass",
                "fighting_style",
                "background",
                "size",
                "speed",
            ),
            "darkvision",
        ],
        "derived": [
            "hit_points",
            "armor_class",
            "initiative",
            "passive_perception",
            "prof",
            "spell_save_dc",
            "spell_attack",
            "cantrips_known",
            "spells_prepared",
        ],
        "lists": [
            {"list": "traits", "nameColumn": "name"},
            {"list": "proficiencies", "nameColumn": "name"},
            {"list": "attacks", "nameColumn": "name", "columns": ["to_hit", "damage", "damage_bonus"]},
            {"list": "spells", "nameColumn": "name", "columns": ["level", "prepared"]},
            {"list": "equipment", "nameColumn": "name", "columns": ["quantity", "worn"]},
        ],
    }


def _reference(facts: Facts) -> str:
    """What the Game Master may look up: skills, conditions, exhaustion and rests, in one line (F1.29)."""
    skills = "; ".join(
        f"{skill.name} ({skill.ability.upper()}): {words.SKILLS[skill.id]}" for skill in facts.skills
    )
    conditions = "; ".join(
        f"{condition.name}: {words.CONDITIONS[condition.id]}"
        for condition in facts.conditions
        if condition.id != COUNTED_CONDITION
    )
    return (
        f"Skills. {skills}. Conditions. {conditions}. "
        f"Exhaustion, by level. {words.EXHAUSTION}. Rests. {words.RESTS}. Magic. {words.MAGIC}."
    )
