"""What the ruleset says of copied rows, beside what the sheet holds. Source: F3.33."""

from dataclasses import dataclass

from django.urls import reverse

from characters.pages.desk import Desk
from characters.pages.keys import page_key
from characters.services.refreshing import seen_of
from rulesets.engine.builder.refreshing import NewerRow, newer_rows
from rulesets.pages.cells import cell_text, entry_text


@dataclass(frozen=True, slots=True)
class CellLine:
    """A cell: its column, what the sheet holds, what the ruleset says."""

    label: str
    held: str
    says: str


@dataclass(frozen=True, slots=True)
class RefreshRow:
    """A row with newer text; `name` is how the sheet calls it, `entry` how the ruleset does."""

    row: str
    name: str
    entry: str
    cells: tuple[CellLine, ...]


@dataclass(frozen=True, slots=True)
class RefreshPage:
    """Everything the review shows."""

    character_id: int
    name: str
    list_label: str
    rows: tuple[RefreshRow, ...]
    seen: str
    url: str
    back_url: str


def refresh_page(desk: Desk, list_id: str) -> RefreshPage | None:
    """Return the review of a list; None where the ruleset has no such list."""
    known = desk.compiled.lists.get(list_id)
    if known is None:
        return None
    rows = newer_rows(desk.settled, list_id)
    names = {view.row: view.cells for view in desk.settled.sheet.rows(list_id)}
    fields = reverse("characters:fields", args=[desk.character.pk])
    return RefreshPage(
        character_id=desk.character.pk,
        name=desk.character.name,
        list_label=known.label,
        rows=tuple(
            _row(row, next((cell for cell in names.get(row.row, {}).values() if isinstance(cell, str)), ""))
            for row in rows
        ),
        seen=seen_of(rows),
        url=reverse("characters:refresh", args=[desk.character.pk, list_id]),
        back_url=f"{fields}#at-{page_key('list', list_id)}",
    )


def _row(row: NewerRow, name: str) -> RefreshRow:
    cells = tuple(
        CellLine(
            cell.column.label,
            cell_text(cell.column, cell.held),
            entry_text(cell.column, cell.says, row.entry.partition("/")[0]),
        )
        for cell in row.cells
    )
    return RefreshRow(row.row, name, row.entry, cells)
