"""Examples of every object: taken from documents that are really read, so that none of them can be wrong."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.base import Node
from rulesets.engine.schema.reading import validate

LONGEST = 1_200
"""The most characters of an example; what is longer teaches less than its parts do."""
WIDTH = 100


class BadExampleError(Exception):
    """An example that its own model refuses."""


@dataclass(frozen=True, slots=True)
class Source:
    """A value to take examples from: what reads it, and the value."""

    model: type[Node]
    value: JsonValue


def gather(sources: Iterable[Source]) -> dict[type[Node], str]:
    """One example of each object that stands in the sources, laid out as JSON.

    Of several, the first source wins; inside it the one that shows the most keys, and of those the shortest.
    Raises BadExampleError for a value that cannot be read.
    """
    found: dict[type[Node], str] = {}
    for source in sources:
        best: dict[type[Node], tuple[int, int, str]] = {}
        for node in _nodes(_read(source)):
            text = layout(node.model_dump(mode="json", by_alias=True, exclude_unset=True))
            shows = (-len(node.model_fields_set), len(text), text)
            if len(text) <= LONGEST:
                best[type(node)] = min(shows, best.get(type(node), shows))
        found = {model: text for model, (_, _, text) in best.items()} | found
    return found


def _read(source: Source) -> Node:
    read = validate(source.model, source.value)
    if isinstance(read, Node):
        return read
    raise BadExampleError("; ".join(f"{source.model.__name__}: {problem.line}" for problem in read))


def _nodes(value: Any) -> Iterator[Node]:  # noqa: ANN401
    """Every object inside a value that was read, from the outside in."""
    if isinstance(value, Node):
        yield value
        for name in type(value).model_fields:
            if name in value.model_fields_set:
                yield from _nodes(getattr(value, name))
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _nodes(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _nodes(item)


def layout(value: JsonValue, indent: int = 0) -> str:
    """Write JSON for readers: what fits stands on one line, the rest one thing a line."""
    flat = flat_json(value)
    if len(flat) + indent <= WIDTH or not isinstance(value, Mapping | list | tuple) or not value:
        return flat
    pad = " " * (indent + 2)
    if isinstance(value, Mapping):
        lines = [f"{json.dumps(key)}: {layout(item, indent + 2)}" for key, item in value.items()]
        return _braced("{", lines, "}", pad, indent)
    return _braced("[", [layout(item, indent + 2) for item in value], "]", pad, indent)


def _braced(opened: str, lines: Sequence[str], closed: str, pad: str, indent: int) -> str:
    return f"{opened}\n" + ",\n".join(pad + line for line in lines) + f"\n{' ' * indent}{closed}"


def flat_json(value: JsonValue) -> str:
    """Write JSON on one line, objects with a blank inside their braces."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{json.dumps(key)}: {flat_json(item)}" for key, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(flat_json(item) for item in value)}]"
    return json.dumps(value, ensure_ascii=False)
