"""Small things that happen to objects, each as the right event: leaving, entering, copying."""

from __future__ import annotations

from msgspec.structs import replace

from engine.cards.words import Characteristics, Zone
from engine.course import Course
from engine.durations import Hold
from engine.events import (
    CardMoved,
    ControlChanged,
    HoldSet,
    Instructed,
    Left,
    LeftStack,
    PermanentEntered,
    PutOnStack,
)
from engine.holds import is_over
from engine.ids import ObjectId, PlayerId
from engine.mana.entering import chosen_on_entering, entering
from engine.objects import has
from engine.state import ObjectKind, Permanent, StackObject, TargetChosen

__all__ = [
    "copy_spell",
    "counter_spell",
    "create_token",
    "destroy",
    "enter",
    "exile",
    "exile_until",
    "gain_control",
    "gain_for_now",
    "leave",
    "put_onto_battlefield",
    "return_exiled",
    "return_to_hand",
]


def leave(course: Course, object_id: ObjectId, to: Zone | None, why: str) -> None:
    """A permanent leaves the battlefield; a card is a new object where it goes, a token is gone."""
    permanent = course.game.permanents[object_id]
    new = None if permanent.token or to is None else course.new_id()
    course.happens(Left(object_id, to, why, new))


def destroy(course: Course, object_id: ObjectId) -> None:
    """Destroy a permanent, unless it is indestructible (CR 702.12b)."""
    permanent = course.game.permanents.get(object_id)
    if permanent is not None and not has(permanent, "indestructible"):
        leave(course, object_id, Zone.GRAVEYARD, "destroyed")


def exile(course: Course, object_id: ObjectId) -> None:
    """Exile a permanent or a card."""
    if object_id in course.game.permanents:
        leave(course, object_id, Zone.EXILE, "exiled")
    elif object_id in course.game.cards:
        course.happens(CardMoved(object_id, Zone.EXILE, course.new_id()))


def return_to_hand(course: Course, object_id: ObjectId) -> None:
    """Return a permanent or a card to its owner's hand, which is on paper."""
    if object_id in course.game.permanents:
        leave(course, object_id, None, "returned")
    elif object_id in course.game.cards:
        course.happens(CardMoved(object_id, None))


def enter(
    course: Course,
    printed: Characteristics,
    owner: PlayerId,
    *,
    controller: PlayerId | None = None,
    card: str = "",
    token: bool = False,
    spell: StackObject | None = None,
    attached: ObjectId | None = None,
) -> ObjectId:
    """A card or token enters the battlefield; a Saga with its first lore counter (CR 714.3a)."""
    lore = {"lore": 1} if "Saga" in printed.subtypes else {}
    permanent = Permanent(
        course.new_id(),
        printed,
        owner,
        controller or owner,
        course.game.turn,
        card,
        lore,
        token=token,
        attached=attached,
    )
    return _enters(course, permanent, spell)


def _enters(
    course: Course, permanent: Permanent, spell: StackObject | None, was: ObjectId | None = None
) -> ObjectId:
    permanent = entering(course.game, permanent, spell)
    course.happens(PermanentEntered(permanent, was, x=spell.x if spell is not None else 0))
    for word in chosen_on_entering(course.game, permanent):
        course.happens(Instructed(permanent.controller, f"choose a {word}", 1))
    return permanent.id


def create_token(
    course: Course,
    printed: Characteristics,
    player: PlayerId,
    card: str = "",
    *,
    tapped: bool = False,
) -> ObjectId:
    """Create a token under that player's control, who owns it (CR 111.2); perhaps of a card."""
    new, turn = course.new_id(), course.game.turn
    token = Permanent(new, printed, player, player, turn, card, tapped=tapped, token=True)
    course.happens(PermanentEntered(token))
    return new


def gain_control(
    course: Course, object_id: ObjectId, player: PlayerId, granted: tuple[str, ...] = ()
) -> None:
    """Give control of a permanent; nothing happens if nothing would change."""
    permanent = course.game.permanents.get(object_id)
    if permanent is None:
        return
    borrowed = permanent.hold is not None and permanent.hold.back_to is not None
    is_new = permanent.controller != player or not set(granted) <= set(permanent.granted)
    if is_new or borrowed:
        course.happens(ControlChanged(object_id, player, granted))


def gain_for_now(
    course: Course, object_id: ObjectId, player: PlayerId, hold: Hold, *, control: bool = True
) -> None:
    """Give control, or what `hold` says, as long as it says so; never if that is over (611.2b)."""
    permanent = course.game.permanents.get(object_id)
    if permanent is None or is_over(course.game, hold):
        return
    if control:
        before = permanent.hold if permanent.controller == player else None
        back = before.back_to if before is not None else None
        given = replace(hold, back_to=permanent.controller if back is None else back)
        course.happens(ControlChanged(object_id, player, hold=given))
    else:
        course.happens(HoldSet(object_id, hold))


def put_onto_battlefield(
    course: Course, card_id: ObjectId, controller: PlayerId | None, also: str = ""
) -> None:
    """A card in a tracked zone enters the battlefield: a new object (CR 400.7).

    It is under its owner's control unless another's is said; `also` is one more card type.
    """
    card = course.game.cards.get(card_id)
    if card is None or {"Instant", "Sorcery"}.intersection(card.printed.types):
        return
    types = (*card.printed.types, also) if also else card.printed.types
    printed = replace(card.printed, types=tuple(dict.fromkeys(types)))
    lore = {"lore": 1} if "Saga" in printed.subtypes else {}
    you, turn = controller or card.owner, course.game.turn
    entered = Permanent(course.new_id(), printed, card.owner, you, turn, card.card, lore)
    if also:
        entered = replace(entered, born=card.printed)
    _enters(course, entered, None, card_id)


def exile_until(course: Course, object_id: ObjectId, source: ObjectId) -> None:
    """Exile a permanent until `source` leaves the battlefield (CR 610.3)."""
    new = None if course.game.permanents[object_id].token else course.new_id()
    course.happens(Left(object_id, Zone.EXILE, "exiled", new, source))


def return_exiled(course: Course) -> bool:
    """Cards come back whose time in exile is over, under their owners' control (CR 610.3c)."""
    game = course.game
    there = (game.permanents, game.phased_out)  # CR 702.26d: phased out it has not left
    held = [one for one in game.cards.values() if one.until]
    back = [one for one in held if not any(one.until in zone for zone in there)]
    for card in back:
        put_onto_battlefield(course, card.id, None)
    return bool(back)


def counter_spell(course: Course, object_id: ObjectId) -> None:
    """Counter a spell or ability on the stack; one that can't be countered stays (CR 101.2)."""
    spell = next((one for one in course.game.stack if one.id == object_id), None)
    if spell is None or (spell.printed and "can't be countered" in spell.printed.keywords):
        return
    if "can't be countered" in spell.granted:
        return
    is_card = spell.kind is ObjectKind.SPELL and not spell.copy
    course.happens(LeftStack(object_id, "countered", to_graveyard=is_card))


def copy_spell(course: Course, spell: StackObject, you: PlayerId, target: ObjectId | None) -> None:
    """Put a copy of a spell on the stack under your control, perhaps with another target."""
    targets = spell.targets
    if target is not None:
        targets = (TargetChosen(target, spell.targets[0].what),)
    copied = replace(
        spell,
        id=course.new_id(),
        controller=you,
        owner=you,
        copy=True,
        targets=targets,
        spent=(),
        granted=(),
    )
    course.happens(PutOnStack(copied))
