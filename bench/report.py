"""What was measured, as JSON, as a table for people, and as a chart."""

from __future__ import annotations

import os
import platform
import statistics
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from bench.chart import bars
from bench.contenders import CONTENDERS, MOOT
from bench.measuring import Idle, Measured
from bench.rounds import Ratio, Round, ratios

__all__ = ["Report", "save", "summary", "table"]


class Row(msgspec.Struct, frozen=True):
    """One contender: medians over the rounds. Times in us, memory in KB, traffic in bytes."""

    name: str
    rounds: int
    votes_s: float
    low: float
    high: float
    cpu_us: float
    bytes_per_diff: float
    p50_us: float | None
    p99_us: float | None
    p999_us: float | None
    kb_per_client: float | None
    does: str
    lacks: str


class Report(msgspec.Struct, frozen=True):
    """A whole run."""

    when: str
    machine: dict[str, str]
    rows: list[Row]
    ratios: dict[str, Ratio]
    rate: int


def summary(
    closed: Sequence[Round], at_rate: Sequence[Round], rate: int, waiting: Mapping[str, Idle]
) -> Report:
    """Return the report of a run: a closed loop, a fixed rate (latencies), and waiting clients."""
    rows = [
        _row(name, closed, at_rate, waiting)
        for name in (contender.name for contender in CONTENDERS)
        if any(name in one for one in closed)
    ]
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return Report(now, _machine(), rows, ratios(closed), rate)


def _row(
    name: str, closed: Sequence[Round], at_rate: Sequence[Round], waiting: Mapping[str, Idle]
) -> Row:
    fast = [one[name] for one in closed if name in one]
    slow = [one[name] for one in at_rate if name in one]
    contender = next(one for one in CONTENDERS if one.name == name)
    return Row(
        name,
        len(fast),
        _median(fast, "votes_s"),
        min(one.votes_s for one in fast),
        max(one.votes_s for one in fast),
        _median(fast, "cpu_us"),
        _median(fast, "bytes_per_diff"),
        _median(slow, "p50_us") if slow else None,
        _median(slow, "p99_us") if slow else None,
        _median(slow, "p999_us") if slow else None,
        waiting[name].kb_per_client if name in waiting else None,
        contender.does,
        contender.lacks,
    )


def _median(measured: Sequence[Measured], what: str) -> float:
    return float(round(statistics.median(getattr(one, what) for one in measured), 1))


def _machine() -> dict[str, str]:
    model = next(
        (
            line.partition(":")[2].strip()
            for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines()
            if line.startswith("model name")
        ),
        platform.machine(),
    )
    return {
        "cpu": model,
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "websockets": version("websockets"),
        "uvloop": version("uvloop"),
        "msgspec": version("msgspec"),
    }


def table(report: Report) -> str:
    """Return the table as Markdown, Moot first."""
    head = (
        "| server | votes/s (range) | Moot / it (range) | p50 ms | p99 ms | p99.9 ms"
        " | CPU us a vote | bytes a diff | KB a waiting client |"
    )
    lines = [head, "|---" * 9 + "|"]
    for row in report.rows:
        cells = [
            f"**{row.name}**" if row.name == MOOT else row.name,
            f"{row.votes_s:,.0f} ({row.low:,.0f} to {row.high:,.0f})",
            _said(report.ratios.get(row.name)),
            *(_milli(value) for value in (row.p50_us, row.p99_us, row.p999_us)),
            f"{row.cpu_us:.0f}",
            f"{row.bytes_per_diff:.0f}",
            "" if row.kb_per_client is None else f"{row.kb_per_client:.1f}",
        ]
        lines.append("| " + " | ".join(cells) + " |")
    lines.append("")
    lines += [f"- **{row.name}** does: {row.does}; lacks: {row.lacks}." for row in report.rows]
    return "\n".join(lines) + "\n"


def _said(ratio: Ratio | None) -> str:
    if ratio is None:
        return "1"
    return f"{ratio.median:.2f} ({ratio.low:.2f} to {ratio.high:.2f}, {ratio.rounds})"


def _milli(value: float | None) -> str:
    return "" if value is None else f"{value / 1000:.2f}"


def save(report: Report, folder: Path, name: str = "latest") -> None:
    """Write the JSON, the table and the chart into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    body: dict[str, Any] = msgspec.to_builtins(report)
    body["ratios"] = {name: ratio._asdict() for name, ratio in report.ratios.items()}
    (folder / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(body)) + b"\n")
    (folder / f"{name}.md").write_text(table(report), "utf-8")
    values = {row.name: row.votes_s for row in report.rows}
    (folder / f"{name}.svg").write_text(bars("Votes a second, one core", values, MOOT), "utf-8")
