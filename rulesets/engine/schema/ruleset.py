"""A ruleset as read: its document, its shape, and its catalogs' entries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulesets.engine.problems import JsonObject, JsonValue, Problem
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.schema.root import RulesetFile


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An entry of a lender that the borrower cannot use, and why (F3.83, F3.84, F3.87)."""

    id: str
    label: str
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Borrowed:
    """What a catalog takes from another ruleset.

    Attributes:
        lender: The lender as `from.ruleset` names it.
        lender_name: What it is called; empty where it is not there.
        taken: The ids of the entries that come from it.
        notices: Why nothing is taken, where nothing is (F3.80 to F3.82).
        left_out: The entries that are not taken.
    """

    lender: str
    lender_name: str = ""
    taken: frozenset[str] = frozenset()
    notices: tuple[Problem, ...] = ()
    left_out: tuple[LeftOut, ...] = ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why nothing is taken, and what is wrong with each entry that is not."""
        return (*self.notices, *(problem for left in self.left_out for problem in left.problems))


@dataclass(frozen=True)
class Ruleset:
    """A ruleset whose file has no problem left, or a stored one without what is refused of it (F1.99).

    Attributes:
        document: The ruleset file as parsed, comments and all; what is refused of a stored one is left out.
        model: The same, read; its catalogs are headers without entries.
        entries: Catalog id to entries, inline and from files, in order.
        kept: Paths of what is kept and not interpreted yet.
        digest: SHA-256 of the contents: the canonical file with its catalog files (F1.56).
        file_problems: Catalog file name to the mistakes that stand in place of its entries (F1.82).
        refused: What is wrong with a stored version; the parts it stands in read as absent (F1.99).
        files: What the catalog files hold, by name; kept only where a catalog borrows.
        borrowed: For each catalog that borrows what it takes, by id; empty until lenders were asked.
        astray: References to borrowed entries that lead nowhere (F3.97).
    """

    document: JsonObject
    model: RulesetFile
    entries: Mapping[str, tuple[Entry, ...]]
    kept: tuple[str, ...] = ()
    digest: str = ""
    file_problems: Mapping[str, tuple[Problem, ...]] = field(default_factory=dict)
    refused: tuple[Problem, ...] = ()
    files: Mapping[str, JsonValue] = field(default_factory=dict, repr=False)
    borrowed: Mapping[str, Borrowed] = field(default_factory=dict)
    astray: tuple[Problem, ...] = ()

    @property
    def loans(self) -> Mapping[str, str]:
        """The rulesets its catalogs borrow from, as they name them, by the ids of the catalogs (F3.78)."""
        borrowing = ((header.id, header.from_) for header in self.model.catalogs)
        return {catalog: loan.ruleset for catalog, loan in borrowing if loan is not None}
