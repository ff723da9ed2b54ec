"""Ability scores: bases, raises, and which chosen raises count (B13, B24, B26).

Part of the second builder, see `slow_builder`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.reference.slow_game import JSON, Character, Game, Slot, State
from tests.reference.slow_sheet import SlowSheet, number, result


def covered(game: Game) -> list[str]:
    """B24.1."""
    steps = game.of_kind("abilities")
    if not steps:
        return []
    every = [id_ for id_ in game.abilities if not game.is_computed(id_)]
    found: list[str] = steps[0].get("abilities", every)
    return found


def method_of(game: Game, character: Character) -> str | None:
    """The method in force, where the step still has it (B24.4)."""
    steps = game.of_kind("abilities")
    method = character.record.get("method")
    if not steps or not isinstance(method, str):
        return None
    return method if steps[0]["methods"].get(method) and method != "default" else None


def method_base(game: Game, character: Character, ability: str) -> float | None:
    """What the method answers as a base; manual entry leaves it with the player (B24.6, B21.7)."""
    method = method_of(game, character)
    if method is None or ability not in covered(game):
        return None
    step = game.of_kind("abilities")[0]
    rules = step["methods"][method]
    rolls = character.part("rolls").get(step["id"])
    if method == "pointBuy":
        bought = number(character.part("scores").get(ability))
        return float(rules["costs"][0][0]) if bought is None else bought
    if method in ("standardArray", "roll"):
        index = number(character.part("assigned").get(ability))
        if index is None:
            return None
        values = rules if method == "standardArray" else _results(rolls)
        return float(values[int(index)]) if 0 <= index < len(values) else None
    if method == "rolls" and isinstance(rolls, Mapping):
        return roll_result(rolls.get(f"ability/{ability}"))
    return None


def _results(rolls: Any) -> list[float]:
    """The results of `methods.roll`, in the order thrown (B24.15, B49.9)."""
    if not isinstance(rolls, list | tuple):
        return []
    return [value for roll in rolls if (value := roll_result(roll)) is not None]


def roll_result(roll: Any) -> float | None:
    return number(roll.get("result")) if isinstance(roll, Mapping) else None


def ability_rolls(game: Game, character: Character, state: State, ability: str) -> list[tuple[JSON, Any]]:
    """The rolls of an ability in shown roll steps, each with its record, in builder order (B3.21, B26.17)."""
    found = []
    for step in game.of_kind("roll"):
        made = character.part("rolls").get(step["id"])
        if step["id"] not in state.shown or not isinstance(made, Mapping):
            continue
        for roll in step["rolls"]:
            record = made.get(f"ability/{ability}")
            if roll.get("ability") == ability and isinstance(record, Mapping):
                found.append((roll, record))
    return found


def base_score(game: Game, character: Character, state: State, ability: str) -> float:
    """B50.2: typed values and defaults, the method's base, a plain roll in its place (B26.12, B26.17)."""
    own = number(character.own_value("abilities", ability))
    base = float(game.abilities[ability]["default"]) if own is None else own
    steps = game.of_kind("abilities")
    if steps and steps[0]["id"] in state.shown:
        answered = method_base(game, character, ability)
        base = base if answered is None else answered
    plain = [record for roll, record in ability_rolls(game, character, state, ability) if "gain" not in roll]
    if plain and number(plain[-1].get("over")) == base:
        rolled = roll_result(plain[-1])
        base = base if rolled is None else rolled
    return base


def final_score(game: Game, character: Character, state: State, slots: Sequence[Slot], ability: str) -> float:
    """B50.2, B50.3: the base, every `add` and gain, whole raises, then those that may be partial."""
    low, high = game.abilities[ability]["min"], game.abilities[ability]["max"]
    score = base_score(game, character, state, ability)
    for raised in _adds(game, character, state, ability):
        score = _raised(score, raised, low, high)
    chosen = [
        (slot.choice, answer)
        for slot in slots
        if slot.kind == "abilities"
        for answer in state.slots.get(slot.key, ())
        if answer == ability
    ]
    for choice, _ in chosen:
        if "partialFrom" not in choice:
            score = _raised(score, _cut(choice, score), low, high)
    pending = False
    for choice, _ in chosen:
        if "partialFrom" not in choice:
            continue
        if score >= choice["partialFrom"]:
            pending = not pending
            if pending:
                continue
        score = _raised(score, _cut(choice, score), low, high)
    return score


def _adds(game: Game, character: Character, state: State, ability: str) -> list[float]:
    """`abilities.add` of the picks and gains of rolls, in builder order (B50.3, B26.10)."""
    raises: list[float] = []
    picked = game.sources(state.picks)
    for step in game.steps:
        for source, entry in picked:
            if source is step:
                add = entry.get("grants", {}).get("abilities", {}).get("add", {})
                raises += [float(add[ability])] if ability in add else []
        if step["kind"] == "roll" and step["id"] in state.shown:
            raises += gains(step, character, ability)
    return raises


def gains(step: JSON, character: Character, ability: str) -> list[float]:
    """B26.8 to B26.10."""
    made = character.part("rolls").get(step["id"])
    record = made.get(f"ability/{ability}") if isinstance(made, Mapping) else None
    if not isinstance(record, Mapping) or record.get("gained") is not True:
        return []
    tested = any(roll.get("ability") == ability and "gain" in roll for roll in step["rolls"])
    gain = number(record.get("gain"))
    return [gain] if tested and gain is not None else []


def _cut(choice: JSON, score: float) -> float:
    """B13.9, B13.20."""
    amount = float(choice["amount"])
    if amount > 0 and "upTo" in choice:
        return min(amount, max(0.0, float(choice["upTo"]) - score))
    return amount


def _raised(score: float, raised: float, low: float, high: float) -> float:
    """B13.8, B13.20: no score passes its bounds by a raise, nor is moved back by one."""
    after = result(score + raised)
    return max(score, min(after, high)) if raised > 0 else min(score, max(after, low))


def active_raises(
    game: Game, slot: Slot, kept: Sequence[str], excluded: set[str], asked: int
) -> tuple[str, ...]:
    """The answers of an `abilities.choose` slot that count (B13.4 to B13.7, B13.18, B15.10, B15.14)."""
    choice = slot.choice
    found: list[str] = []
    for ability in kept:
        if not is_raisable(game, choice, ability) or ability in excluded:
            continue
        if ability in found and not choice.get("repeat"):
            continue
        found.append(ability)
    return tuple(found[:asked])


def raise_options(
    game: Game, slot: Slot, active: Sequence[str], excluded: set[str], sheet: SlowSheet
) -> list[str]:
    """What an `abilities.choose` slot may be given (B13.4 to B13.7, B13.10, B15.13)."""
    choice = slot.choice
    reached = [
        ability
        for ability in game.abilities
        if choice["amount"] > 0 and "upTo" in choice and sheet.score(ability) >= choice["upTo"]
    ]
    return [
        ability
        for ability in game.abilities
        if is_raisable(game, choice, ability)
        and ability not in excluded
        and ability not in reached
        and (choice.get("repeat") or ability not in active)
    ]


def is_raisable(game: Game, choice: JSON, ability: str) -> bool:
    return (
        ability in game.abilities
        and not game.is_computed(ability)
        and ability not in choice.get("except", [])
        and ability in choice.get("from", [ability])
    )


def points_left(game: Game, character: Character) -> tuple[float, bool]:
    """Points of point buy that are left, and whether some plus can be paid (B24.7, B24.11)."""
    rules = game.of_kind("abilities")[0]["methods"]["pointBuy"]
    costs = {float(value): cost for value, cost in rules["costs"]}
    bases = [method_base(game, character, ability) for ability in covered(game)]
    known = [base for base in bases if base is not None]
    left = result(rules["budget"] - sum(costs.get(base, 0) for base in known))
    steps = [costs[base + 1] - costs[base] for base in known if base in costs and base + 1 in costs]
    return left, any(step <= left for step in steps)


def waiting(game: Game, character: Character) -> int:
    """What the method still waits for (B24.13, B24.16, B24.24, B24.27)."""
    step = game.of_kind("abilities")[0]
    method = method_of(game, character)
    if method is None:
        return 0 if step["methods"].get("manual") else 1
    if method == "pointBuy":
        left, can_raise = points_left(game, character)
        return int(left < 0 or (left > 0 and can_raise))
    if method == "manual":
        return 0
    return sum(method_base(game, character, ability) is None for ability in covered(game))
