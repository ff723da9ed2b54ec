"""Holds a settled character against the slow builder, which knows the rules and nothing of the engine."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.engine.builder.ledger import Parts, split
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.values import Absent, Maybe, same
from rulesets.engine.builder.views import step_states
from rulesets.engine.problems import JsonValue
from tests.reference.slow_builder import Outcome, SlowBuilder
from tests.reference.slow_game import NOTHING, Character, Game, RowChange

STORED_MOST = 64 * 1024
"""S2.12."""


def _plain(value: Maybe) -> Any:
    """A value as the slow builder has it: its own kind of nothing."""
    return NOTHING if isinstance(value, Absent) else value


def character_of(parts: Parts, *, edits: Parts, rows: Parts) -> Character:
    """What the slow builder is given.

    Args:
        parts: The character now: its own values and answers.
        edits: The moment whose edits, and the answers they were typed over, it starts from. It finds out
            by itself which of them fall away.
        rows: The moment whose rows stood on the sheet already; those are not stamped again.
    """
    changes = {
        list_id: {
            key: RowChange({id_: _plain(cell) for id_, cell in item.edit.cells.items()}, item.edit.gone)
            for key, item in made.items.items()
        }
        for list_id, made in parts.lists.items()
    }
    return Character(
        own=parts.own,
        record=parts.answers,
        edits={(key.section, key.id): _plain(value) for key, value in edits.edits.items()},
        answered={(key.section, key.id): value for key, value in edits.written.items()},
        rows={list_id: list(made.own) for list_id, made in parts.lists.items()},
        changes=changes,
        standing={
            list_id: {key: item.wrote for key, item in made.items.items() if item.wrote is not None}
            for list_id, made in rows.lists.items()
        },
    )


def disagreements(slow: SlowBuilder, settled: Settled, *, edits: Parts, rows: Parts) -> list[str]:
    """Every place where the engine and the slow builder say different things; none where both agree.

    ``edits`` and ``rows`` are the moments that `character_of` takes them from.
    """
    outcome = slow.settle(character_of(settled.parts, edits=edits, rows=rows))
    found = {
        **_activity(settled, outcome),
        **_values(settled, outcome),
        **_rows(slow.game, settled, outcome),
    }
    return [
        f"{name}: engine {engine!r}, slow {own!r}"
        for name, (engine, own) in found.items()
        if not same(engine, own)
    ]


def _activity(settled: Settled, outcome: Outcome) -> Mapping[str, tuple[Any, Any]]:
    """What is shown, active and waited for, by its name: (engine, slow)."""
    states = step_states(settled)
    slots = settled.activity.slots
    found: dict[str, tuple[Any, Any]] = {
        "shown": (sorted(s.id for s in states if s.shown), sorted(outcome.state.shown)),
        "badges": ({s.id: s.badge for s in states}, outcome.badges),
        "edits": (
            sorted(f"{key.section}/{key.id}" for key in settled.parts.edits),
            sorted("/".join(place) for place in outcome.edits),
        ),
        "looping": (sorted(map(str, settled.looping)), sorted(map(str, outcome.off))),
    }
    for step, judged in settled.activity.judged.items():
        found[f"picks of {step}"] = (list(judged.active), list(outcome.state.picks.get(step, ())))
    for key in sorted({*slots, *outcome.moment.asked}):
        slot = slots.get(key)
        active = list(slot.active) if slot else []
        found[f"answers of {key}"] = (active, list(outcome.state.slots.get(key, ())))
        asked = slot.asked if slot and not slot.hidden else 0
        found[f"asked by {key}"] = (asked, outcome.moment.asked.get(key, 0))
    return found


def _values(settled: Settled, outcome: Outcome) -> Mapping[str, tuple[Any, Any]]:
    sheet, slow = settled.sheet, outcome.computed.sheet
    checks = {"skill": sheet.skills, "save": sheet.saves}
    found: dict[str, tuple[Any, Any]] = {
        "scores": (dict(sheet.scores), {id_: slow.score(id_) for id_ in slow.abilities}),
        "fields": (dict(sheet.fields), {id_: slow.shown(id_) for id_ in slow.fields}),
        "derived": (dict(sheet.derived), {id_: slow.derived_value(id_) for id_ in slow.derived}),
    }
    for kind, numbers in checks.items():
        tiers = {id_: slow.tier(kind, id_)["id"] for id_ in slow.checks[kind]}
        found[f"tiers of {kind}s"] = ({id_: check.tier for id_, check in numbers.items()}, tiers)
    for key, wrote in settled.parts.written.items():
        answer = outcome.computed.answers.get((key.section, key.id))
        found[f"answer for {key.section}/{key.id}"] = (wrote, answer)
    return found


def _rows(game: Game, settled: Settled, outcome: Outcome) -> Mapping[str, tuple[Any, Any]]:
    found: dict[str, tuple[Any, Any]] = {}
    lists: Any = settled.build.get("lists", {})
    for list_id in game.lists:
        engine = lists.get(list_id, [])
        own = outcome.computed.build["lists"].get(list_id, [])
        parts = settled.parts.lists.get(list_id)
        if parts is not None and parts.order is not None:  # the player moved rows
            engine, own = (sorted(rows, key=_by_row_key) for rows in (engine, own))
        found[f"rows of {list_id}"] = (engine, own)
    return found


def _by_row_key(row: JsonValue) -> str:
    return str(row.get("_row")) if isinstance(row, Mapping) else ""


def out_of_bounds(game: Game, settled: Settled) -> Iterator[str]:
    """What the builder wrote past the bounds of its place. Source: B1.12."""
    low, high = (
        game.sheet.get("bonusRange", {}).get("min", -20),
        game.sheet.get("bonusRange", {}).get("max", 40),
    )
    for key, wrote in settled.parts.written.items():
        shape = {"abilities": game.abilities, "fields": game.fields}.get(key.section, {}).get(key.id, {})
        fits = True
        if key.section == "bonuses":
            fits = low <= wrote <= high
        elif key.section in ("skills", "saves"):
            fits = wrote in game.tiers
        elif "min" in shape:
            fits = shape["min"] <= wrote <= shape["max"]
        elif isinstance(wrote, str) and shape.get("type") in ("text", "longtext"):
            fits = len(wrote) <= shape.get("maxLength", {"text": 500, "longtext": 4000}[shape["type"]])
        if not fits:
            yield f"{key.section}/{key.id} is {wrote!r}"
    for list_id, shape in game.lists.items():
        lists = settled.build.get("lists")
        rows = lists.get(list_id, ()) if isinstance(lists, Mapping) else ()
        if isinstance(rows, list) and len(rows) > shape.get("maxItems", 500):
            yield f"{list_id} has {len(rows)} rows"


def stored_size(stored: Mapping[str, JsonValue]) -> int:
    """How many bytes a character takes as it is stored."""
    return len(json.dumps(stored, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "surrogatepass"))


def parts_of(stored: Mapping[str, JsonValue]) -> Parts:
    """A stored character, taken apart."""
    return split(stored)
