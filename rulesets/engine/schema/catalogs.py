"""Catalogs of ready-made entries (F3.1 to F3.57, F3.78 to F3.96)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Field

from rulesets.engine.problems import ProblemCode
from rulesets.engine.schema import limits
from rulesets.engine.schema.base import Node, rule
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.grants import Grants
from rulesets.engine.schema.items.item import Item
from rulesets.engine.schema.kept import KeptPlainObject
from rulesets.engine.schema.mechanics import Mechanics
from rulesets.engine.schema.numbers import Flag, Number, SchemaVersion
from rulesets.engine.schema.refs import Ref
from rulesets.engine.schema.rules import needs
from rulesets.engine.schema.shapes import Count, Keyed
from rulesets.engine.schema.tables import StepTable
from rulesets.engine.schema.texts import EntryId, FieldId, Label, Line, ListId, Named, SheetId, Summary, Text
from rulesets.engine.schema.values import FilterValue, Scalar

_CELL_TEXT = Text(limits.LONGTEXT_LENGTH, line=Line.LINES)
Cell = Annotated[str | float | bool, Scalar(_CELL_TEXT.faults)]


class Scaled(Node):
    """A number column worked out from the sheet when it is edited."""

    from_: Ref = Field(title="From", description="The value read.", examples=[{"field": "level"}])
    table: StepTable | None = Field(None, title="Table", description="What the value is looked up in.")


class EntryRow(Node):
    """A row an entry writes into a list."""

    list_: ListId = Field(title="List", description="The list it is written into.", examples=["kit"])
    values: Annotated[Mapping[str, Cell], Keyed()] = Field(
        title="Values", description="The cells, by column.", examples=[{"name": "Rope", "bulk": 1}]
    )
    scaled: Annotated[Mapping[str, Scaled], Keyed(), Count(limits.SCALED_COLUMNS)] | None = Field(
        None, title="Scaled", description="Number columns that grow with the sheet."
    )

    @rule("values", "scaled")
    def _check_scaled(self) -> Iterator[Fault]:
        """`values` still holds a plain number for each scaled column (F3.22)."""
        for column in self.scaled or {}:
            if column not in self.values:
                message = f"The scaled column `{column}` has no number of its own."
                yield Fault(("values", column), ProblemCode.MISSING, message, "Add a plain number for it.")


class Entry(Node):
    """A ready-made entry."""

    id: EntryId
    label: Label
    summary: Summary | None = Field(
        None, title="Summary", description="What it is, in a sentence or two.", examples=["Never slips."]
    )
    filters: Annotated[Mapping[str, FilterValue], Keyed()] = Field(
        {}, title="Filters", description="Its values for the catalog's filters.", examples=[{"rank": 2}]
    )
    rows: Annotated[tuple[EntryRow, ...], Count(limits.ENTRY_ROWS, least=1)] | None = Field(
        None, title="Rows", description="The rows it writes onto the sheet."
    )
    grants: Grants | None = Field(None, title="Grants", description="What the builder gives with it.")
    offered_when: Ref | None = Field(None, title="Offered when", description="Offered while this is above 0.")
    exclusive: Annotated[str, Text(limits.LABEL_LENGTH, least=1)] | None = Field(
        None, title="Exclusive", description="A group of which a step keeps one pick.", examples=["advance-4"]
    )
    exclusive_default: Flag = Field(
        False, title="Exclusive default", description="The one taken first of its group."
    )
    mechanics: Mechanics | None = Field(None, title="Mechanics", description="What using it does.")
    creature: KeptPlainObject | None = Field(None, title="Creature", description="A creature; kept.")
    item: Item | None = Field(None, title="Item", description="An item.")

    @rule("rows", "creature", "item", "grants")
    def _check_what(self) -> Iterator[Fault]:
        """At most one of `rows`, `creature`, `item`; without any of them, `grants`."""
        found = [key for key in ("rows", "creature", "item") if getattr(self, key) is not None]
        if len(found) > 1:
            message = f"{' and '.join(f'`{key}`' for key in found)} stand together."
            yield Fault((), ProblemCode.CONFLICT, message, "Use exactly one of `rows`, `creature`, `item`.")
        elif not found and self.grants is None:
            message = "The entry has neither `rows` nor `grants`: it would do nothing."
            yield Fault(("rows",), ProblemCode.MISSING, message, "Add `rows` or `grants`.")

    @rule("mechanics", "creature", "item")
    def _check_mechanics(self) -> Iterator[Fault]:
        """An entry with `creature` or `item` has no `mechanics`."""
        if self.mechanics is not None and (self.creature is not None or self.item is not None):
            message = "An entry with `creature` or `item` has no `mechanics`."
            yield Fault(("mechanics",), ProblemCode.CONFLICT, message, "Drop `mechanics`.")

    @rule("exclusive", "exclusive_default")
    def _check_exclusive(self) -> Iterator[Fault]:
        """`exclusiveDefault` needs `exclusive`."""
        yield from needs(self.exclusive_default, self.exclusive is not None, "exclusiveDefault", "exclusive")


class StartFrom(Node):
    """The field the picker opens narrowed to."""

    field: FieldId = Field(title="Field", description="The field whose value is looked for.")


class Filter(Node):
    """Something entries are told apart by."""

    id: SheetId
    label: Label
    type: Literal["number", "text", "tags"] = Field(
        title="Type", description="A number, one text, or several."
    )
    start_from: StartFrom | None = Field(
        None, title="Start from", description="What the picker opens narrowed to."
    )


class Distance(Node):
    """What distances in entries mean."""

    label: Label
    per_cell: Annotated[float, Number(above=0)] = Field(title="Per cell", description="How much one cell is.")


class Units(Node):
    """What numbers in entries mean."""

    distance: Distance = Field(title="Distance", description="What distances mean.")


Word = Annotated[str, Named("something declared here")]
DroppedOrWord = Annotated[str | None, Scalar(numbers=False, flags=False, null=True)]


class BorrowedSheet(Node):
    """How the lender's sheet words become the borrower's."""

    fields: Annotated[Mapping[str, DroppedOrWord], Keyed()] = Field(
        {}, title="Fields", description="The field each becomes; null drops it."
    )
    values: Annotated[Mapping[str, Annotated[Mapping[str, Word], Keyed()]], Keyed()] = Field(
        {}, title="Values", description="By field, the value each value becomes."
    )
    tiers: Annotated[Mapping[str, Word], Keyed()] = Field(
        {}, title="Tiers", description="The tier each becomes."
    )
    refs: Annotated[Mapping[str, Ref], Keyed()] | None = Field(
        None, title="Refs", description="As `refs` beside `sheet`."
    )
    slots: Annotated[Mapping[str, Word], Keyed()] | None = Field(
        None, title="Slots", description="As `slots` beside `sheet`."
    )


class Borrow(Node):
    """Entries taken from a catalog of another ruleset."""

    ruleset: Annotated[str, Named("another ruleset")] = Field(title="Ruleset", description="The lender.")
    catalog: Annotated[str, Named("the lender's catalog")] = Field(
        title="Catalog", description="Its catalog."
    )
    sheet: BorrowedSheet | None = Field(
        None, title="Sheet", description="How words of its sheet become ours."
    )
    refs: Annotated[Mapping[str, Ref], Keyed()] | None = Field(
        None, title="Refs", description="What to read where an entry reads a derived value."
    )
    slots: Annotated[Mapping[str, Word], Keyed()] | None = Field(
        None, title="Slots", description="The item slot each becomes."
    )

    @rule("sheet", "refs", "slots")
    def _check_places(self) -> Iterator[Fault]:
        """`refs` and `slots` stand in `from` or in `from.sheet`, one place each (F3.96)."""
        for key in ("refs", "slots"):
            if self.sheet and getattr(self, key) is not None and getattr(self.sheet, key) is not None:
                message = f"`{key}` stands in `from` and in `from.sheet`."
                yield Fault((key,), ProblemCode.CONFLICT, message, "Keep it in one place.")


class Catalog(Node):
    """A named collection of entries."""

    id: SheetId
    label: Label
    holds: Literal["rows", "creatures", "items"] = Field(
        "rows", title="Holds", description="What its entries are."
    )
    feeds: Annotated[tuple[ListId, ...], Count(limits.FEEDS, least=1)] | None = Field(
        None, title="Feeds", description="The lists its entries write into.", examples=[["kit"]]
    )
    filters: Annotated[tuple[Filter, ...], Count(limits.FILTERS)] = Field(
        (), title="Filters", description="What its entries are told apart by."
    )
    units: Units | None = Field(None, title="Units", description="What distances in its entries mean.")
    entries: Annotated[tuple[Entry, ...], Count(limits.ENTRIES)] | None = Field(
        None, title="Entries", description="The entries, inline."
    )
    asset: Annotated[str, Text(limits.FILE_NAME_LENGTH)] | None = Field(
        None, title="Asset", description="The catalog's own file.", examples=["catalogs/knacks.json"]
    )
    from_: Borrow | None = Field(None, title="From", description="The catalog of another ruleset it borrows.")

    @rule("entries", "asset", "from_")
    def _check_source(self) -> Iterator[Fault]:
        """Exactly one of `entries`, `asset`, `from`; `entries` may also stand beside `from` (F3.9)."""
        found = [
            key
            for key, part in (("entries", self.entries), ("asset", self.asset), ("from", self.from_))
            if part is not None
        ]
        remedy = "Use exactly one of `entries`, `asset`, `from`."
        if not found:
            yield Fault((), ProblemCode.MISSING, "The catalog has no entries.", remedy)
        elif len(found) > 1 and "asset" in found:
            message = f"{' and '.join(f'`{key}`' for key in found)} stand together."
            yield Fault((), ProblemCode.CONFLICT, message, remedy)

    @rule("id", "asset")
    def _check_asset(self) -> Iterator[Fault]:
        """`asset` is `catalogs/<id>.json`."""
        if self.asset is not None and self.asset != f"catalogs/{self.id}.json":
            message = f'"{self.asset}" is not the file of this catalog.'
            yield Fault(
                ("asset",), ProblemCode.UNKNOWN_KIND, message, f'Use "catalogs/{self.id}.json".', self.asset
            )

    @rule("holds", "feeds")
    def _check_feeds(self) -> Iterator[Fault]:
        """Only a catalog of rows feeds lists."""
        if self.holds != "rows" and self.feeds is not None:
            message = f"A catalog of {self.holds} writes nothing onto a sheet."
            yield Fault(("feeds",), ProblemCode.CONFLICT, message, "Drop `feeds`.")


class CatalogFile(Node):
    """A catalog's own file of a package (F3.75)."""

    schema_: Annotated[str, Text(limits.SCHEMA_ADDRESS_LENGTH, line=Line.FREE)] | None = Field(
        None, alias="$schema", title="Schema", description="For editors; ignored."
    )
    schema_version: SchemaVersion = Field(title="Schema version", description="Always 1.")
    catalog: Annotated[str, Named("the catalog")] = Field(title="Catalog", description="The catalog's id.")
    entries: Annotated[tuple[Entry, ...], Count(limits.ENTRIES)] = Field(
        title="Entries", description="The entries."
    )
