"""A slot as the page shows it: what is asked, what is offered, why something is not. Source: B15, B2.18."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from django.urls import reverse

from characters.pages.controls import Trouble, as_json
from characters.pages.desk import Desk
from characters.pages.keys import page_key
from characters.pages.narrowing import (
    SEARCH_FROM,
    Narrowing,
    is_own,
    narrowed,
    narrowing_of,
    shown_first,
)
from characters.pages.reasons import reasons_of
from rulesets.engine.builder.commands import ChooseOption, DropOption, UnpickEntry
from rulesets.engine.builder.state import Inactive, OfferState, Option, SlotState
from rulesets.engine.schema.grants import EntryChoice
from rulesets.pages.lenders import source_of


@dataclass(frozen=True, slots=True)
class OptionButton:
    """One option of a slot.

    A repeated one was chosen and may be chosen again, so it has a minus of its own (B13.7). `reason_id`
    names the sentence that says why an option is not offered; several may share one. `source` is the ruleset
    that an entry is borrowed from (U9.15).
    """

    option: Option
    key: str
    is_chosen: bool
    is_offered: bool
    is_repeated: bool
    reason_id: str
    source: str


@dataclass(frozen=True, slots=True)
class SlotBlock:
    """One slot with its form. `is_filled` says that the Studio chose in it, at random (U4.6).

    `total` is how many options the slot has, `found` how many of them fit, `more` how many of these are not
    shown; a slot with few options has no `narrowing`.
    """

    slot: SlotState
    key: str
    choose_url: str
    drop_url: str
    was: str
    options: tuple[OptionButton, ...]
    reasons: tuple[tuple[str, str], ...]
    inactive: tuple["KeptAnswer", ...]
    is_filled: bool
    trouble: Trouble | None
    total: int
    found: int
    more: int
    narrowing: Narrowing | None


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """A kept answer that does not count, and what removes it. Source: B2.18.

    `names` are the hidden names and values of its form.
    """

    label: str
    reason: str
    url: str
    names: tuple[tuple[str, str], ...]
    key: str
    was: str


def slot_blocks(desk: Desk, step: str, slots: tuple[SlotState, ...]) -> tuple[SlotBlock, ...]:
    """Return the slots of a step."""
    return tuple(_slot_block(desk, step, slot) for slot in slots)


def kept_answers(desk: Desk, step: str, inactive: tuple[Inactive, ...]) -> tuple[KeptAnswer, ...]:
    """Return answers that do not count, each with its remover."""
    return tuple(_kept_answer(desk, step, item) for item in inactive)


def _slot_block(desk: Desk, step: str, slot: SlotState) -> SlotBlock:
    key = page_key("slot", slot.key)
    narrowing, found, shown = _narrowed(desk, slot, key)
    reasons = {f"{key}-why-{place}": reason for place, reason in enumerate(reasons_of(shown))}
    source = partial(source_of, desk.compiled.ruleset, _catalog(desk, slot))
    why = {option: id_ for id_, reason in reasons.items() for option in reason.options}
    return SlotBlock(
        slot=slot,
        key=key,
        choose_url=_url(desk, step, "choose") + desk.asking,
        drop_url=_url(desk, step, "drop") + desk.asking,
        was=as_json(desk.standing(ChooseOption(slot.key, ""))),
        options=tuple(
            _option_button(slot, key, option, why.get(option.id, ""), source(option.id)) for option in shown
        ),
        reasons=tuple((id_, reason.text) for id_, reason in reasons.items()),
        inactive=kept_answers(desk, step, slot.inactive),
        is_filled=bool(slot.active) and desk.is_filled(ChooseOption(slot.key, "")),
        trouble=desk.trouble_at(key),
        total=len(slot.options),
        found=len(found),
        more=sum(not is_own(option) for option in found) - sum(not is_own(option) for option in shown),
        narrowing=narrowing,
    )


def _narrowed(
    desk: Desk, slot: SlotState, key: str
) -> tuple[Narrowing | None, Sequence[Option], Sequence[Option]]:
    """Return what narrows a slot with many options, the options that fit, and those that are shown.

    What is chosen is shown whether it fits or not: a slot says nowhere else what its answers are.
    """
    if len(slot.options) <= SEARCH_FROM:
        return None, slot.options, slot.options
    catalog = desk.compiled.catalogs.get(_catalog(desk, slot))
    known = {} if catalog is None else catalog.entries
    entries = [known[option.id] for option in slot.options if option.id in known]
    filters = () if catalog is None else catalog.filters.values()
    narrowing = narrowing_of(desk, entries, filters, place=f"{key}-found", slot=slot.key)
    found = narrowed(narrowing, slot.options, lambda option: known.get(option.id))
    if not narrowing.is_any:
        return narrowing, found, shown_first(found)
    own = [option for option in slot.options if is_own(option)]
    return narrowing, found, shown_first([*own, *(option for option in found if not is_own(option))])


def _catalog(desk: Desk, slot: SlotState) -> str:
    """Return the catalog a slot takes entries of; empty where it is one for something else."""
    answers = desk.settled.activity.slots.get(slot.key)
    choice = None if answers is None else answers.slot.choice
    return choice.catalog if isinstance(choice, EntryChoice) else ""


def _option_button(slot: SlotState, key: str, option: Option, reason_id: str, source: str) -> OptionButton:
    return OptionButton(
        option=option,
        key=f"{key}-{page_key(option.id)}",
        is_chosen=option.times > 0 or option.state == OfferState.PICKED,
        is_offered=option.state == OfferState.OFFERED,
        is_repeated=slot.repeat and option.times > 0,
        reason_id=reason_id,
        source=source,
    )


def _kept_answer(desk: Desk, step: str, item: Inactive) -> KeptAnswer:
    if item.kind == "pick":
        names: tuple[tuple[str, str], ...] = (("entry", item.answer),)
        was = desk.standing(UnpickEntry(item.key, item.answer))
        url = _url(desk, item.key, "unpick")
    else:
        names = (("slot", item.key), ("option", item.answer))
        was = desk.standing(DropOption(item.key, item.answer))
        url = _url(desk, step, "drop")
    key = page_key("kept", item.key, item.answer)
    return KeptAnswer(item.label, item.reason, url, names, key, as_json(was))


def _url(desk: Desk, step: str, action: str) -> str:
    return reverse(f"characters:{action}", args=[desk.character.pk, step])
