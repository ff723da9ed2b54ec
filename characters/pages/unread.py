"""What is stored and could not be read as it stands, told to the owner. Source: S2.10, N14.1."""

from collections.abc import Iterable
from dataclasses import dataclass

from rulesets.engine.problems import shown
from rulesets.engine.sheet.unreadable import Unreadable


@dataclass(frozen=True, slots=True)
class UnreadValue:
    """A stored value that reads as missing: where it is, what it is, what is wrong with it."""

    path: str
    value: str
    reason: str


def unread_values(unreadable: Iterable[Unreadable]) -> tuple[UnreadValue, ...]:
    """Return what of a sheet could not be read."""
    return tuple(UnreadValue(item.path, shown(item.value), item.reason) for item in unreadable)
