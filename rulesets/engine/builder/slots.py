"""Slots: one `choose` that an active pick or a shown trained step offers, and where it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rulesets.engine.builder.plan import Plan
from rulesets.engine.builder.record import Record
from rulesets.engine.builder.state import SlotKind
from rulesets.engine.schema.builder import CatalogStep
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.schema.grants import AbilityChoice, EntryChoice, TrainedChoice
from rulesets.engine.schema.refs import Ref
from rulesets.engine.sentences import say

Choice = AbilityChoice | TrainedChoice | EntryChoice
Reader = Callable[[Ref], float]
"""Reads a Ref on the sheet as it is. In the first round of settling there is no sheet yet and no reader:
every kept answer then counts (B6.12)."""


@dataclass(frozen=True, slots=True)
class ActivePick:
    """An entry that is actively picked, once however many steps pick it. Source: B12.6, B12.7.

    ``steps`` are the steps whose keys its answers and rows may stand under: those that pick it, the
    source step first, then those that could offer it and may have picked it before.
    """

    steps: tuple[str, ...]
    catalog: str
    entry: Entry

    @property
    def source(self) -> str:
        """The step whose keys its slots and rows stand under."""
        return self.steps[0]


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot as it is offered now.

    Attributes:
        key: Where its answers are stored (B15.3).
        kept_keys: Keys answers may also stand under: those of the other steps that pick the entry.
        step: The source step.
        source: Who offers it, in words.
        choice: Its shape.
        tier: The tier it trains at; None for ability scores and entries.
        replaces: The duplicates that a replacement slot stands in for (B14.19).
    """

    key: str
    kept_keys: tuple[str, ...]
    kind: SlotKind
    step: str
    source: str
    choice: Choice
    tier: str | None = None
    replaces: tuple[str, ...] = ()

    def answers(self, record: Record) -> tuple[str, ...]:
        """The kept answers, active or not."""
        return record.choices.get(self.stored_key(record), ())

    def stored_key(self, record: Record) -> str:
        """The key its answers stand under now, else its own."""
        return next((key for key in (self.key, *self.kept_keys) if record.choices.get(key)), self.key)

    @property
    def raising(self) -> AbilityChoice:
        """Its shape, where it is a slot for ability scores."""
        if not isinstance(self.choice, AbilityChoice):
            raise TypeError(f"{self.key} is no choice of ability scores")
        return self.choice

    @property
    def training(self) -> TrainedChoice:
        """Its shape, where it is a slot for skills or saves."""
        if not isinstance(self.choice, TrainedChoice):
            raise TypeError(f"{self.key} is no choice of skills or saves")
        return self.choice

    @property
    def entering(self) -> EntryChoice:
        """Its shape, where it is a slot for entries of a catalog."""
        if not isinstance(self.choice, EntryChoice):
            raise TypeError(f"{self.key} is no choice of entries")
        return self.choice

    @property
    def constrained(self) -> bool:
        """Whether its number is never lowered to what there is. Source: B15.17."""
        choice = self.choice
        if choice.count_from is not None or choice.exclude_choices:
            return True
        if isinstance(choice, AbilityChoice):
            return choice.from_ is not None
        if isinstance(choice, TrainedChoice):
            return choice.tier is not None or choice.only != "any" or choice.on_duplicate is not None
        return bool(choice.quotas) or choice.distinct_by is not None or choice.quota_below is not None

    @property
    def most(self) -> int:
        """The most answers it can ever ask for: ``max`` with ``countFrom``, else ``count``."""
        choice = self.choice
        if choice.count_from is not None:
            return choice.max or 0
        return choice.count or 0

    def number(self, read: Reader | None) -> int:
        """How many answers it asks for now. Source: B15.6, B15.8."""
        if self.choice.count_from is None:
            return self.choice.count or 0
        if read is None:
            return self.most
        value = read(self.choice.count_from)
        return min(max(int(value // 1), 0), self.most)


@dataclass(frozen=True, slots=True)
class SlotAnswers:
    """What became of a slot's answers.

    Attributes:
        slot: The slot.
        active: The answers that count, in the order chosen.
        inactive: Kept answers that do not, each with the sentence that says why.
        asked: How many answers it asks for.
        note: A sentence where the slot cannot be answered as it is (B15.18).
        hidden: Whether it is not shown at all (B14.10).
    """

    slot: Slot
    active: tuple[str, ...]
    asked: int
    inactive: tuple[tuple[str, str], ...] = ()
    note: str = ""
    hidden: bool = False

    @property
    def open(self) -> int:
        """How many answers are missing. Source: B4.3."""
        return max(self.asked - len(self.active), 0)


@dataclass(frozen=True, slots=True)
class SlotSources:
    """The active picks and shown steps that slots come from, in builder order (B1.17)."""

    picks: tuple[ActivePick, ...] = ()
    shown: frozenset[str] = field(default_factory=frozenset)


def active_picks(plan: Plan, active: Mapping[str, tuple[str, ...]]) -> tuple[ActivePick, ...]:
    """The active picks in builder order, each entry of a catalog once. Source: B12.6."""
    steps: dict[tuple[str, str], list[str]] = {}
    for step in plan.catalog_steps:
        for entry_id in active.get(step.id, ()):
            steps.setdefault((step.catalog, entry_id), []).append(step.id)
    picks = []
    for (catalog, entry_id), where in steps.items():
        entry = plan.entry(catalog, entry_id)
        if entry is not None:
            others = [id_ for id_ in plan.steps_offering(catalog, entry) if id_ not in where]
            picks.append(ActivePick((*where, *others), catalog, entry))
    return tuple(picks)


def collect(plan: Plan, sources: SlotSources) -> list[Slot]:
    """Every slot that is offered now, in builder order. Source: B1.17, B15.3."""
    by_step: dict[str, list[ActivePick]] = {}
    for pick in sources.picks:
        by_step.setdefault(pick.source, []).append(pick)
    slots: list[Slot] = []
    for step in plan.steps.values():
        if isinstance(step, CatalogStep):
            for pick in by_step.get(step.id, ()):
                slots.extend(_entry_slots(plan, pick, sources.shown))
        elif step.kind == "trained" and step.id in sources.shown:
            slots.extend(_step_slots(plan, step.id))
    return slots


def _entry_slots(plan: Plan, pick: ActivePick, shown: frozenset[str]) -> list[Slot]:
    grants = pick.entry.grants
    slots: list[Slot] = []
    if grants is None:
        return slots
    if grants.abilities is not None:
        for number, ability_choice in enumerate(grants.abilities.choose):
            keys = _keys(pick, ability_choice.id, "abilities", number)
            slots.append(Slot(keys[0], keys[1:], "abilities", pick.source, pick.entry.label, ability_choice))
    if grants.trained is not None:
        for number, choice in enumerate(grants.trained.choose):
            keys = _keys(pick, choice.id, "trained", number)
            tier = plan.tier_for(choice.what, choice.tier, grants.trained.tier)
            slots.append(Slot(keys[0], keys[1:], choice.what, pick.source, pick.entry.label, choice, tier))
    if grants.entries is not None:
        for number, entry_choice in enumerate(grants.entries.choose):
            if plan.choices_step(entry_choice.catalog, shown) is None:
                continue
            keys = _keys(pick, entry_choice.id, "entries", number)
            slots.append(Slot(keys[0], keys[1:], "entries", pick.source, pick.entry.label, entry_choice))
    return slots


def _keys(pick: ActivePick, id_: str | None, kind: str, number: int) -> tuple[str, ...]:
    """The keys of an entry's slot, the source step's first; by place where it has no id. Source: B15.4."""
    name = id_ if id_ is not None else f"{pick.entry.id}.{kind}.{number}"
    return tuple(f"{step}/{name}" for step in pick.steps)


def _step_slots(plan: Plan, step_id: str) -> list[Slot]:
    step = next(step for step in plan.trained_steps() if step.id == step_id)
    slots = []
    for number, choice in enumerate(step.choose):
        name = choice.id if choice.id is not None else f"trained.{number}"
        tier = plan.tier_for(choice.what, choice.tier)
        slots.append(Slot(f"{step_id}/{name}", (), choice.what, step_id, step.label, choice, tier))
    return slots


def shown_at(plan: Plan, shown: frozenset[str], slot: Slot) -> str:
    """The step a slot is shown in. Source: B13.17, B14.25, B18.2, B27.5."""
    if slot.kind == "abilities":
        scores = plan.scores
        return scores.id if scores is not None and scores.id in shown else slot.step
    if isinstance(slot.choice, EntryChoice):
        return plan.choices_step(slot.choice.catalog, shown) or slot.step
    if isinstance(plan.steps.get(slot.step), CatalogStep):
        first = next((step.id for step in plan.trained_steps() if step.id in shown), None)
        return first or slot.step
    return slot.step


def excluded(choice: Choice, earlier: Mapping[str, SlotAnswers]) -> frozenset[str]:
    """What the choices named in `excludeChoices` hold, replacements included. Source: B15.13."""
    found: set[str] = set()
    for key in choice.exclude_choices:
        for name in (key, replacement_key(key)):
            if name in earlier:
                found.update(earlier[name].active)
    return frozenset(found)


def beyond(asked: int) -> str:
    """Why an answer beyond the number asked for does not count. Source: B15.10."""
    return say("This choice now takes {asked}.", asked=asked)


def replacement_key(key: str) -> str:
    """Where the replacements of a slot's duplicates are stored. Source: B14.23."""
    return f"{key}/replacement"
