"""Steps in which entries granted by other picks are chosen (B18)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rulesets.engine.schema.builder.step import Step
from rulesets.engine.schema.texts import CatalogId


class ChoicesStep(Step):
    """A step where choices of one catalog are answered."""

    kind: Literal["choices"]
    catalog: CatalogId = Field(
        title="Catalog", description="The catalog chosen from.", examples=["languages"]
    )
