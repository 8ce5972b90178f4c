"""Who may vote for what, how often, and who chooses: the questions both kinds of voting ask.

A vote belongs to its voter, whoever chooses it (ruling 2016-08-23, Illusion of Choice).
"""

from __future__ import annotations

from engine.cards.abilities import AdditionalVotes
from engine.cards.effects import EachPlayerVotes, EachPlayerVotesFor, Effect, Electorate
from engine.course import Course
from engine.ids import ChoiceId, ObjectId, PlayerId
from engine.objects import abilities_of, meant, name_of
from engine.state import Choice, Game, Voting
from engine.turns import apnap_order, players_in

__all__ = ["additional_votes", "choices_of", "chooser_for", "effect_of", "open_choices"]


def choices_of(
    game: Game,
    effect: EachPlayerVotes | EachPlayerVotesFor,
    you: PlayerId,
    source: ObjectId | None,
) -> dict[ChoiceId, Choice]:
    """Return what may be voted for, in printed order, each with an id that lasts the whole vote."""
    if isinstance(effect, EachPlayerVotes):
        return {ChoiceId(one.word): Choice(one.word) for one in effect.outcomes}
    if isinstance(effect.what, Electorate):
        return {
            ChoiceId(f"p{one}"): Choice(game.players[one].name, player=one)
            for one in apnap_order(game)
        }
    return {
        ChoiceId(str(one)): Choice(name_of(game, one), object=one)
        for one in meant(game, effect.what, you, source=source)
    }


def open_choices(
    game: Game, voting: Voting, effect: Effect, voter: PlayerId
) -> dict[ChoiceId, Choice]:
    """Return the choices open to this voter now, in printed order: words always are.

    Players and objects must still be there; where another player must be named, it is not oneself.
    """
    if not isinstance(effect, EachPlayerVotesFor):
        return voting.choices
    choices = voting.choices.items()
    if isinstance(effect.what, Electorate):
        others = effect.what is Electorate.OTHER_PLAYERS
        named = {player for player in players_in(game) if not (others and player == voter)}
        return {choice: one for choice, one in choices if one.player in named}
    permanents, cards = game.permanents, game.cards
    still = {c: one for c, one in choices if one.object in permanents or one.object in cards}
    return still if len(still) < len(choices) else voting.choices


def additional_votes(game: Game, voter: PlayerId) -> tuple[int, int]:
    """Return how many additional votes the voter must cast, and how many more may (CR 701.38d).

    Those of the permanents count that the voter controls now.
    """
    must = may = 0
    for one in game.board.of_votes:
        permanent = game.permanents[one]
        if permanent.controller == voter:
            for ability in abilities_of(game, permanent):
                if isinstance(ability, AdditionalVotes):
                    must, may = must + ability.must, may + ability.may
    return must, may


def chooser_for(game: Game, voter: PlayerId) -> PlayerId:
    """Return who chooses how the voter votes.

    The last of this turn's choosers still in the game (ruling 2016-08-23), or else the voter.
    """
    for chooser in reversed(game.this_turn.choosers):
        if game.players[chooser].is_in:
            return chooser
    return voter


def effect_of(course: Course) -> Effect:
    """Return the effect that holds the voting: it stays first until the voting is finished."""
    resolution = course.game.resolution
    assert resolution is not None, "a voting outside a resolution"
    return resolution.todo[0].do
