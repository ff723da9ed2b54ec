"""What the rulesets app does when people come and go: a guest's imports become the account's."""

from typing import Any

from django.contrib import messages
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.models import LOCAL, CatalogIndex, Collaborator, Installation, Ruleset
from rulesets.services.claiming import claim_rulesets
from studio.accounts.guests import guest_claimed
from studio.accounts.leaving import belongings_asked
from studio.accounts.models import User
from studio.accounts.names import name_asked


@receiver(guest_claimed)
def claim_on_login(
    sender: type[User], *, user: User, token: str, request: HttpRequest | None = None, **kwargs: Any
) -> None:
    """Move the guest's rulesets and uploads to the user, who is told what could not come along."""
    for left in claim_rulesets(user=user, token=token):
        if request is None:
            continue
        words = _(
            "%(ruleset)s, version %(version)s, was not added to your rulesets: your account has other "
            "contents under that number. Characters made with it keep it. To add it too, import its file "
            "with a higher version."
        )
        messages.warning(request, words % {"ruleset": left.name, "version": left.number}, fail_silently=True)


@receiver(name_asked)
def say_whether_a_catalog_has_it(sender: type[User], *, name: str, **kwargs: Any) -> bool:
    """Ids of catalogs and names of accounts are one set, in which `local` is nobody's (F1.96, F1.66).

    The id of a catalog that was removed stays its own while something is installed from it: added again, it
    goes on where it stopped (P1.7).
    """
    folded = name.lower()
    return (
        folded == LOCAL
        or CatalogIndex.objects.filter(catalog_id=folded).exists()
        or Installation.objects.filter(ruleset__namespace=folded).exists()
    )


@receiver(belongings_asked)
def say_what_goes(sender: type[User], *, user: User, **kwargs: Any) -> list[str]:
    """Somebody who deletes their account is told of their rulesets, and of whom that touches (F1.60)."""
    count = Ruleset.objects.filter(owner=user).count()
    if not count:
        return []
    words = ngettext(
        "%(count)d ruleset, with all its versions. Characters of others that stand on it fall asleep and "
        "keep everything.",
        "%(count)d rulesets, with all their versions. Characters of others that stand on them fall asleep "
        "and keep everything.",
        count,
    )
    return [words % {"count": count}, *_say_who_is_touched(user)]


def _say_who_is_touched(user: User) -> list[str]:
    people = Collaborator.objects.filter(ruleset__owner=user).values("user").distinct().count()
    if not people:
        return []
    words = ngettext(
        "%(people)d person with whom you share your rulesets will not have them any more.",
        "%(people)d people with whom you share your rulesets will not have them any more.",
        people,
    )
    return [words % {"people": people}]
