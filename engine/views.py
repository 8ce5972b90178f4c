"""What each person may see: the table's document and each seat's own.

The only cut of hidden things.

1. A field is in a document only because a shape here names it; a new field of the state is in none.
2. The table's document is the same for everybody: no shape of it names `sealed`, `uses`,
   `nonces`, a secret `chosen`, a `token`, or a question's choices.
3. A seat's document is made of that seat's question, of what it may do, and of its own envelopes.
4. Whole views and patches are read from the same declaration (`shapes.py`), so they cannot drift.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any  # a document is a tree of plain values

from msgspec import msgpack

from engine.cards.abilities import Card
from engine.cards.say_mana import say_spending
from engine.deciding import asked_anew, question_for
from engine.hidden import hides
from engine.ids import PlayerId, SeatId
from engine.legal import changed_kinds, other_kinds
from engine.sealed_views import (
    CHANCE,
    COMMITMENTS,
    ENVELOPES,
    NONCES,
    OPENINGS,
    envelopes_of,
    nonces_of,
)
from engine.shapes import (
    SAME,
    Part,
    WorkedOut,
    beside,
    by_id,
    flag,
    grown,
    keyed,
    listed,
    plain,
    remembered,
    shape,
    shown,
    unless_empty,
    word,
)
from engine.state import Choosing, Game, Line, Question, Table, Unspent, Vote

__all__ = ["seat_patches", "seat_view", "table_patch", "table_view"]

_P, _LIST, _FLAG, _WORD = plain(), listed(), flag(), word()


def _line(line: Line) -> list[str | int]:
    return [line.kind, line.player, *line.what]


def _log_cut(game: Game | None) -> dict[str, Any] | None:
    if game is None:
        return None
    first = game.said - len(game.log) + 1
    return {str(first + place): _line(line) for place, line in enumerate(game.log)}


def _log_patch(old: Game | None, new: Game | None) -> Any:
    if new is None or old is None:
        return _log_cut(new)
    if old.said == new.said:
        return SAME
    count = min(new.said - old.said, len(new.log))
    out: dict[str, Any] = {
        str(new.said - count + 1 + place): _line(line)
        for place, line in enumerate(new.log[-count:])
    }
    gone = range(old.said - len(old.log) + 1, new.said - len(new.log) + 1)
    out.update({str(number): None for number in gone})
    return out


def _vote(vote: Vote) -> list[int | str]:
    own = vote.voter == vote.chooser
    return [vote.voter, vote.choice] if own else [vote.voter, vote.choice, vote.chooser]


def _unspent(mana: Unspent) -> list[int | str]:
    """A type, how much of it, and what it may be spent on if not on everything."""
    if mana.only is None:
        return [mana.type.value, mana.count]
    of_type = f" ({mana.subtype})" if mana.subtype else ""
    return [mana.type.value, mana.count, f"{say_spending(mana.only)}{of_type}"]


def _asked(question: Question) -> str:
    return question.asks._value_


_CHOICES = keyed(_LIST)


def _chosen(choosing: Choosing | None) -> Any:
    """What players chose so far: later ones know it (CR 101.4b), except where it is hidden."""
    return None if choosing is None or choosing.secret else _CHOICES.cut(choosing.chosen)


def _chosen_patch(old: Choosing | None, new: Choosing | None) -> Any:
    was, now = _chosen(old), _chosen(new)
    if was is None or now is None or old is None or new is None:
        return SAME if was == now else now
    return _CHOICES.patch(old.chosen, new.chosen)


def _sign(card: Card) -> str:
    """Eight letters that change when the card does: who knows it needs not ask again."""
    return sha256(msgpack.encode(card)).hexdigest()[:8]


_SIGNS = keyed(shown(_sign))


def _signs_cut(cards: dict[str, Card]) -> Any:
    return _SIGNS.cut(cards) if cards else None


def _signs_patch(old: dict[str, Card], new: dict[str, Card]) -> Any:
    return _SIGNS.patch(old, new) if old and new else _signs_cut(new)


_VOTE = shown(_vote)
_SEAT = shape(
    name=("name", _P),
    bot=("bot", _FLAG),
    passes=("passes", _FLAG),
    stand_in=("stand_in", _FLAG),
)
_CLOCK = shape(due=("due", _P), up=("up", _FLAG))
_SETTINGS = shape(
    name=("name", _P),
    life=("life", _P),
    random_order=("random_order", _P),
    spectators=("spectators", _P),
    split_spares=("split_spares", _FLAG),
    no_vote_finishes=("no_vote_finishes", _FLAG),
    leaving_ends=("leaving_ends", _FLAG),
    sealing=("sealing", _WORD),
    time_limit=("time_limit", _P),
    absent=("absent", _WORD),
    grace=("grace", _P),
)
_RING = shape(tempted=("tempted", _P), bearer=("bearer", _P))
_POOL = grown(shown(_unspent))


def _pool_cut(pool: tuple[Unspent, ...]) -> Any:
    return _POOL.cut(pool) if pool else None


def _pool_patch(old: tuple[Unspent, ...], new: tuple[Unspent, ...]) -> Any:
    return _POOL.patch(old, new) if old and new else _pool_cut(new)


_PLAYER = shape(
    name=("name", _P),
    life=("life", _P),
    lost=("lost", _P),
    ring=("ring", _RING),
    pool=("pool", Part(_pool_cut, _pool_patch)),
)
_PERMANENT = shape(
    name=("printed.name", _P),
    types=("printed.types", _LIST),
    subtypes=("printed.subtypes", _LIST),
    supertypes=("printed.supertypes", _LIST),
    colors=("printed.colors", _LIST),
    power=(WorkedOut("power"), _P),
    toughness=(WorkedOut("toughness"), _P),
    keywords=(WorkedOut("keywords"), _LIST),
    counters=("counters", keyed(_P)),
    tapped=("tapped", _FLAG),
    damage=("damage", unless_empty()),
    owner=("owner", _P),
    controller=("controller", _P),
    token=("token", _FLAG),
    card=("card", unless_empty()),
    attached=("attached", _P),
    really=("really", shown(lambda card: card[1].name if card else None)),
    chosen=("chosen", unless_empty()),
)
_PHASED_OUT = beside(shape(under=("under", _P)), "permanent", _PERMANENT)
_CARD = shape(
    name=("printed.name", _P),
    types=("printed.types", _LIST),
    zone=("zone", _WORD),
    owner=("owner", _P),
    until=("until", _P),
)
_STACK_OBJECT = shape(
    name=("name", _P),
    kind=("kind", _WORD),
    controller=("controller", _P),
    keywords=("keywords", unless_empty()),
    targets=("targets", shown(lambda targets: [target.object for target in targets])),
)
_CHOICE = shape(
    name=("name", _P), object=("object", _P), player=("player", _P), blocks=("blocks", _P)
)
_OFFERED = remembered(keyed(_CHOICE))  # voters are offered the same, one after the other
_OF_VOTING: dict[str, tuple[str, Part]] = {
    "id": ("id", _P),
    "name": ("name", _P),
    "secret": ("secret", _FLAG),
    "choices": ("choices", _OFFERED),
    "order": ("order", _LIST),
    "votes": ("votes", grown(_VOTE)),
    "voter": (WorkedOut("voter"), _P),
    "decider": ("decider", _P),
    "must": ("must", _P),
    "may": ("may", _P),
    "locked": ("locked", _LIST),
    "finished": ("finished", _FLAG),
    "by_voter": ("by_voter", _FLAG),
    "commitments": ("commitments", COMMITMENTS),
}
_VOTING = shape(**_OF_VOTING)
_REVEALED = shape(**_OF_VOTING, openings=("openings", OPENINGS))
_RESOLVING = shape(
    name=("object.name", _P),
    controller=("object.controller", _P),
    kind=("object.kind", _WORD),
    since=("since", _P),
    left=("todo", shown(len)),
    chosen=("choosing", Part(_chosen, _chosen_patch)),
)
_COMBAT = shape(
    attacks=("attacks", keyed(_P)), blocks=("blocks", keyed(_P)), blocked=("blocked", _LIST)
)
_PROPOSAL = shape(
    by=("by", _P),
    moment=("moment", _P),
    of=("of", _P),
    what=("what", _LIST),
    waits=("waits", _LIST),
    due=("due", _P),
)
_GAME = shape(
    voting=(WorkedOut("voting"), _VOTING),
    turn=("turn", _P),
    active=("active_player", _P),
    step=("step", _WORD),
    players=("players", keyed(_PLAYER)),
    turn_order=("players", shown(list)),
    permanents=("permanents", keyed(_PERMANENT)),
    phased_out=("phased_out", keyed(_PHASED_OUT)),
    cards=("cards", keyed(_CARD)),
    stack=("stack", by_id(_STACK_OBJECT)),
    priority=("priority", _P),
    passed=("passed", _LIST),
    asked=("asked", keyed(shown(_asked))),
    clock=(WorkedOut("running"), _CLOCK),
    paused=("paused", _P),
    resolving=("resolution", _RESOLVING),
    outcome=("finished", shape(voting=("voting", _REVEALED), since=("since", _P))),
    combat=("combat", _COMBAT),
    extra_turns=("extra_turns", _LIST),
    deciders=("this_turn.controlled", keyed(_P)),
    choosers=("this_turn.choosers", unless_empty()),
    to_control=("to_control", keyed(_P)),
    undo=("undo", shown(lambda change: change and change.by)),
    proposal=("proposal", _PROPOSAL),
    winner=("winner", _P),
    over=("over", _FLAG),
)

_TABLE = beside(
    shape(
        settings=("settings", _SETTINGS),
        seats=("seats", keyed(_SEAT)),
        order=("order", _LIST),
        host=("host", _P),
        own_cards=("own_cards", Part(_signs_cut, _signs_patch)),
        log=("game", Part(_log_cut, _log_patch)),
        chance=("chance", CHANCE),
    ),
    "game",
    _GAME,
)


def table_view(table: Table) -> dict[str, Any]:
    """Return the table's document, whole: maps keyed by id as text, no nulls, the same for all."""
    view: dict[str, Any] = _TABLE.cut(table)
    return view


def table_patch(old: Table, new: Table) -> dict[str, Any] | None:
    """Return the merge patch (RFC 7396) between two table documents; None if nothing shows."""
    if old is new:
        return None
    patch = _TABLE.patch(old, new)
    return None if patch is SAME else patch


_QUESTION = shape(
    id=("id", _P),
    asks=("asks", _WORD),
    player=("player", _P),
    source=("source", unless_empty()),
    rule=("rule", _P),
    choices=("choices", _OFFERED),
    least=("least", _P),
    most=("most", _P),
    about=("about", unless_empty()),
    amount=("amount", unless_empty()),
    voter=("voter", _P),
    cost=("cost", unless_empty()),
    nth=("nth", _P),
)
_OWN = (("envelopes", envelopes_of, ENVELOPES), ("nonces", nonces_of, NONCES))


def seat_view(table: Table, seat: SeatId) -> dict[str, Any]:
    """Return one seat's own document, whole: its question, its envelopes, what it may do."""
    view: dict[str, Any] = {"seat": seat, "may": list(other_kinds(table, seat))}
    question = question_for(table.game, PlayerId(seat)) if table.game is not None else None
    if question is not None:
        view["question"] = _QUESTION.cut(question)
    for name, own, part in _OWN:
        if found := own(table.game).get(PlayerId(seat)):
            view[name] = part.cut(found)
    return view


def seat_patches(old: Table, new: Table) -> dict[SeatId, dict[str, Any]]:
    """Return the merge patch of each seat whose own document changed."""
    patches: dict[SeatId, dict[str, Any]] = {}
    for player, (was, now) in asked_anew(old.game, new.game).items():
        if (part := _QUESTION.patch(was, now)) is not SAME:
            patches[SeatId(player)] = {"question": part}
    for seat, kinds in changed_kinds(old, new).items():
        patches.setdefault(seat, {})["may"] = list(kinds)
    if hides(old) or hides(new):
        for player, own in _own_patches(old.game, new.game):
            patches.setdefault(SeatId(player), {}).update(own)
    return patches


def _own_patches(old: Game | None, new: Game | None) -> Iterator[tuple[PlayerId, dict[str, Any]]]:
    """The patches of what only one seat knows, where they say anything."""
    for name, own, part in _OWN:
        had, has = own(old), own(new)
        for player in had | has:
            patch = part.patch(had.get(player), has.get(player))
            if patch is not SAME:
                yield player, {name: patch}
