"""An evaluated sheet as JSON (U7.3)."""

import json

from hypothesis import given

from rulesets.engine.sheet import evaluate
from tests.reference.slow_sheet import JSON
from tests.rulesets.engine.compiling import ability, compile_document, derived, evaluate_sheet, number_field
from tests.strategies.rulesets import characters


def test_the_shape_that_evaluate_prints() -> None:
    sheet = evaluate_sheet(
        {
            "abilities": [ability("str", default=14)],
            "skills": [{"id": "climb", "label": "Climb", "ability": "str"}],
            "saves": [{"id": "grit", "label": "Grit"}],
            "fields": [
                number_field("depth", default=2),
                number_field("oil", hideWhen={"field": "depth", "equals": 2}),
            ],
            "derived": [derived("half", "scale", of={"field": "depth"}, multiplier=0.25, round="up")],
            "live": {
                "pools": [{"id": "breath", "label": "Breath", "max": {"field": "depth"}}],
                "tracks": [
                    {"id": "strain", "label": "Strain", "min": 0, "max": 3},
                    {
                        "id": "harm",
                        "label": "Harm",
                        "min": 0,
                        "max": 2,
                        "levels": [{"label": "Hurt", "penalty": -1}, {"label": "Torn", "penalty": -2}],
                        "kinds": [{"id": "cut", "label": "C", "severity": 1}],
                    },
                ],
                "states": [{"id": "trim", "label": "Trim", "values": ["heavy", "level"]}],
            },
        },
        {"skills": {"climb": "able"}},
        {"tracks": {"harm": {"marks": ["cut"]}}},
    )
    assert sheet.as_json() == {
        "abilities": {"str": {"score": 14, "modifier": 2}},
        "fields": {"depth": 2, "oil": 0},
        "derived": {"half": 1},
        "skills": {"climb": {"tier": "able", "number": 4}},
        "saves": {"grit": {"tier": "none", "number": 0}},
        "pools": {"breath": {"current": 2, "max": 2, "temp": 0}},
        "tracks": {
            "strain": {"value": 0, "min": 0, "max": 3},
            "harm": {"value": 1, "min": 0, "max": 2, "marks": ["cut"], "overflow": 0, "penalty": -1},
        },
        "states": {"trim": "heavy"},
        "hidden": ["field/oil"],
    }


def test_whole_numbers_are_written_without_a_point_and_never_as_minus_0() -> None:
    """N2.2."""
    sheet = evaluate_sheet(
        {
            "fields": [number_field("depth", min=-9, integer=False)],
            "derived": [derived("v", "sum", of=[{"field": "depth"}])],
        },
        {"fields": {"depth": -0.0}},
    )
    assert json.dumps(sheet.as_json()["derived"]) == '{"v": 0}'
    assert json.dumps(sheet.as_json()["fields"]) == '{"depth": 0}'


@given(characters(junk=True))
def test_every_sheet_can_be_written_as_strict_json(drawn: tuple[JSON, object, object]) -> None:
    document, build, live = drawn
    written = json.dumps(evaluate(compile_document(document), build, live).as_json(), allow_nan=False)
    written.encode()
    assert "-0," not in written.replace("-0.", "")
