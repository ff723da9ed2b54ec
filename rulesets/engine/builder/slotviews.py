"""Slots as pages show them: every option with what stands in its way, and what is still open."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.engine.builder.creationrolls import gains_of
from rulesets.engine.builder.entryslots import (
    Elsewhere,
    entries_for,
    entry_for,
    refuse_entry,
    taken_elsewhere,
)
from rulesets.engine.builder.scores import Raise, fold, raises_of, refuse_ability
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.shares import refuse_after, refuse_beside, shares_of
from rulesets.engine.builder.slots import Slot, SlotAnswers, beyond, excluded, replacement_key, shown_at
from rulesets.engine.builder.state import Inactive, OfferState, Option, SlotState
from rulesets.engine.builder.training import (
    Training,
    checks_of,
    fixed_training,
    is_offered_at_all,
    judging_order,
    label_of,
    refuse_check,
)
from rulesets.engine.builder.wording import number_text, slot_sentence
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.schema.grants import AbilityChoice, EntryChoice
from rulesets.engine.sentences import say

LOOPING = say("It and another choice keep switching each other on and off.")


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
    return SlotState(
        key=slot.key,
        kind=slot.kind,
        step=slot.step,
        label=slot.source,
        source=slot.source,
        sentence=sentence_of(settled, slot),
        asked=answers.asked,
        open=answers.open,
        active=answers.active,
        options=options_of(settled, answers),
        inactive=inactive_of(settled, answers),
        repeat=isinstance(choice, AbilityChoice) and choice.repeat,
        note=answers.note,
        replaces=tuple(option_label(settled, slot, id_) for id_ in slot.replaces),
    )


def sentence_of(settled: Settled, slot: Slot) -> str:
    """What a slot asks for; one that trains at another tier than usual says at which."""
    sentence = slot_sentence(slot.choice)
    if slot.tier is None or slot.tier == settled.plan.tier_for(slot.kind):
        return sentence
    return say("{tier}: {sentence}", tier=settled.plan.compiled.tier(slot.tier).label, sentence=sentence)


def options_of(settled: Settled, answers: SlotAnswers) -> tuple[Option, ...]:
    """Everything a slot offers or could offer, with what stands in the way."""
    choice = answers.slot.choice
    if isinstance(choice, AbilityChoice):
        return ability_options(settled, answers)
    if isinstance(choice, EntryChoice):
        return entry_options(settled, answers)
    return trained_options(settled, answers)


def inactive_of(settled: Settled, answers: SlotAnswers) -> tuple[Inactive, ...]:
    """A slot's kept answers that do not count, those that were switched off for good included (B6.12)."""
    slot = answers.slot
    off = ((id_, LOOPING) for id_ in switched_off(settled, slot))
    return tuple(
        Inactive(slot.key, id_, option_label(settled, slot, id_), reason, "slot")
        for id_, reason in (*answers.inactive, *off)
    )


def switched_off(settled: Settled, slot: Slot) -> tuple[str, ...]:
    """A slot's kept answers that were switched off for good. Source: B6.12."""
    return tuple(id_ for id_ in slot.answers(settled.record) if ("slot", slot.key, id_) in settled.looping)


def option_label(settled: Settled, slot: Slot, id_: str) -> str:
    """The label of an answer."""
    if slot.kind == "abilities":
        known = settled.plan.compiled.abilities.get(id_)
        return id_ if known is None else known.label
    if isinstance(slot.choice, EntryChoice):
        entry = settled.plan.entry(slot.choice.catalog, id_)
        return id_ if entry is None else entry.label
    return label_of(settled.plan, slot.kind, id_)


def _full(answers: SlotAnswers) -> str:
    """Why a slot takes nothing more, or nothing. One that asks for one answer replaces it (B15.9)."""
    if answers.asked == 0:
        return say("This choice takes nothing now.")
    if answers.slot.most == 1 or len(answers.active) < answers.asked:
        return ""
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
    partial = _partial(settled, answers.slot, id_)
    if times and not choice.repeat:
        return Option(id_, known.label, OfferState.PICKED, "", times, detail, partial=partial)
    reason = (
        refuse_ability(settled.plan, choice, id_, excluded(choice, settled.activity.slots))
        or _full(answers)
        or _refuse_raise(settled, answers, choice, id_)
    )
    state = OfferState.REFUSED if reason else OfferState.OFFERED
    return Option(id_, known.label, state, reason, times, detail, partial=partial)


def _partial(settled: Settled, slot: Slot, id_: str) -> int:
    """How many of a slot's choices of a score are half a raise so far. Source: B13.14."""
    return sum(
        given.partial and given.raised.slot == slot.key and given.raised.ability == id_
        for given in settled.assembly.given
    )


def _refuse_raise(settled: Settled, answers: SlotAnswers, choice: AbilityChoice, id_: str) -> str:
    """Refuse a score to which one raise more would give nothing at its turn. Source: B13.8, B13.10.

    Whether the score ends up higher says nothing: the raise may make a later one partial (B13.13).
    The score of a described character holds the raise already, so no limit speaks against it (B22.2, B22.4).
    """
    if settled.record.described:
        return ""
    if choice.amount <= 0 or choice.partial_from is not None:
        return _refuse_partial(settled, choice, id_)
    kept = () if answers.slot.most == 1 else answers.active
    raises = _raises_with(settled, answers, (*kept, id_))
    bases = {ability: base.value for ability, base in settled.assembly.bases.items()}
    _, given = fold(settled.plan, bases, raises)
    mine = [one for one in given if (one.raised.slot, one.raised.ability) == (answers.slot.key, id_)]
    if mine and mine[-1].amount > 0:
        return ""
    known = settled.plan.compiled.abilities[id_]
    limit = known.max if choice.up_to is None else min(known.max, choice.up_to)
    return say("{label} is not raised above {limit} here.", label=known.label, limit=number_text(limit))


def _refuse_partial(settled: Settled, choice: AbilityChoice, id_: str) -> str:
    """Refuse a partial raise of a score at its limit; half a raise changes nothing yet and is offered."""
    known = settled.plan.compiled.abilities[id_]
    limit = known.max if choice.up_to is None else min(known.max, choice.up_to)
    if choice.amount <= 0 or settled.sheet.scores[id_] < limit:
        return ""
    return say("{label} is not raised above {limit} here.", label=known.label, limit=number_text(limit))


def _raises_with(settled: Settled, answers: SlotAnswers, active: Sequence[str]) -> list[Raise]:
    changed = SlotAnswers(answers.slot, tuple(active), answers.asked)
    slots = settled.activity.slots
    found = (changed if key == answers.slot.key else slots[key] for key in slots)
    gains = gains_of(settled.plan, settled.record, settled.activity.shown)
    return raises_of(settled.picks, found, gains)


def trained_options(settled: Settled, answers: SlotAnswers) -> tuple[Option, ...]:
    """The skills or saves a slot offers; what it can never offer is left out. Source: B14.6, B14.7."""
    training = training_before(settled, answers.slot)
    wanted = [
        id_
        for id_ in checks_of(settled.plan, answers.slot.kind)
        if id_ in answers.active or is_offered_at_all(settled.plan, answers.slot, training, id_)
    ]
    return tuple(_trained_option(settled, answers, training, id_) for id_ in wanted)


def _trained_option(settled: Settled, answers: SlotAnswers, training: Training, id_: str) -> Option:
    label = label_of(settled.plan, answers.slot.kind, id_)
    if id_ in answers.active:
        return Option(id_, label, OfferState.PICKED, "", 1)
    taken = excluded(answers.slot.choice, settled.activity.slots)
    reason = refuse_check(settled.plan, answers.slot, training, id_, taken) or _full(answers)
    return Option(id_, label, OfferState.REFUSED if reason else OfferState.OFFERED, reason)


def why_absent(settled: Settled, answers: SlotAnswers, id_: str) -> str:
    """Why a slot does not show something at all, or nothing where it is no part of the choice."""
    slot, choice = answers.slot, answers.slot.choice
    if isinstance(choice, AbilityChoice | EntryChoice) or id_ not in checks_of(settled.plan, slot.kind):
        return ""
    if choice.from_ is not None and id_ not in choice.from_:
        return ""
    taken = excluded(choice, settled.activity.slots)
    return refuse_check(settled.plan, slot, training_before(settled, slot), id_, taken)


def training_before(settled: Settled, slot: Slot) -> Training:
    """What is trained as a slot sees it: by picks, and by the slots judged before it."""
    known = settled.training
    training = fixed_training(settled.plan, settled.picks, known.manual, described=known.described)
    judged = settled.activity.slots
    for other in judging_order(settled.plan, (answers.slot for answers in judged.values())):
        if other.key == slot.key:
            break
        training.add_answers(judged[other.key])
        replacement = judged.get(replacement_key(other.key))
        if replacement is not None and replacement.slot.key == slot.key:
            break
        if replacement is not None:
            training.add_answers(replacement)
    return training


def entry_options(settled: Settled, answers: SlotAnswers) -> tuple[Option, ...]:
    """The entries a slot offers, in catalog order. Source: B18.5, B18.6, B18.8."""
    slot = answers.slot
    others = {
        key: found
        for key, found in settled.activity.slots.items()
        if isinstance(found.slot.choice, EntryChoice)
    }
    elsewhere = taken_elsewhere(slot, others)
    active = [
        entry
        for id_ in answers.active
        if (entry := settled.plan.entry(slot.entering.catalog, id_)) is not None
    ]
    options: list[Option] = []
    for entry in entries_for(settled.plan, slot.entering):
        state, reason = OfferState.PICKED, ""
        if entry.id not in answers.active:
            beside = [] if slot.most == 1 else active
            reason = (
                refuse_entry(settled.plan, entry, settled, elsewhere)
                or _full(answers)
                or refuse_beside(entry, beside, shares_of(slot.entering))
                or _refuse_among_kept(settled, answers, entry, elsewhere)
            )
            state = OfferState.REFUSED if reason else OfferState.OFFERED
        options.append(
            Option(
                entry.id,
                entry.label,
                state,
                reason,
                int(state is OfferState.PICKED),
                summary=entry.summary or "",
            )
        )
    return tuple(options)


def _refuse_among_kept(settled: Settled, answers: SlotAnswers, entry: Entry, elsewhere: Elsewhere) -> str:
    """Refuse an entry that would not count, since an answer that waits comes first. Source: B6.11, B18.10."""
    slot = answers.slot
    if not answers.inactive or slot.most == 1:
        return ""
    ids = (*answers.active, *(id_ for id_, _ in answers.inactive))
    found = (entry_for(settled.plan, slot.entering, id_) for id_ in ids if id_ != entry.id)
    kept = [other for other in found if other is not None]
    alone = [other for other in kept if not refuse_entry(settled.plan, other, settled, elsewhere)]
    return refuse_after(entry, alone, shares_of(slot.entering), answers.asked, beyond(answers.asked))
