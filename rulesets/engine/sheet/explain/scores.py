"""Ability scores, modifiers and fields explained. Source: U4.4, N4, S5, S9."""

from __future__ import annotations

from rulesets.engine.compiled.numbers import stored_number
from rulesets.engine.compiled.tables import StepTable
from rulesets.engine.compiled.values import read_value
from rulesets.engine.sentences import say
from rulesets.engine.sheet.explain.parts import Explanation, Part, sum_of
from rulesets.engine.sheet.explain.question import Question, with_rest
from rulesets.engine.sheet.explain.refs import part_of, score_origin
from rulesets.engine.sheet.explain.tables import table_rule


def explain_score(question: Question, ability_id: str) -> Explanation:
    """Explain a score: what built it, or for a computed one what it adds up."""
    ability = question.compiled.abilities[ability_id]
    score = question.sheet.scores[ability_id]
    if not ability.value:
        stored = stored_number(question.frame.abilities.get(ability_id)) is not None
        parts = question.stored_parts(f"ability/{ability_id}", say("Score"), score, is_stored=stored)
        return Explanation(ability.label, score, parts)
    parts = tuple(part_of(question, ref) for ref in ability.value)
    if sum_of(parts) > score:
        most = Part(say("Maximum"), score, say("the most this score can be"))
        return Explanation(ability.label, score, parts, cap=most)
    return Explanation(
        ability.label, score, with_rest(parts, score, say("Raised"), say("to the least this score can be"))
    )


def explain_modifier(question: Question, ability_id: str) -> Explanation:
    """Explain a modifier: the score and the rule that turns it into a number."""
    ability = question.compiled.abilities[ability_id]
    score = question.sheet.scores[ability_id]
    detail = question.detail_of(f"ability/{ability_id}")
    parts = (Part(ability.label, score, score_origin(question, ability_id), detail),)
    return Explanation(
        say("{label} modifier", label=ability.label),
        question.sheet.modifiers[ability_id],
        parts,
        rule=_rule(question, score),
    )


def explain_field(question: Question, field_id: str) -> Explanation:
    """Explain a field: typed, at its default, or set by a pick. A text has no number: its total is 0."""
    field = question.compiled.readers.fields[field_id]
    stored = read_value(field.field.type, question.frame.fields.get(field_id)) is not None
    target = f"field/{field_id}"
    if field.is_number:
        shown = question.sheet.fields[field_id]
        number = 1 if shown is True else stored_number(shown) or 0
        parts = question.stored_parts(target, say("Value"), number, is_stored=stored)
        return Explanation(field.field.label, number, parts)
    known = question.sources.get(target) or (
        Part(say("Value"), None, question.origin(target, is_stored=stored)),
    )
    return Explanation(field.field.label, 0, known)


def _rule(question: Question, score: float) -> str:
    """Say the ruleset's modifier rule, for this score."""
    rule = question.compiled.model.resolution.ability_modifier
    if rule.op == "floorHalfMinusTen":
        return say("(score − 10) ÷ 2, rounded down")
    if rule.op == "identity" or not rule.table:
        return say("the score itself")
    return table_rule(StepTable.of(rule.table), score)
