"""From what is active to what is written: scores, training, fields and rows, and who wrote each.

The stages are those of B50: base values, raises, training and fields, rows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulesets.engine.builder.bases import Base, bases_of
from rulesets.engine.builder.creationrolls import gains_of
from rulesets.engine.builder.fieldwrites import FieldWrite, field_writes
from rulesets.engine.builder.ledger import Key, Parts
from rulesets.engine.builder.plan import Plan
from rulesets.engine.builder.record import Record
from rulesets.engine.builder.rowledger import ListParts
from rulesets.engine.builder.rows import (
    RowWrites,
    WrittenRow,
    givers_of,
    merge_items,
    merge_order,
    numbered,
    row_writes,
)
from rulesets.engine.builder.scaled import rescaled
from rulesets.engine.builder.scores import Given, Raise, fold, raises_of
from rulesets.engine.builder.slots import ActivePick, Reader, SlotAnswers
from rulesets.engine.builder.training import Training
from rulesets.engine.builder.unraising import base_under
from rulesets.engine.builder.values import is_empty, same, whole
from rulesets.engine.problems import JsonValue


@dataclass(frozen=True, slots=True)
class Assembly:
    """What the active answers write on the sheet.

    Attributes:
        written: Single values, by place.
        bases: The base of every ability that is not computed.
        raises: Every raise that applies, in order.
        given: What each of them gave.
        fields: Who writes which field.
        rows: The rows of picks, in builder order.
        notes: Sentences for the player, by step.
    """

    written: Mapping[Key, JsonValue] = field(default_factory=dict)
    bases: Mapping[str, Base] = field(default_factory=dict)
    raises: Sequence[Raise] = ()
    given: Sequence[Given] = ()
    fields: Mapping[str, FieldWrite] = field(default_factory=dict)
    rows: tuple[WrittenRow, ...] = ()
    notes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def assemble(
    plan: Plan,
    parts: Parts,
    record: Record,
    *,
    shown: frozenset[str],
    picks: Sequence[ActivePick],
    active: Mapping[str, tuple[str, ...]],
    slots: Mapping[str, SlotAnswers],
    training: Training,
    read: Reader | None,
) -> Assembly:
    """Work out everything the active answers write. Described answers write nothing (B50.15)."""
    bases = bases_of(plan, parts, record, shown)
    raises = raises_of(picks, slots.values(), gains_of(plan, record, shown))
    if record.described:
        bases = _described_bases(plan, bases, raises)
    scores, given = fold(plan, {id_: base.value for id_, base in bases.items()}, raises)
    if record.described:
        return Assembly(bases=bases, raises=raises, given=given)
    fields = field_writes(plan, picks, active)
    givers = givers_of(picks, slots.values(), plan)
    rows: RowWrites = row_writes(plan, givers, active, parts.lists, read)
    written: dict[Key, JsonValue] = {
        **_write_scores(plan, bases, scores, given),
        **_write_training(plan, parts, training),
        **_write_fields(parts, fields),
    }
    return Assembly(written, bases, raises, given, fields, rows.rows, rows.full)


def _described_bases(plan: Plan, bases: Mapping[str, Base], raises: Sequence[Raise]) -> dict[str, Base]:
    """Bases of scores that hold what recorded picks raise already, but for those a method answers (B22.4)."""
    return {
        id_: base if base.answered else replace(base, value=base_under(plan, id_, raises, base.value))
        for id_, base in bases.items()
    }


def _write_scores(
    plan: Plan, bases: Mapping[str, Base], scores: Mapping[str, float], given: Sequence[Given]
) -> dict[Key, JsonValue]:
    """Scores that a method or a raise answers, held to their bounds. Source: B24.6."""
    raised = {item.raised.ability for item in given if item.amount != 0}
    written: dict[Key, JsonValue] = {}
    for id_, base in bases.items():
        if base.answered:
            known = plan.compiled.abilities[id_]
            written[Key("abilities", id_)] = whole(min(max(scores[id_], known.min), known.max))
        elif id_ in raised:
            written[Key("abilities", id_)] = whole(scores[id_])
    return written


def _write_training(plan: Plan, parts: Parts, training: Training) -> dict[Key, JsonValue]:
    """Tiers above what the player set by hand. Source: B14.5, B21.3, B21.4."""
    written: dict[Key, JsonValue] = {}
    for check in training.sources:
        known = plan.compiled.saves if check.kind == "saves" else plan.compiled.skills
        best = training.best(check)
        key = Key(check.kind, check.id)
        if best is not None and check.id in known and plan.rank(best.tier) > plan.rank(_text(parts, key)):
            written[key] = best.tier
    return written


def _text(parts: Parts, key: Key) -> str:
    value = parts.own_value(key)
    return value if isinstance(value, str) else ""


def _write_fields(parts: Parts, writes: Mapping[str, FieldWrite]) -> dict[Key, JsonValue]:
    """Fields in which nothing of the player's stands. Source: B16.2."""
    return {
        Key("fields", id_): write.value
        for id_, write in writes.items()
        if is_empty(parts.own_value(Key("fields", id_)))
    }


def applied(plan: Plan, parts: Parts, record: Record, assembly: Assembly, read: Reader | None) -> Parts:
    """The character with what is written now in place of what was written before.

    An edit stands while the answer it was typed over is still the same (B21.5, B21.6); with the answer
    gone, what the player had before stands again.
    """
    edits = {
        key: value
        for key, value in parts.edits.items()
        if key in assembly.written
        and key in parts.written
        and same(assembly.written[key], parts.written[key])
        and not same(value, assembly.written[key])
    }
    return replace(
        parts,
        edits=edits,
        written=dict(assembly.written),
        lists=_applied_lists(plan, parts, record, assembly, read),
    )


def _applied_lists(
    plan: Plan, parts: Parts, record: Record, assembly: Assembly, read: Reader | None
) -> dict[str, ListParts]:
    answered = (*record.picks.items(), *record.choices.items())
    kept = frozenset(f"{key}/{id_}" for key, ids in answered for id_ in ids)
    by_list: dict[str, list[WrittenRow]] = {}
    for row in assembly.rows:
        by_list.setdefault(row.list_id, []).append(row)
    lists: dict[str, ListParts] = {}
    for id_ in {**parts.lists, **by_list}:
        before = parts.lists.get(id_, ListParts())
        rows = by_list.get(id_, ())
        items = merge_items(before, rows, kept)
        own = numbered(rescaled(plan, id_, before.own, read), items)
        if own or items or id_ in parts.lists:
            lists[id_] = ListParts(own, items, merge_order(before, rows))
    return lists
