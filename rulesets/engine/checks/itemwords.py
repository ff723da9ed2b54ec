"""The words items are written in: categories, rarities, tags, stats, slots and families of coins.

They name nothing and read nothing; what names them checks that they are there. Source: F4.2 to F4.10.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.engine.checks.findings import Findings
from rulesets.engine.checks.index import Index
from rulesets.engine.checks.places import Read


def reads(_word: Any) -> Iterator[Read]:  # noqa: ANN401
    """A word reads nothing."""
    return iter(())


def check(_word: Any, _index: Index) -> Findings:  # noqa: ANN401
    """A word is right by itself or not at all: the schema looks at it."""
    return iter(())
