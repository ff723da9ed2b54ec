"""Rules about picks together: groups of one, no shared values, quotas, and pyramids (B8, B9).

The same rules hold for a catalog step and for a choice of entries (B18.10).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rulesets.engine.builder.plan import names
from rulesets.engine.problems import is_number
from rulesets.engine.schema.builder import CatalogStep
from rulesets.engine.schema.catalogs import Entry
from rulesets.engine.schema.grants import EntryChoice
from rulesets.engine.schema.quotas import Quota
from rulesets.engine.sentences import say

Dropped: TypeAlias = dict[str, str]
"""Ids of entries that do not count, each with the sentence that says why."""


@dataclass(frozen=True, slots=True)
class Shares:
    """The rules of one step or choice. ``groups`` says whether `exclusive` groups hold there."""

    distinct_by: str | None
    quotas: Sequence[Quota]
    below: str | None
    groups: bool


def shares_of(source: CatalogStep | EntryChoice) -> Shares:
    """The rules a step or a choice of entries declares."""
    below = None if source.quota_below is None else source.quota_below.filter
    return Shares(source.distinct_by, source.quotas, below, isinstance(source, CatalogStep))


def sift(entries: Sequence[Entry], shares: Shares) -> tuple[list[Entry], Dropped]:
    """Which of these entries, in the order picked, count together, and why the others do not.

    Source: B6.11 (the order of the checks), B8.1, B9.7, B9.10, B9.11, B9.16.
    """
    dropped: Dropped = {}
    left = list(entries)
    for check in (_groups, _distinct, _quotas, pyramid):
        lost = check(left, shares)
        dropped.update(lost)
        left = [entry for entry in left if entry.id not in lost]
    return left, dropped


def sift_up_to(entries: Sequence[Entry], shares: Shares, most: int, beyond: str) -> Dropped:
    """Which of these entries do not count, when at most so many do, and why. Source: B6.9, B6.11, B9.13.

    Of a pyramid the earliest count that stand on enough others: one that lost its support to the number
    does not use it up.

    Args:
        entries: Entries in the order picked.
        shares: The rules.
        most: How many may count.
        beyond: The sentence for those beyond the number.
    """
    counted, dropped = sift(entries, shares)
    waiting = list(counted)
    standing: Counter[int | None] = Counter()
    while standing.total() < most:
        entry = next((entry for entry in waiting if _stands(entry, shares, standing)), None)
        if entry is None:
            break
        waiting.remove(entry)
        standing[_tier(entry, shares)] += 1
    for entry in waiting:
        within = entry in counted[:most] and not _stands(entry, shares, standing)
        dropped[entry.id] = _too_few_below(_tier(entry, shares) or 0) if within else beyond
    return dropped


def _tier(entry: Entry, shares: Shares) -> int | None:
    return None if shares.below is None else tier_of(entry, shares.below)


def _stands(entry: Entry, shares: Shares, standing: Counter[int | None]) -> bool:
    """Whether an entry has enough below it to stand beside these. Source: B9.13, B9.14."""
    tier = _tier(entry, shares)
    return tier is None or tier == 1 or standing[tier] + 1 < standing[tier - 1]


def _groups(entries: Sequence[Entry], shares: Shares) -> Dropped:
    """Of one group only the most recent counts. Source: B8.1."""
    latest = {entry.exclusive: entry for entry in entries if shares.groups and entry.exclusive is not None}
    return {
        entry.id: say("{label} was picked in its place.", label=latest[entry.exclusive].label)
        for entry in entries
        if entry.exclusive in latest and latest[entry.exclusive] is not entry
    }


def _values(entry: Entry, filter_id: str) -> Sequence[str | float]:
    """The values of an entry's filter that another entry may not share."""
    value = entry.filters.get(filter_id)
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)


def _distinct(entries: Sequence[Entry], shares: Shares) -> Dropped:
    """Of entries that share a value the earliest counts; one without the filter never does."""
    dropped: Dropped = {}
    taken: dict[str | float, Entry] = {}
    if shares.distinct_by is None:
        return dropped
    for entry in entries:
        reason = _shares_value(entry, shares.distinct_by, taken)
        if reason:
            dropped[entry.id] = reason
        else:
            taken.update(dict.fromkeys(_values(entry, shares.distinct_by), entry))
    return dropped


def _shares_value(entry: Entry, filter_id: str, taken: Mapping[str | float, Entry]) -> str:
    if entry.filters.get(filter_id) is None:
        return say("It lacks what tells these choices apart.")
    for value in _values(entry, filter_id):
        if value in taken:
            return say("{label} already covers {value}.", label=taken[value].label, value=value)
    return ""


def matches(entry: Entry, quota: Quota) -> bool:
    """Whether an entry counts for a quota. Source: B9.4."""
    return names(entry.filters.get(quota.filter), quota.value)


def _quotas(entries: Sequence[Entry], shares: Shares) -> Dropped:
    """Matching picks beyond a quota's maximum, the latest first. Source: B9.7."""
    dropped: Dropped = {}
    for quota in shares.quotas:
        matching = [entry for entry in entries if entry.id not in dropped and matches(entry, quota)]
        for entry in matching[quota.max :]:
            dropped[entry.id] = _quota_full(quota)
    return dropped


def _quota_full(quota: Quota) -> str:
    return say("At most {most} of this kind ({value}) count.", most=quota.max, value=quota.value)


def tier_of(entry: Entry, filter_id: str) -> int | None:
    """An entry's tier in a pyramid; None where the pyramid does not limit it. Source: B9.14."""
    value = entry.filters.get(filter_id)
    if not is_number(value) or value < 1 or value != int(value):
        return None
    return int(value)


def pyramid(entries: Sequence[Entry], shares: Shares) -> Dropped:
    """Picks that have too few below them, tier by tier from the lowest, the latest first. Source: B9.16."""
    dropped: Dropped = {}
    if shares.below is None:
        return dropped
    by_tier: dict[int, list[Entry]] = {}
    for entry in entries:
        tier = tier_of(entry, shares.below)
        if tier is not None:
            by_tier.setdefault(tier, []).append(entry)
    standing = {tier: len(found) for tier, found in by_tier.items()}
    for tier in sorted(by_tier):
        if tier == 1:
            continue
        most = max(standing.get(tier - 1, 0) - 1, 0)
        for entry in by_tier[tier][most:]:
            dropped[entry.id] = _too_few_below(tier)
        standing[tier] = min(standing[tier], most)
    return dropped


def _too_few_below(tier: int) -> str:
    return say("It needs more picks of tier {below} than of tier {tier}.", below=tier - 1, tier=tier)


def missing(entries: Iterable[Entry], quotas: Sequence[Quota]) -> int:
    """How many picks the quotas still wait for. Source: B4.2, B9.5."""
    found = list(entries)
    return sum(max(quota.min - sum(matches(entry, quota) for entry in found), 0) for quota in quotas)


def refuse_beside(entry: Entry, active: Sequence[Entry], shares: Shares) -> str:
    """Why an entry cannot be picked beside those that count, or nothing. Source: B9.6, B9.9, B9.10, B9.15.

    An entry of a group that has a pick replaces it, and is judged beside the others.
    """
    others = active
    if entry.exclusive is not None:
        others = [other for other in active if not _replaces(entry, other, shares)]
    checks: tuple[Callable[[], str], ...] = (
        lambda: _beside_distinct(entry, others, shares),
        lambda: _beside_quotas(entry, others, shares),
        lambda: _beside_pyramid(entry, others, shares),
    )
    return next((reason for check in checks if (reason := check())), "")


def refuse_after(entry: Entry, kept: Sequence[Entry], shares: Shares, most: int, beyond: str) -> str:
    """Why an entry would not count after all that is kept, or nothing. Source: B6.9, B6.11.

    Of what is kept, that which waits for another reason than the rules here is left out; a pick that waits
    because too few support it still covers its value, since that is looked at first.
    """
    others = [other for other in kept if not _replaces(entry, other, shares)]
    return sift_up_to([*others, entry], shares, most, beyond).get(entry.id, "")


def _replaces(entry: Entry, other: Entry, shares: Shares) -> bool:
    return shares.groups and entry.exclusive is not None and entry.exclusive == other.exclusive


def replaced_in_group(entry: Entry, active: Sequence[Entry], shares: Shares) -> list[Entry]:
    """The active picks that picking an entry removes. Source: B8.1."""
    if entry.exclusive is None:
        return []
    return [other for other in active if _replaces(entry, other, shares) and other is not entry]


def _beside_distinct(entry: Entry, others: Sequence[Entry], shares: Shares) -> str:
    if shares.distinct_by is None:
        return ""
    taken = {value: other for other in reversed(others) for value in _values(other, shares.distinct_by)}
    return _shares_value(entry, shares.distinct_by, taken)


def _beside_quotas(entry: Entry, others: Sequence[Entry], shares: Shares) -> str:
    for quota in shares.quotas:
        if matches(entry, quota) and sum(matches(other, quota) for other in others) >= quota.max:
            return _quota_full(quota)
    return ""


def _beside_pyramid(entry: Entry, others: Sequence[Entry], shares: Shares) -> str:
    if shares.below is None:
        return ""
    standing = Counter(_tier(other, shares) for other in others)
    return "" if _stands(entry, shares, standing) else _too_few_below(_tier(entry, shares) or 0)
