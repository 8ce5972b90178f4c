"""Where effects may stand: what reads votes stands where votes are read."""

import pytest

from engine.cards.checking_effects import MOST_CHOICES, flaws_of_effects, inside
from engine.cards.effects import (
    AtEndOfCombat,
    EachMay,
    EachPlayerVotes,
    Effect,
    ForEachVote,
    If,
    IfMoreVotes,
    MayPayLife,
    Outcome,
    UnlessYouPay,
)
from engine.cards.vocabulary import (
    creatures,
    destroy,
    draw,
    each_player_votes,
    each_player_votes_for,
    for_each_vote,
    for_each_voted_for,
    if_,
    if_more_votes,
    no_effect,
    nothing_got_a_vote,
    that_player,
    the_most_voted,
    the_voter,
    this_gains_protection_from_the_most_voted,
    votes,
    votes_you_received,
)
from engine.cards.words import Who, YouControl


def voted(*then: Effect) -> EachPlayerVotes:
    return each_player_votes(aye=then, nay=no_effect)


def choices(*words: str) -> EachPlayerVotes:
    return EachPlayerVotes(tuple(Outcome(word, (draw(1),)) for word in words))


FLAWED: dict[str, tuple[Effect, str]] = {
    "more votes than what": (if_more_votes(draw(1)), "`if more votes` stands only right under"),
    "deeper": (
        voted(if_(YouControl(creatures), if_more_votes(draw(1)))),
        "stands only right under",
    ),
    "after the choices": (
        each_player_votes(aye=no_effect, nay=no_effect, then=for_each_vote(draw(1))),
        "`for each vote` stands only",
    ),
    "for objects": (voted(for_each_voted_for(draw(1))), "`for each voted for` stands only"),
    "vote within": (voted(voted(draw(1))), "A vote within a vote is not held."),
    "nothing follows": (voted(IfMoreVotes(())), "`if more votes` is followed by nothing."),
    "if nothing": (If(YouControl(creatures), ()), "`if` is followed by nothing."),
    "may nothing": (EachMay(()), "`each may` is followed by nothing."),
    "pay for nothing": (MayPayLife(1, ()), "`may pay life` is followed by nothing."),
    "unless nothing": (UnlessYouPay((), "{1}"), "`unless you pay` is followed by nothing."),
    "later nothing": (AtEndOfCombat(()), "`at end of combat` is followed by nothing."),
    "voted for nothing": (each_player_votes_for(creatures), "followed by nothing"),
    "votes of what": (draw(votes), "`votes` are counted for a choice"),
    "votes in the end": (
        each_player_votes(aye=no_effect, nay=no_effect, then=draw(votes)),
        "`votes` are counted",
    ),
    "votes for no object": (each_player_votes_for(creatures, draw(votes)), "`votes` are counted"),
    "which voter": (voted(draw(1, the_voter)), "`the voter` is known only"),
    "no votes received": (draw(votes_you_received), "where none were cast"),
    "no votes at all": (if_(nothing_got_a_vote, draw(1)), "where none were cast"),
    "no colors": (this_gains_protection_from_the_most_voted, "where none were cast"),
    "nobody without": (draw(1, Who.PLAYERS_WITHOUT_VOTES), "where none were cast"),
    "most voted": (voted(destroy(the_most_voted)), "What got the most votes"),
    "later votes": (voted(AtEndOfCombat((draw(votes),))), "`votes` are counted"),
    "one choice": (choices("aye"), "A vote has 2 to 8 choices, and not 1."),
    "many choices": (choices(*map(str, range(MOST_CHOICES + 1))), "2 to 8 choices, and not 9"),
    "same choice": (choices("aye", "Aye"), "the same word"),
    "long choice": (choices("aye", "n" * 31), "1 to 30 letters"),
    "blank choice": (choices("aye", " "), "1 to 30 letters"),
    "choices without effect": (
        each_player_votes(aye=no_effect, nay=no_effect),
        "Nothing hangs on the choices",
    ),
}


@pytest.mark.parametrize("name", FLAWED)
def test_a_flaw_is_said(name: str) -> None:
    effect, says = FLAWED[name]
    found = list(flaws_of_effects((effect,)))
    assert [one for one in found if says in one] != [], found


GOOD: dict[str, Effect] = {
    "amount": voted(draw(votes)),
    "amount if": voted(if_(YouControl(creatures), draw(votes))),
    "voter": voted(for_each_vote(draw(1, the_voter))),
    "objects": each_player_votes_for(creatures, destroy(the_most_voted)),
    "for each": each_player_votes_for(creatures, for_each_voted_for(draw(votes, that_player))),
    "no effect": each_player_votes(
        aye=no_effect, nay=no_effect, then=this_gains_protection_from_the_most_voted
    ),
    "otherwise": If(YouControl(creatures), (draw(1),)),
}


@pytest.mark.parametrize("name", GOOD)
def test_what_is_near_a_flaw_is_none(name: str) -> None:
    assert list(flaws_of_effects((GOOD[name],))) == []


def test_everything_inside_is_found() -> None:
    effect = voted(ForEachVote((draw(votes),)))
    found = list(inside(effect))
    assert votes in found
    assert "aye" in found
    assert found[0] is effect
