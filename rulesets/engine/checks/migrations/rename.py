"""A rename: what it reads from is gone, what it writes to is there. Source: M3."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.checks.findings import Findings
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.migrations.moves import check_gone, check_target
from rulesets.engine.checks.places import Change, Read
from rulesets.engine.schema.migrations import Rename
from rulesets.engine.schema.migrations.chains import Order


def reads(step: Rename) -> Iterator[Read]:
    """The id it had and the id it has now."""
    yield Read(f"{step.rename}/{step.from_}", ("from",), value=False)
    yield Read(f"{step.rename}/{step.to}", ("to",), value=False)


def changes(step: Rename) -> Iterator[Change]:
    """The value under the new id."""
    yield Change(f"{step.rename}/{step.to}", ("to",))


def check(step: Rename, order: Order, index: Index) -> Findings:
    """Source: M7.3, M7.5."""
    yield from check_gone(step.rename, step.from_, index)
    yield from check_target(step.rename, step.to, order, index, ("to",))
