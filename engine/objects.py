"""Objects: what they are now, which of them a description means, and what may be targeted.

"You" is always the controller of the spell or ability that describes. Nothing here chooses.
"""

from __future__ import annotations

from engine.cards import CARDS, TOKENS
from engine.cards.abilities import Ability
from engine.cards.creature_words import ProtectedFromRingBearers, SorceriesHaveFlash
from engine.cards.words import Characteristics, Described, Who, Zone
from engine.ids import ObjectId, PlayerId
from engine.state import CardObject, Game, Permanent, StackObject

__all__ = [
    "abilities_of",
    "cancelling",
    "colors_of",
    "find_object",
    "fits",
    "has",
    "has_lethal_damage",
    "is_bearer",
    "is_creature",
    "is_legendary",
    "is_protected",
    "is_shielded",
    "matches",
    "may_be_targeted",
    "meant",
    "name_of",
    "sorceries_have_flash",
    "speaking",
]


def abilities_of(game: Game, one: Permanent | CardObject | StackObject) -> tuple[Ability, ...]:
    """Return the abilities of an object's card, in printed order; none if it was typed in."""
    if isinstance(one, Permanent) and not one.card and (one.token or one.really is not None):
        return TOKENS.get(one.printed.name, ())
    card = CARDS.get(one.card) or game.own_cards.get(one.card)
    return card.abilities if card else ()


def speaking(game: Game) -> tuple[Permanent, ...]:
    """Return the permanents that have abilities, in the order of the battlefield."""
    return tuple(game.permanents[one] for one in game.board.speaking)


def sorceries_have_flash(game: Game, player: PlayerId) -> bool:
    """Whether that player may cast sorceries as though they had flash (CR 702.8a)."""
    return any(
        SorceriesHaveFlash() in abilities_of(game, one)
        for one in game.permanents.values()
        if one.controller == player
    )


def is_shielded(game: Game, permanent: Permanent, source: ObjectId | None) -> bool:
    """Whether it has protection from that source as a Ring-bearer (CR 702.16)."""
    bearer = game.permanents.get(source) if source is not None else None
    if bearer is None or not is_bearer(game, bearer):
        return False
    return any(
        isinstance(ability, ProtectedFromRingBearers)
        and matches(game, permanent, ability.what, one.controller, None)
        for one in game.permanents.values()
        for ability in abilities_of(game, one)
    )


def is_creature(permanent: Permanent) -> bool:
    """Whether the permanent is a creature."""
    return "Creature" in permanent.printed.types


def has_lethal_damage(creature: Permanent, toughness: int) -> bool:
    """Whether a creature of that toughness has damage to die of (CR 704.5g, h)."""
    return creature.damage >= toughness or (creature.deathtouched and creature.damage > 0)


def cancelling(permanent: Permanent) -> int:
    """Return how many pairs of +1/+1 and -1/-1 counters take each other away (CR 704.5q)."""
    counters = permanent.counters
    return min(counters.get("+1/+1", 0), counters.get("-1/-1", 0)) if counters else 0


def has(permanent: Permanent, keyword: str) -> bool:
    """Whether the permanent has that keyword, printed, granted or from a counter (CR 122.1b)."""
    return keyword in permanent.keywords or keyword in permanent.counters


def is_bearer(game: Game, permanent: Permanent) -> bool:
    """Whether the permanent is its controller's Ring-bearer (CR 701.54e)."""
    ring = game.players[permanent.controller].ring
    return ring is not None and ring.bearer == permanent.id


def is_legendary(game: Game, permanent: Permanent) -> bool:
    """Whether it is legendary, by print or as a Ring-bearer (CR 701.54c)."""
    return "Legendary" in permanent.printed.supertypes or is_bearer(game, permanent)


def name_of(game: Game, object_id: ObjectId | None) -> str:
    """Return the name of an object, or of a player who is a target, wherever it is.

    "Something that left" if it is nowhere.
    """
    if object_id is None:
        return ""
    if (player := game.players.get(PlayerId(-object_id))) is not None:
        return player.name
    match find_object(game, object_id):
        case StackObject(name=name):
            return name
        case None:
            return "something that left"
        case thing:
            return thing.printed.name


def find_object(game: Game, object_id: ObjectId) -> Permanent | CardObject | StackObject | None:
    """Return the object wherever it is now: battlefield, another tracked zone, or the stack."""
    thing = game.permanents.get(object_id) or game.cards.get(object_id)
    return thing or next((one for one in game.stack if one.id == object_id), None)


def meant(
    game: Game,
    what: Described,
    you: PlayerId,
    *,
    voter: PlayerId | None = None,
    source: ObjectId | None = None,
) -> tuple[ObjectId, ...]:
    """Return the objects a description means now, in the order in which they came to be there.

    `voter` is who "the voter" is; `source` is what "another" leaves out.
    """
    if what.player:
        return _players_meant(game, what, you)
    things: tuple[Permanent | CardObject | StackObject, ...]
    match what.zone:
        case Zone.BATTLEFIELD:
            things = tuple(game.permanents.values())
        case Zone.STACK:
            things = game.stack
        case _:
            anybodys = what.owned_by is Who.EACH_PLAYER
            here = (card for card in game.cards.values() if card.zone is what.zone)
            things = tuple(card for card in here if anybodys or card.owner == you)
    return tuple(
        one.id
        for one in things
        if not (what.another and one.id == source)
        and matches(game, one, what, you, voter)
        and _is_seen_from(game, one, what, you, source)
    ) + (_players_meant(game, what, you) if what.or_player else ())


def _players_meant(game: Game, what: Described, you: PlayerId) -> tuple[ObjectId, ...]:
    only_others = what.controlled_by is Who.EACH_OPPONENT
    return tuple(
        ObjectId(-one)
        for one, player in game.players.items()
        if player.is_in and not (only_others and one == you)
    )


def matches(
    game: Game,
    one: Permanent | CardObject | StackObject,
    what: Described,
    you: PlayerId,
    voter: PlayerId | None,
) -> bool:
    """Whether the object is of the described class, seen by `you`."""
    printed = one.printed
    return printed is not None and _is_of_kind(printed, what) and _is_held(one, what, you, voter)


def _is_of_kind(printed: Characteristics, what: Described) -> bool:
    types = printed.types
    return (
        (not what.types or any(kind in types for kind in what.types))
        and not any(kind in types for kind in what.without)
        and (not what.subtype or what.subtype in printed.subtypes)
    )


def _is_held(
    one: Permanent | CardObject | StackObject,
    what: Described,
    you: PlayerId,
    voter: PlayerId | None,
) -> bool:
    controller = one.owner if isinstance(one, CardObject) else one.controller
    if what.not_controlled_by_you and controller == you:
        return False
    if what.nontoken and isinstance(one, Permanent) and one.token:
        return False
    return _is_whose(controller, what.controlled_by, you, voter) and _is_whose(
        one.owner, what.owned_by, you, voter
    )


def fits(
    game: Game, one: Permanent | CardObject | StackObject, what: Described, by: StackObject
) -> bool:
    """Whether the object is still what that spell or ability asks of its target (CR 608.2b)."""
    you = by.controller
    return matches(game, one, what, you, None) and _is_seen_from(game, one, what, you, by.source)


def _is_seen_from(
    game: Game,
    one: Permanent | CardObject | StackObject,
    what: Described,
    you: PlayerId,
    source: ObjectId | None,
) -> bool:
    """Whether what a description says of power, of this turn and of legends is true of it."""
    if what.legendary is not None and what.legendary != _is_legend(game, one):
        return False
    if what.tapped and not (isinstance(one, Permanent) and one.tapped):
        return False
    if what.lesser_power and not _has_lesser_power(game, one, source):
        return False
    if what.dealt_you_combat_damage and (one.id, you) not in game.this_turn.hurt:
        return False
    return not what.from_battlefield_this_turn or any(
        card == one.id for _, card in game.this_turn.left
    )


def _is_legend(game: Game, one: Permanent | CardObject | StackObject) -> bool:
    if isinstance(one, Permanent):
        return is_legendary(game, one)
    return one.printed is not None and "Legendary" in one.printed.supertypes


def _has_lesser_power(
    game: Game, one: Permanent | CardObject | StackObject, source: ObjectId | None
) -> bool:
    """Less than the source has or, if it left this turn, last had (CR 608.2h)."""
    gone = (was for was, _ in game.this_turn.left if was.id == source)
    than = game.permanents.get(source) if source is not None else None
    than = than or next(gone, None)
    if than is None or not isinstance(one, Permanent):
        return False
    return one.power is not None and one.power < (than.power or 0)


def _is_whose(player: PlayerId, who: Who | None, you: PlayerId, voter: PlayerId | None) -> bool:
    match who:
        case None | Who.EACH_PLAYER:
            return True
        case Who.YOU:
            return player == you
        case Who.THE_VOTER | Who.THAT_PLAYER:
            return player == voter
        case _:
            return player != you


def may_be_targeted(game: Game, target: ObjectId, by: StackObject) -> bool:
    """Whether hexproof (CR 702.11), shroud (702.18) and protection (702.16) let `by` target it."""
    permanent = game.permanents.get(target)
    if permanent is None:
        return True
    if has(permanent, "shroud"):
        return False
    if has(permanent, "hexproof") and permanent.controller != by.controller:
        return False
    if is_shielded(game, permanent, by.source):
        return False
    return not is_protected(permanent, colors_of(game, by))


def is_protected(permanent: Permanent, colors: tuple[str, ...]) -> bool:
    """Whether the permanent has protection from one of these colors (CR 702.16)."""
    return any(has(permanent, f"protection from {color}") for color in colors)


def colors_of(game: Game, by: StackObject) -> tuple[str, ...]:
    """Return the colors of a spell, or of an ability's source while it is there."""
    if by.printed is not None:
        return by.printed.colors
    source = game.permanents.get(by.source) if by.source is not None else None
    return source.printed.colors if source else ()
