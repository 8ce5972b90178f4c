"""Abilities that are activated in a graveyard, when a sorcery could be cast (CR 602.5).

Of the objects chosen for one, the first is what is sacrificed for its cost, if anything is.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards.abilities import InGraveyard
from engine.cards.words import Zone
from engine.changes import exile, leave
from engine.commands import Activate
from engine.course import Course
from engine.errors import IllegalAction
from engine.events import PutOnStack
from engine.ids import ObjectId, PlayerId
from engine.legal import is_main
from engine.objects import abilities_of, meant
from engine.state import About, CardObject, Game, ObjectKind, StackObject

__all__ = ["activate", "activations", "card_of"]


def card_of(game: Game, player: PlayerId, object_id: ObjectId) -> CardObject | None:
    """Return the card of that player in the graveyard, if it is one."""
    card = game.cards.get(object_id)
    is_there = card is not None and card.zone is Zone.GRAVEYARD and card.owner == player
    return card if is_there else None


def activate(course: Course, card: CardObject, command: Activate) -> None:
    """Pay what is tracked, and put the ability on the stack."""
    game, player, name = course.game, card.owner, card.printed.name
    abilities = abilities_of(game, card)
    ability = abilities[command.ability] if command.ability < len(abilities) else None
    if not isinstance(ability, InGraveyard):
        text = f"{name} has no ability at place {command.ability} that works in a graveyard."
        raise IllegalAction("no_such_ability", "602.1", text)
    if player != game.active_player or not is_main(game):
        text = f"{name}: only in your own main phase with an empty stack."
        raise IllegalAction("not_now", "602.5", text)
    if command.targets not in _payments(game, player, ability):
        raise IllegalAction("cant_pay", "118.3", f"{name}: say what is sacrificed for it.")
    for one in command.targets:
        leave(course, one, Zone.GRAVEYARD, "sacrificed")
    if ability.exile_this:
        exile(course, card.id)
    _put(course, card, ability)


def _put(course: Course, card: CardObject, ability: InGraveyard) -> None:
    you, about = card.owner, About(object=card.id)
    course.happens(
        PutOnStack(
            StackObject(
                course.new_id(),
                ObjectKind.ACTIVATED,
                card.printed.name,
                you,
                you,
                ability.do,
                source=card.id,
                card=card.card,
                about=about,
            )
        )
    )
    course.give_priority(you)


def _payments(
    game: Game, player: PlayerId, ability: InGraveyard
) -> tuple[tuple[ObjectId, ...], ...]:
    if ability.sacrifice is None:
        return ((),)
    return tuple((one,) for one in meant(game, ability.sacrifice, player))


def activations(game: Game, player: PlayerId) -> Iterator[Activate]:
    """Yield each activation of a card in that player's graveyard that is possible now."""
    if player != game.active_player or not is_main(game):
        return
    for card in game.cards.values():
        if card_of(game, player, card.id) is None:
            continue
        for place, ability in enumerate(abilities_of(game, card)):
            if isinstance(ability, InGraveyard):
                for given in _payments(game, player, ability):
                    yield Activate(card.id, place, given)
