from typing import get_args

import msgspec
import pytest

from engine.commands import Command
from engine.ids import ObjectId
from engine.mana.commands import ActivateMana, PayMana, SetChosen
from tests.engine.mana.table import starts

DECODER = msgspec.json.Decoder(Command)


@pytest.mark.parametrize("word", [ActivateMana, PayMana, SetChosen])
def test_they_are_commands(word: type[Command]) -> None:
    assert word in get_args(Command)


def test_what_is_not_said_is_left_out() -> None:
    sent = b'{"do": "activate_mana", "permanent": 3}'
    assert DECODER.decode(sent) == ActivateMana(ObjectId(3), 0, ())
    sent = b'{"do": "pay_mana", "mana": [[1, 2]]}'
    assert DECODER.decode(sent) == PayMana(((1, 2),))


@pytest.mark.parametrize(
    "sent",
    [
        b'{"do": "pay_mana", "mana": []}',
        b'{"do": "pay_mana", "mana": [[0, 1]]}',
        b'{"do": "pay_mana", "mana": [[1, 0]]}',
        b'{"do": "activate_mana", "permanent": 3, "ability": 25}',
        b'{"do": "chosen", "object": 3, "word": ""}',
    ],
)
def test_what_means_nothing_is_no_command(sent: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        DECODER.decode(sent)


def test_what_was_chosen_is_a_manual_change_that_can_be_undone() -> None:
    game = starts().with_permanent("Ann", "Cavern of Souls")
    game.does("Ann", SetChosen(game.id("Cavern of Souls"), "Elf"))
    assert game.permanent("Cavern of Souls").chosen == "Elf"
    assert game.lines("by hand")[-1] == ("by hand", "Ann", "chosen", "Cavern of Souls", "Elf")
