"""Nodes: the pieces a document is checked in, and what is known of each by itself.

A node is a thing with an id (a field, a derived value, a builder step, a catalog entry) or one of the few
objects that stand alone (the resolution, the block for the Game Master). It knows neither its position nor
its neighbours, so it stays as it is while others change.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from rulesets.engine.problems import JsonValue, Place
from rulesets.engine.schema.faults import Fault


class NodeKind(StrEnum):
    """Kinds of node; the value is the kind in a place."""

    RESOLUTION = "resolution"
    SHEET = "sheet"
    SECTION = "section"
    ABILITY = "ability"
    SKILL = "skill"
    SAVE = "save"
    FIELD = "field"
    DERIVED = "derived"
    LIST = "list"
    POOL = "pool"
    TRACK = "track"
    NOTE = "note"
    CONDITION = "condition"
    STATE = "state"
    GM = "gm"
    BUILDER = "builder"
    STEP = "step"
    MIGRATION = "migration"
    CATEGORY = "category"
    RARITY = "rarity"
    TAG = "tag"
    STAT = "stat"
    SLOT = "slot"
    CURRENCY = "currency"
    GEAR = "gear"
    CATALOG = "catalog"
    ENTRY = "entry"


SHEET_LISTS: Mapping[NodeKind, tuple[str, ...]] = {
    NodeKind.SECTION: ("sheet", "sections"),
    NodeKind.ABILITY: ("sheet", "abilities"),
    NodeKind.SKILL: ("sheet", "skills"),
    NodeKind.SAVE: ("sheet", "saves"),
    NodeKind.FIELD: ("sheet", "fields"),
    NodeKind.DERIVED: ("sheet", "derived"),
    NodeKind.LIST: ("sheet", "lists"),
    NodeKind.POOL: ("sheet", "live", "pools"),
    NodeKind.TRACK: ("sheet", "live", "tracks"),
    NodeKind.NOTE: ("sheet", "live", "text"),
    NodeKind.CONDITION: ("sheet", "live", "conditions"),
    NodeKind.STATE: ("sheet", "live", "states"),
    NodeKind.STEP: ("sheet", "builder", "steps"),
    NodeKind.MIGRATION: ("sheet", "migrations"),
}
"""Where the things of the sheet stand."""

ITEM_LISTS: Mapping[NodeKind, tuple[str, ...]] = {
    NodeKind.CATEGORY: ("items", "categories"),
    NodeKind.RARITY: ("items", "rarities"),
    NodeKind.TAG: ("items", "tags"),
    NodeKind.STAT: ("items", "stats"),
    NodeKind.SLOT: ("items", "slots"),
    NodeKind.CURRENCY: ("items", "currencies"),
    NodeKind.GEAR: ("items", "startingGear"),
}
"""Where the words of items and the packages of starting gear stand."""

ROOT_LISTS: Mapping[NodeKind, tuple[str, ...]] = {**SHEET_LISTS, **ITEM_LISTS}
"""Where the things with ids stand, catalogs and their entries left out."""

SINGLES: Mapping[NodeKind, tuple[str, ...]] = {
    NodeKind.RESOLUTION: ("resolution",),
    NodeKind.SHEET: ("sheet",),
    NodeKind.GM: ("gm",),
    NodeKind.BUILDER: ("sheet", "builder"),
}
"""The objects that stand alone; of the sheet and the builder only the keys that are no lists of nodes."""

IDS: Mapping[NodeKind, str] = {NodeKind.MIGRATION: "from"}
"""The key that tells the things of a kind apart, where it is not `id`."""


@dataclass(frozen=True, slots=True)
class SlotInfo:
    """A slot as others see it.

    Attributes:
        id: Its id, None while its key is made of its position (B15.4).
        kind: What it chooses: `abilities`, `skills`, `saves` or `entries/<catalog>` (B15.21).
        at: Where it stands in its node.
        shape: The slot as the schema reads it.
    """

    id: str | None
    kind: str
    at: Place
    shape: Any


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """One piece of the document. Compared by identity: an unchanged piece keeps its node.

    Attributes:
        kind: What it is.
        id: Its id as written, where it has a readable one.
        raw: Its JSON without comments.
        model: It as the schema reads it; where parts are faulty, without them; None where nothing is left.
        source: Its JSON as it stands in the document; the same object while nothing in it changes.
        whole: Whether the model says all that the JSON says about what others read of it.
        faults: What is wrong with it by itself.
        kept: For each list that lost faulty items, the positions of those left (see `salvage`).
        essence: What others read of it, compared by value.
        edges: The places whose values it reads, in the order it names them.
        touches: The places it can change on a sheet.
        slots: The slots it offers, where it is an entry or a trained step.
        leans: For each part of it that is checked by itself, the places that the check depends on.
        leans_on: All of these together.
    """

    kind: NodeKind
    id: str | None
    raw: JsonValue
    model: Any
    source: JsonValue = None
    whole: bool = True
    faults: tuple[Fault, ...] = ()
    kept: Mapping[Place, tuple[int, ...]] = field(default_factory=dict)
    essence: object = None
    edges: tuple[str, ...] = ()
    touches: frozenset[str] = frozenset()
    slots: tuple[SlotInfo, ...] = ()
    leans: tuple[frozenset[str], ...] = ()
    leans_on: frozenset[str] = frozenset()

    @property
    def place(self) -> str:
        """Its address: `field/oil`, or the kind alone for what stands alone."""
        return f"{self.kind}/{self.id}" if self.id is not None else str(self.kind)

    @property
    def shape(self) -> Any:  # noqa: ANN401
        """The model, for those who read this node from elsewhere: None while it says less than the JSON."""
        return self.model if self.whole else None


@dataclass(frozen=True, slots=True, eq=False)
class CatalogPart:
    """A catalog: its header and its entries.

    Attributes:
        header: The header, without entries.
        entries: The entries in order.
        listed: The list they stand in, as it stands in the document or the file.
        external: Whether entries stand in a file of their own or are borrowed (B51.22).
        file: The file they stand in; None while they stand in the header.
        base: The path of the object they stand in: `catalogs[0]`, or `catalogs/knacks.json#`.
        cache: What was worked out from the entries, which never change, by name and question.
    """

    header: Node
    entries: tuple[Node, ...]
    listed: JsonValue
    external: bool
    file: str | None
    base: str
    cache: dict[tuple[str, Any], Any] = field(default_factory=dict, repr=False)

    @property
    def id(self) -> str | None:
        return self.header.id
