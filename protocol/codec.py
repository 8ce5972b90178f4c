"""Bytes to messages and back, in MessagePack or JSON: one schema, two spellings.

1. What a client sends is decoded straight into the message types: an unknown field, a float, an
   extension type or a wrong length never becomes an object (rooms.md 4.3).
2. Any bytes give a message or a `DecodeError`, nothing else. The size limit comes before.
3. A key written twice in one map counts as written last; nothing is ever merged.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any, Final, TypeAlias, get_args  # a document is a tree of plain values

import msgspec
from msgspec.structs import astuple

from engine.commands import Command
from protocol.messages import CommandId, FromClient, ToClient

__all__ = ["JSON", "MSGPACK", "SUBPROTOCOLS", "Codec", "DecodeError", "codec_for"]

SAFE_INTEGER: Final = 2**53 - 1
"""The largest whole number that every client's language holds exactly (RFC 7159 section 6)."""

_JOINERS = "\u200c\u200d"
"""Not printable by themselves, but parts of Persian words and of family emoji."""

_LONGEST_TEXT = 160


class DecodeError(Exception):
    """These bytes are no message.

    `where` is the place in the message (`$.do.choice`; `$` is the whole), `text` a sentence that
    names the value or what was expected, `id` the command's id if it could be read, else None.
    """

    def __init__(self, where: str, text: str, id: str | None = None) -> None:
        super().__init__(f"{text} ({where})")
        self.where = where
        self.text = text
        self.id = id


class _JustId(msgspec.Struct):
    """Reads the id out of a message that is wrong elsewhere, building nothing else."""

    id: CommandId | None = None


class Codec(msgspec.Struct, frozen=True):
    """One spelling of the wire. `is_text` says whether its frames are text frames."""

    name: str
    is_text: bool
    _read: Callable[[bytes | str], FromClient]
    _read_id: Callable[[bytes | str], _JustId]
    _write: Callable[[object], bytes]

    def decode(self, data: bytes | str) -> FromClient:
        """Return the message in one frame; `DecodeError` if there is none.

        Text in a message is printable, not blank and in Unicode's NFC; whole numbers are exact in
        every language (53 bits).
        """
        try:
            self._check_frame(data)
            message = self._read(data)
            if not _is_plain(astuple(message)):
                _check(message, "$")
        except DecodeError as error:
            raise DecodeError(error.where, error.text, self._id_of(data)) from None
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise _explained(error, self._id_of(data)) from None
        return message

    def encode(self, message: ToClient) -> bytes:
        """Return the bytes of one frame; JSON's are UTF-8 and go out as a text frame."""
        return self._write(message)

    def raw(self, document: dict[str, Any]) -> msgspec.Raw:
        """Return a document or a patch encoded once, to be put into any number of messages."""
        return msgspec.Raw(self._write(document))

    def _check_frame(self, data: bytes | str) -> None:
        if isinstance(data, str) and not self.is_text:
            raise DecodeError("$", f"{self.name} comes in binary frames; this was a text frame")

    def _id_of(self, data: bytes | str) -> str | None:
        try:
            found = self._read_id(data).id
        except (msgspec.DecodeError, RecursionError, UnicodeError, TypeError):
            return None
        return found if found is not None and _flaw_of(found) is None else None


MSGPACK: Final = Codec(
    "moot.v1.msgpack",
    False,
    msgspec.msgpack.Decoder(FromClient).decode,  # type: ignore[arg-type]  # text is refused before
    msgspec.msgpack.Decoder(_JustId).decode,  # type: ignore[arg-type]  # TypeError is caught
    msgspec.msgpack.Encoder().encode,
)
JSON: Final = Codec(
    "moot.v1.json",
    True,
    msgspec.json.Decoder(FromClient).decode,
    msgspec.json.Decoder(_JustId).decode,
    msgspec.json.Encoder().encode,
)

SUBPROTOCOLS: Final = (MSGPACK.name, JSON.name)
"""What the server offers, the preferred one first."""


def codec_for(subprotocol: str | None) -> Codec:
    """Return the codec of a sub-protocol that was agreed on; `KeyError` if it is none of ours."""
    return {codec.name: codec for codec in (MSGPACK, JSON)}[subprotocol or ""]


# What the types cannot say: about text, and about numbers too large for JavaScript.


_Value: TypeAlias = "str | int | msgspec.Struct | tuple[_Value, ...] | None"


def _is_plain(values: tuple[_Value, ...]) -> bool:
    """Whether all of it is ASCII and small, as nearly always: then nothing of it can be wrong."""
    for value in values:
        if isinstance(value, str):
            if not (value.isascii() and value.isprintable() and value.strip()):
                return False
        elif isinstance(value, int):
            if not -SAFE_INTEGER <= value <= SAFE_INTEGER:
                return False
        elif isinstance(value, msgspec.Struct):
            if not _is_plain(astuple(value)):
                return False
        elif isinstance(value, tuple) and not _is_plain(value):
            return False
    return True


def _check(value: _Value, where: str) -> None:
    if isinstance(value, str):
        if (flaw := _flaw_of(value)) is not None:
            raise DecodeError(where, f"{_quoted(value)} {flaw}")
    elif isinstance(value, int):
        if abs(value) > SAFE_INTEGER:
            raise DecodeError(where, f"a whole number here is at most {SAFE_INTEGER}")
    elif isinstance(value, tuple):
        for place, one in enumerate(value):
            _check(one, f"{where}[{place}]")
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            _check(getattr(value, name), f"{where}.{name}")


def _flaw_of(text: str) -> str | None:
    """Names reach other people's screens and logs: no control characters, no writing backwards."""
    if not text.isprintable() and not all(c.isprintable() or c in _JOINERS for c in text):
        return "holds a character that cannot be printed"
    if not text.strip():
        return "is blank"
    if not unicodedata.is_normalized("NFC", text):
        return "is not in Unicode's composed form (NFC)"
    return None


# What msgspec says, in our words.

_PLACE = re.compile(r"^(?P<what>.*?) - at (?:`key` in )?`(?P<where>\$.*)`$", re.DOTALL)


def _tags(union: object) -> str:
    return ", ".join(sorted(one.__struct_config__.tag for one in get_args(union)))


_KNOWN: dict[str, tuple[str, str]] = {
    "$.t": ("message", _tags(FromClient)),
    "$.do.do": ("command", _tags(Command)),
}


def _explained(error: Exception, id: str | None) -> DecodeError:
    if isinstance(error, RecursionError):
        return DecodeError("$", "this is nested too deeply for a message", id)
    found = _PLACE.match(str(error))
    what, where = (found["what"], found["where"]) if found else (str(error), "$")
    if where in _KNOWN and what.startswith("Invalid value"):
        kind, known = _KNOWN[where]
        return DecodeError(where, f"{_short(what[14:])} is no {kind}; there are {known}", id)
    return DecodeError(_short(where), _short(what), id)


def _short(text: str) -> str:
    """Strangers' text goes into a log line: printable, and not long."""
    shown = "".join(c if c.isprintable() else "?" for c in text)
    return shown if len(shown) <= _LONGEST_TEXT else shown[:_LONGEST_TEXT] + "..."


def _quoted(text: str) -> str:
    return _short(repr(text))
