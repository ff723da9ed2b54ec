"""Fields that picks write: `grants.sets`, and the labels a catalog step writes into its `field`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulesets.engine.builder.plan import Plan
from rulesets.engine.builder.slots import ActivePick
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.builder import CatalogStep
from rulesets.engine.schema.fields import EnumField, LongtextField, TextField
from rulesets.engine.sentences import listed


@dataclass(frozen=True, slots=True)
class FieldWrite:
    """A value for a field, who writes it, and in which step; `words` where it is made of labels."""

    field: str
    value: JsonValue
    source: str
    step: str
    words: str = ""


def field_writes(
    plan: Plan, picks: Sequence[ActivePick], active: Mapping[str, tuple[str, ...]]
) -> dict[str, FieldWrite]:
    """What the active picks want in each field; the last in builder order wins. Source: B16.4, B50.4."""
    by_source: dict[str, list[ActivePick]] = {}
    for pick in picks:
        by_source.setdefault(pick.source, []).append(pick)
    writes: dict[str, FieldWrite] = {}
    for step in plan.catalog_steps:
        for pick in by_source.get(step.id, ()):
            writes.update((write.field, write) for write in _sets(pick))
        write = _labels(plan, step, active.get(step.id, ()))
        if write is not None:
            writes[write.field] = write
    return {id_: write for id_, write in writes.items() if id_ in plan.compiled.fields}


def _sets(pick: ActivePick) -> Iterator[FieldWrite]:
    grants = pick.entry.grants
    for id_, value in ((grants.sets if grants is not None else None) or {}).items():
        yield FieldWrite(id_, value, pick.entry.label, pick.source)


def _labels(plan: Plan, step: CatalogStep, active: tuple[str, ...]) -> FieldWrite | None:
    """The labels of a step's active picks, as its field takes them. Source: B11.1 to B11.5."""
    if step.field is None or not active:
        return None
    target = plan.compiled.fields.get(step.field)
    entries = [entry for id_ in active if (entry := plan.entry(step.catalog, id_)) is not None]
    if isinstance(target, EnumField):
        for entry in entries:
            for value in (entry.id, entry.label):
                if value in target.values:
                    return FieldWrite(step.field, value, entry.label, step.id)
    if isinstance(target, TextField | LongtextField) and entries:
        words = listed(entry.label for entry in entries)
        text = str(words)[: target.max_length]
        return FieldWrite(step.field, text, step.label, step.id, words if text == words else "")
    return None
