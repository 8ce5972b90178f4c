"""Cases from public bug reports, retold: what other programs got wrong, and the right value.

Each is told with the players Ann, Ben, Cy and Dee in turn order. All of them are records too, in
tests/records; here stand those that a program shows more exactly.
"""

import json

import pytest
from msgspec.structs import replace

from engine.cards.words import Zone
from engine.commands import (
    DeclareBlockers,
    DeclineAdditionalVote,
    HoldCouncil,
    KeepPassing,
    Move,
    Seal,
    SetControl,
    SetLife,
    Tempt,
    Undo,
    VoteFor,
)
from engine.decide import decide
from engine.evolve import evolve
from engine.ids import PlayerId
from engine.state import Asks, Step
from tests.engine.playing import Playing, playing
from tests.engine.seen import NOW
from tests.masks import masked


@pytest.mark.holds("O-V1")
def test_o_v1_expropriate_asks_for_a_permanent_of_each_money_voter() -> None:
    # phase-rs/phase#821
    game = playing().with_creature("Cy", "Bear", 2, 2, "hexproof", owner="Ben")
    game.with_creature("Ben", "Boar")
    game.with_creature("Dee", "Drake").resolves("Ann", "Expropriate")
    game.all_vote(Ann="time", Ben="money", Cy="time", Dee="money")
    assert game.count() == {"time": 2, "money": 2}
    game.expect_question("Ann", Asks.CHOOSE, ["Bear", "Boar"]).chooses("Ann", "Bear")
    assert game.controlled("Ann") == ["Bear", "Drake"]
    assert game.cards_of("Ann") == {"Expropriate": "exile"}
    game.turns(1)
    assert game.leader == "Ann"
    assert game.turns(1).leader == "Ann"
    assert game.turns(1).leader == "Ben"
    assert game.controlled("Ann") == ["Bear", "Drake"]


@pytest.mark.holds("O-V2")
def test_o_v2_tivit_makes_tokens_when_voting_is_over() -> None:
    # Card-Forge/forge#221
    game = playing().enters("Ann", "Tivit, Seller of Secrets").top_resolves()
    game.votes("Ann", "evidence").votes_again("Ann", "bribery")
    game.all_vote(Ben="evidence", Cy="bribery")
    assert game.controlled("Ann") == ["Tivit, Seller of Secrets"]
    game.votes("Dee", "evidence")
    assert [who for who, _ in game.ballots()] == ["Ann", "Ann", "Ben", "Cy", "Dee"]
    tokens = [line[2] for line in game.lines("token")]
    assert tokens == ["Clue Token"] * 3 + ["Treasure Token"] * 2


@pytest.mark.holds("O-V3")
def test_o_v3_a_mandatory_vote_sits_in_its_voters_place() -> None:
    # magefree/mage#7566
    game = playing("Ann", "Ben", "Cy").with_permanent("Ben", "Brago's Representative")
    game.enters("Ann", "Lieutenants of the Guard").top_resolves()
    game.votes("Ann", "strength").votes("Ben", "numbers")
    no = DeclineAdditionalVote(game.number("Ben"))
    game.refused("Ben", no, "wrong_answer", "701.38d").votes("Ben", "numbers")
    assert game.document()["voting"]["votes"] == {
        "1": [1, "strength"],
        "2": [2, "numbers"],
        "3": [2, "numbers"],
    }
    game.votes("Cy", "strength")
    assert game.permanent("Lieutenants of the Guard").power == 4
    assert game.controlled("Ann")[1:] == ["Soldier Token"] * 2


@pytest.mark.holds("O-V4")
def test_o_v4_starting_with_the_caster_not_the_active_player() -> None:
    # phase-rs/phase#109: it is Ben's turn.
    game = playing().turns(1).at(Step.MAIN).casts("Ben", "Plea for Power").passes("Ben", "Cy")
    game.resolves("Dee", "Split Decision", "Plea for Power")
    for who, word in (("Dee", "denial"), ("Ann", "duplication"), ("Ben", "duplication")):
        game.waits_for(who).votes(who, word)
    game.waits_for("Cy").votes("Cy", "denial")
    assert [game.name(one.controller) for one in game.game.stack] == ["Ben", "Dee"]
    assert game.game.asked == {}


@pytest.mark.holds("O-V5")
def test_o_v5_a_tie_exiles_all_leaders() -> None:
    # phase-rs/phase#4685
    game = playing().with_creature("Ben", "Bear", 2, 2, "protection from white")
    game.with_creature("Cy", "Wall", 0, 4, "hexproof").with_creature("Dee", "Golem")
    game.with_creature("Ann", "Elk").resolves("Ann", "Council's Judgment")
    game.expect_question("Ann", Asks.VOTE, ["Bear", "Wall", "Golem"])
    game.all_vote(Ann="Bear", Ben="Wall", Cy="Bear", Dee="Wall")
    assert (game.cards_of("Ben"), game.cards_of("Cy")) == ({"Bear": "exile"}, {"Wall": "exile"})
    assert (game.controlled("Dee"), game.controlled("Ann")) == (["Golem"], ["Elk"])


@pytest.mark.holds("O-V8")
def test_o_v8_one_random_opponent_is_dealt_one_lump() -> None:
    # Card-Forge/forge#4041
    game = playing().resolves("Ann", "Truth or Consequences")
    game.all_seal(Ann="consequences", Ben="truth", Cy="consequences", Dee="consequences")
    game.expect_question("Ann", Asks.CONFIRM, about="draw", amount=1).confirms("Ann")
    assert [line[2:] for line in game.lines("damage")] == [(9, "Truth or Consequences")]
    assert sorted(game.life(who) for who in ("Ben", "Cy", "Dee")) == [31, 40, 40]


@pytest.mark.holds("O-V9")
def test_o_v9_voting_for_nothing_is_an_answer_of_its_own() -> None:
    # Card-Forge/forge#4829
    game = playing("Ann", "Ben", "Cy").with_creature("Ben", "Ogre")
    game.with_permanent("Ann", "Vault 11: Voter's Dilemma").turns(3)
    game.with_creature("Ann", "Token", token=True).at_second_chapter()
    game.seals("Ann", "Ogre").seals("Ben")
    assert game.document()["voting"]["locked"] == [1, 2]
    game.waits_for("Cy").seals("Cy", "Token")
    assert game.controlled("Ben") == []
    assert game.controlled("Ann") == ["Vault 11: Voter's Dilemma"]
    game.with_creature("Ben", "Wolf").turns(3).at_second_chapter()
    game.seals("Ann").seals("Ben").seals("Cy").waits_for("Ann", "Ben", "Cy")
    game.expect_question("Cy", Asks.CONFIRM, about="draw", amount=1)
    assert game.is_there("Wolf")


@pytest.mark.holds("O-V10")
def test_o_v10_entered_this_turn_is_about_the_past() -> None:
    # Card-Forge/forge#3562
    alone = playing("Ann", "Ben").enters("Ann", "Galadriel, Elven-Queen")
    assert alone.at(Step.BEGINNING_OF_COMBAT).stack == []
    died = playing("Ann", "Ben").enters("Ann", "Galadriel, Elven-Queen")
    died.enters("Ann", "Erestor of the Council")
    died.does("Ann", Move(died.permanent("Erestor of the Council").id, Zone.GRAVEYARD))
    died.at(Step.BEGINNING_OF_COMBAT).top_resolves()
    died.expect_question("Ann", Asks.VOTE, ["dominion", "guidance"])


@pytest.mark.holds("O-V12")
def test_o_v12_secret_ballots_are_in_no_frame_before_the_reveal() -> None:
    # phase-rs/phase#4685, Card-Forge/forge#3218
    game = playing("Ann", "Ben", "Cy").resolves("Ann", "Truth or Consequences")
    mark = game.mark()
    game.seals("Ann", "truth").seals("Cy", "consequences")
    for who, hidden in (("Ben", ("truth", "consequences")), ("Ann", ("consequences",))):
        assert not [word for word in hidden if word in game.seen_by(who, mark)]
    assert "consequences" not in json.dumps(game.seat_document("Ann"))
    assert game.document()["voting"]["locked"] == [1, 3]
    game.seals("Ben", "truth")
    assert game.document()["outcome"]["voting"]["votes"] == {
        "1": [1, "truth"],
        "2": [2, "truth"],
        "3": [3, "consequences"],
    }


# The Ring.


@pytest.mark.holds("O-R1")
def test_o_r1_a_vote_that_tempts_asks_for_a_bearer() -> None:
    # phase-rs/phase#7867
    game = playing("Ann", "Ben").with_permanent("Ann", "Galadriel, Elven-Queen")
    game.enters("Ann", "Erestor of the Council").with_creature("Ann", "Bear")
    game.at(Step.BEGINNING_OF_COMBAT).top_resolves().all_vote(Ann="dominion", Ben="dominion")
    game.expect_question("Ann", Asks.RING_BEARER).bears("Ann", "Bear")
    assert (game.bearer("Ann"), game.counters("Bear")) == ("Bear", 1)


@pytest.mark.holds("O-R2")
def test_o_r2_repeated_temptations_count() -> None:
    # magefree/mage#10453
    game = playing("Ann", "Ben").with_permanent("Ann", "Nazgûl").with_permanent("Ann", "Nazgûl")
    first = game.ids("Nazgûl")[0]
    for _ in range(2):
        game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", first).stack_resolves()
    before = [game.counters(one) for one in game.ids("Nazgûl")]
    game.resolves("Ann", "Nazgûl").top_resolves().bears("Ann", first)
    assert (game.ring("Ann").tempted, game.stack) == (3, ["Nazgûl"] * 3)
    game.stack_resolves()
    after = [game.counters(one) for one in game.ids("Nazgûl")]
    assert after == [before[0] + 3, before[1] + 3, 3]


@pytest.mark.holds("O-R3")
def test_o_r3_the_blocker_is_sacrificed_by_its_controller_at_end_of_combat() -> None:
    # magefree/mage#11425
    game = playing("Ann", "Ben").with_creature("Ann", "Bear", 2, 4)
    game.with_creature("Ben", "Wall", 2, 4)
    for _ in range(3):
        game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", "Bear")
    game.attack_with("Bear", "Ben").top_resolves().confirms("Ann").confirms("Ann")
    game.next_step().blocks("Ben", {"Wall": "Bear"})
    assert game.stack == ["The Ring"]
    game.top_resolves().next_step()
    assert (game.permanent("Wall").damage, game.permanent("Bear").damage) == (2, 2)
    game.next_step().top_resolves()
    assert game.lines("sacrificed") == [("sacrificed", "Ben", "Wall")]


@pytest.mark.holds("O-R4")
def test_o_r4_a_borrowed_bearer_comes_back_unmarked() -> None:
    # wingedsheep/argentum-engine#456
    game = playing("Ann", "Ben").with_creature("Ann", "Bear")
    game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", "Bear")
    game.does("Ben", SetControl(game.id("Bear"), game.of("Ben")))
    assert game.bearer("Ann") is None
    game.does("Ben", SetControl(game.id("Bear"), game.of("Ann"))).turns(2)
    assert (game.bearer("Ann"), game.ring("Ann").tempted) == (None, 1)
    assert game.attack_with("Bear", "Ben").stack == []


@pytest.mark.holds("O-R5")
def test_o_r5_only_legal_blocks_are_offered() -> None:
    # wingedsheep/argentum-engine#607
    game = playing("Ann", "Ben").with_creature("Ann", "Bear").with_creature("Ben", "Ape", 3, 3)
    game.with_creature("Ben", "Elk", 1, 4).does("Ann", Tempt(game.of("Ann"))).bears("Ann", "Bear")
    game.attack_with("Bear", "Ben").next_step().expect_question("Ben", Asks.BLOCKERS, ["Elk"])
    question = game.question("Ben")
    ape = DeclareBlockers(question.id, ((game.id("Ape"), game.id("Bear")),))
    game.refused("Ben", ape, "not_a_choice", "701.54c", "more than the Ring-bearer's 2")
    assert game.question("Ben") is question


@pytest.mark.holds("O-R6")
def test_o_r6_choosing_a_bearer_is_an_event_of_its_own() -> None:
    # phase-rs/phase#7816, #7931
    game = playing("Ann", "Ben").with_permanent("Ann", "Call of the Ring")
    game.with_creature("Ann", "Bear").with_creature("Ben", "Elk")
    game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", "Bear").top_resolves().chooses("Ann", "no")
    game.turns(2).top_resolves().bears("Ann", "Bear").top_resolves().chooses("Ann", "yes")
    assert (game.life("Ann"), game.ring("Ann").tempted) == (38, 2)
    game.confirms("Ann").does("Ann", Move(game.id("Bear"), None))
    game.does("Ann", Tempt(game.of("Ann")))
    assert (game.ring("Ann").tempted, game.stack) == (3, [])
    game.does("Ben", Tempt(game.of("Ben"))).bears("Ben", "Elk")
    assert game.stack == []


@pytest.mark.holds("O-R7")
def test_o_r7_everybody_has_a_ring_of_their_own() -> None:
    # andy2great/commander-life#163
    game = playing().with_creature("Ann", "Elf").with_creature("Cy", "Orc")
    game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", "Elf")
    game.does("Cy", Tempt(game.of("Cy"))).bears("Cy", "Orc")
    assert [(game.ring(who).tempted, game.bearer(who)) for who in ("Ann", "Cy")] == [
        (1, "Elf"),
        (1, "Orc"),
    ]
    assert [game.player(who).ring for who in ("Ben", "Dee")] == [None, None]


# Rooms, secrecy, ordering: the engine's part.


@pytest.mark.holds("O-N1")
def test_o_n1_another_player_concedes_while_a_vote_is_asked() -> None:
    # magefree/mage#4476
    game = playing().resolves("Ann", "Plea for Power").votes("Ann", "time")
    question = game.question("Ben")
    game.concedes("Cy")
    assert game.question("Ben") is question
    assert game.ballots() == [("Ann", "time")]
    game.votes("Ben", "time").waits_for("Dee")


@pytest.mark.holds("O-N2")
def test_o_n2_simultaneous_envelopes_are_all_taken() -> None:
    # boardgameio/boardgame.io#828: both name the question of a state that has moved on.
    game = playing().resolves("Ann", "Truth or Consequences")
    ben = Seal(game.number("Ben"), game.picks("Ben", ["truth"]))
    cy = Seal(game.number("Cy"), game.picks("Cy", ["consequences"]))
    game.does("Ben", ben).does("Cy", cy)
    assert game.document()["voting"]["locked"] == [2, 3]
    game.refused("Ben", ben, "voted", "701.38a", "already cast")


@pytest.mark.holds("O-N3")
def test_o_n3_nothing_secret_stands_beside_the_view() -> None:
    # boardgameio/boardgame.io#399, #1159: two tables that differ in Ann's envelope look the same.
    def others_see(word: str) -> bytes:
        game = playing("Ann", "Ben").resolves("Ann", "Truth or Consequences").seals("Ann", word)
        seen = [game.document(), game.seat_document("Ben"), game.frames["Ben"]]
        return masked(json.dumps(seen).encode())

    assert others_see("truth") == others_see("consequences")


def test_o_n6_an_undo_leaves_nothing_of_the_undone_behind() -> None:
    # magefree/mage#2072, #6383: everything is as before, but the story and the numbers.
    game = playing("Ann", "Ben", "Cy").with_creature("Ann", "Bear")
    game.does("Ann", Tempt(game.of("Ann"))).bears("Ann", "Bear").does("Cy", KeepPassing(on=True))
    game.casts("Ann", "Plea for Power").passes("Ann")
    before = game.game
    game.does("Ben", Move(game.id("Bear"), Zone.GRAVEYARD)).does("Ben", Undo())
    after = replace(
        game.game,
        said=before.said,
        log=before.log,
        next_id=before.next_id,
        moments=before.moments,
        acts=before.acts,
    )
    assert after == before
    game.passes("Ben").waits_for("Ann")


def test_o_n6_a_new_vote_has_a_new_id_and_no_memory() -> None:
    game = playing("Ann", "Ben").does("Ann", HoldCouncil("Where?", ("north", "south")))
    first = game.voting.id
    late = VoteFor(game.number("Ann"), game.pick("Ann", "north"))
    game.all_vote(Ann="north", Ben="south").does("Ann", SetLife(PlayerId(2), 9)).does("Ann", Undo())
    game.does("Ann", HoldCouncil("Where?", ("north", "south")))
    assert game.voting.id > first
    assert game.ballots() == []
    game.refused("Ann", late, "stale", "table", str(late.question))


def test_the_same_commands_lead_to_the_same_events() -> None:
    # A record replays: time and chance are inputs.
    def told(game: Playing) -> list[object]:
        return [event for _, _, _, events, _ in game.record for event in events]

    def evening() -> Playing:
        game = playing().resolves("Ann", "Truth or Consequences")
        return game.all_seal(Ann="truth", Ben="truth", Cy="truth", Dee="truth").confirms("Ann")

    game = evening()
    assert told(game) == told(evening())
    table = game.record[0][2]
    for who, command, _, events, _ in game.record:
        seat = None if who is None else game.seat(who)
        assert decide(table, seat, command, NOW, game.entropy) == events
        for event in events:
            table = evolve(table, event)
    assert table == game.table
