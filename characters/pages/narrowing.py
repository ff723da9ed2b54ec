"""What is offered narrowed: by words, by filters, to what can be taken now. Source: U2.9, U9.5, F3.5.

The cards of a step and the options of each slot are narrowed alike, once there are many of them. What narrows
stands in the address: for the cards `q`, `offered`, and `f.<id>` for each filter; for a slot the same behind
`s.<key>.`. Whatever there is not to choose from is passed over.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.utils.http import urlencode
from django.utils.translation import gettext as _

from characters.pages.controls import as_typed
from characters.pages.desk import Desk
from rulesets.engine.builder.state import Offer, OfferState, Option
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.catalogs import Entry, Filter
from studio.web.searching import finder, fold

SEARCH_FROM = 20
"""What offers more than this can be searched (U2.9)."""

SHOWN_MOST = 60
"""So many are shown at once; narrowing brings the others. What is chosen or kept is never left out."""

WORDS = "q"
OFFERED = "offered"
FILTER = "f."
SLOT = "s."
AT_MOST = "most-"
"""Before a number: that or less."""

Thing = TypeVar("Thing", Offer, Option)
"""What is narrowed: the cards of a step, or the options of a slot."""


@dataclass(frozen=True, slots=True)
class FilterChoice:
    """One line of a filter."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class FilterSelect:
    """A filter of the catalog as a select; a number has groups: that exactly, or at most.

    `name` is its parameter in the address, `chosen` the value of the line that is chosen.
    """

    id: str
    name: str
    label: str
    groups: tuple[tuple[str, tuple[FilterChoice, ...]], ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What narrows something that is offered, and what it can be narrowed by.

    Attributes:
        place: Id of the element that holds what fits.
        prefix: What its parameters in the address begin with.
        words: What is searched for.
        is_offered_only: Whether what cannot be taken now is left out.
        selects: The filters that tell what is offered apart.
        others: What else the address asks for: names and values.
    """

    place: str
    prefix: str
    words: str
    is_offered_only: bool
    selects: tuple[FilterSelect, ...]
    others: tuple[tuple[str, str], ...]

    @property
    def words_name(self) -> str:
        """The parameter of the words."""
        return f"{self.prefix}{WORDS}"

    @property
    def offered_name(self) -> str:
        """The parameter of what cannot be taken now."""
        return f"{self.prefix}{OFFERED}"

    @property
    def asked(self) -> tuple[tuple[str, str], ...]:
        """The parameters that narrow, with their values."""
        pairs = [(self.words_name, self.words), (self.offered_name, "1" if self.is_offered_only else "")]
        pairs += [(select.name, select.chosen) for select in self.selects]
        return tuple((name, value) for name, value in pairs if value)

    @property
    def is_any(self) -> bool:
        """Whether anything narrows it."""
        return bool(self.asked)

    @property
    def query(self) -> str:
        """The part of the address from `?` on that says all this, and what else is asked."""
        return _query((*self.asked, *self.others))

    @property
    def rest(self) -> str:
        """The same without what narrows this."""
        return _query(self.others)


def _query(pairs: Sequence[tuple[str, str]]) -> str:
    return f"?{urlencode(pairs)}" if pairs else ""


def narrowing_of(
    desk: Desk, entries: Sequence[Entry], filters: Iterable[Filter], *, place: str, slot: str = ""
) -> Narrowing:
    """Return what the address narrows something to.

    Args:
        desk: The character, with what the address asks.
        entries: The entries that are offered, as far as it is entries.
        filters: The filters of their catalog.
        place: Id of the element that holds what fits.
        slot: The key of the slot; left out, it is the cards of the step.
    """
    prefix = f"{SLOT}{slot}." if slot else ""
    asked, others = {}, []
    for name, value in desk.asked.items():
        if name.startswith(prefix) if slot else not name.startswith(SLOT):
            asked[name.removeprefix(prefix)] = value
        else:
            others.append((name, value))
    found = (_select(known, entries, prefix, asked.get(f"{FILTER}{known.id}", "")) for known in filters)
    return Narrowing(
        place=place,
        prefix=prefix,
        words=asked.get(WORDS, "").strip(),
        is_offered_only=asked.get(OFFERED) == "1",
        selects=tuple(select for select in found if select is not None),
        others=tuple(others),
    )


def narrowed(
    narrowing: Narrowing, things: Sequence[Thing], entry_of: Callable[[Thing], Entry | None]
) -> list[Thing]:
    """Return what fits; searched by words, that whose name begins with them comes first."""
    finds = finder(narrowing.words)
    chosen = [(select.id, select.chosen) for select in narrowing.selects if select.chosen]
    found = [
        thing
        for thing in things
        if not (narrowing.is_offered_only and thing.state is OfferState.REFUSED)
        and (not narrowing.words or finds(f"{thing.label} {thing.summary}"))
        and all(_fits(entry_of(thing), id_, value) for id_, value in chosen)
    ]
    if narrowing.words:
        start = fold(narrowing.words)
        found.sort(key=lambda thing: not fold(thing.label).startswith(start))
    return found


def shown_first(found: Sequence[Thing]) -> list[Thing]:
    """Return what is shown at once: all, or as much as fits, then with the player's own first."""
    if len(found) <= SHOWN_MOST:
        return list(found)
    most = max(SHOWN_MOST, sum(is_own(thing) for thing in found))
    return sorted(found, key=lambda thing: not is_own(thing))[:most]


def is_own(thing: Offer | Option) -> bool:
    """Return whether the player took something, whether it counts or not."""
    return thing.state in (OfferState.PICKED, OfferState.INACTIVE) or getattr(thing, "times", 0) > 0


def values_of(entry: Entry, filter_id: str) -> tuple[JsonValue, ...]:
    """Return the values an entry sets a filter to: none, one, or several tags."""
    value = entry.filters.get(filter_id)
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)


def _fits(entry: Entry | None, filter_id: str, wanted: str) -> bool:
    values = () if entry is None else values_of(entry, filter_id)
    if wanted.startswith(AT_MOST):
        most = float(wanted.removeprefix(AT_MOST))
        return any(isinstance(value, int | float) and value <= most for value in values)
    return any(_key(value) == wanted for value in values)


def _key(value: JsonValue) -> str:
    """Return a value as the address carries it: numbers plainly, words without case."""
    return value.casefold() if isinstance(value, str) else as_typed(value)


def _select(known: Filter, entries: Sequence[Entry], prefix: str, asked: str) -> FilterSelect | None:
    """Return a filter as a select; None where all entries agree, so that it narrows nothing."""
    values = dict(_values(known, entries))
    if len(values) < 2:
        return None
    if known.type != "number":
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
    return FilterSelect(known.id, f"{prefix}{FILTER}{known.id}", known.label, groups, next(chosen, ""))


def _values(known: Filter, entries: Sequence[Entry]) -> Iterator[tuple[str, JsonValue]]:
    """Yield the values of a filter, each by its key; of one word in several cases the last stands."""
    for value in dict.fromkeys(value for entry in entries for value in values_of(entry, known.id)):
        if isinstance(value, int | float) == (known.type == "number"):
            yield _key(value), value


def _number(key: str, value: str, asked: str) -> FilterChoice:
    label = key.replace("-", "−") if value == key else _("at most %(number)s") % {"number": key}
    return FilterChoice(value, label, value == asked)
