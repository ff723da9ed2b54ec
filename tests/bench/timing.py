"""Timing calls beside each other: in turns, in one process, so that what else the machine does hits both."""

import statistics
import time
import timeit
from collections.abc import Callable
from dataclasses import dataclass

BATCH_SECONDS = 0.02
"""How long one batch of calls takes at least; a call that takes longer is a batch by itself."""

Call = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds of one call, one figure per round."""

    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.rounds)

    @property
    def best(self) -> float:
        """The round that other work on the machine touched least."""
        return min(self.rounds)

    def percentile(self, percent: int) -> float:
        """Give the smallest figure that so many percent of the rounds do not exceed."""
        ordered = sorted(self.rounds)
        return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]

    def ratio_to(self, other: "Times") -> float:
        """Give how many times as long as the other this took: the median over the rounds both ran in."""
        return statistics.median(
            mine / theirs for mine, theirs in zip(self.rounds, other.rounds, strict=True)
        )


def time_beside(*calls: Call, rounds: int = 9, batches: int = 3, collector: bool = True) -> tuple[Times, ...]:
    """Time calls in turns, by the processor's clock: it stands still while other work has the processor.

    Args:
        calls: What is timed.
        rounds: How often each has its turn.
        batches: How many batches make a turn; the best of them is the round's figure.
        collector: Whether Python's garbage collector runs, as it does in a server.
    """
    setup = "import gc; gc.enable()" if collector else "pass"  # timeit switches it off
    timers = [timeit.Timer(call, setup, timer=time.process_time) for call in calls]
    sizes = [_batch_size(timer) for timer in timers]
    found: list[list[float]] = [[] for _ in calls]
    for _ in range(rounds):
        for timer, size, figures in zip(timers, sizes, found, strict=True):
            figures.append(min(timer.repeat(batches, size)) / size)
    return tuple(Times(tuple(figures)) for figures in found)


def _batch_size(timer: timeit.Timer) -> int:
    """Give how many calls make a batch; warms the call up on the way."""
    once = min(timer.repeat(2, 1))
    return max(1, round(BATCH_SECONDS / max(once, 1e-7)))
