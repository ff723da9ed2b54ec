"""What every page of one character is made from: row, ruleset, settled sheet, trouble of the last request."""

from dataclasses import dataclass

from characters.models import Character
from characters.pages.controls import Trouble
from characters.queries import UndoState
from rulesets.engine.api import CompiledRuleset, Settled
from rulesets.engine.builder.applying import place_of
from rulesets.engine.builder.commands import Command
from rulesets.engine.problems import JsonValue


@dataclass(frozen=True, slots=True)
class Desk:
    """One character laid out to be looked at.

    `query` is what is searched for in the step or picker, `trouble` what became of the last request.
    """

    character: Character
    compiled: CompiledRuleset
    settled: Settled
    undo: UndoState
    trouble: Trouble | None = None
    query: str = ""

    def standing(self, command: Command) -> JsonValue:
        """Return what stands at the place a command would change: what the page's request is made from."""
        return place_of(self.settled, command).value

    def trouble_at(self, key: str) -> Trouble | None:
        """Return the trouble of a place, if it is about that."""
        return self.trouble if self.trouble is not None and self.trouble.key == key else None
