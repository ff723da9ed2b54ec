"""What the tests of the schema share: a small valid file, and what reading a value tells."""

from copy import deepcopy
from typing import Any

from rulesets.engine.schema.reading import faults_in, validate

MINIMAL: dict[str, Any] = {
    "schemaVersion": 1,
    "id": "iron-harbour",
    "version": 1,
    "name": "Iron Harbour",
    "coverage": {"summary": "One die and a stat."},
    "resolution": {
        "kind": "dice-sum",
        "dice": {"count": 1, "sides": 20},
        "abilityModifier": {"op": "identity"},
        "proficiencyTiers": [{"id": "none", "label": "None"}],
    },
    "sheet": {"version": 1},
    "gm": {"checkGuidance": "Ask for a check when it matters."},
}


def minimal(**changes: Any) -> dict[str, Any]:
    """The smallest valid file, with other values at the top level."""
    return {**deepcopy(MINIMAL), **changes}


def told(model: Any, value: Any) -> list[tuple[str, str]]:
    """Path and code of everything wrong with a value, in order; paths from the value itself."""
    _, faults = faults_in(model, value)
    problems = validate(model, value, "it") if faults else []
    return [(problem.path.removeprefix("it").removeprefix("."), problem.code.value) for problem in problems]


def read(model: Any, value: Any) -> Any:
    """The model of a value that has nothing wrong with it."""
    found, faults = faults_in(model, value)
    assert faults == []
    return found
