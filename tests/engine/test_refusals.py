"""Bad input, as far as the rules see it: each refusal names what is wrong and the rule behind it.

`Playing.refused` checks as well that the table is the very same one afterwards.
"""

from __future__ import annotations

import pytest

from engine.commands import (
    Activate,
    AddPermanent,
    Cast,
    CastByHand,
    Choose,
    ChooseRingBearer,
    Command,
    Confirm,
    DeclareAttackers,
    DeclareBlockers,
    DeclineAdditionalVote,
    EndTurn,
    HoldCouncil,
    NextStep,
    PassPriority,
    Seal,
    SetTapped,
    TakeAdditionalVote,
    Tempt,
    Undo,
    VoteFor,
)
from engine.decide import decide
from engine.errors import IllegalAction
from engine.ids import ChoiceId, ObjectId, QuestionId, SeatId
from engine.rules import RULES
from engine.state import Asks, Table
from tests.engine.playing import Playing, playing
from tests.engine.seen import NOW

NO_QUESTION = QuestionId(999)
TIME = ChoiceId("time")


def voting() -> Playing:
    """Ann has voted for time, and Ben is asked."""
    return playing().resolves("Ann", "Plea for Power").votes("Ann", "time")


# Votes.


def test_a_vote_out_of_turn() -> None:
    game = voting()
    vote = VoteFor(game.number("Ben"), TIME)
    game.refused("Cy", vote, "not_your_vote", "701.38a", "not your vote", "waiting for Ben")


def test_a_vote_twice() -> None:
    game = voting()
    vote = VoteFor(game.number("Ben"), TIME)
    game.refused("Ann", vote, "voted", "701.38a", "already cast", "waiting for Ben")


def test_a_vote_for_an_old_question() -> None:
    game = playing("Ann", "Ben").with_permanent("Ann", "Brago's Representative")
    game.resolves("Ann", "Plea for Power")
    first = VoteFor(game.number("Ann"), TIME)
    game.does("Ann", first)
    now = str(game.number("Ann"))
    game.refused("Ann", first, "stale", "table", f"Question {first.question} is closed", now)


def test_a_vote_for_a_question_of_another() -> None:
    game = voting()
    other = VoteFor(QuestionId(game.number("Ben") + 1), TIME)
    game.refused("Ben", other, "stale", "table", str(other.question))


@pytest.mark.parametrize("word", ["mercy", "", "TIME", "time ", "p1", "None", "1"])
def test_a_vote_for_a_word_that_is_no_choice(word: str) -> None:
    game = voting()
    vote = VoteFor(game.number("Ben"), ChoiceId(word))
    game.refused("Ben", vote, "not_a_choice", "701.38a", f'"{word}"', "time or knowledge")


def test_a_vote_when_nobody_is_asked() -> None:
    game = playing("Ann", "Ben")
    game.refused("Ann", VoteFor(NO_QUESTION, TIME), "stale", "table", "No question", "Nobody")


def test_a_late_vote_for_a_finished_voting() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Plea for Power").votes("Ann", "time")
    late = VoteFor(game.number("Ben"), TIME)
    game.does("Ben", late).refused("Ben", late, "stale", "table", "Nobody is asked")


def test_a_vote_for_somebody_elses_seat() -> None:
    # A seat speaks for itself: there is no way to name another voter.
    game = voting()
    assert "voter" not in VoteFor.__struct_fields__
    ben = VoteFor(game.number("Ben"), TIME)
    for other in ("Ann", "Cy", "Dee"):
        with pytest.raises(IllegalAction):
            decide(game.table, game.seat(other), ben, NOW, b"0" * 16)


@pytest.mark.parametrize("seat", [None, SeatId(0), SeatId(5), SeatId(-1)])
def test_a_vote_by_somebody_who_has_no_seat(seat: SeatId | None) -> None:
    game = voting()
    before = game.table
    vote = VoteFor(game.number("Ben"), TIME)
    with pytest.raises(IllegalAction) as refusal:
        decide(game.table, seat, vote, NOW, b"0" * 16)
    assert (refusal.value.code, refusal.value.rule) == ("spectator", "table")
    assert game.table is before


def test_an_additional_vote_nobody_offered() -> None:
    game = voting()
    for command in (TakeAdditionalVote(game.number("Ben")), DeclineAdditionalVote(NO_QUESTION)):
        game.refused("Ben", command, "wrong_answer", "701.38a", "asked for: vote")


@pytest.mark.parametrize("votes", [(), ("truth", "truth"), ("truth", "consequences", "truth")])
def test_an_envelope_with_the_wrong_number_of_votes(votes: tuple[str, ...]) -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Truth or Consequences")
    seal = Seal(game.number("Ann"), tuple(ChoiceId(one) for one in votes))
    game.refused("Ann", seal, "wrong_number", "701.38a", f"{len(votes)} were named")


def test_an_envelope_with_a_word_that_is_no_choice() -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Truth or Consequences")
    seal = Seal(game.number("Ann"), (ChoiceId("lies"),))
    game.refused("Ann", seal, "not_a_choice", "701.38a", '"lies"', "truth or consequences")


def test_the_text_of_a_refusal_holds_no_secret() -> None:
    # O-V12: Ben's sealed word is in no refusal to anybody else.
    game = playing("Ann", "Ben", "Cy").resolves("Ann", "Truth or Consequences")
    game.seals("Ben", "truth")
    number = game.number("Ann")
    for who in ("Ann", "Ben", "Cy"):
        for command in (Cast("Illusion of Choice"), Confirm(number), VoteFor(number, TIME)):
            with pytest.raises(IllegalAction) as refusal:
                decide(game.table, game.seat(who), command, NOW, b"0" * 16)
            assert "truth" not in str(refusal.value)


# Other answers.


@pytest.mark.parametrize(
    "command",
    [
        VoteFor(NO_QUESTION, TIME),
        Seal(NO_QUESTION, (TIME,)),
        Choose(NO_QUESTION, (TIME,)),
        ChooseRingBearer(NO_QUESTION, TIME),
        DeclareAttackers(NO_QUESTION, ()),
        DeclareBlockers(NO_QUESTION, ()),
    ],
    ids=lambda command: type(command).__name__,
)
def test_another_kind_of_answer(command: Command) -> None:
    game = playing("Ann", "Ben").resolves("Ann", "Birthday Escape")
    game.expect_question("Ann", Asks.CONFIRM)
    game.refused("Ann", command, "wrong_answer", "121.1", "asked for: confirm")
    game.refused("Ann", Confirm(NO_QUESTION), "stale", "table", "999")
    game.refused("Ben", command, "stale", "table", "waiting for Ann")


# Everything else while something is going on.


@pytest.mark.parametrize(
    "command",
    [
        PassPriority(),
        Cast("Illusion of Choice"),
        CastByHand("Opt", ("Instant",)),
        Activate(ObjectId(1), 0),
        NextStep(),
        EndTurn(),
        HoldCouncil("Where?", ("a", "b")),
        Tempt(None),
        AddPermanent("Nazgûl"),
        SetTapped(ObjectId(1), tapped=True),
        Undo(),
    ],
    ids=lambda command: type(command).__name__,
)
def test_everything_waits_for_the_open_vote(command: Command) -> None:
    game = voting()
    for who in ("Ann", "Ben", "Cy"):
        says = ("A vote is going on", "Plea for Power", "waiting for Ben")
        game.refused(who, command, "resolving", "608.2", *says)


# Casting and activating.


@pytest.mark.parametrize(
    ("command", "code", "rule", "says"),
    [
        (Cast("Plea for Pwoer"), "unknown_card", "table", "Did you mean Plea for Power?"),
        (Cast("Xyzzy"), "unknown_card", "table", "Cast it by hand"),
        (CastByHand("Thing", ()), "no_types", "205.2a", "Thing"),
        (CastByHand("Bear", ("Creature",)), "no_size", "208.1", "Bear"),
        (CastByHand("Bear", ("Creature",), power=2), "half_a_size", "208.1", "Bear"),
        (Activate(ObjectId(77), 0), "not_yours", "602.2", "77"),
        (Activate(ObjectId(1), 0), "not_yours", "602.2", "1"),
        (Activate(ObjectId(2), 7), "no_such_ability", "602.1", "7"),
        (Activate(ObjectId(2), 2), "no_such_ability", "602.1", "Frodo"),
        (Activate(ObjectId(2), 0, (ObjectId(1),)), "wrong_targets", "601.2c", "0 targets"),
    ],
)
def test_what_cannot_be_cast_or_activated(
    command: Command, code: str, rule: str, says: str
) -> None:
    game = playing("Ann", "Ben").with_permanent("Ben", "Ballot Broker")
    game.with_permanent("Ann", "Frodo, Sauron's Bane").refused("Ann", command, code, rule, says)


# After the end.


def test_after_the_game_nothing_is_left_to_do() -> None:
    game = playing("Ann", "Ben").concedes("Ben")
    for who in ("Ann", "Ben"):
        assert game.may(who) == ()
        for command in (PassPriority(), Cast("Plea for Power"), NextStep(), Undo()):
            game.refused(who, command, "over", "104.1", "over")


# What every refusal holds.


def test_every_refusal_cites_a_rule_that_is_listed() -> None:
    tables: list[Table] = [voting().table, playing("Ann", "Ben").table]
    stacked = playing("Ann", "Ben").with_creature("Ann", "Bear").casts("Ann", "Plea for Power")
    tables += [stacked.table, stacked.concedes("Ben").table]
    commands = (
        VoteFor(NO_QUESTION, TIME),
        PassPriority(),
        Cast("Plea for Power"),
        Cast("Claim the Precious"),
        NextStep(),
        Undo(),
        Activate(ObjectId(1), 3),
        Confirm(NO_QUESTION),
        Tempt(None),
    )
    refusals: list[IllegalAction] = []
    for table in tables:
        for seat in (*table.seats, None):
            for command in commands:
                try:
                    decide(table, seat, command, NOW, b"0" * 16)
                except IllegalAction as refusal:
                    refusals.append(refusal)
    assert len(refusals) > 40
    for one in refusals:
        assert one.rule == "table" or one.rule in RULES, one
        assert one.text.endswith((".", "?")), one.text
        assert one.code.replace("_", "").isalpha(), one.code
