"""What a table calls for without a card, a council or a temptation: in the cards' own words."""

import pytest

from engine.commands import Cast, ChooseRingBearer, HoldCouncil, Seal, Tempt
from engine.ids import PlayerId
from engine.state import Asks, ObjectKind, Step
from tests.engine.playing import Playing, playing

COUNCIL = ("north", "south", "west")


def council(*names: str, secret: bool = False, count: bool = False) -> Playing:
    """Ann asks where to go."""
    return playing(*names).does("Ann", HoldCouncil("Where to?", COUNCIL, secret, count))


# Councils.


def test_an_open_council_goes_round_from_the_one_who_asks() -> None:
    game = playing().does("Cy", HoldCouncil("Where to?", COUNCIL))
    for who in ("Cy", "Dee", "Ann", "Ben"):
        game.waits_for(who).expect_question(who, Asks.VOTE, COUNCIL, source="Where to?")
        game.votes(who, "north")
    assert game.lines("council") == [("council", "Cy", "Where to?")]


def test_a_secret_council_is_sealed_by_all_at_once() -> None:
    game = council("Ann", "Ben", "Cy", secret=True).waits_for("Ann", "Ben", "Cy")
    mark = game.mark()
    game.seals("Ben", "south")
    assert "south" not in game.seen_by("Ann", mark)
    game.all_seal(Cy="south", Ann="west")
    assert game.ballots() == [("Ann", "west"), ("Ben", "south"), ("Cy", "south")]
    assert game.lines("announced") == [("announced", "Ann", "Where to?", "south")]


def test_the_most_votes_win() -> None:
    game = council().all_vote(Ann="south", Ben="south", Cy="north", Dee="south")
    assert game.lines("announced") == [("announced", "Ann", "Where to?", "south")]
    assert game.document()["outcome"]["voting"]["finished"]


def test_a_tie_is_said_as_a_tie() -> None:
    game = council().all_vote(Ann="west", Ben="north", Cy="west", Dee="north")
    assert game.lines("announced") == [("announced", "Ann", "Where to?", "north", "west")]


def test_as_a_count_every_vote_counts() -> None:
    game = council(count=True).all_vote(Ann="west", Ben="north", Cy="west", Dee="west")
    assert game.lines("counted") == [("counted", "Ann", "north", 1), ("counted", "Ann", "west", 3)]
    assert game.lines("announced") == []


def test_a_secret_count() -> None:
    game = council("Ann", "Ben", secret=True, count=True).all_seal(Ann="west", Ben="north")
    assert game.lines("counted") == [("counted", "Ann", "north", 1), ("counted", "Ann", "west", 1)]


@pytest.mark.holds("D11")
def test_additional_votes_and_finish_voting_apply() -> None:
    game = playing("Ann", "Ben").with_permanent("Ben", "Brago's Representative")
    game.with_permanent("Ann", "Grudge Keeper").does("Ann", HoldCouncil("Where to?", COUNCIL))
    game.votes("Ann", "north").votes("Ben", "north", "west")
    assert game.stack == ["Grudge Keeper"]
    assert game.top_resolves().life("Ben") == 38


@pytest.mark.parametrize("count", [2, 8])
def test_two_to_eight_choices(count: int) -> None:
    words = tuple(f"way {n}" for n in range(count))
    game = playing("Ann", "Ben").does("Ann", HoldCouncil("Where to?", words))
    game.expect_question("Ann", Asks.VOTE, words)


@pytest.mark.parametrize(
    "words", [("north", "north"), ("north", "North"), ("north", " north "), ("north", "  ")]
)
def test_701_38b_each_choice_is_another_word(words: tuple[str, str]) -> None:
    game = playing("Ann", "Ben")
    game.refused("Ann", HoldCouncil("Where to?", words), "same_choice", "701.38b", "another word")


def test_words_are_trimmed() -> None:
    game = playing("Ann", "Ben").does("Ann", HoldCouncil("Where to?", (" due  north ", "south")))
    game.expect_question("Ann", Asks.VOTE, ["due north", "south"])


def test_a_word_may_look_like_anything() -> None:
    # Words are no players, objects or answers, whatever they look like.
    words = ("p2", "1", "yes", "<b>", "null")
    game = playing("Ann", "Ben").with_creature("Ben", "Bear")
    game.does("Ann", HoldCouncil("Where to?", words)).all_vote(Ann="p2", Ben="1")
    assert game.lines("announced") == [("announced", "Ann", "Where to?", "p2", "1")]


def test_a_council_is_held_at_any_step_of_anybodys_turn() -> None:
    game = playing("Ann", "Ben", step=Step.UPKEEP).does("Ben", HoldCouncil("Where to?", COUNCIL))
    assert game.game.resolution is not None
    assert game.game.resolution.object.kind is ObjectKind.HOUSE
    game.refused("Ann", Cast("Illusion of Choice"), "resolving", "608.2", "Where to?")


def test_not_while_something_is_on_the_stack_or_resolving() -> None:
    game = playing("Ann", "Ben").casts("Ann", "Plea for Power")
    game.refused("Ben", HoldCouncil("Where to?", COUNCIL), "stack", "117.4", "Plea for Power")
    game.top_resolves()
    game.refused("Ben", HoldCouncil("Where to?", COUNCIL), "resolving", "608.2", "Plea for Power")


def test_a_council_leaves_nothing_behind() -> None:
    game = council("Ann", "Ben").all_vote(Ann="north", Ben="north")
    assert (game.game.resolution, game.stack, game.cards_of("Ann")) == (None, [], {})


# Temptations.


def with_elks(*names: str) -> Playing:
    game = playing(*names)
    for who in names:
        game.with_creature(who, f"{who}'s Elk").with_creature(who, f"{who}'s Bear")
    return game


def test_the_ring_tempts_one_named_player() -> None:
    game = with_elks("Ann", "Ben", "Cy")
    game.does("Ann", Tempt(game.of("Cy"))).waits_for("Cy").bears("Cy", "Cy's Elk")
    assert (game.bearer("Cy"), game.player("Ann").ring, game.player("Ben").ring) == (
        "Cy's Elk",
        None,
        None,
    )


@pytest.mark.holds("R12")
def test_the_ring_tempts_each_player_in_turn_order() -> None:
    game = with_elks("Ann", "Ben", "Cy").turns(1).does("Ann", Tempt(None))
    for who in ("Ben", "Cy", "Ann"):
        game.waits_for(who).bears(who, f"{who}'s Elk")
    assert game.lines("bearer")[0] == ("bearer", "Ben", "Ben's Elk")
    assert [game.ring(who).tempted for who in ("Ann", "Ben", "Cy")] == [1, 1, 1]


def test_secretly_all_choose_and_all_are_revealed() -> None:
    game = with_elks("Ann", "Ben", "Cy").does("Ann", Tempt(None, secret=True))
    game.waits_for("Ann", "Ben", "Cy")
    game.bears("Cy", "Cy's Elk").bears("Ann", "Ann's Bear")
    assert game.lines("bearer") == []
    assert game.ring("Cy").bearer is None
    game.bears("Ben", "Ben's Bear")
    assert {who: game.bearer(who) for who in ("Ann", "Ben", "Cy")} == {
        "Ann": "Ann's Bear",
        "Ben": "Ben's Bear",
        "Cy": "Cy's Elk",
    }


def test_a_secretly_chosen_bearer_is_nobodys_to_see() -> None:
    seen: dict[str, set[str]] = {"Ann": set(), "Ben": set()}
    for chosen in ("Cy's Elk", "Cy's Bear"):
        game = with_elks("Ann", "Ben", "Cy").does("Ann", Tempt(None, secret=True))
        mark = game.mark()
        game.bears("Cy", chosen)
        assert game.seat_document("Cy")["envelopes"] == {"3": [str(game.id(chosen))]}
        for who, frames in seen.items():
            frames.add(game.seen_by(who, mark))
    assert [len(frames) for frames in seen.values()] == [1, 1]


def test_a_secretly_chosen_bearer_is_final() -> None:
    game = with_elks("Ann", "Ben").does("Ann", Tempt(None, secret=True))
    bear = ChooseRingBearer(game.number("Ann"), game.pick("Ann", "Ann's Bear"))
    game.does("Ann", bear).refused("Ann", bear, "stale", "table", "waiting for Ben")


def test_who_has_no_creature_is_tempted_without_being_asked() -> None:
    for secret in (False, True):
        game = playing("Ann", "Ben").with_creature("Ben", "Elk")
        game.does("Ann", Tempt(None, secret=secret)).waits_for("Ben").bears("Ben", "Elk")
        assert (game.ring("Ann").tempted, game.bearer("Ann")) == (1, None)


def test_what_triggers_on_a_temptation_triggers() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Call of the Ring")
    game.with_permanent("Ben", "Nazgûl").with_creature("Ann", "Elk")
    game.does("Ben", Tempt(None)).bears("Ann", "Elk").bears("Ben", "Nazgûl")
    assert game.stack == ["Call of the Ring", "Nazgûl"]


@pytest.mark.parametrize("player", [0, 3, 99])
def test_a_player_who_is_not_there_is_not_tempted(player: int) -> None:
    game = playing("Ann", "Ben", "Cy").concedes("Cy")
    tempt = Tempt(PlayerId(player))
    game.refused("Ann", tempt, "no_such_player", "table", str(player))


def test_a_bearer_is_no_envelope() -> None:
    game = with_elks("Ann", "Ben").does("Ann", Tempt(None, secret=True))
    sealed = Seal(game.number("Ann"), (game.pick("Ann", "Ann's Elk"),))
    game.refused("Ann", sealed, "wrong_answer", "701.54a", "bearer")
