"""Opening the builder, and describing a character that was made without it. Source: B22, B24.21."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulesets.engine.builder.changes import Change, is_started
from rulesets.engine.builder.commands import FinishDescription, OpenBuilder
from rulesets.engine.builder.fieldwrites import field_writes
from rulesets.engine.builder.ledger import Key, Parts, put
from rulesets.engine.builder.methods import fresh_answers
from rulesets.engine.builder.record import with_method
from rulesets.engine.builder.rowledger import ROW_KEY, ListParts, RowItem, join_list, split_list
from rulesets.engine.builder.rows import WrittenRow, first_text, givers_of, row_writes
from rulesets.engine.builder.settling import Settled, settle_parts
from rulesets.engine.builder.steps.abilities import methods_of
from rulesets.engine.builder.training import Check
from rulesets.engine.builder.values import ABSENT, Maybe, same, whole
from rulesets.engine.problems import JsonValue, Refusal
from rulesets.engine.sentences import say


def open_builder(settled: Settled, command: OpenBuilder) -> Change:
    """Open the builder for the first time: decide whether the character is described.

    A blank sheet starts with the step's default method; a sheet that is not blank and has no answers is
    described. Opening it again changes nothing.
    """
    if settled.record.opened:
        return settled.parts
    if settled.plan.compiled.builder is None:
        return Refusal("no-builder", say("This ruleset has no guided builder. Use All fields."))
    blank = not is_started(settled.parts)
    answers = dict(settled.parts.answers)
    answers["described"] = not blank and not settled.record.has_answers
    step = settled.plan.scores
    if blank and step is not None and settled.record.method is None:
        default = step.methods.default
        if default is not None and default in dict(methods_of(step.methods)):
            answers = with_method(answers, default, fresh_answers(settled, step, default), step.id)
    return replace(settled.parts, answers=answers)


def finish_description(settled: Settled, command: FinishDescription) -> Change:
    """Done: recorded picks count as having given what the sheet really holds of it. Source: B22.7 to B22.10.

    What a pick had given is moved out of the player's own values, so that the builder writes it; where
    the sheet differs from what the builder writes, the difference stands as typed over.
    """
    if not settled.record.described:
        return Refusal("not-described", say("Picks change this sheet already."))
    answers = {**settled.parts.answers, "described": False}
    parts = replace(settled.parts, answers=answers, own=_without_given(settled))
    parts = replace(parts, lists=_matched_lists(settled, parts))
    written = settle_parts(settled.plan.compiled, parts)
    parts = replace(parts, own=_with_unwritten(settled, parts, written.parts.written))
    written = settle_parts(settled.plan.compiled, parts)
    edits = dict(written.parts.edits)
    for key, wrote in written.parts.written.items():
        now = _present(settled, key)
        if not same(now, wrote):
            edits[key] = now
    return replace(written.parts, edits=edits)


def _present(settled: Settled, key: Key) -> Maybe:
    """What the sheet shows at a place; a score without one stored is its default."""
    now = settled.parts.own_value(key)
    if now is ABSENT and key.section == "abilities":
        return whole(settled.sheet.scores[key.id])
    return now


def _without_given(settled: Settled) -> Mapping[str, Mapping[str, JsonValue]]:
    """The player's own values without the raises, training and fields that recorded picks account for."""
    own = {name: dict(values) for name, values in settled.parts.own.items()}
    for id_, base in settled.assembly.bases.items():
        if not base.answered and base.value != settled.sheet.scores[id_]:
            put(own.setdefault("abilities", {}), id_, whole(base.value))
    for check in settled.training.sources:
        key = Key(check.kind, check.id)
        held = settled.plan.rank(_text(settled.parts.own_value(key)))
        if held and held >= settled.training.rank(Check(check.kind, check.id)):
            put(own.setdefault(key.section, {}), key.id, ABSENT)
    for id_, write in described_fields(settled).items():
        if same(settled.parts.own_value(Key("fields", id_)), write):
            put(own.setdefault("fields", {}), id_, ABSENT)
    return own


def _with_unwritten(
    settled: Settled, parts: Parts, written: Mapping[Key, JsonValue]
) -> Mapping[str, Mapping[str, JsonValue]]:
    """Own values, those given back that no pick writes after all, since it stood on them. Source: B22.7."""
    own = {name: dict(values) for name, values in parts.own.items()}
    for name, values in settled.parts.own.items():
        for id_, value in values.items():
            if Key(name, id_) not in written and not same(parts.own_value(Key(name, id_)), value):
                put(own.setdefault(name, {}), id_, value)
    return own


def _text(value: Maybe) -> str:
    return value if isinstance(value, str) else ""


def described_fields(settled: Settled) -> dict[str, JsonValue]:
    """What the recorded picks would set in each field."""
    active = {id_: found.active for id_, found in settled.activity.judged.items()}
    return {id_: write.value for id_, write in field_writes(settled.plan, settled.picks, active).items()}


def _matched_lists(settled: Settled, parts: Parts) -> dict[str, ListParts]:
    """Lists in which rows that recorded picks account for are those picks' rows.

    A row matches by its list and its first text cell, case and surrounding space ignored (B22.10); a row
    the sheet does not hold is noted as deleted, so that it is not written now.
    """
    lists = dict(parts.lists)
    givers = givers_of(settled.picks, settled.activity.slots.values(), settled.plan)
    active = {id_: found.active for id_, found in settled.activity.judged.items()}
    for row in row_writes(settled.plan, givers, active, {}, settled.read).rows:
        lists[row.list_id] = _matched(settled, lists.get(row.list_id, ListParts()), row)
    return lists


def _matched(settled: Settled, before: ListParts, row: WrittenRow) -> ListParts:
    wanted = first_text(settled.plan, row.list_id, row.values)
    rows = join_list(before)
    items = {**before.items, row.key: RowItem(dict(row.values))}
    for number, stored in enumerate(rows):
        if not isinstance(stored, Mapping) or stored.get(ROW_KEY) in before.items:
            continue
        if wanted and first_text(settled.plan, row.list_id, stored) == wanted:
            rows[number] = {**stored, ROW_KEY: row.key}
            break
    return split_list(rows, items)
