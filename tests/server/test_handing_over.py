"""A seat is given to another device: by a key that is good once, for a while, for that seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from engine.kind import TABLE
from protocol.limits import PASS_SECONDS
from server import clock
from tests.server.conftest import Serve
from tests.server.guest import Guest, guest
from tests.server.test_bots import Players, until_here


async def two(ann: Guest, ben: Guest) -> None:
    await ann.open("Ann")
    await ben.join(ann.code, "Ben")


async def take(guest: Guest, code: str, key: str, **more: str) -> str:
    """How taking a seat is answered: `welcome`, or the code of the refusal."""
    answer = await guest.ask({"t": "take", "code": code, "key": key, **more})
    return str(answer.get("code") if answer["t"] == "refused" else answer["t"])


async def test_a_key_gives_the_seat_once_and_the_old_device_is_sent_away(serve: Serve) -> None:
    async with (
        serve(kind=TABLE) as house,
        guest(house.port) as ann,
        guest(house.port) as ben,
        guest(house.port) as phone,
        guest(house.port) as late,
        guest(house.port) as old,
    ):
        await two(ann, ben)
        await ann.act("start")
        link = f"http://127.0.0.1/t/{ann.code}#seat="
        handed = await ben.ask({"t": "hand_over", "link": link})
        assert handed["qr"].startswith("data:image/svg+xml")
        assert 0 < handed["until"] - clock.now() <= PASS_SECONDS * 1000
        assert await take(phone, ann.code, handed["key"]) == "welcome"
        assert (phone.you, phone.token == ben.token) == (2, False)
        assert (await ben.hear_close()).code == 4502
        assert await take(late, ann.code, handed["key"]) == "no_such_table"
        assert (await old.ask({"t": "resume", "code": ann.code, "token": ben.token}))["t"] == (
            "refused"
        )
        while "handed over" not in [line[0] for line in ann.table["log"].values()]:
            await ann.hear()
        assert (await phone.act("life", player=2, life=12))["t"] == "update"


async def test_the_same_take_said_again_is_one_seat(serve: Serve) -> None:
    token = "t" * 43
    async with (
        serve(kind=TABLE) as house,
        guest(house.port) as ann,
        guest(house.port) as ben,
        guest(house.port) as phone,
        guest(house.port) as again,
    ):
        await two(ann, ben)
        key = (await ben.ask({"t": "hand_over"}))["key"]
        assert await take(phone, ann.code, key, token=token) == "welcome"
        assert await take(again, ann.code, key, token=token) == "welcome"
        assert (phone.you, again.you) == (2, 2)


async def test_of_two_who_come_at_once_one_gets_in(serve: Serve) -> None:
    async with (
        serve(kind=TABLE) as house,
        guest(house.port) as ann,
        guest(house.port) as ben,
        guest(house.port) as one,
        guest(house.port) as other,
    ):
        await two(ann, ben)
        key = (await ben.ask({"t": "hand_over"}))["key"]
        came = await asyncio.gather(take(one, ann.code, key), take(other, ann.code, key))
        assert came.count("welcome") == 1
        assert set(came) < {"welcome", "pass_used", "no_such_table"}


def last_changed(key: str) -> str:
    return key[:-1] + ("A" if key[-1] != "A" else "B")


def of_another_seat(key: str) -> str:
    return "1" + key[1:]


def good_for_longer(key: str) -> str:
    return key.replace(".", ".9", 1)


def of_no_digit(key: str) -> str:
    return "²" + key[1:]


def not_at_all(_: str) -> str:
    return "2.x.y"


@pytest.mark.parametrize(
    "change", [last_changed, of_another_seat, good_for_longer, of_no_digit, not_at_all]
)
async def test_no_other_key_opens_anything(serve: Serve, change: Callable[[str], str]) -> None:
    async with (
        serve(kind=TABLE) as house,
        guest(house.port) as ann,
        guest(house.port) as ben,
        guest(house.port) as eve,
    ):
        await two(ann, ben)
        key = (await ben.ask({"t": "hand_over"}))["key"]
        assert await take(eve, ann.code, change(key)) == "no_such_table"


async def test_a_key_is_good_for_a_while_only(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        serve(kind=TABLE) as house,
        guest(house.port) as ann,
        guest(house.port) as ben,
        guest(house.port) as eve,
    ):
        await two(ann, ben)
        key = (await ben.ask({"t": "hand_over"}))["key"]
        late = clock.now() + (PASS_SECONDS + 2) * 1000
        monkeypatch.setattr(clock, "now", lambda: late)
        assert await take(eve, ann.code, key) == "no_such_table"


async def test_the_host_gives_on_the_seat_of_who_is_not_here(serve: Serve) -> None:
    async with serve(kind=TABLE) as house, guest(house.port) as ann, guest(house.port) as cleo:
        async with guest(house.port) as ben:
            await two(ann, ben)
            await until_here(ann, [1, 2])
            assert (await ann.ask({"t": "hand_over", "seat": 2}))["code"] == "is_here"
            assert (await ben.ask({"t": "hand_over", "seat": 1}))["code"] == "not_host"
            assert (await ann.ask({"t": "hand_over", "seat": 7}))["code"] == "no_such_seat"
        await until_here(ann, [1])
        key = (await ann.ask({"t": "hand_over", "seat": 2}))["key"]
        assert await take(cleo, ann.code, key) == "welcome"
        assert cleo.you == 2


async def test_no_seat_of_another_is_given_on_while_something_is_sealed(serve: Serve) -> None:
    async with serve(kind=TABLE) as house, guest(house.port) as ann:
        async with guest(house.port) as ben:
            await two(ann, ben)
            await ann.act("start")
            words = ["north", "south"]
            await ann.act("hold_council", question="Where to?", choices=words, secret=True)
            while "question" not in ben.seat:
                await ben.hear()
            await ben.act("seal", question=ben.seat["question"]["id"], choices=["north"])
        await until_here(ann, [1])
        assert (await ann.ask({"t": "hand_over", "seat": 2}))["code"] == "sealed"


async def test_bots_and_spectators_give_no_seat_on(serve: Serve) -> None:
    async with (
        serve(kind=TABLE, play=Players()) as house,
        guest(house.port) as ann,
        guest(house.port) as eve,
    ):
        await ann.open("Ann")
        await ann.ask({"t": "bots", "count": 1})
        await eve.watch(ann.code)
        assert (await eve.ask({"t": "hand_over"}))["code"] == "watching"
        assert (await ann.ask({"t": "hand_over", "seat": 2}))["code"] == "is_bot"


async def test_a_key_survives_a_restart(serve: Serve) -> None:
    async with serve(kind=TABLE) as house, guest(house.port) as ann, guest(house.port) as ben:
        await two(ann, ben)
        key = (await ben.ask({"t": "hand_over"}))["key"]
    async with serve(kind=TABLE) as house, guest(house.port) as phone:
        assert await take(phone, ann.code, key) == "welcome"
