"""A character whose ruleset is missing: it keeps everything and says what it needs. Source: F1.60, U9.8."""

from collections.abc import Mapping
from dataclasses import dataclass

from characters.models import Character
from characters.pages.controls import as_typed
from characters.queries import stored_of
from rulesets.engine.problems import JsonValue


@dataclass(frozen=True, slots=True)
class DormantPart:
    """A part of the stored sheet, as ids and what they hold: there are no labels without the ruleset."""

    name: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class DormantPage:
    """Everything that can be shown of a dormant character."""

    name: str
    ruleset: str
    key: str
    version: int
    parts: tuple[DormantPart, ...]


def dormant_page(character: Character) -> DormantPage:
    """Return what a character holds, as it is stored."""
    build = stored_of(character).get("build")
    parts = (
        DormantPart(name, tuple((id_, _text(value)) for id_, value in values.items()))
        for name, values in (build.items() if isinstance(build, dict) else ())
        if isinstance(values, dict) and values
    )
    return DormantPage(
        name=character.name,
        ruleset=character.ruleset_name,
        key=character.ruleset_key,
        version=character.version_number,
        parts=tuple(parts),
    )


def _text(value: JsonValue) -> str:
    if isinstance(value, list | tuple):
        return "; ".join(text for text in map(_text, value) if text)
    if isinstance(value, Mapping):
        shown = (as_typed(cell) for key, cell in value.items() if not key.startswith("_"))
        return ", ".join(text for text in shown if text)
    return as_typed(value)
