"""Every text of a ruleset that people read on a page, and what tells two uses of one text apart.

Which keys hold display texts says the schema itself: their values are read as `DisplayText`. Beside those
stand values of choices and states, suggestions and cells, which are data first, and the parts that are only
kept, of which `Kept.display` says which keys people read.
Source: packs.md T2.9, T2.10; abilities.md A2.43.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args

from pydantic import BaseModel

from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.catalogs import EntryRow
from rulesets.engine.schema.fields import EnumKeys, TextKeys
from rulesets.engine.schema.kept import FIGHT_TEXTS, Kept
from rulesets.engine.schema.live import State
from rulesets.engine.schema.ruleset import Ruleset
from rulesets.engine.sentences import DisplayText

VALUES = "values"
"""The context of the values of choices and states, and of suggestions."""

_FIGHT_BLOCKS = frozenset({"battle", "combat", "creature", "attack"})
_WORD_LISTS = frozenset({"suggestions", "kinds", "groups", "scale", "sizes"})

_Found = tuple[DisplayText, str]
"""A text as it stands in the model, and its context."""

_TextColumns = Mapping[str, frozenset[str]]
"""The columns of each list whose cells are texts."""


def list_display_texts(ruleset: Ruleset) -> Iterator[DisplayText]:
    """Yield the display texts of a ruleset and its catalogs, in file order, each with its context.

    A text that is used several times comes several times.
    """
    for text, context in _find_all(ruleset):
        yield DisplayText(text, context)


def mark_contexts(ruleset: Ruleset) -> None:
    """Tell the display texts that the schema read where they stand."""
    for text, context in _find_all(ruleset):
        text.context = context


def _find_all(ruleset: Ruleset) -> Iterator[_Found]:
    columns = {
        known.id: frozenset(column.id for column in known.columns if column.type in ("text", "longtext"))
        for known in ruleset.model.sheet.lists
    }
    yield from _in_node(ruleset.model, "", columns)
    for catalog, entries in ruleset.entries.items():
        for entry in entries:
            for text, _context in _in_node(entry, catalog, columns):
                yield text, catalog


def _in_node(node: BaseModel, context: str, columns: _TextColumns) -> Iterator[_Found]:
    """The texts of an object and below it; `context` is the key of the list it stands in."""
    yield from _data_of(node, context, columns)
    kept = _kept_fields(type(node))
    for name, child in node.__dict__.items():
        if name in kept:
            key, keys = kept[name]
            yield from _in_kept(child, key if isinstance(child, tuple) else context, keys)
        elif isinstance(child, tuple):
            for item in child:
                yield from _in_child(item, name.rstrip("_"), context, columns)
        elif isinstance(child, Mapping):
            for item in child.values():
                yield from _in_child(item, context, context, columns)
        else:
            yield from _in_child(child, context, context, columns)


def _in_child(child: object, inner: str, context: str, columns: _TextColumns) -> Iterator[_Found]:
    if isinstance(child, DisplayText):
        yield child, context
    elif isinstance(child, BaseModel):
        yield from _in_node(child, inner, columns)


def _data_of(node: BaseModel, context: str, columns: _TextColumns) -> Iterator[_Found]:
    """The texts of an object that are data first: offered values, suggestions, texts of cells."""
    if isinstance(node, EnumKeys | State):
        labels = node.value_labels or {}
        yield from ((DisplayText(value), VALUES) for value in node.values if value not in labels)
    elif isinstance(node, TextKeys):
        yield from ((DisplayText(word), VALUES) for word in node.suggestions or ())
    elif isinstance(node, EntryRow):
        for id_, text in node.values.items():
            if isinstance(text, str) and text and id_ in columns.get(node.list_, ()):
                yield DisplayText(text), context


@cache
def _kept_fields(cls: type[BaseModel]) -> Mapping[str, tuple[str, frozenset[str]]]:
    """The attributes of an object that are only kept: their key, and the keys below it that people read."""
    found = {}
    for name, info in cls.model_fields.items():
        for marker in (*info.metadata, *_markers(info.annotation)):
            if isinstance(marker, Kept):
                found[name] = (info.alias or name, marker.display)
    return found


def _markers(annotation: Any) -> Iterator[object]:  # noqa: ANN401
    for part in get_args(annotation):
        yield part
        yield from _markers(part)


def _in_kept(value: JsonValue, context: str, keys: frozenset[str]) -> Iterator[_Found]:
    """The texts of a part that is only kept, told by their keys."""
    if isinstance(value, Mapping):
        for key, child in value.items():
            if isinstance(child, str):
                if key in keys and child:
                    yield DisplayText(child), context
            elif key in _WORD_LISTS or key == "valueLabels":
                yield from _in_words(child, context, keys)
            else:
                inner = key if isinstance(child, list | tuple) else context
                yield from _in_kept(child, inner, keys | FIGHT_TEXTS if key in _FIGHT_BLOCKS else keys)
    elif isinstance(value, list | tuple):
        for child in value:
            yield from _in_kept(child, context, keys)


def _in_words(value: JsonValue, context: str, keys: frozenset[str]) -> Iterator[_Found]:
    words = tuple(value.values()) if isinstance(value, Mapping) else value
    for word in words if isinstance(words, list | tuple) else ():
        if isinstance(word, str):
            yield DisplayText(word), context
        else:
            yield from _in_kept(word, context, keys)
