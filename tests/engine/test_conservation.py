"""What comes from nowhere and goes nowhere: life, cards and permanents change only as events say.

Hands and libraries are on paper: a card is counted from when it is cast or put on the table to when
it goes back to paper, whatever zones it goes through meanwhile (CR 400.7 gives it a new number).
"""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from engine.cards.words import Zone
from engine.commands import Move, SetControl
from engine.events import (
    CardMoved,
    Changed,
    ControlChanged,
    DamageDealt,
    Event,
    GameEnded,
    Left,
    LifeChanged,
    PermanentEntered,
    PlayerLeft,
    PutOnStack,
    ResolutionBegan,
    Resolved,
    TakenBack,
    Undone,
)
from engine.ids import PlayerId
from engine.state import CardObject, Change, Game, ObjectKind, Permanent, StackObject
from tests.engine.playing import playing
from tests.strategies import each_game, game_of, steps_of
from tests.tables import in_game

Count = Counter[PlayerId]
PERMANENT_TYPES = {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}


def is_card(spell: StackObject) -> bool:
    return spell.kind is ObjectKind.SPELL and not spell.copy


def cards_on_the_table(game: Game) -> Count:
    """How many cards each player owns on the battlefield, in open zones and on the stack.

    What resolves is carried on though its owner has left, but its card has left with them.
    """
    spells = [*game.stack, *([game.resolution.object] if game.resolution else [])]
    away = (one.permanent for one in game.phased_out.values())
    permanents = (*game.permanents.values(), *away)
    spells = [one for one in spells if game.players[one.owner].is_in]
    return Counter(
        [one.owner for one in permanents if not one.token]
        + [one.owner for one in game.cards.values()]
        + [one.owner for one in spells if is_card(one)]
    )


def of_cards(*things: Permanent | CardObject | None) -> Count:
    real = (one for one in things if one is not None)
    return Counter(one.owner for one in real if isinstance(one, CardObject) or not one.token)


def by_hand(change: Change) -> tuple[Count, Count]:
    """What a change by hand took and brought."""
    (was, now), (card_was, card_now) = change.permanent, change.card
    return of_cards(was, card_was), of_cards(now, card_now)


def gone_back_to(before: Game, event: TakenBack) -> Game:
    """The game as it was kept before what is taken back."""
    return next(one.game for one in before.moments if one.id == event.moment)


def gone(before: Game, event: Event) -> Count:
    """Whose cards an event takes to paper, or out of the game."""
    match event:
        case Left(object=one, to=None):
            return of_cards(before.permanents[one])
        case CardMoved(object=one, to=None):
            return of_cards(before.cards[one])
        case Resolved(zone=None):
            assert before.resolution is not None
            spell = before.resolution.object
            owner = [spell.owner] if before.players[spell.owner].is_in else []
            return Counter(owner if is_card(spell) else [])
        case PlayerLeft(player=player):
            return Counter({player: cards_on_the_table(before)[player]})
        case Changed(change=change) | Undone(change=change):
            return by_hand(change)[0]
        case _:
            return Counter()


def come(event: Event) -> Count:
    """Whose cards an event brings from paper; a permanent spell is counted anew as it enters."""
    match event:
        case PutOnStack(object=spell):
            return Counter([spell.owner] if is_card(spell) else [])
        case PermanentEntered(permanent=permanent, was=None):
            return of_cards(permanent)
        case Changed(change=change) | Undone(change=change):
            return by_hand(change)[1]
        case _:
            return Counter()


@each_game
def test_400_7_cards_come_and_go_only_as_events_say(seed: int) -> None:
    for before, event, after in steps_of(game_of(seed)):
        if before.game is None or isinstance(event, GameEnded):
            continue  # what is resolving when the game ends is nowhere
        if isinstance(event, TakenBack):
            kept = cards_on_the_table(gone_back_to(before.game, event))
            assert cards_on_the_table(in_game(after)) == kept
            continue
        expected = cards_on_the_table(before.game)
        expected.subtract(gone(before.game, event))
        expected.update(come(event))
        assert +cards_on_the_table(in_game(after)) == +expected, event


@each_game
def test_608_3_a_permanent_spell_becomes_one_permanent(seed: int) -> None:
    entered = 0
    for before, event, _ in steps_of(game_of(seed)):
        resolution = before.game.resolution if before.game else None
        match event:
            case ResolutionBegan():
                entered = 0
            case PermanentEntered(was=None) if not event.permanent.token:
                entered += 1
            case Resolved() if resolution is not None:
                spell = resolution.object
                types = spell.printed.types if spell.printed is not None else ()
                stays = is_card(spell) and PERMANENT_TYPES.intersection(types)
                assert entered == bool(stays and in_game(before).players[spell.owner].is_in)
            case _:
                pass


@each_game
def test_a_permanent_that_changes_hands_is_neither_lost_nor_doubled(seed: int) -> None:
    for before, event, after in steps_of(game_of(seed)):
        if isinstance(event, ControlChanged):
            was, now = in_game(before).permanents, in_game(after).permanents
            assert was.keys() == now.keys()
            changed = [one for one in was if was[one] is not now[one]]
            assert changed in ([], [event.object])
            assert was[event.object].owner == now[event.object].owner


@each_game
def test_119_life_changes_only_as_events_say(seed: int) -> None:
    for before, event, after in steps_of(game_of(seed)):
        if before.game is None:
            continue
        was = {one: player.life for one, player in before.game.players.items()}
        match event:
            case LifeChanged(player=player, by=by):
                was[player] += by
            case DamageDealt(player=player, amount=amount) if player is not None:
                was[player] -= amount
            case TakenBack():
                kept = gone_back_to(before.game, event).players
                was = {one: player.life for one, player in kept.items()}
            case Changed(change=change) | Undone(change=change):
                if change.player is not None and change.players is not None:
                    was[change.player] = change.players[1].life
            case _:
                pass
        assert {one: player.life for one, player in in_game(after).players.items()} == was, event


# By hand: moves and changes of control, as many as you like.

ZONES = (Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND, Zone.BATTLEFIELD)
NAMES = ("Bear", "Elk", "Wolf")
moves = st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(ZONES)), max_size=12)
hands = st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(("Ann", "Ben"))), max_size=12)


@given(moves)
def test_400_7_a_card_is_in_one_place_however_often_it_moves(path: list[tuple[str, Zone]]) -> None:
    game = playing("Ann", "Ben")
    for name in NAMES:
        game.with_creature("Ann", name)
    for name, zone in path:
        now = Zone.BATTLEFIELD if game.is_there(name) else game.card(name).zone
        if now is not zone:
            game.does("Ann", Move(game.id(name), zone))
        assert sorted(one for other in NAMES for one in [other] * len(game.ids(other))) == [*NAMES]
    assert cards_on_the_table(game.game) == {game.of("Ann"): 3}


@given(hands)
def test_a_steal_gives_one_what_it_takes_from_the_other(steals: list[tuple[str, str]]) -> None:
    game = playing("Ann", "Ben")
    for name in NAMES:
        game.with_creature("Ann", name)
    for name, to in steals:
        if game.permanent(name).controller != game.of(to):
            game.does(to, SetControl(game.id(name), game.of(to)))
        assert len(game.controlled("Ann")) + len(game.controlled("Ben")) == 3
    assert cards_on_the_table(game.game) == {game.of("Ann"): 3}
