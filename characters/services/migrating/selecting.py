"""Which characters a bulk migration covers; fixed when it starts. Source: M9.2, M9.3, M9.17."""

import json
from collections.abc import Callable, Iterator

from django.db.models import Q, QuerySet

from characters.models import Character
from characters.services.migrating.asking import Target
from rulesets.engine.api import migrate

_PAGE = 500


def covered_by(target: Target) -> QuerySet[Character]:
    """Return the characters that may need something: those on the version and, if asked for, on earlier ones.

    Those in the bin are among them (M1.10); no character is pinned by anything else than itself.
    """
    revision = target.revision
    meant = Q(revision=revision)
    if target.moves_unpinned:
        meant |= Q(revision__ruleset=revision.ruleset_id, version_number__lt=revision.number)
    return Character.objects.filter(meant)


def keys_needing(target: Target, check: Callable[[], None]) -> Iterator[int]:
    """Yield the keys of the characters that need something now, in ascending order.

    Args:
        target: What is asked for.
        check: Called once in a while, so that a cancelled job stops here too.
    """
    last = 0
    while True:
        page = covered_by(target).filter(pk__gt=last).order_by("pk")
        rows = list(page.values_list("pk", "revision_id", "document")[:_PAGE])
        check()
        yield from (pk for pk, revision, document in rows if _needs(target, revision, document))
        if len(rows) < _PAGE:
            return
        last = rows[-1][0]


def _needs(target: Target, revision: int | None, document: str) -> bool:
    """Return whether a character is not stored as reading shows it; a broken one fails in its turn."""
    if revision != target.revision.pk:
        return True
    try:
        stored = json.loads(document)
    except (ValueError, RecursionError):
        return True
    return not isinstance(stored, dict) or migrate(target.compiled, stored).stored is not stored
