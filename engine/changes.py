"""Small things that happen to objects, each as the right event: leaving, entering, copying."""

from __future__ import annotations

from msgspec.structs import replace

from engine.cards.words import Characteristics, Zone
from engine.course import Course
from engine.events import (
    CardMoved,
    ControlChanged,
    Instructed,
    Left,
    LeftStack,
    PermanentEntered,
    PutOnStack,
)
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
    "gain_control",
    "leave",
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
    permanent = entering(course.game, permanent, spell)
    course.happens(PermanentEntered(permanent, x=spell.x if spell is not None else 0))
    for word in chosen_on_entering(course.game, permanent):
        course.happens(Instructed(permanent.controller, f"choose a {word}", 1))
    return permanent.id


def create_token(course: Course, printed: Characteristics, player: PlayerId) -> None:
    """Create a token under that player's control, who owns it (CR 111.2)."""
    token = Permanent(course.new_id(), printed, player, player, course.game.turn, token=True)
    course.happens(PermanentEntered(token))


def gain_control(
    course: Course, object_id: ObjectId, player: PlayerId, granted: tuple[str, ...] = ()
) -> None:
    """Give control of a permanent; nothing happens if nothing would change."""
    permanent = course.game.permanents.get(object_id)
    if permanent is None:
        return
    if permanent.controller != player or not set(granted) <= set(permanent.granted):
        course.happens(ControlChanged(object_id, player, granted))


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
