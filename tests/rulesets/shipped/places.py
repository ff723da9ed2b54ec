"""Where the shipped packages stand, and what is in them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
SHIPPED = ROOT / "rulesets" / "shipped"


@cache
def files_of(folder: Path) -> dict[str, bytes]:
    """The files of a package folder, by their names inside it."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def catalogs_of(folder: Path) -> dict[str, bytes]:
    """The catalog files of a package folder."""
    return {name: data for name, data in files_of(folder).items() if name.startswith("catalogs/")}


def whole(folder: Path) -> dict[str, Any]:
    """The ruleset of a package with every catalog inline, whatever file it stands in."""
    files = files_of(folder)
    document: dict[str, Any] = json.loads(files["ruleset.json"])
    for catalog in document["catalogs"]:
        if path := catalog.pop("asset", None):
            catalog["entries"] = json.loads(files[path])["entries"]
    return document
