"""Filling in the rest: every open choice answered at random, but legally. Source: U4.6.

The dice decide; the same dice on the same character make the same choices. Each answer is a command like
any other, so whatever the rules refuse is refused here too; what nobody can answer stays open. Of the
answers to one choice those come first that leave every other choice one to answer: a duplicate is no good
where nothing is left to replace it with (B14.19, B14.22).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

from rulesets.engine.builder import commands as c
from rulesets.engine.builder.bases import array_values
from rulesets.engine.builder.changes import Change
from rulesets.engine.builder.creationrolls import keyed_rolls, listed_rolls, target_of
from rulesets.engine.builder.record import with_filled
from rulesets.engine.builder.settling import Settled, settle_parts
from rulesets.engine.builder.shares import matches, missing
from rulesets.engine.builder.slots import SlotAnswers
from rulesets.engine.builder.slotviews import answers_at, options_of
from rulesets.engine.builder.state import OfferState, PlaceValue
from rulesets.engine.builder.steps.abilities import method_bases, methods_of, purse_of
from rulesets.engine.builder.steps.catalog import badge as catalog_badge
from rulesets.engine.builder.steps.catalog import entries_of, offered_entries
from rulesets.engine.builder.steps.fields import blank_fields
from rulesets.engine.dice import Dice
from rulesets.engine.problems import JsonValue, Refusal
from rulesets.engine.schema.builder import AbilitiesStep, CatalogStep, FieldsStep, RollStep, Step
from rulesets.engine.schema.fields import EnumField, NumberField, TextField

Carrier: TypeAlias = Callable[[Settled, c.Command, Dice], Change]
"""Carries one command out."""

Locator: TypeAlias = Callable[[Settled, c.Command], PlaceValue]
"""Names the place of a command."""

MOST = 600
"""More answers than any builder can ask for."""

TRIES = 12
"""So many answers to one choice are tried for one that leaves the others open to answers."""

_T = TypeVar("_T")


def fill_rest(settled: Settled, dice: Dice, carry: Carrier, locate: Locator) -> Change:
    """Answer what is open, step by step, until nothing open can be answered.

    Args:
        settled: The character.
        dice: Decide every choice.
        carry: Carries a command out on a settled character.
        locate: Names the place a command changes, to mark it as filled in.
    """
    current = settled
    filled: list[str] = []
    stuck: set[c.Command] = set()
    for _ in range(MOST):
        wanted = _next(current, stuck)
        if not wanted:
            break
        answered = _answer(current, wanted, dice, carry, stuck)
        if answered is not None:
            command, current = answered
            filled.append(locate(current, command).name)
    return replace(current.parts, answers=with_filled(current.parts.answers, filled))


def _next(settled: Settled, stuck: set[c.Command]) -> list[c.Command]:
    """The answers to the first open choice in builder order; none when nothing open can be answered."""
    for step in settled.plan.steps.values():
        if step.id not in settled.activity.shown:
            continue
        for wanted in (*_own(settled, step), *_slots(settled, step.id)):
            left = [command for command in wanted if command not in stuck]
            if left:
                return left
    return []


def _answer(
    settled: Settled, wanted: list[c.Command], dice: Dice, carry: Carrier, stuck: set[c.Command]
) -> tuple[c.Command, Settled] | None:
    """One answer carried out: the first that leaves no choice without an answer, else the first at all.

    What is refused or changes nothing is noted in ``stuck``.
    """
    dead_ends = _dead_ends(settled)
    found: tuple[c.Command, Settled] | None = None
    left = list(wanted)
    for _ in range(min(TRIES, len(wanted))):
        command = choose(dice, left)
        left.remove(command)
        change = carry(settled, command, dice)
        following = None if isinstance(change, Refusal) else settle_parts(settled.plan.compiled, change)
        if following is None or following.stored == settled.stored:
            stuck.add(command)
            continue
        found = found or (command, following)
        if _dead_ends(following) <= dead_ends:
            return command, following
    return found


def _dead_ends(settled: Settled) -> frozenset[str]:
    """The slots that wait for an answer and have none left to offer."""
    waiting = (answers for answers in settled.activity.slots.values() if answers.open and not answers.hidden)
    return frozenset(answers.slot.key for answers in waiting if not _options(settled, answers))


def choose(dice: Dice, items: Sequence[_T]) -> _T:
    """One of these, by the dice."""
    return items[0] if len(items) == 1 else items[dice.face(len(items)) - 1]


def _own(settled: Settled, step: Step) -> Iterator[list[c.Command]]:
    """The ways to answer each open choice of the step's own."""
    for kind, finder in _FINDERS.items():
        if isinstance(step, kind):
            yield from finder(settled, step)


def _picks(settled: Settled, step: CatalogStep) -> Iterator[list[c.Command]]:
    if catalog_badge(settled, step) <= 0:
        return
    offered = offered_entries(settled, step)
    active = entries_of(settled, step, settled.activity.judged[step.id].active)
    waiting = [quota for quota in step.quotas if missing(active, [quota])]
    wanted = [entry for entry in offered if any(matches(entry, quota) for quota in waiting)] or offered
    yield [c.PickEntry(step.id, entry.id) for entry in wanted]


def _slots(settled: Settled, step_id: str) -> Iterator[list[c.Command]]:
    for answers in answers_at(settled, step_id):
        if answers.open > 0:
            yield _options(settled, answers)


def _options(settled: Settled, answers: SlotAnswers) -> list[c.Command]:
    options = options_of(settled, answers)
    return [c.ChooseOption(answers.slot.key, item.id) for item in options if item.state is OfferState.OFFERED]


def _fields(settled: Settled, step: FieldsStep) -> Iterator[list[c.Command]]:
    for id_ in blank_fields(settled, step):
        yield [c.EditField(id_, value) for value in _values(settled, id_)]


def _values(settled: Settled, field_id: str) -> list[JsonValue]:
    """What a blank field could be: nothing is invented where only a person can say it."""
    known = settled.plan.compiled.fields[field_id]
    if isinstance(known, EnumField):
        return list(known.values)
    if isinstance(known, TextField):
        return list(known.suggestions or ())
    if isinstance(known, NumberField) and known.integer and known.max - known.min <= MOST:
        return [float(value) for value in range(int(known.min), int(known.max) + 1)]
    return []


def _scores(settled: Settled, step: AbilitiesStep) -> Iterator[list[c.Command]]:
    methods = [name for name, _ in methods_of(step.methods)]
    method = settled.record.method
    if method not in methods:
        yield [c.ChooseMethod(name) for name in methods if name != "manual"]
        return
    purse = purse_of(settled, step)
    if purse is not None:
        yield [c.SetBase(id_, purse.bases[id_] + 1) for id_ in settled.plan.covered if purse.can_raise(id_)]
    if method in ("roll", "rolls") and _unrolled(settled, step):
        yield [c.RollDice(step.id)]
    if method in ("standardArray", "roll"):
        yield from _assignments(settled, step)


def _unrolled(settled: Settled, step: AbilitiesStep) -> bool:
    """Whether a roll of the method in force is still to be made. Source: B24.15, B24.17."""
    if settled.record.method == "roll":
        return len(listed_rolls(settled.record, step.id)) < len(settled.plan.covered)
    return len(method_bases(settled, step)) < len(settled.plan.covered)


def _assignments(settled: Settled, step: AbilitiesStep) -> Iterator[list[c.Command]]:
    """The free values for the first score without one. Source: B24.14."""
    assigned = method_bases(settled, step)
    taken = {settled.record.assigned[id_] for id_ in assigned}
    free = [index for index in range(len(array_values(settled.plan, settled.record))) if index not in taken]
    bare = [id_ for id_ in settled.plan.covered if id_ not in assigned]
    if bare:
        yield [c.AssignScore(bare[0], index) for index in free]


def _rolls(settled: Settled, step: RollStep) -> Iterator[list[c.Command]]:
    made = keyed_rolls(settled.record, step.id)
    if any(target_of(roll) not in made for roll in step.rolls):
        yield [c.RollDice(step.id)]


_FINDERS: Mapping[type[Any], Callable[[Settled, Any], Iterator[list[c.Command]]]] = {
    CatalogStep: _picks,
    FieldsStep: _fields,
    AbilitiesStep: _scores,
    RollStep: _rolls,
}
"""What is open in a step, by its kind; slots are looked for in every step."""
