"""What happens to characters when people and versions come and go."""

from collections.abc import Set
from typing import Any

from django.contrib import messages
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from characters.models import Character
from characters.queries import count_by_revision, count_newer_sheets
from characters.services.keeping import claim_characters, repin_characters, wake_characters
from rulesets.models import Revision, Ruleset
from rulesets.signals import (
    newer_sheets_asked,
    removal_asked,
    revision_replaced,
    revision_stored,
    ruleset_shared,
    uses_asked,
)
from studio.accounts.guests import guest_claimed
from studio.accounts.leaving import belongings_asked
from studio.accounts.models import User


@receiver(guest_claimed)
def claim_on_login(
    sender: type[User], *, user: User, token: str, request: HttpRequest | None = None, **kwargs: Any
) -> None:
    """A guest who logs in or signs up keeps their characters, and is told so."""
    count = claim_characters(user=user, token=token)
    if count and request is not None:
        words = ngettext(
            "%(count)d character of this browser came along.",
            "%(count)d characters of this browser came along.",
            count,
        )
        messages.success(request, words % {"count": count}, fail_silently=True)


@receiver(belongings_asked)
def say_what_goes(sender: type[User], *, user: User, **kwargs: Any) -> list[str]:
    """Somebody who deletes their account is told of their characters, those in the bin too."""
    count = Character.objects.filter(owner=user).count()
    if not count:
        return []
    words = ngettext(
        "%(count)d character, and every link to it.", "%(count)d characters, and every link to them.", count
    )
    return [words % {"count": count}]


@receiver(revision_stored)
def wake_on_storing(sender: type[Revision], *, revision: Revision, **kwargs: Any) -> None:
    """Characters that slept because their version was missing wake when it is stored again (F1.60)."""
    wake_characters(revision=revision)


@receiver(ruleset_shared)
def wake_on_sharing(sender: type[Ruleset], *, ruleset: Ruleset, **kwargs: Any) -> None:
    """Characters that slept because their version was missing wake when it is shared with their owner."""
    for revision in ruleset.revisions.defer("document", "manifest").select_related("ruleset"):
        wake_characters(revision=revision)


@receiver(revision_replaced)
def repin_on_replacing(sender: type[Revision], *, old: Revision, new: Revision, **kwargs: Any) -> None:
    """Characters of a guest stand on the account's own row of the same version from now on."""
    repin_characters(old=old, new=new)


@receiver(uses_asked)
def say_what_stands(
    sender: type[Revision], *, revisions: Set[int], **kwargs: Any
) -> tuple[str, dict[int, int]]:
    """Characters stand on versions, those in the bin too (P5.8, P6.8)."""
    return "characters", count_by_revision(revisions)


@receiver(newer_sheets_asked)
def say_how_many_are_newer(sender: type[Revision], *, revisions: Set[int], above: int, **kwargs: Any) -> int:
    """Characters stored under a newer sheet version read the older places after a rollback (P6.5)."""
    return count_newer_sheets(revisions, above=above)


@receiver(removal_asked)
def say_what_sleeps(sender: type[Ruleset], *, ruleset: Ruleset, **kwargs: Any) -> list[str]:
    """Somebody who removes a ruleset is told how many characters stand on it, whoever made them (F1.69)."""
    count = Character.objects.filter(revision__ruleset=ruleset, deleted_at=None).count()
    if not count:
        return [_("No character stands on it.")]
    words = ngettext(
        "%(count)d character stands on it. It falls asleep, keeps everything, and wakes when the ruleset is "
        "back.",
        "%(count)d characters stand on it. They fall asleep, keep everything, and wake when the ruleset is "
        "back.",
        count,
    )
    return [words % {"count": count}]
