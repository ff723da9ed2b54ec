"""The entry picker of All fields: entries of a catalog whose rows can be copied onto a list.

It offers every entry that has rows, whatever the builder's rules say. Source: F3.18, F3.20, B5.19.

What narrows it stands in the address. Until that says so (`asked`), it opens narrowed to what the sheet says,
where a filter of the catalog starts from a field (F3.6); whoever looks at it can let that go (F3.7).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse

from characters.models import View
from characters.pages.controls import Trouble
from characters.pages.desk import Desk
from characters.pages.head import Head, make_head
from characters.pages.keys import page_key
from rulesets.engine.builder.commands import EditField
from rulesets.engine.builder.mechanics import mechanics_line
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.catalogs import Entry, Filter
from rulesets.pages.filtering import FILTER, filter_selects, fits, has_value, key_of
from rulesets.pages.lenders import source_of
from rulesets.texts import is_begun, searched
from studio.web.searching import finder, fold
from studio.web.selects import FilterSelect

SHOWN_MOST = 60
"""Entries on one page; searching narrows them."""

ASKED = "asked"
"""The parameter that says: what narrows the picker is what the address says, and no more."""


@dataclass(frozen=True, slots=True)
class PickerEntry:
    """One entry: `does` says what using it does, `times` how many of its rows stand on the list now.

    `source` is the ruleset it is borrowed from, empty for an own one (U9.15).
    """

    id: str
    label: str
    summary: str
    does: str
    times: int
    source: str


@dataclass(frozen=True, slots=True)
class PickerPage:
    """Everything the picker shows."""

    character_id: int
    head: Head
    list_label: str
    catalog_label: str
    catalog: str
    entries: tuple[PickerEntry, ...]
    found: int
    query: str
    asking: str
    is_narrowed: bool
    selects: tuple[FilterSelect, ...]
    url: str
    add_url: str
    back_url: str
    trouble: Trouble | None


def picker_page(desk: Desk, list_id: str, catalog_id: str) -> PickerPage | None:
    """Return the picker of a catalog for a list it feeds; None where it does not."""
    catalog = desk.compiled.catalogs.get(catalog_id)
    known = desk.compiled.lists.get(list_id)
    if catalog is None or known is None or list_id not in (catalog.header.feeds or ()):
        return None
    wanted = [entry for entry in catalog.entries.values() if _has_rows(entry, list_id)]
    filters = tuple(catalog.filters.values())
    starts = {} if ASKED in desk.asked else _starts(desk, filters)
    selects = filter_selects(
        filters, wanted, {**desk.asked, **{f"{FILTER}{id_}": key for id_, key in starts.items()}}
    )
    found = _found(wanted, desk.query, selects, starts)
    marks = Counter(row.entry for row in desk.settled.sheet.rows(list_id))
    where = [desk.character.pk, list_id, catalog_id]
    fields = reverse("characters:fields", args=[desk.character.pk])
    return PickerPage(
        character_id=desk.character.pk,
        head=make_head(
            desk.character,
            view=View.FIELDS,
            has_builder=desk.compiled.builder is not None,
            rename_url=reverse("characters:fields_rename", args=[desk.character.pk]),
        ),
        list_label=known.label,
        catalog_label=catalog.header.label,
        catalog=catalog_id,
        entries=tuple(
            PickerEntry(
                id=entry.id,
                label=entry.label,
                summary=entry.summary or "",
                does=mechanics_line(desk.compiled, catalog.header, entry),
                times=marks[f"{catalog_id}/{entry.id}"],
                source=source_of(desk.compiled.ruleset, catalog_id, entry.id),
            )
            for entry in _best_first(found, desk.query)
        ),
        found=len(found),
        query=desk.query,
        asking=desk.asking,
        is_narrowed=bool(desk.query or starts) or any(select.chosen for select in selects),
        selects=selects,
        url=reverse("characters:pick_rows", args=where),
        add_url=reverse("characters:row_entry", args=where),
        back_url=f"{fields}#at-{page_key('list', list_id)}",
        trouble=desk.trouble,
    )


def _starts(desk: Desk, filters: Iterable[Filter]) -> dict[str, str]:
    """Return what the picker opens narrowed to: values by filter. An empty field narrows nothing (F3.6)."""
    found = {
        known.id: key_of(_value(desk, known.start_from.field))
        for known in filters
        if known.start_from is not None
    }
    return {id_: key for id_, key in found.items() if key}


def _value(desk: Desk, field: str) -> JsonValue:
    """Return a field's value; nothing where nobody set it, though a number then counts as 0."""
    known = desk.compiled.fields.get(field)
    is_set = desk.standing(EditField(field, None)) is not None
    return desk.settled.sheet.fields.get(field) if is_set or (known and known.default is not None) else None


def _found(
    wanted: Iterable[Entry], query: str, selects: tuple[FilterSelect, ...], starts: Mapping[str, str]
) -> list[Entry]:
    """Return the entries that fit. An entry that does not set a filter it starts from is not among them."""
    finds = finder(query)
    return [
        entry
        for entry in wanted
        if finds(searched(entry.label, entry.summary or ""))
        and fits(entry, selects)
        and all(has_value(entry, id_, key) for id_, key in starts.items())
    ]


def _has_rows(entry: Entry, list_id: str) -> bool:
    return any(row.list_ == list_id for row in entry.rows or ())


def _best_first(found: list[Entry], query: str) -> list[Entry]:
    """Return the entries that are shown: those whose name begins with what is searched for first."""
    folded = fold(query)
    return sorted(found, key=lambda entry: not is_begun(entry.label, folded))[:SHOWN_MOST]
