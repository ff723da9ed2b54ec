"""What a migration did, step by step, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.problems import JsonValue, is_number, shown_number
from rulesets.engine.sentences import Sentence, say

_TEXT_MOST = 40


@dataclass(frozen=True, slots=True)
class StepReport:
    """What one step did, or why it did nothing.

    Attributes:
        path: The step in the ruleset file: `sheet.migrations[0].steps[2]`.
        kind: The kind of step: `rename`, `route`, `routeLive` or `setColumn`.
        is_done: Whether it changed anything.
        sentence: The same for people.
    """

    path: str
    kind: str
    is_done: bool
    sentence: Sentence

    def as_json(self) -> dict[str, JsonValue]:
        """The report as the API and the command line give it."""
        return {"path": self.path, "kind": self.kind, "done": self.is_done, "message": str(self.sentence)}


@dataclass(frozen=True, slots=True)
class Outcome:
    """One line of a step's report, before it is said which step it was."""

    is_done: bool
    sentence: Sentence


def done(sentence: Sentence) -> Outcome:
    """A line about something that was changed."""
    return Outcome(True, sentence)


def nothing(sentence: Sentence) -> Outcome:
    """A line about why nothing was changed."""
    return Outcome(False, sentence)


def value_words(value: JsonValue) -> str:
    """A stored value as a sentence shows it: a long text cut, what is no plain value by its kind."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if is_number(value):
        return shown_number(value)
    if isinstance(value, str):
        return value if len(value) <= _TEXT_MOST else f"{value[: _TEXT_MOST - 1]}…"
    return say("an object") if isinstance(value, Mapping) else say("a list")


def label_of(compiled: CompiledRuleset, kind: str, name: str) -> str:
    """What people call a thing of the sheet; its id where the sheet has it no more."""
    things: Mapping[str, Mapping[str, object]] = {
        "ability": compiled.abilities,
        "skill": compiled.skills,
        "save": compiled.saves,
        "field": compiled.fields,
        "list": compiled.lists,
        "pool": compiled.pools,
        "track": compiled.tracks,
    }
    found: str = getattr(things[kind].get(name), "label", name)
    return found
