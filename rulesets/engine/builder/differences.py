"""What another version of its ruleset changes on a character: numbers, words, answers.

Source: U3.10, U4.7.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.state import Inactive
from rulesets.engine.builder.values import same
from rulesets.engine.builder.views import step_states
from rulesets.engine.problems import JsonValue, is_number, shown_number
from rulesets.engine.sentences import Sentence, say

_SECTIONS: Final[Mapping[str, str]] = {
    "ability": "abilities",
    "skill": "skills",
    "save": "saves",
    "field": "fields",
}


@dataclass(frozen=True, slots=True)
class Shown:
    """Something a sheet shows: what people call it, and its value; a text, a number or true and false."""

    label: str
    value: JsonValue


@dataclass(frozen=True, slots=True)
class Difference:
    """A value that is another, new or gone.

    Attributes:
        target: What it is: `ability/might`, `derived/guard`, `pool/breath`.
        label: What people call it.
        before: What it was; None where there was nothing.
        after: What it is; None where nothing is any more.
    """

    target: str
    label: str
    before: JsonValue
    after: JsonValue

    @property
    def sentence(self) -> Sentence:
        """The same in words."""
        if self.before is None:
            return say("{label} is new: {after}.", label=self.label, after=_words(self.after))
        if self.after is None:
            return say("{label} is gone; it was {before}.", label=self.label, before=_words(self.before))
        values = {"before": _words(self.before), "after": _words(self.after)}
        return say("{label}: {after} instead of {before}.", label=self.label, **values)

    def as_json(self) -> dict[str, JsonValue]:
        """The difference as the API gives it."""
        return {"target": self.target, "label": self.label, "before": self.before, "after": self.after}


def differences(before: Settled, after: Settled) -> tuple[Difference, ...]:
    """Every shown value that is another, in the order of the sheet, those that are gone last.

    What a sheet migration renamed is one thing under both names, whichever of the versions is the older.

    Args:
        before: The character on the version it stands on.
        after: The same character, migrated, on another version.
    """
    was, now = dict(_shown(before)), dict(_shown(after))
    found: list[Difference] = []
    for target, thing in now.items():
        old = next((name for name in _names(before, after, target) if name in was), None)
        past = None if old is None else was.pop(old).value
        if not same(past, thing.value):
            found.append(Difference(target, thing.label, past, thing.value))
    found += [Difference(target, thing.label, thing.value, None) for target, thing in was.items()]
    return tuple(found)


def newly_inactive(before: Settled, after: Settled) -> tuple[Inactive, ...]:
    """The answers that count on the one version and not on the other, each with the reason."""
    known = {(one.key, one.answer) for state in step_states(before) for one in state.inactive}
    return tuple(
        one for state in step_states(after) for one in state.inactive if (one.key, one.answer) not in known
    )


def _names(before: Settled, after: Settled, target: str) -> Iterator[str]:
    """The target, what it was called before, newest first, and what a newer version calls it."""
    yield target
    kind, _, name = target.partition("/")
    yield from (f"{kind}/{old}" for old in _older_names(after, kind).get(name, ()))
    yield from (f"{kind}/{new}" for new, older in _older_names(before, kind).items() if name in older)


def _older_names(settled: Settled, kind: str) -> Mapping[str, tuple[str, ...]]:
    return settled.plan.compiled.migrations.older_names.get(_SECTIONS.get(kind, ""), {})


def _shown(settled: Settled) -> Iterator[tuple[str, Shown]]:
    """Everything a sheet shows that is one value, by target; what is hidden or empty is left out."""
    yield from _scores_and_checks(settled)
    compiled, sheet = settled.plan.compiled, settled.sheet
    for name, value in sheet.fields.items():
        if f"field/{name}" not in sheet.hidden and value not in (None, ""):
            yield f"field/{name}", Shown(compiled.fields[name].label, value)
    for name, number in sheet.derived.items():
        if f"derived/{name}" not in sheet.hidden:
            yield f"derived/{name}", Shown(compiled.derived[name].label, number)
    for name, pool in sheet.pools.items():
        if name in compiled.pools:
            yield f"pool/{name}", Shown(compiled.pools[name].label, pool.max)
    for name, track in sheet.tracks.items():
        yield f"track/{name}", Shown(compiled.tracks[name].label, track.max)


def _scores_and_checks(settled: Settled) -> Iterator[tuple[str, Shown]]:
    compiled, sheet = settled.plan.compiled, settled.sheet
    for name, ability in compiled.abilities.items():
        yield f"ability/{name}", Shown(ability.label, sheet.scores[name])
    for name, skill in compiled.skills.items():
        if not sheet.skills[name].refused:
            yield f"skill/{name}", Shown(skill.label, sheet.skills[name].number)
    for name, save in compiled.saves.items():
        if not sheet.saves[name].refused:
            yield f"save/{name}", Shown(save.label, sheet.saves[name].number)


def _words(value: JsonValue) -> str:
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return shown_number(value) if is_number(value) else str(value)
