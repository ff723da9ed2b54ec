"""The straight line nearest to some points, and how far they lie from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean


@dataclass(frozen=True, slots=True)
class Line:
    """A line fitted to points by least squares.

    Attributes:
        start: Its height at 0.
        slope: What one more adds.
        agreement: R²: the share of the points' variance that the line explains. Of points that hardly
            differ it says little.
        distance: How far the farthest point lies from the line, as a share of the line's height there.
    """

    start: float
    slope: float
    agreement: float
    distance: float

    def at(self, size: float) -> float:
        return self.start + self.slope * size


def fit_line(points: Mapping[int, float]) -> Line:
    """Fit a line to heights by size; there must be two sizes at least."""
    middle, height = fmean(points), fmean(points.values())
    spread = sum((size - middle) ** 2 for size in points)
    slope = sum((size - middle) * (value - height) for size, value in points.items()) / spread
    start = height - slope * middle
    off = {size: value - (start + slope * size) for size, value in points.items()}
    variance = sum((value - height) ** 2 for value in points.values())
    agreement = 1 - sum(value**2 for value in off.values()) / variance if variance else 1.0
    distance = max(abs(value) / abs(start + slope * size) for size, value in off.items())
    return Line(start, slope, agreement, distance)
