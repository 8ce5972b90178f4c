from typing import Any

import pytest

from bots.answers import Gone, Refused, State
from bots.events import Closed, HereNow, Live, RolledBack
from bots.line import End
from bots.mirror import Gap
from bots.talk import Talk
from bots.wire import NoMessage
from protocol.limits import RETURN_MOST_SECONDS

WELCOME: dict[str, Any] = {
    "t": "welcome", "id": "a", "code": "K7Q2M4XN", "epoch": 1, "v": 1, "here": [1],
    "table": {}, "you": 1, "sv": 1, "seat": {}, "token": "secret",
}  # fmt: skip


class Said(list[dict[str, Any]]):
    async def __call__(self, message: dict[str, Any]) -> None:
        self.append(message)


def new() -> tuple[Talk, Said]:
    said = Said()
    return Talk({"t": "open", "name": "Frodo"}, said), said


async def test_it_sits_down_with_one_id_and_then_resumes() -> None:
    talk, _ = new()
    first = talk.first_message()
    assert first == talk.first_message()
    await talk.hear(WELCOME)
    resume = talk.first_message()
    assert resume["t"] == "resume"
    assert (resume["code"], resume["token"], resume["v"]) == ("K7Q2M4XN", "secret", 1)
    assert resume["id"] != talk.first_message()["id"]


async def test_who_comes_and_goes_is_an_event() -> None:
    talk, _ = new()
    await talk.hear(WELCOME)
    await talk.hear({"t": "here", "here": [1, 2], "watching": 3})
    assert talk.events.get_nowait() == Live("K7Q2M4XN", 1, resumed=False, here=(1,))
    talk.events.get_nowait()
    assert talk.events.get_nowait() == HereNow((1, 2), 3)
    await talk.hear({"t": "rolled_back", "ids": ["a", "b"]})
    assert talk.events.get_nowait() == RolledBack(("a", "b"))


async def test_a_client_that_reads_no_events_keeps_the_newest() -> None:
    talk, _ = new()
    for number in range(1500):
        await talk.hear({"t": "here", "here": [], "watching": number})
    assert talk.events.qsize() == 1000
    assert talk.events.get_nowait() == HereNow((), 500)


async def test_what_is_no_message_is_said_and_unknown_kinds_are_counted() -> None:
    talk, _ = new()
    for broken in ({"t": "welcome"}, {"t": "ping"}, {"t": "update", "v": "x"}, {"t": "story"}):
        with pytest.raises(NoMessage, match=broken["t"]):
            await talk.hear(broken)
    await talk.hear({"t": "duel"})
    assert talk.unknown_messages == 1


async def test_a_gap_is_passed_on() -> None:
    talk, _ = new()
    await talk.hear(WELCOME)
    with pytest.raises(Gap):
        await talk.hear({"t": "update", "v": 3, "table": {}})


async def test_a_refusal_of_nothing_in_particular_is_passed_over_when_live() -> None:
    talk, _ = new()
    await talk.hear(WELCOME)
    await talk.hear({"t": "refused", "code": "malformed", "text": "no"})
    talk.lost(End(1006, ""))
    assert talk.state is State.CONNECTING
    with pytest.raises(Refused):
        await talk.hear({"t": "refused", "code": "no_such_table", "text": "no"})


async def test_it_ends_once() -> None:
    talk, _ = new()
    talk.ended(End(4503, "replaced"))
    talk.ended(End(1000, "again"))
    assert talk.events.get_nowait() == Closed(4503, "replaced", final=True)
    assert talk.events.empty()
    assert talk.state is State.CLOSED
    with pytest.raises(Gone):
        await talk.ask({"t": "bots", "count": 1})


async def test_it_remembers_once_how_long_to_stay_away() -> None:
    talk, _ = new()
    assert talk.away() == 0
    await talk.hear({"t": "away", "after": 1500})
    assert (talk.away(), talk.away()) == (1.5, 0)
    await talk.hear({"t": "away", "after": 10**9})
    assert talk.away() == RETURN_MOST_SECONDS
