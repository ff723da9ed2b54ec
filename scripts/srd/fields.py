"""The small pieces of a sheet: ids, fields and columns as the format spells them (S9.1, S13.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from srd.source_parts import Named

Json = dict[str, Any]


def sheet_id(index: str) -> str:
    """An id of the data as a sheet id, which has underscores (F1.15)."""
    return index.replace("-", "_")


def text_field(key: str, label: str, max_length: int, section: str | None = None) -> Json:
    """A text field, or without a section a text column."""
    return _placed({"id": key, "label": label, "type": "text", "maxLength": max_length}, section)


def number_field(key: str, label: str, low: int, high: int, default: int, section: str | None = None) -> Json:
    """A field or column of whole numbers from `low` to `high`."""
    field: Json = {"id": key, "label": label, "type": "number", "min": low, "max": high, "default": default}
    return _placed(field, section)


def enum_field(key: str, label: str, values: Sequence[Named], section: str | None = None) -> Json:
    """A field or column with one value of a closed set; the first is what an untouched sheet holds."""
    field: Json = {
        "id": key,
        "label": label,
        "type": "enum",
        "values": [value.id for value in values],
        "valueLabels": {value.id: value.name for value in values},
        "default": values[0].id,
    }
    return _placed(field, section)


def yes_no_field(key: str, label: str, section: str | None = None) -> Json:
    """A field or column that is on or off, and off on an untouched sheet."""
    return _placed({"id": key, "label": label, "type": "boolean", "default": False}, section)


def dice_column(key: str, label: str) -> Json:
    """A column that holds dice."""
    return {"id": key, "label": label, "type": "dice"}


def sum_column(key: str, label: str, low: int, high: int, of: Sequence[str]) -> Json:
    """A column that adds up other columns of its row."""
    return {"id": key, "label": label, "type": "number", "min": low, "max": high, "sum": list(of)}


def _placed(field: Json, section: str | None) -> Json:
    return field | {"section": section} if section else field
