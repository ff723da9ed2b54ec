"""Writes a ruleset as a package folder: its files and the manifest that lists them (F1.75 to F1.80, P4.5)."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from srd import words
from srd.fields import Json
from srd.ruleset import RULESET_ID, build_ruleset
from srd.source import read_facts

PACKAGE_VERSION = "1.0.0"

# The newest constructs the file uses are slot ids, a slot's tier and a step's `when` (part 6 of the format).
API_MINOR = 151

# A ruleset with a rules reference for the Game Master needs the second manifest schema (F1.80).
MANIFEST_SCHEMA = 2


def write_package(data_dir: Path, out_dir: Path) -> list[Path]:
    """Make the package from the facts in `data_dir`, the same bytes every time; return the files written."""
    ruleset = build_ruleset(read_facts(data_dir))
    files = {
        "LICENSE.md": (words.LICENSE_HEAD + words.ATTRIBUTION + "\n").encode(),
        "ruleset.json": to_json(ruleset),
    }
    files["manifest.json"] = to_json(_manifest(ruleset["name"], files))
    out_dir.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (out_dir / name).write_bytes(content)
    return [out_dir / name for name in files]


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
        "contributions": {"assets": {"paths": ["ruleset.json"]}},
        "files": [
            {"path": path, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for path, content in sorted(files.items())
        ],
    }
