"""Versions of catalogs that nothing refers to any more are removed. Source: P5.8, P6.7, P6.9."""

from django.db import transaction

from rulesets.models import CatalogFile, Installation, Revision, Ruleset
from rulesets.services.installing.uses import used_revisions


def forget_unused(installation: Installation) -> list[int]:
    """Remove the stored versions that are neither in use nor kept for a rollback; return their numbers.

    To be called in the transaction that changed what is kept. A ruleset that was uninstalled and has no
    version left is removed itself.
    """
    versions = list(installation.versions.all())
    kept = {installation.current_id, installation.previous_id, installation.rolled_back_id}
    needed = {one.revision_id for one in versions if one.pk in kept}
    # A version of the ruleset without a package version can only be left of one that was forgotten.
    all_of_it = Revision.objects.filter(ruleset=installation.ruleset)
    candidates = set(all_of_it.values_list("pk", flat=True)) - needed
    unused = candidates - used_revisions(candidates)
    for one in versions:
        if one.pk not in kept and one.revision_id in needed:
            one.delete()  # another package version brought the same version of the rules
    numbers = list(all_of_it.filter(pk__in=unused).order_by("number").values_list("number", flat=True))
    all_of_it.filter(pk__in=unused).delete()
    if unused:
        CatalogFile.objects.filter(revisions=None, locale_packs=None).delete()
    if installation.is_uninstalled and not all_of_it.exists():
        Ruleset.objects.filter(pk=installation.ruleset_id).delete()
    return numbers


def forget_all_unused() -> None:
    """Look through all that was installed: what was in use when its time came may be unused by now."""
    for pk in Installation.objects.values_list("pk", flat=True):
        with transaction.atomic():
            installation = Installation.objects.select_for_update().filter(pk=pk).first()
            if installation is not None:
                forget_unused(installation)
