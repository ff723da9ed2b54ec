"""What markers of values share that a check of our own reads: texts, numbers, tables, kept parts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema


class Plain(ABC):
    """A marker (`Annotated[str, Text(80)]`) whose check alone reads the value."""

    __slots__ = ()

    @abstractmethod
    def check(self, value: Any) -> Any:  # noqa: ANN401
        """Give the value back as it is read, or raise its faults."""

    @abstractmethod
    def json_schema(self) -> JsonSchemaValue:
        """What the check takes, as JSON Schema says it."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:  # noqa: ANN401
        return core_schema.no_info_plain_validator_function(self.check)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return self.json_schema()
