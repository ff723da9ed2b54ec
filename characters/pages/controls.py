"""One input of a page, with everything that stands around it: the same for a field, a score and a cell."""

import hashlib
import json
from dataclasses import dataclass
from typing import Literal, TypeAlias

from django.utils.translation import gettext as _

from rulesets.engine.problems import JsonValue
from studio.web.templatetags.numbers import number

ControlKind: TypeAlias = Literal["number", "text", "line", "longtext", "boolean", "choice"]
"""Which input: a `line` is one line of text that may be long, shown in as many lines as it takes."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """What became of the last request, said beside the thing it was about.

    Attributes:
        key: The thing, as `keys.key_of` names it.
        message: A sentence.
        typed: What was typed, so that it is still there; None where nothing was typed.
        theirs: What somebody else made of the place meanwhile, as it is shown; None where it is no conflict.
        is_held: Whether the request was carried out, with the nearest value that is allowed.
        home: Where it is said when the thing is gone from the page: the list of a row. Else it stands on top.
    """

    key: str
    message: str
    typed: str | None = None
    theirs: str | None = None
    is_held: bool = False
    home: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a select."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Control:
    """An input that saves itself.

    Attributes:
        key: Name of the place on the page; its elements' ids are made from it.
        label: What it is called; `shown_label` says whether the page prints it or only speaks it.
        action: Where it is sent, under which `name`.
        names: Hidden names and values that say what is changed.
        value: What is stored, as the input shows it.
        was: The same as JSON: what the request is made from.
        placeholder: What holds while nothing is stored.
        has_moving_choices: Whether the lines of its select change while the page is open.
        note: Where an answer comes from, or that it was typed over; `is_edited` marks the second.
        is_filled: Whether the Studio chose the value, at random (U4.6).
    """

    key: str
    kind: ControlKind
    label: str
    action: str
    names: tuple[tuple[str, str], ...]
    value: str
    was: str
    placeholder: str = ""
    hint: str = ""
    choices: tuple[Choice, ...] = ()
    suggestions: tuple[str, ...] = ()
    note: str = ""
    is_edited: bool = False
    is_filled: bool = False
    is_signed: bool = False
    is_label_shown: bool = True
    has_moving_choices: bool = False
    name: str = "value"
    trouble: Trouble | None = None

    @property
    def form_id(self) -> str:
        """The id of its form. One that sends something else, or elsewhere, is another form.

        A form stays on the page through every swap that brings one of the same id.
        """
        sent = "\n".join(
            (self.kind, self.action, self.name, *(f"{name}={value}" for name, value in self.names))
        )
        return f"form-{self.key}-{hashlib.sha256(sent.encode()).hexdigest()[:8]}"

    @property
    def typed(self) -> str:
        """What the input holds when the page is made: what was typed and refused, else what is stored."""
        refused = self.trouble.typed if self.trouble else None
        return self.value if refused is None else refused

    @property
    def input_mode(self) -> str:
        """Which keys a phone shows for a number: digits with a comma, or all where a minus may be needed.

        Relative entry (U9.6) starts with a sign too, which the plain digits of some phones do not have.
        """
        return "text" if self.is_signed else "decimal"

    @property
    def is_on(self) -> bool:
        """Whether a box is ticked."""
        return self.typed == "true"


def as_typed(value: JsonValue) -> str:
    """Return a stored value as an input shows it; nothing and what is no single value are empty."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return number(value).replace("−", "-")
    return value if isinstance(value, str) else ""


def as_json(value: JsonValue) -> str:
    """Return a value as the hidden input of a page carries it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def bounds_hint(minimum: float | None, maximum: float | None) -> str:
    """Return the bounds of a number in words, as far as there are any."""
    if minimum is None or maximum is None:
        return ""
    return _("%(min)s to %(max)s") % {"min": number(minimum), "max": number(maximum)}
