"""Plain values: what fields, cells and filters hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic.json_schema import JsonSchemaValue

from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.faults import Fault, faulty, wrong_type
from rulesets.engine.schema.numbers import Number
from rulesets.engine.schema.plain import Plain

_ANY = Number()


@dataclass(frozen=True, slots=True)
class Scalar(Plain):
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

    def json_schema(self) -> JsonSchemaValue:
        """What is taken, as JSON Schema says it."""
        kinds: list[JsonSchemaValue] = [{"type": "string"}]
        kinds += [{"type": "number"}] * self.numbers + [{"type": "boolean"}] * self.flags
        kinds += [{"type": "array", "items": {"type": "string"}}] * self.lists + [
            {"type": "null"}
        ] * self.null
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
