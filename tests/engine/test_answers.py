"""Answers: every one there is, in which words a wrong one is refused, and what follows."""

from __future__ import annotations

from math import comb, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import combat, flow
from engine.answers import answers_to
from engine.cards import CARDS
from engine.cards.abilities import Card, Target, Triggered, When
from engine.cards.effects import Destroy
from engine.cards.words import Characteristics, Described, Ref
from engine.changes import enter
from engine.commands import (
    AddPermanent,
    Choose,
    Concede,
    Confirm,
    DeclareAttackers,
    DeclareBlockers,
    HoldCouncil,
    Move,
    NextStep,
    Seal,
    SetControl,
    Tempt,
    Undo,
    VoteFor,
)
from engine.course import Course
from engine.decide import decide
from engine.errors import IllegalAction
from engine.events import TargetsChosen, TriggerForgotten
from engine.ids import ChoiceId, ObjectId, PlayerId, QuestionId, SeatId
from engine.state import Asks, Choice, Combat, Game, Question, Step, Table
from tests.tables import act, added, answers, bear, cast, in_game, passed, started, to_main


def question(asks: Asks, count: int, least: int = 1, most: int = 1, about: str = "") -> Question:
    choices = {ChoiceId(f"c{n}"): Choice(f"c{n}") for n in range(count)}
    return Question(QuestionId(5), asks, PlayerId(1), "", "701.38a", choices, least, most, about)


def how_many(one: Question) -> int:
    listed = list(answers_to(in_game(started(2)), one))
    assert len(set(listed)) == len(listed)
    return len(listed)


bounds = st.tuples(st.integers(0, 4), st.integers(0, 3)).map(sorted)


@given(st.integers(0, 4), st.tuples(st.integers(0, 3), st.integers(0, 3)))
def test_as_many_answers_as_there_are(count: int, bound: tuple[int, int]) -> None:
    least, most = sorted(bound)
    counts = range(least, most + 1)
    assert how_many(question(Asks.SEAL, count, least, most)) == sum(count**n for n in counts)
    chosen = question(Asks.CHOOSE, count, least, most)
    assert how_many(chosen) == sum(comb(count, n) for n in counts)
    order = question(Asks.CHOOSE, count, count, count, "order")
    assert how_many(order) == factorial(count)
    assert how_many(question(Asks.VOTE, count)) == count
    assert how_many(question(Asks.RING_BEARER, count)) == count
    assert how_many(question(Asks.CONFIRM, 0)) == 1
    assert how_many(question(Asks.ADDITIONAL_VOTE, 0)) == 2


# Refusals say what could be done instead.


def refused(table: Table, seat: int, command: VoteFor | Seal | Choose | Confirm) -> IllegalAction:
    with pytest.raises(IllegalAction) as error:
        decide(table, SeatId(seat), command, 0, bytes(16))
    return error.value


def council(*, secret: bool) -> tuple[Table, QuestionId]:
    table = act(started(2), 1, HoldCouncil("Which?", ("this", "that"), secret=secret)).after
    return table, in_game(table).asked[PlayerId(1)].id


def test_what_is_no_choice_is_refused_with_the_choices() -> None:
    table, number = council(secret=False)
    error = refused(table, 1, VoteFor(number, ChoiceId("abstain")))
    assert (error.code, error.rule) == ("not_a_choice", "701.38a")
    assert error.text == '"abstain" is no choice here. Choose this or that.'


def test_there_is_no_abstaining() -> None:
    table, number = council(secret=True)
    error = refused(table, 1, Seal(number, ()))
    assert error.code == "wrong_number"
    assert error.text.startswith("Everybody votes; there is no abstaining.")
    error = refused(table, 1, Seal(number, (ChoiceId("this"),) * 2))
    assert error.text == "Choose 1. 2 were named."


def test_an_old_question_is_stale() -> None:
    table, number = council(secret=False)
    error = refused(table, 1, VoteFor(QuestionId(number - 1), ChoiceId("this")))
    assert (error.code, error.rule) == ("stale", "table")


def test_another_kind_of_answer_says_what_is_asked_for() -> None:
    table, number = council(secret=False)
    error = refused(table, 1, Confirm(number))
    assert error.code == "wrong_answer"
    assert error.text == "You are asked for: vote."


def punished(bears: int) -> Table:
    """Player 2 has to sacrifice two creatures of some."""
    table = to_main(started(2))
    for n in range(bears):
        table = act(table, 2, bear(f"Bear {n}")).after
    table = cast(table, 1, "Capital Punishment")
    while asked := in_game(table).asked:
        (player,) = asked
        if asked[player].asks is not Asks.VOTE:
            break
        table = act(table, player, VoteFor(asked[player].id, ChoiceId("death"))).after
    return table


def test_several_are_named_once_each() -> None:
    table = punished(3)
    number = in_game(table).asked[PlayerId(2)].id
    assert refused(table, 2, Choose(number, (ChoiceId("1"), ChoiceId("1")))).code == "twice"
    error = refused(table, 2, Choose(number, (ChoiceId("1"),)))
    assert error.text == "Choose 2. 1 were named."
    kept = [
        in_game(act(table, 2, Choose(number, these)).after).permanents.keys()
        for these in ((ChoiceId("1"), ChoiceId("3")), (ChoiceId("3"), ChoiceId("1")))
    ]
    assert kept == [{2}, {2}], "in whichever order"


def test_where_nothing_is_left_open_nobody_is_asked() -> None:
    table = punished(2)
    assert in_game(table).asked == {}
    assert in_game(table).permanents == {}


def test_a_long_list_is_shortened() -> None:
    table = to_main(started(2))
    for n in range(12):
        table = act(table, 2, bear(f"Bear {n}")).after
    table = cast(table, 1, "Council's Judgment")
    error = refused(table, 1, VoteFor(in_game(table).asked[PlayerId(1)].id, ChoiceId("0")))
    assert error.text.endswith("Bear 6, Bear 7 or ....")


# Triggers with targets, which no card of the catalogue has.

SNIPER = Card(
    Characteristics("Sniper", ("Creature",), power=1, toughness=1),
    abilities=(
        Triggered(
            (When.THIS_ENTERS,),
            (Destroy(Ref.TARGET),),
            targets=(Target(Described(types=("Creature",), not_controlled_by_you=True)),),
        ),
    ),
)


def entered(table: Table) -> Course:
    course = Course(table, 0, bytes(16))
    enter(course, SNIPER.printed, PlayerId(1), card="Sniper")
    flow.carry_on(course)
    return course


def test_a_trigger_with_targets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CARDS, "Sniper", SNIPER)
    table = act(added(started(2), 2, "Grudge Keeper"), 2, bear()).after
    table = entered(table).table
    (asked,) = in_game(table).asked.values()
    assert (asked.player, asked.about, asked.rule) == (1, "target", "603.3d")
    assert list(asked.choices) == ["1", "2"]
    done = act(table, 1, Choose(asked.id, (ChoiceId("2"),)))
    assert TargetsChosen in map(type, done.events)
    assert list(in_game(passed(done.after)).permanents) == [1, 3]


def test_a_trigger_without_a_target_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CARDS, "Sniper", SNIPER)
    course = entered(started(2))
    assert TriggerForgotten("Sniper", PlayerId(1)) in course.events
    assert course.game.stack == ()
    assert course.game.waiting == ()


# Declarations.


def attack_is_asked(table: Table) -> Table:
    """The active player is asked for attackers."""
    for _ in range(3):
        table = act(table, 1, NextStep()).after
    return table


def attacked(table: Table, *pairs: tuple[int, int]) -> Table:
    """Player 1 attacks with those creatures those players, who are asked for blockers."""
    table = attack_is_asked(table)
    attacks = tuple((ObjectId(one), PlayerId(player)) for one, player in pairs)
    asked = in_game(table).asked[PlayerId(1)]
    table = act(table, 1, DeclareAttackers(asked.id, attacks)).after
    return act(table, 1, NextStep()).after


def borrowed_bear() -> Table:
    """Player 1 controls a bear of player 3, 1, and an own one, 2; player 2 has a bear, 3."""
    owned = AddPermanent("Bear", ("Creature",), power=2, toughness=2, owner=PlayerId(3))
    table = act(act(started(3), 1, owned).after, 1, bear()).after
    return act(table, 2, bear()).after


def combat_of(table: Table) -> Combat:
    combat = in_game(table).combat
    assert combat is not None
    return combat


def test_attackers_are_named_once_each_and_attack_one_player_each() -> None:
    table = attack_is_asked(borrowed_bear())
    number = in_game(table).asked[PlayerId(1)].id
    for pairs in (((1, 2), (1, 3)), ((1, 2), (1, 2)), ((1, 1),), ((3, 2),)):
        attacks = tuple((ObjectId(one), PlayerId(player)) for one, player in pairs)
        with pytest.raises(IllegalAction):
            decide(table, SeatId(1), DeclareAttackers(number, attacks), 0, bytes(16))


def test_blockers_are_named_once_each() -> None:
    table = attacked(borrowed_bear(), (1, 2), (2, 2))
    number = in_game(table).asked[PlayerId(2)].id
    for pairs in (((3, 1), (3, 2)), ((3, 1), (3, 1)), ((3, 3),), ((2, 1),)):
        blocks = tuple((ObjectId(one), ObjectId(attacker)) for one, attacker in pairs)
        with pytest.raises(IllegalAction):
            decide(table, SeatId(2), DeclareBlockers(number, blocks), 0, bytes(16))


def test_a_block_is_listed_soon_although_few_of_very_many_are_legal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only the first of 13 creatures can block the Ring-bearer, which must be blocked."""
    table = added(started(2), 1, "Frodo Baggins")
    table = act(table, 1, Tempt(PlayerId(1))).after
    table = act(table, 1, next(answers(table, 1))).after
    frodo = next(iter(in_game(table).permanents))
    imp = AddPermanent("Imp", ("Creature",), power=0, toughness=1)
    for seat, command in ((1, bear()), (1, bear()), (1, bear()), (2, imp), *[(2, bear())] * 12):
        table = act(table, seat, command).after
    own = [one.id for one in in_game(table).permanents.values() if one.controller == 1]
    table = attacked(table, *((one, 2) for one in own))
    looked_at: list[object] = []
    is_unmet = combat.must_still_be_blocked

    def seen(game: Game, asked: Question, blocks: dict[ObjectId, ObjectId]) -> ObjectId | None:
        looked_at.append(blocks)
        assert len(looked_at) < 10
        return is_unmet(game, asked, blocks)

    monkeypatch.setattr(combat, "must_still_be_blocked", seen)
    asked = in_game(table).asked[PlayerId(2)]
    first = next(answers_to(in_game(table), asked))
    assert isinstance(first, DeclareBlockers)
    assert frodo in dict(first.blocks).values()


def test_what_left_with_its_owner_is_not_blocked_any_more() -> None:
    table = attacked(borrowed_bear(), (1, 2), (2, 2))
    table = act(table, 3, Concede()).after
    asked = in_game(table).asked[PlayerId(2)]
    assert list(asked.choices) == ["3>2"]
    listed = set(answers_to(in_game(table), asked))
    block = DeclareBlockers(asked.id, ((ObjectId(3), ObjectId(2)),))
    assert listed == {DeclareBlockers(asked.id, ()), block}


def test_a_blocker_of_what_left_deals_no_damage() -> None:
    table = attacked(borrowed_bear(), (1, 2))
    asked = in_game(table).asked[PlayerId(2)]
    table = act(table, 2, DeclareBlockers(asked.id, ((ObjectId(3), ObjectId(1)),))).after
    table = act(table, 1, Move(ObjectId(1), None)).after
    table = act(table, 1, NextStep()).after
    assert in_game(table).step is Step.COMBAT_DAMAGE
    assert [one.life for one in in_game(table).players.values()] == [40, 40, 40]


def test_what_changes_hands_is_removed_from_combat() -> None:
    table = attacked(borrowed_bear(), (1, 2), (2, 3))
    asked = in_game(table).asked[PlayerId(2)]
    table = act(table, 2, DeclareBlockers(asked.id, ())).after
    assert combat_of(table).attacks == {1: 2, 2: 3}
    by_hand = act(table, 1, SetControl(ObjectId(1), PlayerId(2))).after
    assert combat_of(by_hand).attacks == {2: 3}
    assert combat_of(act(by_hand, 1, Undo()).after).attacks.keys() >= {2}
    left = act(table, 1, Concede()).after
    assert in_game(left).permanents[ObjectId(1)].controller == 3
    assert combat_of(left).attacks == {}
