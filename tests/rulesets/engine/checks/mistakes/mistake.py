"""One mistake in the small ruleset, and what the checks must say of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulesets.engine.problems import Place
from tests.rulesets.engine.checks.harbour import Document, broken, harbour


@dataclass(frozen=True)
class Mistake:
    """A ruleset that breaks one rule.

    Attributes:
        rule: The rule it breaks, and how.
        edits: What is put where into the small ruleset.
        told: Path and code of every problem.
        of: Makes the ruleset that is broken.
    """

    rule: str
    edits: tuple[tuple[Place, Any], ...]
    told: tuple[tuple[str, str], ...]
    of: Callable[[], Document] = harbour

    @property
    def document(self) -> Document:
        return broken(*self.edits, of=self.of())


def mistake(
    rule: str, place: Place, value: Any, *told: tuple[str, str], of: Callable[[], Document] = harbour
) -> Mistake:
    """A mistake made by one edit."""
    return Mistake(rule, ((place, value),), told, of)
