"""Borrowed catalogs: entries of a lender taken into the ruleset that borrows them (F3.78 to F3.99)."""

from rulesets.engine.borrowing.taking import chained, take_entries

__all__ = ["chained", "take_entries"]
