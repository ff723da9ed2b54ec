"""The abilities step: the method, and base, bonus, total and modifier of each score. Source: B24."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from characters.pages.controls import Choice, Control, Trouble, as_json, as_typed, bounds_hint
from characters.pages.desk import Desk
from characters.pages.keys import page_key
from characters.pages.rolls import RollBlock, roll_block
from rulesets.engine.builder.commands import AssignScore, ChooseMethod, SetBase
from rulesets.engine.builder.state import AbilitiesView, ArrayValue, ScoreRow
from rulesets.texts import said
from studio.web.templatetags.numbers import number


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One score with what changes its base: plus and minus, or an input. `is_filled`: chosen at random."""

    row: ScoreRow
    key: str
    was: str
    control: Control | None
    is_filled: bool
    trouble: Trouble | None

    @property
    def lower(self) -> str:
        """What minus sends."""
        return as_typed(self.row.base - 1)

    @property
    def higher(self) -> str:
        """What plus sends."""
        return as_typed(self.row.base + 1)


@dataclass(frozen=True, slots=True)
class MethodButton:
    """One way to answer the base scores."""

    name: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class AbilitiesBody:
    """The method, the budget and the lines of the step."""

    method: str | None
    methods: tuple[MethodButton, ...]
    method_url: str
    method_was: str
    method_trouble: Trouble | None
    is_method_filled: bool
    base_url: str
    lines: tuple[ScoreLine, ...]
    budget: float | None
    spent: float | None
    left: float | None
    rolls: RollBlock | None

    @property
    def has_stepper(self) -> bool:
        """Whether scores are bought one by one."""
        return self.method == "pointBuy"

    @property
    def is_over(self) -> bool:
        """Whether more is spent than there is (B24.27)."""
        return self.left is not None and self.left < 0

    @property
    def gauge(self) -> float:
        """How much of the budget is spent, held to it."""
        return min(max(self.spent or 0, 0), self.budget or 0)

    @property
    def controls(self) -> tuple[Control, ...]:
        """The inputs of the lines that have one."""
        return tuple(line.control for line in self.lines if line.control is not None)


def make_body(desk: Desk, view: AbilitiesView) -> AbilitiesBody:
    """Return what the abilities step shows."""
    where = [desk.character.pk, view.step.id]
    return AbilitiesBody(
        method=view.method,
        methods=tuple(MethodButton(name, label, name == view.method) for name, label in view.methods),
        method_url=reverse("characters:method", args=where),
        method_was=as_json(desk.standing(ChooseMethod(""))),
        method_trouble=desk.trouble_at("method"),
        is_method_filled=desk.is_filled(ChooseMethod("")),
        base_url=reverse("characters:base", args=where),
        lines=tuple(_line(desk, view, row) for row in view.rows),
        budget=view.budget,
        spent=view.spent,
        left=view.left,
        rolls=roll_block(desk, view.step.id, view.rolls, can_roll=view.can_roll),
    )


def _line(desk: Desk, view: AbilitiesView, row: ScoreRow) -> ScoreLine:
    control = None
    if view.method == "manual":
        control = _typed_base(desk, view, row)
    elif view.array:
        control = _assigned_base(desk, view, row)
    was = as_json(desk.standing(SetBase(row.ability, row.base)))
    is_filled = control is None and desk.is_filled(SetBase(row.ability, row.base))
    key = page_key("base", row.ability)
    return ScoreLine(row, key, was, control, is_filled, desk.trouble_at(key))


def _typed_base(desk: Desk, view: AbilitiesView, row: ScoreRow) -> Control:
    key = page_key("base", row.ability)
    return Control(
        key=key,
        kind="number",
        label=_("Base of %(score)s") % {"score": said(row.label)},
        action=reverse("characters:base", args=[desk.character.pk, view.step.id]),
        names=(("ability", row.ability),),
        value=as_typed(row.base),
        was=as_json(desk.standing(SetBase(row.ability, row.base))),
        hint=bounds_hint(row.minimum, row.maximum),
        is_filled=desk.is_filled(SetBase(row.ability, row.base)),
        is_signed=row.minimum < 0,
        is_label_shown=False,
        trouble=desk.trouble_at(key),
    )


def _assigned_base(desk: Desk, view: AbilitiesView, row: ScoreRow) -> Control:
    key = page_key("base", row.ability)
    nothing = Choice("", "–", row.index is None)
    return Control(
        key=key,
        kind="choice",
        label=_("Value of %(score)s") % {"score": said(row.label)},
        action=reverse("characters:assign", args=[desk.character.pk, view.step.id]),
        names=(("ability", row.ability),),
        value="" if row.index is None else str(row.index),
        was=as_json(desk.standing(AssignScore(row.ability, row.index))),
        is_filled=row.index is not None and desk.is_filled(AssignScore(row.ability, row.index)),
        choices=(nothing, *(_array_choice(view, value, row) for value in view.array)),
        has_moving_choices=True,
        name="index",
        is_label_shown=False,
        trouble=desk.trouble_at(key),
    )


def _array_choice(view: AbilitiesView, value: ArrayValue, row: ScoreRow) -> Choice:
    label = number(value.value)
    if value.ability not in (None, row.ability):
        holder = next((other.label for other in view.rows if other.ability == value.ability), "")
        label = _("%(value)s, now with %(score)s") % {"value": label, "score": said(holder)}
    return Choice(str(value.index), label, value.index == row.index)
