"""Measure and draw: every server in one run, then Moot alone.

`python -m bench run` compares the servers; `curves` shows how the cost of a vote grows, `single`
what start, storms and idle rooms take, and `flame` where the time of one core goes.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from bench import figures, growth, report
from bench.clients import Load
from bench.contenders import CONTENDERS, MOOT, Contender, named
from bench.measuring import ROOT
from bench.page import FIGURES, GROWTH, RESULTS
from bench.profiles import profile
from bench.redis_server import own_redis
from bench.report import summary
from bench.rounds import Timing, play, waiting

PICTURES = ROOT / "docs" / "pictures"
RATE = 1000
"""Votes a second in all, for latencies: a load that every contender can bear."""

QUICK = ("moot", "colyseus-now", "colyseus-durable", "socket.io", "boardgame.io", "node-ws")

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)


@app.command()
def run(
    contenders: Annotated[list[str] | None, typer.Argument(help="Some of them.")] = None,
    *,
    quick: Annotated[bool, typer.Option(help="Under four minutes.")] = False,
    rounds: Annotated[int, typer.Option(help="How often each one's turn comes.", min=1)] = 7,
    seconds: Annotated[float, typer.Option(help="How long each time.", min=0.2)] = 2.0,
    name: Annotated[str, typer.Option(help="Of the result files.")] = "latest",
) -> None:
    """Compare Moot with other servers, in turn, in one run."""
    load = os.getloadavg()[0]
    names = contenders or (QUICK if quick else [one.name for one in CONTENDERS])
    chosen = [named(one) for one in names]
    if quick:
        seconds = 1.0
    slow_rounds, slow = (1, Timing(0.5, 2.0, RATE)) if quick else (3, Timing(0.5, 5.0, RATE))
    with _redis(chosen), _told(len(chosen) * (rounds + slow_rounds + 1)) as tell:
        closed = play(chosen, rounds, Load(), Timing(1.0, seconds), tell)
        at_rate = play(chosen, slow_rounds, Load(), slow, tell)
        few = 60 if quick else 125
        loads = (Load(rooms=few, players=8), Load(rooms=4 * few, players=2))
        idle = waiting(chosen, loads, tell)
    found = summary(closed, at_rate, RATE, idle, load)
    report.save(found, RESULTS / f"{name}.json")
    _draw()
    typer.echo(report.table(found))


@app.command()
def curves(*, quick: Annotated[bool, typer.Option(help="Fewer sizes and rounds.")] = False) -> None:
    """Measure how the cost of a vote grows with the table, the log, the watchers and the rooms."""
    with _told(growth.steps(quick=quick)) as tell:
        found = growth.measure_all(tell, quick=quick)
    growth.save(found, RESULTS / GROWTH)
    _draw()
    typer.echo(growth.table(found))


@app.command()
def single(*, quick: Annotated[bool, typer.Option(help="Fewer rooms.")] = False) -> None:
    """Measure start, storms, idle rooms and replay."""
    with _told(figures.FIGURES) as tell:
        found = figures.measure_all(tell, quick=quick)
    figures.save(found, RESULTS / FIGURES)
    _draw()
    typer.echo(figures.table(found))


@app.command()
def paper(*, times: Annotated[int, typer.Option(help="How often, to see the spread.")] = 7) -> None:
    """Say what a vote costs without sockets and disk: open, secret, and for objects."""
    for name, found in asyncio.run(growth.kinds(times)).items():
        typer.echo(f"{name:10} {found.answer_us:7.1f} us an answer, {found.vote_us:7.1f} us a vote")


@app.command()
def flame(
    to: Annotated[Path, typer.Argument(help="The picture.")] = PICTURES / "flame-after.svg",
    *,
    title: Annotated[str, typer.Option(help="Above it.")] = "One core of Moot at saturation",
    seconds: Annotated[int, typer.Option(help="How long to sample.", min=1)] = 20,
    contender: Annotated[str, typer.Option(help="moot, moot-redis or moot-workers.")] = MOOT,
) -> None:
    """Draw where the time of Moot's core goes when it is loaded as fast as it answers."""
    with _redis([named(contender)]):
        to.write_text(profile(title, seconds, contender), "utf-8")
    typer.echo(f"{to}: {to.stat().st_size:,} bytes")


def _draw() -> None:
    """Make docs/performance.md and its pictures anew from what is measured now."""
    subprocess.run([sys.executable, ROOT / "scripts" / "generate.py"], check=True)


@contextmanager
def _redis(chosen: list[Contender]) -> Generator[None, None, None]:
    if not any("redis" in one.more for one in chosen):
        yield
        return
    folder = tempfile.TemporaryDirectory(prefix="moot-bench-redis-")
    with folder as name, own_redis(Path(name)) as address:
        os.environ["MOOT_STORE"] = address
        yield


@contextmanager
def _told(steps: int) -> Generator[Callable[[str], None], None, None]:
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("measuring", total=steps)

        def tell(said: str) -> None:
            progress.console.print(said, highlight=False)
            progress.advance(task)

        yield tell


if __name__ == "__main__":
    app()
