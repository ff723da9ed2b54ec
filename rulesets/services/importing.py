"""Importing a ruleset file: read, reviewed, confirmed, stored (F1.70; architecture.md section 7)."""

from dataclasses import dataclass
from pathlib import PurePath

from django.db import transaction
from django.utils import timezone

from rulesets.engine.api import Ruleset as ReadRuleset
from rulesets.engine.api import read_ruleset
from rulesets.engine.problems import Problem, ProblemCode
from rulesets.engine.schema import limits
from rulesets.models import LOCAL, UPLOAD_LIFETIME, Revision, Ruleset, Source, Upload
from rulesets.services.storing import NotStorableError, Parts, find_version, store_revision
from studio.accounts.guests import Actor

_NAME_MOST = 255


@dataclass(frozen=True, slots=True)
class Proposal:
    """A file that was read: what would be stored, or every problem it has.

    `stored` is the version that is there already with the same contents. `upload` is kept only when
    there are no problems.
    """

    problems: tuple[Problem, ...] = ()
    read: ReadRuleset | None = None
    stored: Revision | None = None
    upload: Upload | None = None


class ImportRefusedError(Exception):
    """A confirmed upload cannot be stored any more; holds every problem."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(problem.line for problem in problems))
        self.problems = problems


def propose_import(*, actor: Actor, name: str, data: bytes) -> Proposal:
    """Read a file and, when it has no problem, keep its bytes for the review (24 hours).

    Each new file is the occasion to forget those whose time is over.
    """
    purge_uploads()
    proposal = examine(actor=actor, data=data)
    if proposal.problems:
        return proposal
    upload = Upload.objects.create(
        **actor.owner_columns,
        name=PurePath(name).name[:_NAME_MOST],
        data=data,
    )
    return Proposal(read=proposal.read, stored=proposal.stored, upload=upload)


def examine(*, actor: Actor, data: bytes) -> Proposal:
    """Read a file without keeping anything."""
    if problem := check_size(len(data)):
        return Proposal(problems=(problem,))
    if data.startswith(b"PK\x03\x04"):
        return Proposal(problems=(_ZIP_PROBLEM,))
    read = read_ruleset(data)
    if isinstance(read, list):
        return Proposal(problems=tuple(read))
    try:
        stored = find_version(_find_local(actor, read.model.id), read)
    except NotStorableError as refused:
        return Proposal(problems=(refused.problem,))
    return Proposal(read=read, stored=stored)


@transaction.atomic
def confirm_import(*, actor: Actor, upload: Upload) -> Revision:
    """Store what was reviewed. The bytes are read again: what is stored is what stands in the file.

    The upload stays until its time is over, so that confirming twice (a double click, a lost answer) stores
    once and returns the same version. Raises ImportRefusedError.
    """
    data = bytes(upload.data)
    read = read_ruleset(data)
    if isinstance(read, list):
        raise ImportRefusedError(tuple(read))
    try:
        revision = store_revision(
            read=read,
            parts=Parts(document=data.decode()),
            namespace=LOCAL,
            source=Source.IMPORTED,
            actor=actor,
        )
    except NotStorableError as refused:
        raise ImportRefusedError((refused.problem,)) from refused
    return revision


def discard_upload(*, upload: Upload) -> None:
    """Forget a file that was handed in."""
    Upload.objects.filter(pk=upload.pk).delete()


def purge_uploads() -> int:
    """Forget every file whose 24 hours are over; return how many."""
    expired = Upload.objects.filter(created_at__lt=timezone.now() - UPLOAD_LIFETIME)
    count, _ = expired.delete()
    return count


def check_size(size: int) -> Problem | None:
    """Return the problem of a file that is too big to be a ruleset, before it is read."""
    if size <= limits.FILE_BYTES:
        return None
    return Problem(
        path="ruleset",
        code=ProblemCode.TOO_BIG,
        message=f"The file has {size:,} bytes; a ruleset file has at most {limits.FILE_BYTES:,}.",
        remedy="A ruleset with larger catalogs keeps them in files of their own, in a package.",
        value=size,
    )


_ZIP_PROBLEM = Problem(
    path="ruleset",
    code=ProblemCode.NOT_JSON,
    message="This is a zip archive; a ruleset file is JSON.",
    remedy="Unpack it and import its ruleset.json, if its catalogs stand in that file.",
)


def _find_local(actor: Actor, ruleset_id: str) -> Ruleset | None:
    if not (actor.is_user or actor.is_guest):
        return None
    return Ruleset.objects.filter(namespace=LOCAL, ruleset_id=ruleset_id, **actor.owner_columns).first()
