"""A small package for tests: as files, as an archive, and stored."""

import json
from typing import Any

from rulesets.archives import pack
from rulesets.models import Revision
from rulesets.packages import make_package
from rulesets.services.importing import import_file
from studio.accounts.models import User
from tests.factories.rulesets import actor_of, write_document

SONGS = "catalogs/songs.json"
LOW_TIDE = {"id": "low-tide", "label": "Low Tide", "grants": {"abilities": {"add": {"wit": 1}}}}
GERMAN = '{"_meta": {"locale": "de"}, "ruleset": {"Brawn": "Kraft"}}'


def write_package(
    *, entries: list[Any] | None = None, german: str = GERMAN, **manifest: Any
) -> dict[str, bytes]:
    """Return a package with a catalog, an abilities file, a locale and a read-me.

    `manifest` replaces keys of its manifest, None removes one.
    """
    document = write_document(catalogs=[{"id": "songs", "label": "Songs", "asset": SONGS}])
    catalog = {"schemaVersion": 1, "catalog": "songs", "entries": [LOW_TIDE] if entries is None else entries}
    files = {
        SONGS: json.dumps(catalog),
        "abilities/spells.json": '{"abilities": []}',
        "locales/de.json": german,
        "README.md": "Sing.",
    }
    made = make_package(json.dumps(document), files)
    if manifest:
        kept = {**json.loads(made["manifest.json"]), **manifest}
        kept = {key: value for key, value in kept.items() if value is not None}
        made["manifest.json"] = json.dumps(kept).encode()
    return made


def store_package(*, user: User | None = None, guest: str | None = None, **changes: Any) -> Revision:
    """Return a stored version of somebody's own package."""
    return import_file(actor=actor_of(user, guest), data=pack(write_package(**changes))).revision
