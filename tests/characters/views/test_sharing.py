"""The pages of sharing, copying and handing over, and what a link shows to whom (U1.2, U1.3, U9.10)."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from characters.models import Character, Handover, ShareLink
from characters.services.handing import offer_character
from characters.services.sharing import make_link, revoke_link
from rulesets.models import Ruleset
from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.characters.salt import GUEST, make_salty
from tests.characters.views.conftest import Address

pytestmark = pytest.mark.django_db

LIST = reverse("characters:list_characters")


def shared_url(character: Character) -> str:
    return reverse("shared", args=[make_link(GUEST, character_id=character.pk).token])


def test_page_makes_shows_and_revokes_the_link(guest: Client, at: Address, character: Character):
    assert "Make a link" in guest.get(at("sharing")).content.decode()

    page = guest.post(at("share"), follow=True)
    url = page.context["page"].link.url
    assert url == "http://testserver" + reverse("shared", args=[ShareLink.objects.get().token])
    assert url in page.content.decode()

    page = guest.post(at("unshare"), follow=True)
    assert page.context["page"].link.is_revoked
    assert url not in page.content.decode()
    assert guest.post(at("share_again"), follow=True).context["page"].link.url == url


def test_shared_sheet_is_read_by_anybody_with_the_link(
    guest: Client, other_guest: Client, stranger_client: Client, staff_client: Client, character: Character
):
    url = shared_url(character)

    for client in (Client(), guest, other_guest, stranger_client, staff_client):
        page = client.get(url)
        assert page.status_code == 200
        assert "Mara" in page.content.decode()
        assert "Brawn" in page.content.decode()


def test_shared_sheet_explains_its_numbers_and_has_no_controls_of_the_owner(
    guest: Client, character: Character
):
    page = guest.get(shared_url(character)).content.decode()

    main = page[page.index("<main") : page.index("</main>")]
    assert "why__parts" in main
    assert "<form" not in main
    assert "<input" not in main
    assert f"/characters/{character.pk}/" not in main


def test_shared_sheet_is_kept_from_search_engines_and_caches(character: Character):
    page = Client().get(shared_url(character))

    assert page["X-Robots-Tag"] == "noindex, nofollow"
    assert '<meta name="robots" content="noindex, nofollow">' in page.content.decode()
    assert "no-store" in page["Cache-Control"]
    assert page["Referrer-Policy"] == "same-origin"  # the address is a secret
    assert "sessionid" not in page.cookies


def test_shared_sheet_is_only_read(character: Character):
    assert Client().post(shared_url(character)).status_code == 405


def test_link_that_was_revoked_or_never_made_leads_nowhere_even_for_the_owner(
    guest: Client, character: Character
):
    url = shared_url(character)
    revoke_link(GUEST, character_id=character.pk)

    for client in (guest, Client()):
        assert client.get(url).status_code == 404
        assert client.get(reverse("shared", args=["never-made"])).status_code == 404
    assert Client().get("/shared/%00/").status_code == 404


def test_shared_character_that_sleeps_is_shown_asleep(character: Character):
    url = shared_url(character)
    Ruleset.objects.all().delete()

    page = Client().get(url)

    assert "This character is asleep" in page.content.decode()
    assert page["X-Robots-Tag"] == "noindex, nofollow"
    main = page.content.decode().split("<main")[1].split("</main>")[0]
    assert "<a" not in main
    assert "<form" not in main


def test_copy_is_opened_where_the_original_was_left(guest: Client, at: Address, character: Character):
    page = guest.post(at("duplicate"), follow=True)

    copy = Character.objects.latest("pk")
    assert copy.pk != character.pk
    assert page.redirect_chain[0] == (reverse("characters:build_start", args=[copy.pk]), 303)
    assert "This is Mara (copy). The original is as it was." in page.content.decode()


def test_guest_is_told_that_handing_over_needs_an_account(guest: Client, at: Address):
    page = guest.get(at("sharing")).content.decode()

    assert "both of you need an account" in page
    assert at("offer") not in page


def test_user_hands_a_character_over(
    user: User, user_client: Client, stranger: User, stranger_client: Client
):
    character = make_salty(Actor(user_id=user.pk))
    offer = reverse("characters:offer", args=[character.pk])

    page = user_client.post(offer, {"user_name": stranger.username}, follow=True)
    assert page.context["page"].offered_to == "otto"
    card = stranger_client.get(LIST).context["page"].offers[0]
    assert (card.name, card.giver) == ("Mara", "mira")
    accepted = stranger_client.post(reverse("characters:accept", args=[card.pk]), follow=True)

    assert accepted.redirect_chain == [(reverse("characters:sheet", args=[character.pk]), 303)]
    assert "Mara is yours now." in accepted.content.decode()
    assert user_client.get(reverse("characters:sheet", args=[character.pk])).status_code == 404


def test_receiver_declines_and_the_owner_withdraws(
    user: User, user_client: Client, stranger: User, stranger_client: Client
):
    character = make_salty(Actor(user_id=user.pk))
    owner = Actor(user_id=user.pk)
    offer_character(owner, character_id=character.pk, user_name=stranger.username)
    number = Handover.objects.get().pk
    said = stranger_client.post(reverse("characters:decline", args=[number]), follow=True)
    assert "Mara stays with mira." in said.content.decode()

    offer_character(owner, character_id=character.pk, user_name=stranger.username)
    said = user_client.post(reverse("characters:withdraw", args=[character.pk]), follow=True)
    assert "The offer is withdrawn." in said.content.decode()
    assert not Handover.objects.exists()


def test_name_of_nobody_is_said_beside_its_field_and_stays_typed_u2_11(user: User, user_client: Client):
    character = make_salty(Actor(user_id=user.pk))

    for typed, words in (("nobody", "There is nobody called"), ("", "This field is required.")):
        page = user_client.post(reverse("characters:offer", args=[character.pk]), {"user_name": typed})
        assert page.status_code == 422
        assert page.content.decode().count(words) == 2  # in the summary, which leads to the field, and there
        assert 'href="#id_user_name"' in page.content.decode()
        assert f'value="{typed}"' in page.content.decode() or not typed


@pytest.mark.parametrize("name", ["accept", "decline"])
def test_offer_is_answered_by_its_receiver_only(
    name: str, user: User, user_client: Client, stranger: User, staff_client: Client, guest: Client
):
    character = make_salty(Actor(user_id=user.pk))
    offer_character(Actor(user_id=user.pk), character_id=character.pk, user_name=stranger.username)
    url = reverse(f"characters:{name}", args=[Handover.objects.get().pk])

    for client in (user_client, staff_client, guest, Client()):
        assert client.post(url).status_code == 404
        assert client.get(url).status_code == 405
    assert Handover.objects.exists()
    assert Character.objects.get(pk=character.pk).owner == user


def test_queries_of_the_list_do_not_grow_with_the_offers(user: User, stranger: User, stranger_client: Client):
    def count_queries() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert stranger_client.get(LIST).status_code == 200
        return len(queries)

    def make_offer() -> None:
        character = make_salty(Actor(user_id=user.pk))
        offer_character(Actor(user_id=user.pk), character_id=character.pk, user_name=stranger.username)

    make_offer()
    one = count_queries()
    for _number in range(49):
        make_offer()
    assert count_queries() == one
    assert len(stranger_client.get(LIST).context["page"].offers) == 50
