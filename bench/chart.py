"""Charts as SVG text: bars, and lines over logarithmic axes. They read well in both themes."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple

__all__ = ["bars", "curves", "fit", "spelled"]

WIDTH = 720
_STYLE = (
    "<style>text{font:13px system-ui,sans-serif;fill:#5b6472}.name{fill:#7a8494}"
    ".own{fill:#b7791f}.bar{fill:#8a94a6}.line{fill:none;stroke-width:2}"
    ".fit{fill:none;stroke-width:1;stroke-dasharray:4 3}"
    ".axis{stroke:#8a94a6;stroke-width:1}</style>"
)
_COLORS = ("#b7791f", "#2b6cb0", "#2f855a", "#9b2c2c", "#6b46c1", "#4a5568")


def bars(title: str, values: Mapping[str, float], own: str) -> str:
    """Return a chart with a bar for each value, the one named `own` in its own color."""
    most = max(values.values(), default=1) or 1
    height = 44 + 26 * len(values)
    parts = [_head(title, height)]
    for number, (name, value) in enumerate(values.items()):
        y = 40 + 26 * number
        length = 430 * value / most
        kind = "own" if name == own else "bar"
        parts += [
            f'<text class="name" x="150" y="{y + 14}" text-anchor="end">{escape(name)}</text>',
            f'<rect class="{kind}" x="160" y="{y}" width="{length:.1f}" height="18" rx="3"/>',
            f'<text x="{168 + length:.1f}" y="{y + 14}">{value:,.0f}</text>',
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def curves(
    title: str, unit: str, lines: Mapping[str, Sequence[tuple[float, float]]], across: str
) -> str:
    """Return a chart of values over sizes, both on logarithmic axes, and the fit of each dashed.

    Each line is (size, value) in rising order of sizes; 0 stands where 1 does.
    """
    points = [point for line in lines.values() for point in line]
    plot = _Plot.around(points)
    height = plot.bottom + 56 + 20 * len(lines)
    parts = [_head(title, height), *_axes(plot, {size for size, _ in points}, unit, across)]
    for number, (name, line) in enumerate(lines.items()):
        color = _COLORS[number % len(_COLORS)]
        base, slope = fit(line)
        fitted = [(size, base + slope * size) for size in _steps(line[0][0], line[-1][0])]
        marks = "".join(f'<circle cx="{x}" cy="{y}" r="3"/>' for x, y in map(plot.place, line))
        y = plot.bottom + 60 + 20 * number
        said = f"{name}: {line[0][1]:,.4g} to {line[-1][1]:,.4g}, fit {spelled(base, slope)}"
        parts += [
            f'<g fill="{color}">{marks}</g>',
            f'<polyline class="line" stroke="{color}" points="{plot.path(line)}"/>',
            f'<polyline class="fit" stroke="{color}" points="{plot.path(fitted)}"/>',
            f'<rect x="{plot.left}" y="{y - 9}" width="12" height="9" fill="{color}"/>',
            f'<text x="{plot.left + 20}" y="{y}">{escape(said)}</text>',
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"


class _Plot(NamedTuple):
    """Where sizes and values stand: the logarithms at the edges of the drawn field."""

    sizes: tuple[float, float]
    values: tuple[float, float]
    left: int = 70
    right: int = 690
    top: int = 50
    bottom: int = 290

    @classmethod
    def around(cls, points: Sequence[tuple[float, float]]) -> _Plot:
        sizes = [_log(size) for size, _ in points]
        values = [_log(value) for _, value in points]
        return cls((min(sizes), max(sizes)), (math.floor(min(values)), math.ceil(max(values))))

    def place(self, point: tuple[float, float]) -> tuple[float, float]:
        x = _share(_log(point[0]), self.sizes)
        y = _share(_log(point[1]), self.values)
        across, up = self.right - self.left, self.bottom - self.top
        return round(self.left + x * across, 1), round(self.bottom - y * up, 1)

    def path(self, line: Iterable[tuple[float, float]]) -> str:
        return " ".join(f"{x},{y}" for x, y in map(self.place, line))


def _log(number: float) -> float:
    return math.log10(max(number, 1))


def _share(value: float, of: tuple[float, float]) -> float:
    return (value - of[0]) / ((of[1] - of[0]) or 1)


def _steps(first: float, last: float, count: int = 24) -> list[float]:
    """Return sizes at even distances of the logarithmic axis."""
    low, high = _log(first), _log(last)
    return [10 ** (low + (high - low) * step / count) for step in range(count + 1)]


def _axes(plot: _Plot, sizes: set[float], unit: str, across: str) -> list[str]:
    left, bottom = plot.left, plot.bottom
    parts = [
        f'<line class="axis" x1="{left}" y1="{bottom}" x2="{plot.right}" y2="{bottom}"/>',
        f'<line class="axis" x1="{left}" y1="{plot.top}" x2="{left}" y2="{bottom}"/>',
        f'<text x="{left}" y="{plot.top - 8}">{escape(unit)}</text>',
        f'<text x="{(left + plot.right) / 2}" y="{bottom + 38}" text-anchor="middle">'
        f"{escape(across)}</text>",
    ]
    drawn = -math.inf
    for size in sorted(sizes):
        x, _ = plot.place((size, 1))
        if x - drawn > 30:
            said = f'<text x="{x}" y="{bottom + 18}" text-anchor="middle">{size:,.0f}</text>'
            parts.append(said)
            drawn = x
    for power in range(int(plot.values[0]), int(plot.values[1]) + 1):
        _, y = plot.place((1, 10**power))
        parts.append(f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{10**power:,}</text>')
    return parts


def fit(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return (a, b) of the least-squares line a + b * size."""
    sizes, costs = [size for size, _ in points], [cost for _, cost in points]
    if len(points) < 2:
        return (costs[0] if costs else 0.0), 0.0
    slope, intercept = statistics.linear_regression(sizes, costs)
    return intercept, slope


def spelled(base: float, slope: float) -> str:
    """Return a fit as people write it."""
    return f"{base:,.4g} {'-' if slope < 0 else '+'} {abs(slope):,.3g} n"


def _head(title: str, height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
        f' role="img" aria-label="{escape(title)}">{_STYLE}\n'
        f'<text x="10" y="22" font-weight="600">{escape(title)}</text>'
    )
