"""Renaming: the value under the old id is copied to the new one, a skill's or save's bonus too. Source: M3."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.compiled.migrations import SECTIONS, CompiledStep
from rulesets.engine.migrations.draft import BUILD, Draft
from rulesets.engine.migrations.report import Outcome, done, label_of, nothing, value_words
from rulesets.engine.schema.migrations import Rename
from rulesets.engine.sentences import say


def run(step: Rename, _at: CompiledStep, draft: Draft) -> Iterator[Outcome]:
    """Copy what is stored, each part of it on its own (M3.3)."""
    label = label_of(draft.compiled, step.rename, step.to)
    outcomes = [_copy(section, step, label, draft) for section in SECTIONS[step.rename]]
    told = [outcome for outcome in outcomes if outcome is not None]
    yield from told or [nothing(say("Nothing was stored under {old}.", old=step.from_))]


def _copy(section: str, step: Rename, label: str, draft: Draft) -> Outcome | None:
    """Copy one value; None where there is none. Never overwrites (M2.2)."""
    if draft.section(BUILD, section) is None:
        return nothing(
            say("What is stored as {section} cannot be read, so nothing was copied.", section=section)
        )
    value = draft.value(BUILD, section, step.from_)
    if value is None:
        return None
    is_bonus = section == "bonuses"
    if draft.value(BUILD, section, step.to) is not None:
        if is_bonus:
            return nothing(say("{label} has a bonus already and keeps it.", label=label))
        return nothing(say("{label} has a value already and keeps it.", label=label))
    draft.put(BUILD, section, step.to, value)
    words = value_words(value)
    if is_bonus:
        return done(
            say("{label} takes the bonus {value} over from {old}.", label=label, value=words, old=step.from_)
        )
    return done(say("{label} takes {value} over from {old}.", label=label, value=words, old=step.from_))
