"""Families: objects of several kinds that may stand in the same place, told apart by a word or a key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_origin

from rulesets.engine.schema.base import Node, key_of
from rulesets.engine.schema.builder import Cost, Step
from rulesets.engine.schema.derived import Derived
from rulesets.engine.schema.fields import Column, Field
from rulesets.engine.schema.items import GearLine, Stat
from rulesets.engine.schema.lists import ContextualCost
from rulesets.engine.schema.live import PlainTrack, Track, WoundTrack
from rulesets.engine.schema.mechanics import CostTerm
from rulesets.engine.schema.migrations import MigrationStep
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.resolution import Resolution


@dataclass(frozen=True, slots=True)
class Family:
    """Objects of several kinds.

    Attributes:
        name: The heading of its section.
        union: The annotation that takes all of them.
        told_by: How a reader of a file tells the kinds apart, a sentence.
        word: The word that stands for a member: its `kind`, `type` or `op`, or its only key.
    """

    name: str
    union: Any
    told_by: str
    word: Callable[[type[Node]], str]

    @property
    def noun(self) -> str:
        """The name inside a sentence."""
        return self.name.lower()

    @property
    def anchor(self) -> str:
        """The anchor of its section."""
        return self.noun.replace(" ", "-")

    @property
    def members(self) -> tuple[type[Node], ...]:
        """The kinds, in the order of the format."""
        return tuple(get_args(_bare(self.union)))


def _bare(annotation: Any) -> Any:  # noqa: ANN401
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    return annotation


def _by(attribute: str) -> Callable[[type[Node]], str]:
    """The one word that an attribute may hold."""
    return lambda model: str(get_args(model.model_fields[attribute].annotation)[0])


def _by_first_key(model: type[Node]) -> str:
    return key_of(next(iter(model.model_fields)))


def _by_shape(model: type[Node]) -> str:
    return {PlainTrack: "plain", WoundTrack: "wounds"}[model]


_ONE_KEY = "The key says which kind it is; exactly one of them stands in the object."

FAMILIES = (
    Family("Resolution", Resolution, "`kind` says how checks are rolled.", _by("kind")),
    Family("Field", Field, "`type` says what the field holds.", _by("type")),
    Family("Column", Column, "`type` says what a cell holds.", _by("type")),
    Family("Derived value", Derived, "`op` says how the number is worked out.", _by("op")),
    Family("Track", Track, "A track with `kinds`, `levels` or `boxes` marks wounds.", _by_shape),
    Family("Stat of items", Stat, "`type` says what the stat holds.", _by("type")),
    Family("Line of starting gear", GearLine, _ONE_KEY, _by_first_key),
    Family("Builder step", Step, "`kind` says what the player does in the step.", _by("kind")),
    Family("Step of a sheet migration", MigrationStep, _ONE_KEY, _by_first_key),
    Family("Cost", Cost, _ONE_KEY, _by_first_key),
    Family("Cost of a roll", ContextualCost, _ONE_KEY, _by_first_key),
    Family("Cost of an entry", CostTerm, _ONE_KEY, _by_first_key),
    Family("Value reference", Ref, _ONE_KEY, _by_first_key),
)


def family_of(union: Any) -> Family | None:  # noqa: ANN401
    """The family that a union is, None when it is none."""
    return next((family for family in FAMILIES if _bare(family.union) == union), None)


def families_with(model: type[Node]) -> tuple[Family, ...]:
    """The families an object belongs to; of the costs, one object may belong to two."""
    return tuple(family for family in FAMILIES if model in family.members)
