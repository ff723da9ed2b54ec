"""Removing an own ruleset, and bringing it back. Source: F1.69, F1.58, U2.10.

Nothing is deleted: a version that was stored never becomes another one, so its rows stay (F1.53, F1.58).
Characters that stand on it sleep meanwhile and keep everything (F1.60).
"""

from django.db import transaction
from django.utils import timezone

from rulesets.models import Ruleset
from rulesets.queries import own_rulesets
from rulesets.services.storing import bring_back
from rulesets.signals import removal_asked
from studio.accounts.guests import Actor


def list_effects(ruleset: Ruleset) -> tuple[str, ...]:
    """Return what removing a ruleset touches, in sentences of the apps that use it."""
    answers = removal_asked.send(sender=Ruleset, ruleset=ruleset)
    return tuple(sentence for _receiver, sentences in answers for sentence in sentences or ())


@transaction.atomic
def remove_ruleset(actor: Actor, *, pk: int) -> Ruleset:
    """Take an own ruleset with all its versions out of use; twice is once.

    Raises:
        Ruleset.DoesNotExist: There is none of that number that is theirs.
    """
    ruleset = own_rulesets(actor).select_for_update(of=("self",)).get(pk=pk)
    if ruleset.removed_at is None:
        ruleset.removed_at = timezone.now()
        ruleset.save(update_fields=["removed_at"])
    return ruleset


@transaction.atomic
def restore_ruleset(actor: Actor, *, pk: int) -> Ruleset:
    """Bring an own ruleset back; its characters wake.

    Raises:
        Ruleset.DoesNotExist: There is none of that number that is theirs.
    """
    ruleset = own_rulesets(actor).select_for_update(of=("self",)).get(pk=pk)
    bring_back(ruleset)
    return ruleset
