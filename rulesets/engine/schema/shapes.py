"""Lists with a count, maps by id, unions and tables: how the file builds bigger values, with their faults all at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_origin

from pydantic import BaseModel, GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationError
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema
from pydantic_core.core_schema import ValidatorFunctionWrapHandler

from rulesets.engine.problems import JsonValue, ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.faults import TAG, Fault, faults_of, faulty, wrong_type
from rulesets.engine.schema.numbers import Number


@dataclass(frozen=True, slots=True)
class Count:
    """How many elements a list, or keys a map, may have (too few and too many are told beside wrong elements)."""

    most: int
    least: int = 0

    def faults(self, value: Any) -> list[Fault]:  # noqa: ANN401
        """The fault of a wrong number of elements."""
        if not isinstance(value, list | tuple | Mapping):
            return []
        count, noun = len(value), "entries"
        if count > self.most:
            message = f"There are {count} {noun}."
            return [Fault((), ProblemCode.TOO_MANY, message, f"Use at most {self.most}.", count)]
        if count < self.least:
            message = f"There {'is 1 entry' if count == 1 else f'are {count} {noun}'}."
            return [Fault((), ProblemCode.TOO_FEW, message, f"Use at least {self.least}.", count)]
        return []

    def check(self, value: Any, handler: ValidatorFunctionWrapHandler) -> Any:  # noqa: ANN401
        """Read the elements and count them."""
        faults = self.faults(value)
        try:
            read = handler(value)
        except ValidationError as error:
            if not faults:
                raise
            raise faulty([*faults, *faults_of(error)]) from None
        if faults:
            raise faulty(faults)
        return read

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:  # noqa: ANN401
        return core_schema.no_info_wrap_validator_function(self.check, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        found = handler(schema)
        kind = "Properties" if handler.resolve_ref_schema(found).get("type") == "object" else "Items"
        return {**found, f"max{kind}": self.most, **({f"min{kind}": self.least} if self.least else {})}


@dataclass(frozen=True, slots=True)
class Keyed:
    """A map whose keys are ids; what the ids must name is checked with the whole file."""

    keys: Callable[[str], JsonValue] | None = None

    def check(self, value: Any, handler: ValidatorFunctionWrapHandler) -> Any:  # noqa: ANN401
        """Read the values and look at the keys."""
        faults = list(self._key_faults(value))
        try:
            read = handler(value)
        except ValidationError as error:
            raise faulty([*faults, *faults_of(error)]) from None
        if faults:
            raise faulty(faults)
        return read

    def _key_faults(self, value: object) -> Iterable[Fault]:
        if self.keys is None or not isinstance(value, Mapping):
            return
        for key in value:
            fault = self.keys(key)
            if isinstance(fault, Fault):
                yield fault

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:  # noqa: ANN401
        _, values = get_args(source)
        schema = core_schema.dict_schema(core_schema.str_schema(strict=True), handler.generate_schema(values))
        return schema if self.keys is None else core_schema.no_info_wrap_validator_function(self.check, schema)


@dataclass(frozen=True, slots=True)
class Kinds:
    """A union told apart by the text of one key: the steps by `kind`, the fields by `type`, derived values by `op`."""

    key: str

    def check(self, value: Any) -> Any:  # noqa: ANN401
        """Refuse what names no kind at all."""
        if not isinstance(value, Mapping):
            raise faulty([wrong_type(value, "an object")])
        if self.key not in value:
            raise faulty([Fault((self.key,), ProblemCode.MISSING, f"`{self.key}` is missing.", f"Add `{self.key}`.")])
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

        return core_schema.no_info_before_validator_function(known, core_schema.tagged_union_schema(choices, tag))


def _unknown_kind(key: str, word: JsonValue, members: Iterable[str]) -> Fault:
    if not isinstance(word, str):
        return Fault((key,), ProblemCode.WRONG_TYPE, f"{shown(word)} is not a text.", "Use a text.", word)
    words = ", ".join(f'"{member}"' for member in members)
    return Fault((key,), ProblemCode.UNKNOWN_KIND, f"{shown(word)} is not a known {key}.", f"Use one of {words}.", word)


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

        return core_schema.no_info_before_validator_function(known, core_schema.tagged_union_schema(choices, tag))

    def _check(self, value: Any, members: Mapping[str, Any]) -> None:  # noqa: ANN401
        if not isinstance(value, Mapping):
            raise faulty([wrong_type(value, f"{self.noun} (an object)")])
        found = [key for key in value if key in members]
        remedy = f"Use exactly one of {', '.join(f'`{key}`' for key in members)}."
        if len(found) > 1:
            message = f"{' and '.join(f'`{key}`' for key in found)} stand together."
            raise faulty([Fault((), ProblemCode.CONFLICT, message, remedy)])
        if not found:
            unknown = [Fault((k,), ProblemCode.UNKNOWN_KEY, f"`{k}` is not a key of {self.noun}.", remedy) for k in value]
            raise faulty(unknown or [Fault((), ProblemCode.MISSING, f"This is no {self.noun[2:]} yet.", remedy)])


@dataclass(frozen=True, slots=True)
class ObjectOr:
    """A union of objects and one plain value: a constant number or a value reference."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:  # noqa: ANN401
        plain, *objects = get_args(source)
        first, *more = objects
        of_objects: Any = first
        for member in more:
            of_objects = of_objects | member
        choices = {TAG + "plain": handler.generate_schema(plain), TAG + "object": handler.generate_schema(of_objects)}

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


_ANY = Number()


@dataclass(frozen=True, slots=True)
class Pairs:
    """A list of one or more pairs of numbers.

    Attributes:
        most: The most pairs.
        first: What the first number of a pair may be.
        second: What the second may be.
        rising: Whether each first number is above the one before.
    """

    most: int
    first: Number = _ANY
    second: Number = _ANY
    rising: bool = False

    def check(self, value: Any) -> tuple[tuple[float, float], ...]:  # noqa: ANN401
        """Read the pairs, or raise every fault of the table."""
        if not isinstance(value, list | tuple):
            raise faulty([wrong_type(value, "a list of pairs of numbers")])
        faults = Count(self.most, least=1).faults(value)
        pairs: list[tuple[float, float]] = []
        for position, pair in enumerate(value):
            read = self._pair(position, pair, faults)
            if read and self.rising and pairs and read[0] <= pairs[-1][0]:
                faults.append(_not_rising((position, 0), read[0], pairs[-1][0]))
            elif read:
                pairs.append(read)
        if faults:
            raise faulty(faults)
        return tuple(pairs)

    def _pair(self, position: int, pair: object, faults: list[Fault]) -> tuple[float, float] | None:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            message = f"{shown(pair)} is not a pair."  # type: ignore[arg-type]
            faults.append(Fault((position,), ProblemCode.WRONG_TYPE, message, "Use a list of two numbers."))
            return None
        threshold = _read(self.first, pair[0], (position, 0), faults)
        number = _read(self.second, pair[1], (position, 1), faults)
        return None if threshold is None or number is None else (threshold, number)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:  # noqa: ANN401
        return core_schema.no_info_plain_validator_function(self.check)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        pair = {"type": "array", "prefixItems": [number.json_schema("number") for number in (self.first, self.second)], "minItems": 2}
        return {"type": "array", "items": {**pair, "maxItems": 2}, "minItems": 1, "maxItems": self.most}


def _read(number: Number, value: object, place: tuple[int, int], faults: list[Fault]) -> float | None:
    problem = number.fault(value)
    if problem is None:
        return value  # type: ignore[return-value]
    faults.append(Fault(place, problem.code, problem.message, problem.remedy, problem.value))
    return None


def _not_rising(place: tuple[int, int], value: float, before: float) -> Fault:
    message = f"{shown(value)} does not rise above {shown(before)}."
    return Fault(place, ProblemCode.OUT_OF_RANGE, message, "Let the first numbers rise from pair to pair.", value)


def steps(most: int = limits.STEP_TABLE_ROWS, *, threshold: Number = _ANY, number: Number = _ANY) -> Pairs:
    """A step table: pairs of a threshold and a number, thresholds strictly ascending (F0.11, N3.1)."""
    return Pairs(most, threshold, number, rising=True)


StepTable = Annotated[tuple[tuple[float, float], ...], steps()]


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text, a number or true/false, as cells, fields and filters hold them.

    Attributes:
        texts: What a text is checked with, None for any.
        numbers: Whether a number is taken.
        flags: Whether true and false are taken.
        lists: Whether a list of texts is taken (the tags of an entry).
        null: Whether null is taken.
    """

    texts: Callable[[str], list[Fault]] | None = None
    numbers: bool = True
    flags: bool = True
    lists: bool = False
    null: bool = False

    def check(self, value: Any) -> Any:  # noqa: ANN401
        """Give the value back, or raise its faults."""
        if isinstance(value, str):
            faults = self.texts(value) if self.texts else None
        elif isinstance(value, bool):
            faults = None if self.flags else [wrong_type(value, self.expected)]
        elif isinstance(value, int | float) and self.numbers:
            return _ANY.check(value)
        elif isinstance(value, list | tuple) and self.lists:
            return _tags(value)
        else:
            faults = None if value is None and self.null else [wrong_type(value, self.expected)]
        if faults:
            raise faulty(faults)
        return value

    @property
    def expected(self) -> str:
        """What it takes, in words."""
        kinds = ["a text"]
        kinds += ["a number"] * self.numbers + ["true or false"] * self.flags
        kinds += ["a list of texts"] * self.lists + ["null"] * self.null
        return kinds[0] if len(kinds) == 1 else f"{', '.join(kinds[:-1])} or {kinds[-1]}"

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:  # noqa: ANN401
        return core_schema.no_info_plain_validator_function(self.check)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        kinds: list[JsonSchemaValue] = [{"type": "string"}]
        kinds += [{"type": "number"}] * self.numbers + [{"type": "boolean"}] * self.flags
        kinds += [{"type": "array", "items": {"type": "string"}}] * self.lists + [{"type": "null"}] * self.null
        return {"anyOf": kinds}


def _tags(value: Sequence[JsonValue]) -> tuple[str, ...]:
    faults = []
    for position, tag in enumerate(value):
        if not isinstance(tag, str):
            fault = wrong_type(tag, "a text")
            faults.append(Fault((position,), fault.code, fault.message, fault.remedy, tag))
    if faults:
        raise faulty(faults)
    return tuple(str(tag) for tag in value)


Value = Annotated[str | float | bool, Scalar()]
"""What a field or a cell holds."""

FilterValue = Annotated[str | float | tuple[str, ...], Scalar(lists=True, flags=False)]
"""What an entry sets a filter to: a text, a number or tags."""

FixedFilter = Annotated[str | float, Scalar(flags=False)]
"""The value of a filter that a step asks for; of tags, one that must be among them."""

