"""The keys of one room: what is sealed is encrypted where it is stored, and chance has its seed.

1. Both follow from the installation's secret and the room's id (HKDF), so nothing more has to be
   kept; all servers of one store have the same secret.
2. A commit that holds something sealed is stored with its number, command id, seat and time in
   clear; what was said, its chance and what happened are one encrypted text (ChaCha20-Poly1305), of
   one size for all answers to a question. The hash chain covers that text.
3. Each such commit has a key of its own: after the reveal it can be given away with an export,
   and opens nothing else.
"""

from __future__ import annotations

import hmac
import secrets
from functools import lru_cache
from typing import TYPE_CHECKING

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec import DecodeError, Raw, msgpack
from msgspec.structs import replace

from server.stores.base import Commit, LogDamaged, RoomId, StoreFailed

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["OPENING_BYTES", "SecretLost", "Vault", "enclosed", "is_sealed", "vault_of"]

KEY_BYTES = 32
NONCE_BYTES = 12
OPENING_BYTES = KEY_BYTES + NONCE_BYTES

_LENGTH = 4
_ADVICE = (
    "It was begun with another secret: start with the MOOT_SECRET, or the file `secret`, of the"
    " server that began it (docs/operating.md, Secrets)"
)
_read_sealed = msgpack.Decoder(bytes).decode


class SecretLost(StoreFailed):
    """A room cannot be read with this installation's secret; the text says what to do."""

    def __init__(self, room: RoomId) -> None:
        super().__init__(f"room {room.hex()[:8]} cannot be opened. {_ADVICE}")


def is_sealed(commit: Commit) -> bool:
    """Whether a commit is encrypted, as it stands in the log."""
    return bytes(commit.events)[0] in (0xC4, 0xC5, 0xC6)  # bytes, where a list of events would be


def enclosed(commit: Commit, opening: bytes, padding: int) -> Commit:
    """Return a commit as it is stored: encrypted with that key and nonce, so much longer."""
    parts = (commit.said, commit.entropy, bytes(commit.events))
    whole = b"".join(len(one).to_bytes(_LENGTH, "big") + one for one in parts) + bytes(padding)
    key, nonce = opening[:KEY_BYTES], opening[KEY_BYTES:]
    text = nonce + ChaCha20Poly1305(key).encrypt(nonce, whole, _bound(commit))
    return replace(commit, said=b"", entropy=b"", events=Raw(msgpack.encode(text)))


def _bound(commit: Commit) -> bytes:
    """What cannot be exchanged round an encrypted text."""
    given = (commit.seq, commit.previous, commit.command, commit.seat, commit.now)
    return msgpack.encode(given)


class Vault:
    """What one room's secrets are kept with. `seed` is where all its chance comes from."""

    def __init__(self, secret: bytes, room: RoomId) -> None:
        self._room = room
        both = HKDF(SHA256(), 2 * KEY_BYTES, salt=room, info=b"moot room").derive(secret)
        self._key, self.seed = both[:KEY_BYTES], both[KEY_BYTES:]

    def sealed(self, commit: Commit, padding: int) -> Commit:
        """Return a commit as it is stored, encrypted."""
        return enclosed(commit, self._key_of(commit) + secrets.token_bytes(NONCE_BYTES), padding)

    def opened(self, commits: Iterable[Commit]) -> list[Commit]:
        """Return commits in clear, sealed ones opened; `SecretLost` if that is not their key."""
        return [self._opened(one) if is_sealed(one) else one for one in commits]

    def opening(self, commit: Commit) -> bytes:
        """Return what opens that one sealed commit: its key and its nonce."""
        return self._key_of(commit) + _read_sealed(commit.events)[:NONCE_BYTES]

    def code(self, text: bytes) -> bytes:
        """Return what only a server with this secret can say of a text, for this room."""
        return hmac.digest(self._key, text, "sha256")

    def _key_of(self, commit: Commit) -> bytes:
        place = commit.seq.to_bytes(8, "big") + commit.previous
        return hmac.digest(self._key, b"moot commit" + place, "sha256")

    def _opened(self, commit: Commit) -> Commit:
        try:
            text = _read_sealed(commit.events)
            cipher = ChaCha20Poly1305(self._key_of(commit))
            whole = cipher.decrypt(text[:NONCE_BYTES], text[NONCE_BYTES:], _bound(commit))
        except InvalidTag:
            raise SecretLost(self._room) from None
        except (DecodeError, ValueError) as error:
            raise LogDamaged(commit.seq) from error
        parts: list[bytes] = []
        for _ in range(3):
            end = _LENGTH + int.from_bytes(whole[:_LENGTH], "big")
            parts.append(whole[_LENGTH:end])
            whole = whole[end:]
        return replace(commit, said=parts[0], entropy=parts[1], events=Raw(parts[2]))


@lru_cache(maxsize=1000)
def vault_of(secret: bytes, room: RoomId) -> Vault:
    """Return a room's vault; making the keys takes a moment, so the latest are kept."""
    return Vault(secret, room)
