"""Objects of several kinds, told apart by a key, with a wrong or missing kind told at that key (F1.35)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_origin

from pydantic import BaseModel, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from rulesets.engine.problems import JsonValue, ProblemCode, shown
from rulesets.engine.schema.faults import TAG, Fault, faulty, wrong_type


@dataclass(frozen=True, slots=True)
class Kinds:
    """A union told apart by the text of one key: steps by `kind`, fields by `type`, derived by `op`."""

    key: str

    def check(self, value: Any) -> Any:  # noqa: ANN401
        """Refuse what names no kind at all."""
        if not isinstance(value, Mapping):
            raise faulty([wrong_type(value, "an object")])
        if self.key not in value:
            raise faulty(
                [Fault((self.key,), ProblemCode.MISSING, f"`{self.key}` is missing.", f"Add `{self.key}`.")]
            )
        return value

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:  # noqa: ANN401
        members = {_word_of(member, self.key): member for member in _members(source)}
        choices = {f"{TAG}{word}": handler.generate_schema(member) for word, member in members.items()}

        def tag(value: Any) -> str:  # noqa: ANN401
            return f"{TAG}{_field(value, self.key)}"

        def known(value: Any) -> Any:  # noqa: ANN401
            if isinstance(value, BaseModel):
                return value
            self.check(value)
            word = value[self.key]
            if not isinstance(word, str) or word not in members:
                raise faulty([_unknown_kind(self.key, word, members)])
            return value

        return core_schema.no_info_before_validator_function(
            known, core_schema.tagged_union_schema(choices, tag)
        )


def _unknown_kind(key: str, word: JsonValue, members: Iterable[str]) -> Fault:
    if not isinstance(word, str):
        return Fault((key,), ProblemCode.WRONG_TYPE, f"{shown(word)} is not a text.", "Use a text.", word)
    words = ", ".join(f'"{member}"' for member in members)
    return Fault(
        (key,), ProblemCode.UNKNOWN_KIND, f"{shown(word)} is not a known {key}.", f"Use one of {words}.", word
    )


@dataclass(frozen=True, slots=True)
class OneKey:
    """A union told apart by which key an object has: value references, costs (F0.8, B33.1)."""

    noun: str

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:  # noqa: ANN401
        members = {_first_key(member): member for member in _members(source)}
        choices = {f"{TAG}{key}": handler.generate_schema(member) for key, member in members.items()}

        def tag(value: Any) -> str:  # noqa: ANN401
            if isinstance(value, BaseModel):
                return f"{TAG}{_first_key(type(value))}"
            return f"{TAG}{next(key for key in value if key in members)}"

        def known(value: Any) -> Any:  # noqa: ANN401
            if not isinstance(value, BaseModel):
                self._check(value, members)
            return value

        return core_schema.no_info_before_validator_function(
            known, core_schema.tagged_union_schema(choices, tag)
        )

    def _check(self, value: Any, members: Mapping[str, Any]) -> None:  # noqa: ANN401
        if not isinstance(value, Mapping):
            raise faulty([wrong_type(value, f"{self.noun} (an object)")])
        found = [key for key in value if key in members]
        remedy = f"Use exactly one of {', '.join(f'`{key}`' for key in members)}."
        if len(found) > 1:
            message = f"{' and '.join(f'`{key}`' for key in found)} stand together."
            raise faulty([Fault((), ProblemCode.CONFLICT, message, remedy)])
        if not found:
            unknown = [
                Fault((k,), ProblemCode.UNKNOWN_KEY, f"`{k}` is not a key of {self.noun}.", remedy)
                for k in value
            ]
            raise faulty(
                unknown or [Fault((), ProblemCode.MISSING, f"This is no {self.noun[2:]} yet.", remedy)]
            )


@dataclass(frozen=True, slots=True)
class ObjectOr:
    """A union of objects and one plain value: a constant number or a value reference."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:  # noqa: ANN401
        plain, *objects = get_args(source)
        first, *more = objects
        of_objects: Any = first
        for member in more:
            of_objects = of_objects | member
        choices = {
            TAG + "plain": handler.generate_schema(plain),
            TAG + "object": handler.generate_schema(of_objects),
        }

        def tag(value: Any) -> str:  # noqa: ANN401
            return TAG + ("object" if isinstance(value, Mapping | BaseModel) else "plain")

        return core_schema.tagged_union_schema(choices, tag)


def _members(source: Any) -> Iterator[Any]:  # noqa: ANN401
    """The models of a union, those of an annotated union inside it too."""
    for member in get_args(source):
        if get_origin(member) is Annotated:
            yield from _members(get_args(member)[0])
        else:
            yield member


def _word_of(member: type[BaseModel], key: str) -> str:
    """The one word a member's `kind` may be."""
    (name,) = (name for name, info in member.model_fields.items() if (info.alias or name) == key)
    (word,) = get_args(member.model_fields[name].annotation)
    return str(word)


def _first_key(member: type[BaseModel]) -> str:
    name, info = next(iter(member.model_fields.items()))
    return info.alias or name


def _field(value: Any, key: str) -> object:  # noqa: ANN401
    if isinstance(value, BaseModel):
        return getattr(value, key)
    return value[key]
