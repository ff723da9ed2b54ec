"""Evaluating a sheet: stored values in, every number out, each with what it is made of."""

from rulesets.engine.sheet.checknumbers import CheckNumber
from rulesets.engine.sheet.evaluate import evaluate
from rulesets.engine.sheet.evaluated import EvaluatedSheet
from rulesets.engine.sheet.explain.explain import explain
from rulesets.engine.sheet.explain.parts import Explanation, Part
from rulesets.engine.sheet.pools import PoolValue
from rulesets.engine.sheet.rows import RowView
from rulesets.engine.sheet.tracks import TrackValue
from rulesets.engine.sheet.unreadable import Unreadable

__all__ = [
    "CheckNumber",
    "EvaluatedSheet",
    "Explanation",
    "Part",
    "PoolValue",
    "RowView",
    "TrackValue",
    "Unreadable",
    "evaluate",
    "explain",
]
