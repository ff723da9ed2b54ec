"""What is kept and not interpreted yet, place by place."""

import json
from typing import Any

import pytest

from rulesets.engine.checks.reading_ruleset import read
from rulesets.engine.problems import Place
from rulesets.engine.schema.ruleset import Ruleset
from tests.rulesets.engine.checks.fair import fair
from tests.rulesets.engine.checks.harbour import Document, broken, harbour

STEPS: Place = ("sheet", "builder", "steps")
WORDS = [{"id": "tool", "label": "Tool"}]
HILL: Place = ("catalogs", 0, "entries", 0)


def kept(document: Document) -> tuple[str, ...]:
    found = read(json.dumps(document).encode())
    assert isinstance(found, Ruleset), [problem.line for problem in found]
    return found.kept


def test_the_small_ruleset_keeps_nothing() -> None:
    assert kept(harbour()) == ()


@pytest.mark.parametrize(
    ("place", "value", "path"),
    [
        (("rests",), [], "rests"),
        (("clocks",), {}, "clocks"),
        (("items",), {"categories": WORDS}, "items.categories"),
        (("layers",), [], "layers"),
        (("abilities",), {}, "abilities"),
        (("sheet", "advancement"), {"fields": ["level"]}, "sheet.advancement"),
        (("sheet", "builder", "profiles"), [], "sheet.builder.profiles"),
        (
            (*STEPS, 6),
            {
                "id": "start",
                "label": "Start",
                "kind": "initialize",
                "writes": [{"field": "vows", "value": 1}],
            },
            "sheet.builder.steps[6]",
        ),
        ((*STEPS, 4, "reads"), {"before": "training"}, "sheet.builder.steps[4].reads"),
        ((*HILL, "mechanics"), {"kind": "utility"}, "catalogs[0].entries[0].mechanics"),
        ((*HILL, "grants", "itemAccess"), ["kit/rope"], "catalogs[0].entries[0].grants.itemAccess"),
        (
            (*HILL, "grants", "ratings"),
            [{"target": {"skill": "row"}, "add": 1}],
            "catalogs[0].entries[0].grants.ratings",
        ),
    ],
)
def test_a_part_that_is_kept_has_a_line(place: Place, value: Any, path: str) -> None:
    assert kept(broken((place, value))) == (path,)


def test_of_items_all_but_coins_and_starting_gear_is_kept() -> None:
    """Their words are read and checked; only kits of the builder do something with coins and names."""
    assert kept(fair()) == (
        *(f"items.{key}" for key in ("categories", "rarities", "tags", "stats", "slots")),
        *(f"items.{key}" for key in ("binding", "carry", "market")),
        "catalogs[3].entries[0].item",
        "catalogs[3].entries[1].item",
    )
