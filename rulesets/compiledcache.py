"""What a process remembers of stored versions: compiled, whether they can be read, and who lends to them."""

import threading
from collections import OrderedDict
from collections.abc import Mapping

from rulesets.engine.api import CompiledRuleset
from rulesets.engine.problems import Problem

Key = tuple[object, ...]
Kept = CompiledRuleset | tuple[Problem, ...]
"""A compiled ruleset, or why a version cannot be read."""


class CompiledCache:
    """Compiled rulesets by key, or why one cannot be read; shared by a process's threads.

    Two of them may compile one at once.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, Kept] = OrderedDict()
        self._judged: dict[Key, bool] = {}
        self._loans: dict[Key, Mapping[str, str]] = {}
        self._lock = threading.Lock()

    def get(self, key: Key) -> Kept | None:
        """Return what is kept under a key, used just now."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: Key, compiled: Kept) -> None:
        """Keep a ruleset, and let go of what was used longest ago."""
        with self._lock:
            self._kept[key] = compiled
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def judged(self, key: Key) -> bool | None:
        """Return whether a version could be read when this process last looked; None where it did not."""
        with self._lock:
            return self._judged.get(key)

    def judge(self, key: Key, *, is_readable: bool) -> None:
        """Keep the verdict, which outlives the compiled ruleset: a version never changes."""
        with self._lock:
            self._judged[key] = is_readable

    def loans(self, key: Key) -> Mapping[str, str] | None:
        """Return the lender's name of each catalog of a version that borrows; None where it was not read."""
        with self._lock:
            return self._loans.get(key)

    def name_loans(self, key: Key, names: Mapping[str, str]) -> None:
        """Keep the names of the lenders of a version, which never change either."""
        with self._lock:
            self._loans[key] = names

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self._loans.clear()
            self._judged.clear()
