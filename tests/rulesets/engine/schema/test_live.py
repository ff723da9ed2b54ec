"""Live state (S17 to S25)."""

from typing import Any

import pytest

from rulesets.engine.schema.live import Condition, LivePool, Note, PlainTrack, State, Track, WoundTrack
from tests.rulesets.engine.schema.telling import read, told

POOL = {"id": "breath", "label": "Breath", "max": {"const": 6}}
TRACK = {"id": "strain", "label": "Strain", "min": 0, "max": 9}
KINDS = [{"id": "bruise", "label": "B", "severity": 0}, {"id": "cut", "label": "C", "severity": 5}]
LEVELS = [{"label": "Grazed", "penalty": 0}, {"label": "Hurt", "penalty": -1}]
SEVEN_KINDS = [{"id": f"k{n}", "label": "K", "severity": n} for n in range(7)]
EXTRA = {"list": "scars", "countColumn": "levels", "penaltyColumn": "penalty"}
BOXES = {"penalty": {"by": "remaining", "table": [[0, -2], [1, 0]]}}


def wound(**keys: Any) -> dict[str, Any]:
    return {"id": "harm", "label": "Harm", "min": 0, "max": 2, "kinds": KINDS, "levels": LEVELS, **keys}


def boxed(**keys: Any) -> dict[str, Any]:
    return {"id": "stress", "label": "Stress", "min": 0, "max": 5, "kinds": KINDS, "boxes": BOXES, **keys}


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        (POOL, []),
        ({**POOL, "start": "empty", "group": "luck", "allowTemp": True}, []),
        ({**POOL, "startFrom": {"field": "x"}}, []),
        ({**POOL, "start": "full", "startFrom": {"field": "x"}}, [("startFrom", "conflict")]),
        ({**POOL, "start": "half"}, [("start", "unknown-kind")]),
        ({**POOL, "max": 6}, [("max", "wrong-type")]),
        ({**POOL, "group": "Luck"}, [("group", "bad-id")]),
    ],
)
def test_a_pool(value: dict, problems: list) -> None:
    """S17.1, S17.7."""
    assert told(LivePool, value) == problems


@pytest.mark.parametrize(
    ("keys", "problems"),
    [
        ({}, []),
        ({"max": {"field": "limit"}, "default": 3}, []),
        ({"default": 9, "alwaysShow": True, "hideWhen": {"field": "x", "equals": 1}}, []),
        ({"min": 10}, [("min", "out-of-range")]),
        ({"default": 10}, [("default", "bad-default")]),
        ({"max": {"field": "limit"}, "default": -1}, [("default", "bad-default")]),
        ({"default": 1, "startFrom": {"const": 1}}, [("startFrom", "conflict")]),
        ({"max": "9"}, [("max", "wrong-type")]),
        ({"max": 2.5}, [("max", "wrong-type")]),
        ({"fill": "indexed"}, [("fill", "unknown-key")]),
        ({"onFull": "refuse"}, [("onFull", "unknown-key")]),
        ({"extra": {}}, [("extra", "unknown-key")]),
    ],
)
def test_a_plain_track(keys: dict, problems: list) -> None:
    """S18.1, S18.2, S18.6, S18.7."""
    assert told(Track, {**TRACK, **keys}) == problems


def test_a_track_with_kinds_is_a_wound_track() -> None:
    """S18.1."""
    assert type(read(Track, TRACK)) is PlainTrack
    assert type(read(Track, wound())) is WoundTrack
    assert read(Track, boxed(max={"derived": "boxes"})).fill == "sequential"


@pytest.mark.parametrize(
    ("value", "problems"),
    [
        (wound(default=0, alwaysShow=True, extra=EXTRA), []),
        (wound(max=3), [("max", "out-of-range")]),
        (wound(max={"const": 2}), [("max", "out-of-range")]),
        (wound(min=1), [("min", "out-of-range")]),
        (wound(default=1), [("default", "bad-default")]),
        (wound(startFrom={"const": 0}), [("startFrom", "conflict")]),
        (wound(hideWhen={"field": "x", "equals": 1}), [("hideWhen", "conflict")]),
        (wound(boxes=BOXES), [("boxes", "conflict")]),
        ({**TRACK, "kinds": KINDS}, [("", "missing")]),
        ({**TRACK, "max": 2, "levels": LEVELS}, [("kinds", "missing")]),
        ({**TRACK, "boxes": BOXES}, [("kinds", "missing")]),
        (wound(levels=[{"label": "Hurt", "penalty": 1}], max=1), [("levels[0].penalty", "out-of-range")]),
        (wound(levels=[{"label": "Hurt", "penalty": -1001}], max=1), [("levels[0].penalty", "out-of-range")]),
        (wound(levels=LEVELS[::-1]), [("levels[1].penalty", "out-of-range")]),
        (wound(levels=[], max=0), [("levels", "too-few")]),
        (wound(levels=LEVELS[:1] * 17, max=17), [("levels", "too-many")]),
        (wound(kinds=[]), [("kinds", "too-few")]),
        (wound(kinds=SEVEN_KINDS), [("kinds", "too-many")]),
        (wound(kinds=[KINDS[0], {**KINDS[1], "severity": 0}]), [("kinds[1].severity", "conflict")]),
        (wound(kinds=[{**KINDS[0], "severity": 101}]), [("kinds[0].severity", "out-of-range")]),
        (wound(kinds=[{**KINDS[0], "label": "x" * 17}]), [("kinds[0].label", "too-long")]),
        (wound(fill="indexed"), [("onFull", "missing")]),
        (wound(fill="indexed", onFull="upgrade"), [("onFull", "missing")]),
        (wound(fill="indexed", onFull="refuse"), []),
        (wound(onFull="refuse"), []),
        (boxed(max=64), []),
        (boxed(max=65), [("max", "out-of-range")]),
        (boxed(max=-1), [("max", "out-of-range")]),
        (boxed(extra=EXTRA), [("extra", "conflict")]),
        (boxed(boxes={"penalty": {"by": "left", "table": []}}),
         [("boxes.penalty.by", "unknown-kind"), ("boxes.penalty.table", "too-few")]),
        (boxed(boxes={"penalty": {"by": "filled", "table": [[0, 0], [0, 1]]}}),
         [("boxes.penalty.table[1][1]", "out-of-range")]),
        (boxed(boxes={"penalty": {"by": "filled", "table": [[0, 0], [0, -1]]}}),
         [("boxes.penalty.table[1][0]", "out-of-range")]),
        (boxed(boxes={"penalty": {"by": "filled", "table": [[n, 0] for n in range(41)]}}),
         [("boxes.penalty.table", "too-many")]),
    ],
)  # fmt: skip
def test_a_wound_track(value: dict, problems: list) -> None:
    """S10.14."""
    assert told(Track, value) == problems


def test_all_that_is_wrong_with_a_wound_track_is_told_at_once() -> None:
    value = {
        "id": "harm", "label": "[Harm]", "min": 1, "max": 3, "levels": LEVELS[::-1],
        "kinds": [KINDS[0], KINDS[0]], "fill": "indexed", "hideWhen": {"field": "x", "equals": 1},
    }  # fmt: skip

    assert told(Track, value) == [
        ("onFull", "missing"),
        ("label", "unsafe-text"),
        ("min", "out-of-range"),
        ("max", "out-of-range"),
        ("levels[1].penalty", "out-of-range"),
        ("kinds[1].severity", "conflict"),
        ("hideWhen", "conflict"),
    ]


STATE = {"id": "trim", "label": "Trim", "values": ["heavy", "level"]}


@pytest.mark.parametrize(
    ("keys", "problems"),
    [
        ({}, []),
        ({"default": "level", "valueLabels": {"heavy": "Sinking"}}, []),
        ({"default": "light"}, [("default", "bad-default")]),
        ({"valueLabels": {"light": "Rising"}}, [("valueLabels.light", "unknown-id")]),
        ({"values": ["a"]}, [("values", "too-few")]),
        ({"values": [f"v{n}" for n in range(40)]}, []),
        ({"values": [f"v{n}" for n in range(41)]}, [("values", "too-many")]),
        ({"values": ["a", "a"]}, [("values[1]", "repeated-id")]),
        ({"values": ['a"b', "c"]}, [("values[0]", "unsafe-text")]),
        ({"values": ["a", "x" * 80]}, []),
        ({"values": ["a", "x" * 81]}, [("values[1]", "too-long")]),
        ({"valueLabels": {"heavy": 'a "b"'}}, [("valueLabels.heavy", "unsafe-text")]),
    ],
)
def test_a_state(keys: dict, problems: list) -> None:
    """S20.1, S20.2, S20.4, S20.5, S20.12."""
    assert told(State, {**STATE, **keys}) == problems


@pytest.mark.parametrize(
    ("most", "problems"),
    [
        (1, []),
        (500, []),
        (0, [("maxLength", "out-of-range")]),
        (501, [("maxLength", "out-of-range")]),
        ("9", [("maxLength", "wrong-type")]),
    ],
)
def test_a_note_holds_1_to_500_characters(most: object, problems: list) -> None:
    """S19.1."""
    assert told(Note, {"id": "focus", "label": "Focus", "maxLength": most}) == problems


def test_a_note_and_a_condition_have_a_label() -> None:
    """S19.1, S19.2."""
    assert told(Note, {"id": "focus"}) == [("label", "missing"), ("maxLength", "missing")]
    assert told(Condition, {"id": "shaken"}) == [("label", "missing")]
    assert told(Condition, {"id": "shaken", "label": "Shaken"}) == []
