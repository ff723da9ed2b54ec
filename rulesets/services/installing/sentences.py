"""What a person reads when something of a catalog is refused: what failed, why, and what to do (U2.8, P7.15).

Templates that the detail of a job fills, so that each is read in the language of whoever looks.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop

from rulesets.packs.faults import Fault, PackCode, UnreachableError
from studio.jobs.outcomes import Passing, Refuse

_CATALOG = gettext_noop(
    "The catalog is at fault: %(reason)s Tell those who publish it; once it is mended, refresh it and try "
    "again."
)
_CONTENT = gettext_noop(
    "The file was downloaded whole, and what is in it is refused: %(reason)s Tell those who publish it; "
    "nothing was stored."
)
_ADDRESS = gettext_noop(
    "The address is not one that may be asked: %(reason)s Correct it, or name the server in "
    "STUDIO_CATALOG_HOSTS."
)

SENTENCES: Mapping[PackCode, str] = {
    PackCode.SIZE_MISMATCH: gettext_noop(
        "The file has %(found)s bytes and the catalog lists %(expected)s: refresh the catalog and try again; "
        "if it stays so, tell those who publish it."
    ),
    PackCode.SHA256_MISMATCH: gettext_noop(
        "The file is not the one that the catalog lists, its checksum is another: refresh the catalog and "
        "try again; if it stays so, do not trust the file and tell those who publish it."
    ),
    PackCode.SIZE_OVER: gettext_noop(
        "The server sends more than the %(expected)s bytes that the catalog lists: refresh the catalog and "
        "try again; if it stays so, tell those who publish it."
    ),
    PackCode.HTTP_STATUS: gettext_noop(
        "The server answered with the status %(found)s: see whether the file is still there, refresh the "
        "catalog and try again."
    ),
    PackCode.VERSION_CONFLICT: gettext_noop(
        "This version of the rules is stored already with other contents, and a stored version never "
        "changes: those who publish the catalog have to raise its number. %(reason)s"
    ),
    PackCode.API_TOO_NEW: gettext_noop(
        "This version needs a newer Studio: it asks for the capability API %(found)s, and this one has "
        "%(expected)s. Bring the Studio up to date and try again."
    ),
    PackCode.URL_HOST_PRIVATE: _ADDRESS,
    PackCode.URL_NOT_HTTPS: _ADDRESS,
    PackCode.URL_FORM: _ADDRESS,
    PackCode.ARCHIVE_PATH: _CONTENT,
    PackCode.ARCHIVE_SIZE: _CONTENT,
    PackCode.ARCHIVE_UNLISTED: _CONTENT,
    PackCode.ARCHIVE_HASH: _CONTENT,
    PackCode.CONTENT_NOT_JSON: _CONTENT,
    PackCode.CONTENT_INVALID: _CONTENT,
    PackCode.ENTRY_MISMATCH: _CONTENT,
    PackCode.CATALOG_HAS_LOCALES: _CONTENT,
    PackCode.API_TOO_LOW: _CONTENT,
    PackCode.API_FORM: _CONTENT,
}
"""Codes without a sentence of their own are those of an index and its entries."""


def sentence_of(code: PackCode) -> str:
    """Return the template of a code."""
    return SENTENCES.get(code, _CATALOG)


def detail_of(fault: Fault) -> dict[str, Any]:
    """Return what fills the template, and what stands folded below it."""
    found: dict[str, Any] = {"reason": fault.line, "address": fault.address}
    found |= {"expected": fault.expected, "found": fault.found, "problems": list(fault.lines)}
    return {key: value for key, value in found.items() if value not in (None, "", [])}


def as_refusal(fault: Fault) -> Refuse:
    """Return what a job ends with for a fault."""
    return Refuse(fault.code, sentence_of(fault.code), **detail_of(fault))


def as_passing(error: UnreachableError, address: str) -> Passing:
    """Return what a job waits with for a failure that passes."""
    message = gettext_noop("%(reason)s")
    shown = error.address or address
    return Passing("unreachable", message, retry_after=error.retry_after, reason=error.message, address=shown)
