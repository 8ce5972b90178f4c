"""Where everything is put together, and taken apart again so that nothing is lost."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from websockets.asyncio.server import Server, serve

from protocol.closing import Close
from protocol.limits import MESSAGE_IN_BYTES, UPGRADE_SECONDS
from server.admin import open_admin
from server.bell import listening
from server.bots import HouseBots, Play
from server.census import Census, census
from server.connection import House
from server.deadlines import sweeping
from server.door import Door
from server.doorstep import Doorstep, choose
from server.gate import Gate
from server.health import Health
from server.line import GOODBYE_SECONDS
from server.own_cards import CardBook, CardDesk
from server.printed.desk import Desk
from server.printed.shelf import Shelf
from server.pulse import Pulse
from server.record import RecordDesk, WriteRecord
from server.rooms import Rooms
from server.secret import read_secret
from server.settings import Settings
from server.socket import sockets_at
from server.stores.base import SharedStore, Store
from server.stores.redis import RedisStore
from server.stores.sqlite import SqliteStore
from server.web import Web

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from engine.kind import Kind

__all__ = ["CannotListen", "Running", "running", "why_not"]


BackUp: TypeAlias = Callable[[Path], Awaitable[None]]
"""Copies the store into a file while the server runs; a Redis has its own ways."""


class CannotListen(Exception):
    """The port or the address cannot be used; the text says what to do, for people."""


class Running(NamedTuple):
    """A server that accepts connections, at that port; and where its metrics are, if anywhere."""

    port: int
    rooms: Rooms
    admin_port: int | None = None
    back_up: BackUp | None = None


@asynccontextmanager
async def running(
    settings: Settings,
    kind: Kind,
    *,
    cards: bytes = b"{}",
    book: CardBook | None = None,
    write: WriteRecord | None = None,
    play: Play | None = None,
) -> AsyncGenerator[Running, None]:
    """Run a server for as long as the context lasts; then finish all commits and say goodbye.

    Raises `StoreUnusable` if the data cannot be used and `CannotListen` if the port cannot.
    """
    secret = read_secret(settings)
    store, pulse = await _open_store(settings), Pulse()
    try:
        shared = store if isinstance(store, SharedStore) else None
        bots = HouseBots(await store.secret(), play, shared)
        rooms = Rooms(store, kind, bots, settings.idle_room_seconds, secret)
        rooms.begin = book.begin if book is not None else None
        health = Health(store, lambda: shared.silence if shared else 0.0)
        door = Door(rooms, lambda: pulse.least)
        house = House(door, bots, settings, CardDesk(book), RecordDesk(rooms, write))
        gate = Gate(settings)
        step = Doorstep(
            house, Web(settings, version("moot"), cards), health, gate, Desk(Shelf(settings.data))
        )
        at = Census(rooms, step.outboxes, pulse, health.silence)
        async with (
            _watched(settings, at) as admin_port,
            listening(shared, rooms),
            sweeping(store, rooms),
        ):
            server = await _serve(step, gate, settings)
            port = server.sockets[0].getsockname()[1]
            bots.url = f"ws://{settings.local_host}:{port}/ws"
            try:
                yield Running(port, rooms, admin_port, _backing_up(store))
            finally:
                health.is_stopping = True
                await _stop(server, rooms, step, settings.drain_seconds)
    finally:
        pulse.stop()
        await store.close()


@asynccontextmanager
async def _watched(settings: Settings, at: Census) -> AsyncGenerator[int | None, None]:
    """Answer questions about the server at the admin port, if it has one."""
    if settings.admin_port is None:
        yield None
        return
    try:
        server = await open_admin(settings, census(at))
    except OSError as error:
        raise CannotListen(why_not(settings.at(settings.admin_port), error)) from error
    async with server:
        yield server.sockets[0].getsockname()[1]


def _backing_up(store: Store) -> BackUp | None:
    return store.back_up if isinstance(store, SqliteStore) else None


async def _open_store(settings: Settings) -> Store:
    if settings.store:
        return await RedisStore.open(settings.store, settings.replicas)
    return SqliteStore.open(settings.database)


async def _serve(step: Doorstep, gate: Gate, settings: Settings) -> Server:
    try:
        return await _listen(step, gate, settings)
    except OSError as error:
        raise CannotListen(why_not(settings, error)) from error


def why_not(settings: Settings, error: OSError) -> str:
    """Return what to do about an address that cannot be listened at, for people."""
    match error.errno:
        case errno.EADDRINUSE:
            return f"Port {settings.port} is in use. Choose another one: --port {settings.port + 1}"
        case errno.EACCES:
            return f"Port {settings.port} is not for everybody. Choose one above 1023: --port 8040"
        case _:
            return f"Cannot listen at {settings.host}: {error.strerror or error}."


async def _listen(step: Doorstep, gate: Gate, settings: Settings) -> Server:
    return await serve(
        step.live,
        settings.host,
        settings.port,
        reuse_port=settings.shares_port or None,
        create_connection=sockets_at(gate),
        process_request=step.answer,
        select_subprotocol=choose,
        compression=None,  # diffs are small, and it would make bombs and leaks possible
        server_header=None,
        open_timeout=UPGRADE_SECONDS,
        ping_interval=None,  # ours are messages
        close_timeout=GOODBYE_SECONDS,
        max_size=MESSAGE_IN_BYTES,
    )


async def _stop(server: Server, rooms: Rooms, step: Doorstep, seconds: float) -> None:
    server.close(close_connections=False)  # nobody comes in any more
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await rooms.drain()
    step.send_away()
    rooms.close(Close.RESTARTING)
    await server.wait_closed()
