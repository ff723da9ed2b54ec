"""Entries that a grant lets the player choose from a catalog of rows.

Source: B7.5, B12.1, B18.1 to B18.6, B18.10, B51.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks import filters, slots
from rulesets.engine.checks.catalogs import check_holds_rows
from rulesets.engine.checks.findings import Findings, never_fires, unknown
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Change, Global, Read
from rulesets.engine.checks.standings import Standing
from rulesets.engine.problems import Place, shown
from rulesets.engine.schema.grants import EntryChoice, EntryGrants

_CHOOSE: Place = ("grants", "entries", "choose")


def reads(given: EntryGrants) -> Iterator[Read]:
    """The catalogs, their entries, the steps in which they are chosen, and what counts read."""
    for position, choice in enumerate(given.choose):
        at = (*_CHOOSE, position)
        yield Read(f"catalog/{choice.catalog}", (*at, "catalog"), value=False)
        yield Read(Global.CHOICES, (*at, "catalog"), value=False)
        if choice.ids is not None:
            yield Read(f"entries/{choice.catalog}", (), value=False)
        for number, name in enumerate(choice.ids or ()):
            yield Read(f"entry/{choice.catalog}/{name}", (*at, "ids", number), value=False)
        yield from slots.reads_count(choice, at)


def check(given: EntryGrants, index: Index) -> Findings:
    """Each choice is made from a catalog of rows, in a step that is there, and could be answered."""
    for position, choice in enumerate(given.choose):
        at = (*_CHOOSE, position)
        wrong = tuple(check_holds_rows(choice.catalog, (*at, "catalog"), index))
        yield from wrong
        if not wrong:
            yield from _check_step(choice, at, index)
            yield from _check_filters(choice, at, index)
            yield from _check_ids(choice, at, index)
        yield from slots.check_count(choice, at, index)


def _check_step(choice: EntryChoice, at: Place, index: Index) -> Findings:
    """Source: B18.3."""
    if not index.builder.answers_choices(choice.catalog):
        message = f"No `choices` step is there for the catalog {shown(choice.catalog)}."
        yield never_fires(
            (*at, "catalog"), message, choice.catalog, "Add a step of the kind `choices` for it."
        )


def _check_filters(choice: EntryChoice, at: Place, index: Index) -> Findings:
    """Source: B18.5, B18.10."""
    part, found = index.catalog(choice.catalog), index.filters(choice.catalog)
    if part is not None and filters.are_known(part, found):
        yield from filters.check_fixed(choice.filters, at, found)
        yield from filters.check_shares(choice, at, found)


def _check_ids(choice: EntryChoice, at: Place, index: Index) -> Findings:
    """Entries that are there and write rows: no other is ever offered. Source: B18.5, B18.6."""
    entries = index.standings(choice.catalog)
    if entries is None:
        return
    for number, name in enumerate(choice.ids or ()):
        here = (*at, "ids", number)
        if name not in entries:
            yield unknown(here, f"entry of the catalog {shown(choice.catalog)}", name)
        elif entries[name] is Standing.GRANTS:
            message = f"The entry {shown(name)} writes no rows, so it is never offered in a choice."
            yield never_fires(here, message, name, "Name entries with rows.")


def changes(given: EntryGrants) -> Iterator[Change]:
    """The lists that each catalog feeds. Source: B7.5, B51.1."""
    for position, choice in enumerate(given.choose):
        yield Change(f"feeds/{choice.catalog}", (*_CHOOSE, position))
