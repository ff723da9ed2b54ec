"""Writes a ruleset as a package folder: its files and the manifest that lists them (F1.75 to F1.80, P4.5)."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from srd import words
from srd.fields import Json
from srd.locales import build_locales
from srd.ruleset import RULESET_ID, build_ruleset
from srd.source import read_facts

PACKAGE_VERSION = "2.1.0"

# The package carries translations (part 6 of the format).
API_MINOR = 811

# Catalogs that stand in files of their own: long, and read by no check of the builder (B51.22).
OWN_FILES = ("options", "training", "spells", "kits", "equipment", "contents")

# A ruleset with a rules reference for the Game Master needs the second manifest schema (F1.80).
MANIFEST_SCHEMA = 2


def write_package(data_dir: Path, out_dir: Path) -> list[Path]:
    """Make the package from the facts in `data_dir`, the same bytes every time; return the files written."""
    whole = build_ruleset(read_facts(data_dir))
    ruleset, catalogs = _split(whole)
    files = {
        "LICENSE.md": (words.LICENSE_HEAD + words.ATTRIBUTION + "\n").encode(),
        "ruleset.json": to_json(ruleset),
        **{path: to_json(catalog) for path, catalog in catalogs.items()},
        **{path: to_json(locale) for path, locale in build_locales(data_dir, whole).items()},
    }
    files["manifest.json"] = to_json(_manifest(ruleset["name"], files))
    for name, content in files.items():
        (out_dir / name).parent.mkdir(parents=True, exist_ok=True)
        (out_dir / name).write_bytes(content)
    return [out_dir / name for name in files]


def _split(ruleset: Json) -> tuple[Json, dict[str, Json]]:
    """The ruleset with headers in place of the long catalogs, and the files of those (F3.74, F3.75)."""
    headers: list[Json] = []
    files: dict[str, Json] = {}
    for catalog in ruleset["catalogs"]:
        if catalog["id"] not in OWN_FILES:
            headers.append(catalog)
            continue
        path = f"catalogs/{catalog['id']}.json"
        headers.append({key: value for key, value in catalog.items() if key != "entries"} | {"asset": path})
        files[path] = {"schemaVersion": 1, "catalog": catalog["id"], "entries": catalog["entries"]}
    return ruleset | {"catalogs": headers}, files


def to_json(document: Json) -> bytes:
    """The document as indented UTF-8 with a final line break, keys in the order they were given."""
    return (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode()


def _manifest(name: str, files: dict[str, bytes]) -> Json:
    return {
        "schemaVersion": MANIFEST_SCHEMA,
        "kind": "ruleset",
        "id": RULESET_ID,
        "version": PACKAGE_VERSION,
        "name": name,
        "description": "Fifth edition characters after the System Reference Document 5.1.",
        "capabilityApi": {"major": 1, "minor": API_MINOR},
        "contributions": {"assets": {"paths": sorted(path for path in files if path.endswith(".json"))}},
        "files": [
            {"path": path, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for path, content in sorted(files.items())
        ],
    }
