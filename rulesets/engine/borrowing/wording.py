"""An entry of a lender in the words of the borrower.

What stands on the left of a map is the lender's, on the right the borrower's; a word without a line in a map
stays as it is. Source: F3.86, F3.88 to F3.94.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.base import Node
from rulesets.engine.schema.catalogs import Borrow, BorrowedSheet, Entry, Filter
from rulesets.engine.schema.grants import Grants, TrainedChoice, TrainedGrants
from rulesets.engine.schema.items import Item
from rulesets.engine.schema.mechanics import Mechanics
from rulesets.engine.schema.refs import AbilityModFromFieldRef, ConstRef, DerivedRef, FieldRef, ItemStat, Ref

_NOTHING: JsonValue = {"const": 0}
"""What a Ref to a dropped field reads: what an unresolved one reads anyway (B1.25)."""

_KEPT: Mapping[type[Node], tuple[str, ...]] = {
    Mechanics: ("reaction", "gives", "standard", "rider"),
    Item: ("worn", "carried", "requires", "attack", "use", "charges"),
}
"""Parts that are JSON as written, in which only Refs have another word."""


class Wording:
    """Writes entries of one lender's catalog as the borrower says it.

    Args:
        borrow: The `from` of the borrowing header.
        filters: The filters that the header declares; None where it uses the lender's (F3.86).
    """

    def __init__(self, borrow: Borrow, filters: Collection[str] | None) -> None:
        sheet = borrow.sheet or BorrowedSheet()
        self._filters = filters
        self._fields, self._values, self._tiers = sheet.fields, sheet.values, sheet.tiers
        self._refs: Mapping[str, Ref] = {**(borrow.refs or {}), **(sheet.refs or {})}
        self._slots = {**(borrow.slots or {}), **(sheet.slots or {})}

    def entry(self, entry: Entry) -> dict[str, JsonValue]:
        """The entry as JSON, ready to be read against the borrower."""
        return _as_json(self._node(entry))

    def filter_(self, shape: Filter, fields: Collection[str]) -> JsonValue:
        """A filter of the lender; it starts from a field where the borrower has that field. Source: F3.86."""
        start = shape.start_from
        found = _as_json(shape)
        if start is not None:
            ours = self._field(start.field)
            found["startFrom"] = {"field": ours}
            if ours not in fields:
                del found["startFrom"]
        return found

    def fields(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values by field, dropped fields left out. Source: F3.89, F3.90."""
        found = {}
        for name, value in values.items():
            ours = self._field(name)
            if ours is not None:
                worded = self._values.get(name, {})
                found[ours] = worded.get(value, value) if isinstance(value, str) else value
        return found

    def tier(self, tier: Any) -> Any:  # noqa: ANN401
        """A training tier. Source: F3.91."""
        return self._tiers.get(tier, tier) if isinstance(tier, str) else tier

    def kept(self, value: JsonValue) -> JsonValue:
        """Refs inside JSON that is kept as written."""
        if isinstance(value, list | tuple):
            return tuple(self.kept(item) for item in value)
        if not isinstance(value, Mapping):
            return value
        if len(value) == 1:
            ((key, name),) = value.items()
            if isinstance(name, str):
                return self._kept_ref(key, name, value)
            if key == "itemStat" and isinstance(name, Mapping) and isinstance(name.get("slot"), str):
                return {key: {**name, "slot": self._slot(str(name["slot"]))}}
        return {key: self.kept(item) for key, item in value.items()}

    def _kept_ref(self, key: str, name: str, value: JsonValue) -> JsonValue:
        if key == "derived" and name in self._refs:
            return _as_json(self._refs[name])
        if key in ("field", "abilityModFromField"):
            ours = self._field(name)
            return _NOTHING if ours is None else {key: ours}
        return value

    # Single words

    def _field(self, name: str) -> str | None:
        return self._fields.get(name, name)

    def _slot(self, name: str) -> str:
        return self._slots.get(name, name)

    # Nodes

    def _node(self, node: Node) -> Any:  # noqa: ANN401
        """A node with everything in it in our words."""
        kept = _KEPT.get(type(node), ())
        changed = {}
        for name in node.model_fields_set:
            value = getattr(node, name)
            ours = self.kept(value) if name in kept else self._part(value)
            if ours is not value:
                changed[name] = ours
        if changed:
            node = node.model_copy(update=changed)
        own = _OWN.get(type(node))
        return node if own is None else own(self, node)

    def _part(self, value: Any) -> Any:  # noqa: ANN401
        """A value of a node: a node, several, or what has no words."""
        if isinstance(value, Node):
            return self._node(value)
        if isinstance(value, tuple) and any(isinstance(item, Node) for item in value):
            return tuple(self._part(item) for item in value)
        if isinstance(value, Mapping) and any(isinstance(item, Node) for item in value.values()):
            return {key: self._part(item) for key, item in value.items()}
        return value

    def _entry(self, entry: Entry) -> Entry:
        """Values for filters that the header does not show are dropped. Source: F3.86."""
        if self._filters is None or all(name in self._filters for name in entry.filters):
            return entry
        shown = {name: value for name, value in entry.filters.items() if name in self._filters}
        return entry.model_copy(update={"filters": shown})

    def _grants(self, grants: Grants) -> Grants:
        """Ratings of a dropped field are dropped with it; nothing else is. Source: F3.89."""
        found: dict[str, Any] = {"sets": self.fields(grants.sets)} if grants.sets else {}
        if grants.ratings:
            found["ratings"] = tuple(
                rating.model_copy(update={"target": rating.target.model_copy(update={"field": ours})})
                if rating.target.field is not None
                else rating
                for rating in grants.ratings
                if rating.target.field is None or (ours := self._field(rating.target.field)) is not None
            )
        return grants.model_copy(update=found) if found else grants

    def _trained(self, given: TrainedGrants) -> TrainedGrants:
        return given if given.tier is None else given.model_copy(update={"tier": self.tier(given.tier)})

    def _choice(self, choice: TrainedChoice) -> TrainedChoice:
        named = {"tier": choice.tier, "held": choice.held}
        ours = {key: self.tier(tier) for key, tier in named.items() if tier is not None}
        return choice.model_copy(update=ours) if ours else choice

    def _item(self, item: Item) -> Item:
        """Two slots that become one take as many as both. Source: F3.94."""
        if not self._slots or not item.slots:
            return item
        slots: dict[str, int] = {}
        for name, count in item.slots.items():
            slots[self._slot(name)] = slots.get(self._slot(name), 0) + count
        return item.model_copy(update={"slots": slots})

    def _item_stat(self, stat: ItemStat) -> ItemStat:
        return stat if stat.slot is None else stat.model_copy(update={"slot": self._slot(stat.slot)})

    def _derived_ref(self, ref: DerivedRef) -> Ref:
        """Source: F3.93."""
        return self._refs.get(ref.derived, ref)

    def _field_ref(self, ref: FieldRef) -> Ref:
        ours = self._field(ref.field)
        return ConstRef(const=0) if ours is None else ref.model_copy(update={"field": ours})

    def _field_mod_ref(self, ref: AbilityModFromFieldRef) -> Ref:
        ours = self._field(ref.ability_mod_from_field)
        if ours is None:
            return ConstRef(const=0)
        return ref.model_copy(update={"ability_mod_from_field": ours})


_OWN: Mapping[type[Node], Callable[[Wording, Any], Any]] = {
    Entry: Wording._entry,
    Grants: Wording._grants,
    TrainedGrants: Wording._trained,
    TrainedChoice: Wording._choice,
    Item: Wording._item,
    ItemStat: Wording._item_stat,
    DerivedRef: Wording._derived_ref,
    FieldRef: Wording._field_ref,
    AbilityModFromFieldRef: Wording._field_mod_ref,
}
"""What has words of its own beside what stands in it."""


def _as_json(node: Node) -> dict[str, Any]:
    return node.model_dump(by_alias=True, exclude_unset=True)
