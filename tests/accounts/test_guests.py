"""Guests (U1): a token in the session, kept until there is an account, then handed over once."""

import uuid
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from studio.accounts.guests import (
    GUEST_DAY_SESSION_KEY,
    GUEST_SESSION_KEY,
    Actor,
    actor,
    claim_guest_work,
    guest_claimed,
    guest_token,
)
from studio.accounts.models import User
from studio.web.requests import PageRequest

SIGNUP = {"username": "mira", "password1": "lantern-and-ferry", "password2": "lantern-and-ferry"}


@pytest.fixture
def claims() -> Iterator[list[tuple[str, str]]]:
    """What was claimed: (user name, token)."""
    heard: list[tuple[str, str]] = []

    def hear(sender: type[User], *, user: User, token: str, **kwargs: object) -> None:
        heard.append((user.username, token))

    guest_claimed.connect(hear)
    yield heard
    guest_claimed.disconnect(hear)


@pytest.fixture
def guest_request(db: None) -> PageRequest:
    """A request of somebody who is not logged in."""
    request = PageRequest()
    request.__dict__.update(RequestFactory().get("/").__dict__)
    request.session = SessionStore()
    request.user = AnonymousUser()
    return request


def become_guest(client: Client) -> str:
    """Give this browser's session a guest token, as making a first character does."""
    session = client.session
    session[GUEST_SESSION_KEY] = "token-of-a-guest"
    session.save()
    return "token-of-a-guest"


def test_guest_token_is_not_made_by_reading(guest_request):
    assert guest_token(guest_request, create=False) is None
    assert GUEST_SESSION_KEY not in guest_request.session


def test_guest_token_once_made_stays_the_same(guest_request):
    token = guest_token(guest_request, create=True)
    assert token is not None
    assert len(token) >= 40
    assert guest_token(guest_request, create=True) == token
    assert guest_token(guest_request, create=False) == token


def test_guest_token_differs_between_sessions(guest_request):
    first = guest_token(guest_request, create=True)
    guest_request.session = SessionStore()
    assert guest_token(guest_request, create=True) != first


def test_actor_of_a_visitor_owns_nothing(guest_request):
    who = actor(guest_request)
    assert who == Actor()
    assert not who.is_user
    assert not who.is_guest


def test_actor_of_a_guest_is_the_token_and_no_user_row(guest_request):
    who = actor(guest_request, create=True)
    assert who == Actor(guest=guest_request.session[GUEST_SESSION_KEY])
    assert who.is_guest
    assert not User.objects.exists()


def test_rows_of_an_actor_are_the_users_the_guests_or_nobodys():
    assert Actor(user_id=7).owner_columns == {"owner_id": 7, "guest_token": ""}
    assert Actor(guest="token").owner_columns == {"owner_id": None, "guest_token": "token"}
    assert Actor().owner_columns == {"owner_id": None, "guest_token": ""}


def test_actor_of_a_user_is_never_also_a_guest(guest_request, user):
    guest_token(guest_request, create=True)
    guest_request.user = user
    assert actor(guest_request, create=True) == Actor(user_id=user.pk)


def test_session_of_a_guest_who_does_something_lives_its_full_time_again(client, db, settings):
    become_guest(client)
    Session.objects.update(expire_date=timezone.now() + timedelta(days=1))
    client.get(reverse("home"))
    assert Session.objects.get().expire_date < timezone.now() + timedelta(days=2), "reading renews nothing"
    response = client.post(reverse("rulesets:discard_import", args=[uuid.uuid4()]))
    full = timedelta(seconds=settings.SESSION_COOKIE_AGE)
    assert Session.objects.get().expire_date > timezone.now() + full - timedelta(hours=1)
    assert response.cookies[settings.SESSION_COOKIE_NAME]["max-age"] == settings.SESSION_COOKIE_AGE


def test_session_of_a_guest_is_renewed_once_a_day(guest_request):
    guest_token(guest_request, create=True)
    guest_request.method = "POST"
    renewed = []
    for day in ("2020-02-02", timezone.now().date().isoformat()):
        guest_request.session[GUEST_DAY_SESSION_KEY] = day
        guest_request.session.modified = False
        actor(guest_request)
        renewed.append(guest_request.session.modified)
    assert renewed == [True, False]


def test_visitor_who_posts_gets_no_session(guest_request):
    guest_request.method = "POST"
    assert actor(guest_request) == Actor()
    assert guest_request.session.is_empty()


def test_signing_up_claims_the_guests_work_once(client, db, claims):
    token = become_guest(client)
    response = client.post(reverse("account_signup"), SIGNUP)
    assert response.status_code == 302
    assert claims == [("mira", token)]
    assert GUEST_SESSION_KEY not in client.session


def test_logging_in_claims_the_guests_work_although_the_session_key_changes(client, user, claims):
    token = become_guest(client)
    key_before = client.session.session_key
    client.post(reverse("account_login"), {"login": "mira", "password": "lantern-and-ferry"})
    assert client.session.session_key != key_before
    assert claims == [("mira", token)]
    assert GUEST_SESSION_KEY not in client.session


def test_a_failed_login_keeps_the_guest(client, user, claims):
    token = become_guest(client)
    client.post(reverse("account_login"), {"login": "mira", "password": "wrong"})
    assert claims == []
    assert client.session[GUEST_SESSION_KEY] == token


def test_logging_in_without_guest_work_claims_nothing(client, user, claims):
    client.post(reverse("account_login"), {"login": "mira", "password": "lantern-and-ferry"})
    assert claims == []


def test_logging_out_forgets_everything_of_the_session(user_client):
    become_guest(user_client)
    user_client.post(reverse("account_logout"))
    assert GUEST_SESSION_KEY not in user_client.session


def test_a_claim_that_fails_keeps_the_token_and_what_others_moved(guest_request, user):
    token = guest_token(guest_request, create=True)

    def move(sender: type[User], *, user: User, **kwargs: object) -> None:
        User.objects.filter(pk=user.pk).update(first_name="moved")

    def fail(sender: type[User], **kwargs: object) -> None:
        raise RuntimeError("cannot move")

    guest_claimed.connect(move)
    guest_claimed.connect(fail)
    try:
        with pytest.raises(RuntimeError, match="cannot move"):
            claim_guest_work(guest_request, user=user)
    finally:
        guest_claimed.disconnect(move)
        guest_claimed.disconnect(fail)
    user.refresh_from_db()
    assert user.first_name == ""
    assert guest_token(guest_request, create=False) == token
