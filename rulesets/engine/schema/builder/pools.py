"""Points of the builder that steps share (B31)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node
from rulesets.engine.schema.numbers import Number
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.texts import Label, SheetId, Text


class CreditCap(Node):
    """The most credit that offers with a tag give."""

    filter: Annotated[str, Text(limits.LABEL_LENGTH, least=1)] = Field(
        title="Tag", description="A tag of offers."
    )
    max_credit: Annotated[float, Number(0)] = Field(title="Most credit", description="The most it gives.")


class CreationPool(Node):
    """Points that steps of the builder spend."""

    id: SheetId
    label: Label
    budget: Ref = Field(title="Budget", description="The points there are.", examples=[{"const": 20}])
    credit_limit: Annotated[float, Number(0)] = Field(0, title="Credit limit", description="The most credit.")
    caps: Annotated[tuple[CreditCap, ...], Count(limits.CREDIT_CAPS)] = Field(
        (), title="Caps", description="The most credit by tag."
    )
