"""What to look ahead to: a number field and the value it would have. Source: U9.3."""

from django import forms

from characters.forms.values import Shape, read_typed
from rulesets.engine.api import CompiledRuleset
from rulesets.engine.problems import JsonValue


class AheadQuery(forms.Form):
    """The parameters of the address."""

    field = forms.CharField(required=False, max_length=100)
    value = forms.CharField(required=False, max_length=40)


def read_value(compiled: CompiledRuleset, field: str, text: str, standing: JsonValue) -> JsonValue:
    """Return the number a text stands for in a field; `+1` counts from what stands there.

    Raises:
        ValidationError: The text is no number.
    """
    low = getattr(compiled.fields[field], "min", 0)
    return read_typed(text, Shape("number", is_signed=low < 0), standing=lambda: standing)
