"""A downloaded file, judged by the same rules as any import, in the order of P5.1: the first fault is told.

Pure: bytes in, a ruleset that was read or a fault out.
Source: packs.md P4, P5.1 to P5.3, A4, A5, T5.8.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.archives import unpack
from rulesets.engine.api import Ruleset, read_ruleset
from rulesets.engine.checks.minors import needed
from rulesets.engine.checks.package import CONTENT_FOLDERS, MANIFEST, RULESET, manifest_problems
from rulesets.engine.document import Parsed, parse
from rulesets.engine.problems import Problem, ProblemCode, shown
from rulesets.engine.schema import limits
from rulesets.packs.entries import FILE_ENDING, Offer
from rulesets.packs.faults import Fault, FaultError, PackCode
from rulesets.packs.versions import CapabilityApi, parse_api, write_api

_CATALOGS = "catalogs/"
_LOCALES = "locales/"
_ABILITIES = "abilities/"
_LISTS = frozenset({ProblemCode.ARCHIVE_UNLISTED, ProblemCode.ARCHIVE_HASH})
_APIS = frozenset({ProblemCode.API_FORM, ProblemCode.API_TOO_NEW, ProblemCode.API_TOO_LOW})
_KNOWN = frozenset({ProblemCode.ARCHIVE_PATH, ProblemCode.ARCHIVE_SIZE, *_LISTS, *_APIS})
"""Problems that a catalog knows under the same code."""


@dataclass(frozen=True, slots=True)
class Content:
    """A file that passed: its texts, what was read of it, and what is wrong with its catalog files.

    Attributes:
        files: The package's files by name; a single ruleset file stands there under its own name.
        notes: Mistakes in separate catalog files, which refuse nothing (F1.82).
    """

    read: Ruleset
    files: Mapping[str, bytes]
    notes: tuple[str, ...] = ()

    @property
    def is_package(self) -> bool:
        return MANIFEST in self.files


def check_content(
    data: bytes, offer: Offer, *, on_checked: Callable[[int, int], None] | None = None
) -> Content:
    """Judge the file of an offer whose size and checksum are right.

    Args:
        data: The file.
        offer: What was listed.
        on_checked: Called with the files checked so far and their number (P7.5); it may raise to stop.

    Raises:
        FaultError: The content is refused.
    """
    files, manifest = _open(data, offer)
    checked = _Tally(files, on_checked or (lambda done, total: None))
    if manifest.lists:
        raise _refused(manifest.lists, PackCode.ARCHIVE_UNLISTED)
    documents = {name: _parse(name, files[name]) for name in _whole(files)}
    if any(name.startswith(_LOCALES) for name in files):
        raise _fault(PackCode.CATALOG_HAS_LOCALES, "The file of a catalog's ruleset holds translations.")
    if MANIFEST in files:
        _check_manifest(documents[MANIFEST], manifest, offer)
    else:
        _check_file_api(documents[RULESET], offer.api)
    _check_id(documents[RULESET], offer)
    # What is left is judged with the ruleset: each catalog as it is read, the rest when all was compared.
    checked.add(*(name for name in files if name != RULESET and not name.startswith(_CATALOGS)))
    read = _validate(files, manifest.others, checked.add)
    checked.add(*files)
    notes = tuple(problem.line for problems in read.file_problems.values() for problem in problems)
    return Content(read, files, notes)


class _Tally:
    """The files that were checked so far; tells how many of them there are (P7.5)."""

    def __init__(self, files: Collection[str], tell: Callable[[int, int], None]) -> None:
        self._total, self._tell = len(files), tell
        self._names: set[str] = set()
        self.add()

    def add(self, *names: str) -> None:
        self._names.update(names)
        self._tell(len(self._names), self._total)


@dataclass(frozen=True, slots=True)
class _Manifest:
    """What is wrong with a manifest: its lists of files, its capability API, and the rest."""

    lists: tuple[Problem, ...] = ()
    apis: tuple[Problem, ...] = ()
    others: tuple[Problem, ...] = ()


def _open(data: bytes, offer: Offer) -> tuple[dict[str, bytes], _Manifest]:
    """Return the files, and what is wrong with their manifest; a single file has none."""
    if offer.artifact is not None and offer.artifact.url.partition("?")[0].endswith(FILE_ENDING):
        return {RULESET: data}, _Manifest()
    files = unpack(data)
    if isinstance(files, list):
        raise _refused(files, PackCode.CONTENT_NOT_JSON)
    for name in (MANIFEST, RULESET):
        if name not in files:
            raise _fault(PackCode.ARCHIVE_PATH, f"The archive holds no {name}.")
    _parse(MANIFEST, files[MANIFEST])
    return files, _sorted(manifest_problems(files))


def _sorted(problems: list[Problem]) -> _Manifest:
    def is_about(problem: Problem, codes: frozenset[ProblemCode], *paths: str) -> bool:
        return problem.code in codes or problem.path.startswith(paths)

    lists = [one for one in problems if is_about(one, _LISTS, "manifest.files", "manifest.contributions")]
    apis = [one for one in problems if one not in lists and is_about(one, _APIS, "manifest.capabilityApi")]
    others = [one for one in problems if one not in lists and one not in apis]
    return _Manifest(tuple(lists), tuple(apis), tuple(others))


def _whole(files: Mapping[str, bytes]) -> list[str]:
    """The files that must be JSON; a catalog with a mistake refuses nothing (F1.82)."""
    return [name for name in files if name in (MANIFEST, RULESET) or name.startswith(_ABILITIES)]


def _parse(name: str, data: bytes) -> Mapping[str, Any]:
    most = limits.ABILITIES_FILE_BYTES if name.startswith(_ABILITIES) else limits.FILE_BYTES
    parsed = parse(data, limit_bytes=most, root=name)
    if not isinstance(parsed, Parsed):
        raise _refused(parsed, PackCode.CONTENT_NOT_JSON)
    if isinstance(parsed.value, Mapping):
        return parsed.value
    if name.startswith(_ABILITIES):
        return {}
    raise _fault(PackCode.CONTENT_INVALID, f"{name} holds {shown(parsed.value)} instead of an object.")


def _validate(
    files: Mapping[str, bytes], problems: tuple[Problem, ...], on_read: Callable[[str], None]
) -> Ruleset:
    content = {name: text for name, text in files.items() if name.startswith(CONTENT_FOLDERS)}
    found = read_ruleset(files[RULESET], content if MANIFEST in files else None, on_read=on_read)
    if isinstance(found, Ruleset) and not problems:
        return found
    raise _refused([*problems, *(found if isinstance(found, list) else ())], PackCode.CONTENT_INVALID)


def _check_file_api(document: Mapping[str, Any], api: CapabilityApi | None) -> None:
    """For a single file the entry declares the capability API (A4)."""
    need = needed(document, {})
    if api is not None and api[1] < need.minor:
        message = (
            f"{need.path} needs the capability API 1.{need.minor}, and the catalog lists {write_api(api)}."
        )
        raise _fault(PackCode.API_TOO_LOW, message, expected=f"1.{need.minor}", found=write_api(api))


def _check_manifest(manifest: Mapping[str, Any], found: _Manifest, offer: Offer) -> None:
    """The manifest's capability API is right, and what it says is what the entry says (P4.6)."""
    if found.apis:
        raise _refused(found.apis, PackCode.API_FORM)
    api = parse_api(manifest.get("capabilityApi"))
    if api != offer.api:
        raise _mismatch("capabilityApi", write_api(offer.api or (0, 0)), write_api(api or (0, 0)))
    if manifest.get("version") != offer.version:
        raise _mismatch("version", offer.version, manifest.get("version"))
    name = manifest.get("id")
    if name not in (offer.id, f"ruleset-{offer.id}"):
        raise _mismatch("id", offer.id, name)


def _check_id(document: Mapping[str, Any], offer: Offer) -> None:
    if document.get("id") != offer.id:
        raise _mismatch("id of the ruleset", offer.id, document.get("id"))


def _refused(problems: Sequence[Problem], code: PackCode) -> FaultError:
    """Tell the first of several problems, under its own code where a catalog has it, and all in lines."""
    first = next((one for one in problems if one.code in _KNOWN), problems[0])
    if code is not PackCode.CONTENT_INVALID and first.code in _KNOWN:
        code = PackCode(first.code)
    lines = tuple(problem.line for problem in problems)
    more = f" (and {len(lines) - 1} more)" if len(lines) > 1 else ""
    return FaultError(Fault(code, f"{first.path}: {first.sentence}{more}", first.path, lines=lines))


def _fault(
    code: PackCode, message: str, *, expected: str | None = None, found: str | None = None
) -> FaultError:
    return FaultError(Fault(code, message, expected=expected, found=found))


def _mismatch(what: str, expected: str, found: object) -> FaultError:
    value = found if isinstance(found, str) else shown(found if isinstance(found, int | float) else None)
    message = f"The file says {shown(value)} for the {what}, and the catalog lists {shown(expected)}."
    return FaultError(Fault(PackCode.ENTRY_MISMATCH, message, what, expected=expected, found=value))
