"""What a seat may do now, by kind: the words of its document, and the first gate of `decide`.

1. `legal_kinds` and `decide` cannot disagree about a kind: `decide` refuses what is not listed. A
   seat's document lists all but the answers, which follow from the question that stands in it, and
   says `by_hand` for all changes by hand.
2. While a question is open, its answer is the only thing anybody does (CR 608.2); conceding
   (CR 104.3a) and the switch for passing are always there, and whoever leads the table has a say
   about time. While the game is paused there is nothing but the two last.
3. So a vote changes nobody's words: in the middle of a resolution they are the same for all,
   whoever is asked, and `changed_kinds` sees that at once.
4. While it is asked whether something is taken back, there is only the answer to that.
"""

from __future__ import annotations

from engine.clocks import acting_host
from engine.commands import BY_HAND
from engine.deciding import decided_by, decider, question_for
from engine.ids import PlayerId, SeatId
from engine.split_second import holds_everything, may_announce
from engine.state import Asks, Game, Proposal, Question, Step, Table

__all__ = [
    "ANSWERS", "answers_now", "changed_kinds", "is_open", "leads", "legal_kinds", "open_question",
    "other_kinds",
]  # fmt: skip

ANSWERS: dict[Asks, tuple[str, ...]] = {
    Asks.VOTE: ("vote",),
    Asks.ADDITIONAL_VOTE: ("vote_again", "vote_no_more"),
    Asks.SEAL: ("seal", "close_envelope"),
    Asks.OPEN: ("open_envelope",),
    Asks.RING_BEARER: ("bearer",),
    Asks.CHOOSE: ("choose",),
    Asks.CONFIRM: ("confirm",),
    Asks.ATTACKERS: ("attack",),
    Asks.BLOCKERS: ("block",),
    Asks.DAMAGE: ("assign",),
}
"""The commands that answer each kind of question."""

_ALWAYS = ("keep_passing", "concede")
_BY_HAND = tuple(str(one.__struct_config__.tag) for one in BY_HAND)
_MANUAL = ("by_hand",)
_ACT = ("cast", "cast_by_hand", "activate", "activate_mana")
_COUNCIL = ("hold_council", "tempt")
_HOST_BEFORE = ("rename", "leave", "settings", "seat_order", "empty_seat", "time")
_GUEST_BEFORE = ("rename", "leave")


def legal_kinds(table: Table, seat: SeatId) -> tuple[str, ...]:
    """Return the words of the commands this seat may send now, in a fixed order.

    A word in it says that some command of that kind is legal or, for a manual change, may be.
    """
    kinds = _answers(table, seat) + other_kinds(table, seat)
    if "by_hand" not in kinds:
        return kinds
    place = kinds.index("by_hand")
    return kinds[:place] + _BY_HAND + kinds[place + 1 :]


def is_open(table: Table, seat: SeatId, kind: str) -> bool:
    """Whether that word is one of them."""
    if ("by_hand" if kind in _BY_HAND else kind) in other_kinds(table, seat):
        return True
    return kind in _answers(table, seat)


def other_kinds(table: Table, seat: SeatId) -> tuple[str, ...]:
    """Return those that do not answer the seat's question, with one word for changes by hand."""
    return _kinds(table, seat, acting_host(table)) if seat in table.seats else ()


def changed_kinds(old: Table, new: Table) -> dict[SeatId, tuple[str, ...]]:
    """Return the `other_kinds` of each seat that might do something else before."""
    was, now = old.game, new.game
    if was is None or now is None:
        return _compared(old, new)
    if _only_answers_matter(was) and _only_answers_matter(now):
        same = old.seats is new.seats and old.host == new.host and _rest_on_the_same(was, now)
        return {} if same else _compared(old, new)
    if _stands_still(was) or _stands_still(now):
        return _compared(old, new)
    if _is_held_up(was) != _is_held_up(now):  # manual changes: there they are not, here they are
        can = _kinds_of_all(new)
        return {one: can[one] for one in can if can[one] or was.players[PlayerId(one)].is_in}
    return _compared(old, new)


def _compared(old: Table, new: Table) -> dict[SeatId, tuple[str, ...]]:
    could, can = _kinds_of_all(old), _kinds_of_all(new)
    changed = {seat: kinds for seat, kinds in can.items() if kinds != could.get(seat, ())}
    return changed | dict.fromkeys(could.keys() - can.keys(), ())


def _rest_on_the_same(was: Game, now: Game) -> bool:
    """Whether all that is read for who is held up, nobody absent, nobody paying, is the same."""
    return (
        was.players is now.players
        and was.declined is now.declined
        and bool(was.moments) == bool(now.moments)
        and was.this_turn.controlled is now.this_turn.controlled
    )


def _only_answers_matter(game: Game) -> bool:
    """Whether everybody is held up and time goes on; nobody's is up, and nobody pays mana."""
    if game.paused is not None or game.proposal is not None:
        return False
    if game.clock is not None and game.clock.up:
        return False
    for question in game.asked.values():
        if question.cost:
            return False
    return _is_held_up(game)


def _stands_still(game: Game) -> bool:
    return game.paused is not None or game.proposal is not None


def _is_held_up(game: Game) -> bool:
    return game.resolution is not None or bool(game.asked)


def _kinds_of_all(table: Table) -> dict[SeatId, tuple[str, ...]]:
    host = acting_host(table)
    return {seat: _kinds(table, seat, host) for seat in table.seats}


def _kinds(table: Table, seat: SeatId, host: SeatId | None) -> tuple[str, ...]:
    game, player = table.game, PlayerId(seat)
    if game is None:
        return _before_the_game(table, seat)
    if game.proposal is not None:
        return _to_agree(game, game.proposal, player)
    if game.over or not game.players[player].is_in:
        return ()
    kinds = ("concede",) if game.paused is not None else _in_the_game(game, player)
    if seat == host:  # who has a say about time
        kinds += ("time", "pause" if game.paused is None else "go_on")
    if table.seats[seat].stand_in:
        kinds += ("take_back",)
    return (*kinds, "ask_undo") if _may_ask_back(game, player) else kinds


def _may_ask_back(game: Game, player: PlayerId) -> bool:
    return bool(game.moments) and game.paused is None and player not in game.declined


def _to_agree(game: Game, asked: Proposal, player: PlayerId) -> tuple[str, ...]:
    """While it is asked whether something is taken back, everything else waits for the answers."""
    answers = ("answer_undo",) if player == asked.by or player in asked.waits else ()
    return (*answers, "concede") if game.players[player].is_in else answers


def _before_the_game(table: Table, seat: SeatId) -> tuple[str, ...]:
    if seat != table.host:
        return _GUEST_BEFORE
    return ("start", *_HOST_BEFORE) if len(table.seats) >= 2 else _HOST_BEFORE


def _in_the_game(game: Game, player: PlayerId) -> tuple[str, ...]:
    if (question := question_for(game, player)) is not None:
        return _to_pay(game, question) + _ALWAYS
    if _is_held_up(game):
        return _ALWAYS
    if game.stack:
        acts = _with_priority(game, game.priority) if _has_priority(game, player) else ()
        return acts + _manual(game, player) + _ALWAYS
    return _between(game, player) + _ALWAYS


def _has_priority(game: Game, player: PlayerId) -> bool:
    return game.priority is not None and decider(game, game.priority) == player


def _with_priority(game: Game, player: PlayerId | None) -> tuple[str, ...]:
    assert player is not None, "nobody has priority"
    if holds_everything(game):
        announce = ("activate",) if may_announce(game, player) else ()
        return ("pass", *announce, "activate_mana", *_pool(game, player))
    return ("pass", *_ACT, *_pool(game, player))


def open_question(table: Table, seat: SeatId) -> Question | None:
    """Return the question that this seat may answer now; none while the game stands still."""
    game, player = table.game, PlayerId(seat)
    if game is None or (question := question_for(game, player)) is None or _stands_still(game):
        return None
    return question if game.players[player].is_in else None


def _answers(table: Table, seat: SeatId) -> tuple[str, ...]:
    question = open_question(table, seat)
    return () if table.game is None or question is None else answers_now(table.game, question)


def answers_now(game: Game, question: Question) -> tuple[str, ...]:
    """Return the commands that answer it: closing an envelope oneself only where the room lets."""
    if question.asks is Asks.SEAL and (voting := game.voting) is not None:
        return ANSWERS[Asks.SEAL] if voting.by_voter else ("seal",)
    return ANSWERS[question.asks]


def _between(game: Game, player: PlayerId) -> tuple[str, ...]:
    """With an empty stack anybody may act: passing round an empty stack is left to the table."""
    turn = ("next_step", "end_turn") if player == decider(game, leads(game)) else ()
    own = decided_by(game, player)
    acts = _ACT + _pool(game, *own) if own else ()
    return turn + acts + _COUNCIL + _manual(game, player)


def _to_pay(game: Game, question: Question) -> tuple[str, ...]:
    """Whoever is asked to pay mana may make and spend it, even now (CR 605.3a)."""
    return ("activate_mana", *_pool(game, question.player)) if question.cost else ()


def _pool(game: Game, *players: PlayerId) -> tuple[str, ...]:
    for one in players:
        if game.players[one].pool:
            return ("pay_mana",)
    return ()


def _manual(game: Game, player: PlayerId) -> tuple[str, ...]:
    return (*_MANUAL, "undo") if game.undo is not None and game.undo.by == player else _MANUAL


def leads(game: Game) -> PlayerId:
    """Return who moves the turn on: the active player or, if that one left, the next in order."""
    if game.players[game.active_player].is_in:
        return game.active_player
    order = list(game.players)
    start = order.index(game.active_player)
    around = order[start:] + order[:start]
    return next((one for one in around if game.players[one].is_in), game.active_player)


def is_main(game: Game) -> bool:
    """Whether it is a main phase with an empty stack: sorcery timing (CR 307.1), if also active."""
    return game.step in (Step.MAIN, Step.SECOND_MAIN) and not game.stack
