"""What settling finds out about each step and slot: values that pages and tests read.

These are results, never stored. Everything a page of the builder shows of a step stands here or in
:mod:`rulesets.engine.builder.views`, so that no template and no view has to know a rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias

from rulesets.engine.problems import JsonValue

SlotKind: TypeAlias = Literal["abilities", "skills", "saves", "entries"]


class OfferState(StrEnum):
    """How a card or an option stands towards the player."""

    PICKED = "picked"
    OFFERED = "offered"
    REFUSED = "refused"
    INACTIVE = "inactive"


@dataclass(frozen=True, slots=True)
class Inactive:
    """A kept answer that applies nothing, with the sentence that says why. Source: B1.7, B2.18.

    ``key`` is the step id of a pick or the key of a slot; ``answer`` what drops it again.
    """

    key: str
    answer: str
    label: str
    reason: str
    kind: Literal["pick", "slot"] = "pick"


@dataclass(frozen=True, slots=True)
class StepState:
    """One step after settling: whether it is shown, what it waits for, what does not count."""

    id: str
    label: str
    kind: str
    shown: bool
    badge: int
    inactive: tuple[Inactive, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a slot offers, or why it does not.

    ``times`` is how often it is chosen there, ``partial`` how many of those are half a raise so far
    (B13.14), ``detail`` and ``summary`` what else there is to know.
    """

    id: str
    label: str
    state: OfferState
    reason: str = ""
    times: int = 0
    detail: str = ""
    summary: str = ""
    partial: int = 0


@dataclass(frozen=True, slots=True)
class SlotState:
    """One choice a pick or a trained step offers. Source: B15.

    ``asked`` is how many answers it waits for in all, ``open`` how many are missing; ``sentence``
    says in words what is to be done, ``source`` who offers it. ``replaces`` holds the labels of the
    duplicates that a replacement slot stands in for (B14.21).
    """

    key: str
    kind: SlotKind
    step: str
    label: str
    source: str
    sentence: str
    asked: int
    open: int
    active: tuple[str, ...]
    options: tuple[Option, ...]
    inactive: tuple[Inactive, ...] = ()
    repeat: bool = False
    note: str = ""
    replaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """A catalog entry as a card; `wording.gives` says what it gives. Source: B2.20."""

    entry: str
    label: str
    summary: str
    state: OfferState
    reason: str = ""
    replaces: str = ""


@dataclass(frozen=True, slots=True)
class FieldState:
    """One input of a fields step or of All fields.

    ``value`` is what is stored now (None: nothing), ``shown`` what the sheet reads. ``source`` names
    the pick that answers it, if one does, and ``answer`` says with what; ``edited`` says the player
    typed over that answer. ``suggestions`` are those still offered, ``chosen`` is how many stand in the
    text, ``wanted`` how many the field asks to choose (None: it does not say).
    """

    id: str
    label: str
    type: str
    value: JsonValue
    shown: JsonValue
    blank: bool
    optional: bool = False
    minimum: float | None = None
    maximum: float | None = None
    max_length: int | None = None
    whole: bool = True
    choices: tuple[tuple[str, str], ...] = ()
    suggestions: tuple[str, ...] = ()
    chosen: int = 0
    wanted: int | None = None
    source: str = ""
    edited: bool = False
    answer: str = ""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One ability in the abilities step: base, what picks add, total, modifier. Source: B24.5.

    ``next_cost`` is the price of one more point (None: no plus), ``cost`` what the base has cost.
    """

    ability: str
    label: str
    short: str
    base: float
    bonus: float
    total: float
    modifier: float
    cost: float | None = None
    next_cost: float | None = None
    can_raise: bool = False
    can_lower: bool = False
    raise_reason: str = ""
    index: int | None = None
    minimum: float = 0
    maximum: float = 0
    edited: bool = False


@dataclass(frozen=True, slots=True)
class RollState:
    """One creation roll: what it is for, its dice, and how it came out.

    ``faces`` holds the faces of each throw, ``result`` what they came to (None: not thrown yet).
    ``keep`` is how many faces of a throw count, the highest (0: all of them).
    ``gained`` says how an improvement test ended (None: no test), ``gain`` what it added.
    """

    target: str
    label: str
    dice: str
    value: float | None = None
    faces: tuple[tuple[int, ...], ...] = ()
    result: float | None = None
    gained: bool | None = None
    gain: float = 0
    gain_faces: tuple[int, ...] = ()
    can_roll: bool = False
    note: str = ""
    keep: int = 0


@dataclass(frozen=True, slots=True)
class ArrayValue:
    """One value that can be assigned and the ability that has it, if one does."""

    index: int
    value: float
    ability: str | None


@dataclass(frozen=True, slots=True)
class CatalogView:
    """A catalog step as the page shows it. ``most`` is how many picks it accepts."""

    step: StepState
    slots: tuple[SlotState, ...]
    asked: int
    most: int
    active: tuple[str, ...]
    offers: tuple[Offer, ...]
    note: str = ""
    can_take_all: bool = False


@dataclass(frozen=True, slots=True)
class FieldsView:
    """A fields step as the page shows it. ``total_left`` is set where the step has a ``total``."""

    step: StepState
    slots: tuple[SlotState, ...]
    fields: tuple[FieldState, ...]
    total_left: float | None = None


@dataclass(frozen=True, slots=True)
class AbilitiesView:
    """The abilities step as the page shows it. ``methods`` are (name, label) pairs in file order."""

    step: StepState
    slots: tuple[SlotState, ...]
    method: str | None
    methods: tuple[tuple[str, str], ...]
    rows: tuple[ScoreRow, ...]
    budget: float | None = None
    spent: float | None = None
    left: float | None = None
    array: tuple[ArrayValue, ...] = ()
    rolls: tuple[RollState, ...] = ()
    can_roll: bool = False
    retry: bool = False


@dataclass(frozen=True, slots=True)
class TrainedView:
    """A trained step as the page shows it: slots, and what is trained already with its source."""

    step: StepState
    slots: tuple[SlotState, ...]
    trained: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ChoicesView:
    """A choices step as the page shows it: the slots of one catalog. Source: B18.2, B18.12."""

    step: StepState
    slots: tuple[SlotState, ...]
    catalog: str = ""


@dataclass(frozen=True, slots=True)
class RollView:
    """A roll step as the page shows it. ``can_roll`` says whether anything is left to throw."""

    step: StepState
    slots: tuple[SlotState, ...]
    rolls: tuple[RollState, ...]
    can_roll: bool = False


@dataclass(frozen=True, slots=True)
class KeptView:
    """A step of a kind that the Studio keeps but does not run yet."""

    step: StepState
    slots: tuple[SlotState, ...] = ()


@dataclass(frozen=True, slots=True)
class Kit:
    """One package of starting gear. Source: F4.133.

    ``fits`` says whether it is for this character as the sheet is now, ``reason`` why not; ``lines`` hold
    what is in it, in words.
    """

    id: str
    label: str
    summary: str
    fits: bool
    reason: str = ""
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GearView:
    """A starting gear step as the page shows it. Source: B43.

    ``kits`` holds every package. In its legal-only mode a page of a ``strict`` step shows those that fit;
    otherwise those that do not fit stand apart, as other gear (B43.2, B43.3, B43.17).
    """

    step: StepState
    slots: tuple[SlotState, ...]
    strict: bool
    kits: tuple[Kit, ...]
    note: str = ""


StepView: TypeAlias = (
    CatalogView | FieldsView | AbilitiesView | TrainedView | ChoicesView | RollView | GearView | KeptView
)


@dataclass(frozen=True, slots=True)
class PanelScore:
    """One ability score of the side panel."""

    id: str
    label: str
    short: str
    score: float
    modifier: float


@dataclass(frozen=True, slots=True)
class PanelFact:
    """One named value of the side panel. ``target`` is what ``explain`` takes; empty for texts."""

    target: str
    label: str
    text: str
    number: float | None = None
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """The side panel of the guided page. Source: B2.13, B2.14, B2.21.

    ``wrote`` pairs a step's label with what it put on the sheet.
    """

    wrote: tuple[tuple[str, tuple[str, ...]], ...] = ()
    scores: tuple[PanelScore, ...] = ()
    facts: tuple[PanelFact, ...] = ()
    lists: tuple[tuple[str, tuple[str, ...]], ...] = ()
    trained: tuple[PanelFact, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceValue:
    """Where a command changes a character, and what stands there now.

    A request may carry the value it was made from; it is applied only while ``value`` is still that.
    """

    name: str
    value: JsonValue
