"""What is kept and not interpreted yet, place by place."""

import json
from typing import Any

import pytest

from rulesets.engine.checks.reading_ruleset import read
from rulesets.engine.problems import Place
from rulesets.engine.schema.ruleset import Ruleset
from tests.rulesets.engine.checks.harbour import Document, broken, harbour

STEPS: Place = ("sheet", "builder", "steps")
HILL: Place = ("catalogs", 0, "entries", 0)
OF_THE_HARBOUR = (
    "sheet.builder.steps[3].methods.rolls",
    "sheet.builder.steps[4].quotas",
    "sheet.builder.steps[5].choose[0].excludeChoices",
    "catalogs[1].entries[1].exclusive",
    "catalogs[1].entries[1].exclusiveDefault",
    "catalogs[1].entries[2].exclusive",
)


def kept(document: Document) -> tuple[str, ...]:
    found = read(json.dumps(document).encode())
    assert isinstance(found, Ruleset), [problem.line for problem in found]
    return found.kept


def test_what_the_small_ruleset_keeps() -> None:
    assert kept(harbour()) == OF_THE_HARBOUR


@pytest.mark.parametrize(
    ("place", "value", "path"),
    [
        (("rests",), [], "rests"),
        (("clocks",), {}, "clocks"),
        (("items",), {"categories": []}, "items"),
        (("layers",), [], "layers"),
        (("abilities",), {}, "abilities"),
        (("sheet", "advancement"), {"fields": ["level"]}, "sheet.advancement"),
        (("sheet", "migrations"), [], "sheet.migrations"),
        (("sheet", "builder", "profiles"), [], "sheet.builder.profiles"),
        ((*STEPS, 6), {"id": "gear", "label": "Gear", "kind": "startingGear"}, "sheet.builder.steps[6]"),
        ((*STEPS, 4, "distinctBy"), "rank", "sheet.builder.steps[4].distinctBy"),
        ((*STEPS, 5, "choose", 0, "only"), "untrained", "sheet.builder.steps[5].choose[0].only"),
        ((*HILL, "mechanics"), {"kind": "utility"}, "catalogs[0].entries[0].mechanics"),
        ((*HILL, "grants", "itemAccess"), ["kit/rope"], "catalogs[0].entries[0].grants.itemAccess"),
        (
            (*HILL, "grants", "abilities", "choose", 0, "partialFrom"),
            4,
            "catalogs[0].entries[0].grants.abilities.choose[0].partialFrom",
        ),
    ],
)
def test_a_part_that_is_kept_has_a_line(place: Place, value: Any, path: str) -> None:
    assert set(kept(broken((place, value)))) - set(OF_THE_HARBOUR) == {path}
