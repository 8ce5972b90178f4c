"""A table's own cards: who adds them, when, and that they are cards like any other."""

import pytest
from msgspec import msgpack

from engine.cards import find, suggest
from engine.cards.abilities import Card
from engine.cards.effects import PutCounters
from engine.cards.ring_vocabulary import you_put_counters_on_this
from engine.cards.vocabulary import (
    creature,
    each_player_votes,
    no_effect,
    sorcery,
    this_enters,
    whenever,
)
from engine.cards.words import Ref
from engine.commands import (
    AddOwnCards,
    AddPermanent,
    Cast,
    KeepPassing,
    PassPriority,
    VoteFor,
)
from engine.course import MOST_EVENTS
from engine.errors import IllegalAction
from engine.events import OwnCardsAdded
from engine.ids import ChoiceId, ObjectId, PlayerId
from engine.objects import abilities_of
from engine.own_cards import MOST_OWN_CARDS
from engine.state import Table
from engine.views import seat_view, table_patch, table_view
from tests.own_cards import COUNCIL, ENVOY, OWN_CARDS
from tests.tables import act, added, cast, in_game, passed, seated, started, to_main


def with_own(table: Table, *cards: Card) -> Table:
    return act(table, None, AddOwnCards(cards)).after


def code_of(table: Table, seat: int | None, *cards: Card) -> str:
    with pytest.raises(IllegalAction) as refused:
        act(table, seat, AddOwnCards(cards))
    return refused.value.code


def test_the_log_holds_the_whole_values() -> None:
    done = act(seated(2), 1, AddOwnCards(OWN_CARDS))
    assert done.events == (OwnCardsAdded(OWN_CARDS),)
    stored = msgpack.encode(done.events)
    assert msgpack.decode(stored, type=tuple[OwnCardsAdded, ...]) == done.events
    assert list(done.after.own_cards) == [card.name for card in OWN_CARDS]


def test_everybody_sees_their_names_and_nothing_else_of_them() -> None:
    table = seated(2)
    assert "own_cards" not in table_view(table)
    after = with_own(table, COUNCIL, ENVOY)
    signs = table_view(after)["own_cards"]
    assert list(signs) == ["Council of the Barn", "Envoy of the Barn"]
    assert all(len(sign) == 8 for sign in signs.values())
    assert table_patch(table, after) == {"own_cards": signs}
    other = with_own(after, sorcery(COUNCIL.name, "{B}", *COUNCIL.spell))
    patch = table_patch(after, other)
    assert patch is not None  # whoever has read the old one sees that it is another
    assert list(patch["own_cards"]) == [COUNCIL.name]
    assert seat_view(after, next(iter(after.seats))) == seat_view(table, next(iter(table.seats)))


def test_the_host_adds_them_before_and_during_the_game() -> None:
    assert code_of(seated(2), 2, COUNCIL) == "host_only"
    table = act(started(2), 1, AddOwnCards((COUNCIL,))).after
    assert in_game(table).own_cards == table.own_cards == {COUNCIL.name: COUNCIL}


def test_nothing_is_added_while_a_vote_is_going_on() -> None:
    table = cast(to_main(with_own(started(2), COUNCIL)), 1, COUNCIL.name)
    assert code_of(table, 1, ENVOY) == "resolving"


def test_it_is_cast_and_voted_on_like_any_card() -> None:
    table = to_main(with_own(started(3), *OWN_CARDS))
    table = added(table, 2, "herald of the BARN")
    table = cast(table, 1, "council of the barn")
    for seat, word in ((1, "milk"), (2, "hay"), (3, "hay")):
        question = in_game(table).asked[PlayerId(seat)]
        table = act(table, seat, VoteFor(question.id, ChoiceId(word))).after
    table = passed(table)
    game = in_game(table)
    assert [one.life for one in game.players.values()] == [39, 40, 39]
    (card,) = game.cards.values()
    assert (card.printed.name, card.card) == (COUNCIL.name, COUNCIL.name)


def test_its_abilities_work_while_it_is_on_the_battlefield() -> None:
    table = act(with_own(started(2), ENVOY), 1, AddPermanent(ENVOY.name, enters=True)).after
    game = in_game(table)
    permanent = game.permanents[ObjectId(1)]
    assert permanent.printed == ENVOY.printed
    assert abilities_of(game, permanent) == ENVOY.abilities
    assert [one.name for one in game.stack] == [ENVOY.name]


def test_a_close_name_is_suggested() -> None:
    table = to_main(with_own(started(2), COUNCIL))
    with pytest.raises(IllegalAction, match=r"Did you mean Council of the Barn\?"):
        act(table, 1, Cast("Council of the Bran"))
    assert find("council of the barn") is None
    assert suggest("Council of the B", table.own_cards)[0] == COUNCIL.name


def test_a_name_of_the_catalogue_is_refused() -> None:
    assert code_of(seated(2), 1, sorcery("EXPROPRIATE", "{U}", *COUNCIL.spell)) == "name_of_a_card"


def test_a_name_means_one_card() -> None:
    other = sorcery(COUNCIL.name, "{B}", *COUNCIL.spell)
    shouted = sorcery(COUNCIL.name.upper(), "{B}", *COUNCIL.spell)
    assert code_of(seated(2), 1, COUNCIL, other) == "own_card_twice"
    assert code_of(seated(2), 1, COUNCIL, shouted) == "own_card_twice"
    assert code_of(with_own(seated(2), COUNCIL), 1, shouted) == "own_card_known"
    assert code_of(with_own(started(2), COUNCIL), 1, other) == "own_card_known"


def test_before_the_game_a_card_is_replaced_and_the_same_one_is_no_change() -> None:
    other = sorcery(COUNCIL.name, "{B}", *COUNCIL.spell)
    table = with_own(seated(2), COUNCIL, ENVOY)
    assert act(table, 1, AddOwnCards((COUNCIL, ENVOY))).events == ()
    assert with_own(table, other).own_cards == {COUNCIL.name: other, ENVOY.name: ENVOY}


def test_a_flaw_is_refused_by_the_rules_themselves() -> None:
    nothing = sorcery("Nothing Follows", "{1}", each_player_votes(a=no_effect, b=no_effect))
    assert code_of(seated(2), 1, nothing) == "bad_card"
    assert code_of(seated(2), None, nothing) == "bad_card"


def test_a_table_has_so_many_cards_of_its_own() -> None:
    many = [sorcery(f"Council {n}", "{1}", *COUNCIL.spell) for n in range(MOST_OWN_CARDS)]
    table = with_own(seated(2), *many)
    assert code_of(table, 1, COUNCIL) == "too_many_cards"


def test_a_loop_that_nobody_ends_is_not_begun() -> None:
    """It triggers on what it does itself, and everybody passes by themselves (CR 104.4b)."""
    grows = PutCounters("+1/+1", 1, Ref.THIS)
    moments = whenever(this_enters, you_put_counters_on_this, do=grows)
    table = with_own(started(2), creature("Endless Ooze", "{G}", "Ooze", (1, 1), moments))
    table = act(table, 2, KeepPassing(on=True)).after
    table = act(table, 1, AddPermanent("Endless Ooze", enters=True)).after
    once = act(table, 1, PassPriority())
    assert len(once.events) < MOST_EVENTS / 100
    with pytest.raises(IllegalAction) as refused:
        act(once.after, 1, KeepPassing(on=True))
    assert (refused.value.code, refused.value.rule) == ("endless", "104.4b")
