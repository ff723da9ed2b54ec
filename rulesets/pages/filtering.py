"""The filters of a catalog as selects, and what fits them. Source: F3.5, U2.9."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.catalogs import Entry, Filter
from rulesets.pages.cells import values_of
from studio.web.searching import fold
from studio.web.selects import FilterChoice, FilterSelect
from studio.web.templatetags.numbers import number

FILTER = "f."
"""What the parameter of a filter begins with in an address."""

AT_MOST = "most-"
"""Before a number: that or less."""


def filter_selects(
    filters: Iterable[Filter], entries: Sequence[Entry], asked: Mapping[str, str], *, prefix: str = ""
) -> tuple[FilterSelect, ...]:
    """Return the filters that tell entries apart, as the address has them chosen.

    Args:
        filters: The filters of the catalog.
        entries: What is narrowed.
        asked: The parameters, without the prefix.
        prefix: What the parameters begin with in the address.
    """
    found = (_select(known, entries, prefix, asked.get(f"{FILTER}{known.id}", "")) for known in filters)
    return tuple(select for select in found if select is not None)


def fits(entry: Entry | None, selects: Iterable[FilterSelect]) -> bool:
    """Return whether an entry has what is chosen of each filter; what is no entry fits only no choice."""
    return all(_has(entry, select) for select in selects if select.chosen)


def has_value(entry: Entry, filter_id: str, key: str) -> bool:
    """Return whether an entry sets a filter to a value, which is given as the address carries it."""
    return any(key_of(value) == key for value in values_of(entry, filter_id))


def _has(entry: Entry | None, select: FilterSelect) -> bool:
    values, wanted = () if entry is None else values_of(entry, select.id), select.chosen
    if select.is_number and wanted.startswith(AT_MOST):
        most = float(wanted.removeprefix(AT_MOST))
        return any(isinstance(value, int | float) and value <= most for value in values)
    return any(key_of(value) == wanted for value in values)


def key_of(value: JsonValue) -> str:
    """Return a value as the address carries it: numbers plainly, words without case."""
    if isinstance(value, int | float):
        return number(value).replace("−", "-")
    return value.casefold() if isinstance(value, str) else ""


def _select(known: Filter, entries: Sequence[Entry], prefix: str, asked: str) -> FilterSelect | None:
    """Return a filter as a select; None where all entries agree, so that it narrows nothing."""
    values = dict(_values(known, entries))
    if len(values) < 2:
        return None
    is_number = known.type == "number"
    if not is_number:
        words = sorted(values, key=lambda key: fold(str(values[key])))
        choices = tuple(FilterChoice(key, str(values[key]), key == asked) for key in words)
        groups: tuple[tuple[str, tuple[FilterChoice, ...]], ...] = (("", choices),)
    else:
        numbers = sorted(values, key=float)
        groups = (
            (_("exactly"), tuple(_number(key, key, asked) for key in numbers)),
            (_("at most"), tuple(_number(key, f"{AT_MOST}{key}", asked) for key in numbers)),
        )
    chosen = (choice.value for _label, choices in groups for choice in choices if choice.is_chosen)
    name = f"{prefix}{FILTER}{known.id}"
    return FilterSelect(known.id, name, known.label, is_number, groups, next(chosen, ""))


def _values(known: Filter, entries: Sequence[Entry]) -> Iterator[tuple[str, JsonValue]]:
    """Yield the values of a filter, each by its key; of one word in several cases the last stands."""
    for value in dict.fromkeys(value for entry in entries for value in values_of(entry, known.id)):
        if isinstance(value, int | float) == (known.type == "number"):
            yield key_of(value), value


def _number(key: str, value: str, asked: str) -> FilterChoice:
    shown = key.replace("-", "−")
    label = shown if value == key else _("at most %(number)s") % {"number": shown}
    return FilterChoice(value, label, value == asked)
