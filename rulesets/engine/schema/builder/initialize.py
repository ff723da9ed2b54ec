"""Steps that write starting values when the player confirms them (B42)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.builder.step import Reads, Step
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.rules import distinct_at, exactly_one
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.texts import CreationPoolId, FieldId
from rulesets.engine.schema.unions import ObjectOr
from rulesets.engine.schema.values import Value

ValueOrRef = Annotated[Value | Ref, ObjectOr()]


class Write(Node):
    """A field and what is written to it."""

    field: FieldId = Field(title="Field", description="The field written.", examples=["calm_start"])
    value: ValueOrRef | None = Field(None, title="Value", description="A fixed value, or a value reference.")
    remaining: CreationPoolId | None = Field(None, title="Remaining", description="What a pool has left.")

    @rule("value", "remaining")
    def _check_one(self) -> Iterator[Fault]:
        """Exactly one of `value`, `remaining`."""
        yield from exactly_one(self, "value", "remaining")


class InitializeStep(Step):
    """A step that writes starting values."""

    kind: Literal["initialize"]
    writes: Annotated[tuple[Write, ...], Count(limits.FIELDS, least=1)] = Field(
        title="Writes", description="The fields and what is written to them."
    )
    reads: Reads | None = Field(None, title="Reads", description="The sheet its values read.")

    @rule("writes")
    def _check_fields(self) -> Iterator[Fault]:
        """Each field is written once."""
        yield from distinct_at(
            ((("writes", n, "field"), w.field) for n, w in enumerate(self.writes)), "field"
        )
