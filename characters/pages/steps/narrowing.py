"""A long catalog step narrowed: by words, by filters, to what is offered. Source: U2.9, U9.5, F3.5.

What narrows stands in the address: `q`, `offered`, and `f.<id>` for each filter. Whatever there is not
to choose from is passed over.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.http import urlencode
from django.utils.translation import gettext as _

from characters.pages.controls import as_typed
from characters.pages.desk import Desk
from rulesets.engine.builder.state import Offer, OfferState
from rulesets.engine.compiled.ruleset import CompiledCatalog
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.catalogs import Entry, Filter
from studio.web.searching import finder, fold

WORDS = "q"
OFFERED = "offered"
AT_MOST = "most-"
"""Before a number: that or less."""


@dataclass(frozen=True, slots=True)
class FilterChoice:
    """One line of a filter."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class FilterSelect:
    """A filter of the catalog as a select; a number has groups: that exactly, or at most."""

    name: str
    label: str
    groups: tuple[tuple[str, tuple[FilterChoice, ...]], ...]
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What narrows a step, and what it can be narrowed by.

    Attributes:
        words: What is searched for.
        is_offered_only: Whether what cannot be picked now is left out.
        selects: The filters that tell entries of the step apart.
        query: The same as the part of an address from `?` on; empty where nothing narrows.
    """

    words: str
    is_offered_only: bool
    selects: tuple[FilterSelect, ...]
    query: str

    @property
    def is_any(self) -> bool:
        """Whether anything narrows the step."""
        return bool(self.query)


def narrowing_of(desk: Desk, catalog: CompiledCatalog, offers: tuple[Offer, ...]) -> Narrowing:
    """Return what the address narrows a step to.

    Args:
        desk: The character, with what the address asks.
        catalog: The step's catalog.
        offers: The cards of the step.
    """
    shown = [entry for offer in offers if (entry := catalog.entries.get(offer.entry)) is not None]
    asked = desk.asked
    selects = tuple(
        select
        for known in catalog.filters.values()
        if (select := _select(known, shown, asked.get(f"f.{known.id}", ""))) is not None
    )
    words, is_offered_only = asked.get(WORDS, "").strip(), asked.get(OFFERED) == "1"
    pairs = [(WORDS, words), (OFFERED, "1" if is_offered_only else "")]
    pairs += [(select.name, asked[select.name]) for select in selects if select.is_chosen]
    query = urlencode([(name, value) for name, value in pairs if value])
    return Narrowing(words, is_offered_only, selects, f"?{query}" if query else "")


def narrowed(
    narrowing: Narrowing, desk: Desk, entries: Mapping[str, Entry], offers: tuple[Offer, ...]
) -> list[Offer]:
    """Return the cards that fit; searched by words, those whose name begins with them come first."""
    finds = finder(narrowing.words)
    chosen = [(select.name, desk.asked[select.name]) for select in narrowing.selects if select.is_chosen]
    found = [
        offer
        for offer in offers
        if not (narrowing.is_offered_only and offer.state is OfferState.REFUSED)
        and (not narrowing.words or finds(f"{offer.label} {offer.summary}"))
        and all(_fits(entries.get(offer.entry), name.removeprefix("f."), value) for name, value in chosen)
    ]
    if narrowing.words:
        start = fold(narrowing.words)
        found.sort(key=lambda offer: not fold(offer.label).startswith(start))
    return found


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


def _select(known: Filter, shown: list[Entry], asked: str) -> FilterSelect | None:
    """Return a filter as a select; None where all entries agree, so that it narrows nothing."""
    values = dict(_values(known, shown))
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
    is_chosen = any(choice.is_chosen for _label, choices in groups for choice in choices)
    return FilterSelect(f"f.{known.id}", known.label, groups, is_chosen)


def _values(known: Filter, shown: list[Entry]) -> Iterator[tuple[str, JsonValue]]:
    """Yield the values of a filter, each by its key; of one word in several cases the last stands."""
    for value in dict.fromkeys(value for entry in shown for value in values_of(entry, known.id)):
        if isinstance(value, int | float) == (known.type == "number"):
            yield _key(value), value


def _number(key: str, value: str, asked: str) -> FilterChoice:
    label = key.replace("-", "−") if value == key else _("at most %(number)s") % {"number": key}
    return FilterChoice(value, label, value == asked)
