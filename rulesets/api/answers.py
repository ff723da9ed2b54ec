"""What the API says about rulesets: frozen dataclasses, made from rows and from compiled rulesets."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rulesets.engine.api import CompiledRuleset
from rulesets.engine.compiled.ruleset import CompiledCatalog
from rulesets.engine.problems import JsonValue, Problem
from rulesets.engine.schema.catalogs import Entry
from rulesets.models import Collaborator, Revision, Role, Ruleset
from rulesets.pages.lenders import lender_of, source_of
from rulesets.services.importing import Proposal
from studio.web.api.problems import ProblemLine


@dataclass(frozen=True, slots=True)
class RulesetVersion:
    """One stored version, as lists show it."""

    ruleset: int
    key: str
    number: int
    name: str
    edition: str
    summary: str
    license: str
    attribution: str
    coverage: Mapping[str, bool]
    counts: Mapping[str, int]
    digest: str
    published_at: datetime


@dataclass(frozen=True, slots=True)
class RulesetCard:
    """A ruleset and its current version, on which new characters are made.

    Attributes:
        owner: Whose it is, by user name; null for a guest's and for one that is everybody's.
        role: What one may do with it; null where it is everybody's.
    """

    id: int
    key: str
    is_shipped: bool
    owner: str | None
    role: Role | None
    current: RulesetVersion


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with whom a ruleset is shared, and what they may do with it."""

    id: int
    user_name: str
    role: Role
    since: datetime


@dataclass(frozen=True, slots=True)
class CatalogCard:
    """A catalog of a version.

    Attributes:
        borrowed_from: The ruleset it borrows from; empty where it borrows nothing.
        not_borrowed: Why nothing is borrowed, and which entries are left out and why.
    """

    id: str
    label: str
    holds: str
    feeds: tuple[str, ...]
    filters: tuple[str, ...]
    entries: int
    borrowed_from: str
    not_borrowed: tuple[ProblemLine, ...]


@dataclass(frozen=True, slots=True)
class EntryCard:
    """An entry of a catalog, as lists show it; `filters` holds what it can be told apart by.

    `borrowed_from` is the ruleset it comes from, empty where it is the ruleset's own.
    """

    id: str
    label: str
    summary: str
    filters: Mapping[str, Any]
    borrowed_from: str


@dataclass(frozen=True, slots=True)
class Report:
    """Whether a file can be imported.

    Attributes:
        kept: What is stored and exported as it is, and not interpreted yet.
        stored: The number of the version that has the same contents already.
    """

    ok: bool
    problems: tuple[ProblemLine, ...]
    kept: tuple[str, ...]
    stored: int | None


def version_of(revision: Revision, ruleset: Ruleset) -> RulesetVersion:
    """Describe a stored version."""
    return RulesetVersion(
        ruleset=ruleset.pk,
        key=ruleset.key,
        number=revision.number,
        name=revision.name,
        edition=revision.edition,
        summary=revision.summary,
        license=revision.license_id,
        attribution=revision.attribution,
        coverage=revision.coverage,
        counts=revision.counts,
        digest=revision.digest,
        published_at=revision.published_at,
    )


def card_of(ruleset: Ruleset, role: Role | None) -> RulesetCard:
    """Describe a ruleset that has a current version, for somebody with a role in it."""
    assert ruleset.current is not None, "a ruleset without a version is in no list"  # noqa: S101 (narrows)
    return RulesetCard(
        id=ruleset.pk,
        key=ruleset.key,
        is_shipped=ruleset.is_shipped,
        owner=ruleset.owner.get_username() if ruleset.owner else None,
        role=role,
        current=version_of(ruleset.current, ruleset),
    )


def person_of(person: Collaborator) -> Person:
    """Describe somebody with whom a ruleset is shared."""
    return Person(person.pk, person.user.get_username(), Role(person.role), person.since)


def catalog_of(compiled: CompiledRuleset, catalog: CompiledCatalog) -> CatalogCard:
    """Describe a catalog."""
    header, read = catalog.header, compiled.ruleset
    borrowed = read.borrowed.get(header.id)
    return CatalogCard(
        id=header.id,
        label=header.label,
        holds=header.holds,
        feeds=tuple(header.feeds or ()),
        filters=tuple(catalog.filters),
        entries=len(catalog.entries),
        borrowed_from=lender_of(read, header.id),
        not_borrowed=tuple(line_of(problem) for problem in borrowed.problems) if borrowed else (),
    )


def entry_of(compiled: CompiledRuleset, catalog_id: str, entry: Entry) -> EntryCard:
    """Describe an entry."""
    source = source_of(compiled.ruleset, catalog_id, entry.id)
    return EntryCard(entry.id, entry.label, entry.summary or "", entry.filters, source)


def report_of(proposal: Proposal) -> Report:
    """Describe what became of reading a file."""
    return Report(
        ok=not proposal.problems,
        problems=tuple(line_of(problem) for problem in proposal.problems),
        kept=proposal.read.kept if proposal.read else (),
        stored=proposal.stored.number if proposal.stored else None,
    )


def line_of(problem: Problem) -> ProblemLine:
    """Describe a problem as the engine tells it."""
    value: JsonValue = problem.value
    return ProblemLine(problem.path, problem.code.value, problem.sentence, value)
