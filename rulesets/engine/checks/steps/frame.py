"""What steps of every kind share: when they are shown, and when their badge counts.

Source: B3.9, B3.13, B3.15, B3.17.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.engine.checks import refs
from rulesets.engine.checks.findings import Findings, finding
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Global, Read
from rulesets.engine.problems import ProblemCode, shown


def reads(step: Any) -> Iterator[Read]:  # noqa: ANN401
    """`when` is what decides of the step, so only its reads count as the step's."""
    yield Read(Global.STEPS, (), value=False)
    if step.when is not None:
        yield from refs.reads(step.when, ("when",))
        yield Read(Global.STEP_CHANGES, ("when",), value=False)
    if step.required_when is not None:
        for read in refs.reads(step.required_when, ("requiredWhen",)):
            yield read._replace(value=False)


def check(step: Any, index: Index) -> Findings:  # noqa: ANN401
    """`when` reads only what earlier steps change; `requiredWhen` anything that stays put in play."""
    name = shown(step.id)
    if step.when is not None:
        yield from refs.check_steady(step.when, ("when",), index, f"`when` of the step {name}")
        yield from _check_order(step, index)
    if step.required_when is not None:
        yield from refs.check_steady(
            step.required_when, ("requiredWhen",), index, f"`requiredWhen` of the step {name}"
        )


def _check_order(step: Any, index: Index) -> Findings:  # noqa: ANN401
    """Source: B3.17, B51.4."""
    position = index.builder.position_of(step)
    if position is None:
        return
    for read in refs.reads(step.when, ("when",)):
        clash = index.builder.later_change(read.place, position) if read.value else None
        if clash is not None:
            message = (
                f"`when` of the step {shown(step.id)} reads {shown(clash.place)}, "
                f"which the step {shown(clash.step)} changes."
            )
            remedy = "Read what earlier steps change, or move this step down."
            yield finding(("when",), ProblemCode.READS_LATER, message, remedy, clash.place)
            return
