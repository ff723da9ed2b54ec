"""Lists and maps of the file, with a wrong number of elements told beside wrong elements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationError
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema
from pydantic_core.core_schema import ValidatorFunctionWrapHandler

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema.faults import Fault, faults_of, faulty


@dataclass(frozen=True, slots=True)
class Count:
    """How many elements a list, or keys a map, may have; told beside what is wrong with the elements."""

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

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        found = handler(schema)
        kind = "Properties" if handler.resolve_ref_schema(found).get("type") == "object" else "Items"
        return {**found, f"max{kind}": self.most, **({f"min{kind}": self.least} if self.least else {})}


class Keyed:
    """A map by ids of things declared elsewhere; whether they are is checked with the file."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:  # noqa: ANN401
        _, values = get_args(source)
        return core_schema.dict_schema(core_schema.str_schema(strict=True), handler.generate_schema(values))
