"""An exported room as text (`kind: log`): the exact commands, and the hash chain that covers them.

For each commit: its number, the seat (0: the server itself), the command's id, the time,
the chance, the command, and the hash. Nothing that happened is in it: a log is checked by deciding
every command again, which must lead to the very same hashes. While a secret vote or a secret choice
is not over, all commits from its first envelope on are given by their hashes alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any  # a command as plain data is a map of whatever it has

from msgspec import Struct, ValidationError, convert, json, to_builtins

from engine.commands import TableCommand
from records.mistakes import Mistake, unknown
from records.nodes import Items, Node, Pairs, Text
from records.texts import number_of, pairs_of, text_of
from server.vault import OPENING_BYTES

__all__ = ["Log", "Logged", "log_of", "written_log"]

_WORDS = ("record", "kind", "room", "of", "players", "commits", "ends")
_OF_COMMIT = ("seq", "seat", "id", "now", "entropy", "does", "hash", "opens")


class Logged(Struct, frozen=True):
    """One commit of a log. `does` is None where the content is withheld.

    `opens` is the key of a commit that was stored encrypted, and its nonce.
    """

    line: int
    seq: int
    hash: bytes
    seat: int = 0
    id: str = ""
    now: int = 0
    entropy: bytes = b""
    does: TableCommand | None = None
    opens: bytes = b""


class Log(Struct, frozen=True):
    """A room's log: `room` and `of` (its kind) are what the chain begins with.

    `ends` is the SHA-256 of the table's document, as JSON with sorted keys, after the last commit
    whose content is given.
    """

    title: str
    room: bytes
    of: str
    players: Mapping[int, str]
    commits: tuple[Logged, ...]
    ends: bytes


# Written.


def written_log(log: Log, comments: Mapping[int, list[str]]) -> str:
    """Return a log as text; `comments` are the sentences of the story by commit number."""
    return "\n".join(_lines(log, comments)) + "\n"


def _lines(log: Log, comments: Mapping[int, list[str]]) -> Iterator[str]:
    players = ", ".join(f"{seat}: {_quoted(name)}" for seat, name in log.players.items())
    yield f"record: {_quoted(log.title)}"
    yield "kind: log"
    yield f"room: {_hex(log.room)}"
    yield f"of: {log.of}"
    yield f"players: {{{players}}}"
    yield "commits:"
    for one in log.commits:
        yield f"- {_commit(one)}"
        yield from (f"  # {' '.join(said.split())}" for said in comments.get(one.seq, ()))
    yield f"ends: {_hex(log.ends)}"


def _commit(one: Logged) -> str:
    if one.does is None:
        return f"{{seq: {one.seq}, hash: {_hex(one.hash)}}} # withheld: a secret is not over"
    opens = f"\n   opens: {_hex(one.opens)}," if one.opens else ""
    return (
        f"{{seq: {one.seq}, seat: {one.seat}, id: {_quoted(one.id)},"
        f" now: {one.now}, entropy: {_hex(one.entropy)},"
        f"\n   does: {_quoted(to_builtins(one.does))},{opens}\n   hash: {_hex(one.hash)}}}"
    )


def _hex(given: bytes) -> str:
    """Return bytes as a text that no reader takes for a number."""
    return f'"{given.hex()}"'


def _quoted(value: object) -> str:
    """Return a value as JSON, which YAML reads as it is."""
    return json.encode(value).decode()


# Read.


def log_of(header: Pairs) -> Log:
    """Return the log of a file that was read to nodes; `Mistake` if it is none."""
    for key, _ in header.pairs:
        if key.text not in _WORDS:
            raise unknown(key.line, key.text, "word of a log", _WORDS)
    commits = _needed(header, "commits")
    if not isinstance(commits, Items):
        raise Mistake(commits.line, "commits is a list.")
    return Log(
        text_of(_needed(header, "record")),
        _bytes(_needed(header, "room")),
        text_of(_needed(header, "of")),
        {number_of(key): text_of(value) for key, value in pairs_of(_needed(header, "players"))},
        tuple(_logged(one) for one in commits.items),
        _bytes(_needed(header, "ends")),
    )


def _needed(pairs: Pairs, word: str) -> Node:
    node = pairs.get(word)
    if node is None:
        raise Mistake(pairs.line, f"{word!r} is missing here.")
    return node


def _logged(node: Node) -> Logged:
    if not isinstance(node, Pairs):
        raise Mistake(node.line, "A commit is a map.")
    for key, _ in node.pairs:
        if key.text not in _OF_COMMIT:
            raise unknown(key.line, key.text, "word of a commit", _OF_COMMIT)
    seq, hash_ = number_of(_needed(node, "seq")), _bytes(_needed(node, "hash"))
    if node.get("does") is None:
        return Logged(node.line, seq, hash_)
    return Logged(
        node.line,
        seq,
        hash_,
        number_of(_needed(node, "seat")),
        _text(_needed(node, "id")),
        number_of(_needed(node, "now")),
        _bytes(_needed(node, "entropy")),
        _command(_needed(node, "does")),
        _opens(node),
    )


def _opens(node: Pairs) -> bytes:
    given = node.get("opens")
    if given is None:
        return b""
    opens = _bytes(given)
    if len(opens) != OPENING_BYTES:
        raise Mistake(given.line, f"What opens a commit has {OPENING_BYTES} bytes.")
    return opens


def _bytes(node: Node) -> bytes:
    try:
        return bytes.fromhex(_text(node))
    except ValueError:
        raise Mistake(node.line, "Here stand bytes, each as two digits of base 16.") from None


def _text(node: Node) -> str:
    if isinstance(node, Text):
        return node.text
    raise Mistake(node.line, "Here stands one text.")


def _command(node: Node) -> TableCommand:
    try:
        found: TableCommand = convert(_plain(node), TableCommand)
    except ValidationError as error:
        raise Mistake(node.line, f"This is no command: {error}.") from error
    return found


def _plain(node: Node) -> Any:
    """Return a node as the JSON value that was written."""
    if isinstance(node, Items):
        return [_plain(one) for one in node.items]
    if isinstance(node, Pairs):
        return {key.text: _plain(value) for key, value in node.pairs}
    if node.quoted:
        return node.text
    constants: dict[str, object] = {"null": None, "true": True, "false": False, "": None}
    if node.text in constants:
        return constants[node.text]
    return int(node.text) if node.text.lstrip("-").isdigit() else node.text
