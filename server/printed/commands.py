"""`moot cards import FILE`: the facts of all cards, for completing names."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from server.printed.importing import Brought, Unusable, bring
from server.printed.shelf import Shelf

__all__ = ["add_to", "said"]

EXIT_UNUSABLE = 1


def add_to(cards: typer.Typer) -> None:
    """Add the command to `moot cards`."""
    cards.command("import")(import_file)


def import_file(
    file: Annotated[Path, typer.Argument(help="Scryfall's bulk file or MTGJSON's AtomicCards.")],
    data: Annotated[Path, typer.Option(help="The server's data folder.")] = Path("data"),
) -> None:
    """Take the facts of all cards from a file: names are then completed while they are typed."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        DownloadColumn(),
        TimeRemainingColumn(),
    )
    try:
        with Progress(*columns, console=Console(stderr=True)) as progress:
            size = file.stat().st_size if file.is_file() else 0
            task = progress.add_task(file.name, total=size)
            brought = bring(file, data, now, lambda read: progress.update(task, completed=read))
    except Unusable as error:
        typer.echo(f"{error} Nothing was changed.", err=True)
        raise typer.Exit(EXIT_UNUSABLE) from error
    for flaw in brought.flaws:
        typer.echo(flaw, err=True)
    typer.echo(_counted(brought))


def _counted(brought: Brought) -> str:
    bad = f" {brought.bad:,} could not be read." if brought.bad else ""
    return (
        f"{brought.cards:,} cards. {brought.others:,} entries were the same again or no card.{bad}"
    )


def said(data: Path) -> str | None:
    """Return what was imported, as a sentence; None if nothing was."""
    about = Shelf(data).about()
    if about is None:
        return None
    return f"{about.cards:,} more names from {about.source}, of {about.brought}."
