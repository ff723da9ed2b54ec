"""Steps that fill in fields (B23)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.builder.step import Step
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.numbers import Whole
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.rules import distinct
from rulesets.engine.schema.shapes import Count, Keyed
from rulesets.engine.schema.texts import FieldId


class FieldsTotal(Node):
    """A combined maximum of some number fields."""

    fields: Annotated[tuple[FieldId, ...], Count(limits.FIELDS, least=2)] = Field(
        title="Fields", description="Two or more number fields of the step."
    )
    max: Annotated[int, Whole(1, limits.FIELDS_TOTAL)] = Field(title="Max", description="The most together.")


class FieldsStep(Step):
    """A step that is a short form."""

    kind: Literal["fields"]
    fields: Annotated[tuple[FieldId, ...], Count(limits.FIELDS, least=1)] = Field(
        title="Fields", description="The fields of the form, in order.", examples=[["level", "home"]]
    )
    optional: tuple[FieldId, ...] = Field((), title="Optional", description="Fields that may stay empty.")
    shown_when: Annotated[Mapping[FieldId, Ref], Keyed()] = Field(
        {}, title="Shown when", description="Fields shown only while a value is above 0."
    )
    total: FieldsTotal | None = Field(None, title="Total", description="A combined maximum of number fields.")

    @rule("fields")
    def _check_fields(self) -> Iterator[Fault]:
        """Each field stands once."""
        yield from distinct(self.fields, ("fields",), "field")

    @rule("fields", "optional", "shown_when", "total")
    def _check_own(self) -> Iterator[Fault]:
        """`optional`, `shownWhen` and `total` name fields of the step (B23.2, B23.3, B23.5)."""
        named = [(field, ("optional", position)) for position, field in enumerate(self.optional)]
        named += [(field, ("shownWhen", field)) for field in self.shown_when]  # type: ignore[misc]
        total = self.total.fields if self.total else ()
        named += [(field, ("total", "fields", position)) for position, field in enumerate(total)]  # type: ignore[misc]
        for field, place in named:
            if field not in self.fields:
                message = f"{shown(field)} is not a field of this step."
                yield Fault(
                    place, ProblemCode.UNKNOWN_ID, message, "Name a field that stands in `fields`.", field
                )
        yield from distinct(total, ("total", "fields"), "field")
