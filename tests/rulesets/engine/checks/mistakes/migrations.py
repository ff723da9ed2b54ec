"""Mistakes in sheet migrations."""

from typing import Any

from rulesets.engine.problems import Place
from tests.rulesets.engine.checks.fair import fair
from tests.rulesets.engine.checks.mistakes.mistake import Mistake, mistake

ENTRIES: Place = ("sheet", "migrations")
STEPS: Place = (*ENTRIES, 1, "steps")
AT = "sheet.migrations"
NEW = f"{AT}[1].steps[2]"


def _step(rule: str, step: Any, *told: tuple[str, str]) -> Mistake:
    """One more step of the entry from version 2; paths are told from the step."""
    places = tuple((f"{NEW}.{key}" if key else NEW, code) for key, code in told)
    return mistake(rule, (*STEPS, 2), step, *places, of=fair)


def _rename(kind: str, old: str, new: str) -> Any:
    return {"rename": kind, "from": old, "to": new}


def _route(**keys: Any) -> Any:
    case = {"words": ["x"], "to": "vows"}
    return {"route": "oaths", "by": "folk", "cases": [case], "else": "vows"} | keys


def _live(kind: str, *cases: str, old: str = "gone", otherwise: str) -> Any:
    return {"routeLive": kind, "from": old, "cases": list(cases), "else": otherwise}


def _cell(**keys: Any) -> Any:
    return {"setColumn": {"list": "kit", "where": {"name": ["x"]}, "column": "bulk", "to": 1} | keys}


VERSIONS = (
    mistake("M1.2 from", (*ENTRIES, 0, "from"), 0, (f"{AT}[0].from", "out-of-range"), of=fair),
    mistake("M1.2 half", (*ENTRIES, 0, "from"), 1.5, (f"{AT}[0].from", "wrong-type"), of=fair),
    mistake("M1.2 no steps", (*ENTRIES, 2, "steps"), [], (f"{AT}[2].steps", "too-few"), of=fair),
    mistake("M7.1 equal", (*ENTRIES, 2, "from"), 5, (f"{AT}[2].from", "out-of-range"), of=fair),
    mistake("M7.1 above", (*ENTRIES, 2, "from"), 9, (f"{AT}[2].from", "out-of-range"), of=fair),
    mistake("M7.1 version", ("sheet", "version"), 4, (f"{AT}[2].from", "out-of-range"), of=fair),
    mistake("M7.2", (*ENTRIES, 2, "from"), 1, (f"{AT}[2].from", "repeated-id"), of=fair),
)
KINDS = (
    _step("M1.9 no kind", {"from": "a"}, ("from", "unknown-key")),
    _step("M1.9 two kinds", _rename("field", "a", "folk") | _route(), ("", "conflict")),
    _step("M1.9 another key", _rename("field", "a", "folk") | {"default": 1}, ("default", "unknown-key")),
    _step("M1.9 a key missing", {"rename": "field", "from": "a"}, ("to", "missing")),
    _step("M3.1", _rename("list", "a", "kit"), ("rename", "unknown-kind")),
)
TARGETS = (
    _step("M7.3 rename", _rename("field", "a", "b"), ("to", "unknown-id")),
    _step("M7.3 of that kind", _rename("field", "a", "grip"), ("to", "unknown-id")),
    _step("M7.3 an earlier link is no chain", _rename("field", "a", "people"), ("to", "unknown-id")),
    _step("M7.3 route", _route(**{"else": "b"}), ("else", "unknown-id")),
    _step("M7.3 case", _route(cases=[{"words": ["x"], "to": "b"}]), ("cases[0].to", "unknown-id")),
    _step("M7.3 pool", _live("pool", "air", otherwise="luck"), ("cases[0]", "unknown-id")),
    _step("M7.3 track", _live("track", otherwise="luck"), ("else", "unknown-id")),
    _step("M7.5 field", _rename("field", "sworn", "level"), ("from", "conflict")),
    _step("M7.5 ability", _rename("ability", "calm", "grip"), ("from", "conflict")),
    _step("M7.5 pool", _live("pool", old="luck", otherwise="breath"), ("from", "conflict")),
    _step("M7.5 track", _live("track", old="harm", otherwise="strain"), ("from", "conflict")),
    _step("M7.6", _route(by="nobody"), ("by", "unknown-id")),
)
ROUTES = (
    _step("M4.1 cases", _route(cases=[]), ("cases", "too-few")),
    _step("M4.11 enum", _route(**{"else": "creed"}), ("else", "wrong-type")),
    _step("M4.11 default", _route(**{"else": "level"}), ("else", "bad-default")),
    _step("M4.11 boolean", _route(cases=[{"words": ["x"], "to": "sworn"}]), ("cases[0].to", "wrong-type")),
    _step("M4.14 no words", _route(cases=[{"words": [], "to": "vows"}]), ("cases[0].words", "too-few")),
    *(
        _step(
            f"M4.14 {word!r}",
            _route(cases=[{"words": [word], "to": "vows"}]),
            ("cases[0].words[0]", "never-fires"),
        )
        for word in ("", "two words", "x3", "half-elf", "\u0301x")
    ),
    _step(
        "M4.15",
        _route(cases=[{"words": ["a", "B"], "to": "vows"}, {"words": ["b", "A", "a"], "to": "line"}]),
        ("cases[1].words", "repeated-id"),
    ),
)
LIVE = (
    _step("M5.1", _live("state", otherwise="trim"), ("routeLive", "unknown-kind")),
    _step("M5.6", _live("track", "strain", otherwise="harm"), ("else", "wrong-type")),
    _step("M7.4", _live("pool", "luck", "luck", otherwise="luck"), ("cases[1]", "repeated-id")),
)
CELLS = (
    _step("M6.5 list", _cell(list="hoard"), ("setColumn.list", "unknown-id")),
    _step("M6.5 column", _cell(column="gone"), ("setColumn.column", "unknown-id")),
    _step("M6.5 where", _cell(where={"gone": ["x"]}), ("setColumn.where.gone", "unknown-id")),
    _step("M6.6 value", _cell(to=10), ("setColumn.to", "out-of-range")),
    _step("M6.6 type", _cell(to="10"), ("setColumn.to", "wrong-type")),
    _step("M6.6 computed", _cell(column="total"), ("setColumn.column", "conflict")),
    _step("M6.6 no column", _cell(where={}), ("setColumn.where", "too-few")),
    _step("M6.6 no value", _cell(where={"name": []}), ("setColumn.where.name", "too-few")),
    _step("M6.11", _cell(where={"name": [None]}), ("setColumn.where.name[0]", "wrong-type")),
)
_MANY = [_rename("field", name, "folk") for name in ("kin", *(f"old{number}" for number in range(200)))]
LIMITS = (
    mistake("M7.7 steps", STEPS, _MANY, (f"{AT}[1].steps", "too-many"), of=fair),
    mistake(
        "M7.7 entries",
        ENTRIES,
        [{"from": number + 1, "steps": [_MANY[0]]} for number in range(201)],
        (AT, "too-many"),
        *((f"{AT}[{number}].from", "out-of-range") for number in range(4, 201)),
        of=fair,
    ),
    _step(
        "M7.7 cases",
        _route(cases=[{"words": ["x" * (number + 1)], "to": "vows"} for number in range(101)]),
        ("cases", "too-many"),
    ),
    _step(
        "M7.7 words",
        _route(cases=[{"words": ["x" * (number + 1) for number in range(101)], "to": "vows"}]),
        ("cases[0].words", "too-many"),
    ),
)
MISTAKES = (*VERSIONS, *KINDS, *TARGETS, *ROUTES, *LIVE, *CELLS, *LIMITS)
