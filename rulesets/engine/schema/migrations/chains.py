"""Chains of renames: an id that one step gives and a later step gives again. Source: M3.4, M4.10, M4.12."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rulesets.engine.problems import JsonValue, is_number
from rulesets.engine.schema.migrations import Rename, SheetMigration


class Order(NamedTuple):
    """Where a step stands among all: by the version it starts from, then as written (M1.4)."""

    version: float
    step: int


BEFORE_ALL = Order(0, 0)


class Renaming(NamedTuple):
    """A rename: where it stands among all steps, the kind of thing, its old id and its new one."""

    order: Order
    kind: str
    old: str
    new: str


class Link(NamedTuple):
    """One rename: where it stands, the id it gives, and the id at the end of the chain from there."""

    order: Order
    to: str
    end: str


class Chains:
    """Every rename of a sheet's migrations, to be followed from an id on."""

    def __init__(self, renames: Iterable[Renaming]) -> None:
        self._links: dict[tuple[str, str], list[Link]] = {}
        ends: dict[tuple[str, str], str] = {}
        for order, kind, old, new in sorted(renames, reverse=True):
            end = ends[kind, old] = ends.get((kind, new), new)
            self._links.setdefault((kind, old), []).append(Link(order, new, end))
        for links in self._links.values():
            links.reverse()

    def renames(self, kind: str, name: str) -> bool:
        """Whether any step renames an id of a kind."""
        return (kind, name) in self._links

    def end(self, kind: str, name: str, *, after: Order = BEFORE_ALL) -> str:
        """The id at the end of the chain that starts at an id; the id itself where none does.

        Args:
            kind: What kind of thing it is.
            name: The id.
            after: Only steps behind this one count.
        """
        link = self._first(kind, name, after)
        return name if link is None else link.end

    def follow(self, kind: str, name: str, *, up_to: Order) -> list[str]:
        """The ids that an id had became by the time a step runs, one for each link, in order."""
        found: list[str] = []
        link = self._first(kind, name, BEFORE_ALL)
        while link is not None and link.order < up_to:
            found.append(link.to)
            link = self._first(kind, link.to, link.order)
        return found

    def older_names(self, kind: str) -> dict[str, tuple[str, ...]]:
        """For each id that a chain ends at, the ids it had before, the one that is looked at first first.

        Of two ids that became one, the one renamed first comes first (M3.7); an id comes before its own older
        names, as links are carried out one by one (M3.5).
        """
        direct: dict[str, list[Link]] = {}
        for (of_kind, name), links in self._links.items():
            if of_kind == kind:
                direct.setdefault(links[0].to, []).append(Link(links[0].order, name, ""))
        ends = (name for name in direct if not self.renames(kind, name))
        return {end: tuple(_before(end, direct)) for end in ends}

    def _first(self, kind: str, name: str, after: Order) -> Link | None:
        links = self._links.get((kind, name), ())
        place = bisect_right(links, after, key=lambda link: link.order)
        return links[place] if place < len(links) else None


def _before(name: str, direct: Mapping[str, list[Link]]) -> Iterator[str]:
    """The ids that became an id; it ends, since of an id only the first rename is followed."""

    def older(name: str) -> list[str]:
        return [link.to for link in sorted(direct.get(name, ()), reverse=True)]

    waiting = older(name)
    while waiting:
        found = waiting.pop()
        yield found
        waiting.extend(older(found))


def renames_in(entries: Iterable[JsonValue]) -> Iterator[Renaming]:
    """Every rename in entries as they are written; what is faulty in them hides none that can be read."""
    for entry in entries:
        since = entry.get("from") if isinstance(entry, Mapping) else None
        steps = entry.get("steps") if isinstance(entry, Mapping) else None
        for position, step in enumerate(steps if isinstance(steps, list | tuple) else (), start=1):
            words = [step.get(key) for key in ("rename", "from", "to")] if isinstance(step, Mapping) else []
            kind, old, new = (word if isinstance(word, str) else "" for word in words or ("", "", ""))
            if kind and old and new:
                yield Renaming(Order(since if is_number(since) else 0, position), kind, old, new)


def renames_of(entries: Iterable[SheetMigration]) -> Iterator[Renaming]:
    """Every rename of entries that were read."""
    for entry in entries:
        for position, step in enumerate(entry.steps, start=1):
            if isinstance(step, Rename):
                yield Renaming(Order(entry.from_, position), step.rename, step.from_, step.to)
