"""Names, the bin, and what a guest made going to the account it was made for."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from characters.models import Character, CharacterEvent
from characters.queries import BIN_DAYS, binned_characters
from characters.services.changing import UNSET, Changed, Conflict, Outcome, Refused, Unset
from characters.services.naming import refuse_name, tidy_name
from characters.services.recording import current_record, lock_character, record_of, save_change
from rulesets.engine.builder.state import PlaceValue
from rulesets.models import Revision
from studio.accounts.guests import Actor
from studio.accounts.models import User


@transaction.atomic
def rename_character(actor: Actor, *, character_id: int, name: str, was: str | Unset = UNSET) -> Outcome:
    """Give a character another name; undo takes it back like any change. Its present form is stored (M5.11).

    Raises:
        Character.DoesNotExist: There is none of that number that is theirs.
    """
    character = lock_character(actor, character_id=character_id)
    name = tidy_name(name)
    refusal = refuse_name(name)
    if refusal is not None:
        return Refused(character, refusal)
    if was is not UNSET and character.name not in (was, name):
        return Conflict(character, PlaceValue("name", character.name))
    record = record_of(character)
    event = save_change(
        character,
        actor=actor,
        before=record,
        after=current_record(character) | {"name": name},
        place="name",
        command={"op": "rename", "name": name},
    )
    return Changed(character, event.number if event else None)


@transaction.atomic
def delete_character(actor: Actor, *, character_id: int) -> Character:
    """Put a character into the bin, where it stays for 30 days (U2.10).

    Raises:
        Character.DoesNotExist: There is none of that number that is theirs.
    """
    character = lock_character(actor, character_id=character_id)
    character.deleted_at = timezone.now()
    character.save(update_fields=["deleted_at"])
    return character


@transaction.atomic
def restore_character(actor: Actor, *, character_id: int) -> Character:
    """Take a character out of the bin.

    Raises:
        Character.DoesNotExist: There is none of that number in their bin.
    """
    character = binned_characters(actor).select_for_update(of=("self",)).get(pk=character_id)
    character.deleted_at = None
    character.save(update_fields=["deleted_at"])
    return character


def empty_bins() -> int:
    """Remove for good what the bins keep no longer; return how many characters. Safe to run twice (U2.10)."""
    over = Character.objects.filter(deleted_at__lt=timezone.now() - timedelta(days=BIN_DAYS))
    return over.delete()[1].get(Character._meta.label, 0)


@transaction.atomic
def claim_characters(*, user: User, token: str) -> int:
    """Move what a guest made to a user, those in the bin too; return how many. Safe to run twice (U1)."""
    if not token:
        return 0
    CharacterEvent.objects.filter(guest_token=token).update(user=user, guest_token="")
    return Character.objects.filter(owner=None, guest_token=token).update(owner=user, guest_token="")


def wake_characters(*, revision: Revision) -> int:
    """Pin sleeping characters to their version when it is stored again; return how many. Source: F1.60.

    Their version is the one of that number and those contents (F1.58), whatever name it was filed under where
    a character came from (U9.8). What is filed under `local/` is each account's own: only its characters wake
    (F1.68), and those of the people it is shared with.
    """
    ruleset = revision.ruleset
    sleeping = Character.objects.filter(
        revision=None, version_number=revision.number, revision_digest=revision.digest
    )
    if ruleset.has_owner:
        owners = Q(owner_id=ruleset.owner_id, guest_token=ruleset.guest_token)
        sleeping = sleeping.filter(owners | Q(owner__in=ruleset.collaborators.values("user")))
    return sleeping.update(revision=revision, ruleset_key=ruleset.key, ruleset_name=revision.name)


def repin_characters(*, old: Revision, new: Revision) -> int:
    """Move characters to another row of the same version with the same contents; return how many."""
    return Character.objects.filter(revision=old).update(revision=new)
