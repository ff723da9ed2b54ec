"""Which stored rulesets lend entries to a ruleset that borrows (F3.79).

A lender is what is everybody's, or what the owner of the borrower has too: never another person's, whoever
shares it, so that sharing a ruleset shows nobody what only a third person gave away. Whoever may use the
borrower sees what it borrows, so a version that an editor stored borrows only what that editor may use as
well: else naming a ruleset of the owner would be a way to read it.
"""

from collections.abc import Collection, Iterable

from django.db.models import Q

from rulesets.models import LOCAL, SHIPPED, Collaborator, Revision, Ruleset


def find_lenders(
    borrower: Ruleset, names: Collection[str], *, author_id: int | None = None
) -> dict[str, Revision]:
    """Return the version in use of each lender by the name it is called, in one query; others are left out.

    Args:
        borrower: The ruleset that borrows, or one that is not stored yet: its namespace and owner count.
        names: What `from.ruleset` says: an id, bare or with its namespace.
        author_id: The user who stored, or would store, the version that borrows; None for a guest, whose
            rulesets nobody else edits.
    """
    everybodys = Q(owner__isnull=True, guest_token="")
    theirs = Q(owner_id=borrower.owner_id, guest_token=borrower.guest_token)
    if author_id is not None and author_id != borrower.owner_id:
        theirs &= Q(pk__in=Collaborator.objects.filter(user_id=author_id).values("ruleset"))
    found = (
        Ruleset.objects.filter(everybodys | theirs if borrower.has_owner else everybodys)
        .filter(ruleset_id__in={_id_of(name) for name in names}, removed_at=None, current__isnull=False)
        .exclude(pk=borrower.pk)
        .select_related("current")
        .defer("current__document", "current__manifest")
    )
    # What is the owner's own comes before what is everybody's under the same name.
    stored = sorted(found, key=lambda one: not one.has_owner)
    chosen = {name: _choose(name, borrower, stored) for name in names}
    return {name: one.current for name, one in chosen.items() if one is not None and one.current is not None}


def _choose(name: str, borrower: Ruleset, stored: Iterable[Ruleset]) -> Ruleset | None:
    """Return the ruleset that a name means: with its namespace that one, else by the order of F3.79."""
    namespace, slash, ruleset_id = name.rpartition("/")
    by_namespace: dict[str, Ruleset] = {}
    for one in stored:
        if one.ruleset_id == ruleset_id:
            by_namespace.setdefault(one.namespace, one)
    if slash:
        return by_namespace.get(namespace) if namespace else None
    for first in (SHIPPED, borrower.namespace, LOCAL):
        if first in by_namespace:
            return by_namespace[first]
    return next(iter(by_namespace.values())) if len(by_namespace) == 1 else None


def _id_of(name: str) -> str:
    return name.rpartition("/")[2]
