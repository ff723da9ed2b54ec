"""A borrowed creature: of what is kept of it, the parts that are put into our words and checked.

These are its threat tier, the conditions it is immune to and, where it is written as one, its sheet.
Source: F3.83, F3.84, F3.89 to F3.92.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulesets.engine.borrowing.wording import Wording
from rulesets.engine.checks.findings import Findings, finding, unknown, wrong_type
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.rootfacts import ids_of
from rulesets.engine.checks.values import misfit
from rulesets.engine.problems import JsonObject, JsonValue, Place, ProblemCode, is_number, shown

_SHEET: Place = ("creature", "sheet")


def reworded(creature: JsonObject, wording: Wording) -> JsonObject:
    """The creature with its sheet, and the Refs in the rest of it, in our words."""
    found = {key: value if key == "sheet" else wording.kept(value) for key, value in creature.items()}
    sheet = creature.get("sheet")
    if isinstance(sheet, Mapping):
        found["sheet"] = _sheet(sheet, wording)
    return found


def _sheet(sheet: JsonObject, wording: Wording) -> JsonObject:
    ours: dict[str, JsonValue] = dict(sheet)
    fields = sheet.get("fields")
    if isinstance(fields, Mapping):
        ours["fields"] = wording.fields(fields)
    for what in ("skills", "saves"):
        trained = sheet.get(what)
        if isinstance(trained, Mapping):
            ours[what] = {name: wording.tier(tier) for name, tier in trained.items()}
    return ours


def check(creature: JsonObject, document: JsonObject, index: Index) -> Findings:
    """Everything it names is declared by the borrower, and every value is one that could stand there.

    Args:
        creature: The creature in the borrower's words.
        document: The borrower's document, of which the threat tiers are read.
        index: What the borrower declares.
    """
    tier = creature.get("tier")
    if tier is not None and not (isinstance(tier, str) and tier in _threat_tiers(document)):
        yield unknown(("creature", "tier"), "threat tier", _word(tier))
    for position, name in enumerate(_items(creature.get("conditionImmunities"))):
        if not (isinstance(name, str) and index.declares(f"condition/{name}")):
            yield unknown(("creature", "conditionImmunities", position), "condition", _word(name))
    sheet = creature.get("sheet")
    for key, value in sheet.items() if isinstance(sheet, Mapping) else ():
        if key in _PARTS:
            yield from _check_part(key, value, index)


def _check_part(key: str, value: JsonValue, index: Index) -> Findings:
    if not isinstance(value, Mapping):
        yield wrong_type((*_SHEET, key), f"{shown(value)} is not an object.", value)
        return
    for name, item in value.items():
        yield from _PARTS[key](name, item, (*_SHEET, key, name), index)


def _check_ability(name: str, value: JsonValue, at: Place, index: Index) -> Findings:
    ability = index.ability(name)
    if ability is None:
        yield unknown(at, "ability", name)
    elif not is_number(value) or not ability.min <= value <= ability.max:
        yield _out_of_range(at, value, ability.min, ability.max)


def _check_skill(name: str, value: JsonValue, at: Place, index: Index) -> Findings:
    yield from _check_trained("skill", name, value, at, index)


def _check_save(name: str, value: JsonValue, at: Place, index: Index) -> Findings:
    yield from _check_trained("save", name, value, at, index)


def _check_trained(kind: str, name: str, value: JsonValue, at: Place, index: Index) -> Findings:
    if not index.declares(f"{kind}/{name}"):
        yield unknown(at, kind, name)
    offered = index.tiers.offered("skills" if kind == "skill" else "saves")
    if not isinstance(value, str) or value not in offered:
        yield unknown(at, "tier", _word(value))


def _check_bonus(name: str, value: JsonValue, at: Place, index: Index) -> Findings:
    if not (index.declares(f"skill/{name}") or index.declares(f"save/{name}")):
        yield unknown(at, "skill or save", name)
    sheet = index.shape("sheet")
    if sheet is not None and not (
        is_number(value) and sheet.bonus_range.min <= value <= sheet.bonus_range.max
    ):
        yield _out_of_range(at, value, sheet.bonus_range.min, sheet.bonus_range.max)


def _check_field(name: str, value: JsonValue, at: Place, index: Index) -> Findings:
    field = index.field(name)
    if field is None:
        yield unknown(at, "field", name)
    else:
        yield from _misfit(field, value, at)


def _check_list(name: str, value: JsonValue, at: Place, index: Index) -> Findings:
    if not index.declares(f"list/{name}"):
        yield unknown(at, "list", name)
        return
    columns = index.columns(name)
    for position, row in enumerate(_items(value)):
        for column, cell in _cells(row):
            here = (*at, position, column)
            shape = columns.get(column)
            if shape is None:
                yield from columns.check(column, here)
            else:
                yield from _misfit(shape, cell, here)


def _cells(row: JsonValue) -> Iterator[tuple[str, JsonValue]]:
    """The cells of a row: of an object with `values` those, else its keys; a row may also name an entry."""
    values = row.get("values", row) if isinstance(row, Mapping) else None
    if isinstance(values, Mapping):
        yield from ((key, cell) for key, cell in values.items() if key not in ("entry", "id"))


_PARTS: Mapping[str, Callable[[str, JsonValue, Place, Index], Findings]] = {
    "abilities": _check_ability,
    "skills": _check_skill,
    "saves": _check_save,
    "bonuses": _check_bonus,
    "fields": _check_field,
    "lists": _check_list,
}


def _misfit(holder: Any, value: JsonValue, at: Place) -> Findings:  # noqa: ANN401
    fault = misfit(holder, value)
    if fault is not None:
        yield finding(at, fault.code, fault.message, fault.remedy, value)


def _out_of_range(at: Place, value: JsonValue, least: float, most: float) -> Any:  # noqa: ANN401
    message = f"{shown(value)} is not a number from {shown(least)} to {shown(most)}."
    return finding(at, ProblemCode.OUT_OF_RANGE, message, "", value)


def _threat_tiers(document: JsonObject) -> Mapping[str, object]:
    combat = document.get("combat")
    threat = combat.get("threat") if isinstance(combat, Mapping) else None
    return ids_of(threat.get("tiers") if isinstance(threat, Mapping) else None)


def _items(value: JsonValue) -> tuple[JsonValue, ...]:
    return tuple(value) if isinstance(value, list | tuple) else ()


def _word(value: JsonValue) -> str:
    return value if isinstance(value, str) else shown(value)
