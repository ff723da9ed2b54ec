"""Routing: a field's value is copied to the one field that a text names. Source: M4."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.compiled.migrations import CompiledStep
from rulesets.engine.migrations.draft import BUILD, Draft
from rulesets.engine.migrations.report import Outcome, done, label_of, nothing, value_words
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.migrations import Route
from rulesets.engine.schema.migrations.route import words_of
from rulesets.engine.sentences import say

FIELDS = "fields"


def run(step: Route, at: CompiledStep, draft: Draft) -> Iterator[Outcome]:
    """Copy the value to the target, which is never overwritten (M2.2, M4.6)."""
    if draft.section(BUILD, FIELDS) is None:
        yield nothing(
            say("What is stored as {section} cannot be read, so nothing was copied.", section=FIELDS)
        )
        return
    value = draft.value(BUILD, FIELDS, step.route)
    value = step.default if value is None else value
    if value is None:
        yield nothing(say("Nothing was stored under {old}.", old=step.route))
        return
    target = _target(step, _text(step, at, draft))
    label = label_of(draft.compiled, "field", target)
    if draft.value(BUILD, FIELDS, target) is not None:
        yield nothing(say("{label} has a value already and keeps it.", label=label))
        return
    draft.put(BUILD, FIELDS, target, value)
    yield done(
        say("{label} takes {value} over from {old}.", label=label, value=value_words(value), old=step.route)
    )


def _text(step: Route, at: CompiledStep, draft: Draft) -> JsonValue:
    """The text that decides: under the newest id of its chain so far, else under those before (M4.10)."""
    chain = [step.by, *draft.compiled.migrations.chains.follow("field", step.by, up_to=at.order)]
    values = (draft.value(BUILD, FIELDS, name) for name in reversed(chain))
    return next((value for value in values if value is not None), None)


def _target(step: Route, text: JsonValue) -> str:
    """The target of the one case whose words all stand in the text, else `else` (M4.5 to M4.7, M4.9)."""
    words = words_of(text) if isinstance(text, str) else frozenset()
    won = [case.to for case in step.cases if all(words_of(word) <= words for word in case.words)]
    return won[0] if len(won) == 1 else step.else_
