"""Who gets what from each endpoint of the API (U1.2, U1.3, U7.1): a table, and everybody tries every line."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver

from characters.models import Character
from characters.queries import stored_of
from characters.services.exchange import export_character
from characters.services.keeping import delete_character
from characters.services.migrating.asking import start_migration
from characters.services.undoing import undo_change
from rulesets.engine.api import commands
from rulesets.models import Collaborator, Revision, Role
from studio import api
from studio.accounts.guests import Actor
from studio.accounts.models import ApiToken, User
from studio.accounts.tokens import make_token
from studio.jobs.models import Job, State
from studio.jobs.services import start_job
from studio.web.api.problems import MEDIA_TYPE
from tests.characters.salt import change, store_salt
from tests.rulesets.api.test_packs import LINES as PACKS
from tests.studio.api_people import (
    GUEST,
    OTHER_GUEST,
    Things,
    ask,
    at,
    get_member,
    guest_client,
    make_things,
    ruleset_file,
    token_client,
    user_client,
)
from tests.studio.jobs.starting import put
from tests.studio.jobs.trial_kinds import INSTALLING_KIND, PLAIN_KIND

pytestmark = pytest.mark.django_db

PEOPLE = ["visitor", "guest", "other guest", "user", "other user", "admin", "program", "editor", "viewer"]
MEMBERS = ("editor", "viewer")
"""With whom the user shares their ruleset; nobody shares a character or what is a guest's."""

OWNERS = {"guest": ("guest",), "user": ("user", "program")}
"""Whose things are asked for, and who asks as them: a program has a token of the user's."""


@pytest.fixture
def people(user: User, stranger: User, staff: User) -> dict[str, Client]:
    return {
        "visitor": Client(),
        "guest": guest_client(GUEST),
        "other guest": guest_client(OTHER_GUEST),
        "user": user_client(user),
        "other user": user_client(stranger),
        "admin": user_client(staff),
        "program": token_client(user),
        **{role: user_client(get_member(Role(role))) for role in MEMBERS},
    }


@dataclass(frozen=True)
class Line:
    """One endpoint: how it is asked, and what its owner is answered. Arguments come from the things.

    `editor` and `viewer` are what those are answered with whom the ruleset is shared.
    """

    name: str
    method: str
    status: int
    arguments: Callable[[Things], tuple[object, ...]] = lambda things: ()
    body: Any = None
    before: Callable[[Actor, Character], object] | None = None
    editor: int = 404
    viewer: int = 404

    def expected(self, person: str, owner: str) -> int:
        """Return the status that somebody is answered with who asks for what an owner has."""
        if person in OWNERS[owner]:
            return self.status
        return getattr(self, person) if owner == "user" and person in MEMBERS else 404

    def __str__(self) -> str:
        return f"{self.method} {self.name}"


def of_character(*more: object) -> Callable[[Things], tuple[object, ...]]:
    return lambda things: (things.character.pk, *more)


def of_version(*more: object) -> Callable[[Things], tuple[object, ...]]:
    return lambda things: (things.revision.ruleset_id, things.revision.number, *more)


def of_editor(things: Things) -> tuple[object, ...]:
    return (things.revision.ruleset_id, things.editor.pk if things.editor else 1)


def of_ruleset(things: Things) -> tuple[object, ...]:
    return (things.revision.ruleset_id,)


def delete(who: Actor, character: Character) -> object:
    return delete_character(who, character_id=character.pk)


def age(who: Actor, character: Character) -> object:
    return change(character, commands.EditField("age", 30), who)


def age_and_undo(who: Actor, character: Character) -> object:
    age(who, character)
    return undo_change(who, character_id=character.pk)


PICK = {"command": {"op": "pick", "step": "folk", "entry": "tall"}}

READ = [
    Line("ruleset", "GET", 200, of_ruleset, editor=200, viewer=200),
    Line("versions", "GET", 200, of_ruleset, editor=200, viewer=200),
    Line("version", "GET", 200, of_version(), editor=200, viewer=200),
    Line("document", "GET", 200, of_version(), editor=200, viewer=200),
    Line("package", "GET", 200, of_version(), editor=200, viewer=200),
    Line("catalogs", "GET", 200, of_version(), editor=200, viewer=200),
    Line("entries", "GET", 200, of_version("folk"), editor=200, viewer=200),
    Line("entry", "GET", 200, of_version("folk", "tall"), editor=200, viewer=200),
    Line("people", "GET", 200, of_ruleset, editor=200, viewer=200),
]
"""What is read of a ruleset."""

CHANGED = [
    Line("import_version", "POST", 201, of_ruleset, ruleset_file(version=2), editor=201, viewer=403),
    Line("people", "POST", 201, of_ruleset, {"userName": "otto"}, editor=403, viewer=403),
    Line("person", "PATCH", 200, of_editor, {"role": "viewer"}, editor=403, viewer=403),
    Line("person", "DELETE", 204, of_editor, editor=204, viewer=403),  # the editor leaves
]
"""What is changed of a ruleset; with a guest's there is nobody to change."""

OWN = [
    *READ,
    *CHANGED,
    Line("character", "GET", 200, of_character()),
    Line("character", "PATCH", 200, of_character(), {"name": "Wren"}),
    Line("character", "DELETE", 204, of_character()),
    Line("restore", "POST", 200, of_character(), before=delete),
    Line("export", "GET", 200, of_character()),
    Line("character_version", "GET", 200, of_character()),
    Line("character_version", "POST", 200, of_character(), {"to": 1}),
    Line("sheet", "GET", 200, of_character()),
    Line("steps", "GET", 200, of_character()),
    Line("step", "GET", 200, of_character("folk")),
    Line("commands", "POST", 200, of_character(), PICK),
    Line("undo", "POST", 200, of_character(), {}, before=age),
    Line("redo", "POST", 200, of_character(), {}, before=age_and_undo),
]
"""What belongs to somebody: to everybody else it is not there."""

EVERYBODYS = [
    Line("rulesets", "GET", 200),
    Line("validate_ruleset", "POST", 200, body=ruleset_file(id="mine")),
    Line("import_ruleset", "POST", 201, body=ruleset_file(id="mine")),
    Line("characters", "GET", 200),
    Line("characters", "POST", 201),
    Line("import_character", "POST", 201),
    Line("bin", "GET", 200),
    Line("jobs", "GET", 200),
    Line("schema", "GET", 200),
    Line("docs", "GET", 200),
]
"""What everybody has, each their own."""

SIGNED_IN = [Line("tokens", "GET", 200), Line("tokens", "POST", 201, body={"label": "Bot"})]
"""What only an account has."""

TOKENS = [Line("token", "DELETE", 204)]

JOBS = [
    Line("job", "GET", 200),
    Line("cancel_job", "POST", 200),
    Line("retry_job", "POST", 202),
    Line("resume_job", "POST", 200),
    Line("confirm_job", "POST", 200),
]
"""What whoever asked for a job may do with it, and staff with any."""

MIGRATIONS = [
    Line("migrations", "POST", 202),
    Line("migration", "GET", 200),
    Line("set_migration_back", "POST", 202, body={}),
]
"""What whoever owns a ruleset may do with the characters on it, and staff with any (M9.1)."""

BEFORE = {"cancel_job": State.QUEUED, "confirm_job": State.REVIEW}
"""Where a job stands that this is done with; any other has failed."""


def endpoints(patterns: list[Any]) -> Iterator[tuple[str, str]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from endpoints(pattern.url_patterns)
        elif isinstance(pattern, URLPattern):
            view = getattr(pattern.callback, "cls", None)
            found = ("get", "post", "put", "patch", "delete") if view else ("get",)
            yield from (
                (str(pattern.name), method.upper()) for method in found if not view or hasattr(view, method)
            )


def test_every_endpoint_stands_in_the_table():
    table = {(line.name, line.method) for line in OWN + EVERYBODYS + SIGNED_IN + TOKENS + JOBS + MIGRATIONS}
    table |= {(name, method) for name, method, _body in PACKS}
    assert table == set(endpoints(api.v1))


def assert_problem(response: Any, status: int, code: str) -> None:
    assert response.status_code == status
    assert response.headers["Content-Type"] == MEDIA_TYPE
    details = json.loads(response.content)
    assert (details["status"], details["code"]) == (status, code)
    assert details["detail"]


def state() -> object:
    """Return everything that a request of the table could change."""
    fields = ("document", "name", "deleted_at", "counter")
    return (
        list(Character.objects.values_list(*fields)),
        list(Revision.objects.values_list("pk")),
        list(Collaborator.objects.values_list("pk", "role")),
    )


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize(
    ("line", "owner"),
    [(line, owner) for line in OWN for owner in OWNERS if owner == "user" or line not in CHANGED[1:]],
    ids=str,
)
def test_own_things_are_there_for_their_owner_and_whom_they_share_them_with(
    line: Line, owner: str, person: str, people: dict[str, Client], user: User
):
    is_guests = owner == "guest"
    who = Actor(guest=GUEST) if is_guests else Actor(user_id=user.pk)
    things = make_things(guest=GUEST) if is_guests else make_things(user=user)
    if line.before:
        line.before(who, things.character)
    before = state()

    response = ask(people[person], line.method, at(line.name, *line.arguments(things)), line.body)

    expected = line.expected(person, owner)
    if expected < 400:
        assert response.status_code == expected, response.content
    else:
        assert_problem(response, expected, "not-found" if expected == 404 else "permission-denied")
        assert state() == before


@pytest.mark.parametrize("line", [line for line in OWN if line.method == "GET"], ids=str)
def test_what_is_not_there_and_what_is_anothers_get_the_same_answer(line: Line, people: dict[str, Client]):
    things = make_things(guest=GUEST)
    arguments = line.arguments(things)
    anothers = ask(people["user"], "GET", at(line.name, *arguments))
    nobodys = ask(people["user"], "GET", at(line.name, 10**17, *arguments[1:]))
    assert anothers.content == nobodys.content
    assert dict(anothers.headers) == dict(nobodys.headers)


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("line", READ + CHANGED, ids=str)
def test_shipped_rulesets_are_everybodys_to_read_and_nobodys_to_change(
    line: Line, person: str, people: dict[str, Client]
):
    revision = store_salt()
    address = at(line.name, *line.arguments(Things(revision, Character())))
    response = ask(people[person], line.method, address, line.body)
    if line in READ:
        assert response.status_code == 200
    else:
        assert_problem(response, 403, "permission-denied")


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("line", EVERYBODYS, ids=str)
def test_everybody_lists_and_makes_their_own(line: Line, person: str, people: dict[str, Client]):
    store_salt()
    theirs = make_things(guest="a-third-guest", name="Hidden")
    body = line.body
    if line.name == "characters" and line.method == "POST":
        body = {"ruleset": store_salt().ruleset_id}
    if line.name == "import_character":
        body = export_character(theirs.character)

    response = ask(people[person], line.method, at(line.name), body)

    assert response.status_code == line.status, response.content
    if line.method == "GET":
        assert b"Hidden" not in response.content
        assert b"local/salt-coast" not in response.content
    if line.status == 201 and person in ("visitor", "guest", "other guest"):
        assert people[person].session["guest_token"]


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("line", SIGNED_IN, ids=str)
def test_only_an_account_has_tokens(line: Line, person: str, people: dict[str, Client]):
    response = ask(people[person], line.method, at(line.name), line.body)
    if "guest" in person or person == "visitor":
        assert_problem(response, 401, "not-authenticated")
        assert response.headers["WWW-Authenticate"] == "Bearer"
    elif person == "program" and line.method == "POST":
        assert_problem(response, 403, "permission-denied")
    else:
        assert response.status_code == line.status


@pytest.mark.parametrize("person", PEOPLE)
def test_a_token_is_revoked_by_its_owner_only(person: str, people: dict[str, Client], user: User):
    made, _text = make_token(user=user, label="Bot")
    response = ask(people[person], "DELETE", at("token", made.pk))
    is_owner = person in ("user", "program")
    assert ApiToken.objects.filter(pk=made.pk).exists() != is_owner
    if is_owner:
        assert response.status_code == 204
    elif person in ("other user", "admin", *MEMBERS):
        assert_problem(response, 404, "not-found")
    else:
        assert_problem(response, 401, "not-authenticated")


def make_job(line: Line, *, user: User | None, guest: str) -> Job:
    kind = INSTALLING_KIND if line.name == "confirm_job" else PLAIN_KIND
    started = start_job(kind=kind, subject="a trial", request={}, requested_by=user, guest=guest)
    return put(started.job, BEFORE.get(line.name, State.FAILED))


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("owner", OWNERS)
@pytest.mark.parametrize("line", JOBS, ids=str)
def test_jobs_are_there_for_staff_and_for_whoever_asked(
    line: Line, owner: str, person: str, people: dict[str, Client], user: User
):
    is_guests = owner == "guest"
    job = make_job(line, user=None if is_guests else user, guest=GUEST if is_guests else "")
    before = list(Job.objects.values())

    response = ask(people[person], line.method, at(line.name, job.pk))
    listed = json.loads(ask(people[person], "GET", at("jobs")).content)

    if person == "admin" or person in OWNERS[owner]:
        assert response.status_code == line.status, response.content
        assert job.pk in {one["id"] for one in listed["results"]}
    else:
        assert_problem(response, 404, "not-found")
        assert list(Job.objects.values()) == before
        assert listed["results"] == []
    if is_guests and person == "guest":
        strict = Client(enforce_csrf_checks=True)
        strict.cookies = people[person].cookies
        if line.method == "POST":
            assert_problem(ask(strict, "POST", at(line.name, job.pk)), 403, "permission-denied")


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("owner", OWNERS)
@pytest.mark.parametrize("line", MIGRATIONS, ids=str)
def test_characters_are_migrated_by_staff_and_by_the_owner_of_their_ruleset(
    line: Line, owner: str, person: str, people: dict[str, Client], user: User
):
    things = make_things(guest=GUEST) if owner == "guest" else make_things(user=user)
    ruleset, body = things.revision.ruleset, line.body
    arguments: tuple[object, ...] = ()
    if line.name == "migrations":
        body = {"ruleset": ruleset.pk}
    else:
        arguments = (start_migration(ruleset=ruleset, revision=things.revision).job.pk,)
    before = Job.objects.count()

    response = ask(people[person], line.method, at(line.name, *arguments), body)

    if person == "admin" or person in OWNERS[owner]:
        assert response.status_code == line.status, response.content
    else:
        assert_problem(response, 404, "not-found")
        assert Job.objects.count() == before


CHANGES = [line for line in OWN + EVERYBODYS + SIGNED_IN + TOKENS if line.method != "GET"]


@pytest.mark.parametrize("person", ["guest", "user"])
@pytest.mark.parametrize("line", CHANGES, ids=str)
def test_a_change_by_session_needs_the_csrf_token_of_guests_too(
    line: Line, person: str, people: dict[str, Client], user: User
):
    things = make_things(guest=GUEST) if person == "guest" else make_things(user=user)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = people[person].cookies
    arguments = (1,) if line.name == "token" else line.arguments(things)

    response = ask(strict, line.method, at(line.name, *arguments), line.body)

    if line.name == "validate_ruleset":  # changes nothing
        assert response.status_code == 200
    else:
        assert_problem(response, 403, "permission-denied")
        assert stored_of(Character.objects.get()) == stored_of(things.character)


def test_a_visitor_cannot_be_made_a_guest_by_another_site():
    store_salt()
    response = ask(Client(enforce_csrf_checks=True), "POST", at("import_ruleset"), ruleset_file())
    assert_problem(response, 403, "permission-denied")
    assert response.cookies.get("sessionid") is None


def test_a_change_by_session_with_the_csrf_token_is_carried_out(user: User):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(user)
    strict.get(at("docs"))
    token = strict.cookies["csrftoken"].value
    response = ask(strict, "POST", at("tokens"), {"label": "Bot"}, **{"X-CSRFToken": token})
    assert response.status_code == 201


def test_a_token_needs_no_csrf_token(user: User):
    _made, text = make_token(user=user, label="Bot")
    program = Client(enforce_csrf_checks=True, headers={"Authorization": f"Bearer {text}"})
    assert ask(program, "POST", at("import_ruleset"), ruleset_file()).status_code == 201
