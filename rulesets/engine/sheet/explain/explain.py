"""Why a number is what it is. Source: U4.4."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rulesets.engine.sheet.evaluated import EvaluatedSheet
from rulesets.engine.sheet.explain.checks import explain_proficiency, explain_save, explain_skill
from rulesets.engine.sheet.explain.derived import explain_derived
from rulesets.engine.sheet.explain.live import explain_pool, explain_track
from rulesets.engine.sheet.explain.parts import Explanation
from rulesets.engine.sheet.explain.question import Question, Sources
from rulesets.engine.sheet.explain.scores import explain_field, explain_modifier, explain_score


def explain(evaluated: EvaluatedSheet, sources: Sources, target: str) -> Explanation:
    """Name the parts of a number, each with its source.

    Args:
        evaluated: The sheet the number stands on.
        sources: What built stored values, by target ("ability/cha" to its parts), as the builder tells
            it; a target that is missing was typed by hand or is at its default.
        target: The number: ``ability/<id>``, ``modifier/<id>``, ``skill/<id>``, ``save/<id>``,
            ``derived/<id>``, ``field/<id>``, ``pool/<id>`` (its maximum), ``track/<id>`` or ``proficiency``.

    Raises:
        KeyError: The sheet has no such number.
    """
    return _answer(Question(evaluated, sources, _answer), target)


def _answer(question: Question, target: str) -> Explanation:
    kind, _, name = target.partition("/")
    return _EXPLAINERS[kind](question, name)


_EXPLAINERS: Final[Mapping[str, Callable[[Question, str], Explanation]]] = {
    "ability": explain_score,
    "modifier": explain_modifier,
    "skill": explain_skill,
    "save": explain_save,
    "derived": explain_derived,
    "field": explain_field,
    "pool": explain_pool,
    "track": explain_track,
    "proficiency": explain_proficiency,
}
