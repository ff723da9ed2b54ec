"""Skills and saves: their ability, their cap and their training.

Source: S6, S7, S8.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rulesets.engine.checks import refs
from rulesets.engine.checks.findings import Findings, finding, repeated, unknown
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import PROFICIENCY, Global, Read, id_of, kind_of
from rulesets.engine.checks.sections import check_section, check_untrained, reads_section, reads_untrained
from rulesets.engine.problems import Place, ProblemCode, shown
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.sheet import Save, Skill

Check: TypeAlias = Skill | Save


def reads(skill: Check) -> Iterator[Read]:
    """What the number of a skill or save is made of (B51.2), and what else it names."""
    if skill.ability is not None:
        yield Read(f"ability/{skill.ability}", ("ability",))
    yield Read(f"bonus/{skill.id}")
    yield Read(PROFICIENCY)
    if skill.cap is not None:
        yield from refs.reads(skill.cap, ("cap",))
        yield Read(Global.DERIVED_ORDER, ("cap",), value=False)
    yield from reads_section(skill.section)
    yield from reads_untrained(skill.untrained)


def reads_save(save: Save) -> Iterator[Read]:
    """As a skill; and a save leans on the skill of its own id, which may not be."""
    yield from reads(save)
    yield Read(f"skill/{save.id}", ("id",), value=False)


def check(skill: Check, index: Index) -> Findings:
    """Its ability and section are declared, and its cap reads no skill or save. Source: S6.9, S8.7, S8.8."""
    if skill.ability is not None and not index.declares(f"ability/{skill.ability}"):
        yield unknown(("ability",), "ability", skill.ability)
    yield from check_section(skill.section, index)
    yield from check_untrained(skill.untrained, index)
    if skill.cap is not None:
        yield from refs.check(skill.cap, ("cap",), index)
        yield from check_before_checks(skill.cap, ("cap",), index, f"The cap of {shown(skill.id)}")


def check_save(save: Save, index: Index) -> Findings:
    """As a skill; and its id is none of a skill's, since one map holds the bonuses of both. Source: S1.8."""
    if index.declares(f"skill/{save.id}"):
        yield repeated(("id",), "skill", save.id)
    yield from check(save, index)


def check_before_checks(ref: Ref, at: Place, index: Index, what: str) -> Findings:
    """A value that skill and save numbers need, so that it may read none of them.

    Nor may the derived value it reads, nor any declared above that one. Source: S8.7, S8.8, S38.3, S38.4.
    """
    remedy = "Skill and save numbers are worked out after this one."
    for read in refs.reads(ref, at):
        kind = kind_of(read.place)
        if kind in ("skill", "save"):
            message = f"{what} reads {shown(read.place)}."
            yield finding(at, ProblemCode.CYCLE, message, remedy, read.place)
        rank = index.derived_rank.get(id_of(read.place)) if kind == "derived" else None
        if rank is None:
            continue
        for position, name, place in index.derived_reading_checks:
            if position <= rank:
                message = (
                    f"{what} reads {shown(read.place)}, and {shown('derived/' + name)} reads {shown(place)}."
                )
                yield finding(at, ProblemCode.CYCLE, message, remedy, name)
                return
