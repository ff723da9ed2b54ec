"""Read a packaged ruleset: its manifest, its ruleset file and its catalog files.

What an archive is and how it is unpacked is not known here; a package is its files by name.
Source: F1.75 to F1.80, F1.95, F1.6a.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping

from rulesets.engine.checks.minors import needed
from rulesets.engine.checks.reading_ruleset import not_an_object, read, read_catalog_files
from rulesets.engine.document import ROOT, Parsed, capped, parse
from rulesets.engine.problems import JsonObject, JsonValue, Problem, ProblemCode, path_of, shown
from rulesets.engine.schema import limits
from rulesets.engine.schema.ruleset import Ruleset

MANIFEST = "manifest.json"
RULESET = "ruleset.json"
CONTENT_FOLDERS = ("catalogs/", "abilities/")
"""Where the files stand that are contents of a version; its locales are not (F1.56, P5.5)."""

_ROOT = "manifest"
"""What paths of the manifest start with (F1.78)."""

_ADD = "Add it; `manage.py ruleset manifest FOLDER` writes one."

API = (1, 813)
"""The capability API of the Studio (F1.79)."""

_ASSET = re.compile(r"ruleset\.json|(?:catalogs|abilities|locales)/[^/]+\.json")
_LOCALE = re.compile(r"locales/[^/]+\.json")
_VERSION = re.compile(r"\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?")


def read_package(files: Mapping[str, bytes]) -> Ruleset | list[Problem]:
    """Read a package.

    Args:
        files: Every file of the package, by its name with slashes.

    Returns:
        The ruleset, or what is wrong with its manifest and its ruleset file: at most 200 problems, and a last
        one that says how many were left off (F1.40).
    """
    content = {name: data for name, data in files.items() if name.startswith(CONTENT_FOLDERS)}
    if RULESET not in files:
        found: Ruleset | list[Problem] = [
            Problem(ROOT, ProblemCode.MISSING, f"The package has no {RULESET}.", "Add the ruleset file.")
        ]
    else:
        found = read(files[RULESET], content)
    problems = [*manifest_problems(files), *(found if isinstance(found, list) else ())]
    return capped(problems) or found


def manifest_problems(files: Mapping[str, bytes]) -> list[Problem]:
    """Everything wrong with the manifest of a package, and with what it says of the other files."""
    if MANIFEST not in files:
        return [Problem(_ROOT, ProblemCode.MISSING, f"The package has no {MANIFEST}.", _ADD)]
    parsed = parse(files[MANIFEST], limit_bytes=limits.FILE_BYTES, root=_ROOT)
    if not isinstance(parsed, Parsed):
        return parsed
    if not isinstance(parsed.value, Mapping):
        return [not_an_object(parsed.value, _ROOT)]
    ruleset = parse(files.get(RULESET, b"{}"), limit_bytes=limits.FILE_BYTES)
    document = ruleset.value if isinstance(ruleset, Parsed) and isinstance(ruleset.value, Mapping) else {}
    return [
        *_check_keys(parsed.value, document),
        *_check_files(parsed.value, files),
        *_check_assets(parsed.value, files),
        *_check_api(parsed.value, document, files),
    ]


def _problem(
    place: tuple[str | int, ...], code: ProblemCode, message: str, remedy: str, value: JsonValue = None
) -> Problem:
    return Problem(path_of(place, _ROOT), code, message, remedy, value)


def _check_keys(manifest: JsonObject, document: JsonObject) -> Iterator[Problem]:
    """What a manifest says of the package as a whole. Source: F1.77, F1.80, F1.95, F1.6a."""
    version = manifest.get("schemaVersion")
    if version not in (1, 2) or isinstance(version, bool):
        message = f"The schemaVersion is {shown(version)}."
        yield _problem(("schemaVersion",), ProblemCode.OUT_OF_RANGE, message, "Use 1 or 2.", version)
    elif "gmReference" in document and version != 2:
        message = "The ruleset has a `gmReference`."
        yield _problem(("schemaVersion",), ProblemCode.API_TOO_LOW, message, "Use 2.", version)
    yield from _check_id(manifest, document)
    if not isinstance(manifest.get("version"), str) or not _VERSION.fullmatch(str(manifest["version"])):
        message = f"{shown(manifest.get('version'))} is no version of a package."
        code = ProblemCode.WRONG_TYPE if "version" in manifest else ProblemCode.MISSING
        yield _problem(("version",), code, message, 'Use a text such as "1.0.0".', manifest.get("version"))
    kind = manifest.get("kind")
    if kind != "ruleset" and not (isinstance(kind, list) and "ruleset" in kind):
        code = ProblemCode.UNKNOWN_KIND if "kind" in manifest else ProblemCode.MISSING
        yield _problem(("kind",), code, "This is no package of a ruleset.", 'Use "ruleset".', kind)
    for key in ("permissions", "entrypoints"):
        if manifest.get(key):
            message = f"A package of a ruleset is data only, and this one names `{key}`."
            yield _problem((key,), ProblemCode.CONFLICT, message, f"Drop `{key}`.")
    extensions = manifest.get("studioExtensions")
    if "abilities" in document and not (isinstance(extensions, list) and "abilities" in extensions):
        message = "The ruleset has an `abilities` block."
        yield _problem(("studioExtensions",), ProblemCode.API_TOO_LOW, message, 'List "abilities".')


def _check_id(manifest: JsonObject, document: JsonObject) -> Iterator[Problem]:
    """The ruleset's id, with or without a prefix. Source: F1.95."""
    name, wanted = manifest.get("id"), document.get("id")
    if not isinstance(name, str):
        code = ProblemCode.WRONG_TYPE if "id" in manifest else ProblemCode.MISSING
        yield _problem(("id",), code, "The manifest names no ruleset.", "Write the id of the ruleset.", name)
    elif isinstance(wanted, str) and name.removeprefix("ruleset-") != wanted:
        message = f"{shown(name)} is not the id of the ruleset, {shown(wanted)}."
        yield _problem(("id",), ProblemCode.CONFLICT, message, f"Write {shown(wanted)}.", name)


def _check_files(manifest: JsonObject, files: Mapping[str, bytes]) -> Iterator[Problem]:
    """Every other file is listed with its size and checksum, and no more. Source: F1.76, packs.md P4.5."""
    listed = manifest.get("files")
    if not isinstance(listed, list):
        code = ProblemCode.WRONG_TYPE if "files" in manifest else ProblemCode.MISSING
        yield _problem(("files",), code, "The manifest lists no files.", "List every other file.", listed)
        return
    told: set[str] = set()
    for position, item in enumerate(listed):
        name = item.get("path") if isinstance(item, Mapping) else None
        if not isinstance(item, Mapping) or not isinstance(name, str):
            message = f"{shown(item)} is not an object with a `path`."
            yield _problem(("files", position), ProblemCode.WRONG_TYPE, message, "Write path, bytes, sha256.")
            continue
        told.add(name)
        yield from _check_file(item, name, ("files", position), files)
    for name in sorted(set(files) - told - {MANIFEST}):
        message = f"The file {shown(name)} is not listed."
        remedy = "List it with its size and checksum."
        yield _problem(("files",), ProblemCode.ARCHIVE_UNLISTED, message, remedy, name)


def _check_file(
    item: JsonObject, name: str, at: tuple[str | int, ...], files: Mapping[str, bytes]
) -> Iterator[Problem]:
    if name not in files or name == MANIFEST:
        message = f"The package holds no other file {shown(name)}."
        yield _problem((*at, "path"), ProblemCode.ARCHIVE_UNLISTED, message, "Take it off the list.", name)
        return
    size, checksum = len(files[name]), hashlib.sha256(files[name]).hexdigest()
    for key, right in (("bytes", size), ("sha256", checksum)):
        if item.get(key) != right or isinstance(item.get(key), bool):
            code = ProblemCode.ARCHIVE_HASH if key in item else ProblemCode.MISSING
            message = f"`{key}` of {shown(name)} is {shown(item.get(key))}."
            yield _problem((*at, key), code, message, f"Write {shown(right, most=70)}.", item.get(key))


def _check_assets(manifest: JsonObject, files: Mapping[str, bytes]) -> Iterator[Problem]:
    """The content files, and nothing that is not there. Source: F1.76."""
    at = ("contributions", "assets", "paths")
    paths: JsonValue = manifest
    for key in at:
        paths = paths.get(key) if isinstance(paths, Mapping) else None
    if not isinstance(paths, list):
        code = ProblemCode.MISSING if paths is None else ProblemCode.WRONG_TYPE
        yield _problem(at, code, "The manifest names no content.", f"List {RULESET}.", paths)
        return
    for position, name in enumerate(paths):
        if not isinstance(name, str):
            message = f"{shown(name)} is not the name of a file."
            yield _problem((*at, position), ProblemCode.WRONG_TYPE, message, "Use a text.", name)
        elif name not in files:
            message = f"The package holds no file {shown(name)}."
            yield _problem((*at, position), ProblemCode.ARCHIVE_UNLISTED, message, "Drop it.", name)
    for name in sorted(files):
        if _ASSET.fullmatch(name) and name not in paths:
            message = f"The file {shown(name)} is not named."
            yield _problem(at, ProblemCode.ARCHIVE_UNLISTED, message, "Name it.", name)


def _check_api(manifest: JsonObject, document: JsonObject, files: Mapping[str, bytes]) -> Iterator[Problem]:
    """A capability API high enough for what is used, and one the Studio has. Source: F1.77 to F1.80."""
    at: tuple[str, ...] = ("capabilityApi",)
    api = manifest.get("capabilityApi")
    major, minor = (api.get("major"), api.get("minor")) if isinstance(api, Mapping) else (None, None)
    if not _is_whole(major) or not _is_whole(minor):
        message = f"{shown(api)} is no capability API."
        code = ProblemCode.API_FORM if "capabilityApi" in manifest else ProblemCode.MISSING
        yield _problem(at, code, message, 'Use {"major": 1, "minor": N}.', api)
        return
    if major != API[0] or minor > API[1]:  # type: ignore[operator]
        message = (
            f"The package needs the capability API {major}.{minor}, and the Studio has {API[0]}.{API[1]}."
        )
        yield _problem(at, ProblemCode.API_TOO_NEW, message, "Use a newer Studio, or declare less.", api)
        return
    catalogs, _ = read_catalog_files(
        {name: data for name, data in files.items() if name.startswith("catalogs/")}
    )
    need = needed(document, catalogs, translations=list_translations(files))
    if minor < need.minor:  # type: ignore[operator]
        message = f"{need.path} needs the capability API 1.{need.minor}, and the package declares 1.{minor}."
        yield _problem((*at, "minor"), ProblemCode.API_TOO_LOW, message, f"Declare {need.minor}.", minor)


def list_translations(files: Mapping[str, bytes]) -> Iterator[str]:
    """The locale files that carry translations of the ruleset. Source: packs.md A7."""
    for name, data in files.items():
        if _LOCALE.fullmatch(name):
            parsed = parse(data, limit_bytes=limits.LOCALE_FILE_BYTES, root=name)
            if isinstance(parsed, Parsed) and isinstance(parsed.value, Mapping) and "ruleset" in parsed.value:
                yield name


def _is_whole(value: JsonValue) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
