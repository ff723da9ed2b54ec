"""The shipped srd-5-1 with catalogs as large as the format allows, as a package."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulesets.engine.schema import limits
from tests.bench.characters import SRD
from tests.rulesets.shipped.places import files_of

PICKS_MOST = 60
"""The most picks a step takes (B5.5)."""

SKILLS = (
    "arcana",
    "athletics",
    "deception",
    "history",
    "insight",
    "medicine",
    "nature",
    "religion",
    "survival",
)


@dataclass(frozen=True)
class LargeGame:
    """A package: the ruleset file and its catalog files, by name."""

    document: dict[str, Any]
    files: dict[str, Any]

    @cached_property
    def document_bytes(self) -> bytes:
        return as_bytes(self.document)

    @cached_property
    def file_bytes(self) -> dict[str, bytes]:
        return {name: as_bytes(value) for name, value in self.files.items()}


def large_game(*sizes: int, picks: int = PICKS_MOST) -> LargeGame:
    """The srd-5-1 with one more catalog of talents per size, and a step that picks from the first of them."""
    document = json.loads(files_of(SRD)["ruleset.json"])
    names = [f"talents{number}" for number, _ in enumerate(sizes, 1)]
    document["id"] = "large"
    if len(document["catalogs"]) + len(sizes) > limits.CATALOGS:
        _empty(document)
    own = [catalog["asset"] for catalog in document["catalogs"] if "asset" in catalog]
    document["catalogs"] += [_header(name) for name in names]
    document["sheet"]["builder"]["steps"].insert(0, _step(names[0], picks))
    files = {
        f"catalogs/{name}.json": {"schemaVersion": 1, "catalog": name, "entries": _entries(size)}
        for name, size in zip(names, sizes, strict=True)
    }
    files |= {path: json.loads(files_of(SRD)[path]) for path in own}
    return LargeGame(document, files)


def _empty(document: dict[str, Any]) -> None:
    """Make room for as many catalogs as there may be: what picks from those of the ruleset goes with them."""
    document["catalogs"] = []
    document.pop("items")
    builder = document["sheet"]["builder"]
    kept = ("abilities", "fields", "trained")
    builder["steps"] = [step for step in builder["steps"] if step["kind"] in kept]


def talent(number: int) -> dict[str, Any]:
    """An entry as a large catalog has them: two texts, two filters, a row, and a grant or a choice."""
    skill = SKILLS[number % len(SKILLS)]
    if number % 4 == 0:
        trained: dict[str, Any] = {"choose": [{"id": f"talent_{number}", "what": "skills", "count": 1}]}
    else:
        trained = {"skills": [skill]}
    return {
        "id": f"talent-{number}",
        "label": f"Talent {number}",
        "summary": f"Number {number} of many. A sentence or two tell what somebody who has it can do.",
        "filters": {"rank": number % 9, "school": ("fire", "water", "stone")[number % 3]},
        "rows": [
            {
                "list": "traits",
                "values": {
                    "name": f"Talent {number}",
                    "source": "Talents",
                    "summary": "It helps.",
                },
            }
        ],
        "grants": {"trained": trained, "sets": {"speed": 25 + number % 10}},
    }


def as_bytes(value: object) -> bytes:
    """A file as somebody's editor would write it."""
    return json.dumps(value, ensure_ascii=False).encode()


def _entries(size: int) -> Sequence[dict[str, Any]]:
    return [talent(number) for number in range(size)]


def _header(name: str) -> dict[str, Any]:
    return {
        "id": name,
        "label": name.title(),
        "feeds": ["traits"],
        "filters": [
            {"id": "rank", "label": "Rank", "type": "number"},
            {"id": "school", "label": "School", "type": "text"},
        ],
        "asset": f"catalogs/{name}.json",
    }


def _step(catalog: str, picks: int) -> dict[str, Any]:
    return {
        "id": "talents",
        "label": "Talents",
        "kind": "catalog",
        "catalog": catalog,
        "min": 0,
        "max": picks,
    }
