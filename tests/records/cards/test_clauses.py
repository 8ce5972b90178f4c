"""What may be written for a value, and what is said where it is another."""

from typing import Any

import pytest
from msgspec import convert
from msgspec import inspect as shapes

from engine.cards.abilities import Ability, Target, Triggered, When
from engine.cards.effects import EachMay, EachPlayerVotes, Effect, Outcome
from engine.cards.mana_vocabulary import add, add_one, any_color
from engine.cards.object_vocabulary import by_hand
from engine.cards.ring_vocabulary import gets, has_base_size
from engine.cards.vocabulary import (
    create,
    creatures,
    creatures_you_dont_control,
    destroy,
    draw,
    each_opponent,
    if_more_votes,
    lose_life,
    plus_one_counter,
    put,
    the_ring_tempts_you,
    the_target,
    this,
    treasure,
    votes,
    votes_times,
    while_voting_you_may_vote_an_additional_time,
)
from engine.cards.words import Characteristics, Described, Who
from records.cards.clauses import plain_of
from records.mistakes import Mistake
from records.nodes import read_nodes

EFFECTS: Any = tuple[Effect, ...]
ABILITIES: Any = tuple[Ability, ...]
TARGETS: Any = tuple[Target, ...]


def read(kind: Any, text: str) -> Any:
    return convert(plain_of(shapes.type_info(kind), read_nodes(text)), kind)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("draw: 2", draw(2)),
        ("{draw: {amount: 2}}", draw(2)),
        ("DRAW: 2", draw(2)),
        ("draw: votes", draw(votes)),
        ("draw: {votes: 3}", draw(votes_times(3))),
        ("{lose life: 4, who: each opponent}", each_opponent(lose_life(4))),
        ("the Ring tempts you", the_ring_tempts_you),
        ("the ring tempts", the_ring_tempts_you),
        ("destroy: the target", destroy(the_target)),
        ("destroy: creatures", destroy(creatures)),
        ("destroy: creatures you don't control", destroy(creatures_you_dont_control)),
        ("destroy: creatures you don\u2019t control", destroy(creatures_you_dont_control)),
        ("destroy: {types: creature, tapped: yes}", destroy(Described(("Creature",), tapped=True))),
        ("{put counters: +1/+1, amount: 1, on: this}", put(plus_one_counter, on=this)),
        ("{create: 2, token: treasure}", create(2, treasure)),
        ("{until end of turn: this, power: 1, toughness: -1}", gets(1, -1, on=this)),
        ("{until end of turn: this, base: 4/5}", has_base_size(4, 5, on=this)),
        ("{instruct: shout, amount: 0}", by_hand("shout")),
        ("{add mana: {add: '{G}{G}'}}", add("{G}{G}")),
        ("{add mana: {add one type: any color}}", add_one(any_color)),
    ],
)
def test_an_effect(text: str, value: Effect) -> None:
    assert read(EFFECTS, text) == (value,)
    assert read(
        EFFECTS, f"[{text if text[0] == '{' else f'{{{text}}}' if ': ' in text else text}]"
    ) == (value,)


def test_choices_are_a_map() -> None:
    found = read(EFFECTS, "each player votes: {aye: {if more votes: {draw: 1}}, nay: no effect}")
    ayes = Outcome("aye", (if_more_votes(draw(1)),))
    assert found == (EachPlayerVotes((ayes, Outcome("nay", ()))),)


def test_several_effects_are_a_list() -> None:
    found = read(EFFECTS, "each may: [{draw: 1}, {draw: 2}]\nwho: you")
    assert found == (EachMay((draw(1), draw(2)), Who.YOU),)


@pytest.mark.parametrize("moment", ["this enters", "when this enters", "This enters"])
def test_an_ability_is_known_by_its_moment(moment: str) -> None:
    value = Triggered((When.THIS_ENTERS,), (draw(1),))
    assert read(ABILITIES, f"{{when: {moment}, do: {{draw: 1}}}}") == (value,)
    assert read(ABILITIES, f"{{triggered: {moment}, do: {{draw: 1}}}}") == (value,)


def test_an_ability_with_a_name() -> None:
    value = while_voting_you_may_vote_an_additional_time
    assert read(ABILITIES, "while voting you may vote an additional time") == (value,)
    assert read(ABILITIES, "additional votes: {may: 1}") == (value,)


def test_a_target_is_what_it_is_or_in_full() -> None:
    assert read(TARGETS, "creatures") == (Target(creatures),)
    assert read(TARGETS, "{what: creatures, least: 0, most: 2}") == (Target(creatures, 0, 2),)
    assert read(TARGETS, "Creature") == (Target(creatures),)


def test_a_token_is_named_by_its_subtypes() -> None:
    (made,) = read(EFFECTS, "{create: 1, token: {type: Creature - Wolf, size: 2/2, colors: green}}")
    wolf = Characteristics("Wolf Token", ("Creature",), ("Wolf",), (), ("green",), 2, 2)
    assert made == create(1, wolf)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("drwa: 1", "'drwa' is no effect. Did you mean draw?"),
        ("draw: fuor", "'fuor' is no amount. There are: votes,"),
        ("{draw: 1, whom: you}", "'whom' is no part of `draw`. Did you mean who?"),
        ("{draw: 1, lose life: 1}", "Another effect or ability begins with a dash."),
        ("{draw: {amount: 1}, amount: 2}", "'amount' is said twice of `draw`."),
        ("{draw: 1, who: each oponent}", "Did you mean each opponent?"),
        ("draw:", "`draw` does not say 'amount'."),
        ("[[draw: 1]]", "Here stands one effect, and not"),
        ("destroy: creaturs", "'creaturs' is no class of objects. Did you mean creatures?"),
        ("destroy: {types: Creture}", "'Creture' is no card type. Did you mean Creature?"),
        ("destroy: {color: [blue]}", "'color' is no part of `described`."),
        ("{until end of turn: this, keywords: fliyng}", "Did you mean flying?"),
        ("{until end of turn: this, base: four}", "'four' is no size"),
        ("{add mana: {add: GG}}", "'GG' is no mana"),
        ("destroy: {types: Creature, tapped: maybe}", "Here stands yes or no."),
        ("each player votes: {aye: , nay: no effect}", "Nothing stands here; say `no effect`"),
        ("{the ring tempts: you, secret: 1}", "Here stands yes or no."),
        ("copy: this", "Nothing stands behind `copy`."),
        ("in that graveyard: 1", "is no effect"),
        ("{draw: {in that graveyard: Creture}}", "'Creture' is no card type."),
    ],
)
def test_what_is_wrong_is_said(text: str, says: str) -> None:
    with pytest.raises(Mistake) as mistake:
        read(EFFECTS, text)
    assert says in mistake.value.text
    assert mistake.value.line == 1
