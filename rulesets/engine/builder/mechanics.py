"""What using an entry does, the whole block as one line of words. Source: F3.44, F3.73."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.engine.builder.rollwords import check_phrases, contextual_phrases, pool_phrase
from rulesets.engine.builder.wording import MINUS, label, label_of_ref, number_text, signed
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.schema.catalogs import Catalog, Entry
from rulesets.engine.schema.lists import PoolCost
from rulesets.engine.schema.mechanics import Amount, Applies, Mechanics, Plus, Rounds, Scales
from rulesets.engine.sentences import listed, say


@dataclass(frozen=True, slots=True)
class _Words:
    """What phrases are made with: the ruleset's labels, and the unit of the catalog's distances."""

    compiled: CompiledRuleset
    unit: str

    def save(self, id_: str) -> str:
        return label(self.compiled.saves, id_)

    def condition(self, id_: str) -> str:
        conditions = self.compiled.sheet.live.conditions
        return next((condition.label for condition in conditions if condition.id == id_), id_)

    def distance(self, number: float) -> str:
        if not self.unit:
            return number_text(number)
        return say("{number} {unit}", number=number_text(number), unit=self.unit)


def mechanics_line(compiled: CompiledRuleset, header: Catalog, entry: Entry) -> str:
    """What using an entry does, in one line; empty where it says nothing of it.

    Args:
        compiled: The ruleset.
        header: The catalog the entry stands in, which says what distances mean (F3.8).
        entry: The entry.
    """
    if entry.mechanics is None:
        return ""
    words = _Words(compiled, header.units.distance.label if header.units is not None else "")
    line = ""
    for phrase in _phrases(words, entry.mechanics):
        line = say("{before} · {phrase}", before=line, phrase=phrase) if line else phrase
    return line


def _phrases(words: _Words, block: Mechanics) -> Iterator[str]:
    """The block's phrases, in the order of its keys (F3.42)."""
    if block.kind is not None:
        yield say(_KINDS[block.kind])
    yield from _reach_phrases(words, block)
    yield from _amount_phrases(words, block)
    for applied in block.applies:
        yield _applied_phrase(words, applied)
    if block.temporary is not None:
        yield say("{amount} temporary points", amount=_amount_text(block.temporary))
    if block.scales is not None:
        yield _scales_phrase(words, block.scales)
    yield from _cost_phrases(words, block)
    yield from _fight_phrases(block)
    if block.check is not None:
        yield say("on a check: {changes}", changes=listed(check_phrases(block.check)))
    if block.contextual is not None:
        changes = listed(contextual_phrases(words.compiled, block.contextual))
        yield say("named on a roll: {changes}", changes=changes)


_KINDS = {
    "attack": "Attack",
    "heal": "Heals",
    "buff": "Strengthens",
    "debuff": "Weakens",
    "utility": "Utility",
    "rider": "Rider",
}
_TARGETS = {
    "self": "on oneself",
    "ally": "on an ally",
    "enemy": "on an enemy",
    "any": "on anybody",
}
_AREAS = {"burst": "burst of {size}", "cone": "cone of {size}", "line": "line of {size}"}
_SAVES = {
    "none": "{save}: none on a success",
    "half": "{save}: half on a success",
    "negates": "{save}: negated on a success",
}


# Where, and on whom


def _reach_phrases(words: _Words, block: Mechanics) -> Iterator[str]:
    if block.range_ is not None:
        yield (
            say("range {distance}", distance=words.distance(block.range_))
            if block.range_
            else say("self or touch")
        )
    if block.area is not None:
        yield say(_AREAS[block.area.shape], size=words.distance(block.area.size))
    if block.targets is not None:
        yield say(_TARGETS[block.targets])
    if block.target_count is not None:
        yield say("on up to {count} at once", count=block.target_count)
    if "friendly_fire" in block.model_fields_set:
        yield say("hits friends too") if block.friendly_fire else say("spares friends")


# How much


def _amount_text(amount: Amount | Plus) -> str:
    """Dice and constant as they are thrown: 2d6, 3, 2d6 + 3."""
    if amount.dice is None or amount.flat is None:
        return amount.dice or number_text(amount.flat or 0)
    return f"{amount.dice} {'+' if amount.flat >= 0 else MINUS} {number_text(abs(amount.flat))}"


def _amount_phrases(words: _Words, block: Mechanics) -> Iterator[str]:
    if block.amount is not None:
        yield _typed(_amount_text(block.amount), block.damage_type)
    elif block.damage_type is not None:
        yield say("damage of the type {type}", type=block.damage_type)
    for plus in block.plus:
        yield _plus_phrase(words, plus)
    if block.attack_roll is not None:
        yield say("with an attack roll") if block.attack_roll else say("without an attack roll")
    if block.auto_hit is not None:
        yield say("always hits") if block.auto_hit else say("does not hit by itself")
    if block.save is not None:
        yield say(_SAVES[block.save.on_success], save=words.save(block.save.save))


def _typed(amount: str, kind: str | None) -> str:
    return amount if kind is None else say("{amount} {type}", amount=amount, type=kind)


def _plus_phrase(words: _Words, plus: Plus) -> str:
    amount = _typed(_amount_text(plus), plus.type)
    if plus.save is None:
        return say("plus {amount}", amount=amount)
    save = words.save(plus.save.save)
    if plus.save.difficulty is not None:
        save = say("{save} {difficulty}", save=save, difficulty=plus.save.difficulty)
    return say("plus {amount} ({save})", amount=amount, save=say(_SAVES[plus.save.on_success], save=save))


def _scales_phrase(words: _Words, scales: Scales) -> str:
    steps = ", ".join(f"{number_text(at)}: {signed(dice)}" for at, dice in scales.table)
    what = label_of_ref(words.compiled, scales.from_)
    return say("more dice by {what} ({steps})", what=what, steps=steps)


# Conditions

_ENDS = {
    "own-attack": "until an attack of its own",
    "attacked": "until attacked",
    "own-save": "until a save of its own",
}
_SAVE_ENDS = {
    "turn-end": "{save} at the end of a turn ends it",
    "turn-start": "{save} at the start of a turn ends it",
}


def _applied_phrase(words: _Words, applied: Applies) -> str:
    parts = [words.condition(applied.condition)]
    if isinstance(applied.duration, Rounds):
        parts.append(_rounds_phrase(applied.duration))
    elif applied.duration == "instant":
        parts.append(say("for an instant"))
    elif applied.duration == "until-save":
        parts.append(say("until a save"))
    if applied.save_ends is not None:
        parts.append(say(_SAVE_ENDS[applied.save_ends.at], save=words.save(applied.save_ends.save)))
    if applied.ends_after is not None:
        parts.append(say(_ENDS[applied.ends_after]))
    return listed(parts)


def _rounds_phrase(duration: Rounds) -> str:
    count = duration.rounds
    if duration.at is not None:
        return say("for {count} rounds, to the start of a turn", count=count)
    return say("for a round") if count == 1 else say("for {count} rounds", count=count)


# What it costs


def _cost_phrases(words: _Words, block: Mechanics) -> Iterator[str]:
    terms = [
        pool_phrase(words.compiled, term.pool, term.amount)
        if isinstance(term, PoolCost)
        else pool_phrase(words.compiled, term.pool_group, term.amount)
        for term in block.cost
    ]
    if terms:
        yield say("costs {price}", price=listed(terms))
    if block.per_cost_step is not None:
        yield say("{amount} more each further time it is paid", amount=_amount_text(block.per_cost_step))


# Fights: kept, and shown as they stand


def _fight_phrases(block: Mechanics) -> Iterator[str]:
    if block.budget:
        yield say("takes {budget}", budget=block.budget)
    if block.concentration:
        yield say("concentration")
    if block.reaction:
        yield say("as a reaction") if block.reaction is True else _kept_phrase("reaction", block.reaction)
    if block.free:
        yield say("free")
    for name, value in (("gives", block.gives), ("standard", block.standard), ("rider", block.rider)):
        if value is not None:
            yield _kept_phrase(name, value)


_KEPT = {
    "reaction": "reaction: {value}",
    "gives": "gives: {value}",
    "standard": "standard action: {value}",
    "rider": "rides on: {value}",
}


def _kept_phrase(name: str, value: Any) -> str:  # noqa: ANN401
    return say(_KEPT[name], value=_plain(value))


def _plain(value: Any) -> str:  # noqa: ANN401
    """A kept value in words: its keys with their values."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_plain(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return "; ".join(map(_plain, value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
