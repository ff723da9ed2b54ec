"""List rows as the sheet shows them, and the checks they are. Source: S13, S14, S37.2 step 7."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulesets.engine.compiled.frame import Frame, StoredMap
from rulesets.engine.compiled.lists import CompiledColumn, CompiledList
from rulesets.engine.compiled.numbers import exact, stored_number
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.compiled.values import stored_text
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.builder import CatalogStep, FromWithin
from rulesets.engine.schema.lists import RowCheck
from rulesets.engine.sentences import DisplayText, say


@dataclass(frozen=True, slots=True)
class RowView:
    """A list row with its cells filled in.

    Attributes:
        index: Its position in the list.
        row: What tells it from other rows (S13.33); empty for a row stored without one.
        entry: The catalog entry it was copied from, ``catalog/entry`` (S13.8); empty for a typed row.
        cells: What each column shows, blanks and sum columns filled in.
        incomplete: The required columns that are empty (S13.11).
        checks: The number of each check the row is, by check id (S14.3).
    """

    index: int
    row: str
    entry: str
    cells: Mapping[str, JsonValue]
    incomplete: tuple[str, ...]
    checks: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class RowCheckNumber:
    """A check that a row is.

    Attributes:
        name: What the GM calls it: the row's name, with the check's label behind where it has one (S14.5).
        ability: The ability it rolls with, if any.
        number: Its number (S14.3).
    """

    list_id: str
    index: int
    check: str
    name: str
    ability: str | None
    number: float


def read_rows(compiled: CompiledRuleset, frame: Frame, list_id: str) -> tuple[RowView, ...]:
    """Read the rows of a list, hidden or not; an undeclared list has none."""
    sheet_list = compiled.readers.lists.get(list_id)
    if sheet_list is None:
        return ()
    return tuple(
        _view(compiled, frame, sheet_list, index, row) for index, row in enumerate(sheet_list.rows(frame))
    )


def read_row_checks(compiled: CompiledRuleset, frame: Frame) -> tuple[RowCheckNumber, ...]:
    """Read every check that rows of visible lists are.

    A name that two rows share, over all lists with checks, is no check at all until one is renamed, and
    neither is a row without a name (S14.7, S14.8).
    """
    named = list(_named_checks(compiled, frame))
    rows = {(sheet_list.list.id, index, _folded(name)) for sheet_list, index, _, name, _ in named}
    times = Counter(name for _, _, name in rows)
    return tuple(
        _row_check(compiled, frame, sheet_list, index, check, name, row)
        for sheet_list, index, check, name, row in named
        if times[_folded(name)] == 1
    )


def _named_checks(
    compiled: CompiledRuleset, frame: Frame
) -> Iterator[tuple[CompiledList, int, RowCheck, str, StoredMap]]:
    """Give each check that a row of a visible list is, with the name the row has for it."""
    for sheet_list in compiled.readers.lists.values():
        if not sheet_list.list.checks:
            continue
        for index, row in enumerate(sheet_list.live_rows(frame)):
            for check in sheet_list.list.checks:
                if name := _name(sheet_list, check, row):
                    yield sheet_list, index, check, name, row


def _row_check(
    compiled: CompiledRuleset,
    frame: Frame,
    sheet_list: CompiledList,
    index: int,
    check: RowCheck,
    name: str,
    row: StoredMap,
) -> RowCheckNumber:
    called = name if check.label is None else say("{name} ({label})", name=name, label=check.label)
    number = check_number(compiled, frame, sheet_list, check, row)
    return RowCheckNumber(sheet_list.list.id, index, check.id, called, check.ability, number)


def check_number(
    compiled: CompiledRuleset, frame: Frame, sheet_list: CompiledList, check: RowCheck, row: StoredMap
) -> float:
    """Work out a row check's number: the rating cell and the modifier of its ability (S14.3)."""
    rating = sheet_list.columns.get(check.rating)
    number = 0 if rating is None or rating.number is None else rating.number(row)
    slot = compiled.program.slots.get(("modifier", check.ability))
    return exact(number if slot is None else number + frame.numbers[slot])


def is_empty(column: CompiledColumn, row: StoredMap) -> bool:
    """Tell whether nothing a column can show is stored in a cell (S11.11)."""
    if column.column.type == "number":
        return not column.column.sum and stored_number(row.get(column.column.id)) is None
    return column.shown({column.column.id: row.get(column.column.id)}) == "" or (
        row.get(column.column.id) is None
    )


def _view(
    compiled: CompiledRuleset, frame: Frame, sheet_list: CompiledList, index: int, row: StoredMap
) -> RowView:
    columns = sheet_list.columns.values()
    return RowView(
        index=index,
        row=stored_text(row.get("_row")),
        entry=stored_text(row.get("_catalog")),
        cells=_cells(compiled, sheet_list, row),
        incomplete=tuple(c.column.id for c in columns if c.column.required and is_empty(c, row)),
        checks={
            check.id: check_number(compiled, frame, sheet_list, check, row)
            for check in sheet_list.list.checks
        },
    )


def _cells(compiled: CompiledRuleset, sheet_list: CompiledList, row: StoredMap) -> dict[str, JsonValue]:
    """Read the cells of a row; a text that stands as the row's entry has it is one of the ruleset (T2.6)."""
    cells = {id_: column.shown(row) for id_, column in sheet_list.columns.items()}
    for id_, text in _copied_texts(compiled, sheet_list, row):
        if cells.get(id_) == text:
            cells[id_] = text
    return cells


def row_name(compiled: CompiledRuleset, sheet_list: CompiledList, row: StoredMap) -> str:
    """Give what a row is called; a name that its entry gave it is one of the ruleset (T2.6)."""
    return as_copied(compiled, sheet_list, row, sheet_list.name(row))


def as_copied(compiled: CompiledRuleset, sheet_list: CompiledList, row: StoredMap, text: str) -> str:
    """Give a text of a row as the ruleset's where its entry wrote it, else as it is."""
    copied = (known for _id, known in _copied_texts(compiled, sheet_list, row))
    return next((known for known in copied if known == text), text)


def _copied_texts(
    compiled: CompiledRuleset, sheet_list: CompiledList, row: StoredMap
) -> Iterator[tuple[str, DisplayText]]:
    """Give the texts that picking the entry of a row writes into its list, by column."""
    catalog, _, entry_id = stored_text(row.get("_catalog")).partition("/")
    entry = compiled.catalogs[catalog].entries.get(entry_id) if catalog in compiled.catalogs else None
    for written in (entry.rows or ()) if entry is not None else ():
        for id_, text in written.values.items():
            known = sheet_list.columns.get(id_) if written.list_ == sheet_list.list.id else None
            if known is not None and known.column.type in ("text", "longtext") and isinstance(text, str):
                yield id_, DisplayText(text, catalog)
    if entry is not None:
        yield from _stamped_labels(compiled, sheet_list, catalog)


def _stamped_labels(
    compiled: CompiledRuleset, sheet_list: CompiledList, catalog: str
) -> Iterator[tuple[str, DisplayText]]:
    """Give the labels of parents that the steps of a catalog may stamp on its rows, by column (B10.6)."""
    steps = compiled.builder.steps if compiled.builder else ()
    for step in steps:
        if not isinstance(step, CatalogStep) or step.catalog != catalog or not step.stamp or not step.within:
            continue
        parent = next((other for other in steps if other.id == step.within.step), None)
        if not isinstance(parent, CatalogStep) or parent.catalog not in compiled.catalogs:
            continue
        for id_, stamp in step.stamp.items():
            if id_ in sheet_list.columns and isinstance(stamp, FromWithin) and stamp.from_within == "label":
                for entry in compiled.catalogs[parent.catalog].entries.values():
                    yield id_, DisplayText(entry.label, parent.catalog)


def _name(sheet_list: CompiledList, check: RowCheck, row: StoredMap) -> str:
    column = sheet_list.columns.get(check.name)
    shown = "" if column is None else column.shown(row)
    return shown.strip() if isinstance(shown, str) else ""


def _folded(name: str) -> str:
    return name.casefold()
