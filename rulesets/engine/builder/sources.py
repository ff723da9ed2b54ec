"""What built a stored value: the parts that `explain` names. Source: U4.4."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.engine.builder.ledger import Key
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.steps.abilities import METHOD_LABELS
from rulesets.engine.builder.training import Check
from rulesets.engine.compiled.numbers import stored_number
from rulesets.engine.sentences import say
from rulesets.engine.sheet import Part


def sources_of(settled: Settled) -> Mapping[str, tuple[Part, ...]]:
    """Parts by target ("ability/cha", "skill/climb", "save/will", "field/speed") of what picks built.

    A value typed over the builder's answer is one part of its own; a target that is not here was typed
    by hand or is a default.
    """
    made: dict[str, tuple[Part, ...]] = {}
    for key in settled.parts.written:
        target = f"{_TARGETS[key.section]}/{key.id}"
        made[target] = _edited(settled, key) or _parts(settled, key)
    return made


_TARGETS = {"abilities": "ability", "skills": "skill", "saves": "save", "fields": "field"}


def _edited(settled: Settled, key: Key) -> tuple[Part, ...]:
    if key not in settled.parts.edits:
        return ()
    typed = stored_number(settled.parts.edits[key])
    return (Part(say("Typed by hand"), typed, say("All fields"), _parts(settled, key)),)


def _parts(settled: Settled, key: Key) -> tuple[Part, ...]:
    if key.section == "abilities":
        return _score_parts(settled, key.id)
    if key.section == "fields":
        write = settled.assembly.fields[key.id]
        return (Part(write.source, stored_number(write.value), _step(settled, write.step)),)
    best = settled.training.best(Check(key.section, key.id))
    return () if best is None else (Part(best.source, None, _step(settled, best.step)),)


def _score_parts(settled: Settled, id_: str) -> tuple[Part, ...]:
    base = settled.assembly.bases[id_]
    typed = id_ in settled.parts.own.get("abilities", {})
    source: str = say("default")
    if base.answered:
        source = METHOD_LABELS.get(settled.record.method or "", "")
    elif typed:
        source = METHOD_LABELS["manual"] if settled.record.method == "manual" else say("typed by hand")
    parts = [Part(say("Base"), base.value, source)]
    for given in settled.assembly.given:
        raised = given.raised
        if raised.ability != id_:
            continue
        note: str = _step(settled, raised.step)
        if given.amount != raised.amount:
            note = say("{step}, cut by the score's limit", step=note)
        parts.append(Part(raised.source, given.amount, note))
    return tuple(parts)


def _step(settled: Settled, step_id: str) -> str:
    known = settled.plan.steps.get(step_id)
    return step_id if known is None else known.label
