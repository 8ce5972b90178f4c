"""Círdan, Model of Unity, Sail into the West and Travel Through Caradhras (LTC) played."""

import pytest

from engine.commands import AddCard, Move
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing

CIRDAN = "Círdan the Shipwright"
FROM_HAND = "you may put a permanent card from your hand onto the battlefield"
WHEEL = "may discard the whole hand, then draw 7 cards"

# Círdan.


def test_cirdan_those_who_got_votes_draw_and_the_others_may_put_a_card() -> None:
    # O-V6: A for A, B for A, C for D, D for A.
    game = playing().with_permanent("Ann", CIRDAN).attack_with(CIRDAN, "Ben").top_resolves()
    game.expect_question("Ben", Asks.SEAL, ["Ann", "Ben", "Cy", "Dee"])
    game.seals("Ann", "Ann").seals("Ben", "Ann").seals("Cy", "Dee")
    assert game.lines("told") == []
    game.seals("Dee", "Ann").waits_for("Ann")
    game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=3).confirms("Ann")
    game.expect_question("Dee", Asks.CONFIRM, about="draw", amount=1).confirms("Dee")
    game.waits_for("Ben", "Cy").expect_question("Ben", Asks.CONFIRM, about=FROM_HAND)
    game.confirms("Cy", "Ben")
    assert game.game.resolution is None


def test_cirdan_votes_on_entering_too_and_has_vigilance() -> None:
    game = playing("Ann", "Ben").enters("Ann", CIRDAN).top_resolves().waits_for("Ann", "Ben")
    game.all_seal(Ann="Ann", Ben="Ben").confirms("Ann", "Ben")
    assert game.game.resolution is None
    game.turns(2).attack_with(CIRDAN, "Ben")
    assert not game.permanent(CIRDAN).tapped
    assert game.stack == [CIRDAN]


def test_cirdan_shows_nothing_before_all_votes_are_in() -> None:
    game = playing("Ann", "Ben", "Cy").enters("Ann", CIRDAN).top_resolves()
    mark = game.mark()
    game.seals("Ann", "Cy")
    assert '"p3"' not in game.seen_by("Ben", mark)
    game.seals("Ben", "Cy").seals("Cy", "Cy")
    assert game.ballots() == [("Ann", "Cy"), ("Ben", "Cy"), ("Cy", "Cy")]


@pytest.mark.holds("L05")
def test_cirdan_somebody_who_left_neither_draws_nor_puts_a_card() -> None:
    game = playing("Ann", "Ben", "Cy").enters("Ann", CIRDAN).top_resolves()
    game.seals("Ann", "Cy").seals("Ben", "Cy").concedes("Cy").waits_for("Ann", "Ben")
    assert [line[2] for line in game.lines("told")] == [FROM_HAND, FROM_HAND]


# Model of Unity.


def test_model_of_unity_you_and_those_who_agreed_may_scry_in_turn_order() -> None:
    game = playing("Ann", "Ben", "Cy", "Dee").with_permanent("Cy", "Model of Unity")
    game.resolves("Ann", "Plea for Power")
    game.all_vote(Ann="time", Ben="knowledge", Cy="time", Dee="knowledge").confirms("Ann")
    assert game.stack == ["Model of Unity"]
    game.top_resolves().waits_for("Ann")
    game.expect_question("Ann", Asks.CHOOSE, ["yes", "no"], about="may scry 2")
    game.chooses("Ann", "no").waits_for("Cy").chooses("Cy", "yes")
    game.expect_question("Cy", Asks.CONFIRM, about="scry", amount=2).confirms("Cy")
    assert game.game.resolution is None


def test_model_of_unity_you_may_scry_even_if_nobody_agreed() -> None:
    # [B]
    game = playing("Ann", "Ben").with_permanent("Ann", "Model of Unity")
    game.resolves("Ann", "Plea for Power").all_vote(Ann="time", Ben="knowledge").confirms("Ann")
    game.top_resolves().waits_for("Ann").chooses("Ann", "no")
    assert game.game.resolution is None


@pytest.mark.holds("F05")
def test_model_of_unity_agreed_is_any_common_choice() -> None:
    # Ann split her votes; Ben shares one of them.
    game = playing("Ann", "Ben").with_permanent("Ann", "Model of Unity")
    game.with_permanent("Ann", "Brago's Representative").resolves("Ann", "Plea for Power")
    game.votes("Ann", "time", "knowledge").votes("Ben", "knowledge").confirms("Ann")
    game.top_resolves().chooses("Ann", "no").chooses("Ben", "no")
    assert game.game.resolution is None


# Sail into the West.


def sail(**votes: str) -> Playing:
    """Three cards in Ann's graveyard, one in Cy's, none in Ben's."""
    game = playing(*votes)
    for who, card in (("Ann", "Nazgûl"), ("Ann", "Tyrant's Choice"), ("Ann", "Expropriate")):
        game.does(who, AddCard(card))
    game.does("Cy", AddCard("Grudge Keeper"))
    return game.resolves("Ann", "Sail into the West").all_vote(**votes)


def test_sail_returns_up_to_two_cards_each_and_exiles_itself() -> None:
    game = sail(Ann="return", Ben="embark", Cy="return").waits_for("Ann")
    names = ["Nazgûl", "Tyrant's Choice", "Expropriate"]  # the spell itself is still on the stack
    game.expect_question("Ann", Asks.CHOOSE, names, least=0, most=2)
    game.chooses("Ann", "Nazgûl", "Expropriate")
    assert "Nazgûl" in game.cards_of("Ann"), "all of it happens at once, after the last choice"
    game.expect_question("Cy", Asks.CHOOSE, ["Grudge Keeper"], least=0, most=1).chooses("Cy")
    assert game.cards_of("Ann") == {
        "Tyrant's Choice": "graveyard",
        "Sail into the West": "exile",
    }
    assert game.cards_of("Cy") == {"Grudge Keeper": "graveyard"}


@pytest.mark.holds("D01")
def test_sail_on_a_tie_all_say_first_whether_they_discard_and_draw() -> None:
    game = sail(Ann="return", Ben="embark", Cy="embark").waits_for("Ann")
    game.expect_question("Ann", Asks.CHOOSE, ["yes", "no"], about=WHEEL).chooses("Ann", "yes")
    game.chooses("Ben", "no")
    assert game.lines("told") == []
    game.chooses("Cy", "yes").waits_for("Ann").confirms("Ann").waits_for("Cy").confirms("Cy")
    game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=7).confirms("Ann")
    game.expect_question("Cy", Asks.CONFIRM, about="draw", amount=7).confirms("Cy")
    told = [line[1:3] for line in game.lines("told")]
    assert told == [
        ("Ann", "discard the whole hand"),
        ("Cy", "discard the whole hand"),
        ("Ann", "draw"),
        ("Cy", "draw"),
    ]
    assert game.cards_of("Ann")["Sail into the West"] == "graveyard"


def test_sail_goes_to_the_graveyard_if_it_is_a_tie() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Sail into the West")
    game.all_vote(Ann="return", Ben="embark").chooses("Ann", "no").chooses("Ben", "no")
    assert game.cards_of("Ann") == {"Sail into the West": "graveyard"}


# Travel Through Caradhras.


def travel(cards: int, *votes: str) -> Playing:
    game = playing("Ann", "Ben", "Cy")
    for number in range(cards):
        game.does("Ann", AddCard(f"Card {number}", types=("Creature",)))
    game.resolves("Ann", "Travel Through Caradhras")
    return game.all_vote(**dict(zip(("Ann", "Ben", "Cy"), votes, strict=True)))


def test_travel_searches_first_and_then_returns_that_many_cards() -> None:
    game = travel(3, "Redhorn Pass", "Mines of Moria", "Mines of Moria")
    (line,) = game.lines("told")
    assert "search your library for up to 1 basic land card, put them" in str(line[2])
    game.confirms("Ann").expect_question("Ann", Asks.CHOOSE, least=2, most=2)
    game.chooses("Ann", "Card 0", "Card 2")
    assert game.cards_of("Ann") == {"Card 1": "graveyard", "Travel Through Caradhras": "exile"}


def test_travel_returns_as_many_as_there_are() -> None:
    # [B]
    game = travel(1, "Mines of Moria", "Mines of Moria", "Mines of Moria")
    assert game.cards_of("Ann") == {"Travel Through Caradhras": "exile"}
    assert game.lines("told") == []


@pytest.mark.parametrize("cards", [0, 2])
def test_travel_without_a_vote_for_the_mines_returns_nothing(cards: int) -> None:
    game = travel(cards, "Redhorn Pass", "Redhorn Pass", "Redhorn Pass").confirms("Ann")
    assert len(game.cards_of("Ann")) == cards + 1


def test_cirdan_gone_still_holds_its_vote() -> None:
    game = playing("Ann", "Ben").enters("Ann", CIRDAN)
    game.does("Ann", Move(game.permanent(CIRDAN).id, None)).top_resolves().waits_for("Ann", "Ben")
    assert game.game.step is Step.MAIN


def test_what_players_choose_after_the_vote_is_no_vote() -> None:
    # 701.38c, as O-V11: nobody else chooses, nobody chooses more often, and nothing triggers twice.
    game = playing("Ann", "Ben").with_permanent("Ann", "Brago's Representative")
    game.with_permanent("Ben", "Grudge Keeper").does("Ann", AddCard("Nazgûl"))
    game.resolves("Ann", "Illusion of Choice").confirms("Ann")
    game.resolves("Ann", "Sail into the West").votes("Ann", "return", "return", "embark")
    game.waits_for("Ann").chooses("Ann", "Nazgûl").stack_resolves()
    assert game.cards_of("Ann")["Sail into the West"] == "exile"
    assert len(game.lines("triggered")) == 1


@pytest.mark.holds("C05")
def test_a_wheel_is_decided_by_each_player_alone() -> None:
    # Only the votes are somebody else's.
    game = playing("Ann", "Ben").resolves("Ann", "Illusion of Choice").confirms("Ann")
    game.resolves("Ann", "Sail into the West").votes("Ann", "embark", "embark")
    game.waits_for("Ann").chooses("Ann", "no").waits_for("Ben").chooses("Ben", "no")
    assert game.game.resolution is None


def test_sail_somebody_leaving_while_they_choose_returns_nothing() -> None:
    game = playing("Ann", "Ben", "Cy").does("Ben", AddCard("Nazgûl"))
    game.does("Cy", AddCard("Grudge Keeper")).resolves("Ann", "Sail into the West")
    game.all_vote(Ann="return", Ben="return", Cy="return").waits_for("Ben").concedes("Ben")
    game.waits_for("Cy").chooses("Cy", "Grudge Keeper")
    assert game.cards_of("Cy") == {}
    assert game.cards_of("Ann") == {"Sail into the West": "exile"}
