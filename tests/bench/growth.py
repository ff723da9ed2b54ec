"""Whether cost grows linearly: the same work at several sizes, beside other work of the same sizes."""

from collections.abc import Mapping
from dataclasses import dataclass

from tests.bench.report import Budget, Table, say_seconds, say_times
from tests.bench.timing import Call, Times, time_beside

SLACK = 1.25
"""How much more than in proportion the largest size may cost: it fits the processor's caches less well."""


@dataclass(frozen=True, slots=True)
class Growth:
    """Times by size.

    Attributes:
        sizes: What is counted, in the plural.
        names: What was timed, and what beside it.
        mine: Times of what was timed, by size.
        beside: Times of the other, by size.
    """

    sizes: str
    names: tuple[str, str]
    mine: Mapping[int, Times]
    beside: Mapping[int, Times]

    @property
    def table(self) -> Table:
        """The figures, a row per size."""
        rows = tuple(
            (
                f"{size:,}",
                say_seconds(times.median),
                say_seconds(times.median / size),
                say_seconds(self.beside[size].median),
                say_times(times.ratio_to(self.beside[size])),
            )
            for size, times in self.mine.items()
        )
        return Table((self.sizes, self.names[0], f"per {_one_of(self.sizes)}", self.names[1], "ratio"), rows)

    def budget(self, what: str) -> Budget:
        """Compare the largest size with the smallest, round by round."""
        small, large = min(self.mine), max(self.mine)
        more, longer = large / small, self.mine[large].ratio_to(self.mine[small])
        return Budget(
            f"{what}, from {small:,} to {large:,} {self.sizes}",
            f"linear: at most {SLACK * more:g} times as long",
            f"{longer:.2f} times as long",
            longer <= SLACK * more,
        )


def time_growth(
    sizes: str, names: tuple[str, str], calls: Mapping[int, tuple[Call, Call]], *, rounds: int = 9
) -> Growth:
    """Time pairs of calls by size, all of them in turns.

    Without the garbage collector: it walks through all there is once enough is new, so that one size pays for
    such a walk each time and a smaller one hardly ever, whatever the work itself costs.
    """
    every = [call for pair in calls.values() for call in pair]
    found = iter(time_beside(*every, rounds=rounds, collector=False))
    pairs = {size: (next(found), next(found)) for size in calls}
    return Growth(
        sizes,
        names,
        {size: pair[0] for size, pair in pairs.items()},
        {size: pair[1] for size, pair in pairs.items()},
    )


def _one_of(plural: str) -> str:
    """Give the one of `picks` and `entries`."""
    return f"{plural[:-3]}y" if plural.endswith("ies") else plural[:-1]
