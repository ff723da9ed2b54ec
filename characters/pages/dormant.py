"""A character whose ruleset is missing: it keeps everything and says what it needs. Source: F1.60, U9.8."""

from collections.abc import Mapping
from dataclasses import dataclass

from characters.models import Character
from characters.pages.controls import as_typed
from characters.queries import readable_of
from rulesets.engine.problems import JsonValue


@dataclass(frozen=True, slots=True)
class DormantPart:
    """A part of the stored sheet, as ids and what they hold: there are no labels without the ruleset."""

    name: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class DormantPage:
    """Everything that can be shown of a dormant character."""

    character_id: int
    name: str
    summary: str
    ruleset: str
    key: str
    version: int
    parts: tuple[DormantPart, ...]


def dormant_page(character: Character) -> DormantPage:
    """Return what a character holds, as it is stored."""
    return DormantPage(
        character_id=character.pk,
        name=character.name,
        summary=character.summary,
        ruleset=character.ruleset_name,
        key=character.ruleset_key,
        version=character.version_number,
        parts=dormant_parts(character),
    )


def dormant_parts(character: Character) -> tuple[DormantPart, ...]:
    """Return the sheet, the picks and what moves in play, as they are stored."""
    stored = readable_of(character)
    builder = stored.get("builder")
    picks = {"picks": builder.get("picks")} if isinstance(builder, dict) else {}
    sources = (stored.get("build"), picks, stored.get("live"))
    return tuple(
        DormantPart(name, told)
        for source in sources
        for name, values in (source.items() if isinstance(source, dict) else ())
        if (told := _told(values))
    )


def _told(values: JsonValue) -> tuple[tuple[str, str], ...]:
    if not isinstance(values, Mapping):
        return ()
    return tuple((id_, text) for id_, value in values.items() if (text := _text(value)))


def _text(value: JsonValue) -> str:
    if isinstance(value, list | tuple):
        return "; ".join(text for text in map(_text, value) if text)
    if isinstance(value, Mapping):
        cells = ((key, as_typed(cell)) for key, cell in value.items() if not key.startswith("_"))
        return ", ".join(f"{key}: {text}" for key, text in cells if text)
    return as_typed(value)
