"""What is refused before anything is played."""

import pytest

from records.checking import check_players
from records.mistakes import Mistake
from records.reading import read_record
from tests.records.written import START


@pytest.mark.parametrize(
    ("header", "says"),
    [
        ("battlefield: {Bem: Ogre 3/3}\n", "Did you mean Ben"),
        ("battlefield: {Ben: {Ogre 3/3: {owner: Dan}}}\n", "is no player here"),
        ("battlefield: {Ben: Grudge Keper}\n", "Did you mean Grudge Keeper"),
        ("battlefield: {Ben: Xyzzy}\n", "`Xyzzy 2/2` or `Xyzzy .Land.`"),
        ("graveyard: {Dan: Ogre}\n", "is no player here"),
        ("tempted: {Dan: 1}\n", "is no player here"),
        ("bearer: {Dan: Ogre}\n", "is no player here"),
    ],
)
def test_the_start(header: str, says: str) -> None:
    with pytest.raises(Mistake, match=says):
        read_record(f"{START}{header}play: []")


@pytest.mark.parametrize(
    ("step", "says"),
    [
        ("go to: upkep", "Did you mean upkeep"),
        ("Ann moves: {Ogre: graveyrd}", "Did you mean graveyard"),
        ("Ann attacks: {Ogre: Bem}", "Did you mean Ben"),
        ("Ann gives control: {Ogre: Bem}", "Did you mean Ben"),
        ("Ann sets life: {Bem: 3}", "Did you mean Ben"),
        ("Ann tempts: Bem", "Did you mean Ben"),
        ("Ann adds: Grudge Keper", "Did you mean Grudge Keeper"),
        ("expect: {asked: {Ann: votes}}", "Did you mean vote"),
        ("expect: {asked: {An: vote}}", "Did you mean Ann"),
        ("expect: {step: mian}", "Did you mean main"),
        ("expect: {turn: Bem}", "Did you mean Ben"),
        ("expect: {may: {Ann: caste}}", "Did you mean cast"),
        ("expect: {may not: {Ann: votee}}", "Did you mean vote"),
        ("expect: {sees: {spectater: x}}", "is no player here"),
        ("expect: {told: [Bem: draw 1]}", "Did you mean Ben"),
    ],
)
def test_steps(step: str, says: str) -> None:
    with pytest.raises(Mistake, match=says) as mistake:
        read_record(f"{START}play:\n- {step}")
    assert mistake.value.line == 4


def test_words_that_stand_for_nobody_and_everybody_are_players_too() -> None:
    read_record(f"{START}play:\n- Ann tempts: everybody\n- expect: {{left: nobody, won: nobody}}")
    read_record(f"{START}play:\n- expect: {{sees: {{spectator: votes of Ann}}}}")


def test_a_step_that_must_be_refused_may_name_an_unknown_card() -> None:
    read_record(f"{START}play:\n- Ann adds: Grudge Keper\n  refused: unknown_card")


def test_players() -> None:
    check_players(1, ("Ann", "Ben"))
    with pytest.raises(Mistake, match="one name"):
        check_players(1, ("Ann", "ann"))
    with pytest.raises(Mistake, match="9 are named"):
        check_players(1, tuple("abcdefghi"))
