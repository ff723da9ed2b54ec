"""Which picks of a catalog step, and which entries chosen in a slot, are active (B5 to B9, B18).

Part of the second builder, see `slow_builder`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from tests.reference.slow_game import JSON, Character, Game, Slot, matches
from tests.reference.slow_sheet import SlowSheet, hold, result, rounded

Read = Callable[[JSON, str | None], float]
"""Reads a Ref on the sheet as it is, without the step's picks in a group where one is given (B8.4)."""


def whole_number(sheet: SlowSheet, ref: JSON, most: int) -> int:
    """B6.7, B15.8: rounded down, never above the most and never below 0."""
    return int(hold(rounded(sheet.ref(ref), "down"), 0, most))


def pick_numbers(step: JSON, sheet: SlowSheet) -> tuple[int, int]:
    """What a catalog step asks for and the most it accepts (B5.3, B5.4, B6.7)."""
    least, most = step.get("min", 1), step.get("max", 1)
    if "countFrom" in step:
        least = most = whole_number(sheet, step["countFrom"], most)
    return least, most


def active_picks(
    game: Game, step: JSON, kept: Sequence[str], parents: Sequence[str], sheet: SlowSheet, read: Read
) -> tuple[str, ...]:
    """The kept picks of a shown step that count, checked in the order of B6.11."""
    entries = [entry for id_ in kept if (entry := game.entry(step["catalog"], id_)) is not None]
    entries = [entry for entry in entries if is_eligible(step, entry, parents, sheet, read)]
    groups = [entry.get("exclusive") for entry in entries]
    entries = [
        entry
        for place, entry in enumerate(entries)
        if groups[place] is None or groups[place] not in groups[place + 1 :]
    ]
    _, most = pick_numbers(step, sheet)
    return tuple(entry["id"] for entry in counted(step, entries, most))


def is_eligible(step: JSON, entry: JSON, parents: Sequence[str], sheet: SlowSheet, read: Read) -> bool:
    """B5.12, B5.11, B6.1 to B6.4, B7.1 to B7.2: what an entry must meet whatever else is picked."""
    filters = entry.get("filters", {})
    within = step.get("within")
    if within and not any(matches(filters.get(within["filter"]), parent) for parent in parents):
        return False
    if not all(matches(filters.get(id_), value) for id_, value in step.get("filters", {}).items()):
        return False
    limit = step.get("upTo")
    if limit and filters.get(limit["filter"], -math.inf) > result(sheet.ref(limit["value"])):
        return False
    return "offeredWhen" not in entry or read(entry["offeredWhen"], entry.get("exclusive")) > 0


def counted(rules: JSON, entries: list[JSON], most: int) -> list[JSON]:
    """The entries that count when at most so many do (B6.9, B6.11, B9.13).

    A pyramid is asked of active picks: one whose support is beyond the number does not count, and then
    does not use the number up.
    """
    entries = shared_out(rules, entries)
    while True:
        within = entries[:most]
        standing = (
            shared_out({"quotaBelow": rules["quotaBelow"]}, within) if "quotaBelow" in rules else within
        )
        if standing == within:
            return within
        entries = [entry for entry in entries if entry in standing or entry not in within]


def shared_out(rules: JSON, entries: list[JSON]) -> list[JSON]:
    """`distinctBy`, `quotas`, `quotaBelow` of a step or a slot (B9)."""
    if "distinctBy" in rules:
        entries = _distinct(rules["distinctBy"], entries)
    entries = _in_quotas(rules.get("quotas", []), entries)
    if "quotaBelow" in rules:
        entries = _pyramid(rules["quotaBelow"]["filter"], entries)
    return entries


def _distinct(filter_id: str, entries: list[JSON]) -> list[JSON]:
    """B9.9 to B9.11."""
    kept: list[JSON] = []
    used: list[Any] = []
    for entry in entries:
        value = entry.get("filters", {}).get(filter_id)
        if value is None:
            continue
        values = value if isinstance(value, list) else [value]
        if not any(each in used for each in values):
            kept.append(entry)
            used += values
    return kept


def _in_quotas(quotas: list[JSON], entries: list[JSON]) -> list[JSON]:
    """B9.4, B9.7: an entry with a full quota is left out, the latest first."""
    kept: list[JSON] = []
    for entry in entries:
        full = [quota for quota in quotas if quota_count(quota, kept) >= quota["max"]]
        if not any(quota_count(quota, [entry]) for quota in full):
            kept.append(entry)
    return kept


def quota_count(quota: JSON, entries: Sequence[JSON]) -> int:
    return sum(matches(entry.get("filters", {}).get(quota["filter"]), quota["value"]) for entry in entries)


def _pyramid(filter_id: str, entries: list[JSON]) -> list[JSON]:
    """B9.13 to B9.16: from the lowest tier up, the latest picks of a tier go until it holds."""
    kept = list(entries)
    ranks = {rank for entry in entries if (rank := _tier(filter_id, entry)) is not None}
    for rank in sorted(ranks):
        if rank < 2:
            continue
        below = sum(_tier(filter_id, entry) == rank - 1 for entry in kept)
        here = [entry for entry in kept if _tier(filter_id, entry) == rank]
        for entry in here[max(0, below - 1) :]:
            kept.remove(entry)
    return kept


def _tier(filter_id: str, entry: JSON) -> int | None:
    """B9.14: a whole number from 1, else no tier."""
    value = entry.get("filters", {}).get(filter_id)
    if isinstance(value, bool) or not isinstance(value, int | float) or value != math.floor(value):
        return None
    return int(value) if value >= 1 else None


def missing_picks(step: JSON, entries: Sequence[JSON], sheet: SlowSheet) -> int:
    """B4.2."""
    least, _ = pick_numbers(step, sheet)
    quotas = step.get("quotas", [])
    short = sum(max(0, quota["min"] - quota_count(quota, entries)) for quota in quotas)
    return int(max(0, least - len(entries), short))


def possible_entries(game: Game, slot: Slot, taken: set[str], read: Read) -> list[JSON]:
    """What an `entries.choose` slot may hold, whatever it holds already (B18.5, B18.6, B18.8)."""
    found = []
    for id_, entry in game.entries[slot.choice["catalog"]].items():
        holds = "offeredWhen" not in entry or read(entry["offeredWhen"], None) > 0
        if id_ not in taken and is_option(slot.choice, entry) and holds:
            found.append(entry)
    return found


def chosen_entries(
    slot: Slot, kept: Sequence[str], possible: list[JSON], asked: int
) -> tuple[tuple[str, ...], list[str]]:
    """The answers of an `entries.choose` slot that count, and what it may be given (B18.10, B18.13)."""
    by_id = {entry["id"]: entry for entry in possible}
    entries = counted(slot.choice, [by_id[id_] for id_ in dict.fromkeys(kept) if id_ in by_id], asked)
    beside = [] if replaces(slot) else entries
    options = [entry["id"] for entry in possible if entry in shared_out(slot.choice, [*beside, entry])]
    return tuple(entry["id"] for entry in entries), options


def replaces(slot: Slot) -> bool:
    """B15.9."""
    return bool(slot.choice["max" if "countFrom" in slot.choice else "count"] == 1)


def can_pick(
    game: Game,
    step: JSON,
    entry: JSON,
    active: Sequence[str],
    parents: Sequence[str],
    sheet: SlowSheet,
    read: Read,
) -> bool:
    """Whether a shown step without inactive picks offers an entry that it does not have (B1.14, B5 to B9)."""
    if ("within" not in step and game.is_tied(step, entry)) or not is_eligible(
        step, entry, parents, sheet, read
    ):
        return False
    _, most = pick_numbers(step, sheet)
    entries = [game.entries[step["catalog"]][id_] for id_ in active]
    if step.get("max", 1) == 1:
        entries = []
    if "exclusive" in entry:
        entries = [other for other in entries if other.get("exclusive") != entry["exclusive"]]
    return len(entries) < most and entry in shared_out(step, [*entries, entry])


def is_option(choice: JSON, entry: JSON) -> bool:
    """B18.5, B18.6."""
    filters = entry.get("filters", {})
    return (
        bool(entry.get("rows"))
        and entry["id"] in choice.get("ids", [entry["id"]])
        and all(matches(filters.get(id_), value) for id_, value in choice.get("filters", {}).items())
    )


def kept_picks(game: Game, character: Character, step: JSON) -> tuple[str, ...]:
    """B5.9, B5.18, B49.6: each entry once; one that is gone applies nothing."""
    stored = dict.fromkeys(character.ids("picks", step["id"]))
    return tuple(id_ for id_ in stored if game.entry(step["catalog"], id_) is not None)
