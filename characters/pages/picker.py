"""The entry picker of All fields: entries of a catalog whose rows can be copied onto a list.

It offers every entry that has rows, whatever the builder's rules say. Source: F3.18, B5.19.
"""

from collections import Counter
from dataclasses import dataclass

from django.urls import reverse

from characters.models import View
from characters.pages.controls import Trouble
from characters.pages.desk import Desk
from characters.pages.head import Head, make_head
from characters.pages.keys import page_key
from rulesets.engine.schema.catalogs import Entry
from rulesets.texts import is_begun, searched
from studio.web.searching import finder, fold

SHOWN_MOST = 60
"""Entries on one page; searching narrows them."""


@dataclass(frozen=True, slots=True)
class PickerEntry:
    """One entry; `times` is how many of its rows stand on the list now."""

    id: str
    label: str
    summary: str
    times: int


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
    finds = finder(desk.query)
    found = [entry for entry in wanted if finds(searched(entry.label, entry.summary or ""))]
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
            PickerEntry(entry.id, entry.label, entry.summary or "", marks[f"{catalog_id}/{entry.id}"])
            for entry in _best_first(found, desk.query)
        ),
        found=len(found),
        query=desk.query,
        url=reverse("characters:pick_rows", args=where),
        add_url=reverse("characters:row_entry", args=where),
        back_url=f"{fields}#at-{page_key('list', list_id)}",
        trouble=desk.trouble,
    )


def _has_rows(entry: Entry, list_id: str) -> bool:
    return any(row.list_ == list_id for row in entry.rows or ())


def _best_first(found: list[Entry], query: str) -> list[Entry]:
    """Return the entries that are shown: those whose name begins with what is searched for first."""
    folded = fold(query)
    return sorted(found, key=lambda entry: not is_begun(entry.label, folded))[:SHOWN_MOST]
