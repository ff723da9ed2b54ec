"""Slots: what a `choose` of a grant or a trained step asks, and how slots are told apart.

Source: B15.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.engine.checks import refs
from rulesets.engine.checks.findings import Findings, finding, unknown
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.nodes import CatalogPart, SlotInfo
from rulesets.engine.checks.places import Global, Read
from rulesets.engine.checks.slot_index import SlotOrder
from rulesets.engine.problems import Place, ProblemCode, shown


def reads_count(slot: Any, at: Place) -> Iterator[Read]:  # noqa: ANN401
    """What a count read from the sheet reads."""
    if slot.count_from is not None:
        yield from refs.reads(slot.count_from, (*at, "countFrom"))
        yield Read(Global.STEP_CHANGES, (*at, "countFrom"), value=False)
    if slot.exclude_choices:
        yield Read(Global.SLOTS, (*at, "excludeChoices"), value=False)


def check_count(slot: Any, at: Place, index: Index) -> Findings:  # noqa: ANN401
    """A count read from the sheet stays put in play. Source: B1.3, B15.7."""
    if slot.count_from is not None:
        yield from refs.check_steady(slot.count_from, (*at, "countFrom"), index, "The count of a choice")


def check_count_order(info: SlotInfo, source: int, index: Index) -> Findings:
    """A count reads only what steps before its source step change. Source: B15.11, B15.12, B51.6.

    Args:
        info: The slot.
        source: The position of its source step.
        index: What the ruleset declares.
    """
    if info.shape.count_from is None:
        return
    at = (*info.at, "countFrom")
    name = shown(info.id) if info.id else "a choice"
    for read in refs.reads(info.shape.count_from, at):
        clash = index.builder.later_change(read.place, source, external=True) if read.value else None
        if clash is not None:
            step = shown(clash.step)
            message = f"`countFrom` of {name} reads {shown(clash.place)}, which the step {step} can change."
            remedy = "Let it read what steps before this one change."
            if clash.external:
                remedy = "Move that step earlier, or keep its catalog inline."
            yield finding(at, ProblemCode.READS_LATER, message, remedy, clash.place)
            return


def check_excluded(
    info: SlotInfo, order: SlotOrder, index: Index, part: CatalogPart | None = None
) -> Findings:
    """`excludeChoices` names earlier slots of the same kind. Source: B15.13, B15.15, B15.16, B51.18.

    Args:
        info: The slot.
        order: Where it stands in order.
        index: What the ruleset declares.
        part: The catalog of its entry; None for a slot of a trained step.
    """
    for position, key in enumerate(info.shape.exclude_choices):
        at = (*info.at, "excludeChoices", position)
        other = index.builder.slots.get(key, part)
        if other is None:
            remedy = "Name a choice of this file or of the ruleset file, as `<step>/<choice id>`."
            yield unknown(at, "choice", key, remedy)
        elif other.kind != info.kind or other.order >= order:
            message = f"{shown(key)} is not an earlier choice of the same kind."
            yield finding(
                at, ProblemCode.READS_LATER, message, "Name a choice that comes before this one.", key
            )
