"""A trained step: what is trained already, and by what; its slots stand below. Source: B27."""

from dataclasses import dataclass

from characters.pages.desk import Desk
from rulesets.engine.builder.state import TrainedView


@dataclass(frozen=True, slots=True)
class TrainedBody:
    """What is trained, as (label, tier, source) lines in the order of the sheet."""

    trained: tuple[tuple[str, str, str], ...]


def make_body(desk: Desk, view: TrainedView) -> TrainedBody:
    """Return what a trained step shows beside its slots."""
    return TrainedBody(view.trained)
