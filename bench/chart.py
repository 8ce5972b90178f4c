"""Charts as SVG text: bars, and lines over a logarithmic axis. They read well in both themes."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

__all__ = ["bars", "curves"]

WIDTH = 720
_STYLE = (
    "<style>text{font:13px system-ui,sans-serif;fill:#5b6472}.name{fill:#7a8494}"
    ".own{fill:#b7791f}.bar{fill:#8a94a6}.line{fill:none;stroke-width:2}"
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
    """Return a chart of values over sizes: each line is (size, value), sizes on a log axis."""
    height, left, right, top, bottom = 330, 70, 560, 40, 280
    sizes = [size for line in lines.values() for size, _ in line]
    least, most = math.log10(max(min(sizes), 1)), math.log10(max(sizes))
    tallest = max(value for line in lines.values() for _, value in line) * 1.1

    def place(size: float, value: float) -> tuple[float, float]:
        share = (math.log10(max(size, 1)) - least) / ((most - least) or 1)
        return left + share * (right - left), bottom - value / tallest * (bottom - top)

    parts = [
        _head(title, height),
        f'<line class="axis" x1="{left}" y1="{bottom}" x2="{right}" y2="{bottom}"/>',
        f'<line class="axis" x1="{left}" y1="{top}" x2="{left}" y2="{bottom}"/>',
        f'<text x="{left}" y="{top - 6}">{escape(unit)}, up to {tallest / 1.1:,.3g}</text>',
        f'<text x="{(left + right) / 2}" y="{bottom + 38}" text-anchor="middle">'
        f"{escape(across)}</text>",
    ]
    for size in sorted(set(sizes)):
        x, _ = place(size, 0)
        parts.append(f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{size:,.0f}</text>')
    for number, (name, line) in enumerate(lines.items()):
        color = _COLORS[number % len(_COLORS)]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in line))
        parts.append(f'<polyline class="line" stroke="{color}" points="{points}"/>')
        x, y = place(*line[-1])
        label = f"{name}: {line[0][1]:,.3g} to {line[-1][1]:,.3g}"
        parts.append(f'<text x="{x + 6:.1f}" y="{y + 4:.1f}">{escape(label)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _head(title: str, height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
        f' role="img" aria-label="{escape(title)}">{_STYLE}\n'
        f'<text x="10" y="22" font-weight="600">{escape(title)}</text>'
    )
