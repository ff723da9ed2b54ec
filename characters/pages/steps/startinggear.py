"""A starting gear step: the kits that fit, and those that do not. Source: B43.2, B43.3, B43.17."""

from dataclasses import dataclass

from characters.pages.desk import Desk
from rulesets.engine.builder.state import GearView, Kit


@dataclass(frozen=True, slots=True)
class GearBody:
    """The kits of a starting gear step.

    `others` do not fit: a strict step shows them in free editing only, which is a mode of the screen that
    nobody stores (B43.10).
    """

    kits: tuple[Kit, ...]
    others: tuple[Kit, ...]
    is_strict: bool
    note: str


def make_body(desk: Desk, view: GearView) -> GearBody:
    """Return what a starting gear step shows."""
    fitting = tuple(kit for kit in view.kits if kit.fits)
    others = tuple(kit for kit in view.kits if not kit.fits)
    return GearBody(fitting, others, view.strict, view.note)
