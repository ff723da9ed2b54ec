"""Grants of a catalog entry: what picking it changes.

Choices of entries have a module of their own (`entrychoices`). Ratings and item access are kept: what they
name is not looked at yet (see `kept`).
Source: B12, B13, B14, B16.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesets.engine.checks import slots
from rulesets.engine.checks.findings import Findings, finding, unknown
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.nodes import SlotInfo
from rulesets.engine.checks.places import Change, Global, Read
from rulesets.engine.checks.tiers import Trained
from rulesets.engine.problems import JsonValue, Place, ProblemCode, shown
from rulesets.engine.schema.grants import AbilityGrants, Grants, RatingGrant, TrainedChoice, TrainedGrants

GRANTS: Place = ("grants",)
_ABILITIES: Place = ("grants", "abilities")
_TRAINED: Place = ("grants", "trained")
_KINDS: dict[Trained, str] = {"skills": "skill", "saves": "save"}


def slots_of(grants: Grants | None) -> Iterator[SlotInfo]:
    """The slots of an entry's grants in the order written."""
    if grants is None:
        return
    if grants.abilities is not None:
        for position, choice in enumerate(grants.abilities.choose):
            yield SlotInfo(choice.id, "abilities", (*_ABILITIES, "choose", position), choice)
    if grants.trained is not None:
        for position, slot in enumerate(grants.trained.choose):
            yield SlotInfo(slot.id, slot.what, (*_TRAINED, "choose", position), slot)
    if grants.entries is not None:
        for position, wanted in enumerate(grants.entries.choose):
            at = ("grants", "entries", "choose", position)
            yield SlotInfo(wanted.id, f"entries/{wanted.catalog}", at, wanted)


# Abilities


def reads_abilities(grants: AbilityGrants) -> Iterator[Read]:
    """The abilities it names, and what its counts read."""
    for name in grants.add:
        yield Read(f"ability/{name}", (*_ABILITIES, "add", name), value=False)
    for position, choice in enumerate(grants.choose):
        at = (*_ABILITIES, "choose", position)
        for key, names in (("from", choice.from_), ("except", choice.except_)):
            for number, name in enumerate(names or ()):
                yield Read(f"ability/{name}", (*at, key, number), value=False)
        yield from slots.reads_count(choice, at)


def check_abilities(grants: AbilityGrants, index: Index) -> Findings:
    """Abilities that are declared and not computed. Source: B12.1, B13.18."""
    for name in grants.add:
        yield from check_ability(name, (*_ABILITIES, "add", name), index)
    for position, choice in enumerate(grants.choose):
        at = (*_ABILITIES, "choose", position)
        for number, name in enumerate(choice.from_ or ()):
            yield from check_ability(name, (*at, "from", number), index)
        for number, name in enumerate(choice.except_):
            if not index.declares(f"ability/{name}"):
                yield unknown((*at, "except", number), "ability", name)
        yield from slots.check_count(choice, at, index)


def check_ability(name: str, at: Place, index: Index) -> Findings:
    """An ability that the builder may set."""
    if not index.declares(f"ability/{name}"):
        yield unknown(at, "ability", name)
    elif index.is_computed(name):
        message = f"The ability {shown(name)} is computed, so nothing can set it."
        yield finding(at, ProblemCode.CONFLICT, message, "Name an ability that is not computed.", name)


def changes_abilities(grants: AbilityGrants) -> Iterator[Change]:
    """What is added, and all that a choice could reach. Source: B7.4, B7.5."""
    for name in grants.add:
        yield Change(f"ability/{name}", (*_ABILITIES, "add", name))
    for position, choice in enumerate(grants.choose):
        for name in choice.from_ if choice.from_ is not None else ("*",):
            if name not in (choice.except_):
                yield Change(f"ability/{name}", (*_ABILITIES, "choose", position))


# Training


def reads_trained(grants: TrainedGrants) -> Iterator[Read]:
    """The skills, saves and tiers it names, and what its counts read."""
    named: tuple[tuple[Trained, Sequence[str]], ...] = (("skills", grants.skills), ("saves", grants.saves))
    for what, names in named:
        for position, name in enumerate(names):
            yield Read(f"{_KINDS[what]}/{name}", (*_TRAINED, what, position), value=False)
    if grants.tier is not None:
        yield Read(Global.TIERS, (*_TRAINED, "tier"), value=False)
    for position, slot in enumerate(grants.choose):
        yield from reads_trained_slot(slot, (*_TRAINED, "choose", position))


def reads_trained_slot(slot: TrainedChoice, at: Place) -> Iterator[Read]:
    """What a trained slot of a grant or of a trained step names."""
    kind = _KINDS[slot.what]
    for key, names in (("from", slot.from_), ("replacementFrom", slot.replacement_from)):
        for number, name in enumerate(names or ()):
            yield Read(f"{kind}/{name}", (*at, key, number), value=False)
    for key, tier in (("tier", slot.tier), ("held", slot.held)):
        if tier is not None:
            yield Read(Global.TIERS, (*at, key), value=False)
            yield Read(Global.BUILDER, (*at, key), value=False)
    yield from slots.reads_count(slot, at)


def check_trained(grants: TrainedGrants, index: Index) -> Findings:
    """Skills, saves and tiers that are declared and offered. Source: B12.1, B14.4, B14.26."""
    for position, name in enumerate(grants.skills):
        if not index.declares(f"skill/{name}"):
            yield unknown((*_TRAINED, "skills", position), "skill", name)
    for position, name in enumerate(grants.saves):
        if not index.declares(f"save/{name}"):
            yield unknown((*_TRAINED, "saves", position), "save", name)
    if grants.tier is not None:
        yield from check_tier(grants.tier, (*_TRAINED, "tier"), _trained_kinds(grants), index)
    for position, slot in enumerate(grants.choose):
        yield from check_trained_slot(slot, (*_TRAINED, "choose", position), grants.tier, index)


def _trained_kinds(grants: TrainedGrants) -> list[Trained]:
    """The kinds that a grant's own tier trains: those it names, and slots without a tier of their own."""
    kinds: list[Trained] = []
    if grants.skills or any(slot.what == "skills" and slot.tier is None for slot in grants.choose):
        kinds.append("skills")
    if grants.saves or any(slot.what == "saves" and slot.tier is None for slot in grants.choose):
        kinds.append("saves")
    return kinds


def check_tier(tier: str, at: Place, kinds: Sequence[Trained], index: Index) -> Findings:
    """A tier above untrained that the sheet offers for each kind it trains. Source: B14.4, B14.26."""
    tiers = index.tiers
    if tiers.rank(tier) is None:
        yield unknown(at, "tier", tier)
        return
    remedy = "`tier` must name a training tier above untrained."
    if tiers.rank(tier) == 0:
        yield finding(
            at, ProblemCode.OUT_OF_RANGE, f"The tier {shown(tier)} means no training.", remedy, tier
        )
        return
    wrong = next((kind for kind in kinds or _either(tier, index) if tier not in tiers.offered(kind)), None)
    if wrong is not None:
        message = f"The sheet does not offer the tier {shown(tier)} for {wrong}."
        yield finding(at, ProblemCode.OUT_OF_RANGE, message, remedy, tier)


def _either(tier: str, index: Index) -> list[Trained]:
    """For a tier that trains nothing yet: one of the kinds must offer it."""
    offered = tier in index.tiers.skills or tier in index.tiers.saves
    return [] if offered else ["skills"]


def check_trained_slot(slot: TrainedChoice, at: Place, tier: str | None, index: Index) -> Findings:
    """Source: B14.2 to B14.4, B14.13, B14.22, B15.7.

    Args:
        slot: The slot.
        at: Where it stands.
        tier: The tier of the grant it belongs to, if it has one.
        index: What the ruleset declares.
    """
    kind = _KINDS[slot.what]
    for key, names in (("from", slot.from_), ("replacementFrom", slot.replacement_from)):
        for number, name in enumerate(names or ()):
            if not index.declares(f"{kind}/{name}"):
                yield unknown((*at, key, number), kind, name)
    if slot.tier is not None:
        yield from check_tier(slot.tier, (*at, "tier"), [slot.what], index)
    if slot.held is not None:
        yield from _check_held(slot, at, tier, index)
    yield from slots.check_count(slot, at, index)


def _check_held(slot: TrainedChoice, at: Place, tier: str | None, index: Index) -> Findings:
    """`held` ranks below the tier the slot trains at. Source: B14.13."""
    held, here = str(slot.held), (*at, "held")
    rank = index.tiers.rank(held)
    if rank is None:
        yield unknown(here, "tier", held)
        return
    trains = slot.tier or tier or index.builder.default_tier(slot.what)
    most = index.tiers.rank(trains) if trains is not None else None
    if most is not None and rank >= most:
        message = f"The tier {shown(held)} is not below {shown(trains)}, which this choice trains."
        yield finding(here, ProblemCode.OUT_OF_RANGE, message, "`held` must be a lower tier.", held)


def changes_trained(grants: TrainedGrants) -> Iterator[Change]:
    """Source: B7.4, B7.5."""
    for position, name in enumerate(grants.skills):
        yield Change(f"skill/{name}", (*_TRAINED, "skills", position))
    for position, name in enumerate(grants.saves):
        yield Change(f"save/{name}", (*_TRAINED, "saves", position))
    for position, slot in enumerate(grants.choose):
        yield from changes_trained_slot(slot, (*_TRAINED, "choose", position))


def changes_trained_slot(slot: TrainedChoice, at: Place) -> Iterator[Change]:
    """All that a trained slot could train, replacements included."""
    kind = _KINDS[slot.what]
    names = set(slot.from_) if slot.from_ is not None else {"*"}
    if slot.on_duplicate == "replace":
        names |= set(slot.replacement_from) if slot.replacement_from is not None else {"*"}
    for name in sorted(names):
        yield Change(f"{kind}/{name}", at)


# Fields


def reads_sets(sets: Mapping[str, JsonValue]) -> Iterator[Read]:
    """The fields it names."""
    for name in sets:
        yield Read(f"field/{name}", ("grants", "sets", name), value=False)


def check_sets(sets: Mapping[str, JsonValue], index: Index) -> Findings:
    """Values that fit their fields. Source: B16.1."""
    for name, value in sets.items():
        fault = index.fault_of_set(name, value)
        if fault is not None:
            yield fault


def changes_sets(sets: Mapping[str, JsonValue]) -> Iterator[Change]:
    """The fields it fills in. Source: B7.4."""
    for name in sets:
        yield Change(f"field/{name}", ("grants", "sets", name))


# Ratings: known to change values, not checked


def changes_ratings(ratings: Sequence[RatingGrant]) -> Iterator[Change]:
    """The ratings it gives; a bonus is part of the number of its skill or save. Source: B7.4, B51.2."""
    for position, rating in enumerate(ratings):
        kinds = ("skill", "save") if rating.target.kind == "bonus" else (rating.target.kind,)
        for kind in kinds:
            yield Change(f"{kind}/{rating.target.id}", ("grants", "ratings", position))
