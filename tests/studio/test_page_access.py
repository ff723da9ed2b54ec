"""Who gets what from each page and form (U1.2, U1.3): a table, and everybody tries every line.

The pages of one character stand in tests/characters/views/test_access.py, the API's endpoints in
test_api_access.py; Django's own administration asks for staff by itself.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from characters.models import Handover
from characters.services.exchange import export_character
from characters.services.handing import offer_character
from characters.services.migrating.asking import start_migration
from characters.services.sharing import make_link
from rulesets.engine.document import write
from rulesets.models import Role, Upload
from rulesets.services.importing import keep_upload
from rulesets.services.removing import remove_ruleset
from studio.accounts.guests import Actor
from studio.accounts.models import ApiToken, User
from studio.accounts.tokens import make_token
from studio.backups.rows import backed_up_models, label_of, write_lines
from studio.jobs.services import start_job
from tests.characters.salt import store_salt
from tests.characters.views.test_access import OF_CHARACTERS
from tests.rulesets.views.test_packs import GETS, POSTS
from tests.rulesets.views.test_translations import ADMIN_PAGES
from tests.studio.api_people import (
    GUEST,
    OTHER_GUEST,
    Things,
    get_member,
    guest_client,
    make_things,
    ruleset_file,
    user_client,
)
from tests.studio.jobs.trial_kinds import PLAIN_KIND

pytestmark = pytest.mark.django_db

PACKS = (*GETS, *POSTS)
LANGUAGES = ADMIN_PAGES
"""What only admins have; who else asks stands in tests/rulesets/views/test_packs.py."""

SIGNED_IN = ("user", "editor", "viewer", "other user", "admin")
PEOPLE = ("visitor", "guest", "other guest", *SIGNED_IN)
"""The user has everything that is asked for, and shares a ruleset with an editor and a viewer."""


@pytest.fixture
def people(user: User, stranger: User, staff: User) -> dict[str, Client]:
    return {
        "visitor": Client(),
        "guest": guest_client(GUEST),
        "other guest": guest_client(OTHER_GUEST),
        "user": user_client(user),
        "editor": user_client(get_member(Role.EDITOR)),
        "viewer": user_client(get_member(Role.VIEWER)),
        "other user": user_client(stranger),
        "admin": user_client(staff),
    }


Arguments = Callable[[Things], tuple[object, ...]]
Body = Callable[[Things], dict[str, Any]]


@dataclass(frozen=True)
class Line:
    """A page or form: how it is asked, and what each person is answered; who is not named finds nothing.

    Arguments and body come from what the user has.
    """

    name: str
    method: str
    answers: Mapping[str, int]
    arguments: Arguments = lambda things: ()
    body: Body = field(default=lambda things: {})

    def __str__(self) -> str:
        return f"{self.method} {self.name}"


def everybody(status: int, *, visitor: int | None = None) -> dict[str, int]:
    """Answers that are the same for all; `visitor` is for all who are not signed in."""
    return {one: status if visitor is None or one in SIGNED_IN else visitor for one in PEOPLE}


def owner(status: int, **members: int) -> dict[str, int]:
    """Answers to the user, and to the editor and viewer by name."""
    return {"user": status, **members}


def of_ruleset(things: Things) -> tuple[object, ...]:
    return (things.revision.ruleset_id,)


def of_version(*more: object) -> Arguments:
    return lambda things: (things.revision.ruleset_id, things.revision.number, *more)


def of_editor(things: Things) -> tuple[object, ...]:
    return (things.revision.ruleset_id, things.editor.pk if things.editor else 0)


def of_removed(things: Things) -> tuple[object, ...]:
    return (remove_ruleset(_owner_of(things), pk=things.revision.ruleset_id).pk,)


def of_job(things: Things) -> tuple[object, ...]:
    asked = start_job(kind=PLAIN_KIND, subject="a trial", request={}, requested_by=things.character.owner)
    return (asked.job.pk,)


def of_migration(things: Things) -> tuple[object, ...]:
    ruleset = things.revision.ruleset
    return (ruleset.pk, start_migration(ruleset=ruleset, revision=things.revision).job.pk)


def of_cancelling(things: Things) -> tuple[object, ...]:
    return (*of_job(things), "cancel")


def of_link(things: Things) -> tuple[object, ...]:
    return (make_link(_owner_of(things), character_id=things.character.pk).token,)


def of_offer(things: Things) -> tuple[object, ...]:
    offer = offer_character(_owner_of(things), character_id=things.character.pk, user_name="otto")
    assert isinstance(offer, Handover)
    return (offer.pk,)


def of_token(things: Things) -> tuple[object, ...]:
    return (ApiToken.objects.get(user=things.character.owner).pk,)


def of_file(things: Things) -> tuple[object, ...]:
    return (_keep(things, ruleset_file(version=2), into=None).token,)


def of_file_into(things: Things) -> tuple[object, ...]:
    return (_keep(things, ruleset_file(version=2), into=things.revision.ruleset).token,)


def of_character_file(things: Things) -> tuple[object, ...]:
    return (_keep(things, write(export_character(things.character)).encode(), into=None).token,)


def _keep(things: Things, data: bytes, **into: Any) -> Upload:
    return keep_upload(actor=_owner_of(things), name="file.json", data=data, **into)


def _owner_of(things: Things) -> Actor:
    return Actor(user_id=things.character.owner_id)


def a_file(things: Things) -> dict[str, Any]:
    return {"file": SimpleUploadedFile("file.json", ruleset_file(version=2))}


def a_character_file(things: Things) -> dict[str, Any]:
    return {"file": SimpleUploadedFile("file.json", write(export_character(things.character)).encode())}


def to_their_version(things: Things) -> dict[str, Any]:
    return {"to": things.revision.number, "dry": "on"}


def on_their_ruleset(things: Things) -> dict[str, Any]:
    return {"revision": things.revision.pk}


def on_a_shipped_one(things: Things) -> dict[str, Any]:
    return {"revision": store_salt().pk}


SITE = [
    Line("home", "GET", everybody(200)),
    Line("health", "GET", everybody(200)),
    Line("healthz", "GET", everybody(200)),
    Line("shared", "GET", everybody(200), of_link),
    Line("set_theme", "POST", everybody(303), body=lambda things: {"theme": "dark"}),
    Line("set_display_language", "POST", everybody(303), body=lambda things: {"language": "en"}),
]

ANYBODY_READS = owner(200, editor=200, viewer=200)

RULESETS = [
    Line("rulesets:list_rulesets", "GET", everybody(200)),
    Line("rulesets:import_ruleset", "GET", everybody(200)),
    Line("rulesets:import_ruleset", "POST", everybody(303), body=a_file),
    Line("rulesets:review_import", "GET", owner(200), of_file),
    Line("rulesets:confirm_import", "POST", owner(303), of_file),
    Line("rulesets:review_import", "GET", owner(200), of_file_into),
    Line("rulesets:confirm_import", "POST", owner(303), of_file_into),
    Line("rulesets:discard_import", "POST", everybody(303), of_file),
    Line("rulesets:show_ruleset", "GET", ANYBODY_READS, of_ruleset),
    Line("rulesets:import_version", "GET", owner(200, editor=200, viewer=403), of_ruleset),
    Line("rulesets:import_version", "POST", owner(303, editor=303, viewer=403), of_ruleset, a_file),
    Line(
        "rulesets:add_person",
        "POST",
        owner(303, editor=403, viewer=403),
        of_ruleset,
        lambda things: {"user_name": "otto", "role": "viewer"},
    ),
    Line("rulesets:add_person", "POST", owner(422, editor=403, viewer=403), of_ruleset),
    Line(
        "rulesets:change_role",
        "POST",
        owner(303, editor=403, viewer=403),
        of_editor,
        lambda things: {"role": "viewer"},
    ),
    Line("rulesets:remove_person", "POST", owner(303, editor=403, viewer=403), of_editor),
    Line("rulesets:leave_ruleset", "GET", {"editor": 200, "viewer": 200}, of_ruleset),
    Line("rulesets:leave_ruleset", "POST", {"editor": 303, "viewer": 303}, of_ruleset),
    Line("rulesets:list_removed", "GET", everybody(200)),
    Line("rulesets:remove", "GET", owner(200), of_ruleset),
    Line("rulesets:remove", "POST", owner(303), of_ruleset),
    Line("rulesets:restore", "POST", owner(303), of_removed),
    Line("rulesets:show_revision", "GET", ANYBODY_READS, of_version()),
    Line("rulesets:export_revision", "GET", ANYBODY_READS, of_version()),
    Line("rulesets:download_revision", "GET", ANYBODY_READS, of_version()),
    Line("rulesets:download_package", "GET", ANYBODY_READS, of_version()),
    Line("rulesets:show_catalog", "GET", ANYBODY_READS, of_version("folk")),
    Line("rulesets:show_entry", "GET", ANYBODY_READS, of_version("folk", "tall")),
    Line("rulesets:show_translations", "GET", ANYBODY_READS, of_version()),
]

CHARACTERS = [
    Line("characters:list_characters", "GET", everybody(200)),
    Line("characters:show_bin", "GET", everybody(200)),
    Line("characters:create_character", "POST", everybody(303), body=on_a_shipped_one),
    Line("characters:create_character", "POST", owner(303, editor=303, viewer=303), body=on_their_ruleset),
    Line("characters:accept", "POST", {"other user": 303}, of_offer),
    Line("characters:decline", "POST", {"other user": 303}, of_offer),
    Line("characters:import_character", "GET", everybody(200)),
    Line("characters:import_character", "POST", everybody(303), body=a_character_file),
    Line("characters:review_character", "GET", owner(200), of_character_file),
    Line("characters:confirm_character", "POST", owner(303), of_character_file),
    Line("characters:discard_character", "POST", everybody(303), of_character_file),
]

ACCOUNTS = [
    Line("account", "GET", everybody(200, visitor=302)),
    Line("delete_account", "GET", everybody(200, visitor=302)),
    Line("tokens", "GET", everybody(200, visitor=302)),
    Line("tokens", "POST", everybody(200, visitor=302), body=lambda things: {"label": "New bot"}),
    Line("revoke_token", "POST", everybody(404, visitor=302) | owner(303), of_token),
    Line("account_login", "GET", everybody(302, visitor=200)),
    Line("account_logout", "GET", everybody(200, visitor=302)),
    Line("account_signup", "GET", everybody(302, visitor=200)),
    Line("account_inactive", "GET", everybody(200)),
    Line("account_reauthenticate", "GET", everybody(200, visitor=302)),
    Line("account_change_password", "GET", everybody(200, visitor=302)),
    Line("account_set_password", "GET", everybody(302)),
    Line("account_reset_password", "GET", everybody(200)),
    Line("account_reset_password_done", "GET", everybody(200)),
    Line("account_reset_password_from_key", "GET", everybody(200), lambda things: ("1", "no-key")),
    Line("account_reset_password_from_key_done", "GET", everybody(200)),
    Line("socialaccount_login_cancelled", "GET", everybody(200)),
    Line("socialaccount_login_error", "GET", everybody(401)),
    Line("socialaccount_signup", "GET", everybody(302)),
    Line("socialaccount_connections", "GET", everybody(200, visitor=302)),
]

IDENTITY_PROVIDER = {"openid_connect_login", "openid_connect_callback"}
"""Asked of a provider only: tests/accounts/test_identity.py has one."""

JOBS = [
    Line("jobs:list_jobs", "GET", everybody(200)),
    Line("jobs:show_job", "GET", {"user": 200, "admin": 200}, of_job),
    Line("jobs:act", "POST", {"user": 303, "admin": 303}, of_cancelling),
]

MIGRATIONS = [
    Line("characters:older", "GET", {"user": 200, "admin": 200}, of_ruleset),
    Line(
        "characters:migrate",
        "POST",
        {"user": 303, "admin": 303},
        of_ruleset,
        to_their_version,
    ),
    Line("characters:migration", "GET", {"user": 200, "admin": 200}, of_migration),
    Line("characters:set_migration_back", "POST", {"user": 303, "admin": 303}, of_migration),
]

TABLE = MIGRATIONS + SITE + RULESETS + CHARACTERS + ACCOUNTS + JOBS


def addresses(resolver: Any, prefix: str = "") -> Iterator[str]:
    """Yield the names of all pages and forms of the Studio."""
    for pattern in resolver.url_patterns:
        if not isinstance(pattern, URLResolver):
            yield f"{prefix}{pattern.name}"
        elif pattern.namespace != "admin" and str(pattern.pattern) != "api/":
            yield from addresses(pattern, f"{pattern.namespace}:" if pattern.namespace else prefix)


def test_every_page_and_form_stands_in_a_table():
    tried = {line.name for line in TABLE} | {f"characters:{name}" for name in OF_CHARACTERS}
    tried |= {f"rulesets:{name}" for name in (*PACKS, *LANGUAGES)}
    assert tried | IDENTITY_PROVIDER == set(addresses(get_resolver()))


def stored() -> dict[str, list[str]]:
    """Return every row there is, but for sessions, which come with asking."""
    models = (model for model in backed_up_models() if label_of(model) != "sessions.session")
    return {label_of(model): list(write_lines(model)) for model in models}


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("line", TABLE, ids=str)
def test_everybody_gets_what_the_table_says_and_who_is_refused_changes_nothing(
    line: Line, person: str, people: dict[str, Client], user: User
):
    things = make_things(user=user)
    make_token(user=user, label="Bot")
    url = reverse(line.name, args=line.arguments(things))
    body = line.body(things)
    before = stored()

    client = people[person]
    answer = client.post(url, body) if line.method == "POST" else client.get(url)

    status = line.answers.get(person, 404)
    assert answer.status_code == status
    if status >= 400 or line.method == "GET":
        assert stored() == before


OF_RULESET = [line for line in RULESETS if line.arguments in (of_ruleset, of_editor)]


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("line", OF_RULESET, ids=str)
def test_ruleset_of_a_guest_is_theirs_alone_and_shared_with_nobody(
    line: Line, person: str, people: dict[str, Client]
):
    things = make_things(guest=GUEST)
    client, url = people[person], reverse(line.name, args=line.arguments(things))
    answer = client.post(url, line.body(things)) if line.method == "POST" else client.get(url)
    is_nothing = person != "guest" or line.name.split(":")[1] in (
        "leave_ruleset",
        "change_role",
        "remove_person",
    )
    is_sharing = line.name == "rulesets:add_person"
    assert answer.status_code == (404 if is_nothing else 422 if is_sharing else line.answers["user"])


@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("line", OF_RULESET, ids=str)
def test_ruleset_of_the_studio_is_everybodys_to_read_and_nobodys_to_change(
    line: Line, person: str, people: dict[str, Client], user: User
):
    things = Things(store_salt(), make_things(user=user).character)
    client, url = people[person], reverse(line.name, args=line.arguments(things))
    answer = client.post(url, line.body(things)) if line.method == "POST" else client.get(url)
    statuses = {"rulesets:show_ruleset": 200, "rulesets:leave_ruleset": 404, "rulesets:remove": 404}
    assert answer.status_code == statuses.get(line.name, 403)
