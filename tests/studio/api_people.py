"""Who asks the API in the tests, what there is to ask about, and how it is asked."""

import json
from dataclasses import dataclass
from typing import Any

from django.test import Client
from django.urls import reverse

from characters.models import Character
from characters.services.making import make_character
from rulesets.models import GIVEN_ROLES, Collaborator, Revision, Role
from studio.accounts.guests import GUEST_SESSION_KEY, Actor
from studio.accounts.models import User
from studio.accounts.tokens import make_token
from tests.characters.salt import CATALOGS, SHEET
from tests.factories.rulesets import store_imported, write_document

GUEST = "guest-of-the-tests"
OTHER_GUEST = "another-guest"


def guest_client(token: str) -> Client:
    """Return a browser whose session belongs to a guest."""
    client = Client()
    session = client.session
    session[GUEST_SESSION_KEY] = token
    session.save()
    return client


def user_client(user: User) -> Client:
    """Return a browser in which somebody is logged in."""
    client = Client()
    client.force_login(user)
    return client


def token_client(user: User) -> Client:
    """Return a program with a token of somebody's."""
    _made, text = make_token(user=user, label="Tests")
    return Client(headers={"Authorization": f"Bearer {text}"})


def ask(client: Client, method: str, path: str, body: Any = None, **headers: str) -> Any:
    """Ask the API; `body` is sent as JSON, bytes as they are."""
    data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    return client.generic(method, path, data, content_type="application/json", headers=headers)


def at(name: str, *arguments: object) -> str:
    """Return an address of the API."""
    return reverse(f"api:{name}", args=arguments)


@dataclass(frozen=True)
class Things:
    """What somebody has: a ruleset of their own, with whom it is shared, and a character made on it."""

    revision: Revision
    character: Character
    editor: Collaborator | None = None


def make_things(*, user: User | None = None, guest: str | None = None, name: str = "Mara") -> Things:
    """Return what a user or a guest has; a user shares it with an editor and a viewer."""
    revision = store_imported(user=user, guest=guest, sheet=SHEET, catalogs=CATALOGS)
    who = Actor(user_id=user.pk if user else None, guest=guest)
    character = make_character(who, revision=revision, name=name)
    if user is None:
        return Things(revision, character)
    for role in GIVEN_ROLES:
        Collaborator.objects.get_or_create(
            ruleset=revision.ruleset, user=get_member(role), defaults={"role": role}
        )
    return Things(revision, character, Collaborator.objects.get(ruleset=revision.ruleset, role=Role.EDITOR))


def get_member(role: Role) -> User:
    """Return the user who is editor, or viewer, of what is shared in the tests."""
    return User.objects.get_or_create(username=f"the-{role}")[0]


def ruleset_file(**changes: Any) -> bytes:
    """Return the file of the ruleset that everybody's things are made on."""
    return json.dumps(write_document(sheet=SHEET, catalogs=CATALOGS, **changes)).encode()
