"""The small pieces of catalogs: entries, rows, grants and slots as the format spells them (F3.10, B12)."""

from __future__ import annotations

from collections.abc import Sequence

from srd.fields import Json

# Features that can be used so often before a rest gives them back: (uses, rest).
USES: dict[str, tuple[int, str]] = {
    "breath-weapon": (1, "short"),
    "relentless-endurance": (1, "long"),
    "rage": (2, "long"),
    "second-wind": (1, "short"),
    "arcane-recovery": (1, "long"),
}

HIT_POINT_TRAITS = {"dwarven-toughness": 1, "draconic-resilience": 1}


def entry(
    key: str,
    label: str,
    summary: str,
    *,
    filters: Json | None = None,
    grants: Json | None = None,
    rows: Sequence[Json] = (),
    **more: object,
) -> Json:
    """An entry without the parts it does not have."""
    parts: Json = {"filters": filters, "grants": grants, **more, "rows": list(rows)}
    return {"id": key, "label": label, "summary": summary, **given(**parts)}


def given(**parts: object) -> Json:
    """The parts that hold something."""
    return {name: part for name, part in parts.items() if part}


def trait_row(name: str, source: str, summary: str, index: str = "") -> Json:
    """One row of the list `traits`; `index` is the id of the data, for what a trait has besides words."""
    values: Json = {"name": name, "source": source, "summary": summary}
    if index in USES:
        values["uses"], values["recharge"] = USES[index]
    if index in HIT_POINT_TRAITS:
        values["hp_per_level"] = HIT_POINT_TRAITS[index]
    return {"list": "traits", "values": values}


def training_row(kind: str, name: str, note: str = "") -> Json:
    """One language or tool of the list `proficiencies`."""
    return {"list": "proficiencies", "values": {"name": name, "kind": kind, **given(note=note)}}


def slot(key: str, catalog: str, count: int, **more: object) -> Json:
    """A slot for entries of a catalog (B18.1)."""
    return {"id": key, "catalog": catalog, "count": count, **more}
