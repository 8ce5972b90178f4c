"""Asking for names over HTTP, at a real server: what is found, nothing there, too fast."""

from __future__ import annotations

import json
from http import HTTPStatus
from pathlib import Path

from protocol.limits import LOOKUPS_BURST, LOOKUPS_PER_SECOND
from server.printed.desk import Asked, Desk, asked_for
from server.printed.importing import bring
from server.printed.shelf import FILE, Shelf
from tests.server.conftest import Serve
from tests.server.printed.files import DELVER, scryfall
from tests.server.test_web import get

NONE: dict[str, object] = {"cards": [], "none": True}
NOW = "2026-11-30T20:00:00+00:00"


async def names(port: int, query: str) -> list[str]:
    answer = await get(port, f"/printed.json?{query}")
    assert (answer.status, answer.headers["content-type"]) == (200, "application/json")
    return [card["name"] for card in json.loads(answer.body)["cards"]]


async def test_names_are_found_once_a_file_was_brought(serve: Serve, tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with serve() as house:
        assert json.loads((await get(house.port, "/printed.json?like=lor")).body) == NONE
        bring(scryfall(tmp_path), data, NOW, lambda _: None)
        found = await names(house.port, "like=Lorien")
        assert found == ["Lórien Revealed", "Lothlórien Lookout"]
        assert await names(house.port, "like=L%C3%B3rien") == found
        assert await names(house.port, f"name={DELVER.replace(' ', '+')}") == ["Delver of Secrets"]
        assert await names(house.port, "name=Delver") == []
        assert await names(house.port, "") == []
        (data / FILE).write_bytes(b"this is no database")
        assert json.loads((await get(house.port, "/printed.json?like=lor")).body) == NONE


async def test_who_asks_too_fast_waits(tmp_path: Path) -> None:
    desk = Desk(Shelf(tmp_path))
    statuses = [
        (await desk.answer(Asked("a", False), "192.0.2.7"))[0] for _ in range(LOOKUPS_BURST + 2)
    ]
    assert statuses.count(HTTPStatus.OK) in (LOOKUPS_BURST, LOOKUPS_BURST + 1)
    assert statuses[-1] == HTTPStatus.TOO_MANY_REQUESTS
    assert (await desk.answer(Asked("a", False), "192.0.2.8"))[0] == HTTPStatus.OK
    assert LOOKUPS_PER_SECOND <= LOOKUPS_BURST


def test_what_is_asked_is_read_from_the_address() -> None:
    assert asked_for("/cards.json") is None
    assert asked_for("/printed.json") == Asked("", False)
    assert asked_for("/printed.json?like=a&like=b") == Asked("a", False)
    assert asked_for("/printed.json?name=Fire+%2F%2F+Ice&like=x") == Asked("Fire // Ice", True)
