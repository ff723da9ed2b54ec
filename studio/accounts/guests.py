"""Who acts: a signed-in user, or a guest known by a random token in the session data (U1).

A guest never becomes a user row. When a guest logs in or signs up, `guest_claimed` tells the apps to move
what the token owns to the user. Logging in changes the session's key but keeps its data, so the token is
still there; logging out empties the session. What a guest does renews the session, so that
only staying away for as long as a session lives loses the work.
"""

import secrets
from dataclasses import dataclass
from typing import TypedDict

from django.db import transaction
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils import timezone

from studio.accounts.models import User

GUEST_SESSION_KEY = "guest_token"
GUEST_DAY_SESSION_KEY = "guest_day"
"""The day on which the guest's session was renewed last."""

# Sent inside a transaction with `user` (User) and `token` (str): move everything this guest owns to the user.
# A receiver must be safe to run twice.
guest_claimed = Signal()


class OwnerColumns(TypedDict):
    """The columns that say whose a row is."""

    owner_id: int | None
    guest_token: str


@dataclass(frozen=True, slots=True)
class Actor:
    """Who a request acts for: a user, a guest, or, with neither, a visitor who owns nothing yet."""

    user_id: int | None = None
    guest: str | None = None

    @property
    def owner_columns(self) -> OwnerColumns:
        """What the columns of a row of this actor's hold; a visitor's are those of nobody."""
        return {"owner_id": self.user_id, "guest_token": self.guest or ""}

    @property
    def is_user(self) -> bool:
        return self.user_id is not None

    @property
    def is_guest(self) -> bool:
        return self.guest is not None


def guest_token(request: HttpRequest, *, create: bool) -> str | None:
    """Return the token of this session's guest; with `create`, one is made when there is none.

    Only a POST that makes something should create: a visitor who only reads gets no session.
    """
    token: str | None = request.session.get(GUEST_SESSION_KEY)
    if token is None and create:
        token = secrets.token_urlsafe(32)
        request.session[GUEST_SESSION_KEY] = token
    return token


def actor(request: HttpRequest, *, create: bool = False) -> Actor:
    """Return who acts. A signed-in user is never also a guest, and a guest who does something stays one."""
    if request.user.is_authenticated:
        return Actor(user_id=request.user.pk)
    token = guest_token(request, create=create)
    if token is not None and request.method == "POST":
        _renew_session(request)
    return Actor(guest=token)


def _renew_session(request: HttpRequest) -> None:
    """Let the session live its full time again, once a day: more would be a write for every click."""
    today = timezone.now().date().isoformat()
    if request.session.get(GUEST_DAY_SESSION_KEY) != today:
        request.session[GUEST_DAY_SESSION_KEY] = today


def claim_guest_work(request: HttpRequest, *, user: User) -> None:
    """Hand what this session's guest made to the user, and forget the guest.

    All receivers move their rows or none does; then the token stays for the next try.
    """
    token = guest_token(request, create=False)
    if token is None:
        return
    with transaction.atomic():
        guest_claimed.send(sender=User, user=user, token=token, request=request)
    del request.session[GUEST_SESSION_KEY]
    request.session.pop(GUEST_DAY_SESSION_KEY, None)
