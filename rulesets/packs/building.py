"""A static catalog made from package folders: an index, one archive for each package, its language packs.

The same folders always give the same bytes, so that a catalog can be built anew and compared.
Source: packs.md P1, P2, T1.3, T5.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.archives import pack, unpack
from rulesets.engine.api import read_package
from rulesets.engine.checks.package import MANIFEST, RULESET
from rulesets.engine.document import write
from rulesets.packages import make_package
from rulesets.packs.addresses import Policy
from rulesets.packs.entries import ARCHIVE_ENDING, LOCALES_API, Offer, is_language
from rulesets.packs.faults import Fault
from rulesets.packs.index import read_index
from rulesets.packs.versions import write_api

INDEX = "index.json"
ARTIFACTS = "artifacts/"

_LOCALE = re.compile(r"locales/(?P<language>[^/]+)\.json")


class NotBuiltError(Exception):
    """A catalog cannot be made of these folders; holds a line for each reason."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = tuple(lines)


@dataclass(frozen=True, slots=True)
class CatalogName:
    """What a catalog is called, and the address its folder will be served at."""

    id: str
    name: str
    base_url: str


@dataclass(frozen=True, slots=True)
class _Package:
    """A package without its translations, and these by language."""

    folder: str
    files: Mapping[str, bytes]
    locales: Mapping[str, bytes]

    @property
    def manifest(self) -> dict[str, Any]:
        return _load(self.files[MANIFEST])

    @property
    def stem(self) -> str:
        return f"{_load(self.files[RULESET])['id']}-{self.manifest['version']}"


def build_catalog(
    folders: Mapping[str, Mapping[str, bytes]], name: CatalogName, policy: Policy | None = None
) -> dict[str, bytes]:
    """Return every file of a catalog by its name.

    Args:
        folders: Package folders by name, each with its files by name.
        name: What the catalog is called and where it will be.
        policy: What the settings allow of its address.

    Raises:
        NotBuiltError: A package or the catalog made of them would be refused by the Studio itself.
    """
    _check_packages(folders)
    packages = [_split(folder, files) for folder, files in sorted(folders.items())]
    made: dict[str, bytes] = {}
    entries = []
    for package in sorted(packages, key=lambda one: (one.stem, one.folder)):
        entry, files = _describe(package, name.base_url.rstrip("/"))
        entries.append(entry)
        made |= files
    index: dict[str, Any] = {"format": 1, "catalog": {"id": name.id, "name": name.name}, "rulesets": entries}
    made[INDEX] = write(index).encode()
    _check_index(made[INDEX], policy)
    return made


def _load(data: bytes) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(data.decode().removeprefix("\ufeff"))
    return loaded


def _check_packages(folders: Mapping[str, Mapping[str, bytes]]) -> None:
    lines = [] if folders else ["There is no package: put each ruleset into a folder of its own in there."]
    for folder, files in sorted(folders.items()):
        found = read_package(files)
        problems = (
            found if isinstance(found, list) else [one for at in found.file_problems.values() for one in at]
        )
        lines += [f"{folder}: {problem.line}" for problem in problems]
    if lines:
        raise NotBuiltError(lines)


def _split(folder: str, files: Mapping[str, bytes]) -> _Package:
    """Take the translations out; a file without a `ruleset` section, as the English one, is none (A7)."""
    locales = {
        found["language"]: data
        for path, data in files.items()
        if (found := _LOCALE.fullmatch(path)) is not None
    }
    whole = {code: data for code, data in locales.items() if is_language(code) and "ruleset" in _load(data)}
    kept = {path: data.decode() for path, data in files.items() if not _LOCALE.fullmatch(path)}
    manifest = _load(files[MANIFEST])
    if whole:
        declared = manifest["capabilityApi"]
        manifest["capabilityApi"] = {**declared, "minor": max(declared["minor"], LOCALES_API[1])}
    document = kept.pop(RULESET)
    del kept[MANIFEST]
    return _Package(folder, make_package(document, kept, manifest=write(manifest)), whole)


def _describe(package: _Package, base_url: str) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return the entry of a package, and its files beside the index."""
    manifest, ruleset = package.manifest, _load(package.files[RULESET])
    api = manifest["capabilityApi"]
    archive = pack(package.files)
    if isinstance(problems := unpack(archive), list):
        raise NotBuiltError([f"{package.folder}: {problem.line}" for problem in problems])
    path = f"{ARTIFACTS}{package.stem}{ARCHIVE_ENDING}"
    files = {path: archive}
    entry: dict[str, Any] = {
        "id": ruleset["id"],
        "version": manifest["version"],
        "capabilityApi": write_api((api["major"], api["minor"])),
        "name": manifest.get("name") or ruleset["name"],
        "description": manifest.get("description") or ruleset["coverage"]["summary"],
        "files": sorted(package.files),
        "artifact": _list_file(archive, f"{base_url}/{path}"),
    }
    if spdx := ruleset.get("license", {}).get("spdx"):
        entry["license"] = spdx
    locales = {}
    for code, data in sorted(package.locales.items()):
        path = f"{ARTIFACTS}{package.stem}.{code}.json"
        files[path] = data
        locales[code] = {**_list_file(data, f"{base_url}/{path}"), **_card_texts(data)}
    return entry | ({"locales": locales} if locales else {}), files


def _list_file(data: bytes, url: str) -> dict[str, Any]:
    return {"url": url, "sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}


def _card_texts(data: bytes) -> dict[str, str]:
    """What the card says in this language (T5.6)."""
    package = _load(data).get("package")
    texts = package if isinstance(package, Mapping) else {}
    return {key: text for key in ("name", "description") if isinstance(text := texts.get(key), str) and text}


def _check_index(data: bytes, policy: Policy | None) -> None:
    """The Studio itself would take every entry."""
    found = read_index(data, policy)
    if isinstance(found, Fault):
        raise NotBuiltError([found.line])
    lines = [fault.line for offer in found.offers for fault in _faults(offer)]
    if lines:
        raise NotBuiltError(lines)


def _faults(offer: Offer) -> tuple[Fault, ...]:
    return offer.faults or ((offer.refusal,) if offer.refusal else ())
