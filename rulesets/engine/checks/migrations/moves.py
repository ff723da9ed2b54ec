"""Where a moved value comes from and where it ends: what the kinds of step have in common. Source: M7.3, M7.5."""

from __future__ import annotations

from rulesets.engine.checks.findings import Findings, finding, unknown
from rulesets.engine.checks.index import Index
from rulesets.engine.problems import Place, ProblemCode, shown
from rulesets.engine.schema.migrations.chains import Order

_WORDS = {"pool": "live pool"}


def check_gone(kind: str, name: str, index: Index) -> Findings:
    """A moved id is never used again: that is what makes the step safe to repeat."""
    if index.declares(f"{kind}/{name}"):
        message = f"The sheet still has the {_WORDS.get(kind, kind)} {shown(name)}; a moved id is gone."
        yield finding(("from",), ProblemCode.CONFLICT, message, "Name the id that it had before.", name)


def check_target(kind: str, name: str, order: Order, index: Index, at: Place) -> Findings:
    """An id that is written to is on the sheet, or renamed on by later steps to one that is."""
    end = index.chains.end(kind, name, after=order)
    if not index.declares(f"{kind}/{end}"):
        remedy = f"Name a {_WORDS.get(kind, kind)} of the sheet, or one that a later step renames to such."
        yield unknown(at, _WORDS.get(kind, kind), end, remedy)
