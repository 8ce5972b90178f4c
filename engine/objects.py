"""Objects: what they are now, which of them a description means, and what may be targeted.

"You" is always the controller of the spell or ability that describes. Nothing here chooses.
"""

from __future__ import annotations

from engine.cards import CARDS
from engine.cards.abilities import Ability
from engine.cards.words import Characteristics, Described, Who, Zone
from engine.ids import ObjectId, PlayerId
from engine.state import CardObject, Game, Permanent, StackObject

__all__ = [
    "abilities_of",
    "colors_of",
    "find_object",
    "has",
    "is_bearer",
    "is_creature",
    "is_legendary",
    "is_protected",
    "matches",
    "may_be_targeted",
    "meant",
    "name_of",
]


def abilities_of(permanent: Permanent) -> tuple[Ability, ...]:
    """Return the abilities of a permanent's card, in printed order; none if it was typed in."""
    card = CARDS.get(permanent.card)
    return card.abilities if card else ()


def is_creature(permanent: Permanent) -> bool:
    """Whether the permanent is a creature."""
    return "Creature" in permanent.printed.types


def has(permanent: Permanent, keyword: str) -> bool:
    """Whether the permanent has that keyword, printed or granted."""
    return keyword in permanent.printed.keywords or keyword in permanent.granted


def is_bearer(game: Game, permanent: Permanent) -> bool:
    """Whether the permanent is its controller's Ring-bearer (CR 701.54e)."""
    ring = game.players[permanent.controller].ring
    return ring is not None and ring.bearer == permanent.id


def is_legendary(game: Game, permanent: Permanent) -> bool:
    """Whether it is legendary, by print or as a Ring-bearer (CR 701.54c)."""
    return "Legendary" in permanent.printed.supertypes or is_bearer(game, permanent)


def name_of(game: Game, object_id: ObjectId | None) -> str:
    """Return an object's name wherever it is; "something that left" if it is nowhere."""
    if object_id is None:
        return ""
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
        if not (what.another and one.id == source) and matches(game, one, what, you, voter)
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
    return _is_whose(controller, what.controlled_by, you, voter) and _is_whose(
        one.owner, what.owned_by, you, voter
    )


def _is_whose(player: PlayerId, who: Who | None, you: PlayerId, voter: PlayerId | None) -> bool:
    match who:
        case None | Who.EACH_PLAYER:
            return True
        case Who.YOU:
            return player == you
        case Who.THE_VOTER:
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
