"""Migrating: a stored character of any older form in, the form of this sheet out. Source: M1, M8.4, M8.5."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rulesets.engine.compiled.frame import stored_map
from rulesets.engine.compiled.migrations import CompiledMigrations, CompiledStep
from rulesets.engine.compiled.numbers import stored_number
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.migrations import rename, route, routelive, setcolumn
from rulesets.engine.migrations.draft import LIVE, Draft
from rulesets.engine.migrations.report import Outcome, StepReport
from rulesets.engine.problems import JsonObject
from rulesets.engine.schema.base import key_of
from rulesets.engine.schema.migrations import Rename, Route, RouteLive, SetColumn

Runner = Callable[[Any, CompiledStep, Draft], Iterator[Outcome]]

RUNS: Final[Mapping[type, Runner]] = {
    Rename: rename.run,
    Route: route.run,
    RouteLive: routelive.run,
    SetColumn: setcolumn.run,
}
"""How each kind of step is carried out."""


@dataclass(frozen=True, slots=True)
class Migrated:
    """A character in the form of this sheet.

    Attributes:
        stored: The character; the very object that was given where nothing was to be done.
        report: What each step did or why it did nothing; empty where nothing was to be done.
        since: The sheet version it was stored under.
    """

    stored: JsonObject
    report: tuple[StepReport, ...] = ()
    since: int = 1


def migrate(compiled: CompiledRuleset, stored: JsonObject) -> Migrated:
    """Bring a stored character into the form of this sheet.

    Pure, never raises, and loses no value: `rename` and `route` copy, an old live key moves (M2, M5.8).
    Migrating what was migrated changes nothing. A character of the present form that holds no old live key
    comes back as it is, at no cost.

    Args:
        compiled: The ruleset.
        stored: The character as stored; any JSON object is taken.
    """
    known, since = compiled.migrations, stored_version(stored)
    is_older = since < known.version
    if not is_older and not _has_old_live(known, stored):
        return Migrated(stored, since=since)
    draft = Draft(compiled, stored)
    report: list[StepReport] = []
    if is_older:
        for step in known.steps:
            if step.order.version >= since:
                report.extend(_carry_out(step, draft))
        draft.mark(known.version)
    for step in known.live:
        report.extend(_carry_out(step, draft))
    return Migrated(draft.stored, tuple(report), since)


def as_saved(compiled: CompiledRuleset, stored: JsonObject) -> JsonObject:
    """A changed character as it is saved: under the version of this sheet, also if it came from a newer one.

    So what is typed on an older version is found by the migrations when the character goes on (S2.4, M8.2).
    """
    version = compiled.migrations.version
    return {**stored, "v": version} if stored_version(stored) > version else stored


def stored_version(stored: JsonObject) -> int:
    """The sheet version a character was stored under; without one that can be read it is 1 (M1.7)."""
    found = stored.get("v")
    number = found if type(found) is int else stored_number(found)
    return int(number) if number is not None and number >= 1 and number == number // 1 else 1


def _has_old_live(known: CompiledMigrations, stored: JsonObject) -> bool:
    if not known.live:
        return False
    live = stored_map(stored.get(LIVE))
    return any(
        one.step.from_ in stored_map(live.get(routelive.section_of(one.step)))
        for one in known.live
        if isinstance(one.step, RouteLive)
    )


def _carry_out(step: CompiledStep, draft: Draft) -> Iterator[StepReport]:
    kind = key_of(next(iter(type(step.step).model_fields)))
    for outcome in RUNS[type(step.step)](step.step, step, draft):
        yield StepReport(step.path, kind, outcome.is_done, outcome.sentence)
