"""The side panel of the guided page: the character as it is. Source: B2.13, B2.14, B2.21."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.builder.inputs import field_words
from rulesets.engine.builder.settling import Settled
from rulesets.engine.builder.slotviews import option_label
from rulesets.engine.builder.state import Panel, PanelFact, PanelScore
from rulesets.engine.builder.steps.fields import shown_fields
from rulesets.engine.builder.training import checks_of, label_of
from rulesets.engine.builder.wording import label, number_text, signed
from rulesets.engine.problems import is_number
from rulesets.engine.schema.builder import CatalogStep, FieldsStep, Step
from rulesets.engine.sentences import say


def panel(settled: Settled) -> Panel:
    """Everything the side panel shows of a character."""
    wrote = ((step.label, tuple(_wrote(settled, step))) for step in settled.plan.steps.values())
    return Panel(
        wrote=tuple((name, texts) for name, texts in wrote if texts),
        scores=tuple(_scores(settled)),
        facts=tuple(_facts(settled)),
        lists=tuple(_lists(settled)),
        trained=tuple(_trained(settled)),
    )


def _wrote(settled: Settled, step: Step) -> Iterator[str]:
    """What a shown step put on the sheet, in words."""
    if step.id not in settled.activity.shown:
        return
    if isinstance(step, CatalogStep):
        for id_ in settled.activity.judged[step.id].active:
            entry = settled.plan.entry(step.catalog, id_)
            yield id_ if entry is None else entry.label
    if isinstance(step, FieldsStep):
        for id_ in shown_fields(settled, step):
            if text := field_words(settled, id_, settled.sheet.fields.get(id_)):
                known = label(settled.plan.compiled.fields, id_)
                yield say("{label}: {value}", label=known, value=text)
    for answers in settled.activity.slots.values():
        if answers.slot.step == step.id:
            yield from (option_label(settled, answers.slot, id_) for id_ in answers.active)


def _scores(settled: Settled) -> Iterator[PanelScore]:
    sheet = settled.sheet
    for id_, known in settled.plan.compiled.abilities.items():
        short = known.short or known.label
        yield PanelScore(id_, known.label, short, sheet.scores[id_], sheet.modifiers[id_])


def _facts(settled: Settled) -> Iterator[PanelFact]:
    """The fields and derived values that the ruleset's summary names and that are not hidden."""
    compiled, sheet = settled.plan.compiled, settled.sheet
    summary = compiled.ruleset.model.gm.sheet_summary
    for id_ in summary.fields:
        value = sheet.fields.get(id_)
        text = field_words(settled, id_, value)
        if f"field/{id_}" not in sheet.hidden and text:
            number = value if is_number(value) else None
            yield PanelFact(f"field/{id_}", label(compiled.fields, id_), text, number)
    for id_ in summary.derived:
        if f"derived/{id_}" not in sheet.hidden:
            value = sheet.derived[id_]
            yield PanelFact(f"derived/{id_}", label(compiled.derived, id_), number_text(value), value)


def _lists(settled: Settled) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The names of the rows of each list that the ruleset's summary names."""
    compiled, sheet = settled.plan.compiled, settled.sheet
    summary = compiled.ruleset.model.gm.sheet_summary
    for item in summary.lists:
        if f"list/{item.list_}" in sheet.hidden:
            continue
        names = (row.cells.get(item.name_column) for row in sheet.rows(item.list_))
        found = tuple(name for name in names if isinstance(name, str) and name)
        if found:
            yield label(compiled.lists, item.list_), found


def _trained(settled: Settled) -> Iterator[PanelFact]:
    """Saves and skills above untrained, with their numbers."""
    for kind, target in (("saves", "save"), ("skills", "skill")):
        numbers = settled.sheet.saves if kind == "saves" else settled.sheet.skills
        for id_ in checks_of(settled.plan, kind):
            found = numbers[id_]
            if settled.plan.rank(found.tier) > 0:
                text = signed(found.number)
                yield PanelFact(
                    f"{target}/{id_}", label_of(settled.plan, kind, id_), text, found.number, True
                )
