"""Slots as pages show them: every option with what stands in its way, and what is still open."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.engine.builder.scores import Raise, fold, raises_of, refuse_ability
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.slots import Slot, SlotAnswers, shown_at
from rulesets.engine.builder.state import Inactive, OfferState, Option, SlotState
from rulesets.engine.builder.training import (
    Check,
    Trained,
    Training,
    checks_of,
    fixed_training,
    judging_order,
    label_of,
    refuse_check,
)
from rulesets.engine.builder.wording import number_text, slot_sentence
from rulesets.engine.schema.grants import AbilityChoice
from rulesets.engine.sentences import say


def slots_at(settled: Settled, step_id: str) -> tuple[SlotState, ...]:
    """The slots shown in a step, in builder order. Source: B13.17, B14.25."""
    return tuple(slot_state(settled, answers) for answers in answers_at(settled, step_id))


def answers_at(settled: Settled, step_id: str) -> list[SlotAnswers]:
    """What became of the slots shown in a step."""
    shown = settled.activity.shown
    return [
        answers
        for answers in settled.activity.slots.values()
        if not answers.hidden and shown_at(settled.plan, shown, answers.slot) == step_id
    ]


def slot_state(settled: Settled, answers: SlotAnswers) -> SlotState:
    """One slot with all its options."""
    slot = answers.slot
    choice = slot.choice
    options = (
        ability_options(settled, answers)
        if isinstance(choice, AbilityChoice)
        else trained_options(settled, answers)
    )
    return SlotState(
        key=slot.key,
        kind=slot.kind,
        step=slot.step,
        label=slot.source,
        source=slot.source,
        sentence=slot_sentence(choice),
        asked=answers.asked,
        open=answers.open,
        active=answers.active,
        options=options,
        inactive=inactive_of(settled, answers),
        repeat=isinstance(choice, AbilityChoice) and bool(choice.repeat),
        note=answers.note,
    )


def inactive_of(settled: Settled, answers: SlotAnswers) -> tuple[Inactive, ...]:
    """A slot's kept answers that do not count."""
    slot = answers.slot
    return tuple(
        Inactive(slot.key, id_, option_label(settled, slot, id_), reason, "slot")
        for id_, reason in answers.inactive
    )


def option_label(settled: Settled, slot: Slot, id_: str) -> str:
    """The label of an answer."""
    if slot.kind == "abilities":
        known = settled.plan.compiled.abilities.get(id_)
        return id_ if known is None else known.label
    return label_of(settled.plan, slot.kind, id_)


def _full(answers: SlotAnswers) -> str:
    """Why a slot takes nothing more, or nothing. One that asks for one answer replaces it (B15.9)."""
    if answers.slot.most == 1 or len(answers.active) < answers.asked:
        return ""
    if answers.asked == 0:
        return say("This choice takes nothing now.")
    return say("All {asked} are chosen. Take one back to choose this.", asked=answers.asked)


def ability_options(settled: Settled, answers: SlotAnswers) -> tuple[Option, ...]:
    """The scores of the sheet as a slot offers them. Source: B13.4 to B13.10."""
    return tuple(
        _ability_option(settled, answers, id_)
        for id_ in settled.plan.compiled.abilities
        if id_ not in settled.plan.compiled.computed_abilities
    )


def _ability_option(settled: Settled, answers: SlotAnswers, id_: str) -> Option:
    choice = answers.slot.raising
    known = settled.plan.compiled.abilities[id_]
    times = answers.active.count(id_)
    detail = number_text(settled.sheet.scores[id_])
    if times and not choice.repeat:
        return Option(id_, known.label, OfferState.PICKED, "", times, detail)
    reason = (
        refuse_ability(settled.plan, choice, id_)
        or _full(answers)
        or _refuse_raise(settled, answers, choice, id_)
    )
    state = OfferState.REFUSED if reason else OfferState.OFFERED
    return Option(id_, known.label, state, reason, times, detail)


def _refuse_raise(settled: Settled, answers: SlotAnswers, choice: AbilityChoice, id_: str) -> str:
    """Refuse a score on which one raise more would change nothing. Source: B13.8, B13.10."""
    if choice.amount <= 0:
        return ""
    kept = () if answers.slot.most == 1 else answers.active
    raises = _raises_with(settled, answers, (*kept, id_))
    bases = {ability: base.value for ability, base in settled.assembly.bases.items()}
    one_fewer = _raises_with(settled, answers, kept)
    if fold(settled.plan, bases, raises)[0][id_] > fold(settled.plan, bases, one_fewer)[0][id_]:
        return ""
    known = settled.plan.compiled.abilities[id_]
    limit = known.max if choice.up_to is None else min(known.max, choice.up_to)
    return say("{label} is not raised above {limit} here.", label=known.label, limit=number_text(limit))


def _raises_with(settled: Settled, answers: SlotAnswers, active: Sequence[str]) -> list[Raise]:
    changed = SlotAnswers(answers.slot, tuple(active), answers.asked)
    slots = settled.activity.slots
    return raises_of(settled.picks, (changed if key == answers.slot.key else slots[key] for key in slots))


def trained_options(settled: Settled, answers: SlotAnswers) -> tuple[Option, ...]:
    """The skills or saves a slot offers; what it can never offer is left out. Source: B14.6, B14.7."""
    choice = answers.slot.training
    training = training_before(settled, answers.slot)
    wanted = [
        id_
        for id_ in checks_of(settled.plan, answers.slot.kind)
        if choice.from_ is None or id_ in choice.from_
    ]
    return tuple(_trained_option(settled, answers, training, id_) for id_ in wanted)


def _trained_option(settled: Settled, answers: SlotAnswers, training: Training, id_: str) -> Option:
    label = label_of(settled.plan, answers.slot.kind, id_)
    if id_ in answers.active:
        return Option(id_, label, OfferState.PICKED, "", 1)
    reason = refuse_check(settled.plan, answers.slot, training, id_) or _full(answers)
    return Option(id_, label, OfferState.REFUSED if reason else OfferState.OFFERED, reason)


def training_before(settled: Settled, slot: Slot) -> Training:
    """What is trained as a slot sees it: by picks, and by the slots judged before it."""
    training = fixed_training(settled.plan, settled.picks)
    judged = settled.activity.slots
    for other in judging_order(settled.plan, (answers.slot for answers in judged.values())):
        if other.key == slot.key:
            break
        if other.tier is not None:
            for id_ in judged[other.key].active:
                training.add(Check(other.kind, id_), Trained(other.tier, other.source, other.step))
    return training
