"""A roll step: dice thrown into fields and scores. Source: B26."""

from dataclasses import dataclass

from characters.pages.desk import Desk
from characters.pages.rolls import RollBlock, roll_block
from rulesets.engine.builder.state import RollView


@dataclass(frozen=True, slots=True)
class RollBody:
    """The rolls of the step."""

    rolls: RollBlock | None


def make_body(desk: Desk, view: RollView) -> RollBody:
    """Return what a roll step shows."""
    return RollBody(roll_block(desk, view.step.id, view.rolls, can_roll=view.can_roll))
