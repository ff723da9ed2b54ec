"""Routing live state: what is stored of a pool or track goes to the one the sheet shows. Source: M5."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.compiled.migrations import CompiledStep
from rulesets.engine.migrations.draft import LIVE, Draft
from rulesets.engine.migrations.report import Outcome, done, label_of, nothing
from rulesets.engine.schema.migrations import RouteLive
from rulesets.engine.sentences import say


def section_of(step: RouteLive) -> str:
    """Where the live state keeps the things a step moves."""
    return f"{step.route_live}s"


def run(step: RouteLive, _at: CompiledStep, draft: Draft) -> Iterator[Outcome]:
    """Move the whole entry; the old key goes in any case, the value only where none stands (M5.8)."""
    section = section_of(step)
    found = draft.section(LIVE, section)
    if found is None:
        yield nothing(
            say("What is stored as {section} cannot be read, so nothing was moved.", section=section)
        )
        return
    if step.from_ not in found:
        yield nothing(say("Nothing was stored under {old}.", old=step.from_))
        return
    value = found[step.from_]
    draft.drop(LIVE, section, step.from_)
    target = destination(step, draft)
    label = label_of(draft.compiled, step.route_live, target)
    if value is None:
        yield nothing(say("Nothing was stored under {old}.", old=step.from_))
    elif draft.value(LIVE, section, target) is not None:
        yield done(
            say("{label} has points of its own already; those of {old} go.", label=label, old=step.from_)
        )
    else:
        draft.put(LIVE, section, target, value)
        yield done(say("{label} takes over where {old} stood.", label=label, old=step.from_))


def destination(step: RouteLive, draft: Draft) -> str:
    """The one case that the sheet shows, else `else` (M5.2 to M5.4)."""
    shown = draft.sheet.pools if step.route_live == "pool" else draft.sheet.tracks
    cases = [case for case in step.cases if case in shown]
    return cases[0] if len(cases) == 1 else step.else_
