"""Values to models: every problem at once, in our codes and in file order.

`faults_in` reads one value and places what is wrong from that value; `validate` tells it with paths.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar, overload

from pydantic import BaseModel, TypeAdapter, ValidationError

from rulesets.engine.document import order_of, path_in, strip_comments
from rulesets.engine.problems import JsonValue, Problem
from rulesets.engine.schema.faults import Fault, faults_of

M = TypeVar("M", bound=BaseModel)


@cache
def _adapter(model: Any) -> TypeAdapter[Any]:  # noqa: ANN401
    return TypeAdapter(model)


def faults_in(model: Any, value: JsonValue) -> tuple[Any, list[Fault]]:  # noqa: ANN401
    """Read a value as a model or a union of models (`Track`, `Step`, `Ref`); comments in it are ignored.

    Returns:
        What was read and no faults, or None and every fault in file order.
    """
    try:
        return _adapter(model).validate_python(strip_comments(value)), []
    except ValidationError as error:
        return None, sorted(faults_of(error), key=lambda fault: order_of(fault.place, value))


@overload
def validate(model: type[M], value: JsonValue, path: str = "") -> M | list[Problem]: ...
@overload
def validate(model: Any, value: JsonValue, path: str = "") -> Any: ...  # noqa: ANN401
def validate(model: Any, value: JsonValue, path: str = "") -> Any:
    """Read a value, or tell everything that is wrong with it.

    Args:
        model: A model, or a union of models.
        value: A JSON value as `document.parse` gives it; comments in it are ignored.
        path: Where the value stands: empty for the ruleset file itself, `<file>#` for another file.
    """
    read, faults = faults_in(model, value)
    return [placed(fault, path) for fault in faults] if faults else read


def placed(fault: Fault, path: str) -> Problem:
    """Put the path of the value that was read in front of a fault."""
    return Problem(path_in(path, fault.place), fault.code, fault.message, fault.remedy, fault.value)
