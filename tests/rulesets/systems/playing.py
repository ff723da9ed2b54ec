"""The gallery of game systems, and somebody who makes characters with them."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rulesets.engine import api
from rulesets.engine.dice import RecordedDice
from tests.rulesets.engine.builder import games

SYSTEMS = Path(__file__).parents[2] / "fixtures" / "systems"


@cache
def system(id_: str) -> api.CompiledRuleset:
    """A game system of the gallery, read like any imported file."""
    read = api.read_ruleset((SYSTEMS / f"{id_}.json").read_bytes())
    assert isinstance(read, api.Ruleset), "\n".join(problem.line for problem in read)
    assert read.file_problems == {}
    return api.compile_ruleset(read)


@dataclass
class Player(games.Player):
    """Somebody who makes a character, throws dice and is told what is not allowed."""

    def throws(self, step: str, *faces: int, target: str = "") -> api.Applied:
        """Throw a step's dice, which show these faces; all of them must be asked for."""
        left = iter(faces)
        command = api.commands.RollDice(step, target)
        done = api.apply(self.compiled, self.stored, command, RecordedDice(left))
        assert isinstance(done, api.Applied), done
        assert list(left) == [], "faces that nobody threw"
        self.stored = done.stored
        return done

    def refusal_of(self, command: api.Command) -> str:
        """Ask for something that must be refused, even with dice at hand; why, as people read it.

        The character stays as it was.
        """
        before = self.everything()
        stored = deepcopy(self.stored)
        done = api.apply(self.compiled, self.stored, command, api.SeededDice("refused"))
        assert isinstance(done, api.Refusal), f"{command} was carried out"
        assert self.stored == stored
        assert self.everything() == before
        return done.message

    def sheet(self) -> dict[str, Any]:
        """The whole sheet as JSON."""
        made: dict[str, Any] = api.settle(self.compiled, self.stored).sheet.as_json()
        return made

    def lists(self) -> dict[str, list[tuple[str, dict[str, Any]]]]:
        """Every list with its rows: the entry a row was copied from, and its cells."""
        sheet = api.settle(self.compiled, self.stored).sheet
        return {id_: [(row.entry, dict(row.cells)) for row in sheet.rows(id_)] for id_ in self.compiled.lists}

    def everything(self) -> dict[str, Any]:
        """All that can be seen of the character: sheet, rows, badges, and what does not count."""
        return {
            "sheet": self.sheet(),
            "lists": self.lists(),
            "badges": self.badges(),
            "inactive": self.inactive(),
        }

    def badges(self) -> dict[str, int]:
        """The badge of every step that is shown."""
        states = api.step_states(api.settle(self.compiled, self.stored))
        return {state.id: state.badge for state in states if state.shown}

    def inactive(self) -> dict[str, str]:
        """Kept answers that do not count, as ``step or slot/answer``, with the sentence that says why."""
        states = api.step_states(api.settle(self.compiled, self.stored))
        return {f"{item.key}/{item.answer}": item.reason for state in states for item in state.inactive}


def started(id_: str) -> Player:
    """A player with a blank sheet of a system, the builder open."""
    player = Player(system(id_))
    player.does(api.commands.OpenBuilder())
    return player
