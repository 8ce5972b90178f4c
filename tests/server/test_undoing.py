"""Taking back by agreement, over sockets: asked, agreed, kept through a restart, and exported."""

from __future__ import annotations

import asyncio
from pathlib import Path

from engine.kind import TABLE
from records.chain import check
from records.logs import log_of
from records.nodes import read_nodes
from records.reading import header_of
from tests.server.conftest import Serve
from tests.server.guest import Guest, guest
from tests.server.program import run
from tests.server.test_bots import Players, until_here


async def council(ann: Guest, ben: Guest) -> None:
    """Ann and Ben are asked where to go; Ann has voted for the north."""
    await ann.open("Ann")
    await ben.join(ann.code, "Ben")
    await ann.act("start")
    await ann.act("hold_council", question="Where to?", choices=["north", "south"])
    await ann.act("vote", question=ann.seat["question"]["id"], choice="north")


async def until_asked(guest: Guest) -> int:
    while "proposal" not in guest.table:
        await guest.hear()
    number: int = guest.table["proposal"]["moment"]
    return number


async def test_a_vote_is_taken_back_over_a_restart_and_the_log_still_holds(
    serve: Serve, tmp_path: Path
) -> None:
    async with serve(kind=TABLE) as house, guest(house.port) as ann, guest(house.port) as ben:
        await council(ann, ben)
        found = await ben.ask({"t": "list_moments"})
        assert found["moments"] == [[1, 1, "hold_council", "Where to?"], [2, 1, "vote", "north"]]
        assert found["ends"] == ""
        await ann.act("ask_undo", moment=2)
        assert await until_asked(ben) == 2
        assert (await ben.act("vote", question=1, choice="south"))["code"] == "undo_asked"
    async with serve(kind=TABLE) as house, guest(house.port) as again, guest(house.port) as back:
        await again.resume(ben)
        await back.resume(ann)
        assert again.table["proposal"]["waits"] == [2]
        await again.act("answer_undo", moment=2, agree=True)
        assert again.table["voting"]["votes"] == {}
        assert "proposal" not in again.table
        while "question" not in back.seat:
            await back.hear()
        voted = await back.act("vote", question=back.seat["question"]["id"], choice="south")
        assert voted["t"] == "update"
        code = back.code
    exported = await asyncio.to_thread(run, "export", code, "--data", str(tmp_path / "data"))
    checked = check(log_of(header_of(read_nodes(exported[1]))))
    assert checked.fault is None
    assert checked.held > 8


async def test_bots_agree_and_vote_again_on_the_new_question(serve: Serve) -> None:
    players = Players()
    async with serve(kind=TABLE, play=players) as house, guest(house.port) as ann:
        await ann.open("Ann")
        await ann.ask({"t": "bots", "count": 1})
        await until_here(ann, [1, 2])
        await ann.act("start")
        await ann.act("hold_council", question="Where to?", choices=["north", "south"])
        await ann.act("vote", question=ann.seat["question"]["id"], choice="north")
        last = (await ann.ask({"t": "list_moments"}))["moments"][-1]
        await ann.act("ask_undo", moment=last[0])
        assert ann.table["voting"]["votes"] == {}
        assert ann.table["log"][max(ann.table["log"], key=int)][0] == "taken back"
