"""The history of a character: what was done, when and by whom, and how it was at any time. Source: U4.5."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Paginator
from django.utils.translation import gettext as _

from characters.models import CharacterEvent, EventKind, Standing
from characters.pages.desk import Desk
from characters.pages.said import past_words
from rulesets.engine.api import Settled

PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class EventLine:
    """One thing that happened.

    Attributes:
        number: Its number.
        words: What it was.
        who: Who did it.
        at: When.
        state: `done`, `undone` or `overtaken` for a change; empty for what is none.
        is_now: Whether the character is as this change left it.
    """

    number: int
    words: str
    who: str
    at: datetime
    state: str
    is_now: bool

    @property
    def can_return(self) -> bool:
        """Whether the character can be put back to how this change left it."""
        return self.state in (Standing.DONE, Standing.UNDONE) and not self.is_now


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of the history, the newest first.

    `seen` is the number of the newest change, `is_new` says that none stands: nothing differs from how the
    character was made.
    """

    character_id: int
    name: str
    lines: tuple[EventLine, ...]
    seen: int
    is_new: bool
    number: int
    previous: int | None
    next: int | None


def history_page(desk: Desk, *, number: str, user_id: int | None) -> HistoryPage:
    """Return a page of a character's history.

    Args:
        desk: The character.
        number: Which page, as the address says it; the nearest there is.
        user_id: Who looks at it.
    """
    events = CharacterEvent.objects.filter(character=desk.character)
    changes = events.filter(kind=EventKind.CHANGE)
    newest = changes.order_by("-number").values_list("number", flat=True).first() or 0
    paginator = Paginator(events.select_related("user", "about").order_by("-number"), PER_PAGE)
    shown = paginator.get_page(number)
    now = desk.undo.undo or 0
    return HistoryPage(
        character_id=desk.character.pk,
        name=desk.character.name,
        lines=tuple(_line(desk.settled, event, now=now, user_id=user_id) for event in shown.object_list),
        seen=newest,
        is_new=not now,
        number=shown.number,
        previous=shown.number - 1 if shown.has_previous() else None,
        next=shown.number + 1 if shown.has_next() else None,
    )


def _line(settled: Settled, event: CharacterEvent, *, now: int, user_id: int | None) -> EventLine:
    is_change = event.kind == EventKind.CHANGE
    return EventLine(
        number=event.number,
        words=_words(settled, event),
        who=_who(event, user_id),
        at=event.at,
        state=event.standing if is_change else "",
        is_now=is_change and event.number == now,
    )


def _words(settled: Settled, event: CharacterEvent) -> str:
    if event.about is not None:
        command = json.loads(event.about.command or "{}")
        words = {"what": past_words(settled, command)}
        return (_("Undone: %(what)s") if event.kind == EventKind.UNDO else _("Redone: %(what)s")) % words
    command = json.loads(event.command or "{}")
    told = _NOTES.get(str(command.get("op")))
    return told() if event.kind == EventKind.NOTE and told else past_words(settled, command)


def _who(event: CharacterEvent, user_id: int | None) -> str:
    if event.user is not None:
        return _("you") if event.user_id == user_id else str(event.user)
    if not event.guest_token:
        return _("somebody who is no longer here")
    return _("you") if user_id is None else _("you, as a guest")


_NOTES: dict[str, Callable[[], str]] = {
    "share": lambda: _("Shared by a link"),
    "unshare": lambda: _("The link revoked"),
    "duplicate": lambda: _("Made as a copy"),
    "offer": lambda: _("Offered to somebody"),
    "withdraw": lambda: _("The offer withdrawn"),
    "accept": lambda: _("Handed over"),
    "decline": lambda: _("The offer declined"),
}
"""What became of the character as a whole, by what was asked for."""
