"""Filters of a catalog, as steps and choices of entries name them: fixed values, quotas, what tells apart.

Source: B5.11, B9.2, B9.17, B18.5, B18.10.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.engine.checks.columns import Named
from rulesets.engine.checks.findings import Findings, unknown, wrong_type
from rulesets.engine.checks.nodes import CatalogPart
from rulesets.engine.problems import JsonValue, Place, is_number, shown
from rulesets.engine.schema.builder.catalog import CatalogStep
from rulesets.engine.schema.grants import EntryChoice


def are_known(part: CatalogPart, filters: Named) -> bool:
    """Whether a catalog's filters stand here: a borrowing header without any takes the lender's (B48.5)."""
    header = part.header.shape
    return header is None or header.from_ is None or bool(filters.shapes)


def check_value(
    name: str, value: JsonValue, at: Place, filters: Named, name_at: Place | None = None
) -> Findings:
    """A filter of the catalog and one value it could have, or hold among its tags."""
    if name not in filters:
        yield unknown(name_at or at, f"filter of {filters.owner}", name)
        return
    shape = filters.get(name)
    if shape is not None and is_number(value) != (shape.type == "number"):
        expected = "a number" if shape.type == "number" else "a text"
        message = f"{shown(value)} is not {expected}, as the filter {shown(name)} has it."
        yield wrong_type(at, message, value, f"Use {expected}.")


def check_fixed(fixed: Mapping[str, JsonValue], at: Place, filters: Named) -> Findings:
    """Values that entries must carry to be offered. Source: B5.11, B18.5."""
    for name, value in fixed.items():
        yield from check_value(name, value, (*at, "filters", name), filters)


def check_shares(shares: CatalogStep | EntryChoice, at: Place, filters: Named) -> Findings:
    """What quotas, `distinctBy` and `quotaBelow` name. Source: B9.2, B9.17, B18.10.

    Args:
        shares: A step, or a choice of entries.
        at: Where it stands.
        filters: The filters of its catalog.
    """
    for position, quota in enumerate(shares.quotas):
        here = (*at, "quotas", position)
        yield from check_value(quota.filter, quota.value, (*here, "value"), filters, (*here, "filter"))
    if shares.distinct_by is not None:
        yield from filters.check(shares.distinct_by, (*at, "distinctBy"))
    if shares.quota_below is not None:
        yield from filters.check(shares.quota_below.filter, (*at, "quotaBelow", "filter"), "number")
