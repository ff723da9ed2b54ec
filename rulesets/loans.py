"""Which version of which ruleset each borrowing catalog of a version takes its entries from (F3.79)."""

from collections.abc import Mapping

from rulesets.lending import find_lenders
from rulesets.models import Revision
from rulesets.queries import UnreadableRevisionError, compiled_for


def loans_of(revision: Revision) -> Mapping[str, Revision]:
    """Return the lenders by the ids of the catalogs that borrow; where none borrows, nothing is asked."""
    try:
        catalogs = compiled_for(revision).ruleset.model.catalogs
    except UnreadableRevisionError:
        return {}
    names = {header.id: header.from_.ruleset for header in catalogs if header.from_ is not None}
    if not names:
        return {}
    author = revision.published_by_id
    lenders = find_lenders(revision.ruleset, set(names.values()), author_id=author)
    return {catalog: lenders[name] for catalog, name in names.items() if name in lenders}
