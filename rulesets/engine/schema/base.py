"""What every object of the file shares: strict keys, camelCase names, and rules that tell all faults at once.

pydantic stops at an object's shape: a rule that compares two keys (a `min` above its `max`) would not be
looked at while any other key is wrong. A `Node` looks at it as long as the keys it names are right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from typing import Annotated, Any, ClassVar, Self, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    GetCoreSchemaHandler,
    TypeAdapter,
    ValidationError,
    model_validator,
)
from pydantic_core import CoreSchema
from pydantic_core.core_schema import ValidatorFunctionWrapHandler

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema.faults import Fault, faults_of, faulty

Rule = Callable[[Any], Iterable[Fault]]
_R = TypeVar("_R", bound=Rule)


def key_of(name: str) -> str:
    """The JSON key of an attribute: `max_items` is `maxItems`, `from_` is `from`."""
    head, *rest = name.rstrip("_").split("_")
    return head + "".join(word.capitalize() for word in rest)


def rule(*attributes: str) -> Callable[[_R], _R]:
    """Mark a method as a rule over these attributes: it yields faults, and rests while one is wrong.

    The method's name starts with `_check`.
    """

    def mark(method: _R) -> _R:
        method.__rule__ = attributes  # type: ignore[attr-defined]
        return method

    return mark


def _fields_of(schema: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401
    """The fields of a model's core schema, which stands inside those of its validators."""
    while isinstance(schema, dict):
        if schema["type"] == "model-fields":
            yield from schema["fields"].values()
            return
        schema = schema.get("schema")


class Node(BaseModel):
    """An object of the file: unknown keys and null are refused, values never change (F1.34, F1.36)."""

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=key_of)

    _rules: ClassVar[tuple[tuple[frozenset[str], Rule], ...]] = ()

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        methods = [getattr(cls, name) for name in dir(cls) if name.startswith("_check")]
        cls._rules = tuple((frozenset(method.__rule__), method) for method in methods)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:  # noqa: ANN401
        """Read `X | None = None` as "may be left out": a null that stands in the file is a wrong type."""
        schema = handler(source)
        for model_field in _fields_of(schema):
            inner = model_field["schema"]
            if inner["type"] == "default" and inner["schema"]["type"] == "nullable":
                inner["schema"] = inner["schema"]["schema"]
        return schema

    @model_validator(mode="wrap")
    @classmethod
    def _follow_rules(cls, value: Any, handler: ValidatorFunctionWrapHandler) -> Self:  # noqa: ANN401
        try:
            node: Self = handler(value)
        except ValidationError as error:
            faults = [_advised(fault, cls) for fault in faults_of(error)]
            raise faulty(faults + _faults_of_the_rest(cls, value, faults)) from None
        if cls._rules:
            faults = [fault for _, method in cls._rules for fault in method(node)]
            if faults:
                raise faulty(faults)
        return node


def _advised(fault: Fault, cls: type[Node]) -> Fault:
    """A fault about a key of this object, with a remedy that knows the object's keys."""
    if len(fault.place) != 1 or fault.code not in (ProblemCode.MISSING, ProblemCode.UNKNOWN_KEY):
        return fault
    keys = {info.alias or name: info for name, info in cls.model_fields.items()}
    key = str(fault.place[0])
    if fault.code is ProblemCode.UNKNOWN_KEY:
        return replace(fault, remedy=_advice(key, list(keys)))
    description = keys[key].description if key in keys else None
    return (
        replace(fault, remedy=f"Add it: {description[0].lower()}{description[1:]}") if description else fault
    )


def _advice(key: str, keys: Sequence[str]) -> str:
    close = get_close_matches(key, keys, n=1)
    if close:
        return f"Did you mean `{close[0]}`?"
    return f"Remove it. The keys are {', '.join(f'`{known}`' for known in keys)}."


def _faults_of_the_rest(cls: type[Node], value: object, faults: Iterable[Fault]) -> list[Fault]:
    """The faults of the rules whose keys are right although others are not."""
    if not cls._rules or not isinstance(value, Mapping):
        return []
    wrong = {fault.place[0] for fault in faults if fault.place}
    keys = {info.alias or name: name for name, info in cls.model_fields.items()}
    right = {name for key, name in keys.items() if key not in wrong}
    read = {
        keys[key]: _field_reader(cls, keys[key]).validate_python(item)
        for key, item in value.items()
        if keys.get(key) in right
    }
    if cls.model_config.get("extra") == "allow":
        read |= {key: item for key, item in value.items() if key not in keys}
    node = cls.model_construct(**read)
    return [fault for needed, method in cls._rules if needed <= right for fault in method(node)]


@cache
def _field_reader(cls: type[Node], name: str) -> TypeAdapter[Any]:
    info = cls.model_fields[name]
    annotation: Any = info.annotation
    for metadata in info.metadata:
        annotation = Annotated[annotation, metadata]
    return TypeAdapter(annotation)
