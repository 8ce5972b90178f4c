"""20,000 inputs in the normal tests; `make fuzz` puts a million in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.codec import JSON, MSGPACK, DecodeError
from protocol.messages import Pong
from tests.broken import Inputs
from tests.fuzz import CODES, decoded, run

INPUTS = 20_000


@pytest.mark.timeout(300)
async def test_bytes_that_nobody_should_send_do_nothing_but_cost_a_refusal() -> None:
    found = await run(INPUTS)
    assert found.incidents == 0
    assert found.messages > INPUTS / 10
    assert found.connections > 1000
    # They came as far as each part of the server that could refuse them.
    assert {"malformed", "no_hello", "already_in", "stale", "id_reuse"} <= found.codes.keys()
    assert 1008 in found.closes


@given(st.binary(max_size=4096))
def test_any_bytes_are_a_message_or_a_refusal(data: bytes) -> None:
    for codec in (MSGPACK, JSON):
        decoded(codec, data)


def test_an_input_is_the_same_every_time() -> None:
    one, again = Inputs(7), Inputs(7)
    assert [one.number(number) for number in range(50)] == [
        again.number(number) for number in range(50)
    ]


def test_a_codec_that_lets_something_through_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_given: object) -> Pong:
        raise KeyError("not a refusal")

    monkeypatch.setattr("protocol.codec._is_plain", broken)
    with pytest.raises(KeyError):
        decoded(MSGPACK, b"\x82\xa1t\xa4pong\xa1n\x01")
    assert DecodeError("$", "text").where == "$"
    assert "malformed" in CODES
