import re
import tracemalloc
from time import perf_counter
from typing import Any
from unicodedata import is_normalized

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.commands import PassPriority, VoteFor
from engine.ids import ChoiceId, QuestionId
from protocol.codec import JSON, MSGPACK, SUBPROTOCOLS, Codec, DecodeError, codec_for
from protocol.limits import MESSAGE_IN_BYTES
from protocol.messages import Act, Done, FromClient, Pong, Update
from tests.protocol.wire_values import junk, messages

both = pytest.mark.parametrize("codec", [MSGPACK, JSON], ids=lambda codec: codec.name)
VOTE: dict[str, Any] = {
    "t": "act",
    "id": "a1",
    "do": {"do": "vote", "question": 7, "choice": "mercy"},
}


def frame(codec: Codec, message: object) -> bytes | str:
    if codec.is_text:
        return msgspec.json.encode(message).decode()
    return msgspec.msgpack.encode(message)


def refused(codec: Codec, message: object) -> DecodeError:
    with pytest.raises(DecodeError) as caught:
        codec.decode(frame(codec, message))
    return caught.value


def decoded(codec: Codec, data: bytes) -> FromClient | DecodeError:
    try:
        return codec.decode(data)
    except DecodeError as error:
        return error


def vote(**changes: Any) -> dict[str, Any]:
    return {**VOTE, "do": {**VOTE["do"], **changes}}


def test_msgpack_is_the_preferred_subprotocol() -> None:
    assert SUBPROTOCOLS == ("moot.v1.msgpack", "moot.v1.json")
    assert [codec_for(name) for name in SUBPROTOCOLS] == [MSGPACK, JSON]
    for other in (None, "", "moot.v2.json"):
        with pytest.raises(KeyError):
            codec_for(other)


@both
def test_a_vote_is_decoded(codec: Codec) -> None:
    expected = Act("a1", VoteFor(QuestionId(7), ChoiceId("mercy")))
    assert codec.decode(frame(codec, VOTE)) == expected


@both
def test_the_order_of_keys_does_not_matter(codec: Codec) -> None:
    turned = {"do": dict(reversed(VOTE["do"].items())), "id": "a1", "t": "act"}
    assert codec.decode(frame(codec, turned)) == codec.decode(frame(codec, VOTE))


def test_json_comes_as_text_or_as_its_bytes() -> None:
    text = frame(JSON, VOTE)
    assert isinstance(text, str)
    assert JSON.decode(text) == JSON.decode(text.encode())


def test_a_text_frame_is_no_msgpack() -> None:
    with pytest.raises(DecodeError) as caught:
        MSGPACK.decode("{}")
    assert (caught.value.where, caught.value.id) == ("$", None)
    assert "binary frames" in caught.value.text


@both
@given(message=messages())
def test_what_is_encoded_is_decoded(codec: Codec, message: FromClient) -> None:
    assert codec.decode(frame(codec, message)) == message


@both
@given(data=junk())
def test_any_bytes_give_a_message_or_a_decode_error(codec: Codec, data: bytes) -> None:
    found = decoded(codec, data)
    if isinstance(found, DecodeError):
        assert found.where.startswith("$")
        assert found.text.isprintable()
        assert len(found.text) < 1000
    else:
        assert codec.decode(frame(codec, found)) == found


@given(text=st.text(max_size=300))
def test_any_text_gives_a_message_or_a_decode_error(text: str) -> None:
    with pytest.raises(DecodeError):
        JSON.decode(text)


NESTED = 4000
BOMBS = {
    "arrays": b"\x91" * NESTED,
    "maps": b"\x81\xa1a" * (NESTED // 3),
    "arrays in an unknown field": b"\x82\xa1t\xa4pong\xa1x" + b"\x91" * NESTED,
    "arrays before the tag": b"\x82\xa1x" + b"\x91" * NESTED,
    "arrays where an id is read": b"\x82\xa1x" + b"\x91" * NESTED + b"\xa2id\xa1a",
    "four thousand million items": b"\x82\xa1t\xa4pong\xa1n\xdd\xff\xff\xff\xff",
    "four thousand million fields": b"\xdf\xff\xff\xff\xff\xa1t\xa4pong",
    "a long text that is not there": b"\xdb\xff\xff\xff\xff",
    "an extension": b"\x82\xa1t\xa4pong\xa1n\xc7\x04\x05abcd",
    "a timestamp": b"\x82\xa1t\xa4pong\xa1n\xd6\xff\x00\x00\x00\x01",
    "many empty maps": b"\xdc\x0f\xf0" + b"\x80" * 0xFF0,
    "json arrays": b"[" * NESTED,
    "json maps": b'{"t":' * (NESTED // 5),
    "json maps where an id is read": b'{"x":' * 600 + b"1" + b"}" * 600,
    "a long number": b'{"t":"pong","n":' + b"9" * 4000 + b"}",
    "a lone surrogate": b'{"t":"open","id":"a","name":"\\ud800"}',
    "no utf-8": b"\x82\xa1t\xa4open\xa2id\xa1\xff",
}


@both
@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_quickly_and_builds_nothing(codec: Codec, name: str) -> None:
    data = BOMBS[name]
    assert len(data) <= MESSAGE_IN_BYTES
    tracemalloc.start()
    try:
        with pytest.raises(DecodeError):
            codec.decode(data)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
    began = perf_counter()
    with pytest.raises(DecodeError):
        codec.decode(data)
    assert perf_counter() - began < 0.05


WRONG: dict[str, tuple[object, str, str]] = {
    "an unknown message": (
        {"t": "zap"},
        "$.t",
        "'zap' is no message; there are act, bots, cards, hand_over, join",
    ),
    "no tag": ({"id": "a1"}, "$", "missing required field `t`"),
    "an unknown command": (vote(do="zap"), "$.do.do", "'zap' is no command; there are activate"),
    "an unknown field": ({**VOTE, "seat": 2}, "$", "unknown field `seat`"),
    "an unknown field inside": (vote(voter=2), "$.do", "unknown field `voter`"),
    "a text for a number": (vote(question="7"), "$.do.question", "Expected `int`, got `str`"),
    "a float": (vote(question=7.0), "$.do.question", "Expected `int`, got `float`"),
    "a yes for a number": (vote(question=True), "$.do.question", "Expected `int`, got `bool`"),
    "a number for a text": (vote(choice=7), "$.do.choice", "Expected `str`, got `int`"),
    "nothing": (vote(choice=None), "$.do.choice", "Expected `str`, got "),
    "an empty choice": (vote(choice=""), "$.do.choice", "length >= 1"),
    "a long choice": (vote(choice="x" * 81), "$.do.choice", "length <= 80"),
    "a long id": ({**VOTE, "id": "x" * 41}, "$.id", "length <= 40"),
    "a list": ([1], "$", "Expected `object`, got `array`"),
    "a number too large": (vote(question=2**53), "$.do.question", "at most 9007199254740991"),
    "a number too small": (vote(question=-(2**53)), "$.do.question", "at most"),
    "a control character": (vote(choice="a\nb"), "$.do.choice", "cannot be printed"),
    "writing backwards": (vote(choice="a\u202eb"), "$.do.choice", "cannot be printed"),
    "only spaces": (vote(choice="   "), "$.do.choice", "is blank"),
    "decomposed letters": (vote(choice="Nazgu\u0302l"), "$.do.choice", "NFC"),
    "a wrong zone": (
        {"t": "act", "id": "a1", "do": {"do": "move", "object": 1, "to": "hand"}},
        "$.do.to",
        "Invalid enum value 'hand'",
    ),
    "a wrong place in a list": (
        {"t": "act", "id": "a1", "do": {"do": "seal", "question": 1, "choices": ["a", "\x07"]}},
        "$.do.choices[1]",
        "cannot be printed",
    ),
    "a list too long": (
        {"t": "act", "id": "a1", "do": {"do": "seal", "question": 1, "choices": ["a"] * 65}},
        "$.do.choices",
        "length <= 64",
    ),
}


@both
@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_and_where(codec: Codec, name: str) -> None:
    message, where, text = WRONG[name]
    error = refused(codec, message)
    assert error.where == where
    assert text in error.text
    assert str(error) == f"{error.text} ({where})"


IDS: list[tuple[object, str | None]] = [
    (vote(choice=7), "a1"),
    ({"t": "zap", "id": "a1"}, "a1"),
    ({"id": "a1", "what": {"a": [{}]}}, "a1"),
    ({"t": "pong", "n": "x"}, None),
    ({"t": "act", "id": 7}, None),
    ({"t": "act", "id": "x" * 41}, None),
    ({"t": "act", "id": "a\x00"}, None),
    ([], None),
]


@both
@pytest.mark.parametrize(("message", "id"), IDS, ids=str)
def test_the_id_is_given_back_if_it_can_be_read(
    codec: Codec, message: object, id: str | None
) -> None:
    assert refused(codec, message).id == id


def test_keys_that_are_no_text_are_refused() -> None:
    error = refused(MSGPACK, {1: 2})
    assert (error.where, error.id) == ("$", None)


def test_a_strangers_text_is_shortened_and_made_printable() -> None:
    error = refused(JSON, {"t": "\x1b[2J" + "x" * 3000})
    assert error.text.isprintable()
    assert len(error.text) < 400


def test_a_key_written_twice_counts_as_written_last() -> None:
    assert MSGPACK.decode(b"\x83\xa1t\xa4pong\xa1n\x01\xa1n\x02") == Pong(2)
    assert JSON.decode('{"t":"act","id":"a","id":"b","do":{"do":"pass"}}') == Act(
        "b", PassPriority()
    )


def test_family_emoji_and_persian_words_are_printable() -> None:
    for name in ("👩\u200d🌾 Rosie", "می\u200cخواهم", "Nazgûl"):
        data = frame(JSON, {"t": "open", "id": "a", "name": name})
        assert getattr(JSON.decode(data), "name", None) == name


@both
def test_a_patch_is_encoded_once_and_put_into_many_messages(codec: Codec) -> None:
    patch = {"voting": {"votes": {"1": [2, "mercy"]}, "voter": None}}
    raw = codec.raw(patch)
    for version in (1, 2):
        assert codec.encode(Update(v=version, table=raw)) == codec.encode(
            Update(v=version, table=patch)
        )


@both
def test_what_is_not_set_is_not_sent(codec: Codec) -> None:
    decode = msgspec.json.decode if codec.is_text else msgspec.msgpack.decode
    assert decode(codec.encode(Update(sv=3, seat={}))) == {"t": "update", "sv": 3, "seat": {}}
    assert decode(codec.encode(Done("a1"))) == {"t": "done", "id": "a1"}


@both
@given(text=st.text(min_size=1, max_size=40), number=st.integers(0, 2**63 - 1))
def test_what_is_plain_is_looked_at_as_closely_as_what_is_not(
    codec: Codec, text: str, number: int
) -> None:
    is_text = text.isprintable() and is_normalized("NFC", text) and text.strip() != ""
    found = decoded(codec, msgspec_of(codec, vote(choice=text, question=number)))
    assert isinstance(found, Act) == (is_text and number < 2**53) or _JOINED.search(text)


_JOINED = re.compile("[\u200c\u200d]")


def msgspec_of(codec: Codec, message: object) -> bytes:
    return msgspec.json.encode(message) if codec.is_text else msgspec.msgpack.encode(message)
