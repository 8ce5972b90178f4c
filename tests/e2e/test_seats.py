"""Who sits where: a seat is carried over another one, with a finger or a mouse."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.e2e.playing import House, People, Person, until

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]


async def sees_order(person: Person, *order: int) -> None:
    await until(lambda: person.documents()[0]["order"] == list(order), f"{order} is the order")


async def drag(person: Person, one: str, over: str) -> None:
    start = await person.seat(one).locator(".plate").bounding_box()
    end = await person.seat(over).locator(".plate").bounding_box()
    assert start is not None
    assert end is not None
    mouse = person.page.mouse
    await mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    await mouse.down()
    await mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
    await mouse.up()


async def test_a_seat_is_dragged_to_another_place(moot: House, people: People) -> None:
    ann = await people.open_table(moot, "Ann")
    ben = await people.sit_down(moot, ann.code, "Ben")
    await people.sit_down(moot, ann.code, "Cy")
    await expect(ann.seat("Cy").locator(".plate")).to_be_visible()
    await sees_order(ann, 1, 2, 3)
    await drag(ann, "Cy", "Ann")
    await ann.sees("Cy goes first.")
    await sees_order(ann, 3, 1, 2)
    await sees_order(ben, 3, 1, 2)
    await expect(ann.page.locator(".panel")).to_have_count(0)  # a drag is no tap
    await drag(ben, "Ann", "Ben")  # only the host moves seats
    await sees_order(ben, 3, 1, 2)
    await ann.seat("Ben").locator("button.plate").click()
    await expect(ann.page.locator(".panel")).to_be_visible()  # and a tap is no drag
