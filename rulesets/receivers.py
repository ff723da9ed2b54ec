"""What the rulesets app does when people come and go: a guest's imports become the account's."""

from typing import Any

from django.contrib import messages
from django.db.models.signals import post_delete, post_save, pre_save
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.models import (
    LOCAL,
    CatalogIndex,
    Collaborator,
    Installation,
    LocalePack,
    Revision,
    Ruleset,
    Source,
)
from rulesets.services.claiming import claim_rulesets
from rulesets.services.reconciling import ask_for_page, fetch_for, start_reconcile
from rulesets.signals import revision_in_service, service_changed, texts_missing
from studio.accounts.guests import guest_claimed
from studio.accounts.leaving import belongings_asked
from studio.accounts.models import User
from studio.accounts.names import name_asked
from studio.jobs.running import Run
from studio.web.languages import languages_of_texts


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


@receiver([post_save, post_delete], sender=LocalePack)
def offer_other_languages(sender: type[LocalePack], **kwargs: Any) -> None:
    """A translation came or went, and with it perhaps a language to choose."""
    languages_of_texts.forget()


@receiver(texts_missing)
def ask_for_packs(
    sender: type[Revision], *, revision: Revision, languages: frozenset[str], **kwargs: Any
) -> None:
    """A page is read in a language without a pack; only what came from a catalog can have one (T6.6)."""
    if revision.source not in (Source.SHIPPED, Source.IMPORTED):
        ask_for_page(revision.pk, languages)


@receiver(revision_in_service)
def fetch_packs_of_an_install(
    sender: type[Installation], *, revision: Revision, run: Run, **kwargs: Any
) -> None:
    """An install fetches the packs of the version it stored (T7.7, P5.9)."""
    fetch_for(run, revision)


@receiver(service_changed)
def reconcile_what_is_in_service(sender: type[Any], **kwargs: Any) -> None:
    """Something was installed, rolled back or uninstalled, or a catalog lists other packs now (T6.6)."""
    languages_of_texts.forget()
    start_reconcile()


@receiver(pre_save, sender=User)
def note_how_they_read(
    sender: type[User], *, instance: User, update_fields: frozenset[str] | None, **kwargs: Any
) -> None:
    """Note what the needed languages know of somebody, before it may change (T6.6)."""
    concerns = update_fields is None or bool({"display_language", "is_active"} & set(update_fields))
    known = User.objects.filter(pk=instance.pk) if concerns and instance.pk else User.objects.none()
    instance.read_before = known.values_list("display_language", "is_active").first() if concerns else ()


@receiver(post_save, sender=User)
def reconcile_for_a_reader(sender: type[User], *, instance: User, **kwargs: Any) -> None:
    """Somebody reads in another language, or is enabled or disabled: their packs may come or go (T6.6)."""
    before, now = instance.read_before, (instance.display_language, instance.is_active)
    if before not in ((), now) and (before is not None or instance.display_language):
        start_reconcile()


@receiver(post_delete, sender=User)
def reconcile_without_a_reader(sender: type[User], *, instance: User, **kwargs: Any) -> None:
    """Nobody may need the language of somebody who is gone (T6.6)."""
    if instance.display_language:
        start_reconcile()


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
