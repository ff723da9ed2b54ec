"""A ruleset as read: its document, its shape, and its catalogs' entries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulesets.engine.problems import JsonObject, Problem
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.schema.root import RulesetFile


@dataclass(frozen=True)
class Ruleset:
    """A ruleset whose file has no problem left, or a stored one without what is refused of it (F1.99).

    Attributes:
        document: The ruleset file as parsed, comments and all.
        model: The same, read; its catalogs are headers without entries.
        entries: Catalog id to entries, inline and from files, in order.
        kept: Paths of what is kept and not interpreted yet.
        digest: SHA-256 of the contents: the canonical file with its catalog files (F1.56).
        file_problems: Catalog file name to the mistakes that stand in place of its entries (F1.82).
        refused: What is wrong with a stored version; the parts it stands in read as absent (F1.99).
    """

    document: JsonObject
    model: RulesetFile
    entries: Mapping[str, tuple[Entry, ...]]
    kept: tuple[str, ...] = ()
    digest: str = ""
    file_problems: Mapping[str, tuple[Problem, ...]] = field(default_factory=dict)
    refused: tuple[Problem, ...] = ()
