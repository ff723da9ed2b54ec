"""A ruleset in package form: its files by name, and the manifest that lists them.

Pure: bytes in, bytes out. Reading a package is the engine's (rulesets.engine.checks.package), the archive
around it stands in rulesets.archives.
Source: format.md F1.75 to F1.80, F1.83, F1.95.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from rulesets.engine.checks.minors import needed
from rulesets.engine.checks.package import (
    API,
    CONTENT_FOLDERS,
    MANIFEST,
    RULESET,
    list_translations,
    manifest_problems,
)
from rulesets.engine.checks.reading_ruleset import read_catalog_files
from rulesets.engine.document import write

LICENSE_FILE = "LICENSE.txt"
_LICENSE = re.compile(r"LICENSE(?:\.md|\.txt)?")
_ASSET_FOLDERS = (*CONTENT_FOLDERS, "locales/")


def make_package(document: str, files: Mapping[str, str], *, manifest: str = "") -> dict[str, bytes]:
    """Return every file of a package.

    Args:
        document: The ruleset file, which goes in as it is: catalogs inside it stay there, so that the package
            has the contents of what was exported (F1.56).
        files: The other files, by name; a licence is added where none is among them and the ruleset has one.
        manifest: The manifest it came with, if it came as a package. It is kept as it is while it is right,
            and keeps its own keys where it is not.
    """
    stored = json.loads(document.removeprefix("\ufeff"))
    found = {RULESET: document.encode(), **{name: text.encode() for name, text in files.items()}}
    if licence := _write_licence(stored, found):
        found[LICENSE_FILE] = licence
    if manifest and not manifest_problems({**found, MANIFEST: manifest.encode()}):
        return {MANIFEST: manifest.encode(), **found}
    return {MANIFEST: write(_make_manifest(stored, found, _kept_keys(manifest))).encode(), **found}


def _write_licence(document: Mapping[str, Any], files: Mapping[str, bytes]) -> bytes:
    """The licence of a ruleset as a file of its own; empty where it has one or names none."""
    licence = document.get("license")
    if not isinstance(licence, Mapping) or any(_LICENSE.fullmatch(name) for name in files):
        return b""
    texts = [text for key in ("spdx", "attribution") if isinstance(text := licence.get(key), str) and text]
    return ("\n\n".join([str(document.get("name")), *texts]) + "\n").encode() if texts else b""


def _kept_keys(manifest: str) -> dict[str, Any]:
    """The keys of an earlier manifest; a stored one was read without a problem once."""
    kept: dict[str, Any] = json.loads(manifest.removeprefix("\ufeff")) if manifest else {}
    return kept


def _make_manifest(
    document: Mapping[str, Any], files: Mapping[str, bytes], kept: Mapping[str, Any]
) -> dict[str, Any]:
    assets = [name for name in sorted(files) if name == RULESET or name.startswith(_ASSET_FOLDERS)]
    made: dict[str, Any] = {
        "schemaVersion": 2 if "gmReference" in document else 1,
        "kind": "ruleset",
        # A stored version that this Studio cannot read any more may lack them, and is exported all the same.
        "id": document.get("id"),
        "version": f"{document.get('version', 1):.0f}.0.0",
        "name": document.get("name"),
        **kept,
    }
    if "abilities" in document or any(name.startswith("abilities/") for name in files):
        named = made.get("studioExtensions")
        made["studioExtensions"] = sorted({*(named if isinstance(named, list) else ()), "abilities"}, key=str)
    declared = kept.get("capabilityApi", {}).get("minor", 0)
    made["capabilityApi"] = {"major": API[0], "minor": max(declared, _needed_minor(document, files))}
    contributions = made.get("contributions", {})
    made["contributions"] = {**contributions, "assets": {**contributions.get("assets", {}), "paths": assets}}
    made["files"] = [
        {"path": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name, data in sorted(files.items())
    ]
    return made


def _needed_minor(document: Mapping[str, Any], files: Mapping[str, bytes]) -> int:
    catalogs, _problems = read_catalog_files(
        {name: data for name, data in files.items() if name.startswith("catalogs/")}
    )
    return needed(document, catalogs, translations=list_translations(files)).minor
