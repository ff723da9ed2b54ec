"""An entry of an index: what it offers, and every rule that it breaks. Source: P2, T5."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from rulesets.engine.checks.package import API
from rulesets.engine.problems import JsonValue, shown
from rulesets.engine.schema import limits
from rulesets.packs.addresses import HTTPS_PORT, Policy, check_url
from rulesets.packs.faults import Fault, FaultError, PackCode
from rulesets.packs.versions import (
    CapabilityApi,
    PackageVersion,
    is_too_new,
    parse_api,
    parse_version,
    write_api,
)

ARCHIVE_ENDING, FILE_ENDING = ".ruleset.zip", ".ruleset.json"
ARTIFACT_MOST = {ARCHIVE_ENDING: 32 * limits.MB, FILE_ENDING: limits.FILE_BYTES}
"""The most bytes of an artifact, by the ending of its name (P2.6)."""

RESERVED_IDS = frozenset({"engine-legacy", "traditional"})
LOCALES_API = (1, 811)
ENGLISH = "en"

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_SHA256 = re.compile(r"[0-9a-fA-F]{64}")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?")
_LOCALE_FILE = re.compile(r"locales/.*\.json", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Artifact:
    """A file that a catalog lists: where it is, its checksum in lower case, its exact size."""

    url: str
    sha256: str
    bytes: int


@dataclass(frozen=True, slots=True)
class LocaleOffer:
    """The texts of an offer in one language: the file, and what its card says in that language (T5.1)."""

    language: str
    artifact: Artifact
    name: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A package version that a catalog lists.

    Attributes:
        position: Its place in the index, from 0.
        number: The package version as numbers, None where it is none.
        api: The capability API it needs, None where that cannot be read.
        locales: Its languages by code; empty where one of them is at fault.
        faults: Every rule it breaks; with any of them it cannot be installed (P1.4).
    """

    position: int
    id: str = ""
    version: str = ""
    name: str = ""
    description: str = ""
    license: str = ""
    number: PackageVersion | None = None
    api: CapabilityApi | None = None
    artifact: Artifact | None = None
    locales: Mapping[str, LocaleOffer] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()

    @property
    def path(self) -> str:
        return f"rulesets[{self.position}]"

    @property
    def needs_newer(self) -> bool:
        """Whether it is for a newer Studio (P2.8)."""
        return self.api is not None and is_too_new(self.api)

    @property
    def is_installable(self) -> bool:
        return self.refusal is None

    @property
    def refusal(self) -> Fault | None:
        """Why it cannot be installed, known before any download."""
        if self.faults:
            return self.faults[0]
        if self.api is None or not self.needs_newer:
            return None
        needed, own = write_api(self.api), write_api(API)
        message = f"This version needs a newer Studio: capability API {needed}, and this one has {own}."
        return Fault(PackCode.API_TOO_NEW, message, f"{self.path}.capabilityApi", own, needed)


def is_ruleset_id(value: JsonValue) -> bool:
    """Whether a value is written as the id of a ruleset (F1.14, F1.19)."""
    return isinstance(value, str) and len(value) <= limits.ID_LENGTH and _ID.fullmatch(value) is not None


def is_language(code: str) -> bool:
    """Whether a text is a language code such as `pt-BR` (T1.15)."""
    return _LANGUAGE.fullmatch(code) is not None


def read_entry(entry: JsonValue, position: int, policy: Policy) -> Offer:
    """Read an entry; whatever it is, there is an offer, with its faults."""
    if not isinstance(entry, Mapping):
        fault = Fault(PackCode.ENTRY_INVALID, f"{shown(entry)} is not an object.", f"rulesets[{position}]")
        return Offer(position, faults=(fault,))
    return _EntryReader(entry, f"rulesets[{position}]", policy).read(position)


class _EntryReader:
    """Reads one entry and gathers what is wrong with it."""

    def __init__(self, entry: Mapping[str, Any], path: str, policy: Policy) -> None:
        self.entry, self.path, self.policy = entry, path, policy
        self.faults: list[Fault] = []

    def read(self, position: int) -> Offer:
        id_, version = self._id(), self._version()
        api = parse_api(self.entry.get("capabilityApi"))
        if api is None:
            self._tell_api()
        name, description, license_ = self._text("name"), self._text("description"), self._text("license")
        self._check_files()
        artifact = self._artifact(id_, version)
        locales = self._locales(id_, version, api, artifact)
        number = parse_version(version)
        return Offer(
            position,
            id_,
            version,
            name,
            description,
            license_,
            number,
            api,
            artifact,
            locales,
            tuple(self.faults),
        )

    def _tell(self, code: PackCode, message: str, at: str, found: JsonValue = None) -> None:
        self.faults.append(Fault(code, message, f"{self.path}.{at}", found=found))

    def _id(self) -> str:
        value = self.entry.get("id")
        if not is_ruleset_id(value):
            message = f"{shown(value)} is no id of lower-case letters, digits and single hyphens."
            self._tell(PackCode.ENTRY_INVALID, message, "id")
        elif value in RESERVED_IDS:
            self._tell(PackCode.ENTRY_INVALID, f"The id {shown(value)} is reserved.", "id")
        return value[: limits.LABEL_LENGTH] if isinstance(value, str) else ""

    def _version(self) -> str:
        value = self.entry.get("version")
        if parse_version(value) is None or len(str(value)) > limits.ID_LENGTH:
            message = f"{shown(value)} is no version of three whole numbers, such as 1.0.0."
            self._tell(PackCode.ENTRY_INVALID, message, "version")
        return value[: limits.LABEL_LENGTH] if isinstance(value, str) else ""

    def _tell_api(self) -> None:
        if "capabilityApi" not in self.entry:
            self._tell(PackCode.ENTRY_INVALID, "The entry names no capability API.", "capabilityApi")
            return
        message = f'{shown(self.entry["capabilityApi"])} is no capability API: write "1.811" or an object.'
        self._tell(PackCode.API_FORM, message, "capabilityApi")

    def _text(self, key: str) -> str:
        value = self.entry.get(key)
        if key == "name" and (not isinstance(value, str) or not value.strip()):
            self._tell(PackCode.ENTRY_INVALID, "The entry has no name.", key)
        elif key in self.entry and not isinstance(value, str):
            self._tell(PackCode.ENTRY_INVALID, f"{shown(value)} is not a text.", key)
        return value if isinstance(value, str) else ""

    def _check_files(self) -> None:
        files = self.entry.get("files", [])
        if not isinstance(files, list) or not all(isinstance(name, str) for name in files):
            self._tell(PackCode.ENTRY_INVALID, "`files` is not a list of names.", "files")
            return
        for position, name in enumerate(files):
            if _LOCALE_FILE.fullmatch(name):
                message = f"The package holds {shown(name)}; a catalog lists translations as language packs."
                self._tell(PackCode.CATALOG_HAS_LOCALES, message, f"files[{position}]")
                return  # one says it: the others would fill a page

    # Files that can be fetched

    def _artifact(self, id_: str, version: str) -> Artifact | None:
        listed = self.entry.get("artifact")
        if not isinstance(listed, Mapping):
            self._tell(PackCode.ENTRY_INVALID, "The entry lists no artifact.", "artifact")
            return None
        url, sha256 = self._url(listed, "artifact"), self._sha256(listed, "artifact")
        last = _last_part(url)
        ending = FILE_ENDING if last.endswith(FILE_ENDING) else ARCHIVE_ENDING
        if url and last not in {f"{id_}-{version}{one}" for one in ARTIFACT_MOST}:
            message = f"The address ends in {shown(last)}, not in {id_}-{version}{ending}."
            self._tell(PackCode.URL_NAME, message, "artifact.url")
        size = self._bytes(listed, "artifact", ARTIFACT_MOST[ending])
        return Artifact(url, sha256, size) if url and sha256 and size else None

    def _url(self, listed: Mapping[str, Any], at: str) -> str:
        url = listed.get("url")
        if not isinstance(url, str):
            self._tell(PackCode.ENTRY_INVALID, f"{shown(url)} is no address.", f"{at}.url")
            return ""
        try:
            check_url(url, self.policy)
        except FaultError as refused:
            self._tell(refused.fault.code, refused.fault.message, f"{at}.url", refused.fault.found)
            return ""
        return url

    def _sha256(self, listed: Mapping[str, Any], at: str) -> str:
        value = listed.get("sha256")
        if not isinstance(value, str) or not _SHA256.fullmatch(value):
            message = f"{shown(value)} is no SHA-256 of 64 hexadecimal digits."
            self._tell(PackCode.ENTRY_INVALID, message, f"{at}.sha256")
            return ""
        return value.lower()

    def _bytes(self, listed: Mapping[str, Any], at: str, most: int) -> int:
        value = listed.get("bytes")
        value = int(value) if isinstance(value, float) and value.is_integer() else value  # 10.0 is whole too
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            self._tell(PackCode.ENTRY_INVALID, f"{shown(value)} is no number of bytes.", f"{at}.bytes")
            return 0
        if value > most:
            message = f"The file has {value:,} bytes, and the most is {most:,}."
            self._tell(PackCode.SIZE_OVER, message, f"{at}.bytes", value)
            return 0
        return value

    # Languages

    def _locales(
        self, id_: str, version: str, api: CapabilityApi | None, artifact: Artifact | None
    ) -> dict[str, LocaleOffer]:
        listed = self.entry.get("locales", {})
        if not isinstance(listed, Mapping):
            self._tell(PackCode.ENTRY_INVALID, f"{shown(listed)} is no object by languages.", "locales")
            return {}
        if len(listed) > limits.LOCALE_FILES:
            message = f"The entry lists {len(listed)} languages, and the most is {limits.LOCALE_FILES}."
            self._tell(PackCode.LOCALE_TOO_MANY, message, "locales")
            return {}
        if listed and api is not None and api < LOCALES_API:
            needed = write_api(LOCALES_API)
            message = (
                f"An entry that lists languages needs the capability API {needed}, not {write_api(api)}."
            )
            self._tell(PackCode.API_TOO_LOW, message, "capabilityApi")
        before = len(self.faults)
        found = [self._locale(code, value, f"{id_}-{version}", artifact) for code, value in listed.items()]
        if len(self.faults) > before:
            return {}
        return {one.language: one for one in found if one is not None}

    def _locale(
        self, code: str, value: JsonValue, stem: str, artifact: Artifact | None
    ) -> LocaleOffer | None:
        at = f"locales.{code[: limits.ID_LENGTH]}"
        if code == ENGLISH:
            self._tell(PackCode.LOCALE_EN, "English is the ruleset itself and is not listed.", at)
            return None
        if not is_language(code) or not isinstance(value, Mapping):
            message = (
                f"{shown(code)} is no language code." if not is_language(code) else f"{code}: no object."
            )
            self._tell(PackCode.ENTRY_INVALID, message, at)
            return None
        url, sha256 = self._url(value, at), self._sha256(value, at)
        size = self._bytes(value, at, limits.LOCALE_FILE_BYTES)
        if url and artifact and not _is_beside(url, artifact.url, f"{stem}.{code}.json"):
            message = f"The {code} file is not {stem}.{code}.json beside the artifact."
            self._tell(PackCode.URL_NAME, message, f"{at}.url")
        name, description = (self._locale_text(value, key, at) for key in ("name", "description"))
        return LocaleOffer(code, Artifact(url, sha256, size), name, description)

    def _locale_text(self, value: Mapping[str, Any], key: str, at: str) -> str:
        text = value.get(key, "")
        if not isinstance(text, str):
            self._tell(PackCode.ENTRY_INVALID, f"{shown(text)} is not a text.", f"{at}.{key}")
            return ""
        return text


def _last_part(url: str) -> str:
    return urlsplit(url).path.rpartition("/")[2] if url else ""


def _is_beside(url: str, artifact: str, name: str) -> bool:
    """Whether an address has scheme, host and folder of the artifact's, and this last part (T5.4)."""
    one, other = urlsplit(url), urlsplit(artifact)
    folder, _, last = one.path.rpartition("/")
    same_place = (one.hostname, one.port or HTTPS_PORT) == (other.hostname, other.port or HTTPS_PORT)
    return same_place and folder == other.path.rpartition("/")[0] and last == name
