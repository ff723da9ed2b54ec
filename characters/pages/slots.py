"""A slot as the page shows it: what is asked, what is offered, why something is not. Source: B15, B2.18."""

from dataclasses import dataclass

from django.urls import reverse

from characters.pages.controls import Trouble, as_json
from characters.pages.desk import Desk
from characters.pages.keys import page_key
from rulesets.engine.builder.commands import ChooseOption, DropOption, UnpickEntry
from rulesets.engine.builder.state import Inactive, OfferState, Option, SlotState


@dataclass(frozen=True, slots=True)
class OptionButton:
    """One option of a slot.

    A repeated one was chosen and may be chosen again, so it has a minus of its own (B13.7). `reason_id`
    names the sentence that says why an option is not offered; several may share one.
    """

    option: Option
    key: str
    is_chosen: bool
    is_offered: bool
    is_repeated: bool
    reason_id: str


@dataclass(frozen=True, slots=True)
class SlotBlock:
    """One slot with its form. `is_filled` says that the Studio chose in it, at random (U4.6)."""

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
    texts = dict.fromkeys(option.reason for option in slot.options if option.reason)
    reasons = {text: f"{key}-why-{place}" for place, text in enumerate(texts)}
    return SlotBlock(
        slot=slot,
        key=key,
        choose_url=_url(desk, step, "choose"),
        drop_url=_url(desk, step, "drop"),
        was=as_json(desk.standing(ChooseOption(slot.key, ""))),
        options=tuple(
            _option_button(slot, key, option, reasons.get(option.reason, "")) for option in slot.options
        ),
        reasons=tuple((id_, text) for text, id_ in reasons.items()),
        inactive=kept_answers(desk, step, slot.inactive),
        is_filled=bool(slot.active) and desk.is_filled(ChooseOption(slot.key, "")),
        trouble=desk.trouble_at(key),
    )


def _option_button(slot: SlotState, key: str, option: Option, reason_id: str) -> OptionButton:
    return OptionButton(
        option=option,
        key=f"{key}-{page_key(option.id)}",
        is_chosen=option.times > 0 or option.state == OfferState.PICKED,
        is_offered=option.state == OfferState.OFFERED,
        is_repeated=slot.repeat and option.times > 0,
        reason_id=reason_id,
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
