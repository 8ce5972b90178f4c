"""How somebody comes in, and how somebody does not (rooms.md 4.3)."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.limits import (
    NO_TABLE_SECONDS,
    ROOMS_PER_ADDRESS_PER_HOUR,
    SHED_JOINS_SECONDS,
    SHED_OPENS_SECONDS,
    WRONG_CODES_BURST,
)
from server.app import Running
from server.door import whole_steps
from server.keys import is_code, new_token
from tests.server.conftest import Serve
from tests.server.fake_kind import FAKE, SEATS, Rules, Tally
from tests.server.guest import AFAR, JSON, Closed, Guest, guest


@pytest.mark.parametrize("subprotocol", ["moot.v1.msgpack", JSON, None])
async def test_who_opens_a_table_is_its_host(house: Running, subprotocol: str | None) -> None:
    async with guest(house.port, subprotocol) as ann:
        welcome = await ann.open("Ann")
        assert welcome.keys() == {
            *("t", "id", "code", "epoch", "v", "here", "table", "you", "sv", "seat", "token", "at"),
            "now",
        }
        assert is_code(welcome["code"])
        assert len(welcome["token"]) == 43
        assert (welcome["you"], welcome["here"]) == (1, [1])
        assert ann.table["seats"] == {"1": {"name": "Ann"}}
        assert ann.seat == {"seat": 1, "passing": False}


async def test_a_code_is_read_as_people_type_it(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port) as ben:
        await ann.open("Ann")
        typed = f"{ann.code[:4].lower()}-{ann.code[4:]} ".replace("0", "o").replace("1", "l")
        welcome = await ben.join(typed, "Ben")
        assert (welcome["you"], welcome["here"], ben.code) == (2, [1, 2], ann.code)


async def refused_at_the_door(one: Guest, message: dict[str, Any]) -> tuple[dict[str, Any], Closed]:
    refused = await one.ask(message)
    assert refused["t"] == "refused"
    return refused, await one.hear_close()


async def test_a_wrong_code_and_a_wrong_token_are_one_answer(house: Running) -> None:
    async with guest(house.port) as ann:
        await ann.open("Ann")
        answers: list[tuple[str, str, int, str]] = []
        for message in (
            {"t": "join", "code": "AAAAAAAA", "name": "Ben"},
            {"t": "join", "code": "no code", "name": "Ben"},
            {"t": "join", "code": "AAAAAAAA", "watch": True},
            {"t": "resume", "code": "AAAAAAAA", "token": new_token()},
            {"t": "resume", "code": ann.code, "token": new_token()},
            {"t": "resume", "code": "AAAAAAAA"},
        ):
            async with guest(house.port) as ben:
                refused, closed = await refused_at_the_door(ben, message)
                answers.append((refused["code"], refused["text"], closed.code, closed.reason))
        assert len(set(answers)) == 1
        assert answers[0][0] == "no_such_table"
        assert answers[0][2:] == (4500, "unknown_table")
        assert await ann.hears_nothing()


async def test_a_full_table_and_a_double_name_are_the_rules_to_refuse(house: Running) -> None:
    async with guest(house.port) as ann:
        await ann.open("Ann")
        async with guest(house.port) as ben:
            refused, closed = await refused_at_the_door(
                ben, {"t": "join", "code": ann.code, "name": "Ann"}
            )
            assert (refused["code"], closed.code) == ("name_taken", 4504)
        for number in range(1, SEATS):
            async with guest(house.port) as other:
                await other.join(ann.code, f"Other {number}")
        async with guest(house.port) as late:
            refused, closed = await refused_at_the_door(
                late, {"t": "join", "code": ann.code, "name": "Late"}
            )
            assert (refused["code"], closed.code) == ("table_full", 4504)


async def test_of_many_at_once_as_many_sit_as_there_are_seats(house: Running) -> None:
    async with guest(house.port) as ann:
        await ann.open("Ann")

        async def come(number: int) -> str:
            async with guest(house.port) as one:
                answer = await one.join(ann.code, f"Guest {number}")
                return str(answer.get("code" if answer["t"] == "refused" else "t"))

        answers = await asyncio.gather(*[come(number) for number in range(20)])
        assert sorted(answers) == ["table_full"] * (20 - SEATS + 1) + ["welcome"] * (SEATS - 1)


async def test_to_sit_down_one_says_a_name(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port) as ben:
        await ann.open("Ann")
        refused, _ = await refused_at_the_door(ben, {"t": "join", "code": ann.code})
        assert (refused["code"], refused["where"]) == ("malformed", "$.name")


async def test_a_table_may_let_nobody_watch(serve: Serve) -> None:
    closed_kind = replace(FAKE, new=lambda: Tally(settings=Rules(spectators=False)))
    async with serve(kind=closed_kind) as house, guest(house.port) as ann, guest(house.port) as eve:
        await ann.open("Ann")
        refused, closed = await refused_at_the_door(
            eve, {"t": "join", "code": ann.code, "watch": True}
        )
        assert (refused["code"], closed.code) == ("no_such_table", 4500)


async def test_wrong_codes_are_counted_and_right_ones_are_not(house: Running) -> None:
    async with guest(house.port, **AFAR) as ann:
        await ann.open("Ann")
        for _ in range(WRONG_CODES_BURST):
            async with guest(house.port, **AFAR) as ben:
                await ben.watch("AAAAAAAA")
        async with guest(house.port, **AFAR) as ben:
            refused, closed = await refused_at_the_door(
                ben, {"t": "join", "code": ann.code, "watch": True}
            )
            assert (refused["code"], closed.code) == ("too_fast", 1013)
        async with guest(house.port, **AFAR) as cleo:
            assert (await cleo.open("Cleo"))["t"] == "welcome"


async def test_who_has_a_seat_comes_back_whatever_others_there_tried(house: Running) -> None:
    async with guest(house.port, **AFAR) as ann:
        await ann.open("Ann")
        for _ in range(WRONG_CODES_BURST):
            async with guest(house.port, **AFAR) as eve:
                await eve.watch("AAAAAAAA")
        async with guest(house.port, **AFAR) as again:
            assert (await again.resume(ann))["t"] == "welcome"


async def test_a_party_behind_one_address_gets_in_with_a_typing_mistake_each(
    house: Running,
) -> None:
    async with guest(house.port, **AFAR) as ann:
        await ann.open("Ann")

        async def come(_number: int) -> str:
            async with guest(house.port, **AFAR) as one:
                assert (await one.watch("AAAAAAAA"))["code"] == "no_such_table"
            async with guest(house.port, **AFAR) as one:
                return str((await one.watch(ann.code))["t"])

        async def party(*numbers: int) -> list[str]:
            return list(await asyncio.gather(*[come(number) for number in numbers]))

        # The last mistake would be the one too many; the party is as large as the allowance.
        assert await party(*range(WRONG_CODES_BURST - 1)) == ["welcome"] * (WRONG_CODES_BURST - 1)


async def test_wrong_answers_take_the_same_time_whatever_was_wrong(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serve() as house, guest(house.port) as ann:
        await ann.open("Ann")
        slept: list[float] = []
        real = asyncio.sleep

        async def sleep(seconds: float) -> None:
            slept.append(seconds)
            await real(0)

        monkeypatch.setattr("server.door.asyncio.sleep", sleep)
        for message in (
            {"t": "join", "code": "AAAAAAAA", "name": "Ben"},
            {"t": "resume", "code": ann.code, "token": new_token()},
            {"t": "join", "code": "no code", "watch": True},
        ):
            async with guest(house.port) as ben:
                await refused_at_the_door(ben, message)
        assert len(slept) == 3
        assert all(0 < seconds <= NO_TABLE_SECONDS for seconds in slept)


@pytest.mark.parametrize(("took", "told"), [(0.0, 0.25), (0.01, 0.25), (0.26, 0.5), (0.7, 0.75)])
def test_they_come_in_whole_steps(took: float, told: float) -> None:
    assert whole_steps(took) == told


async def test_many_wrong_codes_from_everywhere_make_joins_wait_and_turn_nobody_away(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.door.WRONG_CODES_IN_ALL_BURST", 3)
    monkeypatch.setattr("server.door.WRONG_CODES_IN_ALL_PER_MINUTE", 0.001)
    monkeypatch.setattr("server.door.GUARDED_JOIN_SECONDS", 0.3)
    async with serve() as house, guest(house.port) as ann:
        await ann.open("Ann")
        for number in range(3):
            afar: dict[str, Any] = {"additional_headers": {"X-Forwarded-For": f"192.0.2.{number}"}}
            async with guest(house.port, **afar) as eve:
                await eve.watch("AAAAAAAA")
        began = time.monotonic()
        async with guest(house.port, **AFAR) as ben:
            assert (await ben.join(ann.code, "Ben"))["t"] == "welcome"
            assert time.monotonic() - began >= 0.3
        async with guest(house.port, **AFAR) as again:
            assert (await again.resume(ben))["t"] == "welcome"


async def test_a_server_with_too_much_to_do_sends_new_tables_away_first_and_votes_never(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = [0.0]
    monkeypatch.setattr("server.pulse.Pulse.least", property(lambda _: late[0]))
    async with serve() as house, guest(house.port) as ann:
        await ann.open("Ann")
        for seconds, opens, joins in (
            (SHED_OPENS_SECONDS, "welcome", "welcome"),
            (SHED_OPENS_SECONDS + 0.01, "refused", "welcome"),
            (SHED_JOINS_SECONDS + 0.01, "refused", "refused"),
        ):
            late[0] = seconds
            async with guest(house.port) as ben, guest(house.port) as cleo:
                found = await ben.open("Ben")
                assert found["t"] == opens
                assert found.get("code") == "busy" or opens == "welcome"
                assert (await cleo.watch(ann.code))["t"] == joins
            async with guest(house.port) as again:
                await again.resume(ann)
                assert (await again.act("pass"))["t"] == "update"


# A `welcome` that was lost.


@pytest.mark.parametrize("subprotocol", ["moot.v1.msgpack", JSON])
async def test_a_join_that_is_said_again_is_one_seat(house: Running, subprotocol: str) -> None:
    join = {"t": "join", "name": "Ben", "token": new_token()}
    async with guest(house.port) as ann:
        await ann.open("Ann")
        async with guest(house.port, subprotocol) as lost:
            await lost.say({**join, "id": "j", "code": ann.code})
            await ann.hear()  # he is seated, and does not know it
            await lost.socket.close()
        async with guest(house.port, subprotocol) as ben:
            welcome = await ben.ask({**join, "code": ann.code}, "j")
            assert (welcome["you"], ben.token) == (2, join["token"])
            assert (await ben.act("pass"))["t"] == "update"
            assert ben.table["seats"].keys() == {"1", "2"}
            async with guest(house.port) as again:
                await again.resume(ben)
                assert again.you == 2


async def test_joins_at_the_same_moment_with_one_token_are_one_seat(house: Running) -> None:
    join = {"t": "join", "name": "Ben", "token": new_token()}
    async with guest(house.port) as ann:
        await ann.open("Ann")

        async def come() -> int:
            async with guest(house.port) as one:
                return int((await one.ask({**join, "code": ann.code}))["you"])

        assert await asyncio.gather(*[come() for _ in range(5)]) == [2] * 5


async def test_a_token_of_a_seat_that_was_given_up_is_used_up(house: Running) -> None:
    join = {"t": "join", "name": "Ben", "token": new_token()}
    async with guest(house.port) as ann, guest(house.port) as ben:
        await ann.open("Ann")
        await ben.ask({**join, "code": ann.code})
        await ben.act("leave")
        async with guest(house.port) as again:
            refused, closed = await refused_at_the_door(again, {**join, "code": ann.code})
            assert (refused["code"], closed.code) == ("id_reuse", 4504)


async def test_an_open_that_is_said_again_is_one_table(house: Running) -> None:
    message = {"t": "open", "name": "Ann", "token": new_token()}
    codes: set[str] = set()
    for _ in range(3):
        async with guest(house.port) as ann:
            welcome = await ann.ask(message, "o")
            assert welcome["you"] == 1
            codes.add(ann.code)
    assert len(codes) == len(house.rooms) == 1


async def test_many_right_codes_from_one_address_get_in(house: Running) -> None:
    async with guest(house.port, **AFAR) as ann:
        await ann.open("Ann")
        for _ in range(WRONG_CODES_BURST + 5):
            async with guest(house.port, **AFAR) as eve:
                assert (await eve.watch(ann.code))["t"] == "welcome"


async def test_not_too_many_tables_are_opened_from_one_address(house: Running) -> None:
    for _ in range(ROOMS_PER_ADDRESS_PER_HOUR):
        async with guest(house.port, **AFAR) as ann:
            await ann.open("Ann")
    async with guest(house.port, **AFAR) as ann:
        refused, closed = await refused_at_the_door(ann, {"t": "open", "name": "Ann"})
        assert (refused["code"], closed.code) == ("too_many_tables", 1008)
