"""The words for cards that change zones, for what is done on paper, and for who may do it."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from engine.cards import abilities, effects, object_words, words
from engine.cards.effects import Effect, Electorate, Instruct
from engine.cards.words import Amount, Characteristics, Described, Ref, Who, Zone

Done = TypeVar("Done", object_words.Mill, effects.Draw, effects.Scry, Instruct)

any_player = Electorate.PLAYERS
every_opponent = Who.EACH_OPPONENT
a_player = Described(player=True)
the_targeted_player = Who.TARGETED_PLAYER

creatures_opponents_control = Described(types=("Creature",), controlled_by=Who.EACH_OPPONENT)
nontoken_creatures_opponents_control = replace(creatures_opponents_control, nontoken=True)
other_creatures = Described(types=("Creature",), another=True)
creature_cards_in_all_graveyards = Described(
    types=("Creature",), zone=Zone.GRAVEYARD, owned_by=Who.EACH_PLAYER
)

spirit = Characteristics(
    "Spirit Token", ("Creature",), ("Spirit",), (), ("white",), 1, 1, ("flying",)
)

as_many_as_said = words.NumberTold()
one_more_than_said = words.NumberTold(1)

mill = object_words.Mill
exile_until_this_leaves = object_words.ExileUntilThisLeaves
put_on_the_bottom = object_words.PutOnLibraryBottom
the_cards_exiled_with_this = Ref.EXILED_WITH_THIS
planeswalk = Instruct("planeswalk", 0)
chaos_ensues = Instruct("chaos ensues", 0)


def by_hand(what: str, amount: Amount = 0) -> Instruct:
    """You do that on paper; `{n}` in it is the number, without which nothing is done."""
    return Instruct(what, amount)


def by_hand_and_say_how_many(
    what: str, amount: Amount = 1, *, most: Amount
) -> object_words.TellHowMany:
    """You do that on paper, and say how many it was: what `as_many_as_said` means later."""
    return object_words.TellHowMany(what, most, amount)


def each_player_chooses_up_to(amount: Amount, what: Described) -> effects.Choose:
    """Each player chooses at most so many; cards in a graveyard are the chooser's own."""
    return effects.Choose(what, Who.EACH_PLAYER, amount, up_to=True)


def choose_exactly(amount: Amount, what: Described) -> effects.Choose:
    """You choose so many, or as many as there are."""
    return effects.Choose(what, amount=amount)


def choose_one_even_on_paper(what: Described) -> effects.Choose:
    """You choose one of these, or one that the table does not know."""
    return effects.Choose(what, or_on_paper=True)


def return_to_the_battlefield(what: Described) -> object_words.PutOntoBattlefield:
    """Those cards return, each under its owner's control."""
    return object_words.PutOntoBattlefield(what)


def put_onto_the_battlefield_as_artifact(what: Ref) -> object_words.PutOntoBattlefield:
    """They enter under your control, and are artifacts besides what they are."""
    return object_words.PutOntoBattlefield(what, under_your_control=True, also="Artifact")


def each_player_may(*then: Effect) -> effects.EachMay:
    """Each player says whether to; then those who do it do the first of it, then the next."""
    return effects.EachMay(tuple(map(_they, then)))


def you_and_who_agreed_with_you_may(*then: Effect) -> effects.EachMay:
    """You and each opponent who voted for a choice you voted for may do it."""
    return effects.EachMay(tuple(map(_they, then)), Who.YOU_AND_WHO_AGREED)


def _they(effect: Effect) -> Effect:
    match effect:
        case effects.Draw() | effects.Scry() | effects.Instruct():
            return replace(effect, who=Who.THAT_PLAYER)
        case _:
            return effect


def each_player_who_got_no_votes(does: Done) -> Done:
    """Each player does it whom nobody voted for."""
    return replace(does, who=Who.PLAYERS_WITHOUT_VOTES)


def all_mill(amount: Amount) -> object_words.Mill:
    """Each player mills."""
    return object_words.Mill(amount, Who.EACH_PLAYER)


def plane(name: str, kind: str, *abilities_of_it: abilities.Ability) -> abilities.Card:
    """A plane, which has no cost and stays in the command zone (CR 311.2)."""
    printed = Characteristics(name, ("Plane",), (kind,))
    return abilities.Card(printed, abilities=abilities_of_it)


def on_paper(what: str) -> abilities.OnPaper:
    """An ability that the table only prints."""
    return abilities.OnPaper(what)
