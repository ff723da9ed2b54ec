"""How an entry changes a roll, in words: when it is used on a check, and when it is named. Source: F3.44."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.builder.wording import label, signed
from rulesets.engine.compiled.ruleset import CompiledRuleset
from rulesets.engine.schema.lists import ContextualCheck, PoolCost
from rulesets.engine.schema.mechanics import CheckChange, EntryContextual, Modifier
from rulesets.engine.sentences import listed, say

_REROLLS = {
    "once": "dice up to {up_to} thrown again once",
    "until": "dice up to {up_to} thrown again until they show more",
}
_FACES = {"explode": "dice explode from {face}", "double": "dice count twice from {face}"}
_EFFECTS = {
    "own-checks-advantage": "advantage on checks",
    "own-checks-disadvantage": "disadvantage on checks",
    "own-saves-advantage": "advantage on saves",
    "own-saves-disadvantage": "disadvantage on saves",
}
_MODES = {"advantage": "advantage", "disadvantage": "disadvantage"}
_ROLLS = {"checks": "{what} on checks", "saves": "{what} on saves"}


def check_phrases(change: CheckChange) -> Iterator[str]:
    """What using an entry does to a check. Source: F2.99."""
    if change.reroll is not None:
        yield say(_REROLLS[change.reroll.mode], up_to=change.reroll.up_to)
    if change.threshold is not None:
        yield say("target {face}", face=change.threshold)
    yield from _pool_phrases(change)


def _pool_phrases(change: CheckChange | ContextualCheck) -> Iterator[str]:
    if change.dice is not None:
        yield say("{number} dice", number=signed(change.dice))
    if change.successes is not None:
        yield say("{number} successes", number=signed(change.successes))
    for key, face in (("explode", change.explode), ("double", change.double)):
        if face is not None:
            yield say(_FACES[key], face=face)


def contextual_phrases(compiled: CompiledRuleset, block: EntryContextual) -> Iterator[str]:
    """What naming an entry on a roll does. Source: F2.115."""
    for effect in block.effects:
        yield say(_EFFECTS[effect])
    for modifier in block.modifiers:
        yield from _modifier_phrases(compiled, modifier)
    yield from _narrowed(compiled, block)
    if block.check is not None:
        yield from _pool_phrases(block.check)
        if block.check.cancel is False:
            yield say("low faces take nothing away")
        if block.check.best:
            yield say("the best skill number counts")
    terms = [
        pool_phrase(compiled, cost.pool, cost.amount)
        if isinstance(cost, PoolCost)
        else say("{track} by {by}", track=label(compiled.tracks, cost.track), by=cost.by)
        for cost in block.cost
    ]
    if terms:
        yield say("costs {price}", price=listed(terms))


def _modifier_phrases(compiled: CompiledRuleset, modifier: Modifier) -> Iterator[str]:
    parts = [] if modifier.flat is None else [signed(modifier.flat)]
    if modifier.dice is not None:
        parts.append(f"\N{MINUS SIGN}{modifier.dice}" if modifier.minus else f"+{modifier.dice}")
    if modifier.mode is not None:
        parts.append(say(_MODES[modifier.mode]))
    what = say(_ROLLS[modifier.to], what=listed(parts))
    narrowed = [*_narrowed(compiled, modifier)]
    yield say("{what} ({narrowed})", what=what, narrowed=listed(narrowed)) if narrowed else what


def _narrowed(compiled: CompiledRuleset, block: EntryContextual | Modifier) -> Iterator[str]:
    """The skills and saves it is only about."""
    if block.skills:
        yield say("only {names}", names=listed(label(compiled.skills, id_) for id_ in block.skills))
    if block.saves:
        yield say("only {names}", names=listed(label(compiled.saves, id_) for id_ in block.saves))


def pool_phrase(compiled: CompiledRuleset, name: str, amount: int) -> str:
    """Points of a pool; where no pool is called so, of a group of pools. Source: F3.54."""
    if name in compiled.pools:
        return say("{amount} {pool}", amount=amount, pool=compiled.pools[name].label)
    labels = [pool.label for pool in compiled.pools.values() if pool.group == name]
    pools = ""
    for text in labels:
        pools = say("{before} / {text}", before=pools, text=text) if pools else text
    return say("{amount} of {pools}", amount=amount, pools=pools or name)
