"""Why something of a catalog is refused, and why a download that failed may be tried again.

Source: packs.md P7.2, P8.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulesets.engine.problems import JsonValue


class PackCode(StrEnum):
    """Reason codes of indexes, their entries, downloads and contents, a closed list (P8)."""

    INDEX_NOT_JSON = "index-not-json"
    INDEX_FORMAT = "index-format"
    INDEX_TOO_BIG = "index-too-big"
    CATALOG_ID = "catalog-id"
    ENTRY_INVALID = "entry-invalid"
    ENTRY_DUPLICATE = "entry-duplicate"
    URL_NOT_HTTPS = "url-not-https"
    URL_FORM = "url-form"
    URL_NAME = "url-name"
    URL_HOST_PRIVATE = "url-host-private"
    TOO_MANY_REDIRECTS = "too-many-redirects"
    ENCODED_ANSWER = "encoded-answer"
    SIZE_OVER = "size-over"
    SIZE_MISMATCH = "size-mismatch"
    SHA256_MISMATCH = "sha256-mismatch"
    ARCHIVE_PATH = "archive-path"
    ARCHIVE_SIZE = "archive-size"
    ARCHIVE_UNLISTED = "archive-unlisted"
    ARCHIVE_HASH = "archive-hash"
    CONTENT_NOT_JSON = "content-not-json"
    CONTENT_INVALID = "content-invalid"
    ENTRY_MISMATCH = "entry-mismatch"
    CATALOG_HAS_LOCALES = "catalog-has-locales"
    API_TOO_NEW = "api-too-new"
    API_TOO_LOW = "api-too-low"
    API_FORM = "api-form"
    VERSION_CONFLICT = "version-conflict"
    LOCALE_INVALID = "locale-invalid"
    LOCALE_WRONG_LANGUAGE = "locale-wrong-language"
    LOCALE_EN = "locale-en"
    LOCALE_TOO_MANY = "locale-too-many"
    HTTP_STATUS = "http-status"
    NO_PREVIOUS = "no-previous"
    TOO_LATE = "too-late"


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason why an index, an entry, a download or a content is refused.

    Attributes:
        code: Why, from the closed list.
        message: A sentence for people.
        path: Where in the index or the file, such as `rulesets[3].artifact.bytes`; empty where nowhere.
        expected: What was listed or asked for.
        found: What came.
        address: Where it came from, without its query (P7.15).
        lines: Every problem of the content, as `path: message`.
    """

    code: PackCode
    message: str
    path: str = ""
    expected: JsonValue = None
    found: JsonValue = None
    address: str = ""
    lines: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """The fault as a line of a report."""
        return f"{self.path}: {self.message}" if self.path else self.message


class FaultError(Exception):
    """Something of a catalog is refused for good: trying again unchanged would not help (P7.2)."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.line)
        self.fault = fault


class UnreachableError(Exception):
    """A download failed in a way that passes (P7.2).

    Attributes:
        message: A sentence for people.
        address: What was asked, without its query.
        retry_after: The seconds that the server asks to wait, None where it does not say.
    """

    def __init__(self, message: str, *, address: str = "", retry_after: float | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.address = address
        self.retry_after = retry_after
