"""Derived values (N7, S12; field reports A-15, A-17)."""

import pytest

from rulesets.engine.document import parse, write
from rulesets.engine.sheet import evaluate
from tests.rulesets.engine.compiling import (
    ability,
    compile_document,
    derived,
    document_of,
    enum_field,
    evaluate_sheet,
    number_field,
)

FIELDS = [number_field(name, min=-99, integer=False) for name in ("a", "b", "c")]


def value_of(operation: dict[str, object], **stored: float) -> float:
    sheet = evaluate_sheet(
        {"fields": FIELDS, "derived": [{"id": "v", "label": "V", **operation}]}, {"fields": stored}
    )
    return sheet.derived["v"]


A, B, C = {"field": "a"}, {"field": "b"}, {"field": "c"}


@pytest.mark.parametrize(
    ("operation", "number"),
    [
        ({"op": "sum", "of": [A, B, {"const": -1}]}, 2.25),
        ({"op": "min", "of": [A, B]}, 0.5),
        ({"op": "max", "of": [A, B]}, 2.75),
        ({"op": "multiply", "of": [A, B]}, 1.375),
        ({"op": "scale", "of": A, "multiplier": 2}, 5),
        ({"op": "scale", "of": A, "multiplier": 2, "round": "up"}, 6),
        ({"op": "scale", "of": A, "multiplier": 2, "round": "nearest"}, 6),
        ({"op": "stepTable", "from": A, "table": [[0, 1.5], [2.75, 2.5], [3, 9]]}, 2.5),
    ],
)
def test_only_scale_rounds(operation: dict[str, object], number: float) -> None:
    """S12.4, S12.5, N7.2."""
    assert value_of(operation, a=2.75, b=0.5) == number


@pytest.mark.parametrize(
    ("value", "round_", "number"),
    [(-1.5, "down", -2), (-1.5, "up", -1), (-1.5, "nearest", -1), (2.5, "nearest", 3), (-2.5, "nearest", -2)],
)
def test_scale_rounds_halves_up(value: float, round_: str, number: int) -> None:
    """S12.3, N2.1."""
    assert value_of({"op": "scale", "of": A, "multiplier": 1, "round": round_}, a=value) == number


def test_nothing_is_held_at_0() -> None:
    """N7.2."""
    assert value_of({"op": "sum", "of": [A]}, a=-3) == -3
    assert value_of({"op": "multiply", "of": [A, B]}, a=-3, b=2) == -6


def test_nine_decimals_come_before_the_rounding_of_scale() -> None:
    """N2.3."""
    assert value_of({"op": "scale", "of": A, "multiplier": 100}, a=0.29) == 29


def test_a_number_past_the_doubles_reads_0_and_the_rest_of_the_sheet_stands() -> None:
    """S2.9, N1.1."""
    sheet = evaluate_sheet(
        {
            "fields": FIELDS,
            "derived": [derived("v", "multiply", of=[A, A]), derived("w", "sum", of=[{"derived": "v"}, B])],
        },
        {"fields": {"a": 1e300, "b": 2}},
    )
    assert sheet.derived == {"v": 0, "w": 2}


CREED = enum_field("creed", "tide", "salt", "reed", default="salt")
TABLE = {"op": "enumTable", "from": {"field": "creed"}, "table": {"tide": 2, "salt": -1}}


@pytest.mark.parametrize(
    ("stored", "default", "number"),
    [
        ("tide", None, 2),
        ("salt", None, -1),
        ("reed", None, 0),
        ("reed", 7, 7),
        ("gone", 7, -1),
        (None, 7, -1),
    ],
)
def test_enum_table_looks_up_the_value_in_force(stored: object, default: float | None, number: float) -> None:
    """The row of the value in force, else `default`, else 0 (N7.4). S12.8, S12.11."""
    keys = {} if default is None else {"default": default}
    sheet = evaluate_sheet(
        {"fields": [CREED], "derived": [{"id": "v", "label": "V", **TABLE, **keys}]},
        {"fields": {"creed": stored}},
    )
    assert sheet.derived["v"] == number


TRIM = {
    "derived": [
        derived(
            "v", "enumTable", **{"from": {"liveState": "trim"}}, table={"heavy": 2, "level": 5}, default=1
        )
    ],
    "live": {
        "states": [{"id": "trim", "label": "Trim", "values": ["heavy", "level", "light"], "default": "level"}]
    },
}


@pytest.mark.parametrize(
    ("live", "number"),
    [
        (None, 5),
        ({}, 5),
        ({"states": {"trim": "heavy"}}, 2),
        ({"states": {"trim": "light"}}, 1),
        ({"states": {"trim": "gone"}}, 5),
        ({"states": {"trim": 3}}, 5),
    ],
)
def test_enum_table_on_a_live_state(live: object, number: int) -> None:
    """Without live state the state's default is looked up (S12.13). S12.8, S20.7."""
    assert evaluate_sheet(TRIM, {}, live).derived["v"] == number


ARMOUR = {
    "abilities": [ability("dex", max=30), ability("con", max=30)],
    "fields": [{"id": "shell", "label": "Natural armour", "type": "boolean"}],
    "derived": [
        derived("tough", "sum", of=[{"const": 13}, {"abilityMod": "dex"}]),
        derived("bare", "sum", of=[{"const": 10}, {"abilityMod": "dex"}, {"abilityMod": "con"}]),
        derived("worn", "multiply", of=[{"field": "shell"}, {"derived": "tough"}]),
        derived("ac", "max", of=[{"derived": "worn"}, {"derived": "bare"}]),
    ],
}


@pytest.mark.parametrize(
    ("shell", "dex", "con", "ac"),
    [(True, 20, 24, 22), (True, 20, 14, 18), (False, 20, 24, 22), (False, 20, 14, 17)],
)
def test_of_two_armour_formulas_the_better_one_counts(shell: bool, dex: int, con: int, ac: int) -> None:
    """A-15: they are never added; taking the shell away leaves the other."""
    sheet = evaluate_sheet(ARMOUR, {"abilities": {"dex": dex, "con": con}, "fields": {"shell": shell}})
    assert sheet.derived["ac"] == ac


@pytest.mark.parametrize(("fly", "swim", "speed"), [(60, 40, 60), (0, 40, 40), (0, 0, 30)])
def test_of_several_speeds_the_best_one_counts(fly: int, swim: int, speed: int) -> None:
    """A-15, the same fault elsewhere: ways to move that do not stack."""
    sheet = evaluate_sheet(
        {
            "fields": [number_field("fly"), number_field("swim")],
            "derived": [derived("speed", "max", of=[{"const": 30}, {"field": "fly"}, {"field": "swim"}])],
        },
        {"fields": {"fly": fly, "swim": swim}},
    )
    assert sheet.derived["speed"] == speed


WEIGHTS = {
    "lists": [
        {
            "id": "gear",
            "label": "Gear",
            "columns": [
                {"id": "weight", "label": "Weight", "type": "number", "min": 0, "max": 99, "integer": False}
            ],
        },
        {
            "id": "coins",
            "label": "Coins",
            "columns": [{"id": "count", "label": "Count", "type": "number", "min": 0, "max": 9999}],
        },
    ],
    "derived": [
        derived("load", "sum", of=[{"listSum": {"list": "gear", "column": "weight"}}]),
        derived("step", "stepTable", **{"from": {"derived": "load"}}, table=[[0, 0], [0.3, 1]]),
        derived("purse", "scale", of={"listSum": {"list": "coins", "column": "count"}}, multiplier=0.05),
    ],
}


@pytest.mark.parametrize(
    ("weights", "load", "step"),
    [([0.1] * 3, 0.3, 1), ([0.01] * 114, 1.14, 1), ([0.1, 0.2], 0.3, 1), ([0.1, 0.1], 0.2, 0)],
)
def test_small_weights_add_up_without_a_tail(weights: list[float], load: float, step: int) -> None:
    """A-17: and the sum reaches the threshold it should. N2.3."""
    sheet = evaluate_sheet(WEIGHTS, {"lists": {"gear": [{"weight": weight} for weight in weights]}})
    assert (sheet.derived["load"], sheet.derived["step"]) == (load, step)


@pytest.mark.parametrize(("coins", "purse"), [(1200, 60), (20, 1), (19, 0), (60, 3)])
def test_many_coins_are_worth_what_they_should(coins: int, purse: int) -> None:
    """A-17."""
    assert evaluate_sheet(WEIGHTS, {"lists": {"coins": [{"count": coins}]}}).derived["purse"] == purse


def test_weights_are_the_same_after_export_and_import() -> None:
    """A-17: the ruleset is written and read again, the sheet is the same."""
    build = {"lists": {"gear": [{"weight": 0.1}] * 3, "coins": [{"count": 1200}]}}
    document = document_of(WEIGHTS)
    again = parse(write(document).encode(), limit_bytes=10**6)
    assert not isinstance(again, list)
    before, after = (evaluate(compile_document(read), build).as_json() for read in (document, again.value))
    assert before == after
    assert before["derived"] == {"load": 0.3, "step": 1, "purse": 60}


@pytest.mark.parametrize(("hurt", "product", "reached"), [(0.7, 2.1, 5), (0.6999, 2.0997, 0)])
def test_a_product_of_fractions_has_no_tail_and_reaches_its_threshold(
    hurt: float, product: float, reached: int
) -> None:
    """A-17, the same fault elsewhere: 0.7 x 3 is 2.0999999999999996 in doubles."""
    sheet = evaluate_sheet(
        {
            "fields": FIELDS,
            "derived": [
                derived("product", "multiply", of=[A, {"const": 3}]),
                derived("reached", "stepTable", **{"from": {"derived": "product"}}, table=[[0, 0], [2.1, 5]]),
            ],
        },
        {"fields": {"a": hurt}},
    )
    assert (sheet.derived["product"], sheet.derived["reached"]) == (product, reached)
