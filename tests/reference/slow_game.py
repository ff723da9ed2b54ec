"""What the slow builder knows of a ruleset, a character and a moment of settling: plain values, no rules yet.

Part of the second builder, see `slow_builder`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

JSON = dict[str, Any]
Place = tuple[str, str]
"""A single value of the build: its map and the id in it, such as ("fields", "speed")."""


class Nothing(Enum):
    """The type of `NOTHING`: nothing is stored there, which is not a stored null."""

    NOTHING = "nothing"


NOTHING = Nothing.NOTHING


@dataclass
class RowChange:
    """What the player changed in a row of a pick: cells (NOTHING: emptied), or the row deleted."""

    cells: Mapping[str, Any] = field(default_factory=dict)
    gone: bool = False


@dataclass
class Character:
    """A character's own values and answers, without anything the builder wrote.

    Attributes:
        own: By map of the build, what the player typed where the builder answers nothing.
        record: The builder's record (B49), without ``given``.
        edits: What the player typed over answered values; NOTHING where one was emptied.
        answered: The answers those edits were typed over.
        rows: By list, the player's own rows.
        changes: By list and row key, what the player changed in rows of picks.
        standing: By list and row key, the cells of picks' rows that stand on the sheet already.
    """

    own: Mapping[str, Mapping[str, Any]]
    record: Mapping[str, Any]
    edits: Mapping[Place, Any] = field(default_factory=dict)
    answered: Mapping[Place, Any] = field(default_factory=dict)
    rows: Mapping[str, list[Any]] = field(default_factory=dict)
    changes: Mapping[str, Mapping[str, RowChange]] = field(default_factory=dict)
    standing: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)

    def own_value(self, section: str, id_: str) -> Any:
        return self.own.get(section, {}).get(id_, NOTHING)

    @property
    def is_described(self) -> bool:
        """B22.2."""
        return self.record.get("described") is True

    def ids(self, part: str, key: str) -> tuple[str, ...]:
        """Ids stored in one list of ``picks`` or ``choices``."""
        lists = self.record.get(part)
        stored = lists.get(key) if isinstance(lists, Mapping) else None
        return tuple(i for i in stored if isinstance(i, str)) if isinstance(stored, list | tuple) else ()

    def part(self, name: str) -> Mapping[str, Any]:
        stored = self.record.get(name)
        return stored if isinstance(stored, Mapping) else {}


@dataclass(frozen=True)
class State:
    """What is shown and active at one moment (B6.12)."""

    shown: frozenset[str]
    picks: Mapping[str, tuple[str, ...]]
    slots: Mapping[str, tuple[str, ...]]

    def items(self) -> frozenset[tuple[str, str, str]]:
        steps = {("step", step, "") for step in self.shown}
        picks = {("pick", step, entry) for step, ids in self.picks.items() for entry in ids}
        slots = {("slot", key, answer) for key, ids in self.slots.items() for answer in ids}
        return frozenset(steps | picks | slots)


@dataclass(frozen=True)
class Slot:
    """A choice that a grant or a trained step offers (B15).

    Attributes:
        key: Where its answers are stored.
        kept_keys: Where else they may be stored (B12.7).
        kind: "abilities", "skills", "saves" or "entries".
        source: The step where the entry was picked, or the trained step (B15.3).
        shown_at: The step where it is shown; None while that one is hidden (B18.15).
        choice: The choice as the file has it.
        tier: What it trains at.
        entry: The entry that grants it; empty for a trained step's own.
    """

    key: str
    kept_keys: tuple[str, ...]
    kind: str
    source: str
    shown_at: str | None
    choice: JSON
    tier: str | None = None
    entry: str = ""


class Game:
    """A ruleset document."""

    def __init__(self, document: JSON) -> None:
        self.document = document
        self.sheet: JSON = document["sheet"]
        self.builder: JSON = self.sheet["builder"]
        self.steps: list[JSON] = self.builder["steps"]
        self.step_by_id = {step["id"]: step for step in self.steps}
        self.catalogs: dict[str, JSON] = {catalog["id"]: catalog for catalog in document.get("catalogs", [])}
        self.entries: dict[str, dict[str, JSON]] = {
            id_: {entry["id"]: entry for entry in catalog.get("entries", [])}
            for id_, catalog in self.catalogs.items()
        }
        self.abilities = {ability["id"]: ability for ability in self.sheet.get("abilities", [])}
        self.fields = {item["id"]: item for item in self.sheet.get("fields", [])}
        self.lists = {item["id"]: item for item in self.sheet.get("lists", [])}
        self.checks = {
            kind: {check["id"]: check for check in self.sheet.get(kind, [])} for kind in ("skills", "saves")
        }
        self.tiers: list[str] = [tier["id"] for tier in document["resolution"]["proficiencyTiers"]]

    def of_kind(self, kind: str) -> list[JSON]:
        return [step for step in self.steps if step["kind"] == kind]

    def entry(self, catalog: str, entry: str) -> JSON | None:
        return self.entries.get(catalog, {}).get(entry)

    def is_computed(self, ability: str) -> bool:
        """B47.1."""
        return "value" in self.abilities[ability]

    # Training

    def rank(self, tier: Any) -> int:
        """B1.16; what is no tier is untrained."""
        return self.tiers.index(tier) if tier in self.tiers else 0

    def offered_tiers(self, kind: str) -> list[str]:
        """B1.24."""
        found: list[str] = self.sheet.get("skillTiers" if kind == "skills" else "saveTiers", self.tiers)
        return found

    def training_tier(self, kind: str, *stated: str | None) -> str | None:
        """B14.3, B14.26: what was stated, else the builder's, else the first offered above untrained."""
        for tier in stated:
            if tier is not None:
                return tier
        offered = self.offered_tiers(kind)
        if self.builder.get("tier") in offered:
            return str(self.builder["tier"])
        rising = sorted((tier for tier in offered if self.rank(tier) > 0), key=self.rank)
        return rising[0] if rising else None

    # Picks

    def sources(self, picks: Mapping[str, tuple[str, ...]]) -> list[tuple[JSON, JSON]]:
        """Every picked entry once, with the first step that picks it, in builder order (B1.17, B12.6)."""
        found: list[tuple[JSON, JSON]] = []
        seen: set[tuple[str, str]] = set()
        for step in self.of_kind("catalog"):
            for id_ in picks.get(step["id"], ()):
                entry = self.entry(step["catalog"], id_)
                if entry is not None and (step["catalog"], id_) not in seen:
                    seen.add((step["catalog"], id_))
                    found.append((step, entry))
        return found

    def could_offer(self, step: JSON, entry: JSON) -> bool:
        """Whether a step's fixed filters, and what ties entries to steps, ever let it offer an entry."""
        filters = entry.get("filters", {})
        if not all(matches(filters.get(id_), value) for id_, value in step.get("filters", {}).items()):
            return False
        if "within" in step:
            return step["within"]["filter"] in filters
        return not self.is_tied(step, entry)

    def is_tied(self, step: JSON, entry: JSON) -> bool:
        """B5.14."""
        return any(
            other["catalog"] == step["catalog"]
            and other.get("within", {}).get("step") == step["id"]
            and other["within"]["filter"] in entry.get("filters", {})
            for other in self.of_kind("catalog")
        )

    # Slots

    def slots(self, picks: Mapping[str, tuple[str, ...]], shown: frozenset[str]) -> list[Slot]:
        """Every slot that is offered, in builder order (B1.17)."""
        found: list[Slot] = []
        granted = self.sources(picks)
        for step in self.steps:
            if step["id"] not in shown:
                continue
            if step["kind"] == "trained":
                found += self._own_slots(step)
            for source, entry in granted:
                if source is step:
                    found += self._granted_slots(step, entry, shown)
        return found

    def _own_slots(self, step: JSON) -> Iterator[Slot]:
        """B27.3 to B27.5."""
        for number, choice in enumerate(step.get("choose", [])):
            key = f"{step['id']}/{choice.get('id', f'trained.{number}')}"
            tier = self.training_tier(choice["what"], choice.get("tier"))
            yield Slot(key, (), choice["what"], step["id"], step["id"], choice, tier)

    def _granted_slots(self, step: JSON, entry: JSON, shown: frozenset[str]) -> Iterator[Slot]:
        grants = entry.get("grants", {})
        others = [
            other["id"]
            for other in self.of_kind("catalog")
            if other is not step and other["catalog"] == step["catalog"] and self.could_offer(other, entry)
        ]
        for part in ("abilities", "trained", "entries"):
            for number, choice in enumerate(grants.get(part, {}).get("choose", [])):
                name = choice.get("id", f"{entry['id']}.{part}.{number}")
                kind = choice["what"] if part == "trained" else part
                tier = None
                if part == "trained":
                    tier = self.training_tier(kind, choice.get("tier"), grants["trained"].get("tier"))
                yield Slot(
                    key=f"{step['id']}/{name}",
                    kept_keys=tuple(f"{other}/{name}" for other in others),
                    kind=kind,
                    source=step["id"],
                    shown_at=self._place(part, choice, step["id"], shown),
                    choice=choice,
                    tier=tier,
                    entry=entry["id"],
                )

    def _place(self, part: str, choice: JSON, source: str, shown: frozenset[str]) -> str | None:
        """B13.17, B14.25, B18.2, B18.15."""
        if part == "entries":
            steps = [step for step in self.of_kind("choices") if step["catalog"] == choice["catalog"]]
            return next((step["id"] for step in steps if step["id"] in shown), None)
        return next((step["id"] for step in self.of_kind(part) if step["id"] in shown), source)


def matches(value: Any, wanted: Any) -> bool:
    """Whether a filter's value is the wanted one, or, for tags, contains it (B5.11, B9.4)."""
    return wanted in value if isinstance(value, list) else value is not None and value == wanted


def kept_answers(character: Character, slot: Slot, suffix: str = "") -> tuple[str, ...]:
    """B12.7: under the slot's own key, else under those of other steps that offer its entry."""
    for key in (slot.key, *slot.kept_keys):
        found = character.ids("choices", key + suffix)
        if found:
            return found
    return ()
