"""What to look ahead to: the value a number field would have. Source: U9.3."""

from characters.forms.values import Shape, read_typed
from rulesets.engine.api import CompiledRuleset
from rulesets.engine.problems import JsonValue


def read_value(compiled: CompiledRuleset, field: str, text: str, standing: JsonValue) -> JsonValue:
    """Return the number a text stands for in a field; `+1` counts from what stands there.

    Raises:
        ValidationError: The text is no number.
    """
    low = getattr(compiled.fields[field], "min", 0)
    return read_typed(text, Shape("number", is_signed=low < 0), standing=lambda: standing)
