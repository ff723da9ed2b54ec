"""Why a job ended as it did, or was not let do something: codes for programs, sentences for people.

A stored sentence is an English template with `%(name)s` for what the job's detail holds, so that it is read
in the language of whoever looks. Kinds bring codes and sentences of their own; those here may end any job.
Source: P7, P8, U2.8.
"""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.translation import gettext, gettext_noop


class Code(StrEnum):
    """The codes that any kind of job may end with or be refused by."""

    UNREACHABLE = "unreachable"
    DISK_FULL = "disk-full"
    WORKER_LOST = "worker-lost"
    DATABASE = "database"
    INTERNAL = "internal"
    CANCELLED = "cancelled"
    RESTORED = "restored"
    UNCHANGED = "unchanged"
    TOO_LATE = "too-late"
    NOT_ENDED = "not-ended"
    NOT_RESUMABLE = "not-resumable"
    NOT_IN_REVIEW = "not-in-review"
    READ_ANEW = "read-anew"
    ALREADY_QUEUED = "already-queued"
    KIND_GONE = "kind-gone"


SENTENCES: Mapping[Code, str] = {
    Code.UNREACHABLE: gettext_noop(
        "It was given up after %(attempts)s attempts, because the other side could not be reached: see "
        "whether the address answers, then try again."
    ),
    Code.DISK_FULL: gettext_noop(
        "The disk has %(free)s MB free and this needs %(needed)s MB: make room, then try again."
    ),
    Code.WORKER_LOST: gettext_noop(
        "It was given up because its worker was ended in the middle of it %(lost)s times: look for the "
        "reason in the worker's log, often too little memory, then try again."
    ),
    Code.DATABASE: gettext_noop(
        "It was given up after %(attempts)s attempts, because the database was locked or did not answer: try "
        "again when less is going on."
    ),
    Code.INTERNAL: gettext_noop(
        "It failed by a fault of the Studio, which the worker's log tells under job %(job)s: report it, or "
        "try again."
    ),
    Code.CANCELLED: gettext_noop("Somebody cancelled it; nothing more was stored."),
    Code.RESTORED: gettext_noop(
        "The Studio was restored from a backup that was made while this was unfinished: start it anew."
    ),
    Code.UNCHANGED: gettext_noop("There was nothing to do, and nothing was changed."),
    Code.TOO_LATE: gettext_noop("It is too late to cancel: what it stores is in use; use roll back."),
    Code.NOT_ENDED: gettext_noop("It can be tried again once it was refused, failed or was cancelled."),
    Code.NOT_RESUMABLE: gettext_noop("It cannot go on where it stopped; start it anew."),
    Code.NOT_IN_REVIEW: gettext_noop("It does not wait to be confirmed."),
    Code.READ_ANEW: gettext_noop("What waits to be confirmed is another text by now: read it first."),
    Code.ALREADY_QUEUED: gettext_noop("The same work waits or runs already, as another job."),
    Code.KIND_GONE: gettext_noop("Nothing here knows this kind of job any more: it can only be cancelled."),
}


def tell(template: str, detail: Mapping[str, object]) -> str:
    """Return a stored sentence in the language in force, filled with what the detail holds.

    A sentence that the detail does not fit is told as it stands.
    """
    if not template:
        return ""
    told = gettext(template)
    if "%(" not in told:
        return told
    try:
        return told % detail
    except (KeyError, TypeError, ValueError):
        return told
