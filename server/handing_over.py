"""A seat given to another device or person: a pass, good once and for some minutes.

1. A pass says its seat, its end, and a code that follows from the room's keys and from the seat's
   secret of now: so nothing is kept, every server of a store reads it, and it is worth nothing as
   soon as the seat has another secret. Two who come at once: the rules let in one of them.
2. It goes to whoever may give the seat, alone; the page puts it behind the `#` of an address, which
   no browser sends on. The QR code is of the address that the page names.
"""

from __future__ import annotations

import hmac
from base64 import b64encode, urlsafe_b64encode
from typing import TYPE_CHECKING, NamedTuple

from engine.ids import SeatId
from protocol.limits import PASS_SECONDS
from protocol.messages import Handed, HandOver, Refused
from server import clock, qr

if TYPE_CHECKING:
    from server.room import Room
    from server.vault import Vault

__all__ = ["Taken", "hand_over", "opened"]

_WATCHING = "Only the players of a table have a seat to give."
_NO_SEAT = "Seat {} is free."
_NOT_HOST = "Only the host gives the seat of somebody else on."
_IS_HERE = "{} is here, and gives the seat on alone."
_BOT = "{} is a bot. Its seat is not given on."
_SEALED = "While something sealed is not open, nobody's seat is given on by somebody else."


class Taken(NamedTuple):
    """What a pass is good for: the seat, and the secret's hash that it stands for."""

    seat: SeatId
    instead: bytes


async def hand_over(
    room: Room, vault: Vault, by: SeatId | None, message: HandOver, *, is_sealed: bool
) -> Handed | Refused:
    """Return a pass for one's own seat or, to the host, for that of somebody who is not here."""
    if by is None:
        return Refused("watching", _WATCHING, id=message.id)
    seat = SeatId(message.seat) if message.seat is not None else by
    if (refused := _refusal(room, by, seat, message.id, is_sealed=is_sealed)) is not None:
        return refused
    until = clock.now() // 1000 + PASS_SECONDS
    key = f"{seat}.{until}.{_code(vault, seat, until, room.state.seats[seat].token)}"
    picture = "" if message.link is None else _as_address(await qr.drawn(message.link + key))
    return Handed(message.id, key, until * 1000, picture)


def _as_address(svg: bytes) -> str:
    """Return a picture as a data URI (RFC 2397)."""
    return f"data:image/svg+xml;base64,{b64encode(svg).decode()}"


def _refusal(room: Room, by: SeatId, seat: SeatId, id: str, *, is_sealed: bool) -> Refused | None:
    place = room.state.seats.get(seat)
    if place is None:
        return Refused("no_such_seat", _NO_SEAT.format(seat), id=id)
    if place.bot:
        return Refused("is_bot", _BOT.format(place.name), id=id)
    if seat == by:
        return None
    if by != room.state.host:
        return Refused("not_host", _NOT_HOST, id=id)
    if seat in room.audience.here:
        return Refused("is_here", _IS_HERE.format(place.name), id=id)
    return Refused("sealed", _SEALED, id=id) if is_sealed else None


def opened(room: Room, vault: Vault, key: str) -> Taken | None:
    """Return what a pass is good for now; None if it is none, is over, or was used."""
    seat, _, rest = key.partition(".")
    until, _, code = rest.partition(".")
    if not all(one.isdecimal() and len(one) <= _DIGITS for one in (seat, until)):
        return None
    whose, end = SeatId(int(seat)), int(until)
    place = room.state.seats.get(whose)
    if place is None or end * 1000 < clock.now():
        return None
    right = _code(vault, whose, end, place.token)
    if not hmac.compare_digest(right.encode(), code.encode()):
        return None
    return Taken(whose, place.token)


_DIGITS = 12


def _code(vault: Vault, seat: SeatId, until: int, token: bytes) -> str:
    code = vault.code(b"moot pass %d %d " % (seat, until) + token)
    return urlsafe_b64encode(code).rstrip(b"=").decode()
