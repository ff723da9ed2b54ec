"""The pages of docs/reference that are made from the code, with what they are made of."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from rulesets.engine.schema.root import RulesetFile
from rulesets.reference.engine_page import fill_commands
from rulesets.reference.examples import Source, gather
from rulesets.reference.format_page import write_format_page
from rulesets.reference.objects import ROOTS, reachable
from rulesets.reference.problems_page import write_problems_page
from rulesets.reference.rules_page import write_rules_page

FIRST_RULESET = "docs/examples/first.json"
OBJECTS = "docs/examples/objects.json"
ENGINE_PAGE = "docs/reference/engine.md"
SHIPPED_RULESET = "rulesets/shipped/lantern-ferry/ruleset.json"


def write_pages(root: Path) -> dict[str, str]:
    """The text of each page, by its path.

    Args:
        root: The project's folder, where the examples are read from.
    """
    first = (root / FIRST_RULESET).read_bytes()
    return {
        "docs/reference/format.md": write_format_page(gather(_sources(root))),
        ENGINE_PAGE: fill_commands((root / ENGINE_PAGE).read_text(encoding="utf-8")),
        "docs/reference/problems.md": write_problems_page(first),
        "docs/reference/rules.md": write_rules_page(root),
    }


def _sources(root: Path) -> Iterator[Source]:
    """Where examples come from: objects written for this page first, then rulesets that work."""
    models = {model.__name__: model for model in reachable(ROOTS)}
    for example in json.loads((root / OBJECTS).read_text(encoding="utf-8")):
        yield Source(models[example["object"]], example["value"])
    for path in (FIRST_RULESET, SHIPPED_RULESET):
        yield Source(RulesetFile, json.loads((root / path).read_text(encoding="utf-8")))
