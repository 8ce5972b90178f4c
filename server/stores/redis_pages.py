"""How a room looks in Redis, read back: its head, its stream, and the commits that were packed.

A packed commit is its body alone; its hash is counted again, and the next commit is chained to it.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from hashlib import sha256
from typing import Any  # a reply is whatever Redis says

from msgspec import DecodeError, msgpack

from server.stores.base import (
    LogDamaged,
    Position,
    RoomId,
    Snapshot,
    Stored,
    StoreFailed,
    Written,
)

__all__ = ["pack", "read_room", "read_stream"]

HASH_BYTES = 32

_read_packed = msgpack.Decoder(tuple[int, list[bytes]]).decode


def pack(commits: Sequence[Written]) -> bytes:
    """Return commits that follow each other as one value."""
    bodies = [one.body for one in commits]
    return zlib.compress(msgpack.encode((commits[0].seq, bodies)))


def read_stream(entries: Any) -> list[Written]:
    """Return the commits of a part of a stream."""
    return [
        Written(int(id.partition(b"-")[0]), fields[1], fields[3]) for id, fields in entries or ()
    ]


def read_room(room: RoomId, parts: Any) -> Stored:
    """Return a room from its head, snapshots, packed commits and stream; raises `StoreFailed`."""
    born, kept, packed, entries = parts
    head = _pairs(born)
    if b"birth" not in head:
        raise StoreFailed("there is no such room")
    birth = Position(int(head[b"epoch"]), 0, head[b"birth"])
    commits = [one for page in packed for one in _unpack(page)] + read_stream(entries)
    code, kind = head[b"code"].decode(), head[b"kind"].decode()
    return Stored(room, code, kind, birth, _snapshot(kept), commits)


def _pairs(flat: Any) -> dict[bytes, bytes]:
    return dict(zip(flat[::2], flat[1::2], strict=True))


def _snapshot(kept: Any) -> Snapshot | None:
    """Return the last but one, if there are two."""
    snaps = {int(seq): body for seq, body in _pairs(kept).items()}
    if not snaps:
        return None
    seq = min(snaps)
    return Snapshot(seq, snaps[seq][:HASH_BYTES], snaps[seq][HASH_BYTES:])


def _unpack(page: bytes) -> list[Written]:
    try:
        first, bodies = _read_packed(zlib.decompress(page))
    except (zlib.error, DecodeError) as error:
        raise LogDamaged(0) from error
    return [
        Written(seq, sha256(body).digest(), body) for seq, body in enumerate(bodies, start=first)
    ]
