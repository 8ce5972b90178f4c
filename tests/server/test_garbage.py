"""Looking for garbage seldom is right only as long as there is hardly any: so it is counted."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import weakref
from collections.abc import Generator

import pytest
from msgspec import Struct

from engine import commands, events, state
from engine.commands import PassPriority
from protocol import messages
from server.app import Running
from tests.server.guest import guest
from tests.server.looker import Looker

COMMANDS = 60


@pytest.fixture
def no_looks() -> Generator[None, None, None]:
    """Let nobody look for garbage but the test."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_a_program_that_starts_sets_it_once() -> None:
    code = (
        "import gc; from server.garbage import look_seldom; look_seldom();"
        "print(gc.get_threshold()[0] > 700, gc.get_freeze_count() > 1000)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout == "True True\n"


@pytest.mark.usefixtures("no_looks")
async def test_a_command_leaves_no_cycle(house: Running) -> None:
    async with guest(house.port) as ann:
        await ann.open()
        (room,) = list(house.rooms)
        looker = Looker(1)
        await looker.act(room, "first", PassPriority())
        gc.collect()
        for number in range(COMMANDS):
            await looker.act(room, f"c{number}", PassPriority())
        assert gc.collect() < COMMANDS


@pytest.mark.usefixtures("no_looks")
async def test_a_connection_that_is_gone_leaves_no_cycle(house: Running) -> None:
    async with guest(house.port) as ann:
        await ann.open()
        async with guest(house.port) as ben:
            await ben.join(ann.code)
            (room,) = list(house.rooms)
            bens = next(one for one in room.audience if one.seat == 2)
            seen = weakref.ref(bens)
            del bens
        async with asyncio.timeout(5):
            while len(room.audience) > 1:  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        assert seen() is None


def test_values_are_none_of_the_collectors_business() -> None:
    """They are frozen and made of values, so no cycle of them can be; a look passes them over."""
    found = [
        one
        for module in (events, commands, state, messages)
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, Struct) and one is not Struct
    ]
    assert len(found) > 50
    assert [one.__name__ for one in found if one.__struct_config__.gc] == []
