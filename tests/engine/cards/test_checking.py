"""What is wrong with a card, one flaw a line; and that no card of the catalogue has one."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine.cards import CARDS, THE_RING
from engine.cards.abilities import Activated, Card, Target, When
from engine.cards.checking import CARD_BYTES, MOST_ABILITIES, flaws, is_cost
from engine.cards.effects import Become, CounterIt, DealDamage, Effect, GainLife
from engine.cards.mana_vocabulary import add, at_cost, land, tap_for, untapped_to_tap
from engine.cards.object_vocabulary import a_player, as_many_as_said, by_hand
from engine.cards.ring_vocabulary import (
    damage_it,
    the_first_damages_the_second,
    two_of_the_same_opponent,
)
from engine.cards.vocabulary import (
    activated,
    at,
    beginning_of_your_upkeep,
    chapter,
    creature,
    creatures,
    creatures_you_control,
    destroy,
    discard,
    dormant,
    draw,
    each_opponent_who_agreed_with_you,
    enchantment,
    exile,
    gain_control,
    one_of,
    sacrifice,
    saga,
    sorcery,
    the_chosen,
    the_target,
    this_enters,
    whenever,
)
from engine.cards.words import Characteristics, Described, NumberTold, Who, Zone

BEAR = creature("Bear", "{1}{G}", "Bear", (2, 2), activated("{1}", draw(1)))


def spell(*does: Effect, cost: str = "{1}", targets: tuple[Target, ...] = ()) -> Card:
    return sorcery("A Card", cost, *does, targets=targets)


def printed(**changed: object) -> Card:
    return replace(BEAR, printed=replace(BEAR.printed, **changed))


@pytest.mark.parametrize("name", CARDS)
def test_no_card_of_the_catalogue_has_a_flaw(name: str) -> None:
    assert list(flaws(CARDS[name])) == []


FLAWED: dict[str, tuple[Card, str]] = {
    "no name": (printed(name=" "), "Its name has 1 to 60 letters."),
    "long name": (printed(name="x" * 61), "Its name has 1 to 60 letters."),
    "backwards": (printed(name="x\u202ey"), "is no text that can be printed"),
    "not composed": (printed(name="e\u0301"), "is no text that can be printed"),
    "long text": (spell(by_hand("x" * 201)), "longer than 200 letters"),
    "symbol": (spell(by_hand("pay {Z}")), "{Z} is no symbol of Magic."),
    "number": (spell(draw(100)), "100 is too large: at most 99."),
    "no type": (printed(types=("Kindred",)), "no card type that can be cast"),
    "two kinds": (printed(types=("Sorcery", "Creature")), "An instant or sorcery is nothing else."),
    "no size": (printed(power=None, toughness=None), "A creature has a size"),
    "half a size": (printed(power=None), "A creature has a size"),
    "size of nothing": (printed(types=("Artifact",)), "A creature has a size"),
    "cost": (printed(cost="two"), "'two' is no mana cost"),
    "tap to cast": (printed(cost="{T}"), "'{T}' is no mana cost"),
    "land with a cost": (
        replace(
            land("A Land", tap_for(add("{G}"))),
            printed=Characteristics("A Land", ("Land",), cost="{1}"),
        ),
        "A land has no cost",
    ),
    "empty spell": (spell(), "says what it does as a spell"),
    "spell with abilities": (
        replace(spell(draw(1)), abilities=(activated("{1}", draw(1)),)),
        "only abilities that work in a graveyard",
    ),
    "permanent with a spell": (
        replace(BEAR, spell=(draw(1),)),
        "A permanent does nothing as a spell",
    ),
    "permanent with a target": (
        replace(BEAR, targets=one_of(creatures)),
        "An Aura says what it enchants",
    ),
    "no chapters": (saga("A Saga", "{1}"), "A Saga has chapters"),
    "chapter of nothing": (
        enchantment("A Card", "{1}", chapter(1, do=draw(1))),
        "A Saga has chapters",
    ),
    "many abilities": (
        replace(BEAR, abilities=BEAR.abilities * (MOST_ABILITIES + 1)),
        "It has more than 12 abilities.",
    ),
    "never woken": (
        enchantment("A Card", "{1}", dormant(at(beginning_of_your_upkeep, do=draw(1)))),
        "wakes each dormant ability",
    ),
    "wakes nothing": (
        enchantment("A Card", "{1}", activated("{1}", Become(("Elf",), wakes=3))),
        "wakes each",
    ),
    "no moment": (enchantment("A Card", "{1}", whenever(do=draw(1))), "says when"),
    "empty ability": (
        enchantment("A Card", "{1}", Activated("{1}", ())),
        "An ability does nothing.",
    ),
    "mana and more": (
        enchantment("A Card", "{1}", whenever(When.LAND_TAPPED_FOR_MANA, do=draw(1))),
        "only adds mana",
    ),
    "mana twice": (land("A Land", tap_for(add("{G}"), add("{R}"))), "adds mana once"),
    "mana and life": (
        land("A Land", tap_for(add("{G}"), GainLife(1))),
        "only deals a fixed amount",
    ),
    "tap others": (
        enchantment(
            "A Card", "{1}", at_cost("", draw(1), and_pay=untapped_to_tap(1, creatures_you_control))
        ),
        "only to pay for a mana ability",
    ),
    "who agreed": (
        spell(each_opponent_who_agreed_with_you(draw(1))),
        "whenever players finish voting",
    ),
    "not told": (spell(discard(as_many_as_said)), "needs a `tell how many`"),
    "not chosen": (spell(gain_control(the_chosen)), "needs a `choose`"),
    "two groups": (
        spell(destroy(the_target), targets=one_of(creatures) * 2),
        "One group of targets is all",
    ),
    "less than least": (
        spell(destroy(the_target), targets=(Target(creatures, 2, 1),)),
        "Between 0 and 9",
    ),
    "untargeted": (spell(destroy(the_target)), "It speaks of a target, and has none."),
    "counters nothing": (spell(CounterIt()), "It speaks of a target, and has none."),
    "damages nothing": (spell(damage_it(2)), "It speaks of a target, and has none."),
    "no player": (
        spell(draw(1, Who.TARGETED_PLAYER), targets=one_of(creatures)),
        "It speaks of a targeted player, and targets none.",
    ),
    "one to fight": (
        spell(the_first_damages_the_second, targets=one_of(creatures)),
        "A first and a second are two targets.",
    ),
    "player among things": (spell(sacrifice(1, a_player)), "A player can only be targeted"),
    "wrong zone": (
        spell(destroy(Described(zone=Zone.GRAVEYARD))),
        "Nothing in the zone graveyard can be meant there.",
    ),
}


@pytest.mark.parametrize("name", FLAWED)
def test_a_flaw_is_said(name: str) -> None:
    card, says = FLAWED[name]
    assert [one for one in flaws(card) if says in one] != [], list(flaws(card))


GOOD: tuple[Callable[[], Card], ...] = (
    lambda: spell(the_first_damages_the_second, targets=two_of_the_same_opponent(creatures)),
    lambda: spell(draw(1, Who.TARGETED_PLAYER), targets=one_of(a_player)),
    lambda: spell(exile(Described(zone=Zone.GRAVEYARD, owned_by=Who.EACH_PLAYER))),
    lambda: land("A Land", tap_for(add("{G}"), DealDamage(1, Who.YOU))),
    lambda: printed(cost="{2}{W/U}{G/P}"),
    lambda: creature("A Card", "{1}", "Elf", (1, 1), whenever(this_enters, do=draw(2))),
)


@pytest.mark.parametrize("card", GOOD)
def test_what_is_near_a_flaw_is_none(card: Callable[[], Card]) -> None:
    assert list(flaws(card())) == []


def test_a_card_has_a_size_in_bytes() -> None:
    large = spell(*[by_hand("x" * 200) for _ in range(CARD_BYTES // 200)])
    assert list(flaws(large)) == ["It is larger than 12 KiB."]


@pytest.mark.parametrize("cost", ["", "{0}", "{12}{W}{U/B}{2/G}{R/P}{S}{C}{X}"])
def test_costs(cost: str) -> None:
    assert is_cost(cost)


@pytest.mark.parametrize("cost", ["2", "{100}", "{W/Z}", "{W", "W}", "{}", "{w}"])
def test_no_costs(cost: str) -> None:
    assert not is_cost(cost)


def test_the_ring_itself_is_without_a_flaw() -> None:
    for _, ability in THE_RING:
        assert list(flaws(creature("The Ring", "{1}", "Elf", (1, 1), ability))) == []
    assert NumberTold(1).plus == 1
