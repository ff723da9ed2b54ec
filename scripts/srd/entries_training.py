"""Languages and tools one can be trained with."""

from __future__ import annotations

from srd.entries import entry, training_row
from srd.fields import Json, sheet_id
from srd.source import Facts, Language
from srd.source_parts import Named
from srd.words_training import LANGUAGES, TOOL_KINDS


def training(facts: Facts) -> list[Json]:
    """The catalog `training`: languages, then tools."""
    spoken = {language.id for race in facts.races for language in race.languages}
    kinds = {gear.id: gear.group for gear in facts.gear if gear.group in TOOL_KINDS}
    return [
        *(_language(language, language.id in spoken) for language in facts.languages),
        *(_tool(tool, kinds) for tool in facts.tools),
    ]


def _language(language: Language, spoken: bool) -> Json:
    """A language; one that comes with a race is not offered to those who have it."""
    key = sheet_id(language.id)
    return entry(
        language.id,
        language.name,
        LANGUAGES[language.id],
        filters={"kind": "language", "rarity": "exotic" if language.exotic else "standard"},
        rows=[training_row("language", language.name)],
        offeredWhen={"derived": f"learns_{key}"} if spoken else {},
    )


def _tool(tool: Named, kinds: dict[str, str]) -> Json:
    kind = "vehicles" if tool.id.endswith("vehicles") else kinds.get(tool.id, "other-tools")
    return entry(
        tool.id,
        tool.name,
        TOOL_KINDS[kind],
        filters={"kind": "tool", "rarity": "standard"},
        rows=[training_row("tool", tool.name)],
    )
