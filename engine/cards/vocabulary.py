"""The words cards are written with: lower-case prose over the closed structs, and nothing more.

A card file imports from here alone. Each word makes one value; none runs anything. A card that
cannot be said in them needs a new struct first (see `words.py`), never a function of its own.
"""

from __future__ import annotations

from typing import Literal, NewType, TypeAlias, TypeVar

from msgspec.structs import replace

from engine.cards import abilities, effects, words
from engine.cards.abilities import Ability, Activated, Card, Target, Triggered, When
from engine.cards.effects import Effect, Electorate
from engine.cards.words import Amount, Characteristics, Condition, Described, Ref, Who, Zone

Keyword = NewType("Keyword", str)
"""A keyword ability that is only a word, such as flying."""

Counter = NewType("Counter", str)
"""A kind of counter (CR 122.1)."""

Printed: TypeAlias = Ability | Keyword
Clauses: TypeAlias = Effect | tuple[Effect, ...]
Targets: TypeAlias = tuple[Target, ...]
RingAbilities: TypeAlias = tuple[tuple[int, Triggered], ...]
Done = TypeVar(
    "Done", effects.Draw, effects.Discard, effects.Scry, effects.LoseLife, effects.Sacrifice, effects.Create
)

# Players, objects and numbers.

the_voter = Who.THE_VOTER
that_player = Who.THAT_PLAYER

this = Ref.THIS
the_target = Ref.TARGET
it = Ref.IT
your_ring_bearer = Ref.YOUR_RING_BEARER
the_chosen = Ref.THOSE_CHOSEN
the_most_voted = Ref.THE_MOST_VOTED

votes = words.Votes()
votes_times = words.Votes
votes_you_received = words.VotesYouReceived()
opponents_who_disagreed_with_you = words.OpponentsWhoDisagreed()
your_opponents = words.OpponentCount()

plus_one_counter = Counter("+1/+1")
stun_counter = Counter("stun")

flying = Keyword("flying")
deathtouch = Keyword("deathtouch")
lifelink = Keyword("lifelink")


# Classes of objects.

creatures = Described(types=("Creature",))
creatures_you_control = Described(types=("Creature",), controlled_by=Who.YOU)
creatures_you_dont_control = Described(types=("Creature",), not_controlled_by_you=True)
nonland_permanents = Described(without=("Land",))
nonland_permanents_you_dont_control = Described(without=("Land",), not_controlled_by_you=True)
instant_or_sorcery_spells = Described(types=("Instant", "Sorcery"), zone=Zone.STACK)
another_player = Electorate.OTHER_PLAYERS


def you_control(subtype: str) -> Described:
    """The permanents with this subtype that you control."""
    return Described(subtype=subtype, controlled_by=Who.YOU)


def creatures_controlled_by(who: Who) -> Described:
    """The creatures that player controls."""
    return Described(types=("Creature",), controlled_by=who)


def permanents_owned_by(who: Who) -> Described:
    """The permanents that player owns, whoever controls them."""
    return Described(owned_by=who)


def cards_in_your_graveyard(*types: str) -> Described:
    """The cards in your graveyard that have one of these types."""
    return Described(types=types, zone=Zone.GRAVEYARD)


def one_of(what: Described) -> Targets:
    """One target of that class."""
    return (Target(what),)


def _types(line: str) -> tuple[str, ...]:
    # CR 205.3m: one creature type is two words.
    return tuple(one.replace("_", " ") for one in line.replace("Time Lord", "Time_Lord").split())


# Tokens, named as CR 111.4 says. The abilities of predefined ones (CR 111.10) are used on paper.


def _token(kind: str, subtypes: str, colors: tuple[str, ...] = ()) -> Characteristics:
    return Characteristics(f"{subtypes} Token", (kind,), _types(subtypes), colors=colors)


soldier = replace(_token("Creature", "Soldier", ("white",)), power=1, toughness=1)
human_soldier = replace(_token("Creature", "Human Soldier", ("white",)), power=1, toughness=1)
treasure = _token("Artifact", "Treasure")
clue = _token("Artifact", "Clue")


# What is done: by you, if nobody else is named.

draw = effects.Draw
discard = effects.Discard
scry = effects.Scry
lose_life = effects.LoseLife
sacrifice = effects.Sacrifice
create = effects.Create
deal_damage = effects.DealDamage
choose = effects.Choose
gain_control = effects.GainControl
take_extra_turns = effects.TakeExtraTurns
destroy = effects.Destroy
exile = effects.Exile
return_to_hand = effects.ReturnToHand
tap = effects.Tap
exile_this = effects.Exile(this)
sacrifice_this = effects.SacrificeIt(this)
its_controller_sacrifices_it = effects.SacrificeIt(it)
counter_the_target = effects.CounterIt()
copy_the_target = effects.CopyIt()
the_ring_tempts_you = effects.TheRingTempts()
that_player_loses_the_game = effects.LoseTheGame(that_player)
choose_an_opponent_at_random = effects.ChooseOpponentAtRandom()
you_choose_how_each_player_votes_this_turn = effects.ChooseHowEachPlayerVotes()
this_gains_protection_from_the_most_voted = effects.GainProtection()
no_effect: tuple[Effect, ...] = ()


def investigate(amount: Amount) -> effects.Create:
    """You investigate that many times (CR 701.16)."""
    return effects.Create(amount, clue)


def each_opponent(does: Done) -> Done:
    """Each opponent does it instead of you."""
    return replace(does, who=Who.EACH_OPPONENT)


def each_player(does: Done) -> Done:
    """Each player does it instead of you."""
    return replace(does, who=Who.EACH_PLAYER)


def each_opponent_who_agreed_with_you(does: Done) -> Done:
    """Each opponent does it who voted for a choice you voted for."""
    return replace(does, who=Who.OPPONENTS_WHO_AGREED)


def each_opponent_who_disagreed_with_you(does: Done) -> Done:
    """Each opponent does it who voted for a choice you didn't vote for."""
    return replace(does, who=Who.OPPONENTS_WHO_DISAGREED)


def put(kind: Counter, amount: Amount = 1, *, on: Ref | Described) -> effects.PutCounters:
    """Put counters on that object, or on each of that class."""
    return effects.PutCounters(kind, amount, on)


def the_voter_chooses(what: Described) -> effects.Choose:
    """The voter chooses one of them."""
    return effects.Choose(what, the_voter)


def you_may_pay_life(amount: int, *then: Effect) -> effects.MayPayLife:
    """You may pay life; if you do, the rest happens."""
    return effects.MayPayLife(amount, then)


def at_end_of_combat(*then: Effect) -> effects.AtEndOfCombat:
    """Later, when this combat ends."""
    return effects.AtEndOfCombat(then)


def this_becomes(
    subtypes: str, size: tuple[int, int] | None = None, *keywords: Keyword, and_gains: int | None = None
) -> effects.Become:
    """This becomes that, for good; `and_gains` is the place of a dormant ability on the card."""
    power, toughness = size or (None, None)
    return effects.Become(_types(subtypes), power, toughness, keywords, and_gains)


# Conditions.

you_chose_another_creature = words.YouChoseAnother()
a_creature_died_under_your_control_this_turn = words.CreatureDiedThisTurn()
nothing_got_a_vote = words.NothingGotAVote()
another_entered_this_turn = words.EnteredThisTurn
this_is = words.ThisIs
the_ring_has_tempted_you = words.TemptedAtLeast


def if_(condition: Condition, *then: Effect, otherwise: Clauses = ()) -> effects.If:
    """The one or the other, read when this clause is reached."""
    return effects.If(condition, then, _clauses(otherwise))


# Voting (CR 701.38). Each choice is a keyword: `_` prints as a space, a last `_` not at all.


def each_player_votes(*, then: Clauses = (), **choices: Clauses) -> effects.EachPlayerVotes:
    """Each player votes for one of these words, openly, in turn order from you."""
    return effects.EachPlayerVotes(_outcomes(choices), then=_clauses(then))


def each_player_secretly_votes(*, then: Clauses = (), **choices: Clauses) -> effects.EachPlayerVotes:
    """Each player votes for one of these words in secret; then all votes are revealed."""
    return effects.EachPlayerVotes(_outcomes(choices), secret=True, then=_clauses(then))


def each_player_votes_for(what: Described | Electorate, *then: Effect) -> effects.EachPlayerVotesFor:
    """Each player votes for one of that class, openly, in turn order from you."""
    return effects.EachPlayerVotesFor(what, then)


def each_player_secretly_votes_for(
    what: Described | Electorate, *then: Effect, up_to_one: bool = False
) -> effects.EachPlayerVotesFor:
    """The same in secret; only with `up_to_one` is voting for nothing allowed."""
    return effects.EachPlayerVotesFor(what, then, secret=True, up_to_one=up_to_one)


def if_more_votes(*then: Effect) -> effects.IfMoreVotes:
    """If this choice gets more votes than every other."""
    return effects.IfMoreVotes(then)


def if_more_votes_or_tied(*then: Effect) -> effects.IfMoreVotesOrTied:
    """If this choice gets more votes than every other, or the vote is tied."""
    return effects.IfMoreVotesOrTied(then)


def for_each_vote(*then: Effect) -> effects.ForEachVote:
    """Once for each vote for this choice; `the_voter` is who cast it."""
    return effects.ForEachVote(then)


def for_each_voted_for(*then: Effect) -> effects.ForEachVotedFor:
    """For each one that got a vote; `votes` are those for it."""
    return effects.ForEachVotedFor(then)


def for_each_opponent_voted_for(*then: Effect) -> effects.ForEachVotedFor:
    """For each opponent who got a vote; `votes` are those for that player."""
    return effects.ForEachVotedFor(then, only_opponents=True)


# Abilities.

this_enters = When.THIS_ENTERS
this_attacks = When.THIS_ATTACKS
this_deals_combat_damage_to_a_player = When.THIS_DEALS_COMBAT_DAMAGE_TO_A_PLAYER
beginning_of_your_upkeep = When.YOUR_UPKEEP
beginning_of_combat_on_your_turn = When.COMBAT_ON_YOUR_TURN
beginning_of_your_end_step = When.YOUR_END_STEP
your_ring_bearer_attacks = When.YOUR_RING_BEARER_ATTACKS
a_creature_blocks_your_ring_bearer = When.YOUR_RING_BEARER_IS_BLOCKED
your_ring_bearer_deals_combat_damage_to_a_player = When.YOUR_RING_BEARER_DAMAGES_A_PLAYER

while_voting_you_get_an_additional_vote = abilities.AdditionalVotes(must=1)
while_voting_you_may_vote_an_additional_time = abilities.AdditionalVotes(may=1)
ward = abilities.Ward

_CHAPTERS = {1: When.CHAPTER_I, 2: When.CHAPTER_II, 3: When.CHAPTER_III, 4: When.CHAPTER_IV}


def whenever(
    *events: When, do: Clauses, only_if: Condition | None = None, targets: Targets = ()
) -> Triggered:
    """A triggered ability, for one event or for each of several."""
    return Triggered(events, _clauses(do), only_if, targets)


def at(step: When, *, do: Clauses, only_if: Condition | None = None, targets: Targets = ()) -> Triggered:
    """A triggered ability of a step's beginning."""
    return whenever(step, do=do, only_if=only_if, targets=targets)


def chapter(*numbers: Literal[1, 2, 3, 4], do: Clauses, targets: Targets = ()) -> Triggered:
    """A chapter ability of a Saga (CR 714.2b), for one chapter or for several."""
    return whenever(*(_CHAPTERS[number] for number in numbers), do=do, targets=targets)


def whenever_players_finish_voting(*do: Effect) -> Triggered:
    """Once for each voting, on the stack when its resolution is over."""
    return whenever(When.PLAYERS_FINISH_VOTING, do=do)


def whenever_the_ring_tempts_you(*do: Effect, only_if: Condition | None = None) -> Triggered:
    """Once for each temptation, with a bearer or without."""
    return whenever(When.THE_RING_TEMPTS_YOU, do=do, only_if=only_if)


def whenever_you_choose_a_ring_bearer(*do: Effect) -> Triggered:
    """Each time a creature is chosen, also if it is the same one."""
    return whenever(When.YOU_CHOOSE_A_RING_BEARER, do=do)


def activated(cost: str, *do: Effect, targets: Targets = ()) -> Activated:
    """An activated ability."""
    return Activated(cost, do, targets)


def dormant(ability: Triggered) -> Triggered:
    """An ability the permanent does not have until an effect gives it."""
    return replace(ability, dormant=True)


# Cards.


def sorcery(name: str, cost: str, *does: Effect, targets: Targets = ()) -> Card:
    """A sorcery, which does this in this order."""
    return Card(_printed(name, cost, "Sorcery"), does, targets)


def instant(name: str, cost: str, *does: Effect, targets: Targets = ()) -> Card:
    """An instant, which does this in this order."""
    return Card(_printed(name, cost, "Instant"), does, targets)


def artifact(name: str, cost: str, *printed: Printed) -> Card:
    """An artifact."""
    return _permanent(_printed(name, cost, "Artifact"), printed)


def enchantment(name: str, cost: str, *printed: Printed) -> Card:
    """An enchantment."""
    return _permanent(_printed(name, cost, "Enchantment"), printed)


def saga(name: str, cost: str, *chapters: Triggered) -> Card:
    """A Saga, sacrificed after its last chapter (CR 714.4)."""
    return _permanent(_printed(name, cost, "Enchantment", "Saga"), chapters)


def creature(name: str, cost: str, subtypes: str, size: tuple[int, int], *printed: Printed) -> Card:
    """A creature with these subtypes, power and toughness."""
    base = _printed(name, cost, "Creature", subtypes)
    return _permanent(replace(base, power=size[0], toughness=size[1]), printed)


def legend(name: str, cost: str, subtypes: str, size: tuple[int, int], *printed: Printed) -> Card:
    """A legendary creature with these subtypes, power and toughness."""
    card = creature(name, cost, subtypes, size, *printed)
    return replace(card, printed=replace(card.printed, supertypes=("Legendary",)))


_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def colors_of(cost: str) -> tuple[str, ...]:
    """Return the colors of the mana symbols in a cost (CR 202.2), in their usual order."""
    return tuple(color for symbol, color in _COLORS.items() if symbol in cost)


def _printed(name: str, cost: str, kind: str, subtypes: str = "") -> Characteristics:
    return Characteristics(
        name=name, types=(kind,), subtypes=_types(subtypes), colors=colors_of(cost), cost=cost
    )


def _permanent(base: Characteristics, printed: tuple[Printed, ...]) -> Card:
    keywords = tuple(
        f"ward {one.cost}" if isinstance(one, abilities.Ward) else str(one)
        for one in printed if isinstance(one, str | abilities.Ward)
    )
    does = tuple(one for one in printed if not isinstance(one, str))
    return Card(replace(base, keywords=keywords), abilities=does)


def _clauses(given: Clauses) -> tuple[Effect, ...]:
    return given if isinstance(given, tuple) else (given,)


def _outcomes(choices: dict[str, Clauses]) -> tuple[effects.Outcome, ...]:
    return tuple(effects.Outcome(_word(name), _clauses(then)) for name, then in choices.items())


def _word(name: str) -> str:
    return name.removesuffix("_").replace("_", " ")
