"""A character handed over: offered to another user, who accepts or declines. Source: U9.10, U2.10.

Until it is accepted the offer can be withdrawn, and nothing about the character changes.
"""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from characters.models import Character, Handover, ShareLink
from characters.queries import offers_to
from characters.services.recording import lock_character, save_note
from rulesets.engine.problems import Refusal
from studio.accounts.guests import Actor
from studio.accounts.models import User
from studio.accounts.people import find_person


@dataclass(frozen=True, slots=True)
class Taken:
    """A character that changed hands: whose it was, by name."""

    character: Character
    giver: str


@transaction.atomic
def offer_character(actor: Actor, *, character_id: int, user_name: str) -> Handover | Refusal:
    """Offer a character to a user, in place of whoever it was offered to before.

    Only users can: an offer says who makes it.

    Raises:
        Character.DoesNotExist: There is none of that number that is theirs.
    """
    character = lock_character(actor, character_id=character_id)
    receiver = _receiver(actor, user_name.strip())
    if isinstance(receiver, Refusal):
        return receiver
    Handover.objects.filter(character=character).delete()
    offer = Handover.objects.create(character=character, to=receiver)
    _note(character, actor, "offer", receiver.pk)
    return offer


def _receiver(actor: Actor, name: str) -> User | Refusal:
    if not actor.is_user:
        message = _("Only somebody with an account can hand a character over. Sign up first.")
        return Refusal("giver-guest", message, "user_name")
    receiver = find_person(name)
    if receiver is None:
        message = _("There is nobody called “%(name)s” here.")
        return Refusal("receiver-unknown", message % {"name": name}, "user_name")
    if receiver.pk == actor.user_id:
        return Refusal("receiver-self", _("That is you. The character is yours already."), "user_name")
    return receiver


@transaction.atomic
def withdraw_offer(actor: Actor, *, character_id: int) -> bool:
    """Take an offer back; return whether there was one.

    Raises:
        Character.DoesNotExist: There is none of that number that is theirs.
    """
    character = lock_character(actor, character_id=character_id)
    offer = Handover.objects.filter(character=character).first()
    if offer is None:
        return False
    offer.delete()
    _note(character, actor, "withdraw", offer.to_id)
    return True


@transaction.atomic
def accept_offer(actor: Actor, *, offer_id: int) -> Taken:
    """Make an offered character the receiver's. Links to it are gone: they were its former owner's.

    Raises:
        Handover.DoesNotExist: There is no such offer to them.
    """
    character = _lock_offered(actor, offer_id)
    giver = str(character.owner or "")
    Handover.objects.filter(character=character).delete()
    ShareLink.objects.filter(character=character).delete()
    character.owner_id, character.guest_token = actor.user_id, ""
    character.save(update_fields=["owner", "guest_token"])
    _note(character, actor, "accept", actor.user_id)
    return Taken(character, giver)


@transaction.atomic
def decline_offer(actor: Actor, *, offer_id: int) -> Taken:
    """Leave an offered character with its owner.

    Raises:
        Handover.DoesNotExist: There is no such offer to them.
    """
    character = _lock_offered(actor, offer_id)
    Handover.objects.filter(character=character).delete()
    _note(character, actor, "decline", actor.user_id)
    return Taken(character, str(character.owner or ""))


def _lock_offered(actor: Actor, offer_id: int) -> Character:
    """Return the character of an offer, locked; then the offer is looked for again: it may be answered."""
    offer = offers_to(actor).get(pk=offer_id)
    character = Character.objects.select_for_update().get(pk=offer.character_id)
    offers_to(actor).get(pk=offer_id)
    return character


def _note(character: Character, actor: Actor, op: str, receiver_id: int | None) -> None:
    save_note(character, actor=actor, place="handover", command={"op": op, "to": receiver_id})
