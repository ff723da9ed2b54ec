"""Values of a character in the page's language."""

from rulesets.engine.api import Settled
from rulesets.engine.builder.inputs import field_words
from rulesets.engine.problems import JsonValue
from rulesets.texts import said


def field_text(settled: Settled, id_: str, value: JsonValue) -> str:
    """Return a field's value as people read it, in plain text (S9.11)."""
    return said(field_words(settled, id_, value))
