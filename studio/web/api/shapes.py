"""Answers are frozen dataclasses: the JSON they become and the schema that describes it come from one class.

A name is camelCase in JSON. Numbers that are whole are written without a point.
"""

import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass, make_dataclass
from datetime import date, datetime
from enum import Enum
from functools import cache
from inspect import cleandoc
from typing import Any, Literal, get_args, get_origin, get_type_hints

Schema = dict[str, Any]

# Any JSON value may stand there; an alias that names itself is no type to walk through.
_ANYTHING = {"JsonValue": Any, "Mapping": Mapping}
_SCALARS: Mapping[object, Schema] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    types.NoneType: {"type": "null"},
    datetime: {"type": "string", "format": "date-time"},
    date: {"type": "string", "format": "date"},
    object: {},
    Any: {},
}


def camel(name: str) -> str:
    """Return the JSON key of an attribute: `is_dormant` is `isDormant`."""
    head, *rest = name.rstrip("_").split("_")
    return head + "".join(word.capitalize() for word in rest)


def as_json(value: object, say: Callable[[str], str] = str) -> Any:  # noqa: ANN401
    """Return a value as plain JSON; `say` puts each text into the language of the answer."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, str):
        return say(value)
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, date):  # a datetime is one too
        return value.isoformat()
    if is_dataclass(value) and not isinstance(value, type):
        return {camel(one.name): as_json(getattr(value, one.name), say) for one in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): as_json(child, say) for key, child in value.items()}
    if isinstance(value, Sequence | frozenset):
        return [as_json(child, say) for child in value]
    return value


def object_schema(shape: type, refer: Callable[[type], Schema]) -> Schema:
    """Return the schema of a dataclass; `refer` gives what stands for a dataclass inside of it."""
    hints = get_type_hints(shape, localns=dict(_ANYTHING))
    names = [one.name for one in fields(shape)]
    return {
        "type": "object",
        "description": cleandoc(shape.__doc__ or "").split("\n\n")[0],
        "properties": {camel(name): _schema(hints[name], refer) for name in names},
        "required": [camel(name) for name in names],
    }


def _schema(hint: Any, refer: Callable[[type], Schema]) -> Schema:  # noqa: ANN401
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [_schema(one, refer) for one in arguments]}
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (tuple, list, frozenset, Sequence):
        return _array(arguments, refer)
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": _schema(arguments[1], refer)}
    if is_dataclass(hint):
        return refer(typing.cast("type", hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return {"enum": [one.value for one in hint]}
    return dict(_SCALARS[hint])


def _array(arguments: tuple[Any, ...], refer: Callable[[type], Schema]) -> Schema:
    if len(arguments) == 1 or arguments[1] is Ellipsis:
        return {"type": "array", "items": _schema(arguments[0], refer)}
    one_by_one = [_schema(argument, refer) for argument in arguments]
    return {"type": "array", "prefixItems": one_by_one, "minItems": len(one_by_one), "items": False}


@cache
def page_of(shape: type) -> Any:  # noqa: ANN401
    """Return the dataclass of one page of a list: how many there are, the pages beside it, the things."""
    members = [
        ("count", int),
        ("next", str | None),
        ("previous", str | None),
        ("results", tuple[shape, ...]),  # type: ignore[valid-type]
    ]
    page = make_dataclass(f"{shape.__name__}Page", members, frozen=True, slots=True)
    page.__doc__ = "One page of a list; `count` says how many there are on all pages."
    return page
