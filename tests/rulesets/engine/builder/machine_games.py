"""Every game the machine plays: three of its own, the shipped ones, and other systems."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from rulesets.engine.checks.package import read_package
from rulesets.engine.checks.reading_ruleset import read
from rulesets.engine.compiled.ruleset import CompiledRuleset, compile_ruleset
from rulesets.engine.schema.ruleset import Ruleset
from tests.rulesets.engine.builder.machine_choices import CHOICES
from tests.rulesets.engine.builder.machine_loops import LOOPS
from tests.rulesets.engine.builder.machine_parts import JSON
from tests.rulesets.engine.builder.machine_shares import SHARES
from tests.rulesets.engine.builder.test_laws import CHASING
from tests.rulesets.shipped.places import SHIPPED, files_of, whole

SYSTEMS = Path(__file__).parents[3] / "fixtures" / "systems"

PACKAGES = ("srd-5-1", "lantern-ferry")


@cache
def documents() -> dict[str, JSON]:
    """Every document the machine plays on, by its name."""
    own = {document["id"]: document for document in (SHARES, CHOICES, LOOPS)}
    shipped = {name: whole(SHIPPED / name) for name in PACKAGES}
    systems = {path.stem: _read(path) for path in sorted(SYSTEMS.glob("*.json"))}
    return {"chasing": dict(CHASING.ruleset.document), **own, **shipped, **systems}


def _read(path: Path) -> JSON:
    document: JSON = json.loads(path.read_text(encoding="utf-8"))
    return document


def encoded(name: str) -> bytes:
    """A document as a file."""
    return json.dumps(documents()[name]).encode()


@cache
def played(name: str) -> CompiledRuleset:
    """One of the documents, read with every check and compiled."""
    found = read_package(files_of(SHIPPED / name)) if name in PACKAGES else read(encoded(name))
    assert isinstance(found, Ruleset), "\n".join(problem.line for problem in found)
    return compile_ruleset(found)
