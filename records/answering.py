"""Answers to questions, in the words of a record: votes, envelopes, choices, combat."""

from __future__ import annotations

from engine import commands as c
from engine.ids import ChoiceId, QuestionId
from engine.prompt import NOBODY_ASKED
from engine.state import Asks
from records.board import Board
from records.mistakes import Mistake
from records.record import Step

__all__ = [
    "all_confirm", "assign", "attack", "bear", "block", "choose", "confirm", "seal",
    "seal_additional_votes", "vote", "vote_again",
]  # fmt: skip


def _asked(board: Board, name: str) -> QuestionId:
    question = board.question(name)
    return question.id if question is not None else NOBODY_ASKED


def _choices(board: Board, step: Step) -> tuple[ChoiceId, ...]:
    question = board.question(step.who)
    offered = question.choices if question is not None else {}
    return tuple(board.names.choice(board.game, step.line, name, offered) for name in step.names)


def _choice(board: Board, step: Step) -> ChoiceId:
    choices = _choices(board, step)
    if len(choices) != 1:
        raise Mistake(step.line, "Here stands one choice.")
    return choices[0]


def _check_voter(board: Board, step: Step, voter: str) -> None:
    """The record says whose vote it is; whoever votes for somebody else says so too."""
    question = board.question(step.who)
    if question is not None and question.voter is not None:
        asked = board.name(question.voter)
        if asked != voter:
            word = "decides for" if question.asks is Asks.VOTE else "seals for"
            raise Mistake(step.line, f"It is {asked}'s vote: write `{step.who} {word} {asked}`.")


def vote(board: Board, step: Step) -> None:
    """Vote, for oneself or for the player named behind `decides for`."""
    _check_voter(board, step, step.about or step.who)
    board.do(step.who, c.VoteFor(_asked(board, step.who), _choice(board, step)))


def vote_again(board: Board, step: Step) -> None:
    """Take an additional vote that may be cast, or decline it."""
    number = _asked(board, step.who)
    command = c.TakeAdditionalVote(number) if step.yes else c.DeclineAdditionalVote(number)
    board.do(step.who, command)


def seal(board: Board, step: Step) -> None:
    """Close an envelope."""
    _check_voter(board, step, step.about or step.who)
    board.do(step.who, c.Seal(_asked(board, step.who), _choices(board, step)))


def seal_additional_votes(board: Board, step: Step) -> None:
    """Say in secret how many additional votes are used."""
    number = ChoiceId(str(step.entries[0].number))
    board.do(step.who, c.Seal(_asked(board, step.who), (number,)))


def bear(board: Board, step: Step) -> None:
    """Choose a Ring-bearer."""
    board.do(step.who, c.ChooseRingBearer(_asked(board, step.who), _choice(board, step)))


def choose(board: Board, step: Step) -> None:
    """Choose among what is offered."""
    board.do(step.who, c.Choose(_asked(board, step.who), _choices(board, step)))


def confirm(board: Board, step: Step) -> None:
    """Say that an instruction was carried out."""
    board.do(step.who, c.Confirm(_asked(board, step.who)))


def attack(board: Board, step: Step) -> None:
    """Declare attackers."""
    attacks = tuple(
        (board.object(e, e.of), board.names.player(e.line, e.names[0])) for e in step.entries
    )
    board.do(step.who, c.DeclareAttackers(_asked(board, step.who), attacks))


def block(board: Board, step: Step) -> None:
    """Declare blockers."""
    blocks = tuple((board.object(e, e.of), board.object(e, e.names[0])) for e in step.entries)
    board.do(step.who, c.DeclareBlockers(_asked(board, step.who), blocks))


def assign(board: Board, step: Step) -> None:
    """Divide an attacker's damage."""
    question = board.question(step.who)
    offered = question.choices if question is not None else {}
    damage = tuple(
        (board.names.choice(board.game, entry.line, entry.of, offered), entry.number)
        for entry in step.entries
    )
    board.do(step.who, c.AssignDamage(_asked(board, step.who), damage))


def all_confirm(board: Board, step: Step) -> None:
    """Everybody confirms until no instruction is left."""
    asked = _to_confirm(board)
    if not asked:
        raise Mistake(step.line, "Nobody has an instruction to confirm.")
    while asked:
        for name in asked:
            board.do(name, c.Confirm(_asked(board, name)))
        asked = _to_confirm(board)


def _to_confirm(board: Board) -> list[str]:
    asked = board.game.asked.items()
    return [board.name(one) for one, question in asked if question.asks is Asks.CONFIRM]
