"""What every object of the file shares: strict keys, camelCase names, and rules that tell all faults at once.

pydantic stops at an object's shape: a rule that compares two keys (a `min` above its `max`) would not be
looked at while any other key is wrong. `RuledNode` looks at it as long as the keys it names are right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
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

from rulesets.engine.schema.faults import Fault, faults_of, faulty

Rule = Callable[[Any], Iterable[Fault]]
_R = TypeVar("_R", bound=Rule)


def key_of(name: str) -> str:
    """The JSON key of an attribute: `max_items` is `maxItems`, `from_` is `from`."""
    head, *rest = name.rstrip("_").split("_")
    return head + "".join(word.capitalize() for word in rest)


def _fields_of(schema: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401
    while isinstance(schema, dict):
        if schema["type"] == "model-fields":
            yield schema["fields"]
            return
        schema = schema.get("schema")


class Node(BaseModel):
    """An object of the file: unknown keys and null are refused, values never change (F1.34, F1.36)."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", alias_generator=key_of, use_attribute_docstrings=False
    )

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:  # noqa: ANN401
        """Read `X | None = None` as "may be left out": a null that stands in the file is a wrong type."""
        schema = handler(source)
        for fields in _fields_of(schema):
            for model_field in fields.values():
                inner = model_field["schema"]
                if inner["type"] == "default" and inner["schema"]["type"] == "nullable":
                    inner["schema"] = inner["schema"]["schema"]
        return schema


def rule(*attributes: str) -> Callable[[_R], _R]:
    """Mark a method as a rule over these attributes: it yields faults, and rests while one is wrong."""

    def mark(method: _R) -> _R:
        method.__rule__ = attributes  # type: ignore[attr-defined]
        return method

    return mark


class RuledNode(Node):
    """An object with rules between its keys."""

    _rules: ClassVar[tuple[tuple[frozenset[str], Rule], ...]] = ()

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        methods = [getattr(cls, name) for name in dir(cls) if name.startswith("_check")]
        cls._rules = tuple((frozenset(m.__rule__), m) for m in methods if hasattr(m, "__rule__"))

    @model_validator(mode="wrap")
    @classmethod
    def _follow_rules(cls, value: Any, handler: ValidatorFunctionWrapHandler) -> Self:  # noqa: ANN401
        try:
            node: Self = handler(value)
        except ValidationError as error:
            faults = list(faults_of(error))
            raise faulty(faults + _faults_of_the_rest(cls, value, faults)) from None
        faults = [fault for _, method in cls._rules for fault in method(node)]
        if faults:
            raise faulty(faults)
        return node


def _faults_of_the_rest(cls: type[RuledNode], value: object, faults: Iterable[Fault]) -> list[Fault]:
    """The faults of the rules whose keys are right although others are not."""
    if not isinstance(value, Mapping):
        return []
    wrong = {fault.place[0] for fault in faults if fault.place}
    keys = {name: info.alias or name for name, info in cls.model_fields.items()}
    right = {name for name, key in keys.items() if key not in wrong}
    node = cls.model_construct(
        **{
            name: _field_reader(cls, name).validate_python(value[keys[name]])
            for name in right
            if keys[name] in value
        }
    )
    return [fault for needed, method in cls._rules if needed <= right for fault in method(node)]


@cache
def _field_reader(cls: type[RuledNode], name: str) -> TypeAdapter[Any]:
    info = cls.model_fields[name]
    annotation: Any = info.annotation
    for metadata in info.metadata:
        annotation = Annotated[annotation, metadata]
    return TypeAdapter(annotation)
