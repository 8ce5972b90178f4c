"""One client, from its first message to its last. It knows no room's inside and no game.

1. What is no message, or comes too fast, is refused; who goes on is closed (1008).
2. The first message says where to go; the door decides. Until then nothing else is taken.
"""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET
from websockets.exceptions import ConnectionClosed

from protocol.closing import Close
from protocol.codec import Codec, DecodeError
from protocol.limits import VIOLATIONS
from protocol.messages import (
    Act,
    CardsText,
    Done,
    FromClient,
    HandOver,
    ListCards,
    ListMoments,
    Moments,
    Pong,
    RecordPart,
    Refused,
    SeatBots,
    Story,
    StoryBefore,
    TakeCards,
    ToClient,
)
from server.audience import tell
from server.budget import Budget
from server.door import Door, First, TurnedAway
from server.line import Line
from server.logs import incident
from server.own_cards import Upload
from server.record import RecordDesk, Taking
from server.stores.base import StoreFailed

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from engine.ids import SeatId
    from server.bots import HouseBots
    from server.own_cards import CardDesk
    from server.room import Room
    from server.settings import Settings
    from server.short_path import Data, ShortPath

__all__ = ["Connection", "House"]

_TOO_FAST = "Too many messages at once. Wait a second."
_HELLO = "Say first where to go: open, join or resume."
_ONE_AT_A_TIME = "The last of these is not finished yet. Wait for its answer."
_NOT_NOW = "The server cannot read its tables now. Try again in a moment."
_BROKEN = "The server made a mistake with this (incident {})."
_NOTHING_READ = "No cards were read on this connection. Send the file again."
_IS_IN = "This connection is at a table already. Make another one."


class House(NamedTuple):
    """What every connection of a server shares."""

    door: Door
    bots: HouseBots
    settings: Settings
    cards: CardDesk
    records: RecordDesk


class Connection:
    """One client at its socket; a `Viewer` of the room it is in."""

    def __init__(self, socket: ShortPath, codec: Codec, address: str, house: House) -> None:
        self.codec = codec
        self.seat: SeatId | None = None
        self.stands_in = False
        self._socket = socket
        self._address = address
        self._house = house
        self._line = Line(socket, codec, house.settings)
        self._upload = Upload(house.cards)
        self._taking = Taking(house.records)
        self.send = self._line.send
        self.send_framed = self._line.send_framed
        self.close = self._line.close
        self.is_known: Callable[[], None] = lambda: None  # called when it comes to a table
        self._commands = house.settings.commands(time.monotonic())
        self._violations = Budget(VIOLATIONS, VIOLATIONS / 60, time.monotonic())
        self._work: asyncio.Task[None] | None = None

    async def live(self) -> None:
        """Serve the client until it is gone, whatever happens."""
        room: Room | None = None
        try:
            room = await self._enter()
            if room is not None:
                self._socket.listen(partial(self._hear, room))
                await self._socket.wait_closed()
        except ConnectionClosed:
            pass
        except Exception as error:
            self._break(error)
        finally:
            if room is not None:
                room.audience.remove(self)
            if self._work is not None:
                self._work.cancel()
            self._socket.deafen()
            await self._line.hang_up()

    def _break(self, error: Exception) -> None:
        incident("a connection failed", error, seat=self.seat)
        self.close(Close.BROKEN)

    # The first message.

    async def _enter(self) -> Room | None:
        try:
            async with asyncio.timeout(self._house.settings.hello_seconds):
                first = await self._first()
        except TimeoutError:
            self.close(Close.NO_HELLO)
            return None
        if first is None:
            return None
        try:
            way = await self._house.door.admit(first, self._address)
        except TurnedAway as error:
            self._tell(error.refused)
            self.close(error.close)
            return None
        self.is_known()
        room, self.seat, self.stands_in = way.room, way.seat, way.stands_in
        self._commands = room.audience.budget(
            self.seat, self._house.settings.commands(time.monotonic())
        )
        self._line.refresh = lambda: self._begin_anew(room, first.id)
        room.welcome(self, first.id, token=way.token, seen=way.seen)
        return room

    def _begin_anew(self, room: Room, id: str) -> None:
        room.audience.tell_watchers()  # while this one is not told: for it they are in the snapshot
        self._line.go_on()
        room.welcome(self, id)

    async def _first(self) -> First | None:
        while not self._line.is_closing:
            message = self._message(await self._socket.next_message())
            if isinstance(message, First):
                return message
            if message is not None and not isinstance(message, Pong):
                self._violate(Refused("no_hello", _HELLO, id=message.id))
        return None

    # All others.

    def _hear(self, room: Room, data: Data) -> None:
        """Take what came; the socket calls this in the moment when it comes."""
        if self._line.is_closing:
            return
        try:
            if (message := self._message(data)) is not None:
                self._take(room, message)
        except Exception as error:
            self._break(error)

    def _take(self, room: Room, message: FromClient) -> None:
        match message:
            case Act():
                room.take(self, message.id, message.do)
            case Pong():
                pass
            case SeatBots() | StoryBefore() | RecordPart() | HandOver():
                self._begin(message.id, partial(self._worked_for, room, message))
            case ListMoments():
                self._tell(Moments(message.id, *room.documents.moments(room.state)))
            case CardsText():
                self._take_part(room, message)
            case TakeCards():
                self._take_cards(room, message)
            case ListCards():
                self._tell(self._upload.listed(room, message))
            case _:
                self._tell(Refused("already_in", _IS_IN, id=message.id))

    def _message(self, data: Data) -> FromClient | None:
        """Return what is a message and not too fast; refuse the rest."""
        self._line.heard()
        try:
            message = self.codec.decode(data)
        except DecodeError as error:
            id, where = error.id or UNSET, error.where
            self._violate(Refused("malformed", error.text, id=id, where=where))
            return None
        if isinstance(message, Pong) or self._commands.spend(time.monotonic()):
            return message
        self._violate(Refused("too_fast", _TOO_FAST, id=message.id))
        return None

    def _violate(self, refused: Refused) -> None:
        self._tell(refused)
        if not self._violations.spend(time.monotonic()):
            self.close(Close.UNREADABLE)

    @property
    def waiting_bytes(self) -> int:
        """How much waits for the client to read it."""
        return self._line.waiting_bytes

    def _tell(self, message: ToClient) -> None:
        tell(self, message)

    # What takes longer than a command; one of them at a time.

    def _begin(self, id: str, work: Callable[[], Awaitable[ToClient]]) -> None:
        if self._work is not None:
            return self._tell(Refused("busy", _ONE_AT_A_TIME, id=id))
        self._work = asyncio.get_running_loop().create_task(self._finish(id, work))

    async def _finish(self, id: str, work: Callable[[], Awaitable[ToClient]]) -> None:
        try:
            answer = await work()
        except StoreFailed:
            answer = Refused("not_stored", _NOT_NOW, id=id)
        except Exception as error:
            name = incident("a request failed", error, seat=self.seat)
            answer = Refused("internal", _BROKEN.format(name), id=id)
        self._work = None
        self._tell(answer)

    async def _worked_for(
        self, room: Room, message: SeatBots | StoryBefore | RecordPart | HandOver
    ) -> ToClient:
        match message:
            case SeatBots():
                return await self._seat_bots(room, message)
            case StoryBefore():
                return Story(message.id, await room.story(message.before))
            case RecordPart():
                return await self._taking.part(room, self.seat, message)
            case HandOver():
                return await self._house.door.hand_over(room, self.seat, message)

    async def _seat_bots(self, room: Room, message: SeatBots) -> ToClient:
        bots = self._house.bots
        if message.seat is not None:
            return await bots.stand_in(room, self.seat, message.id, message.seat)
        return await bots.seat(room, self.seat, message.id, message.count)

    def _take_part(self, room: Room, message: CardsText) -> None:
        if message.more:
            self._tell(self._upload.keep(message))
        else:
            self._begin(message.id, partial(self._upload.read, room, self.seat, message))

    def _take_cards(self, room: Room, message: TakeCards) -> None:
        command = self._upload.taken()
        if command is not None:
            room.take(self, message.id, command)
        elif room.has_stored(message.id, self.seat):  # and its answer got lost
            self._tell(Done(message.id))
        else:
            self._tell(Refused("nothing_read", _NOTHING_READ, id=message.id))
