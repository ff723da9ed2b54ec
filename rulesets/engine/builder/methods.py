"""Choosing a method of the abilities step, and answering it. Source: B24."""

from __future__ import annotations

from rulesets.engine.builder.bases import array_values
from rulesets.engine.builder.changes import Change, with_answers, with_own, without_edit
from rulesets.engine.builder.commands import AssignScore, ChooseMethod, SetBase
from rulesets.engine.builder.ledger import Key
from rulesets.engine.builder.record import with_method, with_number
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.steps.abilities import Purse, base_range, methods_of, purse_of
from rulesets.engine.builder.values import whole
from rulesets.engine.builder.wording import number_text
from rulesets.engine.compiled.numbers import exact, hold, round_down, stored_number
from rulesets.engine.problems import JsonValue, Refusal
from rulesets.engine.schema.builder import AbilitiesStep
from rulesets.engine.sentences import say


def _step(settled: Settled) -> AbilitiesStep | Refusal:
    if settled.plan.scores is None:
        return Refusal("unknown-step", say("This ruleset has no step for ability scores."))
    return settled.plan.scores


def choose_method(settled: Settled, command: ChooseMethod) -> Change:
    """Go to another method; the answers of the one left are kept. Source: B24.4, B24.28."""
    step = _step(settled)
    if isinstance(step, Refusal):
        return step
    if command.method not in dict(methods_of(step.methods)):
        return Refusal(
            "unknown-method", say("{method} is not offered here.", method=command.method), "method"
        )
    if settled.record.method == command.method:
        return Refusal("already-chosen", say("This method is already chosen."), "method")
    fresh = fresh_answers(settled, step, command.method)
    return with_answers(settled, with_method(settled.parts.answers, command.method, fresh, step.id))


def fresh_answers(settled: Settled, step: AbilitiesStep, method: str) -> dict[str, JsonValue]:
    """What a method starts with: point buy from the nearest to typed scores. Source: B24.10, B24.12."""
    buy = step.methods.point_buy
    if method != "pointBuy" or buy is None:
        return {}
    values = [value for value, _ in buy.costs]
    scores: dict[str, JsonValue] = {}
    for id_ in settled.plan.covered:
        typed = stored_number(settled.parts.own_value(Key("abilities", id_)))
        scores[id_] = whole(values[0] if typed is None else nearest(values, typed))
    return {"scores": scores}


def nearest(values: list[int], typed: float) -> float:
    """The nearest value of a rising table; of two equally near, the lower. Source: B24.12."""
    return min(values, key=lambda value: (abs(value - typed), value))


def set_base(settled: Settled, command: SetBase) -> Change:
    """Set a base by point buy or by typing it. Source: B24.10, B24.11, B24.20."""
    step = _step(settled)
    if isinstance(step, Refusal):
        return step
    place = f"base/{command.ability}"
    if command.ability not in settled.plan.covered:
        return _not_covered(settled, command.ability, place)
    purse = purse_of(settled, step)
    if purse is not None:
        return _buy(settled, purse, command, place)
    if settled.record.method == "manual":
        return _type(settled, step, command)
    return Refusal("wrong-method", say("Choose point buy or manual entry to set a base."), place)


def _not_covered(settled: Settled, ability: str, place: str) -> Refusal:
    """Refuse a score that the step does not set: a computed one, one left out, or none. Source: B24.1."""
    known = settled.plan.compiled.abilities.get(ability)
    label = ability if known is None else known.label
    return Refusal("unknown-ability", say("This step does not set {ability}.", ability=label), place)


def _buy(settled: Settled, purse: Purse, command: SetBase, place: str) -> Change:
    value = command.value
    if value not in purse.costs:
        low, high = number_text(min(purse.costs)), number_text(max(purse.costs))
        return Refusal(
            "out-of-range", say("Points buy scores from {low} to {high}.", low=low, high=high), place
        )
    more = exact(purse.costs[value] - purse.cost(purse.bases[command.ability]))
    if value > purse.bases[command.ability] and more > purse.left:
        missing = number_text(more - purse.left)
        return Refusal("cannot-pay", say("{missing} too few points.", missing=missing), place)
    bases = settled.parts.answers
    for id_, base in purse.bases.items():
        bases = with_number(bases, "scores", id_, base)
    return with_answers(settled, with_number(bases, "scores", command.ability, value))


def _type(settled: Settled, step: AbilitiesStep, command: SetBase) -> Change:
    low, high = base_range(settled, step, command.ability)
    key = Key("abilities", command.ability)
    base = hold(round_down(command.value), low, high)
    opened = with_answers(settled, settled.parts.answers)
    return without_edit(with_own(opened, key, whole(base)), key)


def assign_score(settled: Settled, command: AssignScore) -> Change:
    """Give a value of the array to an ability; a value in use is swapped. Source: B24.14."""
    step = _step(settled)
    if isinstance(step, Refusal):
        return step
    place = f"assigned/{command.ability}"
    values = array_values(settled.plan, settled.record)
    if settled.record.method not in ("standardArray", "roll"):
        return Refusal("wrong-method", say("Choose a method whose values are assigned."), place)
    if command.ability not in settled.plan.covered:
        return _not_covered(settled, command.ability, place)
    if command.index is not None and not 0 <= command.index < len(values):
        return Refusal("unknown-value", say("There are {count} values to assign.", count=len(values)), place)
    assigned = settled.record.assigned
    answers = settled.parts.answers
    owner = next(
        (id_ for id_, index in assigned.items() if index == command.index and id_ != command.ability), None
    )
    older = settled.plan.compiled.migrations.older_names.get("abilities", {})
    for ability, index in ((owner, assigned.get(command.ability)), (command.ability, command.index)):
        if ability is not None:
            answers = with_number(answers, "assigned", ability, index, older=older.get(ability, ()))
    return with_answers(settled, answers)
