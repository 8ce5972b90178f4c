"""Why a command is refused: what is wrong, what could be done instead, and the rule behind it.

Only commands whose kind is not open now come here; the sentence names who is waited for.
"""

from __future__ import annotations

from engine.clocks import acting_host
from engine.commands import TableCommand, word_of
from engine.deciding import decider, question_for
from engine.errors import IllegalAction
from engine.ids import PlayerId, SeatId
from engine.legal import ANSWERS, answers_now, leads
from engine.split_second import holds_everything
from engine.state import Asks, Game, Proposal, Table

__all__ = ["refusal"]

_VOTES = ("vote", "seal", "close_envelope", "vote_again", "vote_no_more")
_ANSWERS = tuple(kind for kinds in ANSWERS.values() for kind in kinds)
_HOSTS = ("start", "settings", "seat_order", "empty_seat")
_ABOUT_TIME = ("time", "pause", "go_on", "take_back")
_ABOUT_UNDO = ("ask_undo", "answer_undo")
_BEFORE = (*_HOSTS, "rename", "leave")
_EMPTY_STACK = ("next_step", "end_turn", "hold_council", "tempt")


def refusal(table: Table, seat: SeatId, command: TableCommand) -> IllegalAction:
    """Return the refusal of a command whose kind is not open to this seat now."""
    kind = word_of(command)
    if table.game is None:
        return _before_the_game(table, kind)
    game, player = table.game, PlayerId(seat)
    if kind in _BEFORE:
        return IllegalAction("started", "table", f"The game has begun; {kind} comes before it.")
    if game.over:
        return IllegalAction("over", "104.1", "The game is over.")
    if game.proposal is not None:
        return _undo_is_asked(game, game.proposal)
    if not game.players[player].is_in:
        return IllegalAction("left", "800.4a", "You left the game; you can watch.")
    if kind in _ABOUT_TIME:
        return _about_time(table, kind, seat)
    if game.paused is not None:
        return IllegalAction("paused", "table", f"The game is paused; {_host(table)} goes on.")
    return _in_the_game(game, player, kind)


def _in_the_game(game: Game, player: PlayerId, kind: str) -> IllegalAction:
    if kind in _ABOUT_UNDO:
        return _about_undo(game, player, kind)
    if kind in _ANSWERS:
        return _no_question(game, player, kind)
    if game.asked or game.resolution is not None:
        return _everything_waits(game)
    return _not_now(game, player, kind)


def _before_the_game(table: Table, kind: str) -> IllegalAction:
    if kind == "start" and len(table.seats) < 2:
        return IllegalAction("too_few", "table", "A game needs 2 players; 1 seat is taken.")
    if kind in _HOSTS or kind == "time":
        return IllegalAction("host_only", "table", f"{_host(table)} is the host, who does that.")
    return IllegalAction("not_started", "table", "The game has not begun. The host begins it.")


def _host(table: Table) -> str:
    host = acting_host(table)
    return table.seats[host].name if host is not None else "The host"


def _about_time(table: Table, kind: str, seat: SeatId) -> IllegalAction:
    if kind == "take_back":
        return IllegalAction("no_stand_in", "table", "No bot plays for you; the seat is yours.")
    if seat != acting_host(table):
        return IllegalAction("host_only", "table", f"{_host(table)} is the host, who does that.")
    if kind == "go_on":
        return IllegalAction("not_paused", "table", "The game is not paused.")
    return IllegalAction("paused", "table", "The game is paused already.")


_NO_WAY_BACK = {
    "": "Nothing has been done yet that could be taken back.",
    "secret": "What was sealed can't be taken back, and nothing before it: it would be known.",
    "chance": "Chance was drawn: nothing before that can be taken back, or it would be drawn anew.",
    "left": "A player has left the game: nothing before that can be taken back.",
}


def _undo_is_asked(game: Game, asked: Proposal) -> IllegalAction:
    rest = ", ".join(game.players[one].name for one in asked.waits)
    who = game.players[asked.by].name
    text = f"{who} asks to take something back; everything waits for {rest}."
    return IllegalAction("undo_asked", "table", text)


def _about_undo(game: Game, player: PlayerId, kind: str) -> IllegalAction:
    if kind == "answer_undo":
        return IllegalAction("stale", "table", "Nobody asks to take anything back now.")
    if player in game.declined and game.moments:
        text = "Somebody said no. You may ask again when something else was done."
        return IllegalAction("declined", "table", text)
    return IllegalAction("nothing_to_undo", "table", _NO_WAY_BACK[game.way_back])


def _no_question(game: Game, player: PlayerId, kind: str) -> IllegalAction:
    """An answer without a question of that kind: out of turn, twice, or about nothing."""
    waits = _waiting_for(game)
    if (question := question_for(game, player)) is not None:
        right = " or ".join(answers_now(game, question))
        return IllegalAction("wrong_answer", question.rule, f"You are asked for: {right}.")
    if kind in _VOTES and game.voting is not None and not game.voting.finished:
        cast = any(vote.voter == player for vote in game.voting.votes)
        if cast or player in game.voting.locked:
            return IllegalAction(
                "voted", "701.38a", f"Your vote was already cast; it stays. {waits}"
            )
        return IllegalAction("not_your_vote", "701.38a", f"It is not your vote. {waits}")
    return IllegalAction("stale", "table", f"No question is open for you. {waits}")


def _waiting_for(game: Game) -> str:
    these = dict.fromkeys(decider(game, player) for player in game.asked)
    names = [game.players[player].name for player in these]
    return f"The table is waiting for {', '.join(names)}." if names else "Nobody is asked now."


def _everything_waits(game: Game) -> IllegalAction:
    name = game.resolution.object.name if game.resolution is not None else "the open question"
    asks = {question.asks for question in game.asked.values()}
    what = "A vote is going on" if asks & {Asks.VOTE, Asks.SEAL, Asks.OPEN} else "It is resolving"
    return IllegalAction(
        "resolving",
        "608.2",
        f"{what}; everything else waits until {name} is finished. {_waiting_for(game)}",
    )


def _not_now(game: Game, player: PlayerId, kind: str) -> IllegalAction:
    if game.stack and kind in _EMPTY_STACK:
        return IllegalAction(
            "stack", "117.4", f"{game.stack[-1].name} is on the stack; it resolves first."
        )
    if player in game.this_turn.controlled and kind not in _EMPTY_STACK[2:]:
        who = game.players[decider(game, player)].name
        return IllegalAction("controlled", "723.5", f"{who} makes your choices this turn.")
    if kind in ("next_step", "end_turn"):
        who = game.players[leads(game)].name
        return IllegalAction("not_your_turn", "102.1", f"It is {who}'s turn.")
    if kind == "undo":
        return IllegalAction("nothing_to_undo", "table", "You have made no change to take back.")
    spell = holds_everything(game)
    if spell and kind in ("cast", "cast_by_hand", "activate"):
        text = f"{spell} has split second: nothing is cast or activated until it has resolved."
        return IllegalAction("split_second", "702.61a", text)
    if game.priority is not None:
        who = game.players[game.priority].name
        return IllegalAction("no_priority", "117.1", f"{who} has priority now.")
    return IllegalAction("not_now", "117.1", "That can't be done with the stack as it is.")
