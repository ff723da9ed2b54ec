"""Characters as people and accidents make them: random play on a ruleset, and junk in storage."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hypothesis import strategies as st

from rulesets.engine.builder import commands as c
from rulesets.engine.builder.settling import Settled
from rulesets.engine.compiled import CompiledRuleset
from rulesets.engine.problems import JsonValue
from rulesets.engine.schema.builder import CatalogStep
from rulesets.engine.schema.grants import EntryChoice

JUNK: st.SearchStrategy[JsonValue] = st.recursive(
    st.none() | st.booleans() | st.integers(-30, 30) | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


def answers(draw: st.DrawFn, settled: Settled) -> c.Command:
    """A pick, a slot answer or a score, offered or not: some are refused, as in life."""
    choices: list[Callable[[], c.Command]] = [lambda: _pick(draw, settled), lambda: _pick(draw, settled)]
    if settled.activity.slots:
        choices += [lambda: _slot(draw, settled), lambda: _slot(draw, settled)]
    if settled.plan.scores is not None:
        choices.append(lambda: _score(draw, settled))
    return draw(st.sampled_from(choices))()


def _pick(draw: st.DrawFn, settled: Settled) -> c.Command:
    step = draw(st.sampled_from(settled.plan.catalog_steps))
    entries = tuple(settled.plan.compiled.catalogs[step.catalog].entries)
    entry = draw(st.sampled_from(entries))
    kept = settled.record.picks.get(step.id, ())
    if kept and draw(st.integers(0, 3)) == 0:
        return c.UnpickEntry(step.id, draw(st.sampled_from(kept)))
    return c.PickEntry(step.id, entry)


def _slot(draw: st.DrawFn, settled: Settled) -> c.Command:
    key = draw(st.sampled_from(tuple(settled.activity.slots)))
    slot = settled.activity.slots[key].slot
    compiled = settled.plan.compiled
    if isinstance(slot.choice, EntryChoice):
        ids: Sequence[str] = slot.choice.ids or tuple(compiled.catalogs[slot.choice.catalog].entries)
    else:
        known = {"abilities": compiled.abilities, "skills": compiled.skills, "saves": compiled.saves}
        ids = tuple(known[slot.kind])
    option = draw(st.sampled_from(ids))
    return draw(st.sampled_from((c.ChooseOption, c.ChooseOption, c.DropOption)))(key, option)


def _score(draw: st.DrawFn, settled: Settled) -> c.Command:
    method = draw(st.sampled_from(("pointBuy", "standardArray", "manual", "", "", "")))
    if method:
        return c.ChooseMethod(method)
    ability = draw(st.sampled_from(settled.plan.covered))
    if settled.record.method == "standardArray":
        return c.AssignScore(ability, draw(st.none() | st.integers(0, 5)))
    return c.SetBase(ability, draw(st.integers(1, 18)))


def edits(draw: st.DrawFn, compiled: CompiledRuleset) -> c.Command:
    """A hand edit in All fields."""
    made: list[c.Command] = []
    if compiled.abilities:
        ability = draw(st.sampled_from(tuple(compiled.abilities)))
        made.append(c.EditScore(ability, draw(st.none() | st.integers(-5, 40))))
    if compiled.skills:
        skill = draw(st.sampled_from(tuple(compiled.skills)))
        made.append(c.EditTier("skills", skill, draw(st.none() | st.sampled_from(compiled.tiers))))
        made.append(c.EditBonus(skill, draw(st.integers(-50, 50))))
    if compiled.fields:
        field = draw(st.sampled_from(tuple(compiled.fields)))
        made.append(c.EditField(field, draw(st.none() | st.integers(-5, 40) | st.text(max_size=5))))
    if compiled.lists:
        list_id = draw(st.sampled_from(tuple(compiled.lists)))
        made.extend(_row_edits(draw, compiled, list_id))
    return draw(st.sampled_from(made))


def _row_edits(draw: st.DrawFn, compiled: CompiledRuleset, list_id: str) -> list[c.Command]:
    steps = [
        step for step in (compiled.builder.steps if compiled.builder else ()) if isinstance(step, CatalogStep)
    ]
    keys = ["1", "2"]
    for step in steps:
        keys += [f"{step.id}/{entry}/1" for entry in compiled.catalogs[step.catalog].entries]
    row = draw(st.sampled_from(keys))
    column = draw(st.sampled_from([column.id for column in compiled.lists[list_id].columns]))
    return [
        c.AddRow(list_id, {}),
        c.EditCell(list_id, row, column, draw(st.none() | st.integers(-3, 9) | st.text(max_size=4))),
        c.DropRow(list_id, row),
        c.MoveRow(list_id, row, draw(st.integers(-1, 5))),
    ]


@st.composite
def stored_junk(draw: st.DrawFn, compiled: CompiledRuleset) -> dict[str, JsonValue]:
    """A stored character in which anything may stand anywhere, under names the ruleset knows."""
    build: dict[str, JsonValue] = {}
    sections = {
        "abilities": compiled.abilities,
        "skills": compiled.skills,
        "saves": compiled.saves,
        "bonuses": compiled.skills,
        "fields": compiled.fields,
        "lists": compiled.lists,
    }
    for name, known in sections.items():
        ids = st.sampled_from(tuple(known)) if known else st.just("gone")
        build[name] = draw(JUNK | st.dictionaries(ids, JUNK | st.integers(0, 20), max_size=4))
    record: dict[str, JsonValue] = {}
    for step in compiled.builder.steps if compiled.builder else ():
        if isinstance(step, CatalogStep):
            entries = st.sampled_from(tuple(compiled.catalogs[step.catalog].entries))
            record[step.id] = draw(JUNK | st.lists(entries | st.just("gone"), max_size=3))
    builder: dict[str, JsonValue] = {
        "described": draw(JUNK),
        "method": draw(JUNK | st.sampled_from(("pointBuy", "standardArray", "manual", "roll"))),
        "picks": draw(st.just(record) | JUNK),
        "choices": draw(JUNK),
        "scores": draw(JUNK | st.dictionaries(st.sampled_from(tuple(compiled.abilities)), JUNK, max_size=3)),
        "assigned": draw(
            JUNK | st.dictionaries(st.sampled_from(tuple(compiled.abilities)), JUNK, max_size=3)
        ),
        "given": draw(JUNK),
    }
    return {"v": 1, "build": draw(st.just(build) | JUNK), "builder": draw(st.just(builder) | JUNK)}
