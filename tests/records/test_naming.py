"""Which object a name means."""

import pytest

from records.doing import do
from records.mistakes import Mistake
from records.naming import is_named
from records.reading import read_record
from tests.records.written import START, board


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ("Nazgûl", "nazgul"),
        ("Brago's Representative", "Bragos representative"),
        ("Tivit, Seller of Secrets", "Tivit"),
        ("Soldier Token", "Soldier"),
        ("+1/+1", "+1/+1"),
    ],
)
def test_how_a_thing_may_be_called(printed: str, said: str) -> None:
    assert is_named(printed, said)
    assert not is_named(printed, f"{said}x")


THREE = "battlefield: {Ann: [Bear 2/2, {Bear 2/2: {as: Bruin}}], Ben: Ogre 3/3}\n"


def test_numbers_follow_the_order_in_which_they_are_listed() -> None:
    one = board(THREE)
    first, second, ogre = one.game.permanents
    assert one.names.object(one.game, 1, "Bear#1") == first
    assert one.names.object(one.game, 1, "Bear#2") == second
    assert one.names.object(one.game, 1, "Bruin") == second
    assert one.names.object(one.game, 1, "ogre") == ogre


def test_a_number_stays_when_others_leave() -> None:
    one = board(THREE)
    _, second, _ = one.game.permanents
    step = read_record(f"{START}play:\n- Ann moves: {{Bear#1: hand}}").play[0]
    do(one, step)
    assert one.names.object(one.game, 1, "Bear#2") == second
    assert one.names.object(one.game, 1, "Bear") == second


def test_what_could_be_two_is_refused() -> None:
    one = board(THREE)
    with pytest.raises(Mistake, match=r"2 are called 'Bear'\. Say which: Bear#1, Bear#2"):
        one.names.object(one.game, 5, "Bear")


def test_what_is_nothing_is_refused_with_a_suggestion() -> None:
    one = board(THREE)
    with pytest.raises(Mistake, match=r"nothing called 'Ogrr'\. Did you mean Ogre"):
        one.names.object(one.game, 5, "Ogrr")
    with pytest.raises(Mistake, match="nothing called 'Bear#3'"):
        one.names.object(one.game, 5, "Bear#3")


def test_a_name_is_given_once() -> None:
    with pytest.raises(Mistake, match="somebody's name already"):
        board("battlefield: {Ann: [{Bear 2/2: {as: Bruin}}, {Elf 1/1: {as: Bruin}}]}\n")
    with pytest.raises(Mistake, match="somebody's name already"):
        board("battlefield: {Ann: {Bear 2/2: {as: Ben}}}\n")


def test_how_an_object_is_called_back() -> None:
    one = board(THREE)
    first, second, ogre = one.game.permanents
    called = [one.names.of(one.game, it) for it in (first, second, ogre)]
    assert called == ["Bear#1", "Bruin", "Ogre"]


def test_players() -> None:
    one = board()
    assert one.names.player(1, "Ben") == 2
    with pytest.raises(Mistake, match="Did you mean Ben"):
        one.names.player(1, "Bem")


def test_cards_elsewhere_have_names_too() -> None:
    one = board("graveyard: {Ann: [Bear (Creature), Bear (Creature)]}\n")
    first, second = one.game.cards
    assert one.names.objects(one.game, "Bear") == (first, second)
    assert one.names.object(one.game, 1, "Bear#2") == second


def test_a_player_may_be_a_target() -> None:
    # As a target a player has a number below zero; an object of that name comes first.
    one = board("battlefield: {Ann: [Ben 2/2], Cy: Ogre 3/3}\n")
    (ben, _) = one.game.permanents
    assert one.names.target(one.game, 1, "Cy") == -one.playing.player("Cy")
    assert one.names.target(one.game, 1, "Ben") == ben
