"""Why a number of a settled character is what it is. Source: U4.4."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.sources import sources_of
from rulesets.engine.sheet import Explanation
from rulesets.engine.sheet import explain as explain_sheet


def explain(settled: Settled, target: str) -> Explanation:
    """The parts of a number, each with its source.

    Args:
        settled: The character.
        target: What to explain, such as ``ability/cha``, ``skill/climb`` or ``derived/hit_points``.

    Raises:
        KeyError: The sheet has no such number.
    """
    return explain_sheet(settled.sheet, sources_of(settled), target)


def explanations(settled: Settled, targets: Iterable[str]) -> Mapping[str, Explanation]:
    """Several explanations at once; the sources are worked out a single time."""
    sources = sources_of(settled)
    return {target: explain_sheet(settled.sheet, sources, target) for target in targets}
