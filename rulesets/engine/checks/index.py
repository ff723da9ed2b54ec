"""The index: what a ruleset declares, for checks that need more than one thing.

Built from nodes in one pass; answers by place. Nothing here reports a problem: an id that two things share
belongs to the first, a faulty thing is declared and has no shape.

Two indexes are compared (`differing`) to tell what an edit means for the rest of the document.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, TypeVar

from rulesets.engine.checks.builder_index import BuilderIndex
from rulesets.engine.checks.columns import Named, filters_of, named_parts
from rulesets.engine.checks.findings import finding, unknown
from rulesets.engine.checks.graph import ReadGraph
from rulesets.engine.checks.nodes import SINGLES, CatalogPart, Node, NodeKind
from rulesets.engine.checks.places import ITEMS, PROFICIENCY, Global
from rulesets.engine.checks.rootfacts import RootFacts, ids_of, text_at
from rulesets.engine.checks.standings import Standing, standings
from rulesets.engine.checks.tiers import Tiers, tiers_of
from rulesets.engine.checks.values import misfit
from rulesets.engine.problems import JsonValue, is_number, shown
from rulesets.engine.schema.faults import Fault
from rulesets.engine.schema.fields import EnumField
from rulesets.engine.schema.live import WoundTrack
from rulesets.engine.schema.migrations.chains import Chains, renames_in

_T = TypeVar("_T")
_ABSENT = object()


class Index:
    """What a ruleset declares.

    Attributes:
        nodes: The nodes of each kind in order, entries left out.
        catalogs: The catalogs in order.
        root: The root outside the sheet.
        before: The index of the document it was made from, if there was one: what still holds is taken over.
    """

    def __init__(
        self,
        nodes: Mapping[NodeKind, tuple[Node, ...]],
        catalogs: tuple[CatalogPart, ...],
        root: RootFacts,
        before: Index | None = None,
    ) -> None:
        self.nodes = nodes
        self.catalogs = catalogs
        self.root = root
        self._catalogs: dict[str, CatalogPart] = {}
        for part in catalogs:
            if part.id is not None:
                self._catalogs.setdefault(part.id, part)
        if before is not None and root == before.root and nodes == before.nodes:
            self._take_over(before)
            return
        self._by_place: dict[str, Node] = {}
        for found in nodes.values():
            for node in found:
                if node.id is not None or node.kind in SINGLES:
                    self._by_place.setdefault(node.place, node)
        self._columns: dict[str, Named] = {}
        self._sets: dict[tuple[str, type, JsonValue], Fault | None] = {}

    def _take_over(self, before: Index) -> None:
        """Keep what depends on nodes outside entries, where none of them changed."""
        self._by_place = before._by_place
        self._columns = before._columns
        self._sets = before._sets
        shared = (
            "resolution",
            "tiers",
            "coins",
            "pool_groups",
            "graph",
            "derived_rank",
            "derived_reading_checks",
            "own_facts",
            "chains",
        )
        self.__dict__ |= {name: before.__dict__[name] for name in shared if name in before.__dict__}

    # What is declared

    def declares(self, place: str) -> bool:
        """Whether something has this address."""
        return place in self._by_place

    def model(self, place: str) -> Any:  # noqa: ANN401
        """A thing as far as it could be read; None where there is none or nothing was read."""
        node = self._by_place.get(place)
        return None if node is None else node.model

    def shape(self, place: str) -> Any:  # noqa: ANN401
        """A thing as the schema reads it; None where there is none or it is faulty."""
        node = self._by_place.get(place)
        return None if node is None else node.shape

    def field(self, name: str) -> Any:  # noqa: ANN401
        return self.shape(f"field/{name}")

    def track(self, name: str) -> Any:  # noqa: ANN401
        return self.shape(f"track/{name}")

    def ability(self, name: str) -> Any:  # noqa: ANN401
        return self.shape(f"ability/{name}")

    def fault_of_set(self, name: str, value: JsonValue) -> Fault | None:
        """Why a grant cannot set a field to a value; None when it can. Source: B12.1, B16.1.

        Kept, since thousands of entries set a few fields to a few values.
        """
        key = (name, type(value), value)
        if key not in self._sets:
            self._sets[key] = self._judge_set(name, value)
        return self._sets[key]

    def _judge_set(self, name: str, value: JsonValue) -> Fault | None:
        at, shape = ("grants", "sets", name), self.field(name)
        if shape is None:
            return None if self.declares(f"field/{name}") else unknown(at, "field", name)
        found = misfit(shape, value)
        if found is None:
            return None
        message = f"{found.message} It does not fit the field {shown(name)}."
        return finding(at, found.code, message, found.remedy, value)

    def ids(self, kind: NodeKind) -> tuple[str, ...]:
        """The ids of a kind in order, repeated ones included."""
        return tuple(node.id for node in self.nodes.get(kind, ()) if node.id is not None)

    def catalog(self, name: str) -> CatalogPart | None:
        return self._catalogs.get(name)

    def columns(self, list_id: str) -> Named:
        """The columns of a list; none where there is no such list."""
        found = self._columns.get(list_id)
        if found is None:
            node = self._by_place.get(f"list/{list_id}")
            owner = f'the list "{list_id}"'
            found = named_parts(node, "columns", "column", owner) if node else Named({}, "column", owner)
            self._columns[list_id] = found
        return found

    def filters(self, catalog_id: str) -> Named:
        """The filters of a catalog; none where there is no such catalog."""
        part = self._catalogs.get(catalog_id)
        return filters_of(part) if part is not None else Named({}, "filter", f'the catalog "{catalog_id}"')

    def standings(self, catalog_id: str) -> Mapping[str, Standing | None] | None:
        """What the entries of a catalog are, by id; None where they are not known here."""
        part = self._catalogs.get(catalog_id)
        return None if part is None else standings(part)

    def is_computed(self, ability_id: str) -> bool:
        """Whether an ability's score is worked out from others, so that nothing may set it (S5.5)."""
        ability = self.ability(ability_id)
        return ability is not None and ability.value is not None

    @cached_property
    def coins(self) -> Mapping[str, str]:
        """Coin id to the id of its family, the faulty ones included. Source: F4.8."""
        found: dict[str, str] = {}
        for node in self.nodes.get(NodeKind.CURRENCY, ()):
            for coin in named_parts(node, "units", "coin", f'the currency "{node.id}"'):
                found.setdefault(coin, node.id or "")
        return found

    @cached_property
    def pool_groups(self) -> frozenset[str]:
        """The groups that live pools belong to, the faulty pools' too. Source: F3.54."""
        groups = (text_at(node.raw, "group") for node in self.nodes.get(NodeKind.POOL, ()))
        return frozenset(group for group in groups if group is not None)

    @property
    def health_is_wounds(self) -> bool:
        """Whether health is a wound track. Source: F4.72."""
        track = self.root.fights.health_track
        return track is not None and isinstance(self.model(f"track/{track}"), WoundTrack)

    @property
    def resolution_json(self) -> Mapping[str, JsonValue]:
        """The resolution as written, for the keys of kinds that are kept."""
        node = self._by_place.get(NodeKind.RESOLUTION)
        return node.raw if node is not None and isinstance(node.raw, Mapping) else {}

    @property
    def resolution_kind(self) -> str | None:
        kind = self.resolution_json.get("kind")
        return kind if isinstance(kind, str) else None

    @property
    def target_moves(self) -> bool:
        """Whether each die of a pool has a target that checks can move (F2.50)."""
        target = self.resolution_json.get("target")
        if self.resolution_kind != "dice-pool" or not isinstance(target, Mapping):
            return False
        least, most = target.get("min"), target.get("max")
        return is_number(least) and is_number(most) and least < most

    @property
    def stances(self) -> Iterable[str]:
        return ids_of(self.resolution_json.get("stances"))

    @property
    def sheet_version(self) -> int | None:
        """The version of the sheet as written; None while there is none."""
        node = self._by_place.get(NodeKind.SHEET)
        found = node.raw.get("version") if node is not None and isinstance(node.raw, Mapping) else None
        return int(found) if is_number(found) and found == found // 1 else None

    @cached_property
    def chains(self) -> Chains:
        """The renames of the sheet's migrations (M3.4)."""
        return Chains(renames_in(node.raw for node in self.nodes[NodeKind.MIGRATION]))

    @cached_property
    def tiers(self) -> Tiers:
        return tiers_of(self._by_place.get(NodeKind.RESOLUTION), self._by_place.get(NodeKind.SHEET))

    @cached_property
    def builder(self) -> BuilderIndex:
        return BuilderIndex(self)

    # What reads what

    @cached_property
    def graph(self) -> ReadGraph:
        """Which values read which (B51.2)."""
        edges: dict[str, tuple[str, ...]] = {}
        for kind in (NodeKind.ABILITY, NodeKind.SKILL, NodeKind.SAVE, NodeKind.DERIVED, NodeKind.LIST):
            for node in self.nodes.get(kind, ()):
                if node.edges and self._by_place.get(node.place) is node:
                    edges[node.place] = node.edges
        resolution = self._by_place.get(NodeKind.RESOLUTION)
        if resolution is not None and resolution.edges:
            edges[PROFICIENCY] = resolution.edges
        for node in self.nodes.get(NodeKind.FIELD, ()):
            if isinstance(node.shape, EnumField):
                abilities = [
                    f"ability/{value}" for value in node.shape.values if self.declares(f"ability/{value}")
                ]
                edges[f"fieldmod/{node.id}"] = (f"field/{node.id}", *abilities)
        return ReadGraph(edges)

    def live_through(self, place: str) -> str | None:
        """What makes a place live, None while it stays put in play (S38.1)."""
        return self.graph.live_through(place)

    @cached_property
    def derived_rank(self) -> Mapping[str, int]:
        """The position of each derived value, by id."""
        ranks: dict[str, int] = {}
        for position, node in enumerate(self.nodes.get(NodeKind.DERIVED, ())):
            if node.id is not None:
                ranks.setdefault(node.id, position)
        return ranks

    @cached_property
    def derived_reading_checks(self) -> tuple[tuple[int, str, str], ...]:
        """Position and id of each derived value that reads a skill or save number itself, and which."""
        found = []
        for position, node in enumerate(self.nodes.get(NodeKind.DERIVED, ())):
            for place in node.edges:
                if place.startswith(("skill/", "save/")) and node.id is not None:
                    found.append((position, node.id, place))
                    break
        return tuple(found)

    # What an edit means for the rest

    @cached_property
    def own_facts(self) -> Mapping[str, object]:
        """What others read of each place, and of the ruleset as a whole, the builder's steps left out."""
        found: dict[str, object] = {place: node.essence for place, node in self._by_place.items()}
        found[Global.TIERS] = self.tiers
        found[Global.DOCUMENT] = self.root
        found[ITEMS] = self.root.items
        found[Global.FIGHTS] = (self.root.fights, self.health_is_wounds)
        found[Global.DERIVED_ORDER] = (self.ids(NodeKind.DERIVED), self.derived_reading_checks)
        found[Global.ABILITY_IDS] = self.ids(NodeKind.ABILITY)
        found |= {f"coin/{name}": family for name, family in self.coins.items()}
        found[Global.RENAMES] = tuple(node.essence for node in self.nodes[NodeKind.MIGRATION])
        found |= dict.fromkeys((f"group/{name}" for name in self.pool_groups), True)
        found[Global.LISTS] = tuple((node.id, node.essence) for node in self.nodes[NodeKind.LIST])
        found[Global.HEADERS] = tuple((node.id, node.essence) for node in self.nodes[NodeKind.CATALOG])
        return found

    @cached_property
    def entry_facts(self) -> Mapping[str, object]:
        """What others read of the entries of each catalog."""
        return {f"entries/{name}": standings(part) for name, part in self._catalogs.items()}

    def differing(self, before: Index) -> frozenset[str]:
        """The places whose facts are not what they were, and all that read moved values in the end."""
        if self is before:
            return frozenset()
        changed = _differing_keys(self.builder.facts, before.builder.facts)
        changed |= _differing_keys(self.entry_facts, before.entry_facts)
        if self.own_facts is not before.own_facts:
            changed |= _differing_keys(self.own_facts, before.own_facts)
            moved = _differing_keys(self.graph.edges, before.graph.edges)
            changed |= self.graph.readers(moved) | before.graph.readers(moved)
        return frozenset(changed)


def _differing_keys(now: Mapping[str, _T], then: Mapping[str, _T]) -> set[str]:
    changed = {key for key in then if key not in now}
    for key, value in now.items():
        other = then.get(key, _ABSENT)
        if value is not other and value != other:
            changed.add(key)
    return changed
