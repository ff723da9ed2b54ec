"""Tables of the characters app."""

from characters.models.character import NAME_MOST, Character, View
from characters.models.event import CharacterEvent, EventKind, Standing
from characters.models.migrating import MigrationTurn, TurnOutcome
from characters.models.sharing import Handover, ShareLink

__all__ = [
    "NAME_MOST",
    "Character",
    "CharacterEvent",
    "EventKind",
    "Handover",
    "MigrationTurn",
    "ShareLink",
    "Standing",
    "TurnOutcome",
    "View",
]
