"""The builder as a whole.

Source: B3.2, B3.8.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks.findings import Findings, finding
from rulesets.engine.checks.grants import check_tier
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Global, Read
from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema.builder import Builder
from rulesets.engine.schema.builder.abilities import AbilitiesStep


def reads(_builder: Builder) -> Iterator[Read]:
    """Its tier, and the kinds of its steps."""
    yield Read(Global.TIERS, ("tier",), value=False)
    yield Read(Global.STEPS, ("steps",), value=False)


def check(builder: Builder, index: Index) -> Findings:
    """Its tier trains, and only one step finds ability scores."""
    if builder.tier is not None:
        yield from check_tier(builder.tier, ("tier",), (), index)
    found = [
        position for position, node in enumerate(index.builder.nodes) if isinstance(node.model, AbilitiesStep)
    ]
    for position in found[1:]:
        message = "There is an ability step already."
        yield finding(
            ("steps", position, "kind"), ProblemCode.TOO_MANY, message, "Only one ability step is allowed."
        )
