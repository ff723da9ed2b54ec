"""Handing a character over: offered by name, accepted or declined, withdrawn until then (U9.10, U2.10)."""

import pytest

from characters.models import Character, CharacterEvent, EventKind, Handover, ShareLink
from characters.queries import characters_of, compiled_of, offers_to
from characters.services.handing import accept_offer, decline_offer, offer_character, withdraw_offer
from characters.services.keeping import delete_character
from characters.services.sharing import make_link
from rulesets.engine.problems import Refusal
from studio.accounts.guests import Actor
from studio.accounts.models import User
from tests.characters.salt import CATALOGS, GUEST, SHEET, make_salty
from tests.factories.rulesets import store_imported

pytestmark = pytest.mark.django_db


@pytest.fixture
def giver(user: User) -> Actor:
    return Actor(user_id=user.pk)


@pytest.fixture
def receiver(stranger: User) -> Actor:
    return Actor(user_id=stranger.pk)


@pytest.fixture
def character(giver: Actor) -> Character:
    return make_salty(giver)


def offer(giver: Actor, character: Character, name: str = "otto") -> Handover:
    made = offer_character(giver, character_id=character.pk, user_name=name)
    assert isinstance(made, Handover), made
    return made


def test_offer_changes_nothing_until_it_is_accepted(giver: Actor, receiver: Actor, character: Character):
    made = offer(giver, character, " otto ")

    assert list(offers_to(receiver)) == [made]
    assert list(characters_of(giver)) == [character]
    assert list(characters_of(receiver)) == []


def test_accepted_character_is_the_receivers_alone_and_links_to_it_are_gone(
    giver: Actor, receiver: Actor, character: Character
):
    make_link(giver, character_id=character.pk)

    taken = accept_offer(receiver, offer_id=offer(giver, character).pk)

    assert (taken.character, taken.giver) == (character, "mira")
    assert list(characters_of(receiver)) == [character]
    assert list(characters_of(giver)) == []
    assert not ShareLink.objects.exists()
    assert not Handover.objects.exists()


def test_character_on_the_givers_own_ruleset_stays_awake(giver: Actor, receiver: Actor, user: User):
    own = store_imported(user=user, sheet=SHEET, catalogs=CATALOGS)
    character = make_salty(giver)
    Character.objects.filter(pk=character.pk).update(revision=own)

    accept_offer(receiver, offer_id=offer(giver, character).pk)

    assert compiled_of(characters_of(receiver).get()) is not None


def test_declined_or_withdrawn_the_character_stays_and_can_be_offered_again(
    giver: Actor, receiver: Actor, character: Character
):
    decline_offer(receiver, offer_id=offer(giver, character).pk)
    assert not Handover.objects.exists()
    offer(giver, character)
    assert withdraw_offer(giver, character_id=character.pk)
    assert not withdraw_offer(giver, character_id=character.pk)
    assert list(characters_of(giver)) == [character]
    assert list(offers_to(receiver)) == []


def test_offer_to_somebody_else_takes_the_place_of_the_first(
    giver: Actor, receiver: Actor, character: Character, staff: User
):
    first = offer(giver, character)
    offer(giver, character, staff.username)

    with pytest.raises(Handover.DoesNotExist):
        accept_offer(receiver, offer_id=first.pk)
    assert [made.to for made in Handover.objects.all()] == [staff]


@pytest.mark.parametrize(
    ("name", "code"),
    [("nobody", "receiver-unknown"), ("mira", "receiver-self"), ("MIRA", "receiver-self")],
)
@pytest.mark.usefixtures("stranger")
def test_offer_to_nobody_or_to_oneself_is_refused(giver: Actor, character: Character, name: str, code: str):
    outcome = offer_character(giver, character_id=character.pk, user_name=name)

    assert isinstance(outcome, Refusal)
    assert (outcome.code, outcome.place) == (code, "user_name")
    assert not Handover.objects.exists()


def test_somebody_who_may_not_log_in_is_offered_nothing(giver: Actor, character: Character, stranger: User):
    User.objects.filter(pk=stranger.pk).update(is_active=False)

    assert isinstance(offer_character(giver, character_id=character.pk, user_name="otto"), Refusal)


@pytest.mark.usefixtures("stranger")
def test_guest_offers_nothing():
    outcome = offer_character(GUEST, character_id=make_salty().pk, user_name="otto")

    assert isinstance(outcome, Refusal)
    assert outcome.code == "giver-guest"


def test_only_the_receiver_answers_and_only_the_owner_offers(
    giver: Actor, receiver: Actor, character: Character, staff: User
):
    made = offer(giver, character)
    admin = Actor(user_id=staff.pk)

    for other in (giver, admin, GUEST, Actor()):
        for answer in (accept_offer, decline_offer):
            with pytest.raises(Handover.DoesNotExist):
                answer(other, offer_id=made.pk)
    for other in (receiver, admin, GUEST, Actor()):
        with pytest.raises(Character.DoesNotExist):
            offer_character(other, character_id=character.pk, user_name="ada")
        with pytest.raises(Character.DoesNotExist):
            withdraw_offer(other, character_id=character.pk)


def test_character_in_the_bin_cannot_be_accepted(giver: Actor, receiver: Actor, character: Character):
    made = offer(giver, character)
    delete_character(giver, character_id=character.pk)

    assert list(offers_to(receiver)) == []
    with pytest.raises(Handover.DoesNotExist):
        accept_offer(receiver, offer_id=made.pk)


def test_each_step_is_a_note_of_who_did_it(giver: Actor, receiver: Actor, character: Character):
    decline_offer(receiver, offer_id=offer(giver, character).pk)
    accept_offer(receiver, offer_id=offer(giver, character).pk)

    events = CharacterEvent.objects.filter(character=character, kind=EventKind.NOTE)
    to = receiver.user_id
    assert [(event.user_id, event.command) for event in events] == [
        (giver.user_id, f'{{"op": "offer", "to": {to}}}'),
        (to, f'{{"op": "decline", "to": {to}}}'),
        (giver.user_id, f'{{"op": "offer", "to": {to}}}'),
        (to, f'{{"op": "accept", "to": {to}}}'),
    ]
