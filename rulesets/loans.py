"""Which version of which ruleset each borrowing catalog of a version takes its entries from (F3.79)."""

from collections.abc import Iterable, Mapping

from rulesets.lending import find_lenders
from rulesets.models import Revision
from rulesets.queries import loans_among


def loans_of(revisions: Iterable[Revision]) -> dict[int, Mapping[str, Revision]]:
    """Return the lenders of versions by their rows and the ids of the catalogs that borrow.

    Versions that borrow nothing are left out, and nothing is asked for them.
    """
    known = {revision.pk: revision for revision in revisions}
    return {pk: _find_lenders(known[pk], named) for pk, named in loans_among(known.values()).items()}


def _find_lenders(revision: Revision, named: Mapping[str, str]) -> Mapping[str, Revision]:
    author = revision.published_by_id
    lenders = find_lenders(revision.ruleset, {*named.values()}, author_id=author)
    return {catalog: lenders[name] for catalog, name in named.items() if name in lenders}
