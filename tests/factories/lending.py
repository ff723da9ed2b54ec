"""Old Keep, which lends, and New Quay, which borrows, stored."""

from typing import Any

from rulesets.models import Revision
from studio.accounts.models import User
from tests.factories.rulesets import Document, store_imported, store_shipped
from tests.rulesets.engine.borrowing.keep import borrower, entry, lender

STEP: Document = {"id": "wares", "label": "Wares", "kind": "catalog", "catalog": "wares", "min": 0, "max": 3}


def wide_lender(*entries: Document, **header: Any) -> Document:
    """Old Keep, where things may be as bulky as 99."""
    document = lender(*entries, **header)
    document["sheet"]["lists"][0]["columns"][1]["max"] = 99
    return document


def building_borrower(*own: Document, **header: Any) -> Document:
    """New Quay with a builder of one step, which picks from what is borrowed."""
    document = borrower(*own, **header)
    document["sheet"]["builder"] = {"steps": [STEP]}
    return document


def store_lender(*entries: Document, version: int = 1) -> Revision:
    """Return Old Keep as it comes with the Studio."""
    return store_shipped(**wide_lender(*(entries or (entry(),))) | {"version": version})


def store_borrower(*own: Document, user: User | None = None, guest: str | None = None) -> Revision:
    """Return New Quay of a user or a guest."""
    return store_imported(user=user, guest=guest, **building_borrower(*own))
