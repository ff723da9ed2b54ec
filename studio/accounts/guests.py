"""Who acts: a signed-in user, or a guest known by a random token in the session data (U1).

A guest never becomes a user row. When a guest logs in or signs up, `guest_claimed` tells the apps to move
what the token owns to the user. Logging in changes the session's key but keeps its data, so the token is
still there; logging out empties the session.
"""

import secrets
from dataclasses import dataclass

from django.db import transaction
from django.dispatch import Signal
from django.http import HttpRequest

from studio.accounts.models import User

GUEST_SESSION_KEY = "guest_token"

# Sent inside a transaction with `user` (User) and `token` (str): move everything this guest owns to the user.
# A receiver must be safe to run twice.
guest_claimed = Signal()


@dataclass(frozen=True, slots=True)
class Actor:
    """Who a request acts for: a user, a guest, or, with neither, a visitor who owns nothing yet."""

    user_id: int | None = None
    guest: str | None = None

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
    """Return who acts. A signed-in user is never also a guest."""
    if request.user.is_authenticated:
        return Actor(user_id=request.user.pk)
    return Actor(guest=guest_token(request, create=create))


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
