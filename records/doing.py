"""What each verb does: one function a word, by commands alone. What the rules refuse is raised."""

from __future__ import annotations

from collections.abc import Callable

from engine import commands as c
from engine.cards.abilities import Activated
from engine.cards.words import Zone
from engine.ids import ObjectId
from engine.legal import leads
from engine.mana.abilities import mana_abilities
from engine.objects import abilities_of
from engine.state import Asks
from records import answering, by_hand
from records.board import Board
from records.checking import EVERYBODY
from records.mistakes import Mistake
from records.record import Step, Thing

__all__ = ["DOERS", "do"]

MOST_PASSES = 200


def do(board: Board, step: Step) -> None:
    """Do one step; `IllegalAction` if the rules refuse it, `Mistake` if it means nothing here."""
    DOERS[step.verb](board, step)


def _cast(board: Board, step: Step) -> None:
    for thing in step.entries[0].things:
        targets = tuple(board.target(thing, name) for name in thing.targets)
        board.do(
            step.who,
            _by_hand(thing)
            if thing.is_typed_in
            else c.Cast(thing.name, targets, thing.x, thing.keywords or ()),
        )


def _by_hand(thing: Thing) -> c.CastByHand:
    power, toughness = thing.size or (None, None)
    creature = ("Creature",) if thing.size is not None else ()
    return c.CastByHand(
        thing.name,
        creature if thing.types is None else thing.types,
        thing.subtypes or (),
        bool(thing.legendary),
        power,
        toughness,
        thing.keywords or (),
    )


def _activate(board: Board, step: Step) -> None:
    for thing in step.entries[0].things:
        one = board.object(thing, thing.name)
        targets = tuple(board.target(thing, name) for name in thing.targets)
        board.do(step.who, c.Activate(one, _place(board, one, thing), targets))


def _place(board: Board, one: ObjectId, thing: Thing) -> int:
    """Return the place of a permanent's n-th activated ability among all its abilities."""
    permanent = board.game.permanents.get(one)
    abilities = abilities_of(board.game, permanent) if permanent is not None else ()
    places = [place for place, it in enumerate(abilities) if isinstance(it, Activated)]
    if not 1 <= thing.ability <= len(places):
        name = board.names.of(board.game, one)
        raise Mistake(thing.line, f"{name} has {len(places)} activated abilities.")
    return places[thing.ability - 1]


def _activate_mana(board: Board, step: Step) -> None:
    for thing in step.entries[0].things:
        one = board.object(thing, thing.name)
        permanent = board.game.permanents.get(one)
        places = list(mana_abilities(board.game, permanent)) if permanent is not None else []
        if not 1 <= thing.ability <= len(places):
            raise Mistake(thing.line, f"{thing.name} has {len(places)} mana abilities.")
        board.do(step.who, c.ActivateMana(one, places[thing.ability - 1], thing.mana))


def _pay(board: Board, step: Step) -> None:
    board.do(step.who, c.PayMana(_from_pool(board, step, step.names[0])))


def _pay_for(board: Board, step: Step) -> None:
    for entry in step.entries:
        mana = _from_pool(board, step, entry.names[0])
        board.do(step.who, c.PayMana(mana, board.object(entry, entry.of)))


def _from_pool(board: Board, step: Step, said: str) -> tuple[tuple[int, int], ...]:
    """Return the first place in the pool of each type of mana named, and how much of it."""
    pool = board.game.players[board.players[step.who]].pool
    places = {one.type.value: place for place, one in reversed(list(enumerate(pool, 1)))}
    if missing := [one for one in said if one not in places]:
        raise Mistake(step.line, f"{step.who} has no {missing[0]} in the pool.")
    return tuple((places[kind], said.count(kind)) for kind in dict.fromkeys(said))


def _hold_council(board: Board, step: Step) -> None:
    council = step.council
    assert council is not None, "read with its shape"
    board.do(
        step.who,
        c.HoldCouncil(council.question, council.choices, council.secret, council.count),
    )


def _tempt(board: Board, step: Step) -> None:
    _tempt_whom(board, step, secret=False)


def _tempt_in_secret(board: Board, step: Step) -> None:
    _tempt_whom(board, step, secret=True)


def _tempt_whom(board: Board, step: Step, *, secret: bool) -> None:
    name = step.names[0] if step.names else EVERYBODY
    player = None if name == EVERYBODY else board.names.player(step.line, name)
    board.do(step.who, c.Tempt(player, secret))


def _control(*, next_turn: bool) -> Callable[[Board, Step], None]:
    """Return what lets a player control others."""

    def control(board: Board, step: Step) -> None:
        for name in step.names:
            player = board.names.player(step.line, name)
            board.do(step.who, c.ControlPlayer(player, next_turn))

    return control


def _plain(command: c.Command) -> Callable[[Board, Step], object]:
    return lambda board, step: board.do(step.who, command)


def _ask_back(board: Board, step: Step) -> None:
    """Ask to go back to before the last thing a person did, or the one before it ..."""
    back, moments = step.entries[0].number, board.game.moments
    if not 1 <= back <= len(moments):
        raise Mistake(step.line, f"{len(moments)} things can be taken back now.")
    board.do(step.who, c.AskUndo(moments[-back].id))


def _answer_back(*, agree: bool) -> Callable[[Board, Step], None]:
    """Return what answers whether something is taken back."""

    def answer(board: Board, step: Step) -> None:
        asked = board.game.proposal
        board.do(step.who, c.AnswerUndo(asked.moment if asked is not None else 0, agree))

    return answer


def _all_pass(board: Board, step: Step) -> None:
    if not board.game.stack:
        raise Mistake(step.line, "Nothing is on the stack.")
    top = board.game.stack[-1].id
    for _ in range(MOST_PASSES):
        game = board.game
        if game.priority is None or top not in {one.id for one in game.stack}:
            return
        board.do(board.name(game.priority), c.PassPriority())


def _go_to(board: Board, step: Step) -> None:
    wanted = step.names[0]
    for _ in range(MOST_PASSES):
        leader = board.name(leads(board.game))
        question = board.question(leader)
        if question is not None and question.asks is Asks.ATTACKERS:
            board.do(leader, c.DeclareAttackers(question.id, ()))
        else:
            board.do(leader, c.NextStep())
        if board.game.step.value == wanted:
            return
    raise Mistake(step.line, f"No such step came: {wanted}.")


DOERS: dict[str, Callable[[Board, Step], object]] = {
    "votes": answering.vote,
    "decides for": answering.vote,
    "votes again": answering.vote_again,
    "seals": answering.seal,
    "seals for": answering.seal,
    "seals additional votes": answering.seal_additional_votes,
    "bears": answering.bear,
    "chooses": answering.choose,
    "confirms": answering.confirm,
    "attacks": answering.attack,
    "blocks": answering.block,
    "assigns damage": answering.assign,
    "passes": _plain(c.PassPriority()),
    "keeps passing": lambda board, step: board.do(step.who, c.KeepPassing(step.yes)),
    "casts": _cast,
    "activates": _activate,
    "activates mana": _activate_mana,
    "pays": _pay,
    "pays for": _pay_for,
    "moves on": _plain(c.NextStep()),
    "ends the turn": _plain(c.EndTurn()),
    "concedes": _plain(c.Concede()),
    "holds council": _hold_council,
    "controls": _control(next_turn=False),
    "controls next turn": _control(next_turn=True),
    "tempts": _tempt,
    "tempts in secret": _tempt_in_secret,
    "adds": by_hand.add,
    "puts onto the battlefield": by_hand.put_onto_the_battlefield,
    "adds to graveyard": by_hand.add_to(Zone.GRAVEYARD),
    "adds to exile": by_hand.add_to(Zone.EXILE),
    "adds to command": by_hand.add_to(Zone.COMMAND),
    "copies": by_hand.copy,
    "makes a copy": by_hand.make_a_copy,
    "phases out": by_hand.phase,
    "phases in": by_hand.phase,
    "moves": by_hand.move,
    "taps": by_hand.tapping(tapped=True),
    "untaps": by_hand.tapping(tapped=False),
    "sets counters": by_hand.set_counters,
    "gives control": by_hand.give_control,
    "sets life": by_hand.set_life,
    "undoes": _plain(c.Undo()),
    "asks to take back": _ask_back,
    "agrees": _answer_back(agree=True),
    "disagrees": _answer_back(agree=False),
    "pauses": _plain(c.Pause()),
    "goes on": _plain(c.GoOn()),
    "all pass": _all_pass,
    "all confirm": answering.all_confirm,
    "go to": _go_to,
    "expect": lambda _board, _step: None,
}
"""Every verb of `words.VERBS` and `words.FOR_ALL`, and what it does."""
