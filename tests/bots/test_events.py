from dataclasses import FrozenInstanceError
from typing import get_args

import pytest

from bots import events
from bots.events import Event, Voted


def test_the_union_names_every_event() -> None:
    classes = {one for one in vars(events).values() if isinstance(one, type)}
    assert set(get_args(Event)) == {one for one in classes if one.__module__ == events.__name__}


def test_an_event_is_a_fact() -> None:
    voted = Voted(1, "death", 1)
    with pytest.raises(FrozenInstanceError):
        voted.choice = "taxes"  # type: ignore[misc]  # that is the point
    match voted:
        case Voted(voter=1, choice=choice):
            assert choice == "death"
        case _:
            raise AssertionError
