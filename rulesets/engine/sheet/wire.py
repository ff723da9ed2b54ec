"""An evaluated sheet as JSON. Source: U7.3."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulesets.engine.problems import JsonValue
from rulesets.engine.sheet.checknumbers import CheckNumber
from rulesets.engine.sheet.tracks import TrackValue
from rulesets.engine.sheet.wounds import WoundValue

if TYPE_CHECKING:
    from rulesets.engine.sheet.evaluated import EvaluatedSheet


def sheet_json(sheet: EvaluatedSheet) -> dict[str, JsonValue]:
    """Write a sheet in the shape `evaluate` prints; whole numbers are written without a point."""
    hidden: list[JsonValue] = []
    hidden += sorted(sheet.hidden)
    return {
        "abilities": {
            name: {"score": score, "modifier": sheet.modifiers[name]} for name, score in sheet.scores.items()
        },
        "fields": dict(sheet.fields),
        "derived": dict(sheet.derived),
        "skills": _checks(sheet.skills),
        "saves": _checks(sheet.saves),
        "pools": {
            name: {"current": pool.current, "max": pool.max, "temp": pool.temp}
            for name, pool in sheet.pools.items()
        },
        "tracks": {name: _track(track) for name, track in sheet.tracks.items()},
        "states": dict(sheet.states),
        "hidden": hidden,
    }


def _checks(checks: Mapping[str, CheckNumber]) -> dict[str, JsonValue]:
    return {name: {"tier": check.tier, "number": check.number} for name, check in checks.items()}


def _track(track: TrackValue) -> dict[str, JsonValue]:
    """Write a plain track by its ends, a wound track with its marks as they are stored (S21.21, S24.14)."""
    ends: dict[str, JsonValue] = {"value": track.value, "min": track.min, "max": track.max}
    if not isinstance(track, WoundValue):
        return ends
    marks: dict[str, JsonValue] = (
        {"boxes": {str(box): kind for box, kind in enumerate(track.boxes, start=1) if kind is not None}}
        if track.is_indexed
        else {"marks": list(track.marks)}
    )
    return {**ends, **marks, "overflow": track.overflow, "penalty": track.penalty}
