"""Which kept picks of a catalog step count, which do not and why, and how many the step takes.

The checks run in the order of B6.11; a pick that fails one is inactive and does not count for the
later ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rulesets.engine.builder.plan import Plan, names
from rulesets.engine.builder.record import Record
from rulesets.engine.builder.shares import shares_of, sift_up_to
from rulesets.engine.builder.wording import label_of_ref, number_text
from rulesets.engine.problems import is_number
from rulesets.engine.schema.builder import CatalogStep
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.schema.refs import Ref
from rulesets.engine.sentences import say


@dataclass(frozen=True, slots=True)
class Judged:
    """A catalog step's picks: those that count, those that do not with the reason, and its numbers.

    ``asked`` and ``most`` are the fewest and the most entries the step wants now (B5.3, B6.7).
    """

    active: tuple[str, ...]
    inactive: tuple[tuple[str, str], ...]
    asked: int
    most: int


Parents = Mapping[str, Judged]


class Sight(Protocol):
    """What a check sees: the sheet as it is, and the sheet without a group's picks.

    In the first round of settling there is no sheet yet and no sight: every kept answer then counts (B6.12).
    """

    def read(self, ref: Ref) -> float:
        """Read a Ref on the sheet as it is."""

    def read_without_group(self, step_id: str, group: str, ref: Ref) -> float:
        """Read a Ref on the sheet without the picks a step has in an exclusive group. Source: B8.4."""


def numbers_of(step: CatalogStep, sight: Sight | None) -> tuple[int, int]:
    """How many entries a step asks for and how many it takes. Source: B5.3, B5.4, B6.7."""
    if step.count_from is None or sight is None:
        return step.min, step.max
    number = min(max(int(sight.read(step.count_from) // 1), 0), step.max)
    return number, number


def judge_step(
    plan: Plan,
    step: CatalogStep,
    record: Record,
    shown: frozenset[str],
    parents: Parents,
    sight: Sight | None,
) -> Judged:
    """Judge a step's kept picks.

    Args:
        plan: The ruleset's builder.
        step: The step.
        record: The character's answers.
        shown: Ids of the steps that are shown.
        parents: What was found of the steps before this one.
        sight: Reads the sheet; None in the first round, in which every kept pick counts.
    """
    kept = record.picks.get(step.id, ())
    asked, most = numbers_of(step, sight)
    if step.id not in shown:
        return Judged((), tuple((id_, say("This step is not shown now.")) for id_ in kept), asked, most)
    known = {id_: entry for id_ in kept if (entry := plan.entry(step.catalog, id_)) is not None}
    reasons: dict[str, str] = {id_: MISSING for id_ in kept if id_ not in known}
    if sight is not None:
        alone = {id_: refuse_entry(plan, step, entry, parents, sight) for id_, entry in known.items()}
        reasons.update({id_: reason for id_, reason in alone.items() if reason})
        reasons.update(_together(step, [known[id_] for id_ in known if id_ not in reasons], most))
    active = tuple(id_ for id_ in kept if id_ not in reasons)
    return Judged(active, tuple((id_, reasons[id_]) for id_ in kept if id_ in reasons), asked, most)


def _together(step: CatalogStep, entries: Sequence[Entry], most: int) -> dict[str, str]:
    """Which of a step's picks do not count beside each other, and beyond its number. Source: B6.9, B6.11."""
    return sift_up_to(entries, shares_of(step), most, beyond(most))


def beyond(most: int) -> str:
    """Why a pick beyond the step's number does not count. Source: B6.9, B6.10."""
    return say("This step now takes {most}.", most=most) if most else say("This step takes nothing now.")


MISSING = say("The ruleset no longer has this entry.")


def refuse_entry(plan: Plan, step: CatalogStep, entry: Entry, parents: Parents, sight: Sight) -> str:
    """Why an entry cannot count in a step now, or nothing. Source: B6.11."""
    return (
        refuse_within(plan, step, entry, parents)
        or refuse_filters(step, entry)
        or refuse_up_to(plan, step, entry, sight)
        or refuse_condition(plan, entry, sight, step.id)
    )


def refuse_within(plan: Plan, step: CatalogStep, entry: Entry, parents: Parents) -> str:
    """Refuse an entry whose parent is not picked. Source: B5.12, B5.15."""
    if step.within is None:
        return ""
    named = entry.filters.get(step.within.filter)
    parent = parents.get(step.within.step)
    if parent is not None and any(names(named, id_) for id_ in parent.active):
        return ""
    label = plan.steps[step.within.step].label
    return say("It belongs to another choice in {label}.", label=label)


def refuse_filters(step: CatalogStep, entry: Entry) -> str:
    """Refuse an entry without the values the step fixes. Source: B5.11."""
    fits = all(names(entry.filters.get(id_), wanted) for id_, wanted in step.filters.items())
    return "" if fits else say("It is not one of this step's entries.")


def refuse_up_to(plan: Plan, step: CatalogStep, entry: Entry, sight: Sight) -> str:
    """Refuse an entry whose number is above the value read. Source: B6.1, B6.3, B6.4."""
    if step.up_to is None:
        return ""
    value = entry.filters.get(step.up_to.filter)
    if not is_number(value):
        return ""
    limit = sight.read(step.up_to.value)
    if value <= limit:
        return ""
    label = plan.compiled.catalogs[step.catalog].filters[step.up_to.filter].label
    what = label_of_ref(plan.compiled, step.up_to.value)
    return say(
        "{label} {value} is above {what} {limit}.",
        label=label,
        value=number_text(value),
        what=what,
        limit=number_text(limit),
    )


def refuse_condition(plan: Plan, entry: Entry, sight: Sight, step_id: str = "") -> str:
    """Refuse an entry whose `offeredWhen` does not hold. Source: B7.1, B7.2, B7.7, B8.4."""
    if entry.offered_when is None:
        return ""
    if entry.exclusive is not None and step_id:
        value = sight.read_without_group(step_id, entry.exclusive, entry.offered_when)
    else:
        value = sight.read(entry.offered_when)
    if value > 0:
        return ""
    return say("Needs: {what}.", what=label_of_ref(plan.compiled, entry.offered_when))
