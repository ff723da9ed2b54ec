"""A choices step: the choices of one catalog, which stand as slots below. Source: B18.12."""

from dataclasses import dataclass

from characters.pages.desk import Desk
from rulesets.engine.builder.state import ChoicesView


@dataclass(frozen=True, slots=True)
class ChoicesBody:
    """Whether anything offers a choice."""

    has_choices: bool


def make_body(desk: Desk, view: ChoicesView) -> ChoicesBody:
    """Return what a choices step shows beside its slots."""
    return ChoicesBody(bool(view.slots))
