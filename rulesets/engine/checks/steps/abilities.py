"""Abilities steps: how base scores are found.

Source: B24.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.engine.checks.findings import Findings, finding, unknown
from rulesets.engine.checks.grants import check_ability
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.nodes import NodeKind
from rulesets.engine.checks.places import Change, Global, Read
from rulesets.engine.checks.steps import frame
from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema.builder.abilities import AbilitiesStep


def reads(step: AbilitiesStep) -> Iterator[Read]:
    """The abilities it covers, all of the sheet when it names none."""
    yield from frame.reads(step)
    for position, name in enumerate(step.abilities or ()):
        yield Read(f"ability/{name}", ("abilities", position), value=False)
    yield Read(Global.ABILITY_IDS, (), value=False)


def changes(step: AbilitiesStep) -> Iterator[Change]:
    """The abilities it covers. Source: B51.1."""
    for position, name in enumerate(step.abilities if step.abilities is not None else ("*",)):
        yield Change(f"ability/{name}", ("abilities", position))


def check(step: AbilitiesStep, index: Index) -> Findings:
    """Source: B24.2, B24.9, B24.14, B24.18."""
    yield from frame.check(step, index)
    for position, name in enumerate(step.abilities or ()):
        yield from check_ability(name, ("abilities", position), index)
    covered = covered_abilities(step, index)
    yield from _check_budget(step, covered)
    yield from _check_array(step, covered)
    yield from _check_rolls(step, covered, index)


def covered_abilities(step: AbilitiesStep, index: Index) -> Sequence[str]:
    """The abilities a step covers: those it names, else all that are not computed. Source: B24.1."""
    if step.abilities is not None:
        return tuple(dict.fromkeys(step.abilities))
    names = dict.fromkeys(index.ids(NodeKind.ABILITY))
    return tuple(name for name in names if not index.is_computed(name))


def _check_budget(step: AbilitiesStep, covered: Sequence[str]) -> Findings:
    """A budget that can be spent. Source: B24.9."""
    buy = step.methods.point_buy
    if buy is None or not buy.costs:
        return
    most = buy.costs[-1][1] * len(covered)
    if buy.budget > most:
        message = f"The budget {shown(buy.budget)} can never be spent: the highest scores cost {shown(most)}."
        at = ("methods", "pointBuy", "budget")
        yield finding(at, ProblemCode.NEVER_FIRES, message, f"Use at most {shown(most)}.", buy.budget)


def _check_array(step: AbilitiesStep, covered: Sequence[str]) -> Findings:
    """One value for each ability. Source: B24.14."""
    array = step.methods.standard_array
    if array is None or len(array) == len(covered):
        return
    code = ProblemCode.TOO_FEW if len(array) < len(covered) else ProblemCode.TOO_MANY
    message = f"The array has {len(array)} values for {len(covered)} abilities."
    yield finding(
        ("methods", "standardArray"), code, message, "The array needs one value per ability.", len(array)
    )


def _check_rolls(step: AbilitiesStep, covered: Sequence[str], index: Index) -> Findings:
    """Each covered ability is in exactly one group. Source: B24.18."""
    groups = step.methods.rolls
    if groups is None:
        return
    seen: set[str] = set()
    for position, group in enumerate(groups):
        for number, name in enumerate(group.abilities):
            at = ("methods", "rolls", position, "abilities", number)
            if name in seen:
                message = f"The ability {shown(name)} is rolled already."
                yield finding(at, ProblemCode.REPEATED_ID, message, "Each ability is rolled once.", name)
            elif not index.declares(f"ability/{name}"):
                yield unknown(at, "ability", name)
            elif name not in covered:
                message = f"The ability {shown(name)} is not covered by this step."
                yield finding(at, ProblemCode.CONFLICT, message, "Name abilities of this step.", name)
            seen.add(name)
    missing = [name for name in covered if name not in seen]
    if missing:
        message = f"The ability {shown(missing[0])} is in no group."
        yield finding(
            ("methods", "rolls"), ProblemCode.MISSING, message, "Each ability is rolled once.", missing[0]
        )
