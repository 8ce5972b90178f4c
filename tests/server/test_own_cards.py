"""Home-made cards at a real table: sent in parts, shown, taken, voted on, exported and checked."""

from __future__ import annotations

import asyncio
import time
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.cards.abilities import Card
from engine.kind import TABLE
from protocol.limits import FILES_BURST, OWN_CARDS_BYTES, OWN_CARDS_PART_BYTES
from server.app import running
from server.cli import book_of
from server.own_cards import CardBook, CardDesk, Read
from server.settings import Settings
from tests.own_cards import ENVOY
from tests.server.conftest import Serve
from tests.server.guest import JSON, Guest, Message, guest
from tests.server.program import run

OURS = b"""\
- name: Feast or Fast
  cost: "{2}{W}"
  type: Sorcery
  spell:
  - each player votes:
      feast: {if more votes: {gain life: 5}}
      fast: {if more votes or tied: {lose life: 2, who: each opponent}}
"""
READING = [
    "Each player votes for feast or fast, in turn order from you.",
    "- feast: if it gets more votes than any other, gain 5 life.",
    "- fast: if it gets more votes than any other or the vote is tied, each opponent loses 2 life.",
]


def house_of(data: Path, *own: Card, **chosen: Any) -> Any:
    settings = Settings(port=0, data=data, **chosen)
    return running(settings, TABLE, book=book_of(own))


async def send(who: Guest, file: bytes, size: int = OWN_CARDS_PART_BYTES) -> Message:
    """Send a file in its parts, and return the answer to the last."""
    parts = [file[start : start + size] for start in range(0, len(file), size)] or [b""]
    for part in parts[:-1]:
        answer = await who.ask({"t": "cards", "part": part, "more": True})
        if answer["t"] != "done":
            return answer
    return await who.ask({"t": "cards", "part": parts[-1]})


async def pass_all(*players: Guest) -> None:
    """Everybody passes until the stack is empty or somebody is asked."""
    while players[0].table.get("priority") is not None and players[0].table["stack"]:
        one: Guest = players[int(players[0].table["priority"]) - 1]
        await one.act("pass")
        for other in players:
            while other.v < one.v:
                await other.hear()


async def meet(port: int, ann: Guest, ben: Guest) -> None:
    await ann.open()
    await ben.join(ann.code)
    await until_same(ann, ben)


async def until_same(*players: Guest) -> None:
    newest = max(one.v for one in players)
    for one in players:
        while one.v < newest:
            await one.hear()


async def until_main(ann: Guest, ben: Guest) -> None:
    await ann.act("start")
    while ann.table.get("step") != "main":
        await ann.act("next_step")
    await until_same(ann, ben)


async def test_an_own_council_from_the_file_to_its_end_and_into_a_verified_log(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    async with house_of(data) as house, guest(house.port) as ann, guest(house.port) as ben:
        await meet(house.port, ann, ben)
        answer = await send(ann, OURS, 50)
        assert (answer["cards"], answer["problems"]) == ({"Feast or Fast": READING}, [])
        assert "own_cards" not in ann.table  # nothing is added before the host takes it
        assert (await ann.ask({"t": "take_cards"}, "take"))["done"] == "take"
        assert list(ann.table["own_cards"]) == ["Feast or Fast"]
        await until_main(ann, ben)
        assert list(ben.table["own_cards"]) == ["Feast or Fast"]
        await ann.act("cast", card="feast or fast", targets=[])
        await until_same(ann, ben)
        await pass_all(ann, ben)
        for one, word in ((ann, "feast"), (ben, "fast")):
            await until_same(ann, ben)
            await one.act("vote", question=one.seat["question"]["id"], choice=word)
        await until_same(ann, ben)
        lives = [player["life"] for player in ben.table["players"].values()]
        assert lives == [40, 38]
        table = ann.code
    code, log, err = await asyncio.to_thread(run, "export", table, "--data", str(data))
    assert (code, err) == (0, "")
    file = tmp_path / "log.yaml"
    file.write_text(log)
    for command in ("verify", "replay"):
        code, _, err = await asyncio.to_thread(run, command, str(file))
        assert (code, err) == (0, "")
    file.write_text(log.replace('"gain_life","amount":5', '"gain_life","amount":6'))
    assert (await asyncio.to_thread(run, "verify", str(file)))[0] == 1


async def test_problems_have_their_lines_and_nothing_can_be_taken(tmp_path: Path) -> None:
    async with house_of(tmp_path) as house, guest(house.port) as ann:
        await ann.open()
        await send(ann, OURS)
        answer = await send(ann, OURS.replace(b"gain life", b"gain lief"))
        assert answer["problems"] == [[6, "'gain lief' is no effect. Did you mean gain life?"]]
        assert answer["cards"] == {}
        refused = await ann.ask({"t": "take_cards"})
        assert refused["code"] == "nothing_read"


async def test_only_the_host_s_file_is_read(tmp_path: Path) -> None:
    async with house_of(tmp_path) as house, guest(house.port) as ann, guest(house.port) as ben:
        await meet(house.port, ann, ben)
        assert (await send(ben, OURS))["code"] == "not_host"
        async with guest(house.port) as dee:
            await dee.watch(ann.code)
            assert (await send(dee, OURS))["code"] == "not_host"


async def test_in_json_a_part_is_base64(tmp_path: Path) -> None:
    async with house_of(tmp_path) as house, guest(house.port, JSON) as ann:
        await ann.open()
        part = b64encode(OURS).decode()
        answer = await ann.ask({"t": "cards", "part": part})
        assert answer["cards"] == {"Feast or Fast": READING}


async def test_a_file_has_a_size_and_is_text(tmp_path: Path) -> None:
    chosen = {"command_burst": 60, "commands_per_second": 60.0}
    async with house_of(tmp_path, **chosen) as house, guest(house.port) as ann:
        await ann.open()
        assert (await send(ann, b"#" * (OWN_CARDS_BYTES + 1)))["code"] == "too_large"
        assert (await send(ann, b"\xff\xfe"))["code"] == "malformed"
        part = b"x" * (OWN_CARDS_PART_BYTES + 1)
        refused = await ann.ask({"t": "cards", "part": part})
        assert (refused["code"], refused["where"]) == ("malformed", "$.part")
        assert (await send(ann, OURS))["t"] == "readings"


async def test_files_are_read_only_so_often(tmp_path: Path) -> None:
    async with house_of(tmp_path) as house, guest(house.port) as ann:
        await ann.open()
        codes = [(await send(ann, OURS)).get("code") for _ in range(FILES_BURST + 1)]
        assert codes == [None] * FILES_BURST + ["too_fast"]


async def test_a_card_taken_twice_is_there_once_and_a_lost_answer_comes_again(
    tmp_path: Path,
) -> None:
    async with house_of(tmp_path) as house, guest(house.port) as ann:
        await ann.open()
        await send(ann, OURS)
        await ann.ask({"t": "take_cards"}, "once")
        assert await ann.ask({"t": "take_cards"}, "once") == {"t": "done", "id": "once"}
        assert await ann.ask({"t": "take_cards"}, "again") == {"t": "done", "id": "again"}
        async with guest(house.port) as back:
            await back.resume(ann)
            assert await back.ask({"t": "take_cards"}, "once") == {"t": "done", "id": "once"}
            assert (await back.ask({"t": "take_cards"}, "new"))["code"] == "nothing_read"


async def test_everybody_may_read_the_table_s_cards(tmp_path: Path) -> None:
    async with house_of(tmp_path, ENVOY) as house, guest(house.port) as ann:
        await ann.open()
        assert list(ann.table["own_cards"]) == ["Envoy of the Barn"]
        async with guest(house.port) as dee:
            await dee.watch(ann.code)
            names = ["Envoy of the Barn", "Expropriate"]
            answer = await dee.ask({"t": "list_cards", "names": names})
            (card,) = answer["cards"]
            assert (card["name"], card["votes"][0]["kind"]) == ("Envoy of the Barn", "words")
            assert "701.38a" in card["rules"]
            many = await dee.ask({"t": "list_cards", "names": ["x"] * 9})
            assert many["where"] == "$.names"


async def test_a_table_from_before_gets_the_server_s_cards_when_it_wakes(tmp_path: Path) -> None:
    async with house_of(tmp_path) as house, guest(house.port) as ann:
        await ann.open()
        assert "own_cards" not in ann.table
    for _ in range(2):  # the second time they are there already
        async with house_of(tmp_path, ENVOY) as house, guest(house.port) as back:
            await back.resume(ann, epoch=0)
            assert list(back.table["own_cards"]) == ["Envoy of the Barn"]


async def test_a_server_without_a_book_reads_no_cards(serve: Serve) -> None:
    async with serve() as house, guest(house.port) as ann:
        await ann.open()
        assert (await send(ann, OURS))["code"] == "no_cards"
        assert (await ann.ask({"t": "list_cards", "names": ["x"]}))["cards"] == []


async def test_files_are_read_one_after_the_other_and_beside_the_loop() -> None:
    reading, most = 0, 0

    def read(text: str) -> Read:
        nonlocal reading, most
        reading += 1
        most = max(most, reading)
        time.sleep(0.02)
        reading -= 1
        return Read(text, {}, [])

    def listed(_state: Any, _names: Sequence[str]) -> list[dict[str, Any]]:
        return []

    desk = CardDesk(CardBook(read, listed))
    turns = 0

    async def turn() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0.001)

    beside = asyncio.create_task(turn())
    found = await asyncio.gather(*(desk.read(str(number)) for number in range(4)))
    beside.cancel()
    assert [one.command for one in found if one] == ["0", "1", "2", "3"]
    assert most == 1
    assert turns > 4


def test_a_server_does_not_start_with_a_card_that_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "ours.yaml"
    file.write_bytes(OURS.replace(b"Sorcery", b"Sorcry"))
    code, _, err = run("serve", "--port", "0", "--data", str(tmp_path), "--cards", str(file))
    assert (code, err) == (
        1,
        f"{file}:3: 'Sorcry' is no type or supertype. Did you mean Sorcery?\n",
    )
