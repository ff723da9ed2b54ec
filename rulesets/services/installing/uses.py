"""Who uses a version: the apps above are asked, and say a word and a number. Source: P5.8, P6.5, P6.8."""

import json
from collections.abc import Iterable, Mapping
from typing import cast

from rulesets.models import Revision
from rulesets.signals import newer_sheets_asked, uses_asked

Uses = dict[str, dict[int, int]]
"""By word, such as `characters`: how many stand on each version."""


def list_uses(revisions: Iterable[int]) -> Uses:
    """Return what stands on these versions."""
    keys = frozenset(revisions)
    uses: Uses = {}
    answers = uses_asked.send(sender=Revision, revisions=keys) if keys else []
    for _receiver, answer in answers:
        name, counts = cast("tuple[str, dict[int, int]]", answer)
        uses.setdefault(name, {}).update(counts)
    return uses


def used_revisions(revisions: Iterable[int]) -> frozenset[int]:
    """Return those of these versions that something stands on."""
    uses = list_uses(revisions)
    return frozenset(key for counts in uses.values() for key, count in counts.items() if count)


def count_uses(uses: Mapping[str, Mapping[int, int]], revisions: Iterable[int]) -> dict[str, int]:
    """Return how many of each stand on these versions together."""
    keys = set(revisions)
    return {name: sum(count for key, count in counts.items() if key in keys) for name, counts in uses.items()}


def count_newer_sheets(revisions: Iterable[int], *, above: int) -> int:
    """Return how many characters on these versions are stored under a newer sheet version (P6.5)."""
    keys = frozenset(revisions)
    answers = newer_sheets_asked.send(sender=Revision, revisions=keys, above=above) if keys else []
    return sum(cast("int", count) for _receiver, count in answers)


def sheet_version(revision: Revision) -> int:
    """Return the version of the sheet of a stored version; one without is the first (M1.7)."""
    sheet = json.loads(revision.document.removeprefix("\ufeff")).get("sheet")
    found = sheet.get("version") if isinstance(sheet, Mapping) else None
    return int(found) if isinstance(found, int | float) else 1
