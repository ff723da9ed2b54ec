"""Steps that show the starting gear; the gear itself is taken in play.

Source: B43.1, B51.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks.findings import Findings
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Change, Read
from rulesets.engine.checks.steps import frame
from rulesets.engine.schema.builder.startinggear import StartingGearStep


def reads(step: StartingGearStep) -> Iterator[Read]:
    """What every step may read: whom gear fits is asked by the gear."""
    yield from frame.reads(step)


def changes(_step: StartingGearStep) -> Iterator[Change]:
    """Nothing: the step stores no answer. Source: B43.9, B51.1."""
    return iter(())


def check(step: StartingGearStep, index: Index) -> Findings:
    """What every step is checked for; a ruleset without gear shows the empty state. Source: B43.8."""
    yield from frame.check(step, index)
