"""Values of a character in the page's language."""

from django.utils.translation import gettext

from rulesets.engine.api import CompiledRuleset, translated
from rulesets.engine.builder.wording import value_text
from rulesets.engine.problems import JsonValue


def field_text(compiled: CompiledRuleset, id_: str, value: JsonValue) -> str:
    """Return a field's value as people read it (S9.11)."""
    return translated(value_text(compiled, id_, value), gettext)
