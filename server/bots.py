"""The bots that this server seats itself: they come in by the same door as everybody.

1. The server takes the seat for the bot; the bot then resumes it over a socket, with its token, and
   has no other way in and no other view than anybody's.
2. A bot's token follows from the installation's secret (`keys.house_token`), so nothing has to be
   kept for them: whichever seat has such a token is ours, also after a restart.
3. Who plays for a bot is said by the composition root; this module knows no bot.
4. One may play for an absent player, at that seat and with a secret of its own, until the player
   takes the seat back.
5. Where several servers hold a room, one of them plays its bots (`server.turns`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

from engine.commands import Sit, StandIn
from engine.ids import SeatId
from protocol.messages import Done, Refused
from server.keys import hash_of, house_token
from server.logs import incident
from server.room import Refusal, Room
from server.turns import Turns

if TYPE_CHECKING:
    from server.answers import Answer
    from server.stores.base import RoomId, SharedStore

__all__ = ["HouseBots", "Play"]

Play: TypeAlias = Callable[[str, str, str], Awaitable[None]]
"""`play(url, code, token)`: resume that seat and play it until the game or the seat is gone."""

NAMES = (
    "Ada", "Bruno", "Cleo", "Dario", "Edda", "Falk", "Greta", "Hugo",
    "Ines", "Jonas", "Kaya", "Linus", "Mara", "Nils", "Olga", "Pablo",
)  # fmt: skip

_NOT_HOST = "Only the host of the table seats bots."
_NONE = "This server has no bots."


class HouseBots:
    """The bots of all rooms in memory. `play` is None where the server has none."""

    def __init__(self, secret: bytes, play: Play | None, shared: SharedStore | None = None) -> None:
        self.url = ""  # known when the server listens
        self._secret = secret
        self._play = play
        self._seating = asyncio.Lock()
        self._playing: dict[RoomId, dict[SeatId, asyncio.Task[None]]] = {}
        self._awake: dict[RoomId, Room] = {}
        self._turns = Turns(shared, self._begin, self._end) if shared else None

    def seats(self, room: Room) -> frozenset[SeatId]:
        """Return the seats of a room that are this server's own bots; they may play at others."""
        playing = self._playing.get(room.id, ())
        return frozenset(seat for seat in playing if not self._stands_in(room, seat))

    async def seat(self, room: Room, host: SeatId | None, id: str, count: int) -> Answer:
        """Seat so many bots, or as many as there is room for before one is refused.

        The same id again seats nobody twice.
        """
        if host is None or host != room.state.host:
            return Refused("not_host", _NOT_HOST, id=id)
        if self._play is None:
            return Refused("no_bots", _NONE, id=id)
        try:
            async with self._seating:  # one after the other: each takes a name that is still free
                for number in range(1, count + 1):
                    await self._sit(room, f"{host} {id} bot {number}")
        except Refusal as error:
            refused = error.refused
            return Refused(refused.code, refused.text, refused.rule, id)
        finally:
            self.wake(room)
        return Done(id)

    async def stand_in(self, room: Room, by: SeatId | None, id: str, seat: int) -> Answer:
        """Let a bot play for an absent player, where the table's rules allow it."""
        if by is None:
            return Refused("not_host", _NOT_HOST, id=id)
        if self._play is None:
            return Refused("no_bots", _NONE, id=id)
        absent = SeatId(seat)
        command = StandIn(absent, by, hash_of(self._stand_in_token(room, absent)))
        try:
            await room.ask(f"{by} {id} stand-in", command)
        except Refusal as error:
            refused = error.refused
            return Refused(refused.code, refused.text, refused.rule, id)
        self.wake(room)
        return Done(id)

    def wake(self, room: Room) -> None:
        """Let somebody play each seat of a room that is a bot of ours and has nobody."""
        self._awake[room.id] = room
        if self._turns is None or self._turns.has(room.id):
            self._begin(room.id)
        elif not self._turns.wants(room.id) and self._idle(room):
            self._turns.want(room.id)

    def sleep(self, room: Room) -> None:
        """End the bots of a room that leaves memory."""
        self._awake.pop(room.id, None)
        if self._turns is not None:
            self._turns.give_up(room.id)
        self._end(room.id)

    def stop(self) -> None:
        """End all bots."""
        for room in list(self._awake.values()):
            self.sleep(room)

    def _begin(self, id: RoomId) -> None:
        room = self._awake[id]
        playing = self._playing.setdefault(id, {})
        for seat, token in self._idle(room):
            playing[seat] = self._start(room, seat, token)

    def _end(self, id: RoomId) -> None:
        for task in self._playing.pop(id, {}).values():
            task.cancel()

    def _idle(self, room: Room) -> list[tuple[SeatId, str]]:
        """Return the seats that are bots of ours and have nobody here, with their tokens."""
        playing = self._playing.get(room.id, {})
        found: list[tuple[SeatId, str]] = []
        for seat, place in room.state.seats.items():
            if place.bot and seat not in playing:
                token = house_token(self._secret, room.id, place.name)
                found += [(seat, token)] if place.token == hash_of(token) else []
            if seat not in playing and self._stands_in(room, seat):
                found.append((seat, self._stand_in_token(room, seat)))
        return found

    def _stands_in(self, room: Room, seat: SeatId) -> bool:
        place = room.state.seats.get(seat)
        ours = hash_of(self._stand_in_token(room, seat))
        return place is not None and bool(place.stand_in) and place.stand_in == ours

    def _stand_in_token(self, room: Room, seat: SeatId) -> str:
        return house_token(self._secret, room.id, f"stands in at {seat}")

    async def _sit(self, room: Room, id: str) -> None:
        if room.has_stored(id):
            return
        taken = {place.name for place in room.state.seats.values()}
        name = next(name for name in NAMES if name not in taken)
        token = house_token(self._secret, room.id, name)
        await room.ask(id, Sit(name, hash_of(token), bot=True))

    def _start(self, room: Room, seat: SeatId, token: str) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(self._run(room, token))
        task.add_done_callback(lambda done: self._ended(room.id, seat, done))
        return task

    def _ended(self, room: RoomId, seat: SeatId, task: asyncio.Task[None]) -> None:
        playing = self._playing.get(room, {})
        if playing.get(seat) is task:  # and not another one that was started since
            del playing[seat]

    async def _run(self, room: Room, token: str) -> None:
        assert self._play is not None
        try:
            await self._play(self.url, room.code, token)
        except Exception as error:  # a bot that breaks leaves its seat waiting, and nothing else
            incident("a bot stopped", error, room=room.name)
