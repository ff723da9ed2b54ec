"""One character in play: carries commands out and asserts every law after each of them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.engine.builder import commands as c
from rulesets.engine.builder.applying import Applied, apply
from rulesets.engine.builder.ledger import Key, Parts, join, split
from rulesets.engine.builder.settling import Settled, settle
from rulesets.engine.builder.values import same
from rulesets.engine.builder.views import step_states, step_view
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.dice import SeededDice
from rulesets.engine.problems import JsonValue, Refusal
from tests.reference.slow_builder import SlowBuilder
from tests.rulesets.engine.builder.comparing import (
    STORED_MOST,
    character_of,
    disagreements,
    out_of_bounds,
    stored_size,
)

BY_HAND = (
    c.EditBonus,
    c.EditField,
    c.EditScore,
    c.EditTier,
    c.SetBase,
    c.RollDice,
    c.FillRest,
    c.FinishDescription,
    c.OpenBuilder,
)
"""Commands that type a value: what they leave typed over an answer is theirs to say."""
SEVERAL = (c.TakeAll, c.FillRest)
"""Commands that answer one thing after the other, each settled before the next: rows come on the way."""
ANSWERS = (c.PickEntry, c.UnpickEntry, c.ChooseOption, c.DropOption, c.TakeAll, c.AssignScore)
"""Commands that answer and nothing else."""


class Table:
    """A ruleset, a character on it, and the way back through its history."""

    def __init__(self, compiled: CompiledRuleset, slow: SlowBuilder) -> None:
        self.compiled = compiled
        self.slow = slow
        self.stored: dict[str, JsonValue] = {}
        self.undone: list[dict[str, JsonValue]] = []
        self.done: list[dict[str, JsonValue]] = []
        self.log: list[str] = []

    @property
    def settled(self) -> Settled:
        return settle(self.compiled, self.stored)

    def does(self, command: c.Command, seed: int = 0) -> None:
        """Ask for a command and hold what comes of it against every law."""
        before = self.settled
        expected = self._expected(before, command)
        outcome = apply(self.compiled, self.stored, command, SeededDice(str(seed)))
        self.log.append(f"{command}: {outcome.code if isinstance(outcome, Refusal) else 'done'}")
        if expected is not None:
            assert isinstance(outcome, Applied) is expected, self._told(
                f"the rules say {expected}: {outcome}"
            )
        if isinstance(outcome, Refusal):
            return
        self.done.append(self.stored)
        self.undone.clear()
        self.stored = outcome.stored
        now = outcome.settled.parts
        self.check(
            outcome.settled,
            edits=now if isinstance(command, BY_HAND) else before.parts,
            rows=now if isinstance(command, SEVERAL) else before.parts,
        )
        failed = [
            *_typed_values(before, outcome.settled, command),
            *_kept_values(before, outcome.settled, command),
        ]
        assert not failed, self._told(*failed)

    def undoes(self) -> None:
        """Go one change back, or nowhere."""
        if self.done:
            self.undone.append(self.stored)
            self.stored = self.done.pop()
            self._check_history("undo")

    def redoes(self) -> None:
        """Go forward again what was undone last, or nowhere."""
        if self.undone:
            self.done.append(self.stored)
            self.stored = self.undone.pop()
            self._check_history("redo")

    def _check_history(self, name: str) -> None:
        self.log.append(name)
        settled = self.settled
        self.check(settled, edits=settled.parts, rows=settled.parts)

    def check(self, settled: Settled, *, edits: Parts, rows: Parts) -> None:
        """Everything that holds after any change."""
        stored = self.stored
        failed = [
            *disagreements(self.slow, settled, edits=edits, rows=rows),
            *out_of_bounds(self.slow.game, settled),
        ]
        if not same(settle(self.compiled, stored).stored, stored):
            failed.append("settling what is settled changes it")
        if not same(join(split(stored)), stored):
            failed.append("joining what was split changes it")
        if stored_size(stored) >= STORED_MOST:
            failed.append(f"the record takes {stored_size(stored)} bytes")
        for state in step_states(settled):
            step_view(settled, state.id)
        assert not failed, self._told(*failed)

    def _expected(self, settled: Settled, command: c.Command) -> bool | None:
        """Whether the rules offer what a command asks for; None where they leave it open."""
        if not isinstance(command, c.PickEntry | c.ChooseOption) or settled.record.described:
            return None
        character = character_of(settled.parts, edits=settled.parts, rows=settled.parts)
        outcome = self.slow.settle(character)
        if isinstance(command, c.PickEntry):
            return self.slow.takes_pick(character, outcome, command.step, command.entry)
        return self.slow.takes_answer(character, outcome, command.slot, command.option)

    def _told(self, *failed: str) -> str:
        return "\n".join(["", *self.log, *(f"  {line}" for line in failed)])


def _typed_values(before: Settled, after: Settled, command: c.Command) -> Iterator[str]:
    """A typed value stands on the sheet, held to what its place takes. Source: B2.5, S2.11, S4.8, S9.7."""
    sheet, compiled = after.sheet, after.plan.compiled
    if before.activity.items() != after.activity.items():
        return  # what the value switched on or off may add to it
    match command:
        case c.EditScore(ability, float() | int() as value):
            known = compiled.abilities[ability]
            wanted = min(max(math.floor(value), known.min), known.max)
            if sheet.scores[ability] != wanted:
                yield f"{ability} is {sheet.scores[ability]}, {wanted} was typed"
        case c.EditTier(kind, id_, str() as tier):
            found = (sheet.skills if kind == "skills" else sheet.saves)[id_].tier
            begun = Key(kind, id_) in after.parts.written.keys() - before.parts.written.keys()
            if found != tier and not begun:  # lowered below what a pick trains, the pick trains it (B14.5)
                yield f"{id_} is {found}, {tier} was typed"
        case c.EditField(field, bool() | str() as value) if value != "" and sheet.fields[field] != value:
            yield f"{field} is {sheet.fields[field]!r}, {value!r} was typed"


def _kept_values(before: Settled, after: Settled, command: c.Command) -> Iterator[str]:
    """An answer changes no value of the player's own, and stamps no row anew. Source: B10.5, B21.2, B21.9."""
    if not isinstance(command, ANSWERS):
        return
    for section in ("abilities", "skills", "saves", "bonuses", "fields"):
        then, now = (parts.own.get(section, {}) for parts in (before.parts, after.parts))
        if not same(dict(then), dict(now)):
            yield f"own {section} were {dict(then)}, now {dict(now)}"
    for list_id, parts in before.parts.lists.items():
        rows = after.parts.lists[list_id].own if list_id in after.parts.lists else ()
        if not same(list(parts.own), list(rows)) and not _is_scaled(before, list_id):
            yield f"own rows of {list_id} changed"


def _is_scaled(settled: Settled, list_id: str) -> bool:
    """Whether rows of a list may hold numbers that follow the sheet (F3.26)."""
    catalogs: Mapping[str, Any] = settled.plan.compiled.catalogs
    return any(
        row.list_ == list_id and row.scaled
        for catalog in catalogs.values()
        for entry in catalog.entries.values()
        for row in entry.rows or ()
    )
