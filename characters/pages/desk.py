"""What every page of one character is made from: row, ruleset, settled sheet, trouble of the last request."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.http import urlencode

from characters.models import Character
from characters.pages.controls import Trouble
from characters.queries import UndoState
from rulesets.engine.api import CompiledRuleset, Settled, place_of
from rulesets.engine.builder.commands import Command
from rulesets.engine.problems import JsonValue


@dataclass(frozen=True, slots=True)
class Desk:
    """One character laid out to be looked at.

    `trouble` is what became of the last request; `asked` what the address of the page asks to see, such as
    what is searched for (U2.9).
    """

    character: Character
    compiled: CompiledRuleset
    settled: Settled
    undo: UndoState
    trouble: Trouble | None = None
    asked: Mapping[str, str] = field(default_factory=dict)

    @property
    def query(self) -> str:
        """What is searched for."""
        return self.asked.get("q", "")

    @property
    def asking(self) -> str:
        """Everything the address asks, as its part from `?` on."""
        return f"?{urlencode(self.asked)}" if self.asked else ""

    def standing(self, command: Command) -> JsonValue:
        """Return what stands at the place a command would change: what the page's request is made from."""
        return place_of(self.settled, command).value

    def trouble_at(self, key: str) -> Trouble | None:
        """Return the trouble of a place, if it is about that."""
        return self.trouble if self.trouble is not None and self.trouble.key == key else None

    def is_filled(self, command: Command) -> bool:
        """Return whether the place a command would change was filled in at random (U4.6)."""
        filled = self.settled.record.filled
        return bool(filled) and place_of(self.settled, command).name in filled
