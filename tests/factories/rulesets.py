"""Small rulesets for tests: as documents, as files, and stored."""

import json
from typing import Any

from rulesets.engine.api import read_ruleset
from rulesets.models import LOCAL, Revision, Source, Upload
from rulesets.services.importing import propose_import
from rulesets.services.storing import Parts, store_revision
from studio.accounts.guests import Actor
from studio.accounts.models import User

Document = dict[str, Any]


def write_document(**changes: Any) -> Document:
    """Return a small valid ruleset; `changes` replace top-level keys, None removes one."""
    document: Document = {
        "schemaVersion": 1,
        "id": "salt-coast",
        "version": 1,
        "name": "Salt Coast",
        "edition": "First draft",
        "license": {"spdx": "CC0-1.0", "attribution": "Written for the tests.\nBy nobody [in particular]."},
        "coverage": {"summary": "Two dice and two stats.", "checks": True, "sheet": True},
        "resolution": {
            "kind": "dice-sum",
            "dice": {"count": 2, "sides": 6},
            "abilityModifier": {"op": "stepTable", "table": [[1, -1], [4, 0], [7, 1]]},
            "proficiencyTiers": [{"id": "new", "label": "New"}, {"id": "able", "label": "Able", "flat": 1}],
            "proficiency": {"bonus": {"const": 0}},
        },
        "sheet": {
            "version": 1,
            "abilities": [
                {"id": "brawn", "label": "Brawn", "short": "BRN", "min": 1, "max": 9, "default": 4},
                {"id": "wit", "label": "Wit", "short": "WIT", "min": 1, "max": 9, "default": 4},
            ],
            "skills": [{"id": "row", "label": "Row", "ability": "brawn"}],
            "derived": [
                {"id": "guard", "label": "Guard", "op": "sum", "of": [{"const": 5}, {"abilityMod": "brawn"}]}
            ],
        },
        "gm": {"checkGuidance": "Ask for a check when it matters."},
    }
    for key, value in changes.items():
        document.pop(key, None)
        if value is not None:
            document[key] = value
    return document


def write_bytes(**changes: Any) -> bytes:
    """Return a small valid ruleset file."""
    return json.dumps(write_document(**changes), indent=2, ensure_ascii=False).encode()


def actor_of(user: User | None = None, guest: str | None = None) -> Actor:
    """Return who acts."""
    return Actor(user_id=user.pk if user else None, guest=guest)


def store_imported(*, user: User | None = None, guest: str | None = None, **changes: Any) -> Revision:
    """Return a stored version of a user's or guest's own ruleset."""
    return _store(LOCAL, Source.IMPORTED, actor_of(user, guest), changes)


def store_shipped(**changes: Any) -> Revision:
    """Return a stored version of a ruleset that comes with the Studio."""
    return _store("", Source.SHIPPED, None, changes)


def upload_file(*, user: User | None = None, guest: str | None = None, **changes: Any) -> Upload:
    """Return a file that was handed in and waits for its review."""
    proposal = propose_import(
        actor=actor_of(user, guest), name="salt-coast.json", data=write_bytes(**changes)
    )
    assert proposal.upload is not None, [problem.line for problem in proposal.problems]
    return proposal.upload


def _store(namespace: str, source: Source, actor: Actor | None, changes: dict[str, Any]) -> Revision:
    data = write_bytes(**changes)
    read = read_ruleset(data)
    assert not isinstance(read, list), [problem.line for problem in read]
    return store_revision(
        read=read, parts=Parts(document=data.decode()), namespace=namespace, source=source, actor=actor
    )
