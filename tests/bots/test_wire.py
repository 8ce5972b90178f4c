import msgspec
import pytest

from bots.wire import SUBPROTOCOL, NoMessage, is_map, packed, unpacked
from protocol.codec import MSGPACK
from protocol.messages import Pong


def test_it_speaks_the_preferred_subprotocol() -> None:
    assert MSGPACK.name == SUBPROTOCOL


def test_two_codecs_agree() -> None:
    assert MSGPACK.decode(packed({"t": "pong", "n": 3})) == Pong(3)
    tree = {"t": "update", "table": {"log": {"1": ["turn", -1]}, "over": True, "name": None}}
    assert unpacked(msgspec.msgpack.encode(tree)) == tree


@pytest.mark.parametrize(
    "frame", ["{}", b"", b"\xc1", b"\x93\x01", b"\x01", b"\x80", b"\x81\xa1t\x01", b"\x91" * 4000]
)
def test_what_is_no_message_is_said(frame: bytes | str) -> None:
    with pytest.raises(NoMessage):
        unpacked(frame)


def test_maps_are_maps() -> None:
    assert is_map({})
    assert not is_map([])
