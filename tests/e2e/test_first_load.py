"""What a browser, a home screen and a search engine take from the first load."""

from __future__ import annotations

import re
import struct
from typing import Any
from urllib.parse import urljoin

import pytest

from tests.e2e.accessible import STILL
from tests.e2e.playing import House, People

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]

HEAD = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  return {
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    title: document.title,
    meta: all('meta[name]').map((one) => [one.name, one.media, one.content]),
    links: Object.fromEntries(all('link[rel]').map((one) => [one.rel, one.href])),
    stone: getComputedStyle(document.body).backgroundColor,
  };
}"""


def as_rgb(hexadecimal: str) -> str:
    return f"rgb({', '.join(str(int(hexadecimal[at : at + 2], 16)) for at in (1, 3, 5))})"


def size_of_png(body: bytes) -> str:
    """Return what a PNG says of its own size, such as 192x192."""
    assert body[:8] == b"\x89PNG\r\n\x1a\n"
    return "x".join(str(side) for side in struct.unpack(">II", body[16:24]))


@pytest.mark.parametrize("path", ["/", "/t/K7Q2M4XN"])
async def test_the_first_load_says_what_it_is(moot: House, people: People, path: str) -> None:
    page = (await people.person("Nobody")).page
    await page.goto(f"{moot.page}{path}")
    head: dict[str, Any] = {}
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        await page.wait_for_function(STILL)
        head = await page.evaluate(HEAD)
        media = f"(prefers-color-scheme: {scheme})"
        (color,) = [one[2] for one in head["meta"] if one[:2] == ["theme-color", media]]
        assert as_rgb(color) == head["stone"]
    assert (head["lang"], head["dir"]) == ("en", "ltr")
    assert head["title"]
    meta = {name: content for name, media, content in head["meta"] if not media}
    assert len(meta["description"]) > 20
    viewport = re.split(r",\s*", meta["viewport"])
    assert "width=device-width" in viewport
    assert not re.search("user-scalable|maximum-scale", meta["viewport"])  # anybody may zoom
    assert head["links"].keys() >= {"icon", "apple-touch-icon", "manifest"}
    icon = await page.request.get(head["links"]["icon"])
    assert icon.headers["content-type"] == "image/svg+xml"
    answer = await page.request.get(head["links"]["apple-touch-icon"])
    assert size_of_png(await answer.body()) == "180x180"
    await look_at_the_manifest(people, head["links"]["manifest"], moot)


async def look_at_the_manifest(people: People, address: str, moot: House) -> None:
    asking = people.all[0].page.request
    answer = await asking.get(address)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest: dict[str, Any] = await answer.json()
    for needed in ("name", "short_name", "display", "background_color", "theme_color"):
        assert manifest[needed]
    for place in ("start_url", "scope"):
        assert urljoin(address, manifest[place]) == f"{moot.page}/"
    assert {(one["sizes"], one["purpose"]) for one in manifest["icons"]} == {
        ("any", "any"), ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"),
    }  # fmt: skip
    for icon in manifest["icons"]:
        picture = await asking.get(urljoin(address, icon["src"]))
        assert picture.ok, icon
        assert picture.headers["content-type"] == icon["type"]
        body = await picture.body()
        assert icon["sizes"] == ("any" if icon["type"] == "image/svg+xml" else size_of_png(body))


async def test_tables_are_not_for_search_engines(moot: House, people: People) -> None:
    answer = await (await people.person("Nobody")).page.request.get(f"{moot.page}/robots.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert "Disallow: /t/" in (await answer.text()).splitlines()
