"""The link by which anybody can read a character: made, revoked, made good again. Source: U1.3, U2.10."""

from django.db import transaction
from django.utils import timezone

from characters.models import ShareLink
from characters.models.sharing import make_token
from characters.services.recording import lock_character, save_note
from studio.accounts.guests import Actor


@transaction.atomic
def make_link(actor: Actor, *, character_id: int) -> ShareLink:
    """Return the link to a character, a new one where there is none that leads there.

    Raises:
        Character.DoesNotExist: There is none of that number that is theirs.
    """
    character = lock_character(actor, character_id=character_id)
    link, is_new = ShareLink.objects.get_or_create(character=character)
    if not is_new and not link.is_revoked:
        return link
    if link.is_revoked:
        link.token, link.revoked_at, link.made_at = make_token(), None, timezone.now()
        link.save(update_fields=["token", "revoked_at", "made_at"])
    save_note(character, actor=actor, place="sharing", command={"op": "share"})
    return link


@transaction.atomic
def revoke_link(actor: Actor, *, character_id: int) -> bool:
    """Let the link to a character lead nowhere from now on; return whether there was one.

    Raises:
        Character.DoesNotExist: There is none of that number that is theirs.
    """
    character = lock_character(actor, character_id=character_id)
    links = ShareLink.objects.filter(character=character, revoked_at=None)
    if not links.update(revoked_at=timezone.now()):
        return False
    save_note(character, actor=actor, place="sharing", command={"op": "unshare"})
    return True


@transaction.atomic
def restore_link(actor: Actor, *, character_id: int) -> bool:
    """Take revoking back: the same link leads to the character again. Return whether one was revoked.

    Raises:
        Character.DoesNotExist: There is none of that number that is theirs.
    """
    character = lock_character(actor, character_id=character_id)
    links = ShareLink.objects.filter(character=character, revoked_at__isnull=False)
    if not links.update(revoked_at=None):
        return False
    save_note(character, actor=actor, place="sharing", command={"op": "share"})
    return True
