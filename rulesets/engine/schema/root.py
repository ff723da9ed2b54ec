"""The ruleset file as a whole (F1.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.catalogs import Catalog
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.items import Items
from rulesets.engine.schema.kept import Kept, KeptAbilities, KeptPlainObject
from rulesets.engine.schema.numbers import Flag, SchemaVersion, Whole
from rulesets.engine.schema.resolution import Resolution
from rulesets.engine.schema.shapes import Count
from rulesets.engine.schema.sheet import Sheet
from rulesets.engine.schema.texts import ColumnId, DerivedId, FieldId, Line, ListId, RulesetId, Text

Guidance = Annotated[str, Text(limits.GUIDANCE_LENGTH, least=1)]
_SHORT = Text(limits.SHORT_TEXT_LENGTH)


class License(Node):
    """The licence of the rules text."""

    spdx: Annotated[str, Text(limits.LICENSE_ID_LENGTH, line=Line.FREE)] | None = Field(
        None, title="SPDX id", description="The licence's id.", examples=["CC-BY-4.0"]
    )
    attribution: Annotated[str, Text(limits.FILE_BYTES, line=Line.FREE)] | None = Field(
        None, title="Attribution", description="The words the licence asks for; shown to people only."
    )


class Coverage(Node):
    """What the ruleset handles."""

    summary: Annotated[str, Text(limits.COVERAGE_LENGTH, least=1, trimmed=True, is_display=True)] = Field(
        title="Summary", description="One line for people who choose rules.", examples=["2d6 plus a stat."]
    )
    checks: Flag = Field(False, title="Checks", description="Whether checks follow the system's rules.")
    saves: Flag = Field(False, title="Saves", description="Whether saves do.")
    sheet: Flag = Field(False, title="Sheet", description="Whether the sheet does.")
    resources: Flag = Field(False, title="Resources", description="Whether resources do.")
    rests: Flag = Field(False, title="Rests", description="Whether rests do.")
    combat: Flag = Field(False, title="Combat", description="Whether fights do.")


class SummaryList(Node):
    """A list the Game Master is told about."""

    list_: ListId = Field(title="List", description="The list.", examples=["kit"])
    name_column: ColumnId = Field(title="Name column", description="The column a row is called by.")
    columns: Annotated[tuple[ColumnId, ...], Count(limits.SUMMARY_COLUMNS, least=1)] = Field(
        (), title="Columns", description="What is said after the name."
    )
    group_by: ColumnId | None = Field(None, title="Group by", description="The column rows are grouped by.")
    only_when: ColumnId | None = Field(
        None, title="Only when", description="A yes/no column rows must have on."
    )


class SheetSummary(Node):
    """What of the sheet the Game Master is always told."""

    fields: Annotated[tuple[FieldId, ...], Count(limits.SUMMARY_FIELDS)] = Field(
        (), title="Fields", description="The fields that are told."
    )
    derived: Annotated[tuple[DerivedId, ...], Count(limits.SUMMARY_FIELDS)] = Field(
        (), title="Derived values", description="The derived values that are told."
    )
    lists: Annotated[tuple[SummaryList, ...], Count(limits.SUMMARY_LISTS)] = Field(
        (), title="Lists", description="The lists that are told."
    )


class GameMaster(Node):
    """Text for the Game Master and what it sees of the sheet."""

    check_guidance: Guidance = Field(title="Checks", description="When and how to ask for a check.")
    sheet_guidance: Guidance | None = Field(None, title="Sheet", description="How to read and use the sheet.")
    world_guidance: Guidance | None = Field(
        None, title="World", description="What to know when making the world."
    )
    opposition: Literal["game-master", "engine"] = Field(
        "engine", title="Opposition", description="Who plays the other side in a fight; kept."
    )
    sheet_summary: SheetSummary = Field(
        SheetSummary(), title="Sheet summary", description="What of the sheet is always told."
    )


class RulesetFile(Node):
    """A ruleset file."""

    schema_: Annotated[str, Text(limits.SCHEMA_ADDRESS_LENGTH, line=Line.FREE)] | None = Field(
        None, alias="$schema", title="Schema", description="For editors; ignored."
    )
    schema_version: SchemaVersion = Field(title="Schema version", description="Always 1.", examples=[1])
    id: RulesetId
    version: Annotated[int, Whole(1, limits.VERSION)] = Field(
        title="Version", description="Raised with every published change.", examples=[1]
    )
    name: Annotated[str, Text(limits.LABEL_LENGTH, least=1, trimmed=True, is_display=True)] = Field(
        title="Name", description="What players see when they choose rules.", examples=["Iron Harbour"]
    )
    edition: Annotated[str, Text(limits.EDITION_LENGTH, least=1, trimmed=True, is_display=True)] | None = (
        Field(None, title="Edition", description="One line about the edition or draft.")
    )
    license: License | None = Field(None, title="Licence", description="The licence of the rules text.")
    coverage: Coverage = Field(title="Coverage", description="What the ruleset handles.")
    resolution: Resolution = Field(title="Resolution", description="How a check or save is rolled.")
    sheet: Sheet = Field(title="Sheet", description="Everything on the character sheet.")
    rests: Annotated[tuple[Any, ...], Kept("list", most=limits.RESTS)] = Field(
        (), title="Rests", description="What each kind of rest restores."
    )
    gm: GameMaster = Field(title="Game Master", description="Text for the Game Master.")
    gm_reference: Annotated[str, Text(limits.REFERENCE_LENGTH)] | None = Field(
        None, title="Reference", description="The rules reference for the Game Master."
    )
    clocks: Annotated[Any, Kept(texts=((("text",), _SHORT),))] | None = Field(
        None, title="Clocks", description="Progress clocks."
    )
    party: Annotated[Any, Kept(texts=((("text",), _SHORT), (("advancement", "text"), _SHORT)))] | None = (
        Field(None, title="Party", description="One shared sheet for the party.")
    )
    catalogs: Annotated[tuple[Catalog, ...], Count(limits.CATALOGS)] = Field(
        (), title="Catalogs", description="Ready-made entries."
    )
    items: Items | None = Field(None, title="Items", description="The words items are written in.")
    battle: KeptPlainObject | None = Field(None, title="Battle", description="What fights use; kept.")
    combat: KeptPlainObject | None = Field(None, title="Combat", description="The rules of fights; kept.")
    layers: Annotated[tuple[Any, ...], Kept("list", most=limits.LAYERS)] = Field(
        (), title="Layers", description="Variants a player turns on."
    )
    abilities: KeptAbilities | None = Field(None, title="Abilities", description="The abilities library.")

    @rule("layers")
    def _check_layer_guidance(self) -> Iterator[Fault]:
        """The guidance and world guidance of one layer are at most 4000 characters together (L1.9, F1.43)."""
        for position, layer in enumerate(self.layers):
            gm = layer.get("gm") if isinstance(layer, Mapping) else None
            texts = (gm.get(key) for key in ("guidance", "worldGuidance")) if isinstance(gm, Mapping) else ()
            length = sum(len(text) for text in texts if isinstance(text, str))
            if length > limits.LAYER_GUIDANCE_LENGTH:
                message = f"`guidance` and `worldGuidance` have {length} characters together."
                remedy = f"Use at most {limits.LAYER_GUIDANCE_LENGTH} for both."
                yield Fault(("layers", position, "gm"), ProblemCode.TOO_LONG, message, remedy, length)
