"""Rows of lists: add, fill from a catalog, edit, move, delete. Source: S13.9, S13.10, F3.18, B20.5."""

from django import forms

from characters.forms.commands import CommandForm, IdField, TypedForm
from characters.forms.values import Shape
from rulesets.engine.builder.commands import AddEntryRows, AddRow, DropRow, EditCell, MoveRow
from rulesets.engine.problems import JsonValue


class AddRowForm(CommandForm):
    """Add an empty row of one's own."""

    list = IdField()

    def command(self) -> AddRow:
        return AddRow(self.cleaned_data["list"], {})


class AddEntryForm(CommandForm):
    """Copy the rows of a catalog entry onto the sheet."""

    catalog = IdField()
    entry = IdField()

    def command(self) -> AddEntryRows:
        return AddEntryRows(self.cleaned_data["catalog"], self.cleaned_data["entry"])


class CellForm(TypedForm):
    """Set a cell of a row, or empty it."""

    list = IdField()
    row = IdField()
    column = IdField()

    def shape(self) -> Shape:
        found = self.ground.compiled.lists.get(self.cleaned_data.get("list", ""))
        columns = {column.id: column for column in found.columns} if found else {}
        column = columns.get(self.cleaned_data.get("column", ""))
        if column is None:
            return Shape("text")
        return Shape(column.type, is_signed=column.type == "number" and column.min < 0)

    def shown(self) -> JsonValue:
        wanted = self.cleaned_data
        rows = self.ground.sheet.rows(wanted.get("list", ""))
        row = next((row for row in rows if row.row == wanted.get("row")), None)
        return row.cells.get(wanted.get("column", "")) if row else None

    def command(self) -> EditCell:
        cleaned = self.cleaned_data
        return EditCell(cleaned["list"], cleaned["row"], cleaned["column"], cleaned["value"])


class DropRowForm(CommandForm):
    """Delete a row."""

    list = IdField()
    row = IdField()

    def command(self) -> DropRow:
        return DropRow(self.cleaned_data["list"], self.cleaned_data["row"])


class MoveRowForm(CommandForm):
    """Move a row to a place in its list, counted from 0."""

    list = IdField()
    row = IdField()
    to = forms.IntegerField(min_value=0, max_value=500)

    def command(self) -> MoveRow:
        return MoveRow(self.cleaned_data["list"], self.cleaned_data["row"], self.cleaned_data["to"])
