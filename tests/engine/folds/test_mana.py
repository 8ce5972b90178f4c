from engine.cards.mana_words import ManaType, Spending
from engine.events import ManaAdded, ManaSpent, PoolEmptied
from engine.evolve import GAME_FOLDS
from engine.folds.mana import MANA_FOLDS
from engine.ids import ObjectId, PlayerId
from engine.state import Game, ObjectKind, Player, StackObject, Unspent

ANN, BEN = PlayerId(1), PlayerId(2)
GREEN, WHITE = Unspent(ManaType.GREEN), Unspent(ManaType.WHITE, 2)
SAFE = Unspent(ManaType.GREEN, 1, Spending(("Creature",), cant_be_countered=True))
SPELL = StackObject(ObjectId(7), ObjectKind.SPELL, "Elves", ANN, ANN, ())
GAME = Game({ANN: Player("Ann", 40), BEN: Player("Ben", 40)}, ANN, stack=(SPELL,))


def added(*mana: Unspent, game: Game = GAME) -> Game:
    return MANA_FOLDS[ManaAdded](game, ManaAdded(ANN, mana, "Forest"))


def test_all_are_among_the_folds_of_a_game() -> None:
    assert MANA_FOLDS.items() <= GAME_FOLDS.items()


def test_each_kind_is_kept_once_in_the_order_of_types() -> None:
    game = added(GREEN, game=added(SAFE, WHITE, game=added(GREEN)))
    assert game.players[ANN].pool == (WHITE, Unspent(ManaType.GREEN, 2), SAFE)
    assert game.players[BEN] is GAME.players[BEN]


def test_what_is_spent_is_gone() -> None:
    spent = ManaSpent(ANN, (GREEN, Unspent(ManaType.WHITE)))
    game = MANA_FOLDS[ManaSpent](added(GREEN, WHITE), spent)
    assert game.players[ANN].pool == (Unspent(ManaType.WHITE),)
    assert game.stack == GAME.stack


def test_a_spell_remembers_what_was_spent_on_it() -> None:
    game = MANA_FOLDS[ManaSpent](added(SAFE, WHITE), ManaSpent(ANN, (SAFE, WHITE), SPELL.id))
    assert game.stack[0].spent == (ManaType.GREEN, ManaType.WHITE)
    assert game.stack[0].granted == ("can't be countered",)
    game = MANA_FOLDS[ManaSpent](added(WHITE), ManaSpent(ANN, (WHITE,), SPELL.id))
    assert game.stack[0].granted == ()


def test_a_pool_is_emptied_for_one_player() -> None:
    assert MANA_FOLDS[PoolEmptied](added(GREEN), PoolEmptied(ANN)).players == GAME.players
