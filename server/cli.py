"""The command line: run a server, send bots to a table, list the cards.

`moot serve` exits with 0 after a clean stop, 1 if a file of cards has a problem, 2 if the port
cannot be used, 3 if the data cannot.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
import webbrowser
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import (
    Annotated,
    Any,  # a listed card is a map of whatever it has
    NamedTuple,
    NoReturn,
    TypeVar,
)

import typer
from msgspec import json

import bots.ready
from bots.answers import Gone, Refused
from bots.envelopes import LostEnvelope
from engine.cards import catalogue
from engine.cards.abilities import Card
from engine.cards.listing import listed_card
from engine.cards.say import say
from engine.commands import AddOwnCards
from engine.kind import TABLE
from engine.state import Table
from records.cards.files import read_cards, read_files
from records.commands import add_to as add_records
from records.commands import written_room
from server.app import CannotListen, running, why_not
from server.backups import backing_up
from server.garbage import look_seldom
from server.greeting import greeting, home, try_link
from server.logs import set_up_logs
from server.own_cards import CardBook, Read
from server.printed.commands import add_to as add_import
from server.printed.commands import said
from server.secret import read_secret
from server.settings import LOOPBACK, Settings, read_network, read_origin
from server.stores.base import StoreUnusable
from server.stores.redis_start import find_way
from server.workers import can_share, keep, reserved

__all__ = ["book_of", "main", "play"]

MOST_WORKERS = 64

EXIT_CARDS = 1
EXIT_PORT = 2
EXIT_DATA = 3

T = TypeVar("T")

app = typer.Typer(add_completion=True, no_args_is_help=True, rich_markup_mode=None)
add_records(app)
card_commands = typer.Typer(invoke_without_command=True)
app.add_typer(card_commands, name="cards")
add_import(card_commands)


def main() -> None:
    """Run the program `moot`."""
    app()


class BotKind(StrEnum):
    """How a bot chooses."""

    RANDOM = "random"
    OWN_GOOD = "own-good"


class LogLevel(StrEnum):
    """How much the server says about itself."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


Store = Annotated[
    str,
    typer.Option(
        help="Redis to keep the tables in instead, for several servers: redis://host:6379/0",
        envvar="MOOT_STORE",
    ),
]
RedisWait = Annotated[
    int,
    typer.Option(
        help="Answer a command only when so many replicas of Redis have it as well.",
        min=0,
        envvar="MOOT_REDIS_WAIT",
    ),
]
Secret = Annotated[
    str,
    typer.Option(
        help="What sealed votes are encrypted with; else a file in the data folder.",
        envvar="MOOT_SECRET",
        show_default=False,
        hidden=True,
    ),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(help="Proxy whose X-Forwarded-For is believed, besides this machine."),
]
Origins = Annotated[
    list[str] | None,
    typer.Option(help="Page of another host that may connect: https://moot.example"),
]
CardFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--cards", help="A file of home-made cards (docs/own-cards.md); may be said again."
    ),
]
AdminPort = Annotated[
    int | None,
    typer.Option(help="Port for /metrics, on the loopback address; none without it."),
]


Workers = Annotated[
    int,
    typer.Option(
        help="So many processes share the port and the work; with a Redis (--store) only.",
        min=1,
        max=MOST_WORKERS,
    ),
]


@app.callback()
def moot() -> None:
    """Council votes and the Ring for Magic playgroups."""


@app.command()
def serve(  # noqa: PLR0913 - each is an option
    *,
    host: Annotated[str, typer.Option(help="Address to listen at.")] = "0.0.0.0",
    port: Annotated[int, typer.Option(help="Port to listen at.", min=0, max=65535)] = 8040,
    data: Annotated[Path, typer.Option(help="Folder that the tables are kept in.")] = Path("data"),
    store: Store = "",
    redis_wait: RedisWait = 0,
    secret: Secret = "",
    card_files: CardFiles = None,
    proxy: Proxies = None,
    origin: Origins = None,
    admin_port: AdminPort = None,
    admin_host: Annotated[str, typer.Option(help="Address of the admin port.")] = "127.0.0.1",
    open_browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = False,
    try_it: Annotated[bool, typer.Option("--try", help="Open a table with three bots.")] = False,
    log_level: Annotated[LogLevel, typer.Option(help="Least of what is logged.")] = LogLevel.INFO,
    workers: Workers = 1,
) -> None:
    """Run a server until it is stopped; tables are kept, and go on where they were."""
    if workers > 1 and (wrong := _why_one(store)):
        raise typer.BadParameter(wrong, param_hint="--workers")
    set_up_logs(log_level.value)
    own = _own_cards(card_files or [])
    settings = Settings(
        host=host, port=port, data=data, store=store, replicas=redis_wait, secret=secret,
        admin_host=admin_host, admin_port=admin_port,
        proxies=(*LOOPBACK, *_read(read_network, "--proxy", proxy)),
        origins=frozenset(_read(read_origin, "--origin", origin)),
    )  # fmt: skip
    show = Shows(home=open_browser or try_it, trying=try_it)
    try:
        if workers > 1:
            _keep(workers, settings, book_of(own), show)
        else:
            _run(_serve(settings, book_of(own), show))
    except CannotListen as error:
        _give_up(str(error), EXIT_PORT)
    except StoreUnusable as error:
        _give_up(str(error), EXIT_DATA)


@app.command()
def bot(
    code: Annotated[str, typer.Argument(help="The table's code.")],
    *,
    count: Annotated[int, typer.Option(help="How many bots.", min=1, max=7)] = 1,
    url: Annotated[str, typer.Option(help="The server.")] = "ws://127.0.0.1:8040/ws",
    kind: Annotated[BotKind, typer.Option(help="How they choose.")] = BotKind.OWN_GOOD,
) -> None:
    """Send bots to a table; they play until the game is over or this is stopped."""
    try:
        _run(bots.ready.run_bots(url, code, count, bots.ready.Kind(kind.value)))
    except* Refused as group:
        _give_up(str(group.exceptions[0]), 1)
    except* LostEnvelope as group:
        _give_up(str(group.exceptions[0]), 1)
    except* Gone as group:
        _give_up(f"The server at {url} is gone: {group.exceptions[0]}", 1)


@card_commands.callback()
def cards(
    context: typer.Context,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
    files: CardFiles = None,
    data: Annotated[Path, typer.Option(help="The server's data folder.")] = Path("data"),
) -> None:
    """List the cards, with what is voted on and how the votes are read; or what is in files."""
    if context.invoked_subcommand is not None:
        return
    own = _own_cards(files or [])
    if as_json:
        typer.echo(_cards_json(own))
    elif own:
        for one in own:
            typer.echo("\n".join((_said(listed_card(one)), *(f"    {line}" for line in say(one)))))
    else:
        for card in catalogue():
            typer.echo(_said(card))
        if imported := said(data):
            typer.echo(imported)


def _why_one(store: str) -> str:
    """Return why there can be no more than one worker; "" if there can."""
    if not store:
        return (
            "several workers need a Redis, since one process alone owns the file moot.db. Give"
            " --store redis://host:6379/0 as well, or leave --workers out."
        )
    return "" if can_share() else "processes of this system cannot share a port."


def _keep(count: int, settings: Settings, book: CardBook, show: Shows) -> None:
    """Run so many workers; raises what one server would, before any of them begins."""
    read_secret(settings)
    asyncio.run(find_way(settings.store))

    def work(number: int, is_first: bool, until: int) -> None:
        admin = settings.admin_port
        own = replace(taken, admin_port=admin and admin + number - 1)
        shown = show if number == 1 and is_first else Shows(greeting=False)
        try:
            _run(_serve(own, book, shown, until))
        except (CannotListen, StoreUnusable) as error:
            typer.echo(str(error), err=True)
            sys.exit(EXIT_PORT if isinstance(error, CannotListen) else EXIT_DATA)

    with contextlib.ExitStack() as held:
        try:
            port = held.enter_context(reserved(settings.host, settings.port))
        except OSError as error:
            raise CannotListen(why_not(settings, error)) from error
        taken = replace(settings, port=port, shares_port=True)
        if code := keep(count, work, partial(typer.echo, err=True)):
            raise typer.Exit(code)


class Shows(NamedTuple):
    """What is shown when a server has started."""

    greeting: bool = True
    home: bool = False
    trying: bool = False


async def _serve(
    settings: Settings, book: CardBook, shows: Shows, until: int | None = None
) -> None:
    """Serve until told to stop, or until there is something to read from a file."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def alone(gone: int) -> None:
        loop.remove_reader(gone)  # it can be read for ever
        stop.set()

    if until is not None:
        loop.add_reader(until, alone, until)
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # not on Windows
            loop.add_signal_handler(number, stop.set)
    async with running(
        settings, TABLE, cards=_cards_json(), book=book, play=play, write=written_room
    ) as server:
        here = settings.at(server.port)
        look_seldom()
        if shows.greeting:
            typer.echo(greeting(here, draws=_can_draw()))
        if shows.home:
            webbrowser.open(try_link(here) if shows.trying else home(here))
        with backing_up(server.back_up, settings.backup):
            await stop.wait()
        if until is None:
            typer.echo("Stopping ...", err=True)


async def play(url: str, code: str, token: str) -> None:
    """Play for a bot of the house, until the game or the seat is gone."""
    with contextlib.suppress(Refused, Gone):  # the seat is not the bot's any more
        # The server plays it, so the server may as well seal for it; then a restart loses nothing.
        await bots.ready.run(url, code, token=token, seals_itself=False)


def _read(read: Callable[[str], T], option: str, texts: list[str] | None) -> list[T]:
    try:
        return [read(text) for text in texts or ()]
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint=option) from error


def _run(work: Coroutine[None, None, None]) -> None:
    with asyncio.Runner(loop_factory=_faster_loop()) as runner:
        runner.run(work)


def _faster_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:  # it is not made for every system
        return None
    return uvloop.new_event_loop


def _give_up(text: str, code: int) -> NoReturn:
    typer.echo(text, err=True)
    raise typer.Exit(code)


def _can_draw() -> bool:
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def book_of(own: tuple[Card, ...]) -> CardBook:
    """Return how a server of these cards reads and lists home-made ones."""
    return CardBook(_read_text, _listed, AddOwnCards(own) if own else None)


def _read_text(text: str) -> Read:
    found = read_cards(text)
    command = None if found.problems else AddOwnCards(found.cards)
    return Read(command, found.readings, found.problems)


def _listed(table: Table, names: Sequence[str]) -> list[dict[str, Any]]:
    return [listed_card(table.own_cards[name]) for name in names if name in table.own_cards]


def _own_cards(files: list[Path]) -> tuple[Card, ...]:
    """Return the home-made cards of these files; with a problem, all of them are told."""
    found, problems = read_files(files)
    if problems:
        _give_up("\n".join(problems), EXIT_CARDS)
    return found


def _cards_json(own: tuple[Card, ...] = ()) -> bytes:
    """Return all cards as JSON; home-made ones are marked as `own`."""
    listed = (listed_card(card) | {"own": True} for card in own)
    return json.encode({"cards": [*catalogue(), *listed]})


def _said(card: dict[str, Any]) -> str:
    types = " ".join([*card["supertypes"], *card["types"]])
    subtypes = " ".join(card["subtypes"])
    head = [card["name"], card["cost"], f"{types}: {subtypes}" if subtypes else types]
    votes = [f"    {_said_vote(vote)}" for vote in card["votes"]]
    ring = ["    the Ring tempts"] if card["ring"] else []
    changes = ["    changes how players vote"] if card["changes_votes"] else []
    after = ["    when players finish voting"] if card["after_votes"] else []
    return "\n".join(["  ".join(part for part in head if part), *votes, *ring, *changes, *after])


def _said_vote(vote: dict[str, Any]) -> str:
    words = ", ".join(choice["word"] for choice in vote["choices"]) or vote["what"]
    tie = f" ({vote['tie']} also when tied)" if vote["tie"] else ""
    return f"{vote['mode']} vote for {words}; read as {vote['reads']}{tie}"
