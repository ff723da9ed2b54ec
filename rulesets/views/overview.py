"""What the pages of a ruleset show: view objects made from rows and from a ruleset that was read."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.engine.api import Ruleset as ReadRuleset
from rulesets.engine.problems import Problem
from rulesets.models import Revision, Role, Ruleset
from rulesets.pages.lenders import lender_of
from rulesets.texts import CardTexts
from studio.web.languages import name_of


@dataclass(frozen=True, slots=True)
class CoverageMark:
    """One thing a ruleset says it handles, or does not (F1.47)."""

    label: str
    is_handled: bool


@dataclass(frozen=True, slots=True)
class RulesetCard:
    """A ruleset in the list: what it is, and the version a new character would stand on.

    `role` is what who looks may do with it, None for one that is everybody's; `owner` is whose it is, by user
    name, empty for a guest's and for what is everybody's.
    """

    pk: int
    revision_pk: int
    key: str
    name: str
    edition: str
    summary: str
    number: int
    license_id: str
    is_shipped: bool
    is_of_catalog: bool
    role: Role | None
    owner: str
    is_readable: bool
    coverage: tuple[CoverageMark, ...]
    counts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LoanLine:
    """What a catalog borrows: from whom, how many entries, why none, and what is left out (F3.80, F3.83).

    `lender` is the name of the lender, or what it is called in the file while it is not there.
    """

    catalog: str
    lender: str
    taken: int
    notices: tuple[Problem, ...]
    left_out: int
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class CatalogLine:
    """A catalog: what it holds, how many entries, and what is wrong with its file, if anything (F1.82).

    `lender` is whom it borrows from, empty where it does not.
    """

    id: str
    label: str
    entries: int
    filters: tuple[str, ...]
    problems: tuple[Problem, ...]
    lender: str


@dataclass(frozen=True, slots=True)
class NamedLine:
    """A part of the sheet or builder by its label, with what belongs beside it."""

    label: str
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Overview:
    """What a ruleset holds, in the order of its file.

    `astray` are references to borrowed entries that are not there (F3.97).
    """

    abilities: tuple[NamedLine, ...]
    skills: tuple[NamedLine, ...]
    saves: tuple[NamedLine, ...]
    steps: tuple[NamedLine, ...]
    catalogs: tuple[CatalogLine, ...]
    loans: tuple[LoanLine, ...]
    astray: tuple[Problem, ...]
    kept: tuple[NamedLine, ...]


@dataclass(frozen=True, slots=True)
class VersionLine:
    """One stored version in the list of versions."""

    number: int
    published_at: datetime
    is_shown: bool
    is_newest: bool


def describe_coverage(coverage: dict[str, Any]) -> tuple[CoverageMark, ...]:
    """Return what a ruleset says about itself, in the order of F1.47."""
    labels = {
        "checks": _("checks"),
        "saves": _("saves"),
        "sheet": _("sheet"),
        "resources": _("resources"),
        "rests": _("rests"),
        "combat": _("fights"),
    }
    return tuple(CoverageMark(label, bool(coverage.get(name))) for name, label in labels.items())


def describe_card(
    ruleset: Ruleset, role: Role | None, texts: CardTexts, *, is_readable: bool = True
) -> RulesetCard:
    """Return the card of a ruleset that has a current version, for somebody with a role in it."""
    revision = ruleset.current
    assert revision is not None, "a ruleset without a version is in no list"  # noqa: S101 (narrows the type)
    return RulesetCard(
        pk=ruleset.pk,
        revision_pk=revision.pk,
        key=ruleset.key,
        name=texts.of(revision, revision.name),
        edition=texts.of(revision, revision.edition),
        summary=texts.of(revision, revision.summary),
        number=revision.number,
        license_id=revision.license_id,
        is_shipped=ruleset.is_shipped,
        is_of_catalog=ruleset.is_of_catalog,
        role=role,
        owner=str(ruleset.owner or ""),
        is_readable=is_readable,
        coverage=describe_coverage(revision.coverage),
        counts=_describe_counts(revision.counts),
    )


def _describe_counts(counts: dict[str, int]) -> tuple[str, ...]:
    steps, skills, entries = (counts.get(name, 0) for name in ("steps", "skills", "entries"))
    lines = (
        (steps, ngettext("%(count)d step to a character", "%(count)d steps to a character", steps)),
        (skills, ngettext("%(count)d skill", "%(count)d skills", skills)),
        (entries, ngettext("%(count)d ready-made entry", "%(count)d ready-made entries", entries)),
    )
    return tuple(text % {"count": count} for count, text in lines if count)


def describe_ruleset(read: ReadRuleset) -> Overview:
    """Return what a ruleset holds."""
    sheet = read.model.sheet
    scores = {score.id: score.label for score in sheet.abilities}
    return Overview(
        abilities=tuple(NamedLine(score.label, score.short or "") for score in sheet.abilities),
        skills=tuple(NamedLine(skill.label, scores.get(skill.ability or "", "")) for skill in sheet.skills),
        saves=tuple(NamedLine(save.label, scores.get(save.ability or "", "")) for save in sheet.saves),
        steps=tuple(NamedLine(step.label) for step in (sheet.builder.steps if sheet.builder else ())),
        catalogs=tuple(_describe_catalogs(read)),
        loans=tuple(_describe_loans(read)),
        astray=read.astray,
        kept=tuple(_gather_kept(read.kept)),
    )


def _gather_kept(paths: Iterable[str]) -> Iterator[NamedLine]:
    """Say once, with how often, what is kept at many places that only their numbers tell apart."""
    shapes = Counter[str]()
    first: dict[str, str] = {}
    for path in paths:
        shape = re.sub(r"\[\d+\]", "[…]", path)
        shapes[shape] += 1
        first.setdefault(shape, path)
    for shape, count in shapes.items():
        yield NamedLine(shape, f"{count}×") if count > 1 else NamedLine(first[shape])


def _describe_catalogs(read: ReadRuleset) -> Iterator[CatalogLine]:
    for catalog in read.model.catalogs:
        path = f"catalogs/{catalog.id}.json"
        yield CatalogLine(
            id=catalog.id,
            label=catalog.label,
            entries=len(read.entries.get(catalog.id, ())),
            filters=tuple(one.label for one in catalog.filters),
            problems=tuple(read.file_problems.get(path, ())),
            lender=lender_of(read, catalog.id),
        )


def _describe_loans(read: ReadRuleset) -> Iterator[LoanLine]:
    for catalog in read.model.catalogs:
        borrowed = read.borrowed.get(catalog.id)
        if borrowed is not None:
            yield LoanLine(
                catalog=catalog.label,
                lender=lender_of(read, catalog.id),
                taken=len(borrowed.taken),
                notices=borrowed.notices,
                left_out=len(borrowed.left_out),
                problems=tuple(problem for left in borrowed.left_out for problem in left.problems),
            )


def list_languages(revision: Revision) -> tuple[tuple[str, str], ...]:
    """Return the languages a version is translated to: code, and its name in itself."""
    codes = revision.locale_packs.exclude(language="en").values_list("language", flat=True)
    return tuple((code, name_of(code)) for code in codes)


def list_versions(ruleset: Ruleset, *, shown: Revision) -> tuple[VersionLine, ...]:
    """Return the stored versions, newest first."""
    revisions = ruleset.revisions.order_by("-number").values_list("number", "published_at")
    return tuple(
        VersionLine(number, at, is_shown=number == shown.number, is_newest=position == 0)
        for position, (number, at) in enumerate(revisions)
    )
