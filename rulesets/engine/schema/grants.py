"""What a catalog entry gives when the builder picks it (B12 to B19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.numbers import AnyWhole, Flag, Number, Whole
from rulesets.engine.schema.quotas import Quota, QuotaBelow, quota_faults
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.rules import exactly_one, needs
from rulesets.engine.schema.shapes import Count, Keyed
from rulesets.engine.schema.targets import Target
from rulesets.engine.schema.texts import (
    AbilityId,
    CatalogId,
    EntryRef,
    FieldId,
    FilterId,
    Named,
    SaveId,
    SheetId,
    SkillId,
    TierId,
)
from rulesets.engine.schema.values import FixedFilter, Value

Raise = Annotated[int, Whole(but=0)]
SlotKey = Annotated[str, Named("an earlier choice, as step/choice")]


class Choice(Node):
    """A choice the player answers: how many, and under which key the answers are kept (B15)."""

    id: SheetId | None = Field(None, title="Id", description="Keeps answers when choices are reordered.")
    count: Annotated[int, Whole(1)] | None = Field(None, title="Count", description="How many.", examples=[2])
    count_from: Ref | None = Field(None, title="Count from", description="How many, read from the sheet.")
    max: AnyWhole | None = Field(None, title="Max", description="The most, beside `countFrom`.", examples=[4])
    exclude_choices: tuple[SlotKey, ...] = Field(
        (), title="Exclude choices", description="Earlier choices whose answers are not offered.",
        examples=[["folk/gift"]],
    )  # fmt: skip

    @rule("count", "count_from")
    def _check_count(self) -> Iterator[Fault]:
        """`count` or `countFrom` stands."""
        if self.count is None and self.count_from is None:
            message = "A choice needs `count` or `countFrom`."
            yield Fault(("count",), ProblemCode.MISSING, message, "Add `count`, a whole number from 1.")

    @rule("count_from", "max")
    def _check_max(self) -> Iterator[Fault]:
        """`countFrom` needs `max`, which is at least 1 (B15.7)."""
        yield from needs(self.count_from is not None, self.max is not None, "countFrom", "max")
        if self.max is not None and not 1 <= self.max <= self._most():
            remedy = f"Use a whole number from 1 to {self._most()}."
            yield Fault(("max",), ProblemCode.OUT_OF_RANGE, f"{self.max} is out of range.", remedy, self.max)

    def _most(self) -> int:
        return limits.SLOT_MAX


class AbilityChoice(Choice):
    """Scores the player chooses to raise."""

    amount: Raise = Field(title="Amount", description="What each chosen score receives.", examples=[1])
    except_: tuple[AbilityId, ...] = Field((), title="Except", description="Scores never offered.")
    from_: Annotated[tuple[AbilityId, ...], Count(limits.ABILITIES, least=1)] | None = Field(
        None, title="From", description="The only scores offered."
    )
    repeat: Flag = Field(False, title="Repeat", description="Whether one score may be chosen several times.")
    up_to: AnyWhole | None = Field(
        None, title="Up to", description="The score above which nothing is raised."
    )
    partial_from: AnyWhole | None = Field(
        None, title="Partial from", description="The score from which two choices make one raise."
    )

    def _most(self) -> int:
        return limits.ABILITY_SLOT_MAX


class AbilityGrants(Node):
    """Raises of scores."""

    add: Annotated[Mapping[str, Raise], Keyed()] = Field(
        {}, title="Add", description="What each score receives.", examples=[{"body": 2}]
    )
    choose: tuple[AbilityChoice, ...] = Field((), title="Choose", description="Raises the player chooses.")


class TrainedChoice(Choice):
    """Skills or saves the player chooses to train."""

    what: Literal["skills", "saves"] = Field(title="What", description="Skills or saves.")
    from_: (
        Annotated[tuple[Annotated[str, Named("a skill or save")], ...], Count(limits.SKILLS, least=1)] | None
    ) = Field(None, title="From", description="What is offered; all of the kind when left out.")
    tier: TierId | None = Field(None, title="Tier", description="The tier it trains at.")
    held: TierId | None = Field(
        None, title="Held", description="Offers only what picks already train at this tier."
    )
    only: Literal["any", "trained", "untrained"] = Field(
        "any", title="Only", description="By present training."
    )
    on_duplicate: Literal["replace"] | None = Field(
        None, title="On duplicate", description="Lets a duplicate be replaced by another."
    )
    replacement_from: tuple[Annotated[str, Named("a skill or save")], ...] | None = Field(
        None, title="Replacement from", description="What may replace a duplicate."
    )

    @rule("on_duplicate", "replacement_from")
    def _check_replacement(self) -> Iterator[Fault]:
        """`replacementFrom` needs `onDuplicate`."""
        yield from needs(
            self.replacement_from is not None, self.on_duplicate is not None, "replacementFrom", "onDuplicate"
        )


class TrainedGrants(Node):
    """Training."""

    tier: TierId | None = Field(None, title="Tier", description="The tier it trains at.")
    skills: tuple[SkillId, ...] = Field(
        (), title="Skills", description="The skills trained.", examples=[["climb"]]
    )
    saves: tuple[SaveId, ...] = Field((), title="Saves", description="The saves trained.")
    choose: tuple[TrainedChoice, ...] = Field((), title="Choose", description="Training the player chooses.")


class RatingGrant(Node):
    """A rating raised or given for free."""

    target: Target = Field(
        title="Target", description="The rating that is given.", examples=[{"skill": "track"}]
    )
    add: Annotated[float, Number(above=0)] | None = Field(None, title="Add", description="What is added.")
    set: Annotated[float, Number(0)] | None = Field(None, title="Set", description="The least it is.")

    @rule("add", "set")
    def _check_one(self) -> Iterator[Fault]:
        """Exactly one of `add`, `set`."""
        yield from exactly_one(self, "add", "set")

    @rule("target", "add", "set")
    def _check_whole(self) -> Iterator[Fault]:
        """Only a number field may hold a fraction (B17.1)."""
        for key in ("add", "set"):
            number = getattr(self, key)
            if number is not None and self.target.field is None and number != int(number):
                message = f"{number} is not whole, and the target holds whole numbers."
                yield Fault((key,), ProblemCode.WRONG_TYPE, message, "Use a whole number.", number)


class EntryChoice(Choice):
    """Entries of another catalog the player chooses."""

    catalog: CatalogId = Field(
        title="Catalog", description="The catalog chosen from.", examples=["languages"]
    )
    filters: Annotated[Mapping[str, FixedFilter], Keyed()] = Field(
        {}, title="Filters", description="Only entries with these filter values."
    )
    ids: Annotated[tuple[Annotated[str, Named("an entry")], ...], Count(limits.ENTRIES, least=1)] | None = (
        Field(None, title="Ids", description="The only entries offered.")
    )
    quotas: Annotated[tuple[Quota, ...], Count(limits.QUOTAS)] = Field(
        (), title="Quotas", description="Shares of the answers by a filter's value."
    )
    distinct_by: FilterId | None = Field(
        None, title="Distinct by", description="No two share this filter's value."
    )
    quota_below: QuotaBelow | None = Field(
        None, title="Quota below", description="A pyramid by a number filter."
    )

    @rule("quotas", "count", "max")
    def _check_quotas(self) -> Iterator[Fault]:
        """No quota takes more than the choice does (B9.3)."""
        most = self.max if self.max is not None else self.count
        yield from quota_faults(self.quotas, most)


class EntryGrants(Node):
    """Entries of other catalogs."""

    choose: Annotated[tuple[EntryChoice, ...], Count(limits.ENTRY_SLOTS)] = Field(
        (), title="Choose", description="Entries the player chooses."
    )


class Grants(Node):
    """What an entry gives when the builder picks it."""

    abilities: AbilityGrants | None = Field(None, title="Abilities", description="Raises of scores.")
    trained: TrainedGrants | None = Field(None, title="Training", description="Skills and saves trained.")
    sets: Annotated[Mapping[FieldId, Value], Keyed()] = Field(
        {}, title="Sets", description="Values written into fields.", examples=[{"speed": 30}]
    )
    ratings: tuple[RatingGrant, ...] = Field((), title="Ratings", description="Ratings given for free.")
    entries: EntryGrants | None = Field(
        None, title="Entries", description="Entries of other catalogs to choose."
    )
    item_access: Annotated[tuple[EntryRef, ...], Count(limits.ITEM_ACCESS)] = Field(
        (), title="Item access", description="Items opened to the character.", examples=[["kit/rope"]]
    )
