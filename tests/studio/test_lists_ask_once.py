"""No page and no endpoint asks the database more often for 50 of everything than for one of everything.

Two people have a world each: one with one of everything, one with fifty. Every address that shows something
is opened in both, and the statements are counted (docs/architecture.md, Speed).
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from characters.models import Character
from characters.services.changing import change_character
from characters.services.copying import duplicate_character
from characters.services.exchange import export_character
from characters.services.handing import offer_character
from characters.services.keeping import delete_character
from characters.services.making import make_character
from characters.services.sharing import make_link
from rulesets.engine.api import commands
from rulesets.models import Revision, Role, Upload
from rulesets.queries import READ_MOST
from rulesets.services.importing import keep_upload
from rulesets.services.people import PEOPLE_MOST, add_person
from rulesets.services.removing import remove_ruleset
from studio.accounts.guests import Actor
from studio.accounts.models import User
from studio.accounts.tokens import TOKENS_MOST, make_token
from tests.characters.salt import CATALOGS, SHEET
from tests.factories.rulesets import actor_of, store_imported, upload_file

MANY = 50
LISTS = [one | {"maxItems": 100} for one in SHEET["lists"]]


@dataclass(frozen=True)
class World:
    """What somebody has, and a browser in which they are logged in."""

    client: Client
    revision: Revision
    character: Character
    link: str
    ruleset_file: Upload
    character_file: Upload


def write_entries(count: int) -> list[dict[str, Any]]:
    """Return the catalogs of the salt ruleset, the one of habits with so many entries more."""
    grants = {"abilities": {"add": {"wit": 1}}}
    row = {"list": "kit", "values": {"name": "Rope"}}
    more = [{"id": f"h{n}", "label": f"H {n}", "rows": [row], "grants": grants} for n in range(count)]
    folk, habits = CATALOGS
    return [folk, habits | {"entries": [*habits["entries"], *more]}]


def make_lives(actor: Actor, revision: Revision, count: int) -> Character:
    """Return a character with so many events and rows; make so many others, shared, asleep and in the bin."""
    made = make_character(actor, revision=revision, name="Mara")
    change_character(actor, character_id=made.pk, command=commands.PickEntry("folk", "small"))
    for number in range(count):
        row = commands.AddRow("kit", {"name": f"Rope {number}"})
        change_character(actor, character_id=made.pk, command=row)
        make_link(actor, character_id=duplicate_character(actor, character_id=made.pk).pk)
        asleep, binned = (make_character(actor, revision=revision, name=f"C {number}") for _ in range(2))
        Character.objects.filter(pk=asleep.pk).update(revision=None)
        delete_character(actor, character_id=binned.pk)
    return made


def make_offers(giver: User, receiver: User, revision: Revision, count: int) -> None:
    for _number in range(count):
        one = make_character(actor_of(giver), revision=revision, name="Given")
        offer_character(actor_of(giver), character_id=one.pk, user_name=receiver.username)


def share_rulesets(user: User, giver: User, revision: Revision, count: int) -> None:
    """Share one's ruleset with so many people, and as many rulesets of somebody else with oneself."""
    for number in range(count):
        person = User.objects.create_user(f"{user.username}-reader-{number}")
        for owner, one, reader in (
            (user, revision, person),
            (giver, store_imported(user=giver, id=f"lent-{number}"), user),
        ):
            add_person(
                actor_of(owner), ruleset_id=one.ruleset_id, user_name=reader.username, role=Role.VIEWER
            )


def make_world(name: str, count: int) -> World:
    """Return the world of a new user: `count` of everything that somebody has a list of."""
    user, giver = (
        User.objects.create_user(f"{name}{end}", password="lantern-and-ferry") for end in ("", "-giver")
    )
    actor = actor_of(user)
    parts = {"sheet": SHEET | {"lists": LISTS}, "catalogs": write_entries(count)}
    for number in range(count):
        store_imported(user=user, id=f"other-{number}", name=f"Other {number}")
        gone = store_imported(user=user, id=f"gone-{number}", name=f"Gone {number}")
        remove_ruleset(actor, pk=gone.ruleset_id)
        revision = store_imported(user=user, id="mine", version=number + 1, **parts)
        upload = upload_file(user=user, id="mine", version=count + 1, **parts)
    for number in range(min(count, TOKENS_MOST)):
        make_token(user=user, label=f"Program {number}")
    character = make_lives(actor, revision, count)
    make_offers(giver, user, store_imported(user=giver, id="given", **parts), count)
    make_offers(user, giver, revision, count)
    share_rulesets(user, giver, revision, count)
    link = make_link(actor, character_id=character.pk).token
    exported = json.dumps(export_character(Character.objects.get(pk=character.pk))).encode()
    client = Client()
    client.force_login(user)
    for _part in range(
        2 * count // READ_MOST + 1
    ):  # each version is read once by a process, a part at a time
        client.get(reverse("rulesets:list_rulesets"))
    kept = keep_upload(actor=actor, name="mara.json", data=exported)
    return World(client, revision, character, link, upload, kept)


@pytest.fixture(scope="module")
def worlds(django_db_setup: None, django_db_blocker: Any) -> Iterator[tuple[World, World]]:
    """Two worlds, made once for all addresses and taken back afterwards."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_world("small", 1), make_world("large", MANY)
        transaction.set_rollback(True)


def _ruleset(world: World) -> list[Any]:
    return [world.revision.ruleset_id]


def _version(world: World) -> list[Any]:
    return [world.revision.ruleset_id, world.revision.number]


def _catalog(world: World) -> list[Any]:
    return [*_version(world), "habits"]


def _entry(world: World) -> list[Any]:
    return [*_catalog(world), "early"]


def _character(world: World) -> list[Any]:
    return [world.character.pk]


def _step(step: str) -> Callable[[World], list[Any]]:
    return lambda world: [world.character.pk, step]


def _nothing(_world: World) -> list[Any]:
    return []


Arguments = Callable[[World], list[Any]]
STEPS = ("folk", "habits", "scores", "training", "life")

SHOWN: list[tuple[str, Arguments]] = [
    ("home", _nothing),
    ("shared", lambda world: [world.link]),
    ("health", _nothing),
    ("healthz", _nothing),
    ("account", _nothing),
    ("delete_account", _nothing),
    ("tokens", _nothing),
    ("rulesets:list_rulesets", _nothing),
    ("rulesets:import_ruleset", _nothing),
    ("rulesets:list_removed", _nothing),
    ("rulesets:remove", _ruleset),
    ("rulesets:import_version", _ruleset),
    ("rulesets:review_import", lambda world: [world.ruleset_file.token]),
    ("rulesets:show_ruleset", _ruleset),
    ("rulesets:show_revision", _version),
    ("rulesets:export_revision", _version),
    ("rulesets:download_revision", _version),
    ("rulesets:download_package", _version),
    ("rulesets:show_catalog", _catalog),
    ("rulesets:show_entry", _entry),
    ("rulesets:show_translations", _version),
    ("characters:list_characters", _nothing),
    ("characters:show_bin", _nothing),
    ("characters:import_character", _nothing),
    ("characters:review_character", lambda world: [world.character_file.token]),
    ("characters:sheet", _character),
    ("characters:export", _character),
    ("characters:offline", _character),
    ("characters:history", _character),
    ("characters:sharing", _character),
    ("characters:version", _character),
    ("characters:older", _ruleset),
    ("characters:build_start", _character),
    *(("characters:build", _step(step)) for step in STEPS),
    ("characters:ahead", _character),
    ("characters:fields", _character),
    ("characters:pick_rows", lambda world: [world.character.pk, "kit", "habits"]),
    ("api:rulesets", _nothing),
    ("api:ruleset", _ruleset),
    ("api:versions", _ruleset),
    ("api:version", _version),
    ("api:document", _version),
    ("api:package", _version),
    ("api:people", _ruleset),
    ("api:catalogs", _version),
    ("api:entries", _catalog),
    ("api:entry", _entry),
    ("api:characters", _nothing),
    ("api:bin", _nothing),
    ("api:character", _character),
    ("api:export", _character),
    ("api:sheet", _character),
    ("api:steps", _character),
    ("api:character_version", _character),
    *(("api:step", _step(step)) for step in STEPS),
    ("api:tokens", _nothing),
    ("api:schema", _nothing),
    ("api:docs", _nothing),
]
ELSEWHERE = {
    *("api:packs", "api:pack", "api:offers", "api:installed"),
    *("api:jobs", "api:job", "api:migration"),
}
"""The same rows for every world: tests/rulesets/views/test_packs.py and tests/studio/jobs count these."""

NAMES = {name for name, _arguments in SHOWN} | ELSEWHERE


def count_queries(world: World, name: str, arguments: Arguments) -> int:
    """Return how many statements an address takes, once what it compiles is at hand."""
    address = reverse(name, args=arguments(world))
    world.client.get(address)
    with CaptureQueriesContext(connection) as queries:
        answer = world.client.get(address)
    assert answer.status_code in (200, 302, 303), (address, answer.status_code)
    return len(queries)


@pytest.mark.parametrize(
    ("name", "arguments"), SHOWN, ids=[f"{name}-{n}" for n, (name, _a) in enumerate(SHOWN)]
)
def test_address_asks_as_often_for_fifty_as_for_one(
    worlds: tuple[World, World], db: None, name: str, arguments: Arguments
):
    small, large = worlds
    assert count_queries(large, name, arguments) == count_queries(small, name, arguments)


def test_worlds_hold_one_and_fifty_of_everything(worlds: tuple[World, World], db: None):
    def count(world: World, name: str, *arguments: Any) -> int:
        return int(world.client.get(reverse(f"api:{name}", args=arguments)).json()["count"])

    def offers(world: World) -> int:
        return len(world.client.get(reverse("characters:list_characters")).context["page"].offers)

    for world, many in zip(worlds, (1, MANY), strict=True):
        entries = count(world, "entries", *_catalog(world))
        assert (entries, count(world, "versions", *_ruleset(world))) == (3 + many, many)
        assert count(world, "rulesets") == 1 + 2 * many
        assert count(world, "people", *_ruleset(world)) == min(many, PEOPLE_MOST)
        assert (count(world, "bin"), offers(world)) == (many, many)
        assert count(world, "characters") == 1 + 3 * many
        assert count(world, "tokens") == min(many, TOKENS_MOST)
        assert world.character.events.count() > many


def walk(patterns: list[Any], space: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Yield every named address, as `reverse` takes it."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{pattern.namespace}:" if pattern.namespace else space
            yield from walk(pattern.url_patterns, inner)
        elif pattern.name:
            yield f"{space}{pattern.name}", pattern


def shows_something(pattern: URLPattern, name: str, world: World) -> bool:
    """Return whether an address answers to GET: an endpoint by its class, a page by having one."""
    if hasattr(pattern.callback, "cls"):
        return hasattr(pattern.callback.cls, "get")
    parts = pattern.pattern.converters
    uuid = world.ruleset_file.token
    arguments = {part: uuid if part == "token" else world.character.pk for part in parts}
    return bool(world.client.get(reverse(name, kwargs=arguments)).status_code == 200)


def test_every_address_that_shows_something_is_counted(worlds: tuple[World, World], db: None):
    ours = ("rulesets:", "characters:", "api:")
    others = [
        (name, pattern)
        for name, pattern in walk(get_resolver().url_patterns)
        if name.startswith(ours) and name not in NAMES
    ]
    assert len(others) > 40
    assert sorted(name for name, pattern in others if shows_something(pattern, name, worlds[0])) == []
