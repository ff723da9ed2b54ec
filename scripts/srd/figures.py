"""The operations of derived values, as the format spells them (S12.2).

Figures that only lead to others stand in the section of workings, which shows them to those who ask.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from srd.fields import Json
from srd.source_parts import Steps

WORKINGS = "workings"
SHOW_WORKINGS = "show_workings"
HIDDEN: Json = {"field": SHOW_WORKINGS, "equals": False}


def total(key: str, label: str, of: Sequence[Json], section: str = WORKINGS) -> Json:
    """The sum of these."""
    return _figure(key, label, {"op": "sum", "of": list(of)}, section)


def product(key: str, label: str, of: Sequence[Json], section: str = WORKINGS) -> Json:
    """The product of these."""
    return _figure(key, label, {"op": "multiply", "of": list(of)}, section)


def most(key: str, label: str, of: Sequence[Json], section: str = WORKINGS) -> Json:
    """The largest of these."""
    return _figure(key, label, {"op": "max", "of": list(of)}, section)


def least(key: str, label: str, of: Sequence[Json], section: str = WORKINGS) -> Json:
    """The smallest of these."""
    return _figure(key, label, {"op": "min", "of": list(of)}, section)


def halved(key: str, label: str, of: Json, *, up: bool = False) -> Json:
    """Half of this, rounded down unless it is to be rounded up."""
    return _figure(
        key,
        label,
        {"op": "scale", "of": of, "multiplier": 0.5, "round": "up" if up else "down"},
        WORKINGS,
    )


def looked_up(key: str, label: str, source: Json, table: Steps, section: str = WORKINGS) -> Json:
    """What a table of thresholds says of this."""
    rows = [list(step) for step in table]
    return _figure(key, label, {"op": "stepTable", "from": source, "table": rows}, section)


def by_value(
    key: str, label: str, field: str, table: Mapping[str, int], section: str = WORKINGS, default: int = 0
) -> Json:
    """A number looked up by the value of an enum field, the default for the values left out."""
    rest: Json = {"op": "enumTable", "from": {"field": field}, "table": dict(table), "default": default}
    return _figure(key, label, rest, section)


def derived(key: str) -> Json:
    """A read of another derived value."""
    return {"derived": key}


def modifier(ability: str) -> Json:
    """A read of an ability's modifier."""
    return {"abilityMod": ability}


def const(value: int) -> Json:
    """A number as it stands."""
    return {"const": value}


def _figure(key: str, label: str, operation: Json, section: str) -> Json:
    figure: Json = {"id": key, "label": label, **operation, "section": section}
    if section == WORKINGS:
        figure["hideWhen"] = HIDDEN
    return figure
