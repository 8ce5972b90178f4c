"""Effects that happen at once, to or for players: one exhaustive `match`."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from engine.cards.effects import (
    Announce,
    ChooseHowEachPlayerVotes,
    ChooseOpponentAtRandom,
    Create,
    DealDamage,
    GainLife,
    LoseLife,
    LoseTheGame,
    PlayerEffect,
    TakeExtraTurns,
)
from engine.cards.words import Who
from engine.changes import create_token
from engine.course import Course
from engine.events import (
    DamageDealt,
    ExtraTurnsAdded,
    LifeChanged,
    PlayerLeft,
    Remembered,
    Said,
    VoteChooserSet,
)
from engine.ids import ChoiceId, PlayerId
from engine.objects import colors_of, is_creature, is_protected
from engine.reading import amount, players
from engine.state import Todo
from engine.state_based import end_if_decided
from engine.voting import count

__all__ = ["happen_to_players"]


def happen_to_players(course: Course, todo: Todo, effect: PlayerEffect) -> None:
    """Do the effect."""
    game = course.game
    you = course.resolution.object.controller
    match effect:
        case LoseLife(amount=number, who=who):
            for one in players(game, todo, who):
                _lose_life(course, (one,), amount(game, replace(todo, player=one), number))
        case GainLife(amount=number, who=who):
            _gain_life(course, players(game, todo, who), amount(game, todo, number))
        case DealDamage():
            _deal_damage(course, todo, effect)
        case Create():
            _create(course, todo, effect)
        case TakeExtraTurns(amount=number):
            if (count := amount(game, todo, number)) and game.players[you].is_in:
                course.happens(ExtraTurnsAdded(you, count))
        case ChooseOpponentAtRandom():
            _choose_at_random(course, players(game, todo, Who.EACH_OPPONENT))
        case ChooseHowEachPlayerVotes():
            course.happens(VoteChooserSet(you))
        case LoseTheGame(who=who):
            for player in players(game, todo, who):
                course.happens(PlayerLeft(player, "the game"))
            end_if_decided(course)
        case Announce():
            _announce(course, todo)
        case _:
            assert_never(effect)


def _create(course: Course, todo: Todo, effect: Create) -> None:
    game = course.game
    for player in players(game, todo, effect.who):
        for _ in range(amount(game, todo, effect.amount)):
            create_token(course, effect.token, player)


def _lose_life(course: Course, who: tuple[PlayerId, ...], life: int) -> None:
    for player in who if life else ():
        course.happens(LifeChanged(player, -life))


def _gain_life(course: Course, who: tuple[PlayerId, ...], life: int) -> None:
    for player in who if life else ():
        course.happens(LifeChanged(player, life))


def _deal_damage(course: Course, todo: Todo, effect: DealDamage) -> None:
    game = course.game
    number = amount(game, todo, effect.amount)
    resolving = course.resolution.object
    colors = colors_of(game, resolving)
    for player in players(game, todo, effect.to) if number else ():
        hit = DamageDealt(number, player=player, source=resolving.source, by=resolving.name)
        course.happens(hit)
        for one, permanent in game.permanents.items() if effect.and_creatures else ():
            hurt = permanent.controller == player and is_creature(permanent)
            if hurt and not is_protected(permanent, colors):
                course.happens(replace(hit, player=None, object=one))


def _choose_at_random(course: Course, among: tuple[PlayerId, ...]) -> None:
    if among:
        player = among[course.chance(len(among))]
        course.happens(Remembered(player=player))
        course.happens(Said("random opponent", player))


def _announce(course: Course, todo: Todo) -> None:
    """A council without a card: what won, or how many votes each word got."""
    resolving = course.resolution.object
    if len(todo.words) == 1 and todo.votes:
        course.happens(Said("counted", resolving.controller, (*todo.words, todo.votes)))
    elif todo.words and course.game.voting and count(course.game.voting)[ChoiceId(todo.words[0])]:
        course.happens(Said("announced", resolving.controller, (resolving.name, *todo.words)))
