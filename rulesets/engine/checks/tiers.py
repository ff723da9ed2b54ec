"""Training tiers in order, and which of them the sheet offers.

Source: F2.6, S6.8, B1.16, B1.24.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rulesets.engine.checks.columns import id_of_json
from rulesets.engine.checks.nodes import Node
from rulesets.engine.problems import JsonValue

Trained = Literal["skills", "saves"]


@dataclass(frozen=True, slots=True)
class Tiers:
    """The ruleset's tiers.

    Attributes:
        ids: All tiers in order; the first is untrained.
        skills: Those offered for skills.
        saves: Those offered for saves.
    """

    ids: tuple[str, ...]
    skills: tuple[str, ...]
    saves: tuple[str, ...]

    def offered(self, what: Trained) -> tuple[str, ...]:
        return self.skills if what == "skills" else self.saves

    def trains(self, tier: str, what: Trained) -> bool:
        """Whether a skill or save can be trained at this tier: it is offered and not the first."""
        return tier in self.offered(what) and tier != self.ids[0]

    def rank(self, tier: str) -> int | None:
        """The position of a tier, None where there is none."""
        return self.ids.index(tier) if tier in self.ids else None

    def first_above_untrained(self, what: Trained) -> str | None:
        """The first tier above untrained that the sheet offers for a kind (B14.3)."""
        offered = self.offered(what)
        return next((tier for tier in self.ids[1:] if tier in offered), None)


def tiers_of(resolution: Node | None, sheet: Node | None) -> Tiers:
    """Read the tiers as they are written, faulty ones included."""
    raw = (
        resolution.raw.get("proficiencyTiers") if resolution and isinstance(resolution.raw, Mapping) else None
    )
    found = [id_of_json(tier) for tier in raw] if isinstance(raw, list | tuple) else []
    ids = tuple(dict.fromkeys(name for name in found if name is not None))
    return Tiers(ids, _offered(sheet, "skillTiers", ids), _offered(sheet, "saveTiers", ids))


def _offered(sheet: Node | None, key: str, ids: tuple[str, ...]) -> tuple[str, ...]:
    raw: JsonValue = sheet.raw.get(key) if sheet and isinstance(sheet.raw, Mapping) else None
    return tuple(name for name in raw if isinstance(name, str)) if isinstance(raw, list | tuple) else ids
