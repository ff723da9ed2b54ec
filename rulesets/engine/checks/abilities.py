"""Ability scores, the computed ones among them.

Source: S4, S5.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks import refs
from rulesets.engine.checks.findings import Findings, finding
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Read, id_of, kind_of
from rulesets.engine.checks.sections import check_section, reads_section
from rulesets.engine.problems import ProblemCode, shown
from rulesets.engine.schema.sheet import AbilityScore


def reads(ability: AbilityScore) -> Iterator[Read]:
    """What a computed ability adds up, and the section of any."""
    yield from _reads_value(ability)
    yield from reads_section(ability.section)


def check(ability: AbilityScore, index: Index) -> Findings:
    """A computed ability adds up values that do not come from abilities like it, skills or saves."""
    yield from check_section(ability.section, index)
    for position, ref in enumerate(ability.value or ()):
        at = ("value", position)
        yield from refs.check(ref, at, index)
        for read in refs.reads(ref, at):
            if read.value:
                yield from _check_reach(ability, read, index)


def _reads_value(ability: AbilityScore) -> Iterator[Read]:
    for position, ref in enumerate(ability.value or ()):
        yield from refs.reads(ref, ("value", position))


def _check_reach(ability: AbilityScore, read: Read, index: Index) -> Findings:
    """Not a computed ability, a skill or a save, not even through derived values. Source: S5.7, S5.8."""
    for place in sorted(index.graph.reach(read.place)):
        kind = kind_of(place)
        if kind in ("skill", "save") or (kind == "ability" and index.is_computed(id_of(place))):
            through = "" if place == read.place else f" through {shown(read.place)}"
            message = f"The computed ability {shown(ability.id)} reads {shown(place)}{through}."
            remedy = "A computed ability reads no skill, no save and no other computed ability."
            yield finding(read.at, ProblemCode.CYCLE, message, remedy, place)
            return
