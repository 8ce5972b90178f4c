"""Manual changes: what the table does by hand, while nothing is resolving; the last can be undone.

A change is kept as what it touched before and after, so its undo is the same change turned round.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.cards import find
from engine.cards.words import Characteristics, Zone
from engine.changes import enter
from engine.commands import (
    AddCard,
    AddPermanent,
    CastByHand,
    CopyPermanent,
    Move,
    Phase,
    SetChosen,
    SetControl,
    SetCounters,
    SetLife,
    SetTapped,
    Undo,
)
from engine.copiable import card_beneath, copiable
from engine.course import Course
from engine.errors import IllegalAction
from engine.events import Changed, Undone
from engine.folds.objects import with_gone, without_bearer
from engine.ids import ObjectId, PlayerId
from engine.phasing import coming_back, going_out
from engine.state import CardObject, Change, Entered, Game, Permanent, Player

__all__ = [
    "add_card",
    "add_permanent",
    "copy",
    "move",
    "phase",
    "printed_by_hand",
    "set_chosen",
    "set_control",
    "set_counters",
    "set_life",
    "set_tapped",
    "undo",
]


_TYPES = {
    one.casefold(): one
    for one in (
        "Artifact",
        "Battle",
        "Creature",
        "Enchantment",
        "Instant",
        "Kindred",
        "Land",
        "Planeswalker",
        "Sorcery",
    )
}


def _card_types(typed: tuple[str, ...]) -> tuple[str, ...]:
    """Return the card types as the rules spell them, however they were typed (CR 205.2a)."""
    for word in typed:
        if word.casefold() not in _TYPES:
            known = ", ".join(_TYPES.values())
            raise IllegalAction(
                "unknown_type", "205.2a", f'"{word}" is no card type. Choose among {known}.'
            )
    return tuple(dict.fromkeys(_TYPES[word.casefold()] for word in typed))


def printed_by_hand(command: AddPermanent | CastByHand) -> Characteristics:
    """Return the characteristics as typed in, spelled as the rules do.

    A power is always together with a toughness, and a creature has both.
    """
    types = _card_types(command.types)
    colors = command.colors if isinstance(command, AddPermanent) else ()
    if (command.power is None) != (command.toughness is None):
        raise IllegalAction(
            "half_a_size", "208.1", f"{command.name} needs both power and toughness, or neither."
        )
    if "Creature" in types and command.power is None:
        raise IllegalAction("no_size", "208.1", f"{command.name} is a creature: say its size.")
    return Characteristics(
        command.name,
        types,
        tuple(word[:1].upper() + word[1:] for word in command.subtypes),
        ("Legendary",) if command.legendary else (),
        tuple(word.casefold() for word in colors),
        command.power,
        command.toughness,
        tuple(word.casefold() for word in command.keywords),
    )


def add_permanent(course: Course, player: PlayerId, command: AddPermanent) -> None:
    """Put a permanent onto the battlefield: it enters now, or was there already."""
    owner = command.owner or player
    _check_player(course.game, owner)
    known = find(command.name, course.game.own_cards)
    card = known.name if known and not command.types else ""
    if not card and not command.types:
        raise IllegalAction(
            "unknown_card", "table", f"{command.name} is not in the catalogue. Say its types."
        )
    printed = known.printed if known and card else printed_by_hand(command)
    _check_may_be_permanent(printed)
    if command.enters:
        enter(
            course,
            printed,
            owner,
            controller=player,
            card=card,
            token=command.token,
            attached=command.attached_to,
        )
        return
    lore = {"lore": 1} if "Saga" in printed.subtypes else {}
    added = Permanent(course.new_id(), printed, owner, player, 0, card, lore, token=command.token)
    added = replace(added, attached=command.attached_to)
    _change(course, Change(player, permanent=(None, added)), "added", printed.name)


def _check_may_be_permanent(printed: Characteristics) -> None:
    """CR 304.4, 307.4, 311.2: an instant, a sorcery or a plane never enters the battlefield."""
    if "Plane" in printed.types:
        raise IllegalAction("no_permanent", "311.2", f"{printed.name} can't be a permanent.")
    if {"Instant", "Sorcery"}.intersection(printed.types):
        raise IllegalAction("no_permanent", "307.4", f"{printed.name} can't be a permanent.")


def add_card(course: Course, player: PlayerId, command: AddCard) -> None:
    """Put a card into one's own graveyard, exile or command zone."""
    if command.zone in (Zone.BATTLEFIELD, Zone.STACK):
        raise IllegalAction(
            "wrong_zone", "table", f"A card is not put by hand onto the {command.zone.value}."
        )
    known = find(command.name, course.game.own_cards)
    printed = known.printed if known else Characteristics(command.name, _card_types(command.types))
    card = CardObject(course.new_id(), printed, player, command.zone, known.name if known else "")
    _change(
        course, Change(player, card=(None, card)), "added card", printed.name, command.zone.value
    )


def move(course: Course, player: PlayerId, command: Move) -> None:
    """Move a permanent or a card to another zone, or to paper."""
    game = course.game
    if command.to is Zone.STACK:
        raise IllegalAction("wrong_zone", "table", "Nothing is moved to the stack: cast it.")
    permanent = game.permanents.get(command.object)
    if permanent is not None:
        change = _move_permanent(course, player, permanent, command.to)
        name = permanent.printed.name
    elif (card := game.cards.get(command.object)) is not None:
        change = _move_card(course, player, card, command.to)
        name = card.printed.name
    else:
        raise _no_such_object(command.object)
    where = command.to.value if command.to else "hand or library"
    _change(course, change, "moved", name, where)


def _move_permanent(
    course: Course, player: PlayerId, permanent: Permanent, to: Zone | None
) -> Change:
    if to is Zone.BATTLEFIELD:
        raise IllegalAction("wrong_zone", "table", f"{permanent.printed.name} is there already.")
    card = None
    if to is not None and not permanent.token:
        name, printed = card_beneath(course.game, permanent)
        card = CardObject(course.new_id(), printed, permanent.owner, to, name)
    change = Change(player, permanent=(permanent, None), card=(None, card))
    was = course.game.this_turn
    gone = with_gone(was, permanent, to, card.id if card else None)
    change = replace(change, this_turn=(was, gone))
    return _with_bearer_lost(course.game, change, permanent)


def _with_bearer_lost(game: Game, change: Change, permanent: Permanent) -> Change:
    """What leaves or changes hands is no Ring-bearer and in no combat; the undo restores both."""
    change = replace(change, combat=game.combat)
    after = without_bearer(game.players, permanent.id)
    for player, one in after.items():
        if one is not game.players[player]:
            return replace(change, player=player, players=(game.players[player], one))
    return change


def _move_card(course: Course, player: PlayerId, card: CardObject, to: Zone | None) -> Change:
    new = course.new_id()
    if to is Zone.BATTLEFIELD:
        _check_may_be_permanent(card.printed)
        onto = Permanent(new, card.printed, card.owner, card.owner, course.game.turn, card.card)
        was = course.game.this_turn
        entered = (*was.entered, Entered(new, card.owner, card.printed.subtypes))
        this_turn = (was, replace(was, entered=entered))
        return Change(player, permanent=(None, onto), card=(card, None), this_turn=this_turn)
    moved = replace(card, id=new, zone=to, until=None) if to is not None else None
    return Change(player, card=(card, moved))


def copy(course: Course, player: PlayerId, command: CopyPermanent) -> None:
    """Create a token that is a copy of a permanent, or let another become one (CR 707.2)."""
    copied = _permanent(course.game, command.object)
    if command.onto is not None:
        _become_copy(course, player, copied, _permanent(course.game, command.onto))
        return
    printed, card = copiable(copied), copied.card
    if command.enters:
        enter(course, printed, player, card=card, token=True)
        return
    lore = {"lore": 1} if "Saga" in printed.subtypes else {}
    new, turn = course.new_id(), course.game.turn
    token = Permanent(new, printed, player, player, turn, card, lore, token=True)
    _change(course, Change(player, permanent=(None, token)), "copied", printed.name)


def _become_copy(course: Course, player: PlayerId, copied: Permanent, was: Permanent) -> None:
    if was.id == copied.id:
        name = was.printed.name
        raise IllegalAction("same_object", "707.2", f"{name} is no copy of itself: name another.")
    beneath = None if was.token else card_beneath(course.game, was)
    printed, card = copiable(copied), copied.card
    now = replace(was, printed=printed, card=card, really=beneath, born=None, awake=())
    change = Change(player, permanent=(was, now))
    _change(course, change, "became a copy", was.printed.name, printed.name)


def phase(course: Course, player: PlayerId, command: Phase) -> None:
    """Phase a permanent out, with all that is attached to it, or in again (CR 702.26)."""
    game, one = course.game, command.object
    if one in game.phased_out:
        back = tuple(game.phased_out[other] for other in coming_back(game, (one,)))
        name = game.phased_out[one].permanent.printed.name
        _change(course, Change(player, away=(back, ())), "phased in", name)
        return
    name = _permanent(game, one).printed.name
    out = going_out(game, (one,))
    _change(course, Change(player, away=((), out), combat=game.combat), "phased out", name)


def set_tapped(course: Course, player: PlayerId, command: SetTapped) -> None:
    """Tap or untap."""
    was = _permanent(course.game, command.object)
    now = replace(was, tapped=command.tapped)
    word = "tapped" if command.tapped else "untapped"
    _change(course, Change(player, permanent=(was, now)), word, was.printed.name)


def set_counters(course: Course, player: PlayerId, command: SetCounters) -> None:
    """Set the number of counters of one kind."""
    was = _permanent(course.game, command.object)
    others = {kind: n for kind, n in was.counters.items() if kind != command.kind}
    counters = {**others, command.kind: command.count} if command.count else others
    now = replace(was, counters=counters)
    change = Change(player, permanent=(was, now))
    _change(course, change, "counters", was.printed.name, command.kind, command.count)


def set_control(course: Course, player: PlayerId, command: SetControl) -> None:
    """Give control of a permanent to a player."""
    game = course.game
    _check_player(game, command.player)
    was = _permanent(game, command.object)
    bound = was.hold if was.hold is not None and was.hold.back_to is None else None
    now = replace(was, controller=command.player, since=game.turn, hold=bound)
    change = Change(player, permanent=(was, now))
    if was.controller != command.player:
        change = _with_bearer_lost(game, change, was)
    _change(course, change, "control", was.printed.name, course.name(command.player))


def set_life(course: Course, player: PlayerId, command: SetLife) -> None:
    """Set a life total."""
    _check_player(course.game, command.player)
    was: Player = course.game.players[command.player]
    now = replace(was, life=command.life)
    change = Change(player, player=command.player, players=(was, now))
    _change(course, change, "life", course.name(command.player), was.life, command.life)


def set_chosen(course: Course, player: PlayerId, command: SetChosen) -> None:
    """Say what was chosen as a permanent entered."""
    was = _permanent(course.game, command.object)
    now = replace(was, chosen=command.word)
    _change(course, Change(player, permanent=(was, now)), "chosen", was.printed.name, command.word)


def undo(course: Course, _: PlayerId, __: Undo) -> None:
    """Turn the last change round."""
    change = course.game.undo
    assert change is not None, "undo is only listed with something to undo"
    turned = replace(
        change,
        permanent=change.permanent[::-1],
        card=change.card[::-1],
        players=change.players and change.players[::-1],
        this_turn=change.this_turn and change.this_turn[::-1],
        away=change.away[::-1],
    )
    course.happens(Undone(turned))


def _change(course: Course, change: Change, kind: str, *what: str | int) -> None:
    course.happens(Changed(change, kind, what))


def _permanent(game: Game, object_id: ObjectId) -> Permanent:
    permanent = game.permanents.get(object_id)
    if permanent is None:
        raise _no_such_object(object_id)
    return permanent


def _no_such_object(object_id: ObjectId) -> IllegalAction:
    return IllegalAction("no_such_object", "table", f"There is no object {object_id} here now.")


def _check_player(game: Game, player: PlayerId) -> None:
    if player not in game.players or not game.players[player].is_in:
        raise IllegalAction("no_such_player", "table", f"Player {player} is not in the game.")
