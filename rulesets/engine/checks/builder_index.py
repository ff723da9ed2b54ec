"""What the builder's steps can offer and change, as checks need it.

Source: B51.1, B51.2, B51.22.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulesets.engine.checks.nodes import CatalogPart, Node, NodeKind
from rulesets.engine.checks.places import Global, id_of, kind_of
from rulesets.engine.checks.selections import Selection, filters_of, offered, selection_of, touched, union
from rulesets.engine.checks.slot_index import SlotIndex
from rulesets.engine.checks.tiers import Trained
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.builder.catalog import CatalogStep
from rulesets.engine.schema.builder.choices import ChoicesStep

if TYPE_CHECKING:
    from rulesets.engine.checks.index import Index

_ALL_KINDS = frozenset({"ability", "field", "skill", "save"})
"""Kinds of place that an external catalog is taken to change, since its entries are not read (B51.22)."""


@dataclass(frozen=True, slots=True)
class Clash:
    """A value that is read too early: a step changes it afterwards.

    Attributes:
        place: The value changed.
        step: The id of the step that changes it.
        external: Whether it is only taken to, because its catalog stands in a file of its own.
    """

    place: str
    step: str
    external: bool = False


class BuilderIndex:
    """The builder's part of an index."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self.nodes: tuple[Node, ...] = index.nodes.get(NodeKind.STEP, ())
        self.rank: dict[str, int] = {}
        for position, node in enumerate(self.nodes):
            if node.id is not None:
                self.rank.setdefault(node.id, position)
        self._expanded: dict[frozenset[str], frozenset[str]] = {}

    def step(self, name: str) -> Any | None:  # noqa: ANN401
        """A step as the schema reads it, by id."""
        position = self.rank.get(name)
        return None if position is None else self.nodes[position].model

    def position_of(self, step: object) -> int | None:
        """The position of a step; None for the second of two with one id, which no place can tell apart."""
        position = self.rank.get(getattr(step, "id", ""))
        return position if position is not None and self.nodes[position].model is step else None

    def step_id(self, position: int) -> str:
        return self.nodes[position].id or ""

    @cached_property
    def tier(self) -> str | None:
        """The builder's own tier (B3.2)."""
        builder = self._index.shape(NodeKind.BUILDER)
        return None if builder is None else builder.tier

    def default_tier(self, what: Trained) -> str | None:
        """The tier that training goes to where nothing else says so (B14.3, B14.26)."""
        tiers = self._index.tiers
        if self.tier is not None and tiers.trains(self.tier, what):
            return self.tier
        return tiers.first_above_untrained(what)

    # What steps offer

    @cached_property
    def selections(self) -> tuple[Selection | None, ...]:
        """What each step could offer; None for a step that is no catalog step."""
        models = [node.model for node in self.nodes]
        return tuple(
            selection_of(model, models) if isinstance(model, CatalogStep) else None for model in models
        )

    @cached_property
    def over(self) -> Mapping[str, tuple[int, ...]]:
        """The positions of the catalog steps over each catalog."""
        found: dict[str, list[int]] = {}
        for position, node in enumerate(self.nodes):
            if isinstance(node.model, CatalogStep):
                found.setdefault(node.model.catalog, []).append(position)
        return {name: tuple(positions) for name, positions in found.items()}

    def offering(self, catalog: str | None, entry: Node) -> tuple[int, ...]:
        """The positions of the steps that could offer an entry."""
        if entry.model is None or catalog is None:
            return ()
        filters = filters_of(entry)
        found = []
        for position in self.over.get(catalog, ()):
            selection = self.selections[position]
            if selection is not None and selection.takes(filters):
                found.append(position)
        return tuple(found)

    def offered(self, position: int) -> tuple[CatalogPart | None, tuple[Node, ...]]:
        """The catalog of a step, and the entries of it that the step could offer."""
        selection = self.selections[position]
        part = self._index.catalog(self.nodes[position].model.catalog) if selection is not None else None
        return part, offered(part, selection) if part is not None and selection is not None else ()

    # What steps change

    @cached_property
    def changes(self) -> tuple[frozenset[str], ...]:
        """What each step can change, entries of external catalogs left out (B51.23)."""
        return tuple(self._changes(position) for position in range(len(self.nodes)))

    def _changes(self, position: int) -> frozenset[str]:
        touches, selection = self.nodes[position].touches, self.selections[position]
        if selection is not None:
            part = self._index.catalog(self.nodes[position].model.catalog)
            if part is not None and not part.external:
                touches |= touched(part, selection)
        return self.expand(touches)

    @cached_property
    def external_changes(self) -> tuple[frozenset[str], ...]:
        """What the entries of external catalogs add to the changes of each step, as far as they are known."""
        return tuple(self._external_changes(position) for position in range(len(self.nodes)))

    def _external_changes(self, position: int) -> frozenset[str]:
        selection, part = self.selections[position], self.catalog_of(position)
        if part is None or selection is None or not part.external:
            return frozenset()
        return self.expand(touched(part, selection))

    def expand(self, touches: frozenset[str]) -> frozenset[str]:
        """Write out what stands for many: `ability/*`, and the lists that a catalog feeds."""
        found = self._expanded.get(touches)
        if found is None:
            found = self._expanded[touches] = union(
                [frozenset(self._written_out(place)) for place in touches]
            )
        return found

    def expanded(self, sets: Iterable[frozenset[str]]) -> Mapping[frozenset[str], frozenset[str]]:
        """Each of several sets, many of which are the same, with what it stands for."""
        return {touches: self.expand(touches) for touches in set(sets)}

    def _written_out(self, place: str) -> Iterable[str]:
        kind, name = kind_of(place), id_of(place)
        if kind == "feeds":
            part = self._index.catalog(name)
            feeds = part.header.model.feeds if part is not None and part.header.model is not None else None
            return [f"list/{fed}" for fed in feeds or ()]
        if name != "*":
            return [place]
        names = self._index.ids(NodeKind(kind))
        return [f"{kind}/{one}" for one in names if kind != "ability" or not self._index.is_computed(one)]

    def later_change(self, place: str, source: int, *, external: bool = False) -> Clash | None:
        """What a step from a position on changes of what a read of a place reads.

        Args:
            place: What is read.
            source: The position of the first step that counts.
            external: Whether later steps over external catalogs are taken to change everything (B15.12), and
                the step itself what the entries of its external catalog change (B51.23).
        """
        reach = self._index.graph.reach(place)
        for position in range(source, len(self.nodes)):
            hit = reach & self.changes[position]
            if external and position == source:
                hit |= reach & self.external_changes[position]
            if hit:
                return Clash(min(hit), self.step_id(position))
            if external and position > source:
                taken = self._taken_by_external(position, reach)
                if taken:
                    return Clash(min(taken), self.step_id(position), external=True)
        return None

    def _taken_by_external(self, position: int, reach: frozenset[str]) -> list[str]:
        model = self.nodes[position].model
        part = self._index.catalog(model.catalog) if isinstance(model, CatalogStep) else None
        if part is None or not part.external:
            return []
        feeds = part.header.model.feeds if part.header.model is not None else None
        lists = {f"list/{name}" for name in feeds or ()}
        return [place for place in reach if kind_of(place) in _ALL_KINDS or place in lists]

    @cached_property
    def whens(self) -> tuple[tuple[int, frozenset[str]], ...]:
        """For each step with a `when`, its position and everything that the `when` reads in the end."""
        found = []
        for position, node in enumerate(self.nodes):
            if node.model is not None and node.model.when is not None:
                found.append((position, union(self._index.graph.reach(place) for place in node.edges)))
        return tuple(found)

    def catalog_of(self, position: int) -> CatalogPart | None:
        """The catalog a step picks from; None for a step that is no catalog step."""
        model = self.nodes[position].model
        return self._index.catalog(model.catalog) if isinstance(model, CatalogStep) else None

    # Choices

    @cached_property
    def slots(self) -> SlotIndex:
        """The slots that others may name."""
        return SlotIndex(self)

    @cached_property
    def choices(self) -> tuple[str | None, ...]:
        """For each step the catalog whose entry choices are answered there; None for other kinds (B18.2)."""
        models = (node.model for node in self.nodes)
        return tuple(model.catalog if isinstance(model, ChoicesStep) else None for model in models)

    def answers_choices(self, catalog: str) -> bool:
        """Whether a choices step is there for a catalog; a faulty step may be the one (B18.3)."""
        return catalog in self.choices or any(
            kind == "choices" or named == catalog for kind, named in self._unread()
        )

    @cached_property
    def facts(self) -> Mapping[str, object]:
        """What others read of the builder as a whole."""
        return {
            Global.BUILDER: self.tier,
            Global.OFFERS: (self.selections, self.over, tuple(self._fields())),
            Global.STEPS: tuple((node.id, node.kind, type(node.model)) for node in self.nodes),
            Global.STEP_CHANGES: (self.changes, self.external_changes),
            Global.SLOTS: (self.slots.inline, self.slots.of_files),
            Global.CHOICES: (self.choices, tuple(self._unread())),
            Global.WHENS: self.whens,
        }

    def _unread(self) -> Iterator[tuple[JsonValue, JsonValue]]:
        """Kind and catalog of the steps that nothing was read of."""
        for node in self.nodes:
            if node.model is None and isinstance(node.raw, Mapping):
                yield node.raw.get("kind"), node.raw.get("catalog")

    def _fields(self) -> Iterable[str | None]:
        return (node.model.field if isinstance(node.model, CatalogStep) else None for node in self.nodes)
