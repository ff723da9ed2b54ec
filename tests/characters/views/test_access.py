"""Who may use the pages of a character: its owner. To everybody else it does not exist (U1.2, U1.3)."""

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse

from characters.models import Character
from characters.urls import urlpatterns
from rulesets.models import GIVEN_ROLES
from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.characters.salt import make_salty
from tests.studio.api_people import get_member, make_things
from tests.studio.api_people import user_client as user_client_of

pytestmark = pytest.mark.django_db

PAGES = [
    "sheet",
    "offline",
    "export",
    "sharing",
    "version",
    "history",
    "build_start",
    "build",
    "ahead",
    "fields",
    "pick_rows",
    "review_rows",
]
ARGUMENTS = {
    "review_rows": ["kit"],
    "refresh": ["kit"],
    "pick_rows": ["kit", "folk"],
    "row_entry": ["kit", "folk"],
}


def address(name: str, character: Character) -> str:
    """Return the address of a page or action, at the step `folk` where it has one."""
    arguments = ARGUMENTS.get(name, [])
    for more in ([], ["folk"]):
        try:
            return reverse(f"characters:{name}", args=[character.pk, *arguments, *more])
        except NoReverseMatch:
            continue
    raise AssertionError(f"{name} has no address")


OF_CHARACTERS = [pattern.name for pattern in urlpatterns if "character_id" in str(pattern.pattern)]
ACTIONS = [name for name in OF_CHARACTERS if name not in PAGES]


def test_pages_and_actions_are_all_tried():
    assert set(PAGES) < set(OF_CHARACTERS)
    assert len(ACTIONS) > 20


@pytest.mark.parametrize("name", PAGES)
def test_page_is_shown_to_its_owner_only(
    name: str, character: Character, guest: Client, other_guest: Client, stranger_client: Client
):
    url = address(name, character)

    assert guest.get(url, follow=True).status_code == 200
    for client in (other_guest, stranger_client, Client()):
        assert client.get(url).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_page_is_only_read(name: str, character: Character, guest: Client):
    assert guest.post(address(name, character)).status_code == 405


@pytest.mark.parametrize("name", ACTIONS)
def test_action_is_refused_to_everybody_else(
    name: str, character: Character, other_guest: Client, stranger_client: Client
):
    url = address(name, character)

    for client in (other_guest, stranger_client, Client()):
        assert client.post(url, {"entry": "tall", "name": "Mine", "number": "1"}).status_code == 404
    after = Character.objects.get(pk=character.pk)
    assert (after.document, after.name, after.counter, after.deleted_at) == (
        character.document,
        character.name,
        0,
        None,
    )


@pytest.mark.parametrize("name", ["delete", "restore"])
def test_deleting_and_restoring_are_posts(name: str, character: Character, guest: Client):
    assert guest.get(address(name, character)).status_code == 405


@pytest.mark.parametrize("name", [name for name in ACTIONS if name not in ("delete", "restore")])
def test_action_asked_without_a_change_leads_to_its_page(name: str, character: Character, guest: Client):
    url = address(name, character)

    page = guest.get(url, follow=True)

    assert page.status_code == 200
    assert page.redirect_chain[0][0].startswith(address("sheet", character))
    assert guest.put(url).status_code == 405
    assert Character.objects.get(pk=character.pk).counter == 0


@pytest.mark.parametrize("name", [name for name in ACTIONS if name not in ("delete", "restore")])
def test_action_needs_the_csrf_token(name: str, character: Character, guest: Client):
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = guest.cookies

    assert strict.post(address(name, character), {"entry": "tall"}).status_code == 403


def test_user_opens_their_own_character(user: User, user_client: Client, stranger_client: Client):
    character = make_salty(Actor(user_id=user.pk))

    assert user_client.get(address("sheet", character)).status_code == 200
    assert stranger_client.get(address("sheet", character)).status_code == 404


@pytest.mark.parametrize("name", OF_CHARACTERS)
def test_sharing_a_ruleset_shares_no_character_made_on_it(name: str, user: User, staff_client: Client):
    """Nor does being an admin of the site open what people keep private."""
    things = make_things(user=user)
    url = address(name, things.character)

    for client in (*(user_client_of(get_member(role)) for role in GIVEN_ROLES), staff_client):
        answer = client.get(url) if name in PAGES else client.post(url, {"entry": "tall", "name": "Mine"})
        assert answer.status_code == 404
    after = Character.objects.get()
    assert (after.document, after.name, after.deleted_at) == (
        things.character.document,
        things.character.name,
        None,
    )
