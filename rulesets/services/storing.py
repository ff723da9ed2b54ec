"""Storing a version of a ruleset: once, for good, with its catalog files (F1.53 to F1.59)."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import transaction

from rulesets.engine.api import Ruleset as ReadRuleset
from rulesets.engine.checks.package import API, MANIFEST, RULESET
from rulesets.engine.problems import Problem, ProblemCode
from rulesets.engine.translations import LOCALE_PATH
from rulesets.models import CatalogFile, Revision, RevisionFile, Ruleset, Source
from rulesets.services.locales import keep_carried
from rulesets.signals import revision_stored
from studio.accounts.guests import Actor


class NotStorableError(Exception):
    """A ruleset without problems of its own cannot be stored: its number is taken (F1.55)."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.line)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Parts:
    """The texts of a ruleset exactly as they were written.

    `files` maps a path of the package, such as `catalogs/spells.json`, to its text, `locales` a language to
    its translation, which is no part of the version (F1.91). `api_minor` is that of the Studio for a file
    that declares none (F0.18, F1.79).
    """

    document: str
    manifest: str = ""
    files: Mapping[str, str] = field(default_factory=dict)
    locales: Mapping[str, str] = field(default_factory=dict)
    api_minor: int = API[1]

    @property
    def package_files(self) -> dict[str, str]:
        """Everything of the package beside manifest and ruleset, by path, translations included."""
        return {**self.files, **{f"locales/{code}.json": text for code, text in self.locales.items()}}


def split_package(files: Mapping[str, bytes]) -> Parts:
    """Return the texts of a package that was read without a problem."""
    texts = {path: data.decode() for path, data in files.items()}
    manifest = texts.pop(MANIFEST)
    locales = {named[1]: texts.pop(path) for path in files if (named := LOCALE_PATH.fullmatch(path))}
    return Parts(
        document=texts.pop(RULESET),
        manifest=manifest,
        files=texts,
        locales=locales,
        api_minor=int(json.loads(manifest.removeprefix("\ufeff"))["capabilityApi"]["minor"]),
    )


def find_version(ruleset: Ruleset | None, read: ReadRuleset) -> Revision | None:
    """Return the stored version with the same number and contents, or None when the number is free.

    Raises NotStorableError when the number is taken by other contents.
    """
    if ruleset is None:
        return None
    stored = ruleset.revisions.defer("document", "manifest").filter(number=read.model.version).first()
    if stored is None:
        return None
    if stored.digest != read.digest:
        raise NotStorableError(_describe_conflict(ruleset, read.model.version))
    return stored


def store_revision(
    *,
    read: ReadRuleset,
    parts: Parts,
    namespace: str,
    source: Source,
    actor: Actor | None = None,
    into: Ruleset | None = None,
) -> Revision:
    """Store a version that was read without a problem, in one transaction.

    The same number with the same contents returns what is stored (F1.54). It goes into the ruleset `into`,
    which `actor` may edit; without one, into the actor's own of that id; without an actor it is everybody's.
    Raises NotStorableError.
    """
    owner = (actor or Actor()).owner_columns
    with transaction.atomic():
        rulesets = Ruleset.objects.select_for_update()
        if into is None:
            ruleset, _ = rulesets.get_or_create(namespace=namespace, ruleset_id=read.model.id, **owner)
        else:
            ruleset = rulesets.get(pk=into.pk)
        if stored := find_version(ruleset, read):
            bring_back(ruleset)
            keep_carried(stored, parts.locales, keep_all=source == Source.SHIPPED)
            return stored
        revision = _create_revision(ruleset, read, parts, source, actor)
        _create_files(revision, parts.files)
        keep_carried(revision, parts.locales, keep_all=source == Source.SHIPPED)
        _make_current(ruleset, revision)
        transaction.on_commit(lambda: revision_stored.send(sender=Revision, revision=revision))
        return revision


def _describe_conflict(ruleset: Ruleset, number: int) -> Problem:
    numbers = ruleset.revisions.order_by("-number").values_list("number", flat=True)
    free = max(numbers, default=0) + 1
    return Problem(
        path="version",
        code=ProblemCode.VERSION_CONFLICT,
        message=f"Version {number} of {ruleset.ruleset_id} is stored already, with other contents.",
        remedy=f"Raise the number: version {free} is free.",
        value=number,
    )


def _create_revision(
    ruleset: Ruleset, read: ReadRuleset, parts: Parts, source: Source, actor: Actor | None
) -> Revision:
    model = read.model
    return Revision.objects.create(
        ruleset=ruleset,
        number=model.version,
        document=parts.document,
        manifest=parts.manifest,
        digest=read.digest,
        api_minor=parts.api_minor,
        source=source,
        name=model.name.strip(),
        edition=(model.edition or "").strip(),
        summary=model.coverage.summary.strip(),
        license_id=(model.license.spdx or "") if model.license else "",
        attribution=(model.license.attribution or "") if model.license else "",
        coverage=_list_coverage(read),
        counts=_count_parts(read),
        published_by_id=actor.user_id if actor else None,
    )


def _list_coverage(read: ReadRuleset) -> dict[str, bool]:
    coverage = read.model.coverage
    return {
        name: bool(getattr(coverage, name))
        for name in ("checks", "saves", "sheet", "resources", "rests", "combat")
    }


def _count_parts(read: ReadRuleset) -> dict[str, int]:
    """Count what a version holds; what it borrows is not its own and changes with the lender."""
    sheet = read.model.sheet
    borrowed = sum(len(one.taken) for one in read.borrowed.values())
    return {
        "abilities": len(sheet.abilities),
        "skills": len(sheet.skills),
        "steps": len(sheet.builder.steps) if sheet.builder else 0,
        "catalogs": len(read.entries),
        "entries": sum(len(entries) for entries in read.entries.values()) - borrowed,
    }


def _create_files(revision: Revision, files: Mapping[str, str]) -> None:
    for path, text in files.items():
        digest = hashlib.sha256(text.encode()).hexdigest()
        file, _ = CatalogFile.objects.get_or_create(digest=digest, defaults={"text": text})
        RevisionFile.objects.create(revision=revision, path=path, file=file)


def _make_current(ruleset: Ruleset, revision: Revision) -> None:
    if ruleset.current is None or ruleset.current.number < revision.number:
        ruleset.current = revision
    ruleset.save(update_fields=["current"])
    bring_back(ruleset)


def bring_back(ruleset: Ruleset) -> None:
    """Put a removed ruleset back into use, in the caller's transaction: its versions are there again (F1.60).

    What slept, or came in meanwhile, is told on commit of each of them.
    """
    if ruleset.removed_at is None:
        return
    ruleset.removed_at = None
    ruleset.save(update_fields=["removed_at"])
    revisions = list(ruleset.revisions.defer("document", "manifest"))

    def tell() -> None:
        for revision in revisions:
            revision_stored.send(sender=Revision, revision=revision)

    transaction.on_commit(tell)
