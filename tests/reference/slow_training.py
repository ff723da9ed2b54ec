"""Training: who trains what, and which chosen training counts (B14, B15, B27).

Part of the second builder, see `slow_builder`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tests.reference.slow_game import Character, Game, Slot, State, kept_answers

Ranks = dict[str, int]
"""Skill or save id to the place of a tier."""


def direct_training(game: Game, picks: Mapping[str, tuple[str, ...]], kind: str) -> Ranks:
    """What the picks train without a choice; the highest holds (B14.1, B14.3, B14.5)."""
    ranks: Ranks = {}
    for _, entry in game.sources(picks):
        trained = entry.get("grants", {}).get("trained", {})
        tier = game.training_tier(kind, trained.get("tier"))
        for id_ in trained.get(kind, []):
            ranks[id_] = max(ranks.get(id_, 0), game.rank(tier))
    return ranks


def replacement_key(slot: Slot) -> str:
    """B14.23."""
    return f"{slot.key}/replacement"


@dataclass
class Trained:
    """What judging the slots of one kind found: answers, what each asks for and may be given, and where."""

    answers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    asked: dict[str, int] = field(default_factory=dict)
    at: dict[str, str] = field(default_factory=dict)
    options: dict[str, list[str]] = field(default_factory=dict)


class Trainer:
    """Judges the trained slots of one kind, in builder order."""

    def __init__(
        self,
        game: Game,
        character: Character,
        kind: str,
        slots: Sequence[Slot],
        picks: Mapping[str, tuple[str, ...]],
    ) -> None:
        self.game, self.character, self.kind = game, character, kind
        self.slots = [slot for slot in slots if slot.kind == kind]
        self.direct = direct_training(game, picks, kind)
        self.earlier: Ranks = {}
        self.found = Trained()

    def judge(self, asked_of: Callable[[Slot], int], is_off: Callable[[str, str], bool]) -> Trained:
        """Which answers count, slot by slot.

        "Earlier" (B14.7) cannot be the order of the file alone: a slot with `held` may lean on any slot
        with a lower tier (B14.12), and would then speak against the very answer that carries it. So
        slots without `held` come first, in builder order, then those with it, the lowest tier first.

        Args:
            asked_of: What `count` or `countFrom` of a slot comes to.
            is_off: Whether an answer of a slot was switched off for alternating (B6.12).
        """
        plain = [slot for slot in self.slots if "held" not in slot.choice]
        held = [slot for slot in self.slots if "held" in slot.choice]
        for slot in plain + sorted(held, key=lambda slot: self.game.rank(slot.tier)):
            sources = self._sources()
            excluded = self._excluded(slot)
            eligible = [
                id_
                for id_ in self.game.checks[self.kind]
                if id_ not in excluded and self._is_eligible(slot, id_, sources)
            ]
            kept = [
                id_ for id_ in dict.fromkeys(kept_answers(self.character, slot)) if not is_off(slot.key, id_)
            ]
            asked = asked_of(slot)
            active = tuple([id_ for id_ in kept if id_ in eligible][:asked])
            if not is_constrained(slot):
                asked = min(asked, len(eligible))
            self._note(slot, slot.key, active, asked, eligible)
            if slot.choice.get("onDuplicate") == "replace":
                self._judge_replacement(slot, active, sources, excluded, is_off)
        return self.found

    def _note(self, slot: Slot, key: str, active: tuple[str, ...], asked: int, options: list[str]) -> None:
        self.found.answers[key] = active
        self.found.asked[key] = asked
        self.found.options[key] = options
        if slot.shown_at is not None:
            self.found.at[key] = slot.shown_at
        for id_ in active:
            self.earlier[id_] = max(self.earlier.get(id_, 0), self.game.rank(slot.tier))

    def _sources(self, *, even_described: bool = False) -> Ranks:
        """B14.18: training by hand, what picks train, and earlier slots.

        The sheet of a described character may hold the very answers that are judged (B22.2), so what
        stands there says nothing about what was trained before them.
        """
        ids = self.game.checks[self.kind]
        if self.character.is_described and not even_described:
            return {id_: self._picked(id_) for id_ in ids}
        hand = {id_: self.game.rank(self.character.own_value(self.kind, id_)) for id_ in ids}
        return {id_: max(hand[id_], self._picked(id_)) for id_ in ids}

    def _picked(self, id_: str) -> int:
        """What the picks train, directly or through an earlier slot."""
        return max(self.direct.get(id_, 0), self.earlier.get(id_, 0))

    def _excluded(self, slot: Slot) -> set[str]:
        """B15.13, B15.14."""
        keys = [key for ref in slot.choice.get("excludeChoices", []) for key in (ref, f"{ref}/replacement")]
        return {id_ for key in keys for id_ in self.found.answers.get(key, ())}

    def _is_eligible(self, slot: Slot, id_: str, sources: Ranks) -> bool:
        choice, rank = slot.choice, self.game.rank(slot.tier)
        if id_ not in choice.get("from", [id_]):
            return False
        if choice.get("onDuplicate") != "replace" and self._picked(id_) >= rank:  # B14.7, B14.9
            return False
        if "held" in choice and self._picked(id_) < self.game.rank(choice["held"]):  # B14.12
            return False
        only = choice.get("only", "any")  # B14.17
        if only == "trained":
            return self._sources(even_described=True)[id_] > 0
        return only == "any" or sources[id_] == 0

    def _judge_replacement(
        self,
        slot: Slot,
        active: tuple[str, ...],
        sources: Ranks,
        excluded: set[str],
        is_off: Callable[[str, str], bool],
    ) -> None:
        """B14.19, B14.21 to B14.24; a duplicate is trained already at the tier the slot trains at."""
        rank = self.game.rank(slot.tier)
        duplicates = [id_ for id_ in active if sources[id_] >= rank]
        key = replacement_key(slot)
        now = {id_: max(found, rank if id_ in active else 0) for id_, found in sources.items()}
        allowed = slot.choice.get("replacementFrom", list(self.game.checks[self.kind]))
        options = [
            id_
            for id_ in self.game.checks[self.kind]
            if id_ in allowed and now[id_] == 0 and id_ not in excluded
        ]
        kept = [
            id_
            for id_ in dict.fromkeys(kept_answers(self.character, slot, "/replacement"))
            if id_ in options and not is_off(key, id_)
        ]
        replaced = tuple(kept[: len(duplicates)])
        if duplicates:
            self._note(slot, key, replaced, len(duplicates), options)


def is_constrained(slot: Slot) -> bool:
    """B15.17."""
    keys = {"countFrom", "only", "onDuplicate", "excludeChoices"}
    keys |= {"abilities": {"from"}, "entries": {"quotas", "distinctBy", "quotaBelow"}}.get(
        slot.kind, {"tier"}
    )
    return any(key in slot.choice for key in keys)


def trained_ranks(game: Game, slots: Sequence[Slot], state: State, kind: str) -> Ranks:
    """Everything the builder trains, by picks and chosen (B14.5, B50.4)."""
    ranks = direct_training(game, state.picks, kind)
    for slot in slots:
        if slot.kind != kind:
            continue
        for key in (slot.key, replacement_key(slot)):
            for id_ in state.slots.get(key, ()):
                if id_ in game.checks[kind]:
                    ranks[id_] = max(ranks.get(id_, 0), game.rank(slot.tier))
    return ranks
