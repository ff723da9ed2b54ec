"""Importing a ruleset file: read, reviewed, confirmed, stored (F1.70; architecture.md section 7)."""

from dataclasses import dataclass, replace
from pathlib import PurePath

from django.db import transaction
from django.utils import timezone

from rulesets.archives import ARCHIVE_MOST, is_archive, unpack
from rulesets.engine.api import Ruleset as ReadRuleset
from rulesets.engine.api import read_package, read_ruleset
from rulesets.engine.problems import Problem, ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.models import LOCAL, UPLOAD_LIFETIME, Revision, Ruleset, Source, Upload
from rulesets.services.dropping import import_warnings
from rulesets.services.lent import lend_entries, log_lent
from rulesets.services.storing import (
    NotStorableError,
    Parts,
    find_version,
    split_package,
    store_revision,
)
from studio.accounts.guests import Actor

_NAME_MOST = 255


@dataclass(frozen=True, slots=True)
class Proposal:
    """A file that was read: what would be stored, or every problem it has.

    `parts` are its texts, `stored` is the version that is there already with the same contents. `upload` is
    kept only when there are no problems. `warnings` refuse nothing.
    """

    problems: tuple[Problem, ...] = ()
    read: ReadRuleset | None = None
    parts: Parts | None = None
    stored: Revision | None = None
    upload: Upload | None = None
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import led to: the stored version, and whether it was not stored before."""

    revision: Revision
    is_new: bool


class ImportRefusedError(Exception):
    """A confirmed upload cannot be stored any more; holds every problem."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(problem.line for problem in problems))
        self.problems = problems


def propose_import(*, actor: Actor, name: str, data: bytes, into: Ruleset | None = None) -> Proposal:
    """Read a file and, when it has no problem, keep its bytes for the review (24 hours)."""
    proposal = examine(actor=actor, data=data, into=into)
    if proposal.problems:
        return proposal
    return replace(proposal, upload=keep_upload(actor=actor, name=name, data=data, into=into))


def keep_upload(*, actor: Actor, name: str, data: bytes, into: Ruleset | None = None) -> Upload:
    """Keep the bytes of a file for whoever handed it in, until its review is read.

    Each new file is the occasion to forget those whose time is over.
    """
    purge_uploads()
    return Upload.objects.create(
        **actor.owner_columns,
        ruleset=into,
        name=PurePath(name).name[:_NAME_MOST],
        data=data,
    )


def examine(*, actor: Actor, data: bytes, into: Ruleset | None = None) -> Proposal:
    """Read a ruleset file, or a package as a zip archive, without keeping anything.

    It is meant for the ruleset `into`, or for the actor's own of its id.
    """
    found = _read_archive(data) if is_archive(data) else _read_alone(data)
    if isinstance(found, list):
        return Proposal(problems=tuple(found))
    read, parts = found
    if into is not None and read.model.id != into.ruleset_id:
        return Proposal(problems=(_describe_other_id(into, read.model.id),))
    ruleset = into or _find_local(actor, read.model.id)
    try:
        stored = find_version(ruleset, read)
    except NotStorableError as refused:
        return Proposal(problems=(refused.problem,))
    new = Ruleset(namespace=LOCAL, ruleset_id=read.model.id, **actor.owner_columns)
    is_stored = stored is not None
    lent = lend_entries(ruleset or new, read, author_id=actor.user_id, is_stored=is_stored)
    if isinstance(lent, tuple):
        return Proposal(problems=lent)
    return Proposal(read=lent, parts=parts, stored=stored, warnings=import_warnings(ruleset, lent))


def _read_alone(data: bytes) -> tuple[ReadRuleset, Parts] | list[Problem]:
    if problem := _check_file_size(len(data)):
        return [problem]
    read = read_ruleset(data)
    return read if isinstance(read, list) else (read, Parts(document=data.decode()))


def _read_archive(data: bytes) -> tuple[ReadRuleset, Parts] | list[Problem]:
    files = unpack(data)
    if isinstance(files, list):
        return files
    read = read_package(files)
    return read if isinstance(read, list) else (read, split_package(files))


def confirm_import(*, actor: Actor, upload: Upload, into: Ruleset | None = None) -> Revision:
    """Store what was reviewed. The bytes are read again: what is stored is what stands in the file.

    `into` is the ruleset the file is meant for, where the actor may still edit it.

    The upload stays until its time is over, so that confirming twice (a double click, a lost answer) stores
    once and returns the same version. Raises ImportRefusedError.
    """
    return import_file(actor=actor, data=bytes(upload.data), into=into).revision


@transaction.atomic
def import_file(*, actor: Actor, data: bytes, into: Ruleset | None = None) -> Imported:
    """Read a file and store it, in one call. Raises ImportRefusedError with everything that is wrong."""
    proposal = examine(actor=actor, data=data, into=into)
    if proposal.read is None or proposal.parts is None:
        raise ImportRefusedError(proposal.problems)
    try:
        revision = store_revision(
            read=proposal.read,
            parts=proposal.parts,
            namespace=LOCAL,
            source=Source.IMPORTED,
            actor=actor,
            into=into,
        )
    except NotStorableError as refused:
        raise ImportRefusedError((refused.problem,)) from refused
    if proposal.stored is None:
        log_lent(revision.ruleset.key, proposal.read)
    return Imported(revision, is_new=proposal.stored is None)


def discard_upload(*, upload: Upload) -> None:
    """Forget a file that was handed in."""
    Upload.objects.filter(pk=upload.pk).delete()


def purge_uploads() -> int:
    """Forget every file whose 24 hours are over; return how many."""
    expired = Upload.objects.filter(created_at__lt=timezone.now() - UPLOAD_LIFETIME)
    count, _ = expired.delete()
    return count


def check_size(size: int) -> Problem | None:
    """Return the problem of a file that is too big to be a package, before it is read."""
    return _check_file_size(size) if size > ARCHIVE_MOST else None


def _check_file_size(size: int) -> Problem | None:
    if size <= limits.FILE_BYTES:
        return None
    return Problem(
        path="ruleset",
        code=ProblemCode.TOO_BIG,
        message=f"The file has {size:,} bytes; a ruleset file has at most {limits.FILE_BYTES:,}.",
        remedy="A ruleset with larger catalogs keeps them in files of their own, in a package.",
        value=size,
    )


def _describe_other_id(ruleset: Ruleset, found: str) -> Problem:
    return Problem(
        path="id",
        code=ProblemCode.CONFLICT,
        message=f"The file is of {shown(found)}, and this ruleset is {shown(ruleset.ruleset_id)}.",
        remedy="A version has the id of its ruleset. To store another ruleset, import it by itself.",
        value=found,
    )


def _find_local(actor: Actor, ruleset_id: str) -> Ruleset | None:
    if not (actor.is_user or actor.is_guest):
        return None
    return Ruleset.objects.filter(namespace=LOCAL, ruleset_id=ruleset_id, **actor.owner_columns).first()
