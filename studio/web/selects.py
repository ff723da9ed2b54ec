"""A filter of a list as a select, as templates/_filter.html shows it (U2.9)."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FilterChoice:
    """One line of a filter."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class FilterSelect:
    """A filter as a select; a number has groups: that exactly, or at most.

    `name` is its parameter in the address, `chosen` the value of the line that is chosen.
    """

    id: str
    name: str
    label: str
    is_number: bool
    groups: tuple[tuple[str, tuple[FilterChoice, ...]], ...]
    chosen: str


def word_select(id_: str, label: str, words: Mapping[str, str], asked: str) -> FilterSelect | None:
    """Return a select of words by their values, one chosen by the address; None where there is no choice."""
    if len(words) < 2:
        return None
    choices = tuple(FilterChoice(value, text, value == asked) for value, text in words.items())
    return FilterSelect(id_, id_, label, False, (("", choices),), asked if asked in words else "")
