"""Steps of kinds that are kept and not interpreted yet: what every step has is checked all the same.

Source: B3.7, B3.17.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.engine.checks.findings import Findings
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Change, Read
from rulesets.engine.checks.steps import frame


def reads(step: Any) -> Iterator[Read]:  # noqa: ANN401
    """What every step may read."""
    yield from frame.reads(step)


def changes(_step: Any) -> Iterator[Change]:  # noqa: ANN401
    """A step that does nothing yet changes nothing."""
    return iter(())


def check(step: Any, index: Index) -> Findings:  # noqa: ANN401
    """What every step is checked for."""
    yield from frame.check(step, index)
