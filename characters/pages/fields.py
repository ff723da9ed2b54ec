"""Inputs for fields and columns, from what the engine says of them. Source: S9, B23."""

from django.urls import reverse
from django.utils.translation import gettext as _

from characters.pages.controls import Choice, Control, ControlKind, as_json, as_typed, bounds_hint
from characters.pages.desk import Desk
from characters.pages.keys import page_key
from rulesets.engine.builder.commands import EditField
from rulesets.engine.builder.state import FieldState
from rulesets.engine.problems import JsonValue
from rulesets.texts import said

KINDS: dict[str, ControlKind] = {
    "number": "number",
    "text": "text",
    "dice": "text",
    "longtext": "longtext",
    "boolean": "boolean",
    "enum": "choice",
}
"""Which input serves which type of field or column (S9.1, S13.3)."""


LINE_FROM = 120
"""A text that may be longer than this is shown in as many lines as it takes."""


def input_kind(type_: str, max_length: int | None) -> ControlKind:
    """Return which input serves a field or column."""
    kind = KINDS.get(type_, "text")
    return "line" if kind == "text" and (max_length or 0) > LINE_FROM else kind


def field_control(desk: Desk, field: FieldState, *, action: str) -> Control:
    """Return the input of a field; `action` is the address it is sent to."""
    key = page_key("field", field.id)
    kind = input_kind(field.type, field.max_length)
    value = field.value if kind != "boolean" or field.value is not None else field.shown
    return Control(
        key=key,
        kind=kind,
        label=field.label,
        action=action,
        names=(("field", field.id),),
        value=as_typed(field.shown if kind == "choice" and field.value is None else value),
        was=as_json(desk.standing(EditField(field.id, None))),
        placeholder=as_typed(field.shown)
        if field.value is None and kind in ("number", "text", "line")
        else "",
        hint=_pick_hint(field) or _hint(field, kind),
        choices=enum_choices(field.choices, field.shown if field.value is None else field.value),
        suggestions=field.suggestions,
        note=_note(field),
        is_edited=field.edited,
        is_filled=not field.blank and desk.is_filled(EditField(field.id, None)),
        is_signed=field.minimum is None or field.minimum < 0,
        trouble=desk.trouble_at(key),
    )


def enum_choices(choices: tuple[tuple[str, str], ...], chosen: JsonValue) -> tuple[Choice, ...]:
    """Return the lines of a select; a stored value that is not offered is shown as it is (S9.10)."""
    offered = tuple(Choice(value, label, value == chosen) for value, label in choices)
    if isinstance(chosen, str) and all(not choice.is_chosen for choice in offered):
        return (Choice(chosen, chosen, True), *offered)
    return offered


def _pick_hint(field: FieldState) -> str:
    """Say how many suggestions a field asks for and how many are chosen (S9.16)."""
    if field.wanted is None:
        return ""
    return _("Choose %(count)d; %(chosen)d chosen.") % {"count": field.wanted, "chosen": field.chosen}


def step_action(desk: Desk, step: str) -> str:
    """Return the address where a fields step sends its fields."""
    return reverse("characters:step_field", args=[desk.character.pk, step])


def _hint(field: FieldState, kind: ControlKind) -> str:
    if kind == "number":
        return bounds_hint(field.minimum, field.maximum)
    if field.type == "dice":
        return _("Dice, such as 1d8 or 2d6+1")
    return ""


def _note(field: FieldState) -> str:
    if field.edited and field.source:
        answer = {"source": said(field.source), "answer": said(field.answer)}
        return _("Typed over. %(source)s gives %(answer)s.") % answer
    return _("From %(source)s.") % {"source": said(field.source)} if field.source else ""
