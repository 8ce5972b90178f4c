"""Golden frames: every message in both spellings, read by people and by a third decoder.

After a change that is meant: MOOT_REWRITE_GOLDEN=1 pytest tests/protocol/test_messages.py, and look
at the difference. A message that clients know must never change in it.
"""

import json
import os
from base64 import b64encode
from pathlib import Path
from typing import Any, get_args

import msgpack  # type: ignore[import-untyped]  # it ships no types
import msgspec
import pytest

from engine.commands import Command, Move, Seal, VoteFor
from engine.ids import ChoiceId, ObjectId, QuestionId
from protocol.codec import JSON, MSGPACK
from protocol.messages import (
    Act,
    Away,
    Cards,
    CardsText,
    Done,
    FromClient,
    Handed,
    HandOver,
    Here,
    Join,
    ListCards,
    ListMoments,
    Moments,
    Open,
    Ping,
    Pong,
    Readings,
    RecordPart,
    RecordText,
    Refused,
    Resume,
    RolledBack,
    SeatBots,
    Story,
    StoryBefore,
    Take,
    TakeCards,
    ToClient,
    Update,
    Welcome,
)

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "frames.txt"
TOKEN = "Uz4Yp0gq3wR1nX7bq2cD5eF8hJ9kLmNoPqRsTuVwXyZ"
untyped: Any = msgpack

AT = 41_390_881_204_733
VOTE = Act("a1", VoteFor(QuestionId(7), ChoiceId("death")))
SEAL = Act("a2", Seal(QuestionId(8), (ChoiceId("truth"), ChoiceId("truth"))))
MOVE = Act("a3", Move(ObjectId(12), None))

MESSAGES: dict[str, FromClient | ToClient] = {
    "open": Open("a0", "Frodo"),
    "join": Join("a0", "K7Q2M4XN", "Sam"),
    "join to watch": Join("a0", "K7Q2M4XN", watch=True),
    "resume": Resume("a4", "K7Q2M4XN", TOKEN, 1, 12, 5, AT),
    "act: vote": VOTE,
    "act: seal": SEAL,
    "act: move": MOVE,
    "bots": SeatBots("a5", 3),
    "story before": StoryBefore("a6", 51),
    "list moments": ListMoments("a6"),
    "take record": RecordPart("a6", 2),
    "take": Take("a6", "K7Q2M4XN", "3.1790000600.abc"),
    "hand over": HandOver("a6", 3, "http://moot/t/K7Q2M4XN#seat="),
    "cards, a part": CardsText("a7", b"- name: Fe", more=True),
    "cards, the last part": CardsText("a8", b"ast"),
    "take cards": TakeCards("a9"),
    "list cards": ListCards("a10", ("Feast",)),
    "pong": Pong(3),
    "welcome": Welcome(
        "a0", "K7Q2M4XN", 1, 12, [1, 2], {"order": [1, 2]}, 1, 5, {"seat": 1, "may": []}, TOKEN, AT
    ),
    "welcome to watch": Welcome("a0", "K7Q2M4XN", 1, 12, [1, 2], {"order": [1, 2]}),
    "welcome before missed patches": Welcome("a4", "K7Q2M4XN", 1, 14, [1], you=1, sv=6, at=AT),
    "update of the table": Update(
        13, {"voting": {"votes": {"1": [2, "death"]}, "voter": 3}}, at=AT
    ),
    "update of a seat": Update(sv=6, seat={"question": None, "may": ["concede"]}, at=AT),
    "update of both, and done": Update(14, {"turn": 2}, 7, {"may": ["end_turn"]}, "a1", AT),
    "done": Done("a1"),
    "refused": Refused("stale", "Question 6 is closed; 7 is open now.", "table", "a1"),
    "refused, malformed": Refused("malformed", "Expected `int`, got `str`", where="$.do.question"),
    "ping": Ping(3, 1_767_225_600_000),
    "here": Here([1, 2], 4),
    "rolled back": RolledBack(["a1", "a7"]),
    "away": Away(7500),
    "readings": Readings("a8", {"Feast": ["Draw a card."]}, []),
    "readings, with a problem": Readings("a8", {}, [(3, "'drow' is no effect.")]),
    "cards": Cards("a10", [{"name": "Feast", "reading": ["Draw a card."]}]),
    "moments": Moments("a6", [[3, 1, "cast", "Expropriate"], [4, 2, "vote", "time"]], "chance"),
    "record, a part": RecordText("a6", b"record: ", more=True),
    "record, the last part": RecordText("a6", b"kind: log"),
    "handed": Handed("a6", "3.1790000600.abc", 1_790_000_600_000, "data:image/svg+xml,"),
    "story": Story("a6", {"49": ["cast", 1, "Expropriate"], "50": ["life", 2, -3]}),
}


def frame(codec_name: str, message: FromClient | ToClient) -> bytes:
    # A client's messages are encoded here as any client would: by fields that are set.
    encode = msgspec.json.encode if codec_name == "json" else msgspec.msgpack.encode
    return encode(message)


def golden_text() -> str:
    blocks = (
        f"{name}\n  {frame('json', message).decode()}\n  {frame('msgpack', message).hex()}\n"
        for name, message in MESSAGES.items()
    )
    return "\n".join(blocks)


def golden() -> dict[str, tuple[str, bytes]]:
    blocks = [block.splitlines() for block in GOLDEN.read_text("utf-8").split("\n\n")]
    return {name: (text.strip(), bytes.fromhex(hexed)) for name, text, hexed in blocks}


def test_frames_are_as_they_were() -> None:
    if os.environ.get("MOOT_REWRITE_GOLDEN") == "1":
        GOLDEN.write_text(golden_text(), "utf-8")
    assert golden_text() == GOLDEN.read_text("utf-8")


@pytest.mark.parametrize("name", MESSAGES)
def test_a_third_decoder_reads_the_same_in_both_spellings(name: str) -> None:
    text, packed = golden()[name]
    binary = {key: b64encode(one).decode() for key, one in _bytes_in(packed).items()}
    assert untyped.unpackb(packed) | binary == json.loads(text)


def _bytes_in(packed: bytes) -> dict[str, bytes]:
    """What MessagePack has as bytes, JSON has in base64."""
    found: dict[str, Any] = untyped.unpackb(packed)
    return {key: one for key, one in found.items() if isinstance(one, bytes)}


@pytest.mark.parametrize("name", [n for n, m in MESSAGES.items() if isinstance(m, FromClient)])
def test_a_clients_frame_is_the_message(name: str) -> None:
    text, packed = golden()[name]
    assert JSON.decode(text) == MSGPACK.decode(packed) == MESSAGES[name]


@pytest.mark.parametrize("name", [n for n, m in MESSAGES.items() if isinstance(m, ToClient)])
def test_the_servers_frame_is_the_message(name: str) -> None:
    text, packed = golden()[name]
    message: Any = MESSAGES[name]
    assert JSON.encode(message).decode() == text
    assert MSGPACK.encode(message) == packed


def test_every_message_has_a_golden_frame() -> None:
    kinds = {type(message) for message in MESSAGES.values()}
    assert kinds == {*get_args(FromClient), *get_args(ToClient)}


@pytest.mark.parametrize("union", [FromClient, ToClient, Command])
def test_no_tag_is_used_twice(union: object) -> None:
    tags = [kind.__struct_config__.tag for kind in get_args(union)]
    assert len(set(tags)) == len(tags)


def test_what_a_client_sends_is_closed_and_bounded() -> None:
    for kind in (*get_args(FromClient), *get_args(Command)):
        assert kind.__struct_config__.forbid_unknown_fields, kind
        assert kind.__struct_config__.frozen, kind


def test_a_vote_is_small() -> None:
    assert len(frame("msgpack", VOTE)) < 64
