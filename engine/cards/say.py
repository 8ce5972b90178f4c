"""Cards printed back as plain sentences of ours: what the values say, never Oracle text.

1. Every word has its sentence: each `match` ends in `assert_never`, so a new word is a type error
   here until it can be said.
2. Votes are `{n}` in the short form (`{3n}`: three times as many), X in a card's reading, and a
   number where they are known.
"""

from __future__ import annotations

from typing import TypeAlias, assert_never

from engine.cards import effects, words
from engine.cards.abilities import (
    Ability,
    Activated,
    AdditionalVotes,
    Announced,
    Card,
    InGraveyard,
    OnPaper,
    Target,
    Triggered,
    Ward,
)
from engine.cards.creature_words import (
    ChoosingEffect,
    CreatureEffect,
    MustBeBlocked,
    ProtectedFromRingBearers,
    SorceriesHaveFlash,
)
from engine.cards.mana_words import AddMana, EntersWith, LandsAre, MultipliesMana, ReplacesMana
from engine.cards.object_words import MovingEffect, PaperEffect
from engine.cards.phrases import (
    a,
    bare,
    by,
    counted,
    described,
    each_or,
    if_so,
    listed,
    moments,
    size_of,
    token_of,
    votable,
)
from engine.cards.say_creatures import say_creature_static, say_creatures
from engine.cards.say_mana import say_added, say_land_types, say_payments, say_static
from engine.cards.say_objects import say_by_hand, say_choice, say_objects

__all__ = ["say", "say_ability", "say_effect", "say_effects", "say_target"]

_OfPlayers: TypeAlias = (
    effects.Draw | effects.Discard | effects.Scry | effects.LoseLife | effects.GainLife | effects.Sacrifice
    | effects.Create | effects.LoseTheGame | effects.TheRingTempts
)
_OfObjects: TypeAlias = (
    effects.SacrificeIt | effects.GainControl | effects.PutCounters | effects.Destroy
    | effects.Exile | effects.ReturnToHand | effects.Tap | effects.Become
)
_Fixed: TypeAlias = (
    effects.CounterIt | effects.CopyIt | effects.GainProtection | effects.ChooseOpponentAtRandom
    | effects.ChooseHowEachPlayerVotes | effects.Announce
)
_Single: TypeAlias = (
    effects.DealDamage | effects.Choose | effects.TakeExtraTurns | effects.CounterUnlessPaid
    | effects.Instruct | effects.DestroyEach | AddMana
)
_Holding: TypeAlias = (
    effects.AtEndOfCombat | effects.MayPayLife | effects.If | effects.IfMoreVotes
    | effects.IfMoreVotesOrTied | effects.ForEachVote | effects.ForEachVotedFor | effects.UnlessYouPay
    | effects.EachMay
)
_Voting: TypeAlias = effects.EachPlayerVotes | effects.EachPlayerVotesFor


def say_effect(effect: effects.Effect, votes: int | None = None) -> str:
    """Return one effect in short: "each opponent discards {n} cards"."""
    if isinstance(effect, _OfPlayers):
        return _of_players(effect, votes)
    if isinstance(effect, _OfObjects):
        return _of_objects(effect, votes)
    if isinstance(effect, PaperEffect | MovingEffect):
        return say_objects(effect, votes)
    if isinstance(effect, _Fixed):
        return _fixed(effect)
    if isinstance(effect, _Single):
        return _single(effect, votes)
    if isinstance(effect, _Holding):
        return _holding(effect, votes)
    if isinstance(effect, CreatureEffect | ChoosingEffect):
        return say_creatures(effect, votes)
    return _voting(effect)


def say_effects(clauses: tuple[effects.Effect, ...], votes: int | None = None) -> str:
    """Return effects in their order."""
    first, rest = say_effect(clauses[0], votes), clauses[1:]
    if not rest:
        return first
    link = "; after that, " if isinstance(clauses[0], _Holding) else ", then "
    return f"{first}{link}{say_effects(rest, votes)}"


def _of_players(effect: _OfPlayers, votes: int | None) -> str:
    match effect:
        case effects.Draw(amount, who):
            return f"{by(who, 'draw')} {counted(amount, 'card', 'cards', votes)}"
        case effects.Discard(amount, who):
            return f"{by(who, 'discard')} {counted(amount, 'card', 'cards', votes)}"
        case effects.Scry(amount, who):
            return f"{by(who, 'scry')} {bare(amount, votes)}"
        case effects.LoseLife(amount, who):
            return f"{by(who, 'lose')} {counted(amount, 'life', 'life', votes)}"
        case effects.GainLife(amount, who):
            return f"{by(who, 'gain')} {counted(amount, 'life', 'life', votes)}"
        case effects.Sacrifice(amount, what, who):
            how_many = counted(amount, described(what), described(what, many=True), votes)
            return f"{by(who, 'sacrifice')} {how_many}"
        case effects.Create(amount, token, who):
            one = token_of(token)
            many = one.replace("token", "tokens", 1)
            return f"{by(who, 'create')} {counted(amount, one, many, votes)}"
        case effects.LoseTheGame(who):
            return f"{by(who, 'lose')} the game"
        case effects.TheRingTempts(who, secret):
            return f"the Ring tempts {who.value}" + (", bearers being chosen in secret" if secret else "")
        case _:
            assert_never(effect)


def _of_objects(effect: _OfObjects, votes: int | None) -> str:
    match effect:
        case effects.SacrificeIt(words.Ref.THIS):
            return "sacrifice this if you control it"
        case effects.SacrificeIt(what):
            return f"its controller sacrifices {what.value}"
        case effects.GainControl(what, cant_attack_owner):
            bound = "; they can't attack their owners" if cant_attack_owner else ""
            return f"gain control of {what.value} for good{bound}"
        case effects.PutCounters(kind, amount, on):
            how_many = counted(amount, f"{kind} counter", f"{kind} counters", votes)
            return f"put {how_many} on {each_or(on)}"
        case effects.Destroy(what):
            return f"destroy {each_or(what)}"
        case effects.Exile(what):
            return f"exile {each_or(what)}"
        case effects.ReturnToHand(what):
            hand = "their owners' hands" if what is words.Ref.THOSE_CHOSEN else "its owner's hand"
            return f"return {each_or(what)} to {hand}"
        case effects.Tap(what):
            return f"tap {what.value}"
        case effects.Become():
            return _become(effect)
        case _:
            assert_never(effect)


def _become(effect: effects.Become) -> str:
    size = size_of(effect.power, effect.toughness)
    gained = [*effect.keywords, *(["the ability below"] if effect.wakes is not None else [])]
    return (
        f"this becomes {a(' '.join(effect.subtypes))} for good"
        + (f", base size {size}" if size else "")
        + (f", with {listed(gained, 'and')}" if gained else "")
    )


def _fixed(effect: _Fixed) -> str:
    match effect:
        case effects.CounterIt(what):
            return f"counter {what.value}"
        case effects.CopyIt():
            return "copy the target, with new targets if you like"
        case effects.GainProtection():
            return "this gains protection from each color with the most votes or tied"
        case effects.ChooseOpponentAtRandom():
            return "an opponent is chosen at random"
        case effects.ChooseHowEachPlayerVotes():
            return "you choose how each player votes this turn"
        case effects.Announce():
            return "the result is announced"
        case _:
            assert_never(effect)


def _single(effect: _Single, votes: int | None) -> str:
    match effect:
        case effects.DealDamage(amount, to, and_creatures):
            also = " and to each creature they control" if and_creatures else ""
            return f"deal {counted(amount, 'damage', 'damage', votes)} to {to.value}{also}"
        case effects.Choose():
            return say_choice(effect, votes)
        case effects.TakeExtraTurns(amount):
            return f"take {counted(amount, 'extra turn', 'extra turns', votes)} after this one"
        case effects.CounterUnlessPaid(cost, sacrifice):
            paid = f"pays {cost}" if sacrifice is None else cost.replace("sacrifice", "sacrifices", 1)
            return f"counter it unless its controller {paid}"
        case effects.Instruct():
            return say_by_hand(effect, votes)
        case effects.DestroyEach(what, mana_value):
            value = f"the number of {mana_value.kind} counters on this"
            return f"destroy each {described(what)} whose mana value is {value}"
        case AddMana():
            return say_added(effect)
        case _:
            assert_never(effect)


def _holding(effect: _Holding, votes: int | None) -> str:
    match effect:
        case effects.AtEndOfCombat(then):
            return f"at end of combat, {say_effects(then, votes)}"
        case effects.MayPayLife(amount, then):
            return f"you may pay {amount} life; if you do, {say_effects(then, votes)}"
        case effects.EachMay(then, who):
            return f"{who.value} may do this: {say_effects(then, votes)}"
        case effects.UnlessYouPay(otherwise):
            return f"{say_effects(otherwise, votes)} unless you {_payment(effect)}"
        case effects.If(condition, then, otherwise):
            rest = f"; otherwise, {say_effects(otherwise, votes)}" if otherwise else ""
            return f"if {if_so(condition)}, {say_effects(then, votes)}{rest}"
        case effects.IfMoreVotes(then):
            return f"if it gets more votes than any other, {say_effects(then, votes)}"
        case effects.IfMoreVotesOrTied(then):
            return f"if it gets more votes than any other or the vote is tied, {say_effects(then, votes)}"
        case effects.ForEachVote(then):
            return f"for each vote, {say_effects(then, votes)}"
        case effects.ForEachVotedFor(then, only_opponents):
            whom = "opponent who" if only_opponents else "one that"
            return f"for each {whom} got {{n}} votes, {say_effects(then, votes)}"
        case _:
            assert_never(effect)


def _payment(effect: effects.UnlessYouPay) -> str:
    if effect.sacrifice is not None:
        return f"sacrifice {a(described(effect.sacrifice))}"
    return f"pay {effect.cost}" + (f" for each {effect.for_each} counter on this" if effect.for_each else "")


def _voting(effect: _Voting) -> str:
    match effect:
        case effects.EachPlayerVotes(outcomes):
            what = listed([one.word for one in outcomes])
        case effects.EachPlayerVotesFor(electorate, up_to_one=up_to_one):
            what = f"{votable(electorate)}{' or nothing' if up_to_one else ''}"
        case _:
            assert_never(effect)
    if effect.secret:
        return f"each player votes in secret for {what}, then all votes are revealed"
    return f"each player votes for {what}, in turn order from you"


def say_target(target: Target) -> str:
    """Return what is targeted, and how many."""
    least, most = target.least, target.most
    same = ", all of one player" if target.of_one_player else ""
    if target.one_each:
        return f"up to 1 {described(target.what)} for each player"
    if least == most == 1:
        return a(described(target.what))
    number = str(most) if least == most else f"{least} to {most}" if least else f"up to {most}"
    return f"{number} {described(target.what, many=most > 1)}{same}"


def say_ability(ability: Ability) -> tuple[str, ...]:
    """Return the lines of an ability: the first says when, a voting has one more for each choice."""
    match ability:
        case Triggered(when, do, only_if, targets):
            condition = f", if {if_so(only_if)}" if only_if is not None else ""
            gained = "once gained, " if ability.dormant else ""
            gained = "in your graveyard, " if ability.in_graveyard else gained
            return _opened(f"{gained}{moments(when)}{condition}", do, targets)
        case Activated(cost, do, targets, and_pay, only_if):
            condition = f", only if {if_so(only_if)}" if only_if is not None else ""
            return _opened(f"{say_payments(cost, and_pay)}{condition}", do, targets)
        case AdditionalVotes(must, may):
            duty = f"you get {counted(must, 'additional vote', 'additional votes', None)}"
            leave = f"you may vote {counted(may, 'additional time', 'additional times', None)}"
            both = [duty] * bool(must) + [leave] * bool(may)
            return _sentences([f"while voting, {listed(both, 'and')}"])
        case Ward(cost):
            return _sentences([f"ward {cost}"])
        case OnPaper(what):
            return _sentences([f"by hand: {what}"])
        case MustBeBlocked() | SorceriesHaveFlash() | ProtectedFromRingBearers():
            return _sentences([say_creature_static(ability)])
        case InGraveyard(cost, do, sacrifice, exile_this):
            given = [f"sacrifice {a(described(sacrifice))}"] if sacrifice is not None else []
            paid = ", ".join([cost, *given, *(["exile this"] if exile_this else [])])
            return _opened(f"in your graveyard, as a sorcery, {paid}", do, ())
        case Announced(event, do, targets):
            return _opened(f"whenever {event} (say when)", do, targets)
        case LandsAre() | MultipliesMana() | ReplacesMana() | EntersWith():
            return _sentences([say_static(ability)])
        case _:
            assert_never(ability)


def say(card: Card) -> tuple[str, ...]:
    """Return the card in sentences: keywords, then one line for each ability or choice."""
    keywords = [", ".join(card.printed.keywords)] if card.printed.keywords else []
    targets = [f"targets {_aims(card.targets)}"] if card.targets else []
    abilities = [say_ability(one) for one in card.abilities if not isinstance(one, Ward)]
    first = _sentences([*keywords, *targets, *_lines(card.spell)])
    typed = _sentences(say_land_types(card.printed))
    return (*first, *(line for one in abilities for line in one), *typed)


def _opened(moment: str, do: tuple[effects.Effect, ...], targets: tuple[Target, ...]) -> tuple[str, ...]:
    first, *rest = _lines(do)
    aimed = f", targeting {_aims(targets)}" if targets else ""
    return _sentences([f"{moment}{aimed}: {first}", *rest])


def _aims(targets: tuple[Target, ...]) -> str:
    return listed([say_target(one) for one in targets], "and")


def _lines(clauses: tuple[effects.Effect, ...]) -> list[str]:
    lines: list[str] = []
    plain: tuple[effects.Effect, ...] = ()
    for clause in clauses:
        if isinstance(clause, _Voting):
            lines += [*_joined(plain), *_council(clause)]
            plain = ()
        else:
            plain = (*plain, clause)
    return [*lines, *_joined(plain)]


def _joined(clauses: tuple[effects.Effect, ...]) -> list[str]:
    return [say_effects(clauses)] if clauses else []


def _council(effect: _Voting) -> list[str]:
    outcomes = effect.outcomes if isinstance(effect, effects.EachPlayerVotes) else ()
    choices = [f"- {one.word}: {say_effects(one.then)}" for one in outcomes if one.then]
    counts = "; X is how many votes a choice got" if any("n}" in one for one in choices) else ""
    return [f"{_voting(effect)}{counts}", *choices, *(f"then {line}" for line in _joined(effect.then))]


def _sentences(lines: list[str]) -> tuple[str, ...]:
    return tuple(f"{line[0].upper()}{_with_x(line[1:])}." for line in lines)


def _with_x(line: str) -> str:
    for factor in range(2, 10):
        line = line.replace(f"{{{factor}n}}", f"{factor}X")
    return line.replace("{n}", "X")
