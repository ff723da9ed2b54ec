"""Whom a catalog borrows from, and where a borrowed entry comes from. Source: F3.78, U9.15."""

from rulesets.engine.api import Ruleset as ReadRuleset


def lender_of(read: ReadRuleset, catalog_id: str) -> str:
    """Return the name of the ruleset a catalog borrows from, as the file has it while it is not there.

    Empty where the catalog borrows nothing.
    """
    borrowed = read.borrowed.get(catalog_id)
    return "" if borrowed is None else borrowed.lender_name or borrowed.lender


def source_of(read: ReadRuleset, catalog_id: str, entry_id: str) -> str:
    """Return the name of the ruleset an entry comes from; empty where it is the ruleset's own."""
    borrowed = read.borrowed.get(catalog_id)
    return borrowed.lender_name if borrowed is not None and entry_id in borrowed.taken else ""
