"""Value references: what each kind reads, and what it may name.

Source: S11, F0.8, F4.53 to F4.59.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from rulesets.engine.checks.findings import Findings, finding, never_fires, unknown, wrong_type
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import ITEMS, Read
from rulesets.engine.checks.values import misfit
from rulesets.engine.problems import Place, ProblemCode, shown
from rulesets.engine.schema.fields import BooleanColumn, BooleanField, EnumField, NumberColumn, NumberField
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


def _reads_nothing(_ref: ConstRef, _at: Place) -> Iterator[Read]:
    return iter(())


def _reads_field(ref: FieldRef, at: Place) -> Iterator[Read]:
    yield Read(f"field/{ref.field}", (*at, "field"))


def _reads_derived(ref: DerivedRef, at: Place) -> Iterator[Read]:
    yield Read(f"derived/{ref.derived}", (*at, "derived"))


def _reads_ability_score(ref: AbilityScoreRef, at: Place) -> Iterator[Read]:
    yield Read(f"ability/{ref.ability_score}", (*at, "abilityScore"))


def _reads_ability_mod(ref: AbilityModRef, at: Place) -> Iterator[Read]:
    yield Read(f"ability/{ref.ability_mod}", (*at, "abilityMod"))


def _reads_ability_mod_from_field(ref: AbilityModFromFieldRef, at: Place) -> Iterator[Read]:
    here = (*at, "abilityModFromField")
    yield Read(f"field/{ref.ability_mod_from_field}", here)
    yield Read(f"fieldmod/{ref.ability_mod_from_field}", here)


def _reads_skill_mod(ref: SkillModRef, at: Place) -> Iterator[Read]:
    yield Read(f"skill/{ref.skill_mod}", (*at, "skillMod"))


def _reads_save_mod(ref: SaveModRef, at: Place) -> Iterator[Read]:
    yield Read(f"save/{ref.save_mod}", (*at, "saveMod"))


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


def _reads_live_pool(ref: LivePoolRef, at: Place) -> Iterator[Read]:
    yield Read(f"pool/{ref.live_pool}", (*at, "livePool"))


def _reads_live_track(ref: LiveTrackRef, at: Place) -> Iterator[Read]:
    yield Read(f"track/{ref.live_track}", (*at, "liveTrack"))


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
    here = (*at, "field")
    if not index.declares(f"field/{ref.field}"):
        yield unknown(here, "field", ref.field)
        return
    field = index.field(ref.field)
    if field is not None and not isinstance(field, NumberField | BooleanField):
        yield wrong_type(
            here,
            f"The field {shown(ref.field)} is of type {shown(field.type)} and holds no number.",
            ref.field,
        )


def _check_derived(ref: DerivedRef, at: Place, index: Index) -> Findings:
    if not index.declares(f"derived/{ref.derived}"):
        yield unknown((*at, "derived"), "derived value", ref.derived)


def _check_ability_score(ref: AbilityScoreRef, at: Place, index: Index) -> Findings:
    if not index.declares(f"ability/{ref.ability_score}"):
        yield unknown((*at, "abilityScore"), "ability", ref.ability_score)


def _check_ability_mod(ref: AbilityModRef, at: Place, index: Index) -> Findings:
    if not index.declares(f"ability/{ref.ability_mod}"):
        yield unknown((*at, "abilityMod"), "ability", ref.ability_mod)


def _check_ability_mod_from_field(ref: AbilityModFromFieldRef, at: Place, index: Index) -> Findings:
    """An enum field with at least one value that is an ability. Source: S11.3."""
    name, here = ref.ability_mod_from_field, (*at, "abilityModFromField")
    if not index.declares(f"field/{name}"):
        yield unknown(here, "field", name)
        return
    field = index.field(name)
    if field is None:
        return
    if not isinstance(field, EnumField):
        yield wrong_type(here, f"The field {shown(name)} is of type {shown(field.type)}, not an enum.", name)
    elif not any(index.declares(f"ability/{value}") for value in field.values):
        yield never_fires(here, f"No value of the field {shown(name)} is the id of an ability.", name)


def _check_skill_mod(ref: SkillModRef, at: Place, index: Index) -> Findings:
    if not index.declares(f"skill/{ref.skill_mod}"):
        yield unknown((*at, "skillMod"), "skill", ref.skill_mod)


def _check_save_mod(ref: SaveModRef, at: Place, index: Index) -> Findings:
    if not index.declares(f"save/{ref.save_mod}"):
        yield unknown((*at, "saveMod"), "save", ref.save_mod)


def _check_list_sum(ref: ListSumRef, at: Place, index: Index) -> Findings:
    """A list and its columns, each of the type that is needed. Source: S11.5 to S11.9."""
    total, here = ref.list_sum, (*at, "listSum")
    if not index.declares(f"list/{total.list_}"):
        yield unknown((*here, "list"), "list", total.list_)
        return
    columns = index.columns(total.list_)
    if total.column is not None:
        yield from columns.check(total.column, (*here, "column"), NumberColumn)
    if total.only_when is not None:
        yield from columns.check(total.only_when, (*here, "onlyWhen"), BooleanColumn)
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


def _check_live_pool(ref: LivePoolRef, at: Place, index: Index) -> Findings:
    """A pool of the sheet; the pool of a row cannot be named. Source: S11.16, S13.32."""
    if not index.declares(f"pool/{ref.live_pool}"):
        yield unknown((*at, "livePool"), "live pool", ref.live_pool)


def _check_live_track(ref: LiveTrackRef, at: Place, index: Index) -> Findings:
    """A track, and only a wound track has a penalty. Source: S11.17, S11.19."""
    if not index.declares(f"track/{ref.live_track}"):
        yield unknown((*at, "liveTrack"), "track", ref.live_track)
    elif ref.read == "penalty" and isinstance(index.track(ref.live_track), PlainTrack):
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
    ConstRef: _reads_nothing,
    FieldRef: _reads_field,
    DerivedRef: _reads_derived,
    AbilityScoreRef: _reads_ability_score,
    AbilityModRef: _reads_ability_mod,
    AbilityModFromFieldRef: _reads_ability_mod_from_field,
    SkillModRef: _reads_skill_mod,
    SaveModRef: _reads_save_mod,
    ListSumRef: _reads_list_sum,
    LivePoolRef: _reads_live_pool,
    LiveTrackRef: _reads_live_track,
    ItemStatRef: _reads_item_stat,
}

REF_CHECKS: dict[type, Checker] = {
    ConstRef: _check_const,
    FieldRef: _check_field,
    DerivedRef: _check_derived,
    AbilityScoreRef: _check_ability_score,
    AbilityModRef: _check_ability_mod,
    AbilityModFromFieldRef: _check_ability_mod_from_field,
    SkillModRef: _check_skill_mod,
    SaveModRef: _check_save_mod,
    ListSumRef: _check_list_sum,
    LivePoolRef: _check_live_pool,
    LiveTrackRef: _check_live_track,
    ItemStatRef: _check_item_stat,
}
