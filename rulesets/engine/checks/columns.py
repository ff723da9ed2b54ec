"""The columns of a list, and the filters of a catalog, as others name them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.engine.checks.findings import Findings, unknown, wrong_type
from rulesets.engine.checks.nodes import CatalogPart, Node
from rulesets.engine.problems import JsonValue, Place, shown


@dataclass(frozen=True, slots=True)
class Named:
    """Things with ids inside a node. One that is faulty is declared but has no shape to check against.

    Attributes:
        shapes: Id to the thing as the schema reads it, None while it is faulty.
        what: What they are, for messages: `column`.
        owner: Whose they are, for messages: `the list "kit"`.
    """

    shapes: Mapping[str, Any]
    what: str
    owner: str

    def get(self, name: str) -> Any | None:  # noqa: ANN401
        """The thing, or None where there is none or it is faulty."""
        return self.shapes.get(name)

    def __contains__(self, name: object) -> bool:
        return name in self.shapes

    def __iter__(self) -> Iterator[str]:
        return iter(self.shapes)

    def check(self, name: str, at: Place, *types: str) -> Findings:
        """A key names one of them, of one of these types where some are given."""
        if name not in self.shapes:
            yield unknown(at, f"{self.what} of {self.owner}", name)
            return
        shape = self.shapes[name]
        if shape is not None and types and shape.type not in types:
            message = f"The {self.what} {shown(name)} of {self.owner} is of type {shown(shape.type)}."
            yield wrong_type(at, message, name, f"Name a {self.what} of type {' or '.join(types)}.")


def named_parts(node: Node, key: str, what: str, owner: str) -> Named:
    """The things with ids that stand in a list of a node, the faulty ones included."""
    read = getattr(node.model, key, ()) or () if node.model is not None else ()
    raw = node.raw.get(key) if isinstance(node.raw, Mapping) else None
    if not isinstance(raw, list | tuple):
        return Named({}, what, owner)
    positions = node.kept.get((key,), range(len(raw)))
    by_position: dict[int, Any] = dict(zip(positions, read, strict=False))
    shapes: dict[str, Any] = {}
    for position, item in enumerate(raw):
        name = id_of_json(item)
        if name is not None:
            shapes.setdefault(name, by_position.get(position))
    return Named(shapes, what, owner)


def filters_of(part: CatalogPart) -> Named:
    """The filters that a catalog declares; kept with the catalog."""
    found: Named | None = part.cache.get(("filters", None))
    if found is None:
        found = named_parts(part.header, "filters", "filter", f'the catalog "{part.id}"')
        part.cache["filters", None] = found
    return found


def id_of_json(value: JsonValue) -> str | None:
    """The id of an object, where it has one that can be read."""
    found = value.get("id") if isinstance(value, Mapping) else None
    return found if isinstance(found, str) else None
