"""Lists of the sheet as tables whose cells are inputs. Source: S13, B20, B5.19."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from characters.pages.controls import Control, Trouble, as_json, as_typed, bounds_hint
from characters.pages.desk import Desk
from characters.pages.fields import LINE_FROM, enum_choices, input_kind
from characters.pages.keys import page_key
from rulesets.engine.builder.refreshing import newer_rows
from rulesets.engine.builder.rowedits import rows_by_key
from rulesets.engine.builder.rowledger import ListParts, RowItem
from rulesets.engine.builder.scaled import scaled_source
from rulesets.engine.problems import JsonObject, JsonValue
from rulesets.engine.schema.fields import Column, EnumColumn, NumberColumn, TextColumn
from rulesets.engine.schema.lists import SheetList
from rulesets.engine.sentences import say
from rulesets.engine.sheet.rows import RowView
from rulesets.pages.cells import cell_text
from rulesets.pages.lenders import source_of
from rulesets.texts import said


@dataclass(frozen=True, slots=True)
class Heading:
    """A column of the table; `hint` says what its numbers may be."""

    label: str
    hint: str
    is_number: bool
    is_long: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: an input, or a text where it is worked out. `key` names it on the page."""

    key: str
    heading: Heading
    text: str
    control: Control | None


@dataclass(frozen=True, slots=True)
class RowLine:
    """A row. `up` and `down` are the places it can move to; `was` is the row as JSON."""

    key: str
    row: str
    name: str
    source: str
    was: str
    cells: tuple[Cell, ...]
    incomplete: tuple[str, ...]
    up: int | None
    down: int | None


@dataclass(frozen=True, slots=True)
class Picker:
    """A catalog whose entries can be copied onto the list."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class ListBlock:
    """One list as a table; where it is called as its section is, its name is only spoken.

    `newer` is how many copied rows the ruleset says otherwise (F3.33).
    """

    id: str
    key: str
    label: str
    is_label_shown: bool
    headings: tuple[Heading, ...]
    rows: tuple[RowLine, ...]
    most: int
    pickers: tuple[Picker, ...]
    newer: int
    newer_url: str
    add_url: str
    drop_url: str
    move_url: str
    trouble: Trouble | None

    @property
    def is_full(self) -> bool:
        """Whether no further row fits (S13.9)."""
        return len(self.rows) >= self.most

    @property
    def controls(self) -> tuple[Control, ...]:
        """The inputs of its cells."""
        return tuple(cell.control for row in self.rows for cell in row.cells if cell.control is not None)

    @property
    def shape(self) -> str:
        """A short name for which rows stand here, in which order."""
        return hashlib.sha256("\n".join(row.key for row in self.rows).encode()).hexdigest()[:16]


def list_block(desk: Desk, list_id: str, *, section: str) -> ListBlock:
    """Return a list as All fields shows it under the heading of a section."""
    known = desk.compiled.lists[list_id]
    key = page_key("list", list_id)
    views = desk.settled.sheet.rows(list_id)
    stored = rows_by_key(desk.settled, list_id)
    return ListBlock(
        id=list_id,
        key=key,
        label=known.label,
        is_label_shown=known.label != section,
        headings=tuple(heading(column) for column in known.columns),
        rows=tuple(_row_line(desk, known, view, stored.get(view.row), len(views)) for view in views),
        most=known.max_items,
        pickers=tuple(_pickers(desk, list_id)),
        newer=len(newer_rows(desk.settled, list_id)),
        newer_url=reverse("characters:review_rows", args=[desk.character.pk, list_id]),
        add_url=_url(desk, "row_add"),
        drop_url=_url(desk, "row_drop"),
        move_url=_url(desk, "row_move"),
        trouble=desk.trouble_at(key) or desk.stray(key),
    )


def heading(column: Column) -> Heading:
    """Return the head of a column."""
    is_long = column.type == "longtext" or (isinstance(column, TextColumn) and column.max_length > LINE_FROM)
    hint = bounds_hint(column.min, column.max) if isinstance(column, NumberColumn) else ""
    return Heading(column.label, hint, column.type == "number", is_long)


def row_source(desk: Desk, view: RowView) -> str:
    """Return the label of the catalog entry a row was copied from, if it was, with whom it is borrowed from.

    Source: F3.98, U9.15.
    """
    catalog_id, _slash, entry_id = view.entry.partition("/")
    catalog = desk.compiled.catalogs.get(catalog_id)
    entry = catalog.entries.get(entry_id) if catalog else None
    label = entry.label if entry else entry_id
    lender = source_of(desk.compiled.ruleset, catalog_id, entry_id)
    return say("{label} ({lender})", label=label, lender=lender) if lender else label


def _row_line(desk: Desk, known: SheetList, view: RowView, stored: JsonObject | None, count: int) -> RowLine:
    cells = tuple(_cell(desk, known, view, column, stored) for column in known.columns)
    name = next((cell.text for cell in cells if cell.text), "")
    labels = {column.id: column.label for column in known.columns}
    return RowLine(
        key=page_key("row", known.id, view.row),
        row=view.row,
        name=name or _("Row %(number)d") % {"number": view.index + 1},
        source=row_source(desk, view) if view.entry else "",
        was=as_json(stored),
        cells=cells,
        incomplete=tuple(labels[column] for column in view.incomplete),
        up=view.index - 1 if view.index else None,
        down=view.index + 1 if view.index + 1 < count else None,
    )


def _cell(desk: Desk, known: SheetList, view: RowView, column: Column, stored: JsonObject | None) -> Cell:
    key = page_key("cell", known.id, view.row, column.id)
    text = cell_text(column, view.cells.get(column.id))
    source = scaled_source(desk.settled.plan, known.id, stored)
    is_sum = isinstance(column, NumberColumn) and column.sum is not None
    is_scaled = source is not None and column.id in (source.scaled or {})
    if is_sum or is_scaled or not view.row:
        return Cell(key, heading(column), text, None)
    was = None if stored is None else stored.get(column.id)
    return Cell(key, heading(column), text, _cell_control(desk, known, view, column, was))


def _cell_control(desk: Desk, known: SheetList, view: RowView, column: Column, was: JsonValue) -> Control:
    key = page_key("cell", known.id, view.row, column.id)
    kind = input_kind(column.type, column.max_length if isinstance(column, TextColumn) else None)
    shown = view.cells.get(column.id)
    is_blank = was is None
    is_number = isinstance(column, NumberColumn)
    choices: tuple[tuple[str, str], ...] = ()
    if isinstance(column, EnumColumn):
        choices = tuple((value, cell_text(column, value)) for value in column.values)
    note = _cell_note(desk, known.id, view.row, column)
    return Control(
        key=key,
        kind=kind,
        label=_("%(column)s, row %(number)d") % {"column": said(column.label), "number": view.index + 1},
        action=_url(desk, "row_cell"),
        names=(("list", known.id), ("row", view.row), ("column", column.id)),
        value=as_typed(shown if is_blank and kind in ("boolean", "choice") else was),
        was=as_json(was),
        placeholder=as_typed(shown) if is_blank and kind in ("number", "text", "line") else "",
        choices=enum_choices(choices, shown if is_blank else was) if choices else (),
        suggestions=tuple(column.suggestions or ()) if isinstance(column, TextColumn) else (),
        is_signed=is_number and isinstance(column, NumberColumn) and column.min < 0,
        is_label_shown=False,
        note=note,
        is_edited=bool(note),
        trouble=desk.trouble_at(key),
    )


def _cell_note(desk: Desk, list_id: str, row: str, column: Column) -> str:
    """Say what a pick wrote into a cell that was typed over (B20.4, B20.6)."""
    items: Mapping[str, RowItem] = desk.settled.parts.lists.get(list_id, ListParts()).items
    item = items.get(row)
    if item is None or item.wrote is None or column.id not in item.edit.cells:
        return ""
    answer = cell_text(column, item.wrote.get(column.id)) or _("nothing")
    return _("Typed over. The pick gives %(answer)s.") % {"answer": said(answer)}


def _pickers(desk: Desk, list_id: str) -> list[Picker]:
    """Return the catalogs whose entries have rows for a list (B5.19)."""
    return [
        Picker(
            catalog.header.label,
            reverse("characters:pick_rows", args=[desk.character.pk, list_id, catalog_id]),
        )
        for catalog_id, catalog in desk.compiled.catalogs.items()
        if list_id in (catalog.header.feeds or ()) and any(entry.rows for entry in catalog.entries.values())
    ]


def _url(desk: Desk, route: str) -> str:
    return reverse(f"characters:{route}", args=[desk.character.pk])
