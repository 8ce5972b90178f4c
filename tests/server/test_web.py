"""The few things that are asked for by HTTP."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import NamedTuple

import pytest
from websockets.exceptions import InvalidStatus

from server.app import Running, running
from server.settings import Settings
from server.web import Web
from tests.server.conftest import Serve
from tests.server.fake_kind import FAKE
from tests.server.guest import guest
from tests.server.raw import head, raw


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


async def get(port: int, path: str, **headers: str) -> Answer:
    """Ask by hand: no client library tidies the path up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    lines = [f"GET {path} HTTP/1.1", f"Host: {headers.pop('host', f'127.0.0.1:{port}')}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    async with asyncio.timeout(5):
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    status, *fields = head.decode().split("\r\n")
    return Answer(int(status.split()[1]), dict(f.lower().split(": ", 1) for f in fields), body)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Moot</title>")
    (folder / "assets" / "index-Ab3dE9x_.js").write_text("console.log('" + "x" * 200_000 + "')")
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "t").mkdir()
    (folder / "t" / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("not for anybody")
    return folder


async def test_the_page_is_served_at_its_addresses(serve: Serve, page: Path) -> None:
    async with serve(page=page) as house:
        screens = ("/t/K7Q2M4XN/table", "/t/K7Q2M4XN/overlay?theme=night")
        for path in ("/", "/t/K7Q2M4XN", "/t/K7Q2M4XN?lang=de", "/?try=3", *screens):
            answer = await get(house.port, path)
            assert (answer.status, answer.body) == (200, b"<!doctype html><title>Moot</title>")
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-cache"
        icon = await get(house.port, "/t/icon.svg")  # as a table's own address asks for it
        assert (icon.body, icon.headers["content-type"]) == (b"<svg/>", "image/svg+xml")
        policy = (await get(house.port, "/")).headers["content-security-policy"]
        assert policy.startswith("default-src 'self';")
        assert "unsafe" not in policy
        assert "img-src 'self' data: blob:;" in policy  # a reader's own pictures, no other host's
        assert f"ws://127.0.0.1:{house.port}" in policy
        script = await get(house.port, "/assets/index-Ab3dE9x_.js")
        beside = await get(house.port, "/t/K7Q2M4XN/assets/index-Ab3dE9x_.js")
        assert beside.body == script.body
        assert len(script.body) == int(script.headers["content-length"]) > 200_000
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["x-content-type-options"] == "nosniff"


async def test_what_is_known_is_not_sent_again(serve: Serve, page: Path) -> None:
    async with serve(page=page) as house:
        etag = (await get(house.port, "/favicon.svg")).headers["etag"]
        again = await get(house.port, "/favicon.svg", If_None_Match=etag)
        assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "//secret.txt",
        "/..%2fsecret.txt", "/assets", "/t/K7Q2M4XN/assets/",
        "/t/K7Q2M4XN/index.html", "/index", "/t/", "/wp-login.php", "/qr/x.svg",
    ],
)  # fmt: skip
async def test_nothing_else_is_there(serve: Serve, page: Path, path: str) -> None:
    async with serve(page=page) as house:
        answer = await get(house.port, path)
        assert answer.status == 404
        assert b"not for anybody" not in answer.body


async def test_a_page_that_is_not_built_says_how(serve: Serve, tmp_path: Path) -> None:
    async with serve(page=tmp_path / "nothing") as house:
        answer = await get(house.port, "/")
        assert answer.status == 200
        assert b"make install" in answer.body


async def test_health_and_cards_are_json(tmp_path: Path) -> None:
    settings = Settings(port=0, data=tmp_path)
    async with running(settings, FAKE, cards=b'{"cards":[]}') as house:
        health = await get(house.port, "/healthz")
        assert (health.status, json.loads(health.body)["ok"]) == (200, True)
        cards = await get(house.port, "/cards.json")
        assert (cards.headers["content-type"], cards.body) == ("application/json", b'{"cards":[]}')


async def test_a_qr_code_leads_to_the_table_by_the_address_others_use(house: Running) -> None:
    answer = await get(house.port, "/qr/K7Q2M4XN.svg", host="moot.example:8040")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.body.startswith(b"<svg")
    other = await get(house.port, "/qr/K7Q2M4XP.svg", host="moot.example:8040")
    assert answer.body != other.body


@pytest.mark.parametrize("host", ["a" * 254, "moot.example:804000", "[" + "0" * 46 + "]", "a b"])
async def test_what_is_no_host_is_refused(house: Running, host: str) -> None:
    assert (await get(house.port, "/qr/K7Q2M4XN.svg", host=host)).status == 400


def test_the_address_for_others_is_never_the_loopback_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.settings.own_address", lambda: "192.0.2.7")
    shared = Web(Settings(host="0.0.0.0"), "1", b"{}")
    assert shared.address("127.0.0.1:8040") == "http://192.0.2.7:8040"
    assert shared.address("localhost") == "http://192.0.2.7"
    assert shared.address("moot.example") == "http://moot.example"
    assert Web(Settings(), "1", b"{}").address("127.0.0.1:8040") == "http://127.0.0.1:8040"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "file://"])
async def test_a_page_of_another_site_may_not_connect(house: Running, origin: str) -> None:
    with pytest.raises(InvalidStatus) as error:
        async with guest(house.port, origin=origin):
            pass
    assert error.value.response.status_code == 403


async def test_our_own_page_and_programs_may(house: Running) -> None:
    for options in ({"origin": f"http://127.0.0.1:{house.port}"}, {}):
        async with guest(house.port, **options) as ann:
            assert (await ann.open())["t"] == "welcome"


@pytest.mark.parametrize("host", ["", "a b", "x';script-src *", "evil.example/path"])
async def test_a_host_that_is_none_is_refused(house: Running, host: str) -> None:
    assert (await get(house.port, "/", host=host)).status == 400


async def test_a_listed_page_of_another_host_may_connect_and_no_other(serve: Serve) -> None:
    async with serve(origins=frozenset({"https://moot.example"})) as house:
        async with guest(house.port, origin="https://moot.example") as ann:
            await ann.open()
        for origin in ("http://moot.example", "https://moot.example.evil.example", "null"):
            with pytest.raises(InvalidStatus):
                async with guest(house.port, origin=origin):
                    pass


@pytest.mark.parametrize("name", ["Host", "Origin", "If-None-Match", "X-Forwarded-For"])
async def test_a_header_that_stands_twice_is_no_mistake_of_the_servers(
    house: Running, name: str
) -> None:
    for path in ("/ws", "/"):
        async with raw(house.port, upgraded=False) as client:
            await client.send(head(path, f"{name}: 192.0.2.1", f"{name}: 192.0.2.2"))
            assert await client.status() < 500
