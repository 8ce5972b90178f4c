"""A record is taken along while the server runs: whole, in parts, and without what is sealed."""

from __future__ import annotations

import asyncio
from pathlib import Path

from engine.kind import TABLE
from protocol.limits import RECORD_PART_BYTES
from records.commands import written_room
from server.record import WriteRecord
from server.stores.base import LogDamaged, Stored
from server.vault import Vault
from tests.server.conftest import Serve
from tests.server.guest import Guest, guest
from tests.server.program import run


async def taken(player: Guest) -> str:
    """The record, put together from its parts."""
    parts: list[bytes] = []
    more = True
    while more:
        answer = await player.ask({"t": "take_record", "part": len(parts)})
        assert answer["t"] == "record", answer
        assert len(answer["part"]) <= RECORD_PART_BYTES
        parts.append(answer["part"])
        more = answer.get("more", False)
    return b"".join(parts).decode()


def says(text: str) -> WriteRecord:
    def write(_stored: Stored, _vault: Vault) -> str:
        return text

    return write


async def council(ann: Guest, ben: Guest, *, secret: bool = False) -> None:
    await ann.open("Ann")
    await ben.join(ann.code, "Ben")
    await ann.act("start")
    words = ["canary-north", "canary-south"]
    await ann.act("hold_council", question="Where to?", choices=words, secret=secret)


async def test_what_is_taken_along_is_verified_and_replayed(serve: Serve, tmp_path: Path) -> None:
    here = serve(kind=TABLE, write=written_room)
    async with here as house, guest(house.port) as ann, guest(house.port) as ben:
        await council(ann, ben)
        await ann.act("vote", question=ann.seat["question"]["id"], choice="canary-north")
        file = tmp_path / "table.yaml"
        file.write_text(await taken(ben), "utf-8")
    for command in ("verify", "replay"):
        code, out, err = await asyncio.to_thread(run, command, str(file))
        assert (code, err) == (0, ""), out


async def test_what_is_sealed_is_not_in_it(serve: Serve) -> None:
    here = serve(kind=TABLE, write=written_room)
    async with here as house, guest(house.port) as ann, guest(house.port) as ben:
        await council(ann, ben, secret=True)
        before = (await taken(ben)).count("canary-north")
        await ann.act("seal", question=ann.seat["question"]["id"], choices=["canary-north"])
        while "1" not in ben.table["voting"].get("commitments", {}):
            await ben.hear()
        record = await taken(ben)
        assert record.count("canary-north") == before, "only the question itself names it"
        assert record.count("withheld") == 1
        await ben.act("seal", question=ben.seat["question"]["id"], choices=["canary-south"])
        assert (await taken(ben)).count("canary-north") > before, "it is open now"


async def test_a_long_record_comes_in_parts_and_only_in_order(serve: Serve) -> None:
    long = "x" * (2 * RECORD_PART_BYTES + 5)
    here = serve(kind=TABLE, write=says(long))
    async with here as house, guest(house.port) as ann:
        await ann.open("Ann")
        assert (await ann.ask({"t": "take_record", "part": 1}))["code"] == "nothing_read"
        assert await taken(ann) == long
        assert (await ann.ask({"t": "take_record", "part": 1}))["code"] == "nothing_read"


def is_damaged(_stored: Stored, _vault: Vault) -> str:
    raise LogDamaged(3)


async def test_who_only_watches_takes_nothing_along(serve: Serve) -> None:
    here = serve(kind=TABLE, write=is_damaged)
    async with here as house, guest(house.port) as ann, guest(house.port) as eve:
        await ann.open("Ann")
        await eve.watch(ann.code)
        assert (await eve.ask({"t": "take_record"}))["code"] == "watching"
        assert (await ann.ask({"t": "take_record"}))["code"] == "damaged"


async def test_a_server_may_write_no_records(serve: Serve) -> None:
    async with serve(kind=TABLE) as house, guest(house.port) as ann:
        await ann.open("Ann")
        assert (await ann.ask({"t": "take_record"}))["code"] == "no_records"


async def test_records_are_not_asked_for_all_the_time(serve: Serve) -> None:
    here = serve(kind=TABLE, write=says("short"))
    async with here as house, guest(house.port) as ann:
        await ann.open("Ann")
        answers = [await ann.ask({"t": "take_record"}) for _ in range(6)]
        assert [one["t"] for one in answers] == ["record"] * 5 + ["refused"]
        assert answers[-1]["code"] == "too_fast"
