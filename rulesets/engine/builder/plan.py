"""What the builder knows of a ruleset before it looks at a character: steps, entries, tiers, sources.

A plan is made once per compiled ruleset and kept with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.builder import (
    AbilitiesStep,
    CatalogStep,
    ChoicesStep,
    Step,
    TrainedStep,
)
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.schema.grants import AbilityChoice, EntryChoice, TrainedChoice


@dataclass(frozen=True, slots=True)
class Plan:
    """The builder of one compiled ruleset.

    Attributes:
        compiled: The ruleset it belongs to.
        steps: The steps by id, in the order of the file.
        catalog_steps: Those of kind ``catalog``.
        scores: The abilities step, if there is one (B3.8).
        covered: The abilities its method answers (B24.1).
    """

    compiled: CompiledRuleset
    steps: Mapping[str, Step]
    catalog_steps: tuple[CatalogStep, ...]
    scores: AbilitiesStep | None
    covered: tuple[str, ...]

    def entry(self, catalog: str, entry: str) -> Entry | None:
        """An entry by its ids, or None where the catalog or the entry is gone."""
        found = self.compiled.catalogs.get(catalog)
        return None if found is None else found.entries.get(entry)

    def steps_offering(self, catalog: str, entry: Entry) -> tuple[str, ...]:
        """The catalog steps whose fixed filters and ties let them offer an entry."""
        return tuple(
            step.id
            for step in self.catalog_steps
            if step.catalog == catalog and has_filters(step, entry) and not is_tied(self, step, entry)
        )

    def choices_step(self, catalog: str, shown: frozenset[str]) -> str | None:
        """The shown choices step of a catalog, where there is one. Source: B18.2, B18.15."""
        for step in self.steps.values():
            if isinstance(step, ChoicesStep) and step.catalog == catalog and step.id in shown:
                return step.id
        return None

    def trained_steps(self) -> Iterator[TrainedStep]:
        """The trained steps in the order of the file."""
        return (step for step in self.steps.values() if isinstance(step, TrainedStep))

    def rank(self, tier: JsonValue) -> int:
        """The place of a tier, 0 for untrained and for anything that is no tier. Source: B1.16, S6.5."""
        return self.compiled.tier_rank.get(tier, 0) if isinstance(tier, str) else 0

    def tier_for(self, kind: str, *stated: str | None) -> str | None:
        """The tier a grant or slot trains a kind at.

        The first stated one, else the builder's, else the first offered above untrained; None where the
        kind offers no training. Source: B14.3, B14.26.
        """
        offered = self.compiled.offered_tiers("saves" if kind == "saves" else "skills")
        for tier in stated:
            if tier is not None:
                return tier
        default = self.compiled.builder.tier if self.compiled.builder else None
        if default is not None and default in offered:
            return default
        return next((tier for tier in offered if self.rank(tier) > 0), None)


def names(value: JsonValue, wanted: JsonValue) -> bool:
    """Whether a filter value is another, or, for tags, contains it. Source: B5.11, B5.12, B9.4."""
    if isinstance(value, list | tuple):
        return wanted in value
    return value is not None and value == wanted


def has_filters(step: CatalogStep, entry: Entry) -> bool:
    """Whether an entry has the values a step fixes and the filter its `within` reads. Source: B5.11."""
    values = entry.filters
    if step.within is not None and values.get(step.within.filter) is None:
        return False
    return all(names(values.get(id_), wanted) for id_, wanted in step.filters.items())


def is_tied(plan: Plan, step: CatalogStep, entry: Entry) -> bool:
    """Whether another step over the same catalog ties this entry to a pick of this step. Source: B5.14."""
    if step.within is not None:
        return False
    return any(
        other.catalog == step.catalog
        and other.within is not None
        and other.within.step == step.id
        and entry.filters.get(other.within.filter) is not None
        for other in plan.catalog_steps
    )


_PLANS: WeakKeyDictionary[CompiledRuleset, Plan] = WeakKeyDictionary()


def plan_of(compiled: CompiledRuleset) -> Plan:
    """The plan of a compiled ruleset, made the first time it is asked for."""
    plan = _PLANS.get(compiled)
    if plan is None:
        plan = _PLANS[compiled] = _make(compiled)
    return plan


def _make(compiled: CompiledRuleset) -> Plan:
    steps = compiled.builder.steps if compiled.builder else ()
    catalog_steps = tuple(step for step in steps if isinstance(step, CatalogStep))
    scores = next((step for step in steps if isinstance(step, AbilitiesStep)), None)
    named = (
        scores.abilities if scores is not None and scores.abilities is not None else tuple(compiled.abilities)
    )
    covered = tuple(id_ for id_ in named if id_ not in compiled.computed_abilities) if scores else ()
    return Plan(
        compiled=compiled,
        steps={step.id: step for step in steps},
        catalog_steps=catalog_steps,
        scores=scores,
        covered=covered,
    )


def slots_of(entry: Entry) -> Iterator[AbilityChoice | TrainedChoice | EntryChoice]:
    """The slots an entry offers: for ability scores, for training, for entries. Source: B15.1."""
    grants = entry.grants
    if grants is None:
        return
    if grants.abilities is not None:
        yield from grants.abilities.choose
    if grants.trained is not None:
        yield from grants.trained.choose
    if grants.entries is not None:
        yield from grants.entries.choose
