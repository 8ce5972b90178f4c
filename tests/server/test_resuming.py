"""Who comes back gets exactly what was missed, or one snapshot; and nobody else gets anything."""

from __future__ import annotations

import pytest

from server.app import Running
from tests.server.guest import JSON, guest

# Coming back.


async def test_who_missed_nothing_gets_nothing_again(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port) as again:
        await ann.open("Ann")
        await ann.act("pass")
        welcome = await again.resume(ann)
        keys = ("t", "id", "code", "epoch", "v", "here", "you", "sv", "at", "now")
        assert welcome.keys() == {*keys}
        assert (welcome["v"], welcome["sv"]) == (ann.v, ann.sv)
        await again.act("pass")
        assert again.table["count"] == 2


async def test_who_was_away_gets_exactly_what_was_missed(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port) as ben, guest(house.port) as back:
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        await ben.act("keep_passing", on=True)
        await ben.socket.close()
        for number in range(4):
            await ann.act("pass")
            await ann.act("keep_passing", on=number % 2 == 0)
        welcome = await back.resume(ben)
        assert "table" not in welcome
        missed = [await back.hear() for _ in range(4)]
        assert all(message.keys() == {"t", "v", "table", "at"} for message in missed)
        assert (back.table, back.v) == (ann.table, ann.v)
        assert back.seat == {"seat": 2, "passing": True}


@pytest.mark.parametrize("versions", [(9, 0, 0, 0), (1, 99, 0, 0), (1, 0, 99, 0), (1, 0, 0, 1)])
async def test_versions_that_never_were_get_one_snapshot(
    house: Running, versions: tuple[int, int, int, int]
) -> None:
    async with guest(house.port) as ann, guest(house.port) as again:
        await ann.open("Ann")
        await ann.act("pass")
        epoch, v, sv, wrong = versions
        welcome = await again.ask({
            "t": "resume", "code": ann.code, "token": ann.token, "epoch": epoch, "v": v, "sv": sv,
            "at": ann.at + wrong,
        })  # fmt: skip
        assert (again.table, again.seat, again.v) == (ann.table, ann.seat, ann.v)
        assert "token" not in welcome


async def test_a_spectator_resumes_too(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port) as eve, guest(house.port) as back:
        await ann.open("Ann")
        await eve.watch(ann.code)
        await eve.socket.close()
        await ann.act("pass")
        await back.resume(eve)
        await back.hear()
        assert back.table == ann.table


async def test_a_seat_that_is_given_up_is_nobodys(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port) as ben, guest(house.port) as again:
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        assert "done" in await ben.act("leave")
        closed = await ben.hear_close()
        assert (closed.code, closed.reason) == (4502, "seat_gone")
        await again.resume(ben)
        assert (await again.hear_close()).code == 4500


async def test_no_token_of_anybody_is_ever_in_anothers_frames(house: Running) -> None:
    async with guest(house.port) as ann, guest(house.port, JSON) as ben, guest(house.port) as eve:
        everybody = (ann, ben, eve)
        await ann.open("Ann")
        await ben.join(ann.code, "Ben")
        await eve.watch(ann.code)
        await ann.act("pass")
        await ben.act("keep_passing", on=True)
        for one in everybody:
            await one.hears_nothing(0.05)
            heard = b"".join(one.frames)
            for other in everybody:
                if other.token and other is not one:
                    assert other.token.encode() not in heard


async def test_no_log_line_holds_a_token_or_a_code(
    house: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    async with guest(house.port) as ann, guest(house.port) as ben:
        await ann.open("Ann Canary")
        await ben.resume(ann)
        await ann.act("undo")
    written = "".join(capsys.readouterr())
    for secret in (ann.token, ann.code, "Canary"):
        assert secret not in written
