"""The frame of every form that becomes a command: where it changes the character, and what stood there."""

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict

from characters.forms.values import Shape, read_typed
from characters.services.changing import UNSET, Unset
from characters.services.recording import STORED_MOST
from rulesets.engine.api import CompiledRuleset, EvaluatedSheet, Settled, place_of, settle
from rulesets.engine.builder.commands import Command
from rulesets.engine.problems import JsonObject, JsonValue

_TYPED_MOST = 20_000
"""The longest text an input may send; the engine says what is too long for its place."""


@dataclass(frozen=True)
class Ground:
    """What a request is read against: the ruleset, the character as stored, the step of the address."""

    compiled: CompiledRuleset
    stored: JsonObject
    step: str = ""

    @cached_property
    def settled(self) -> Settled:
        """The character settled: only worked out for what is counted from it, or cannot be read."""
        return settle(self.compiled, self.stored)

    @property
    def sheet(self) -> EvaluatedSheet:
        """The sheet as it is, for relative entry on a place where nothing is stored yet."""
        return self.settled.sheet


class WasField(forms.CharField):
    """The value a page was made from, as JSON; left out, the request has no precondition.

    The largest is a row that fills the whole character.
    """

    def __init__(self) -> None:
        super().__init__(required=False, strip=False, max_length=STORED_MOST, widget=forms.HiddenInput)

    def clean(self, value: object) -> JsonValue | Unset:
        """Read the JSON value; UNSET where none was sent."""
        text = super().clean(value)
        if not text:
            return UNSET
        try:
            read: JsonValue = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ValidationError("This is not the value of a page.", code="unreadable") from error
        return read


class IdField(forms.CharField):
    """An id or key that a page wrote into its own form: taken as it stands."""

    def __init__(self, *, required: bool = True) -> None:
        super().__init__(required=required, strip=False, max_length=400)


class CommandForm(forms.Form):
    """A request to change a character. Subclasses say in `command` what is wanted."""

    was = WasField()

    def __init__(self, data: QueryDict, *, ground: Ground) -> None:
        super().__init__(data)
        self.ground = ground

    def command(self) -> Command:
        """Return the command this valid form asks for."""
        raise NotImplementedError

    @property
    def precondition(self) -> JsonValue | Unset:
        """The value the request was made from, or UNSET."""
        was: JsonValue | Unset = self.cleaned_data["was"]
        return was


class TypedForm(CommandForm):
    """A request with a typed value. Subclasses say what its place can hold and what it shows now.

    `is_relative` says of a valid form whether its value was counted from what stood there (U9.6): two such
    requests never mean the same value.
    """

    is_relative = False
    value = forms.CharField(required=False, strip=False, max_length=_TYPED_MOST)

    def shape(self) -> Shape:
        """Return what the place can hold."""
        raise NotImplementedError

    def shown(self) -> JsonValue:
        """Return what the sheet shows at the place while nothing is stored there."""
        return None

    def clean(self) -> dict[str, Any]:
        """Read the typed text as the value it stands for."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "value" in cleaned:
            try:
                cleaned["value"] = read_typed(cleaned["value"], self.shape(), standing=self._standing)
            except ValidationError as error:
                self.add_error("value", error)
        return cleaned

    @property
    def precondition(self) -> JsonValue | Unset:
        """As for every request; a sum was made from what stood there, whether the request says so or not."""
        was = super().precondition
        if was is UNSET and self.is_relative:
            return place_of(self.ground.settled, self.command()).value
        return was

    def _standing(self) -> JsonValue:
        self.is_relative = True
        was = self.cleaned_data.get("was", UNSET)
        is_number = isinstance(was, int | float) and not isinstance(was, bool)
        return was if is_number else self.shown()


class EmptyForm(CommandForm):
    """A request that needs nothing but its address."""
