"""Conditions that an entry puts on somebody, and when they end (F3.51)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.numbers import Whole
from rulesets.engine.schema.rules import needs
from rulesets.engine.schema.texts import Named, SaveId
from rulesets.engine.schema.unions import ObjectOr

ConditionId = Annotated[str, Named("a condition")]


class Rounds(Node):
    """A number of rounds."""

    rounds: Annotated[int, Whole(1)] = Field(title="Rounds", description="How many rounds.", examples=[2])
    at: Literal["turn-start"] | None = Field(
        None, title="At", description="When it ends: at the start of a turn; at its end if unset."
    )


class SaveEnds(Node):
    """The save that ends a condition."""

    save: SaveId = Field(title="Save", description="The save that is made.", examples=["nerve"])
    at: Literal["turn-end", "turn-start"] = Field(
        title="At", description="When it is made.", examples=["turn-end"]
    )


Duration = Annotated[Literal["instant", "until-save"] | Rounds, ObjectOr()]


class Applies(Node):
    """A condition put on somebody."""

    condition: ConditionId = Field(
        title="Condition", description="The condition put on.", examples=["shaken"]
    )
    duration: Duration | None = Field(
        None, title="Duration", description="How long it lasts.", examples=[{"rounds": 2}]
    )
    save_ends: SaveEnds | None = Field(None, title="Save ends", description="The save that ends it.")
    ends_after: Literal["own-attack", "attacked", "own-save"] | None = Field(
        None, title="Ends after", description="What ends it once it happens."
    )

    @rule("duration", "save_ends")
    def _check_until_save(self) -> Iterator[Fault]:
        """`until-save` needs `saveEnds`."""
        yield from needs(self.duration == "until-save", self.save_ends is not None, "until-save", "saveEnds")
