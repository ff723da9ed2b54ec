"""A guest becomes an account: what the guest imported moves along."""

from django.db import transaction

from rulesets.models import Revision, Ruleset, Upload
from rulesets.signals import revision_replaced
from studio.accounts.models import User


@transaction.atomic
def claim_rulesets(*, user: User, token: str) -> list[Revision]:
    """Move a guest's rulesets and uploads to a user; return the versions that could not come along.

    Where the account has the same id already, the versions it lacks are added to it. A version that both have
    with different contents stays as it is, out of sight, because characters may stand on it (F1.53).
    Running it twice changes nothing.
    """
    Upload.objects.filter(guest_token=token).update(guest_token="", owner=user)
    left: list[Revision] = []
    for ruleset in Ruleset.objects.select_for_update().filter(guest_token=token):
        own = Ruleset.objects.select_for_update().filter(
            owner=user, namespace=ruleset.namespace, ruleset_id=ruleset.ruleset_id
        )
        if twin := own.first():
            left += _merge(ruleset, into=twin)
        else:
            ruleset.guest_token = ""
            ruleset.owner = user
            ruleset.save(update_fields=["guest_token", "owner"])
    return left


def _merge(ruleset: Ruleset, *, into: Ruleset) -> list[Revision]:
    left: list[Revision] = []
    stored = {revision.number: revision for revision in into.revisions.all()}
    for revision in ruleset.revisions.all():
        there = stored.get(revision.number)
        if there is None:
            Revision.objects.filter(pk=revision.pk).update(ruleset=into)
        elif there.digest == revision.digest:
            revision_replaced.send(sender=Revision, old=revision, new=there)
        else:
            left.append(revision)
    into.current = into.revisions.order_by("-number").first()
    into.removed_at = None
    into.save(update_fields=["current", "removed_at"])
    Upload.objects.filter(ruleset=ruleset).update(ruleset=into)
    ruleset.current = ruleset.revisions.order_by("-number").first()
    ruleset.save(update_fields=["current"])
    return left
