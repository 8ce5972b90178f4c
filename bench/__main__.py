"""`python -m bench run` compares the servers; `curves` shows how the cost of a vote grows."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bench import growth
from bench.clients import Load
from bench.contenders import CONTENDERS, Contender, named
from bench.profiles import profile
from bench.redis_server import own_redis
from bench.report import save, summary, table
from bench.rounds import Timing, play, waiting

RESULTS = Path(__file__).resolve().parent / "results"
PICTURES = RESULTS.parent.parent / "docs" / "pictures"
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
    names = contenders or (QUICK if quick else [one.name for one in CONTENDERS])
    chosen = [named(one) for one in names]
    if quick:
        seconds = 1.0
    timing = Timing(1.0, seconds)
    slow = Timing(0.5, seconds, RATE)
    with _redis(chosen), _told(len(chosen) * (rounds + 3 + 1)) as tell:
        closed = play(chosen, rounds, Load(), timing, tell)
        at_rate = play(chosen, 3, Load(), slow, tell)
        idle = waiting(chosen, Load(rooms=250), tell)
    report = summary(closed, at_rate, RATE, idle)
    save(report, RESULTS, name)
    typer.echo(table(report))


@app.command()
def curves(*, quick: Annotated[bool, typer.Option(help="Fewer sizes and rounds.")] = False) -> None:
    """Measure how the cost of a vote grows with the table, the log, the watchers and the rooms."""
    with _told(None) as tell:
        found = growth.measure_all(tell, quick=quick)
    growth.save(found, RESULTS)
    typer.echo(growth.table(found))


@app.command()
def flame(
    to: Annotated[Path, typer.Argument(help="The picture.")] = PICTURES / "flame-after.svg",
    *,
    title: Annotated[str, typer.Option(help="Above it.")] = "One core of Moot at saturation",
    seconds: Annotated[int, typer.Option(help="How long to sample.", min=1)] = 20,
) -> None:
    """Draw where the time of Moot's core goes when it is loaded as fast as it answers."""
    to.write_text(profile(title, seconds), "utf-8")
    typer.echo(f"{to}: {to.stat().st_size:,} bytes")


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
def _told(steps: int | None) -> Generator[Callable[[str], None], None, None]:
    columns = (TextColumn("{task.description}"), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("measuring", total=steps)

        def tell(said: str) -> None:
            progress.console.print(said, highlight=False)
            progress.advance(task)

        yield tell


if __name__ == "__main__":
    app()
