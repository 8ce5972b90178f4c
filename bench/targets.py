"""What was aimed at, what was measured, and whether it is met: made from the results alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bench.chart import fit
from bench.contenders import MOOT
from bench.figures import Figure
from bench.growth import Curve, growth_of
from bench.report import Report

__all__ = ["Target", "table", "targets"]

FLAT = 0.1
RATIOS = (
    ("colyseus-now", 0.75, "bare Colyseus, each patch at once"),
    ("colyseus-now", 1.0, "the same: the standing goal"),
    ("colyseus-durable", 1.1, "Colyseus with the same durability"),
    ("socket.io", 0.8, "bare socket.io"),
    ("boardgame.io", 7.0, "boardgame.io"),
)


class Target(NamedTuple):
    """One aim. `measured` is None where this run did not measure it."""

    what: str
    aim: str
    measured: str | None
    is_met: bool


def targets(report: Report, curves: Sequence[Curve], figures: Sequence[Figure]) -> list[Target]:
    """Return every target with what the results say of it."""
    return [*_ratios(report), *_rows(report), *_curves(curves), *_figures(figures)]


def _ratios(report: Report) -> Iterator[Target]:
    for name, aim, said in RATIOS:
        found = report.ratios.get(name)
        measured = f"{found.median:.2f} ({found.low:.2f} to {found.high:.2f})" if found else None
        is_met = found is not None and found.median >= aim
        yield Target(f"votes/s, Moot / {said}", f"at least {aim:g}", measured, is_met)


def _rows(report: Report) -> Iterator[Target]:
    rows = {row.name: row for row in report.rows}
    for name, least in ((MOOT, 0.5), ("moot-redis", 1.0)):
        store = "SQLite" if name == MOOT else "Redis"
        row = rows.get(name)
        p50 = row.p50_us if row else None
        what = f"p50 at {report.rate:,} votes/s on {store}"
        yield _under(what, None if p50 is None else p50 / 1000, least, "ms")
    moot = rows.get(MOOT)
    plain, client = (moot.plain_bytes, moot.kb_per_client) if moot else (None, None)
    yield _under("a plain vote's frame to a bystander", plain, 60, "bytes")
    yield _under("an idle client", client, 20, "KB")


def _curves(curves: Sequence[Curve]) -> Iterator[Target]:
    named = {curve.name: curve for curve in curves}
    for name, said in (("permanents", "10 to 1,000 permanents"), ("log", "10 to 10,000 lines")):
        curve = named.get(name)
        more = growth_of(curve) if curve else None
        is_met = more is not None and more <= FLAT
        measured = None if more is None else f"{more:+.1%}"
        yield Target(f"cost of a vote from {said}", "within 10 %", measured, is_met)
    curve = named.get("spectators")
    slope = fit(curve.points)[1] if curve else None
    yield _under("each spectator more, for a vote", slope, 1.0, "us of CPU")


def _figures(figures: Sequence[Figure]) -> Iterator[Target]:
    values = {one.name: one.value for one in figures}
    yield _under("an idle room, asleep", values.get("an idle room asleep"), 2, "KB")
    yield _under("an idle room, still in memory", values.get("an idle room"), 2, "KB")
    first, later = values.get("start"), values.get("start over idle rooms")
    more = later - first if first is not None and later is not None else None
    yield _under("starting over all these rooms, beyond an empty start", more, 0.1, "s")


def _under(what: str, value: float | None, most: float, unit: str) -> Target:
    measured = None if value is None else f"{value:.3g} {unit}"
    return Target(what, f"at most {most:g} {unit}", measured, value is not None and value <= most)


def table(found: Sequence[Target]) -> str:
    """Return the targets as Markdown."""
    lines = ["| target | aim | measured | met |", "|---|---|---|---|"]
    for one in found:
        met = "not measured" if one.measured is None else "yes" if one.is_met else "**no**"
        lines.append(f"| {one.what} | {one.aim} | {one.measured or ''} | {met} |")
    return "\n".join(lines) + "\n"
