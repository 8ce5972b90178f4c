"""The commands `moot replay`, `moot export` and `moot verify`; `add_to` registers them.

All three exit with 0 only if everything holds, with 1 if something does not, and with 2 if a file
or a room cannot be read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.progress import track

from records.chain import Checked, check, export
from records.fairness import Found
from records.logs import log_of, written_log
from records.mistakes import Mistake
from records.nodes import Pairs, read_nodes
from records.reading import header_of, kind_of, record_of
from records.replay import Told, replay
from server.keys import read_code
from server.secret import read_secret
from server.settings import Settings
from server.stores.base import LogDamaged, Stored, StoreFailed, StoreUnusable
from server.stores.sqlite import SqliteStore
from server.vault import Vault, vault_of

__all__ = ["add_to", "export_room", "replay_files", "verify_file", "written_room"]

EXIT_WRONG = 1
EXIT_UNREADABLE = 2
MANY = 8
"""From so many files on, a bar shows how far it is."""


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command(name="replay")(replay_files)
    app.command(name="export")(export_room)
    app.command(name="verify")(verify_file)


def replay_files(
    files: Annotated[list[Path], typer.Argument(help="Records, or folders of them.")],
    show: Annotated[bool, typer.Option(help="Print each game as a story.")] = False,
) -> None:
    """Replay records: 0 if every expectation holds, else the line, what was expected, and found."""
    found = list(_records(files))
    told = [_replayed(file, show=show) for file in _tracked(found)]
    wrong = sum(not holds for holds in told)
    typer.echo(f"{len(found) - wrong} of {len(found)} records hold.")
    if wrong or not found:
        raise typer.Exit(EXIT_WRONG)


def _records(files: list[Path]) -> Iterator[Path]:
    for file in files:
        if file.is_dir():
            yield from sorted((*file.rglob("*.yaml"), *file.rglob("*.yml")))
        else:
            yield file


def _tracked(files: list[Path]) -> Iterator[Path]:
    bar = Console(stderr=True)
    if len(files) < MANY or not bar.is_terminal:
        return iter(files)
    return iter(track(files, "Replaying", console=bar, transient=True))


def _replayed(file: Path, *, show: bool) -> bool:
    """Replay one file, say what is wrong with it, and return whether all of it holds."""
    try:
        header = _read(file)
        if kind_of(header) == "log":
            checked = check(log_of(header))
            if show:
                _show_log(file, checked)
            return _said(file, checked)
        record = record_of(header)
    except Mistake as mistake:
        typer.echo(f"{file}:{mistake.line}: {mistake.text}", err=True)
        return False
    replayed = replay(record)
    if show:
        _show(record.title, replayed.story)
    for line, expected, found in replayed.wrong:
        typer.echo(f"{file}:{line}: expected: {expected}\n    found: {found}", err=True)
    return replayed.holds


def _read(file: Path) -> Pairs:
    try:
        return header_of(read_nodes(file.read_text("utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        typer.echo(f"{file}: cannot be read: {error}", err=True)
        raise typer.Exit(EXIT_UNREADABLE) from error


def _show(title: str, story: tuple[Told, ...]) -> None:
    typer.echo(f"{title}\n")
    for step, lines in story:
        if step:
            typer.echo(step)
        for line in lines:
            typer.echo(f"    {line}")
    typer.echo()


def _show_log(file: Path, checked: Checked) -> None:
    typer.echo(f"{file}\n")
    for seq, lines in checked.story.items():
        for line in lines:
            typer.echo(f"{seq:>6}  {line}")
    typer.echo()


def _said(file: Path, checked: Checked) -> bool:
    if checked.fault is None:
        return True
    line, seq, what = checked.fault
    typer.echo(f"{file}:{line}: commit {seq}: {what}", err=True)
    return False


def verify_file(file: Annotated[Path, typer.Argument(help="An exported log.")]) -> None:
    """Check an exported log: its hash chain, and that every command leads to what was stored."""
    try:
        header = _read(file)
        if kind_of(header) != "log":
            _give_up(f"{file} is a record, not a log: use `moot replay`.", EXIT_UNREADABLE)
        checked = check(log_of(header))
    except Mistake as mistake:
        _give_up(f"{file}:{mistake.line}: {mistake.text}", EXIT_UNREADABLE)
    if not _said(file, checked):
        raise typer.Exit(EXIT_WRONG)
    typer.echo(f"{checked.held} commits: the chain is whole, and the rules lead to the same table.")
    typer.echo(_said_of_fairness(checked.fair))
    if checked.withheld:
        typer.echo(f"{checked.withheld} more are withheld until a secret is over, and not checked.")


def _said_of_fairness(fair: Found) -> str:
    envelopes = f"{fair.envelopes} envelopes were opened, each as it was closed."
    if not fair.draws:
        return f"{envelopes}\nChance was never asked."
    if fair.is_shown:
        return f"{envelopes}\n{fair.draws} draws of chance all follow from the seed committed to."
    return f"{envelopes}\n{fair.draws} draws of chance: the seed is shown when the game is over."


def written_room(stored: Stored, vault: Vault) -> str:
    """Return a stored room as a log that can be verified; what is still secret is withheld."""
    return written_log(*export(stored, vault))


def export_room(
    room: Annotated[str, typer.Argument(help="The table's code, or its id in base 16.")],
    data: Annotated[Path, typer.Option(help="Folder that the tables are kept in.")] = Path("data"),
    to: Annotated[Path | None, typer.Option(help="Write to this file, not to the screen.")] = None,
    secret: Annotated[str, typer.Option(envvar="MOOT_SECRET", hidden=True)] = "",
) -> None:
    """Write a played room as a record with its hash chain; no server may be running on the data."""
    database = Settings(data=data).database
    if not database.is_file():
        _give_up(f"There are no tables in {data}.", EXIT_UNREADABLE)
    try:
        stored = asyncio.run(_load(database, room))
        vault = vault_of(read_secret(Settings(data=data, secret=secret), make=False), stored.id)
        text = written_room(stored, vault)
    except (StoreUnusable, StoreFailed) as error:
        _give_up(str(error), EXIT_UNREADABLE)
    except LogDamaged as error:
        _give_up(f"This room cannot be exported: {error}.", EXIT_WRONG)
    if to is None:
        typer.echo(text, nl=False)
    else:
        to.write_text(text, "utf-8")
        typer.echo(f"{len(stored.commits)} commits are in {to}.")


async def _load(database: Path, room: str) -> Stored:
    store = SqliteStore.open(database)
    try:
        found = await store.find(read_code(room))
        if found is None:
            try:
                found = bytes.fromhex(room)
            except ValueError:
                raise StoreFailed(f"There is no table {room} there.") from None
        return await store.load(found)
    finally:
        await store.close()


def _give_up(text: str, code: int) -> NoReturn:
    typer.echo(text, err=True)
    raise typer.Exit(code)
