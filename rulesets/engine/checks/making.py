"""Nodes out of JSON: read, salvaged where faulty, with what they read and change.

A node is a function of its JSON alone, so an unchanged piece of the document keeps its node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulesets.engine.checks import entries, grants, registry
from rulesets.engine.checks.columns import id_of_json
from rulesets.engine.checks.nodes import IDS, SHEET_LISTS, Node, NodeKind, SlotInfo
from rulesets.engine.checks.places import Read
from rulesets.engine.checks.salvage import Salvaged, salvage
from rulesets.engine.checks.steps import trained
from rulesets.engine.document import canonical, strip_comments
from rulesets.engine.problems import JsonValue, is_number, shown
from rulesets.engine.schema.builder import Builder, Step, TrainedStep
from rulesets.engine.schema.catalogs import Catalog, Entry
from rulesets.engine.schema.derived import Derived
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.fields import Field
from rulesets.engine.schema.items import Currency, GearPackage, ItemSlot, ItemWord, Stat
from rulesets.engine.schema.lists import SheetList
from rulesets.engine.schema.live import Condition, LivePool, Note, State, Track
from rulesets.engine.schema.migrations import SheetMigration
from rulesets.engine.schema.migrations.chains import renames_in
from rulesets.engine.schema.reading import faults_in
from rulesets.engine.schema.resolution import Resolution
from rulesets.engine.schema.root import GameMaster
from rulesets.engine.schema.sheet import AbilityScore, Save, Section, Sheet, Skill

_SHAPES: Mapping[NodeKind, Any] = {
    NodeKind.RESOLUTION: Resolution,
    NodeKind.SHEET: Sheet,
    NodeKind.SECTION: Section,
    NodeKind.ABILITY: AbilityScore,
    NodeKind.SKILL: Skill,
    NodeKind.SAVE: Save,
    NodeKind.FIELD: Field,
    NodeKind.DERIVED: Derived,
    NodeKind.LIST: SheetList,
    NodeKind.POOL: LivePool,
    NodeKind.TRACK: Track,
    NodeKind.NOTE: Note,
    NodeKind.CONDITION: Condition,
    NodeKind.STATE: State,
    NodeKind.GM: GameMaster,
    NodeKind.BUILDER: Builder,
    NodeKind.STEP: Step,
    NodeKind.MIGRATION: SheetMigration,
    NodeKind.CATEGORY: ItemWord,
    NodeKind.RARITY: ItemWord,
    NodeKind.TAG: ItemWord,
    NodeKind.STAT: Stat,
    NodeKind.SLOT: ItemSlot,
    NodeKind.CURRENCY: Currency,
    NodeKind.GEAR: GearPackage,
    NodeKind.CATALOG: Catalog,
    NodeKind.ENTRY: Entry,
}

_SHEET_PARTS = frozenset({path[1] for path in SHEET_LISTS.values()})
"""Keys of the sheet that hold nodes of their own: its lists, `live`, `builder` and `migrations`."""

_NO_ITEMS: JsonValue = ()


def header_json(kind: NodeKind, raw: JsonValue) -> JsonValue:
    """What stands alone of an object whose lists are nodes of their own."""
    if not isinstance(raw, Mapping):
        return raw
    if kind is NodeKind.SHEET:
        return {key: value for key, value in raw.items() if key not in _SHEET_PARTS}
    key = {NodeKind.BUILDER: "steps", NodeKind.CATALOG: "entries"}.get(kind)
    if key is None or not isinstance(raw.get(key), list | tuple):
        return raw
    return {**raw, key: _NO_ITEMS}


class Maker:
    """Makes nodes. Equal sets are kept once, since thousands of entries share a few of them."""

    def __init__(self) -> None:
        self._sets: dict[frozenset[str], frozenset[str]] = {}

    def make(self, kind: NodeKind, raw: JsonValue) -> Node:
        """Read one piece of the document; the positions in `raw` are those of the file."""
        bare = strip_comments(raw)
        model, faults = _read(kind, bare)
        found = Salvaged(model, whole=True, kept={})
        if faults:
            found = salvage(bare, faults, lambda value: _read(kind, value))
        if found.model is None:
            essence = essence_of(kind, bare, found)
            return Node(
                kind, _id_of(kind, raw), bare, None, source=raw, whole=False, faults=faults, essence=essence
            )
        return self._known(kind, raw, bare, found, faults)

    def _known(
        self, kind: NodeKind, raw: JsonValue, bare: JsonValue, found: Salvaged, faults: tuple[Fault, ...]
    ) -> Node:
        model = found.model
        parts = _reads_of_parts(kind, model)
        edges = dict.fromkeys(read.place for reads in parts for read in reads if read.value)
        touches = frozenset(change.place for change in registry.changes(model))
        leans = tuple(self._same(frozenset(read.place for read in reads)) for reads in parts)
        return Node(
            kind=kind,
            id=_id_of(kind, raw),
            raw=bare,
            model=model,
            source=raw,
            whole=found.whole,
            faults=faults,
            kept=found.kept,
            essence=essence_of(kind, bare, found),
            edges=() if kind is NodeKind.ENTRY else tuple(edges),
            touches=self._same(touches),
            slots=tuple(_slots_of(model)),
            leans=leans,
            leans_on=self._same(frozenset().union(*leans)),
        )

    def _same(self, places: frozenset[str]) -> frozenset[str]:
        return self._sets.setdefault(places, places)


def _id_of(kind: NodeKind, raw: JsonValue) -> str | None:
    """The id of a node; of a sheet migration the version that it starts from."""
    if kind not in IDS:
        return id_of_json(raw)
    found = raw.get(IDS[kind]) if isinstance(raw, Mapping) else None
    return shown(found) if is_number(found) else None


def _read(kind: NodeKind, value: JsonValue) -> tuple[Any, tuple[Fault, ...]]:
    model, faults = faults_in(_SHAPES[kind], value)
    return model, tuple(faults)


def _reads_of_parts(kind: NodeKind, model: Any) -> list[tuple[Read, ...]]:  # noqa: ANN401
    """What each separately checked part reads; of a step also what it changes, whose fate it shares."""
    if kind is NodeKind.ENTRY:
        return [tuple(reads(model)) for reads, _ in entries.PARTS]
    return [tuple(registry.reads(model))]


def _slots_of(model: Any) -> Iterator[SlotInfo]:  # noqa: ANN401
    if isinstance(model, Entry):
        return grants.slots_of(model.grants)
    return trained.slots_of(model) if isinstance(model, TrainedStep) else iter(())


def _same_for_others(model: Any, *dropped: str) -> Any:  # noqa: ANN401
    """A model without what only people read of it."""
    return model.model_copy(update=dict.fromkeys(dropped, None))


_ESSENCES: Mapping[NodeKind, Callable[[Any], object]] = {
    NodeKind.ABILITY: lambda ability: ability.value is not None,
    NodeKind.FIELD: lambda field: _same_for_others(field, "label", "section", "hide_when"),
    NodeKind.LIST: lambda sheet_list: sheet_list.columns,
    NodeKind.TRACK: type,
    NodeKind.STATE: lambda state: state.values,
    NodeKind.STAT: lambda stat: _same_for_others(stat, "label", "prompt_visible"),
    NodeKind.SLOT: lambda slot: slot.count,
    NodeKind.CATALOG: lambda catalog: _same_for_others(catalog, "label", "entries"),
    NodeKind.BUILDER: lambda builder: builder.tier,
}

_INSIDE: Mapping[NodeKind, str] = {NodeKind.LIST: "columns", NodeKind.CATALOG: "filters"}
"""Lists of things that others name by their ids, the faulty ones included."""


def essence_of(kind: NodeKind, raw: JsonValue, found: Salvaged) -> object:
    """What others read of a node besides what it reads itself."""
    if kind is NodeKind.RESOLUTION:
        return canonical(raw)  # of the kinds that are kept, checks read the JSON
    if kind is NodeKind.SHEET:
        return raw.get("version") if isinstance(raw, Mapping) else None
    if kind is NodeKind.MIGRATION:
        return tuple(renames_in((raw,)))
    essence = _ESSENCES.get(kind)
    seen = None if essence is None or found.model is None else essence(found.model)
    if kind not in _INSIDE:
        return found.whole, seen
    items = raw.get(_INSIDE[kind]) if isinstance(raw, Mapping) else None
    names = [id_of_json(item) for item in items] if isinstance(items, list | tuple) else []
    return found.whole, seen, tuple(names)
