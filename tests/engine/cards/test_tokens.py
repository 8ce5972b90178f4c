from engine.cards import CARDS, TOKENS
from engine.cards.abilities import Triggered, When
from engine.cards.effects import Create
from engine.cards.ring_vocabulary import smaug
from engine.cards.vocabulary import treasure


def test_smaug_leaves_fourteen_treasures() -> None:
    assert {smaug.name: (Triggered((When.THIS_DIES,), (Create(14, treasure),)),)} == TOKENS


def test_a_token_has_no_name_of_a_card() -> None:
    assert not TOKENS.keys() & CARDS.keys()
