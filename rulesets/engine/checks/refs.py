"""Value references: what each kind reads, and what it may name.

Source: S11, F0.8, F4.53 to F4.59.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from rulesets.engine.checks.findings import Findings, finding, never_fires, unknown, wrong_type
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import ITEMS, Read
from rulesets.engine.checks.values import misfit
from rulesets.engine.problems import Place, ProblemCode, shown
from rulesets.engine.schema.fields import BooleanField, EnumField, NumberField
from rulesets.engine.schema.items import NumberStat
from rulesets.engine.schema.live import PlainTrack
from rulesets.engine.schema.refs import (
    AbilityModFromFieldRef,
    AbilityModRef,
    AbilityScoreRef,
    ConstRef,
    DerivedRef,
    FieldRef,
    ItemStatRef,
    ListSumRef,
    LivePoolRef,
    LiveTrackRef,
    Ref,
    SaveModRef,
    SkillModRef,
)

Reader: TypeAlias = Callable[[Any, Place], Iterator[Read]]
Checker: TypeAlias = Callable[[Any, Place, Index], Findings]


def reads(ref: Ref, at: Place = ()) -> Iterator[Read]:
    """What a value reference reads, each with the key that names it."""
    return REF_READS[type(ref)](ref, at)


def check(ref: Ref, at: Place, index: Index) -> Findings:
    """A reference names something that exists and holds a number. Source: S11.2 to S11.24, S11.32."""
    return REF_CHECKS[type(ref)](ref, at, index)


def check_steady(ref: Ref, at: Place, index: Index, what: str) -> Findings:
    """A reference that may not read what moves in play. Source: F0.10, S38.3, B1.3.

    Args:
        ref: The reference.
        at: Where it stands.
        index: What the ruleset declares.
        what: What may not read it, for the message: `"The maximum of a pool"`.
    """
    yield from check(ref, at, index)
    for read in reads(ref, at):
        live = index.live_through(read.place) if read.value else None
        if live is not None:
            message = f"{what} reads {shown(read.place)}, which moves in play through {shown(live)}."
            yield finding(
                at, ProblemCode.LIVE_READ, message, "Read a value that stays put while playing.", live
            )


@dataclass(frozen=True, slots=True)
class _OneName:
    """A reference that names one thing.

    Attributes:
        attribute: Where the model holds the name.
        key: Where the file does.
        kind: What places of such things start with.
        what: What they are, for messages.
    """

    attribute: str
    key: str
    kind: str
    what: str

    def reads(self, ref: Any, at: Place) -> Iterator[Read]:  # noqa: ANN401
        yield Read(f"{self.kind}/{getattr(ref, self.attribute)}", (*at, self.key))

    def check(self, ref: Any, at: Place, index: Index) -> Findings:  # noqa: ANN401
        name = getattr(ref, self.attribute)
        if not index.declares(f"{self.kind}/{name}"):
            yield unknown((*at, self.key), self.what, name)


_FIELD = _OneName("field", "field", "field", "field")
_FIELD_OF_ABILITY = _OneName("ability_mod_from_field", "abilityModFromField", "field", "field")
_TRACK = _OneName("live_track", "liveTrack", "track", "track")
_NAMES: dict[type, _OneName] = {
    DerivedRef: _OneName("derived", "derived", "derived", "derived value"),
    AbilityScoreRef: _OneName("ability_score", "abilityScore", "ability", "ability"),
    AbilityModRef: _OneName("ability_mod", "abilityMod", "ability", "ability"),
    SkillModRef: _OneName("skill_mod", "skillMod", "skill", "skill"),
    SaveModRef: _OneName("save_mod", "saveMod", "save", "save"),
    LivePoolRef: _OneName("live_pool", "livePool", "pool", "live pool"),
}
"""The references whose name only has to be declared. The pool of a row cannot be named (S11.16, S13.32)."""


def _reads_nothing(_ref: ConstRef, _at: Place) -> Iterator[Read]:
    return iter(())


def _reads_ability_mod_from_field(ref: AbilityModFromFieldRef, at: Place) -> Iterator[Read]:
    here = (*at, "abilityModFromField")
    yield Read(f"field/{ref.ability_mod_from_field}", here)
    yield Read(f"fieldmod/{ref.ability_mod_from_field}", here)


def _reads_list_sum(ref: ListSumRef, at: Place) -> Iterator[Read]:
    total, here = ref.list_sum, (*at, "listSum")
    yield Read(f"list/{total.list_}", (*here, "list"))
    column = f"column/{total.list_}"
    if total.column is not None:
        yield Read(f"{column}/{total.column}", (*here, "column"), value=False)
    if total.only_when is not None:
        yield Read(f"{column}/{total.only_when}", (*here, "onlyWhen"), value=False)
    if total.where is not None:
        yield Read(f"{column}/{total.where.column}", (*here, "where", "column"), value=False)


def _reads_item_stat(ref: ItemStatRef, at: Place) -> Iterator[Read]:
    here = (*at, "itemStat")
    yield Read(ITEMS, here)
    if ref.item_stat.stat is not None:
        yield Read(f"stat/{ref.item_stat.stat}", (*here, "stat"), value=False)
    for key, name in _item_words(ref):
        yield Read(f"{key}/{name}", (*here, key), value=False)


def _item_words(ref: ItemStatRef) -> Iterator[tuple[str, str]]:
    """The words that say which items are looked at, each with its key (F4.56)."""
    for key in ("slot", "category", "tag"):
        name = getattr(ref.item_stat, key)
        if name is not None:
            yield key, name


def _check_const(_ref: ConstRef, _at: Place, _index: Index) -> Findings:
    return iter(())


def _check_field(ref: FieldRef, at: Place, index: Index) -> Findings:
    """A number field, or a boolean one. Source: S11.2, N5.4."""
    yield from _FIELD.check(ref, at, index)
    field = index.field(ref.field)
    if field is not None and not isinstance(field, NumberField | BooleanField):
        message = f"The field {shown(ref.field)} is of type {shown(field.type)} and holds no number."
        yield wrong_type((*at, "field"), message, ref.field)


def _check_ability_mod_from_field(ref: AbilityModFromFieldRef, at: Place, index: Index) -> Findings:
    """An enum field with at least one value that is an ability. Source: S11.3."""
    name, here = ref.ability_mod_from_field, (*at, "abilityModFromField")
    yield from _FIELD_OF_ABILITY.check(ref, at, index)
    field = index.field(name)
    if field is None:
        return
    if not isinstance(field, EnumField):
        yield wrong_type(here, f"The field {shown(name)} is of type {shown(field.type)}, not an enum.", name)
    elif not any(index.declares(f"ability/{value}") for value in field.values):
        yield never_fires(here, f"No value of the field {shown(name)} is the id of an ability.", name)


def _check_list_sum(ref: ListSumRef, at: Place, index: Index) -> Findings:
    """A list and its columns, each of the type that is needed. Source: S11.5 to S11.9."""
    total, here = ref.list_sum, (*at, "listSum")
    if not index.declares(f"list/{total.list_}"):
        yield unknown((*here, "list"), "list", total.list_)
        return
    columns = index.columns(total.list_)
    if total.column is not None:
        yield from columns.check(total.column, (*here, "column"), "number")
    if total.only_when is not None:
        yield from columns.check(total.only_when, (*here, "onlyWhen"), "boolean")
    if total.where is None:
        return
    yield from columns.check(total.where.column, (*here, "where", "column"))
    column = columns.get(total.where.column)
    fault = misfit(column, total.where.equals) if column is not None else None
    if fault is not None:
        message = (
            f"The column {shown(total.where.column)} never holds {shown(total.where.equals)}: {fault.message}"
        )
        yield never_fires((*here, "where", "equals"), message, total.where.equals)


def _check_live_track(ref: LiveTrackRef, at: Place, index: Index) -> Findings:
    """A track, and only a wound track has a penalty. Source: S11.17, S11.19."""
    yield from _TRACK.check(ref, at, index)
    if ref.read == "penalty" and isinstance(index.track(ref.live_track), PlainTrack):
        message = f"The track {shown(ref.live_track)} is a plain track and has no penalty."
        yield wrong_type((*at, "read"), message, ref.read)


def _check_item_stat(ref: ItemStatRef, at: Place, index: Index) -> Findings:
    """Words that the block of items declares. Source: F4.53 to F4.59, S11.24, S11.32."""
    stat, here = ref.item_stat, (*at, "itemStat")
    if index.root.items is None:
        yield never_fires(
            here, "This ruleset has no items, so nobody ever holds one.", None, "Add an items block."
        )
        return
    for key, name in _item_words(ref):
        if not index.declares(f"{key}/{name}"):
            yield unknown((*here, key), f"item {key}", name)
    if stat.stat is None:
        return
    shape = index.shape(f"stat/{stat.stat}")
    if not index.declares(f"stat/{stat.stat}"):
        yield unknown((*here, "stat"), "item stat", stat.stat)
    elif stat.pick != "count" and shape is not None and not isinstance(shape, NumberStat):
        message = f"{shown(stat.pick)} needs a number, and the stat {shown(stat.stat)} is none."
        yield wrong_type((*here, "stat"), message, stat.stat)


REF_READS: dict[type, Reader] = {
    **{kind: name.reads for kind, name in _NAMES.items()},
    ConstRef: _reads_nothing,
    FieldRef: _FIELD.reads,
    AbilityModFromFieldRef: _reads_ability_mod_from_field,
    ListSumRef: _reads_list_sum,
    LiveTrackRef: _TRACK.reads,
    ItemStatRef: _reads_item_stat,
}

REF_CHECKS: dict[type, Checker] = {
    **{kind: name.check for kind, name in _NAMES.items()},
    ConstRef: _check_const,
    FieldRef: _check_field,
    AbilityModFromFieldRef: _check_ability_mod_from_field,
    ListSumRef: _check_list_sum,
    LiveTrackRef: _check_live_track,
    ItemStatRef: _check_item_stat,
}
