"""A fields step: its fields as inputs that save themselves. Source: B23."""

from dataclasses import dataclass

from characters.pages.controls import Control
from characters.pages.desk import Desk
from characters.pages.fields import field_control, step_action
from rulesets.engine.builder.state import FieldsView


@dataclass(frozen=True, slots=True)
class FieldsBody:
    """The inputs of a step; `total_left` where its numbers share a maximum (B23.5)."""

    controls: tuple[Control, ...]
    total_left: float | None

    @property
    def is_over(self) -> bool:
        """Whether more than the shared maximum is spent (B23.7)."""
        return self.total_left is not None and self.total_left < 0


def make_body(desk: Desk, view: FieldsView) -> FieldsBody:
    """Return what a fields step shows."""
    action = step_action(desk, view.step.id)
    return FieldsBody(
        tuple(field_control(desk, field, action=action) for field in view.fields), view.total_left
    )
