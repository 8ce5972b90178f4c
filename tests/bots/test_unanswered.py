import asyncio
from typing import Any

import pytest

from bots.unanswered import Unanswered


async def nowhere(_: dict[str, Any]) -> None:
    await asyncio.sleep(0)


async def asked(unanswered: Unanswered, *messages: str) -> list[asyncio.Task[dict[str, Any]]]:
    tasks = [asyncio.create_task(unanswered.ask({"t": one}, nowhere)) for one in messages]
    await asyncio.sleep(0)
    return tasks


async def test_messages_wait_in_order_until_they_are_answered() -> None:
    unanswered = Unanswered()
    one, two = await asked(unanswered, "one", "two")
    first, second = unanswered.messages()
    assert (first["t"], second["t"]) == ("one", "two")
    unanswered.answer(second["id"], {"t": "done"})
    assert await two == {"t": "done"}
    assert unanswered.messages() == [first]
    assert unanswered.fail(first["id"], ValueError("no"))
    with pytest.raises(ValueError, match="no"):
        await one
    assert unanswered.messages() == []


async def test_answers_to_nothing_are_passed_over() -> None:
    unanswered = Unanswered()
    (task,) = await asked(unanswered, "one")
    unanswered.answer("other", {})
    unanswered.answer(None, {})
    assert not unanswered.fail(None, ValueError())
    id = unanswered.messages()[0]["id"]
    unanswered.answer(id, {"n": 1})
    unanswered.answer(id, {"n": 2})
    assert not unanswered.fail(id, ValueError())
    assert await task == {"n": 1}


def test_no_two_clients_make_the_same_id() -> None:
    ids = {Unanswered().new_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(len(id) <= 40 for id in ids)
