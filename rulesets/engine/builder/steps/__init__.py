"""The kinds of steps: one module per kind, each with its badge and its view.

The registry is the one place that joins them; a kind that stands in ``KEPT_KINDS`` is kept as it is
written and not run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.state import SlotState, StepState, StepView
from rulesets.engine.builder.steps import abilities, catalog, choices, fields, roll, startinggear, trained


def _no_repairs(settled: Settled, step: object) -> int:
    """Most kinds have nothing that could be overspent."""
    return 0


@dataclass(frozen=True, slots=True)
class Face:
    """What the builder does with a step of one kind.

    Attributes:
        badge: How many choices of the step's own are open, repairs included; slots are counted apart.
        repairs: How many of those are to be repaired rather than answered.
        view: What the page shows.
    """

    badge: Callable[[Settled, Any], int]
    view: Callable[[Settled, Any, StepState, tuple[SlotState, ...]], StepView]
    repairs: Callable[[Settled, Any], int] = _no_repairs


FACES: Mapping[str, Face] = {
    "catalog": Face(catalog.badge, catalog.view),
    "fields": Face(fields.badge, fields.view, fields.repairs),
    "abilities": Face(abilities.badge, abilities.view, abilities.repairs),
    "trained": Face(trained.badge, trained.view),
    "choices": Face(choices.badge, choices.view),
    "roll": Face(roll.badge, roll.view),
    "startingGear": Face(startinggear.badge, startinggear.view),
}
"""The kinds of steps the builder runs."""

KEPT_KINDS: tuple[str, ...] = (
    "allocate",
    "spend",
    "rows",
    "initialize",
    "abilityPicks",
)
"""The kinds of steps that are kept and not run yet."""
