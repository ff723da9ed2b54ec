"""The objects of the format with their keys, as the models declare them, part by part."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import get_args

from pydantic.fields import FieldInfo
from pydantic.json_schema import SkipJsonSchema

from rulesets.engine.checks import kept
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema import (
    builder,
    catalogs,
    derived,
    fields,
    grants,
    items,
    lists,
    live,
    mechanics,
    migrations,
    quotas,
    refs,
    resolution,
    root,
    sheet,
    targets,
)
from rulesets.engine.schema.base import Node
from rulesets.engine.schema.catalogs import CatalogFile
from rulesets.engine.schema.root import RulesetFile
from rulesets.reference.families import FAMILIES, Family, families_with
from rulesets.reference.shapes import Shape, shape_of, title_of

ROOTS: tuple[type[Node], ...] = (RulesetFile, CatalogFile)
"""What a file holds: everything else is found from here."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key of an object.

    Attributes:
        name: The key as the file writes it.
        shape: What it may hold.
        meaning: What it says, a sentence.
        is_required: Whether it must stand.
        default: What holds while it is left out; None when nothing does.
        example: What may stand there, None when the object's example has to do.
        is_kept: Whether it is stored and not interpreted yet.
    """

    name: str
    shape: Shape
    meaning: str
    is_required: bool
    default: JsonValue
    example: JsonValue
    is_kept: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """One object of the format: its model, its keys, and the rules between them."""

    model: type[Node]
    title: str
    keys: tuple[Key, ...]
    rules: tuple[str, ...]

    @property
    def meaning(self) -> str:
        """What the object is, in the words of its model."""
        return inspect.cleandoc(self.model.__doc__ or "")


@dataclass(frozen=True, slots=True)
class Part:
    """Objects that belong together: those of one module or package of the schema."""

    title: str
    meaning: str
    families: tuple[Family, ...]
    entries: tuple[Entry, ...]


_PARTS: tuple[tuple[str, ModuleType], ...] = (
    ("The file", root),
    ("How checks are rolled", resolution),
    ("The sheet", sheet),
    ("Fields and columns", fields),
    ("Derived values", derived),
    ("Lists", lists),
    ("Live state", live),
    ("Sheet migrations", migrations),
    ("Catalogs", catalogs),
    ("What an entry does", mechanics),
    ("Items and starting gear", items),
    ("Grants", grants),
    ("The builder", builder),
    ("Quotas", quotas),
    ("Targets", targets),
    ("Value references", refs),
)


def parts() -> tuple[Part, ...]:
    """Every object, in parts. Raises LookupError for one whose module belongs to no part yet."""
    found = tuple(reachable(ROOTS))
    homes = {model: _home_of(model) for model in found}
    return tuple(
        Part(
            title,
            inspect.cleandoc(module.__doc__ or ""),
            tuple(family for family in FAMILIES if _home_of(family.members[0]) is module),
            tuple(entry_of(model) for model in found if homes[model] is module),
        )
        for title, module in _PARTS
    )


def reachable(models: Sequence[type[Node]]) -> Iterator[type[Node]]:
    """The objects that may stand in these, each once, in the order in which a reader meets them."""
    seen: dict[type[Node], None] = {}
    waiting = list(models)
    while waiting:
        model = waiting.pop(0)
        if model in seen:
            continue
        seen[model] = None
        waiting[:0] = list(_inside(model))
    yield from seen


def _inside(model: type[Node]) -> Iterator[type[Node]]:
    for info in _shown_fields(model).values():
        shape = shape_of(info.annotation, info.metadata)
        yield from shape.nodes
        for family in shape.families:
            yield from family.members


def _home_of(model: type[Node]) -> ModuleType:
    for _, module in _PARTS:
        if model.__module__ == module.__name__ or model.__module__.startswith(f"{module.__name__}."):
            return module
    raise LookupError(f"{model.__name__} stands in no part of the reference: add {model.__module__}.")


def entry_of(model: type[Node]) -> Entry:
    """An object with its keys and rules."""
    keys = tuple(_key_of(model, name, info) for name, info in _shown_fields(model).items())
    return Entry(model, _title(model), keys, tuple(_rules_of(model)))


def _title(model: type[Node]) -> str:
    """The heading: a member of a family is headed by the word it is told by."""
    families = families_with(model)
    return f"{families[0].name} `{families[0].word(model)}`" if families else title_of(model)


def _shown_fields(model: type[Node]) -> dict[str, FieldInfo]:
    """The attributes that are keys; some stand in a model only to say that a key may not stand there."""
    return {
        name: info
        for name, info in model.model_fields.items()
        if not any(isinstance(mark, SkipJsonSchema) for mark in info.metadata)  # type: ignore[misc]
    }


def _key_of(model: type[Node], name: str, info: FieldInfo) -> Key:
    examples = info.examples or (None,)
    return Key(
        name=info.alias or name,
        shape=shape_of(info.annotation, info.metadata),
        meaning=info.description or _meaning_of_word(info),
        is_required=info.is_required(),
        default=_plain(info.default) if not info.is_required() else None,
        example=examples[0],
        is_kept=name in kept.KEPT_KEYS.get(model, ()),
    )


def _meaning_of_word(info: FieldInfo) -> str:
    """What a key says that can hold one word only: it tells which kind the object is."""
    words = get_args(info.annotation)
    return "Says which kind it is." if len(words) == 1 and isinstance(words[0], str) else ""


def _plain(value: object) -> JsonValue:
    """A default as the file would write it."""
    if isinstance(value, Node):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return value  # type: ignore[return-value]


def _rules_of(model: type[Node]) -> Iterator[str]:
    """What the object's rules say, in the order in which the model writes them."""
    names = dict.fromkeys(
        name for cls in reversed(model.__mro__) for name in vars(cls) if name.startswith("_check")
    )
    for name in names:
        if rule := inspect.getdoc(getattr(model, name)):
            yield rule
