"""The guided builder of the SRD ruleset (builder.md B3 to B27)."""

from __future__ import annotations

from srd.fields import Json
from srd.source import Facts

POINT_BUY_BUDGET = 27
POINT_BUY_COSTS = ((8, 0), (9, 1), (10, 2), (11, 3), (12, 4), (13, 5), (14, 7), (15, 9))
STANDARD_ARRAY = (15, 14, 13, 12, 10, 8)
MANUAL_RANGE = {"min": 3, "max": 18}


SPELLS_MOST = 40
KIT_MOST = 8


def build_builder(facts: Facts) -> Json:
    """The `sheet.builder` block, in the order in which later steps ask for what earlier ones opened.

    A step that only some races or classes have is hidden from the others (B5.16).
    """
    return {
        "tier": "proficient",
        "steps": [
            *_people_steps(),
            *_class_steps(),
            _catalog_step("background", "Background", "backgrounds"),
            _scores_step(facts),
            {"id": "training", "label": "Training", "kind": "trained"},
            _choices_step("languages", "Languages and tools", "training"),
            *_spell_steps(),
            *_kit_steps(),
            _basics_step(),
        ],
    }


def _people_steps() -> list[Json]:
    return [
        _catalog_step("race", "Race", "races") | {"filters": {"stage": "race"}},
        _catalog_step("subrace", "Subrace", "races")
        | {
            "filters": {"stage": "subrace"},
            "within": {"step": "race", "filter": "parent"},
            **_when("asks_subrace"),
        },
        _catalog_step("ancestry", "Dragon ancestry", "ancestries") | _when("asks_ancestry"),
    ]


def _class_steps() -> list[Json]:
    return [
        _catalog_step("class", "Class", "classes"),
        _catalog_step("subclass", "Subclass", "subclasses") | _of_class() | _when("asks_subclass"),
        _catalog_step("fighting_style", "Fighting style", "options")
        | {"filters": {"kind": "style"}, **_when("asks_style")},
        _choices_step("options", "Class features", "options") | _when("asks_options"),
    ]


def _spell_steps() -> list[Json]:
    """Cantrips and spells by the number the class has; after 1st level the player decides."""
    return [
        _choices_step("blood_cantrip", "Cantrip of the blood", "spells") | _when("asks_blood_spell"),
        _spell_step("cantrips", "Cantrips", 0, "cantrips_known") | _when("asks_cantrips"),
        _spell_step("spells", "Spells", 1, "spells_to_choose")
        | {"stamp": {"prepared": True}, **_when("asks_spells")},
        _spell_step("spellbook", "Spellbook", 1, "book_spells") | _when("asks_book"),
    ]


def _spell_step(key: str, label: str, circle: int, count: str) -> Json:
    return {
        **_step(key, label, "spells"),
        "max": SPELLS_MOST,
        "countFrom": {"derived": count},
        "filters": {"circle": circle},
        "within": {"step": "class", "filter": "classes"},
        "requiredWhen": {"derived": "at_first"},
    }


def _kit_steps() -> list[Json]:
    """One option of each group of the class, then the weapons and things an option leaves open."""
    return [
        {
            **_step("kit", "Kit", "kits"),
            "max": KIT_MOST,
            "countFrom": {"derived": "asks_kit"},
            **_of_class(),
        },
        _choices_step("kit_choices", "Choices of the kit", "equipment"),
        {"id": "packs", "label": "Contents of packs", "kind": "startingGear", "strict": True},
    ]


def _of_class() -> Json:
    return {"within": {"step": "class", "filter": "class"}}


def _when(figure: str) -> Json:
    return {"when": {"derived": figure}}


def _step(key: str, label: str, catalog: str) -> Json:
    """A step that picks entries of a catalog."""
    return {"id": key, "label": label, "kind": "catalog", "catalog": catalog}


def _catalog_step(key: str, label: str, catalog: str) -> Json:
    """One pick, written into the field of the step's own name."""
    return {**_step(key, label, catalog), "min": 1, "max": 1, "field": key}


def _choices_step(key: str, label: str, catalog: str) -> Json:
    """Where the slots for a catalog are answered."""
    return {"id": key, "label": label, "kind": "choices", "catalog": catalog}


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
    optional = ["background", "appearance", "personality", "ideals", "bonds", "flaws"]
    return {
        "id": "basics",
        "label": "Basics",
        "kind": "fields",
        "fields": ["level", "alignment", *optional],
        "optional": optional,
    }
