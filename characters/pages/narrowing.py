"""What is offered narrowed: by words, by filters, to what can be taken now. Source: U2.9, U9.5, F3.5.

The cards of a step and the options of each slot are narrowed alike, once there are many of them. What narrows
stands in the address: for the cards `q`, `offered`, and `f.<id>` for each filter; for a slot the same behind
`s.<key>.`. Whatever there is not to choose from is passed over.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.utils.http import urlencode

from characters.pages.desk import Desk
from rulesets.engine.builder.state import Offer, OfferState, Option
from rulesets.engine.schema.catalogs import Entry, Filter
from rulesets.pages.filtering import filter_selects, fits
from rulesets.texts import is_begun, searched
from studio.web.searching import finder, fold
from studio.web.selects import FilterSelect

SEARCH_FROM = 20
"""What offers more than this can be searched (U2.9)."""

SHOWN_MOST = 60
"""So many are shown at once; narrowing brings the others. What is chosen or kept is never left out."""

WORDS = "q"
OFFERED = "offered"
SLOT = "s."

Thing = TypeVar("Thing", Offer, Option)
"""What is narrowed: the cards of a step, or the options of a slot."""


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
    return Narrowing(
        place=place,
        prefix=prefix,
        words=asked.get(WORDS, "").strip(),
        is_offered_only=asked.get(OFFERED) == "1",
        selects=filter_selects(filters, entries, asked, prefix=prefix),
        others=tuple(others),
    )


def narrowed(
    narrowing: Narrowing, things: Sequence[Thing], entry_of: Callable[[Thing], Entry | None]
) -> list[Thing]:
    """Return what fits; searched by words, that whose name begins with them comes first."""
    finds = finder(narrowing.words)
    found = [
        thing
        for thing in things
        if not (narrowing.is_offered_only and thing.state is OfferState.REFUSED)
        and (not narrowing.words or finds(searched(thing.label, thing.summary)))
        and fits(entry_of(thing), narrowing.selects)
    ]
    if narrowing.words:
        start = fold(narrowing.words)
        found.sort(key=lambda thing: not is_begun(thing.label, start))
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
