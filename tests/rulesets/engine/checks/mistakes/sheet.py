"""Mistakes on the sheet: ids, sections, references, order, hiding, lists."""

from typing import Any

from rulesets.engine.problems import Place
from tests.rulesets.engine.checks.mistakes.mistake import Mistake, mistake

S: Place = ("sheet",)
DERIVED: Place = ("sheet", "derived")
FIELDS: Place = ("sheet", "fields")
KIT: Place = ("sheet", "lists", 0)
NEW: Any = {"id": "new", "label": "New"}


def _sum(*refs: Any, **keys: Any) -> Any:
    return {**NEW, "op": "sum", "of": list(refs), **keys}


def _ref(rule: str, ref: Any, path: str, code: str) -> Mistake:
    """A reference of a derived value at the end, where it may read everything."""
    return mistake(rule, (*DERIVED, 14), _sum(ref), (f"sheet.derived[14].of[0]{path}", code))


REPEATED = (
    mistake(
        "S1.7 sections",
        (*S, "sections", 1, "id"),
        "body",
        ("sheet.sections[1].id", "repeated-id"),
        ("sheet.skills[0].section", "unknown-id"),
    ),
    mistake(
        "S1.7 abilities",
        (*S, "abilities", 3),
        {**NEW, "id": "grip", "min": 1, "max": 2, "default": 1},
        ("sheet.abilities[3].id", "repeated-id"),
    ),
    mistake("S1.7 skills", (*S, "skills", 3), {**NEW, "id": "climb"}, ("sheet.skills[3].id", "repeated-id")),
    mistake("S1.7 saves", (*S, "saves", 1), {**NEW, "id": "nerve"}, ("sheet.saves[1].id", "repeated-id")),
    mistake(
        "S1.7 fields",
        (*FIELDS, 8),
        {**NEW, "id": "level", "type": "boolean"},
        ("sheet.fields[8].id", "repeated-id"),
    ),
    mistake(
        "S1.7 derived values",
        (*DERIVED, 14),
        _sum({"const": 1}, id="air"),
        ("sheet.derived[14].id", "repeated-id"),
    ),
    mistake(
        "S1.7 lists",
        (*S, "lists", 2),
        {**NEW, "id": "kit", "columns": [{**NEW, "type": "text"}]},
        ("sheet.lists[2].id", "repeated-id"),
    ),
    mistake(
        "S1.7 columns",
        (*KIT, "columns", 9),
        {**NEW, "id": "name", "type": "text"},
        ("sheet.lists[0].columns[9].id", "repeated-id"),
    ),
    mistake(
        "S1.7 row checks",
        (*KIT, "checks"),
        [
            {"id": "use", "name": "name", "rating": "total", "label": "One"},
            {"id": "use", "name": "name", "rating": "total", "label": "Two"},
        ],
        ("sheet.lists[0].checks[1].id", "repeated-id"),
    ),
    mistake(
        "S1.8 a save with the id of a skill",
        (*S, "saves", 1),
        {**NEW, "id": "row"},
        ("sheet.saves[1].id", "repeated-id"),
    ),
)

REFERENCES = (
    mistake(
        "S3.4 section of a field", (*FIELDS, 0, "section"), "soul", ("sheet.fields[0].section", "unknown-id")
    ),
    mistake(
        "S3.4 section of an ability",
        (*S, "abilities", 0, "section"),
        "soul",
        ("sheet.abilities[0].section", "unknown-id"),
    ),
    mistake(
        "S3.4 section of a skill",
        (*S, "skills", 0, "section"),
        "soul",
        ("sheet.skills[0].section", "unknown-id"),
    ),
    mistake(
        "S3.4 section of a derived value",
        (*DERIVED, 1, "section"),
        "soul",
        ("sheet.derived[1].section", "unknown-id"),
    ),
    mistake("S3.4 section of a list", (*KIT, "section"), "soul", ("sheet.lists[0].section", "unknown-id")),
    mistake("S6.8 skill tiers", (*S, "skillTiers", 1), "mythic", ("sheet.skillTiers[1]", "unknown-id")),
    mistake("S6.8 save tiers", (*S, "saveTiers", 1), "mythic", ("sheet.saveTiers[1]", "unknown-id")),
    mistake(
        "S6.9 ability of a skill",
        (*S, "skills", 2, "ability"),
        "luck",
        ("sheet.skills[2].ability", "unknown-id"),
    ),
    mistake(
        "S6.9 ability of a save",
        (*S, "saves", 0, "ability"),
        "luck",
        ("sheet.saves[0].ability", "unknown-id"),
    ),
    _ref("S1.6 field", {"field": "depth"}, ".field", "unknown-id"),
    _ref("S11.2 a text field", {"field": "folk"}, ".field", "wrong-type"),
    _ref("S1.6 derived value", {"derived": "depth"}, ".derived", "unknown-id"),
    _ref("S1.6 ability score", {"abilityScore": "luck"}, ".abilityScore", "unknown-id"),
    _ref("S1.6 ability modifier", {"abilityMod": "luck"}, ".abilityMod", "unknown-id"),
    _ref("S11.3 no field", {"abilityModFromField": "depth"}, ".abilityModFromField", "unknown-id"),
    _ref("S11.3 no enum field", {"abilityModFromField": "level"}, ".abilityModFromField", "wrong-type"),
    _ref("S11.3 no ability", {"abilityModFromField": "creed"}, ".abilityModFromField", "never-fires"),
    _ref("S1.6 skill", {"skillMod": "swim"}, ".skillMod", "unknown-id"),
    _ref("S1.6 save", {"saveMod": "swim"}, ".saveMod", "unknown-id"),
    _ref("S1.6 list", {"listSum": {"list": "bag", "count": True}}, ".listSum.list", "unknown-id"),
    _ref("S11.6 no column", {"listSum": {"list": "kit", "column": "bag"}}, ".listSum.column", "unknown-id"),
    _ref("S11.6 no number", {"listSum": {"list": "kit", "column": "name"}}, ".listSum.column", "wrong-type"),
    _ref(
        "S11.8 no boolean",
        {"listSum": {"list": "kit", "count": True, "onlyWhen": "bulk"}},
        ".listSum.onlyWhen",
        "wrong-type",
    ),
    _ref(
        "S11.9 no column",
        {"listSum": {"list": "kit", "count": True, "where": {"column": "x", "equals": 1}}},
        ".listSum.where.column",
        "unknown-id",
    ),
    _ref(
        "S11.9 no such cell",
        {"listSum": {"list": "kit", "count": True, "where": {"column": "kind", "equals": "d4"}}},
        ".listSum.where.equals",
        "never-fires",
    ),
    _ref("S11.16 pool", {"livePool": "mana"}, ".livePool", "unknown-id"),
    _ref("S11.17 track", {"liveTrack": "mana"}, ".liveTrack", "unknown-id"),
    _ref(
        "S11.19 penalty of a plain track", {"liveTrack": "strain", "read": "penalty"}, ".read", "wrong-type"
    ),
    _ref(
        "S11.32 items without a block",
        {"itemStat": {"from": "all", "pick": "count"}},
        ".itemStat",
        "never-fires",
    ),
    mistake(
        "S9.15 pick",
        (*FIELDS, 6, "pick"),
        {"derived": "depth"},
        ("sheet.fields[6].pick.derived", "unknown-id"),
    ),
)

DERIVED_VALUES = (
    mistake(
        "S12.16 reads one below",
        (*DERIVED, 1, "of", 0),
        {"derived": "area"},
        ("sheet.derived[1].of[0].derived", "reads-later"),
    ),
    mistake(
        "S12.16 reads itself",
        (*DERIVED, 1, "of", 0),
        {"derived": "air"},
        ("sheet.derived[1].of[0].derived", "reads-later"),
    ),
    mistake(
        "S12.10 no field",
        (*DERIVED, 6, "from", "field"),
        "depth",
        ("sheet.derived[6].from.field", "unknown-id"),
    ),
    mistake(
        "S12.10 no enum field",
        (*DERIVED, 6, "from", "field"),
        "level",
        ("sheet.derived[6].from.field", "wrong-type"),
    ),
    mistake(
        "S12.10 no state",
        (*DERIVED, 7, "from", "liveState"),
        "mood",
        ("sheet.derived[7].from.liveState", "unknown-id"),
    ),
    mistake(
        "S12.10 no value of the field",
        (*DERIVED, 6, "table", "fire"),
        2,
        ("sheet.derived[6].table.fire", "never-fires"),
    ),
    mistake(
        "S12.10 no value of the state",
        (*DERIVED, 7, "table", "upside"),
        2,
        ("sheet.derived[7].table.upside", "never-fires"),
    ),
    mistake(
        "S5.7 a computed ability",
        (*S, "abilities", 2, "value", 0),
        {"abilityMod": "resolve"},
        ("sheet.abilities[2].value[0].abilityMod", "cycle"),
    ),
    mistake(
        "S5.8 a skill",
        (*S, "abilities", 2, "value", 0),
        {"skillMod": "bluff"},
        ("sheet.abilities[2].value[0].skillMod", "cycle"),
    ),
    mistake(
        "S5.8 a save through a derived value",
        (*S, "abilities", 2, "value", 0),
        {"derived": "deft"},
        ("sheet.abilities[2].value[0].derived", "cycle"),
    ),
    mistake(
        "S8.7 a cap that reads a skill",
        (*S, "skills", 1, "cap"),
        {"skillMod": "bluff"},
        ("sheet.skills[1].cap", "cycle"),
    ),
    mistake(
        "S8.8 a derived value above reads a save",
        (*S, "skills", 1, "cap"),
        {"derived": "after"},
        ("sheet.skills[1].cap.derived", "unknown-id"),
    ),
    Mistake(
        "S8.8 a cap below one that reads skills",
        (((*DERIVED, 14), _sum({"const": 1})), ((*S, "skills", 1, "cap"), {"derived": "new"})),
        (("sheet.skills[1].cap", "cycle"),),
    ),
    mistake(
        "S7.9 harder on a sum",
        (*S, "skills", 1, "untrained"),
        "harder",
        ("sheet.skills[1].untrained", "never-fires"),
    ),
    mistake(
        "S7.9 harder on a section",
        (*S, "sections", 0, "untrained"),
        "harder",
        ("sheet.sections[0].untrained", "never-fires"),
    ),
)

HIDING = (
    mistake(
        "S10.6 no field",
        (*FIELDS, 6, "hideWhen", "field"),
        "depth",
        ("sheet.fields[6].hideWhen.field", "unknown-id"),
    ),
    mistake(
        "S10.7 hides itself",
        (*FIELDS, 6, "hideWhen"),
        {"field": "foes", "equals": "x"},
        ("sheet.fields[6].hideWhen.field", "cycle"),
    ),
    mistake(
        "S10.8 no value of the enum",
        (*FIELDS, 6, "hideWhen", "equals"),
        "fire",
        ("sheet.fields[6].hideWhen.equals", "never-fires"),
    ),
    mistake(
        "S10.8 a text for a number",
        (*FIELDS, 7, "hideWhen", "notEquals"),
        "3",
        ("sheet.fields[7].hideWhen.notEquals", "never-fires"),
    ),
    mistake(
        "S10.8 a number for a boolean",
        (*KIT, "hideWhen", "equals"),
        1,
        ("sheet.lists[0].hideWhen.equals", "never-fires"),
    ),
    mistake(
        "S10.8 each value by itself",
        (*DERIVED, 11, "hideWhen", "in"),
        ["salt", "fire", 3],
        ("sheet.derived[11].hideWhen.in[1]", "never-fires"),
        ("sheet.derived[11].hideWhen.in[2]", "never-fires"),
    ),
    mistake(
        "S10.9 out of range",
        (*FIELDS, 7, "hideWhen", "notEquals"),
        21,
        ("sheet.fields[7].hideWhen.notEquals", "never-fires"),
    ),
    mistake(
        "S10.9 not whole",
        (*FIELDS, 7, "hideWhen"),
        {"field": "level", "in": [2.5]},
        ("sheet.fields[7].hideWhen.in[0]", "never-fires"),
    ),
    mistake("S10.9 equals may be out of range", (*FIELDS, 7, "hideWhen"), {"field": "level", "equals": 21}),
    mistake(
        "S10.9 too long",
        (*FIELDS, 7, "hideWhen"),
        {"field": "folk", "notEquals": "x" * 41},
        ("sheet.fields[7].hideWhen.notEquals", "never-fires"),
    ),
)

_COLUMNS: Place = (*KIT, "columns")
LISTS = (
    mistake(
        "S13.16 no column",
        (*_COLUMNS, 8, "roll", "sides", "column"),
        "dice",
        ("sheet.lists[0].columns[8].roll.sides.column", "unknown-id"),
    ),
    mistake(
        "S13.16 a text column",
        (*_COLUMNS, 8, "roll", "sides", "column"),
        "name",
        ("sheet.lists[0].columns[8].roll.sides.column", "wrong-type"),
    ),
    mistake(
        "S13.16 an enum of words",
        (*_COLUMNS, 5, "values", 1),
        "many",
        ("sheet.lists[0].columns[8].roll.sides.column", "wrong-type"),
    ),
    mistake(
        "S13.15 sides by a reference",
        (*_COLUMNS, 8, "roll", "sides"),
        {"field": "depth"},
        ("sheet.lists[0].columns[8].roll.sides.field", "unknown-id"),
    ),
    mistake(
        "S13.20 no column",
        (*_COLUMNS, 3, "sum", 0),
        "bag",
        ("sheet.lists[0].columns[3].sum[0]", "unknown-id"),
    ),
    mistake(
        "S13.20 no number",
        (*_COLUMNS, 3, "sum", 0),
        "name",
        ("sheet.lists[0].columns[3].sum[0]", "wrong-type"),
    ),
    mistake(
        "S13.25 a computed column",
        (*_COLUMNS, 3, "sum", 0),
        "total",
        ("sheet.lists[0].columns[3].sum[0]", "cycle"),
    ),
    mistake(
        "S13.26 name column",
        (*KIT, "pools", "nameColumn"),
        "bulk",
        ("sheet.lists[0].pools.nameColumn", "wrong-type"),
    ),
    mistake(
        "S13.26 max column",
        (*KIT, "pools", "maxColumn"),
        "name",
        ("sheet.lists[0].pools.maxColumn", "wrong-type"),
    ),
    mistake(
        "S13.26 recharge column",
        (*KIT, "pools", "rechargeColumn"),
        "gone",
        ("sheet.lists[0].pools.rechargeColumn", "unknown-id"),
    ),
    mistake(
        "S14.2 name", (*KIT, "checks", 0, "name"), "bulk", ("sheet.lists[0].checks[0].name", "wrong-type")
    ),
    mistake(
        "S14.2 rating",
        (*KIT, "checks", 0, "rating"),
        "name",
        ("sheet.lists[0].checks[0].rating", "wrong-type"),
    ),
    mistake(
        "S14.2 ability",
        (*KIT, "checks", 0, "ability"),
        "luck",
        ("sheet.lists[0].checks[0].ability", "unknown-id"),
    ),
    mistake(
        "S14.14 stance",
        (*KIT, "checks", 0, "stance"),
        "low",
        ("sheet.lists[0].checks[0].stance", "unknown-id"),
    ),
    mistake(
        "S15.3 name", (*KIT, "contextual", "name"), "bulk", ("sheet.lists[0].contextual.name", "wrong-type")
    ),
    mistake(
        "S15.3 skill",
        (*KIT, "contextual", "skill"),
        "bulk",
        ("sheet.lists[0].contextual.skill", "wrong-type"),
    ),
    mistake(
        "S15.3 bonus",
        (*KIT, "contextual", "bonus"),
        "name",
        ("sheet.lists[0].contextual.bonus", "wrong-type"),
    ),
    mistake(
        "S15.3 dice", (*KIT, "contextual", "dice"), "gone", ("sheet.lists[0].contextual.dice", "unknown-id")
    ),
    mistake(
        "S15.12 dice without a pool",
        (*KIT, "contextual", "check"),
        {"dice": 1},
        ("sheet.lists[0].contextual.check", "never-fires"),
    ),
    mistake(
        "S15.19 pool",
        (*KIT, "contextual", "cost", 0, "pool"),
        "mana",
        ("sheet.lists[0].contextual.cost[0].pool", "unknown-id"),
    ),
    mistake(
        "S15.19 track",
        (*KIT, "contextual", "cost", 1, "track"),
        "mana",
        ("sheet.lists[0].contextual.cost[1].track", "unknown-id"),
    ),
    mistake(
        "S15.21 wound track",
        (*KIT, "contextual", "cost", 1, "track"),
        "harm",
        ("sheet.lists[0].contextual.cost[1].track", "wrong-type"),
    ),
)

MISTAKES = (*REPEATED, *REFERENCES, *DERIVED_VALUES, *HIDING, *LISTS)
