"""Which values read which: what a value reaches, what reaches it, and what makes it live.

Source: S38.1, S38.2, B1.2, B51.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesets.engine.checks.places import LIVE_KINDS, kind_of


class ReadGraph:
    """Value reads between places. May hold loops: a faulty ruleset has some."""

    def __init__(self, edges: Mapping[str, tuple[str, ...]]) -> None:
        self.edges = edges
        self._readers = _turned(edges)
        self._live = self._spread_live()
        self._reached: dict[str, frozenset[str]] = {}

    def reach(self, place: str) -> frozenset[str]:
        """Everything that a read of this place reads in the end, the place itself included."""
        found = self._reached.get(place)
        if found is None:
            found = self._reached[place] = frozenset(_walk((place,), self.edges))
        return found

    def readers(self, places: Iterable[str]) -> set[str]:
        """Everything whose value depends on one of these places, the places themselves included."""
        return _walk(places, self._readers)

    def live_through(self, place: str) -> str | None:
        """The pool, track, state or item that makes a place live; None while it stays put in play."""
        return place if kind_of(place) in LIVE_KINDS else self._live.get(place)

    def _spread_live(self) -> dict[str, str]:
        """For everything live, the first live thing by name that it reads in the end."""
        sources = sorted(place for place in self._readers if kind_of(place) in LIVE_KINDS)
        live = {source: source for source in sources}
        waiting = sources[::-1]
        while waiting:
            place = waiting.pop()
            for reader in self._readers.get(place, ()):
                if reader not in live:
                    live[reader] = live[place]
                    waiting.append(reader)
        return live


def _turned(edges: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
    readers: dict[str, list[str]] = {}
    for place, read in edges.items():
        for target in read:
            readers.setdefault(target, []).append(place)
    return readers


def _walk(starts: Iterable[str], edges: Mapping[str, Iterable[str]]) -> set[str]:
    seen = set(starts)
    waiting = list(seen)
    while waiting:
        for target in edges.get(waiting.pop(), ()):
            if target not in seen:
                seen.add(target)
                waiting.append(target)
    return seen
