"""What a value reference adds, by its name, with where it comes from. Source: U4.4, S11."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rulesets.engine.compiled.fields import chosen_word
from rulesets.engine.compiled.lists import compile_list_sum
from rulesets.engine.compiled.numbers import stored_number
from rulesets.engine.compiled.values import read_value
from rulesets.engine.problems import shown_number
from rulesets.engine.schema.refs import (
    AbilityModFromFieldRef,
    AbilityModRef,
    AbilityScoreRef,
    ConstRef,
    DerivedRef,
    FieldRef,
    ItemStatRef,
    ListSumRef,
    LivePoolRef,
    LiveTrackRef,
    Ref,
    SaveModRef,
    SkillModRef,
)
from rulesets.engine.sentences import say
from rulesets.engine.sheet.explain.parts import Part
from rulesets.engine.sheet.explain.question import Question
from rulesets.engine.sheet.rows import row_name


@dataclass(frozen=True, slots=True)
class _Named:
    """A Ref in words; ``target`` is what explains it further."""

    label: str
    source: str
    target: str = ""
    detail: tuple[Part, ...] = ()


def part_of(question: Question, ref: Ref) -> Part:
    """Give what a Ref adds as a part."""
    named = _NAMERS[type(ref)](question, ref)
    detail = question.detail_of(named.target) if named.target else named.detail
    return Part(named.label, question.sheet.read(ref), named.source, detail)


def score_origin(question: Question, ability_id: str) -> str:
    """Say in a few words where a score comes from."""
    if ability_id in question.compiled.computed_abilities:
        return say("worked out")
    stored = stored_number(question.frame.abilities.get(ability_id)) is not None
    return question.origin(f"ability/{ability_id}", is_stored=stored)


def _const(_: Question, __: ConstRef) -> _Named:
    return _Named(say("Fixed amount"), say("the rules"))


def _field(question: Question, ref: FieldRef) -> _Named:
    field = question.compiled.readers.fields.get(ref.field)
    if field is None:
        return _missing(ref.field)
    stored = read_value(field.field.type, question.frame.fields.get(ref.field)) is not None
    target = f"field/{ref.field}"
    return _Named(field.field.label, question.origin(target, is_stored=stored), target)


def _derived(question: Question, ref: DerivedRef) -> _Named:
    derived = question.compiled.derived.get(ref.derived)
    if derived is None:
        return _missing(ref.derived)
    return _Named(derived.label, say("worked out"), f"derived/{ref.derived}")


def _score(question: Question, ref: AbilityScoreRef) -> _Named:
    ability = question.compiled.abilities.get(ref.ability_score)
    if ability is None:
        return _missing(ref.ability_score)
    return _Named(ability.label, score_origin(question, ref.ability_score), f"ability/{ref.ability_score}")


def _modifier(question: Question, ref: AbilityModRef) -> _Named:
    return _modifier_of(question, ref.ability_mod)


def _chosen_modifier(question: Question, ref: AbilityModFromFieldRef) -> _Named:
    field = question.compiled.readers.fields.get(ref.ability_mod_from_field)
    if field is None:
        return _missing(ref.ability_mod_from_field)
    word = chosen_word(field, question.frame) or ""
    if word in question.compiled.abilities:
        return _modifier_of(question, word)
    return _Named(field.field.label, say("no ability chosen"))


def _modifier_of(question: Question, ability_id: str) -> _Named:
    ability = question.compiled.abilities.get(ability_id)
    if ability is None:
        return _missing(ability_id)
    score = shown_number(question.sheet.scores[ability_id])
    return _Named(
        say("{label} modifier", label=ability.label),
        say("from a score of {score}", score=score),
        f"modifier/{ability_id}",
    )


def _skill(question: Question, ref: SkillModRef) -> _Named:
    skill = question.compiled.skills.get(ref.skill_mod)
    if skill is None:
        return _missing(ref.skill_mod)
    return _Named(skill.label, say("worked out"), f"skill/{ref.skill_mod}")


def _save(question: Question, ref: SaveModRef) -> _Named:
    save = question.compiled.saves.get(ref.save_mod)
    if save is None:
        return _missing(ref.save_mod)
    return _Named(save.label, say("worked out"), f"save/{ref.save_mod}")


def _list_sum(question: Question, ref: ListSumRef) -> _Named:
    total = compile_list_sum(ref.list_sum, question.compiled.readers.lists)
    if total is None:
        return _missing(ref.list_sum.list_)
    column = total.list.columns.get(ref.list_sum.column or "")
    label = total.list.list.label if column is None else column.column.label
    rows = list(total.counted(question.frame))
    detail = tuple(
        Part(row_name(question.compiled, total.list, row), amount, total.list.list.label)
        for row, amount in rows
    )
    source = say("{list}, rows that count: {count}", list=total.list.list.label, count=len(rows))
    return _Named(label, source, detail=detail if question.has_detail else ())


def _pool(question: Question, ref: LivePoolRef) -> _Named:
    pool = question.compiled.pools.get(ref.live_pool)
    return _missing(ref.live_pool) if pool is None else _Named(pool.label, say("points left"))


def _track(question: Question, ref: LiveTrackRef) -> _Named:
    track = question.compiled.tracks.get(ref.live_track)
    return _missing(ref.live_track) if track is None else _Named(track.label, _TRACK_READS[ref.read])


def _items(_: Question, __: ItemStatRef) -> _Named:
    return _Named(say("Items"), say("nothing held"))


def _missing(name: str) -> _Named:
    return _Named(name, say("not declared, so 0"))


_TRACK_READS: Final[Mapping[str, str]] = {
    "value": say("where it stands"),
    "filled": say("how much is filled"),
    "remaining": say("how much is left"),
    "penalty": say("its penalty"),
}

_NAMERS: Final[Mapping[type, Callable[..., _Named]]] = {
    ConstRef: _const,
    FieldRef: _field,
    DerivedRef: _derived,
    AbilityScoreRef: _score,
    AbilityModRef: _modifier,
    AbilityModFromFieldRef: _chosen_modifier,
    SkillModRef: _skill,
    SaveModRef: _save,
    ListSumRef: _list_sum,
    LivePoolRef: _pool,
    LiveTrackRef: _track,
    ItemStatRef: _items,
}
