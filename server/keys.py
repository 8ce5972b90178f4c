"""What lets people in: a table's code, which is said aloud, and a seat's token, which is not.

Codes are eight characters of Crockford's base 32: no I, L, O or U, so that they can be read out.
Tokens are 256 random bits; only their SHA-256 is stored, and they never stand in an address.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

__all__ = ["hash_of", "house_token", "is_code", "new_code", "new_room_id", "new_token", "read_code"]

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 8

_READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})


def new_code() -> str:
    """Return a code that hardly any other table has."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(typed: str) -> str:
    """Return the code that somebody meant: any case, `O` for `0`, hyphens and spaces left out."""
    return typed.upper().translate(_READ_AS)


def is_code(code: str) -> bool:
    """Whether it has the form of a code."""
    return len(code) == LENGTH and set(code) <= set(ALPHABET)


def new_room_id() -> bytes:
    """Return 16 random bytes."""
    return secrets.token_bytes(16)


def new_token() -> str:
    """Return a seat's secret: 43 characters for 256 bits."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> bytes:
    """Return what is stored of a token."""
    return sha256(token.encode()).digest()


def house_token(secret: bytes, room: bytes, name: str) -> str:
    """Return the token of a bot that the server itself seats: made again, never stored.

    It follows from the installation's secret, the room and the bot's name. So after a restart the
    server knows its own bots by their tokens' hashes, and can sit down for them again.
    """
    key = hmac.digest(secret, room + name.encode(), "sha256")
    return urlsafe_b64encode(key).rstrip(b"=").decode()
