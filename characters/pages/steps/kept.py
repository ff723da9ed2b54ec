"""A step of a kind the Studio keeps but does not run yet: it says so."""

from dataclasses import dataclass

from characters.pages.desk import Desk
from rulesets.engine.builder.state import KeptView


@dataclass(frozen=True, slots=True)
class KeptBody:
    """The kind of the step, as the ruleset names it."""

    kind: str


def make_body(desk: Desk, view: KeptView) -> KeptBody:
    """Return what such a step shows."""
    return KeptBody(view.step.kind)
