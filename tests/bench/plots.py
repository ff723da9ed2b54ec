"""Plots as SVG: points over a straight line, on a white ground so that they read on dark pages too."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from tests.bench.lines import Line

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 72, 24, 48, 56
TICKS = 5
INK, FAINT, BLUE, ORANGE = "#1f2328", "#d0d7de", "#0550ae", "#bc4c00"
MILLISECONDS = 1000


@dataclass(frozen=True, slots=True)
class Plot:
    """Seconds by size.

    Attributes:
        name: The file's name, without its ending.
        title: What is timed.
        sizes: What is counted, in the plural.
        points: The best round's seconds, by size.
        medians: The median of the rounds, by size: where a thin line from the point ends.
        line: The straight line nearest to the points.
    """

    name: str
    title: str
    sizes: str
    points: Mapping[int, float]
    medians: Mapping[int, float]
    line: Line

    @property
    def file_name(self) -> str:
        return f"{self.name}.svg"

    @property
    def description(self) -> str:
        """What there is to see, in a sentence."""
        (few, least), (many, most) = min(self.points.items()), max(self.points.items())
        return (
            f"{self.title}: {_ms(least)} ms with {few:,} {self.sizes}, "
            f"{_ms(most)} ms with {many:,}, and the straight line through the points."
        )


def draw(plot: Plot) -> str:
    """Give the SVG file."""
    scale = _Scale(plot)
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" role="img" font-family="sans-serif" font-size="13" fill="{INK}">',
        f"<title>{escape(plot.description)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        _text(middle, 26, plot.title, size=15),
        *_grid(scale),
        _text(middle, HEIGHT - 14, plot.sizes),
        f'<text transform="translate(20 {(TOP + HEIGHT - BOTTOM) / 2:.1f}) rotate(-90)" '
        'text-anchor="middle">milliseconds</text>',
        *_line(plot, scale),
        *_points(plot, scale),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


class _Scale:
    """Where sizes and seconds lie on the drawing. Heights begin at 0: nothing looks steeper than it is."""

    def __init__(self, plot: Plot) -> None:
        self.across = _round_ticks(max(plot.points))
        highest = max(*plot.points.values(), *plot.medians.values(), plot.line.at(max(plot.points)))
        self.up = _round_ticks(highest * MILLISECONDS)

    def x(self, size: float) -> float:
        return LEFT + size / self.across[-1] * (WIDTH - LEFT - RIGHT)

    def y(self, milliseconds: float) -> float:
        return HEIGHT - BOTTOM - milliseconds / self.up[-1] * (HEIGHT - TOP - BOTTOM)


def _round_ticks(most: float) -> list[float]:
    """Marks from 0 to at least so much, a round step apart."""
    rough = most / TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    return [step * number for number in range(math.ceil(most / step - 1e-9) + 1)]


def _grid(scale: _Scale) -> Iterator[str]:
    floor, ceiling = scale.y(0), scale.y(scale.up[-1])
    for height in scale.up:
        y = scale.y(height)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{FAINT if height else INK}"/>'
        yield _text(LEFT - 8, y + 4, f"{height:,g}", anchor="end")
    yield f'<path d="M{LEFT} {floor:.1f}V{ceiling:.1f}" stroke="{INK}"/>'
    for size in scale.across:
        x = scale.x(size)
        yield f'<path d="M{x:.1f} {floor:.1f}v5" stroke="{INK}"/>'
        yield _text(x, floor + 20, f"{size:,g}")


def _line(plot: Plot, scale: _Scale) -> Iterator[str]:
    ends = (min(plot.points), max(plot.points))
    (left, low), (right, high) = (
        (scale.x(size), scale.y(plot.line.at(size) * MILLISECONDS)) for size in ends
    )
    yield (
        f'<path d="M{left:.1f} {low:.1f}L{right:.1f} {high:.1f}" stroke="{ORANGE}" stroke-width="2" '
        'stroke-dasharray="6 4"/>'
    )


def _points(plot: Plot, scale: _Scale) -> Iterator[str]:
    for size, seconds in plot.points.items():
        x, y = scale.x(size), scale.y(seconds * MILLISECONDS)
        top = scale.y(plot.medians[size] * MILLISECONDS)
        yield f'<path d="M{x:.1f} {y:.1f}V{top:.1f}" stroke="{BLUE}"/>'
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{BLUE}"/>'


def _text(x: float, y: float, text: str, *, size: int = 0, anchor: str = "middle") -> str:
    larger = f' font-size="{size}"' if size else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{larger}>{escape(text)}</text>'


def _ms(seconds: float) -> str:
    found = seconds * MILLISECONDS
    return f"{found:,.0f}" if found >= 100 else f"{found:.3g}"
