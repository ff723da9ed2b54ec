"""Whether cost grows linearly: the same work at several sizes, beside other work of the same sizes."""

from collections.abc import Mapping
from dataclasses import dataclass

from tests.bench.lines import Line, fit_line
from tests.bench.plots import Plot
from tests.bench.report import Budget, Table, say_percent, say_seconds, say_times
from tests.bench.timing import Call, Times, time_beside

SLACK = 1.25
"""How much more than in proportion the largest size may cost: it fits the processor's caches less well."""

OFF_LINE = 0.15
"""How far from a straight line a point may lie, as a share of the line's height there."""


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

    @property
    def line(self) -> Line:
        """The straight line nearest to the best rounds."""
        return fit_line(self._best)

    @property
    def straight_table(self) -> Table:
        """The figures, a row per size, beside the straight line through them."""
        rows = tuple(
            (
                f"{size:,}",
                say_seconds(times.median),
                say_seconds(times.best),
                say_seconds(self.line.at(size)),
                say_seconds(self.beside[size].median),
                say_times(times.ratio_to(self.beside[size])),
            )
            for size, times in self.mine.items()
        )
        return Table((self.sizes, self.names[0], "best round", "the line", self.names[1], "ratio"), rows)

    def straight_budget(self, what: str) -> Budget:
        """Compare the best rounds with the straight line through them."""
        small, large = min(self.mine), max(self.mine)
        line = self.line
        return Budget(
            f"{what}, from {small:,} to {large:,} {self.sizes}",
            f"linear: no point more than {say_percent(OFF_LINE)} off a straight line",
            f"at most {say_percent(line.distance)} off (R² {line.agreement:.3f})",
            line.distance <= OFF_LINE,
        )

    def sentence(self) -> str:
        """Say what the line is."""
        line, one = self.line, _one_of(self.sizes)
        start = f"{say_seconds(line.start)} and " if line.start > 0 else ""
        more = f"{'−' if line.slope < 0 else ''}{say_seconds(abs(line.slope))} per {one}"
        flat = " (so flat a line explains little)" if self._is_flat else ""
        return (
            f"By the number of {self.sizes}: the line is {start}{more}; R² is {line.agreement:.3f}{flat}, "
            f"and the farthest point lies {say_percent(line.distance)} off."
        )

    @property
    def _is_flat(self) -> bool:
        """Whether the line rises less over all sizes than a point may lie off it."""
        low, high = (self.line.at(size) for size in (min(self.mine), max(self.mine)))
        return abs(high - low) < OFF_LINE * low

    def plot(self, title: str) -> Plot:
        """The best rounds and the line, as a plot named after what is counted."""
        medians = {size: times.median for size, times in self.mine.items()}
        return Plot(f"bench-{self.sizes}", title, self.sizes, self._best, medians, self.line)

    @property
    def _best(self) -> dict[int, float]:
        return {size: times.best for size, times in self.mine.items()}


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
