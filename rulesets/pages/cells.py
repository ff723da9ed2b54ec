"""What entries and rows hold, as texts to read."""

from django.utils.translation import gettext as _

from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.schema.fields import Column, EnumColumn, word_of
from rulesets.engine.sentences import DisplayText
from studio.web.templatetags.numbers import number


def cell_text(column: Column, value: JsonValue) -> str:
    """Return what a cell shows where it is only read (S9.11)."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int | float):
        return number(value)
    if isinstance(column, EnumColumn) and isinstance(value, str):
        return word_of(column, value)
    return value if isinstance(value, str) else ""


def entry_text(column: Column, value: JsonValue, catalog: str) -> str:
    """Return what a cell of an entry's row shows: its texts are the ruleset's (T2.10)."""
    text = cell_text(column, value)
    is_text = column.type in ("text", "longtext") and bool(text)
    return DisplayText(text, catalog) if is_text else text


def values_of(entry: Entry, filter_id: str) -> tuple[JsonValue, ...]:
    """Return the values an entry sets a filter to: none, one, or several tags."""
    value = entry.filters.get(filter_id)
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)


def filter_text(entry: Entry, filter_id: str) -> str:
    """Return the values an entry sets a filter to, as they are read."""
    values = values_of(entry, filter_id)
    return ", ".join(value if isinstance(value, str) else number(value) for value in values)  # type: ignore[arg-type]
