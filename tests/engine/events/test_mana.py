from typing import get_args

import msgspec
import pytest

from engine.cards.mana_words import ManaType, Spending
from engine.events import Event
from engine.events.mana import ManaAdded, ManaSpent, PoolEmptied
from engine.ids import ObjectId, PlayerId
from engine.state import Unspent

BOUND = Unspent(ManaType.GREEN, 2, Spending(("Creature",), of_chosen_type=True), "Elf")
EVENTS: list[Event] = [
    ManaAdded(PlayerId(1), (BOUND,), "Cavern of Souls", ObjectId(4), tapped=True),
    ManaSpent(PlayerId(1), (BOUND,), ObjectId(5)),
    PoolEmptied(PlayerId(2)),
]


@pytest.mark.parametrize("event", EVENTS)
def test_they_are_events_of_a_room_and_can_be_stored(event: Event) -> None:
    assert type(event) in get_args(Event)
    stored = msgspec.msgpack.encode(event)
    assert msgspec.msgpack.Decoder(Event).decode(stored) == event
