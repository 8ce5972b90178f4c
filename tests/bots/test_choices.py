from functools import reduce
from random import Random
from typing import Any, cast

import pytest

from bots.choices import GIVES_ITS_CONTROLLER, Situation, own_good, plainest, random_pick
from bots.commands import answer
from bots.wire import packed
from engine.cards import catalogue
from engine.commands import (
    AddPermanent,
    Cast,
    Command,
    HoldCouncil,
    NextStep,
    PassPriority,
    Sit,
    Start,
    TableCommand,
)
from engine.decide import decide, legal_commands
from engine.errors import IllegalAction
from engine.evolve import evolve
from engine.ids import SeatId
from engine.state import Table
from engine.views import seat_view, table_view
from protocol.codec import MSGPACK
from protocol.messages import Act

PERMANENTS: dict[str, dict[str, Any]] = {
    "7": {"power": 3, "toughness": 3, "controller": 1},
    "8": {"power": 1, "toughness": 1, "controller": 1},
    "9": {"power": 5, "toughness": 5, "controller": 2},
    "10": {"power": 2, "toughness": 2, "controller": 2},
}
PLAYERS = {"1": {"life": 30}, "2": {"life": 40}, "3": {"life": 12}}
OBJECTS = {id: {"name": "Elk", "object": int(id)} for id in PERMANENTS}


def situation(
    asks: str, choices: dict[str, Any], *, controller: int = 2, me: int = 1, **question: Any
) -> Situation:
    whole = {"id": 5, "asks": asks, "choices": choices, "least": 1, "most": 1, **question}
    resolving = {"controller": controller}
    table = {"permanents": PERMANENTS, "players": PLAYERS, "resolving": resolving}
    return Situation(whole, me, table, Random(1))


def words(*choices: str) -> dict[str, Any]:
    return {one: {"name": one} for one in choices}


@pytest.mark.parametrize(("controller", "expected"), [(1, ["time"]), (2, ["money"])])
def test_a_word_that_gives_the_controller_most_is_for_the_controller(
    controller: int, expected: list[str]
) -> None:
    now = situation("vote", words("money", "time"), controller=controller)
    assert own_good(now) == expected


def test_every_word_of_the_catalogue_has_its_place() -> None:
    votes: list[Any] = [vote for card in catalogue() for vote in cast("list[Any]", card["votes"])]
    in_cards = {outcome["word"] for vote in votes for outcome in vote["choices"]}
    assert in_cards - COLORS == set(GIVES_ITS_CONTROLLER)


COLORS = {"white", "blue", "black", "red", "green"}


def test_an_object_that_is_voted_for_is_somebody_elses_best() -> None:
    assert own_good(situation("vote", OBJECTS)) == ["9"]
    assert own_good(situation("seal", OBJECTS, most=2, least=0)) == ["9", "9"]
    own = {id: OBJECTS[id] for id in ("7", "8")}
    assert own_good(situation("vote", own)) == ["8"]


def test_what_must_be_sacrificed_is_the_least() -> None:
    own = {id: OBJECTS[id] for id in ("7", "8")}
    assert own_good(situation("choose", own, about="sacrifice")) == ["8"]
    assert own_good(situation("choose", own, about="legend rule")) == ["7"]


def test_of_different_players_targets_no_two_are_one_players() -> None:
    now = situation("choose", OBJECTS, about="targets of different players", least=0, most=2)
    assert own_good(now) == ["9", "8"]
    picks = [random_pick(now) for _ in range(30)]
    assert {len(pick) for pick in picks} == {0, 1, 2}
    for pick in picks:
        assert len({PERMANENTS[one]["controller"] for one in pick}) == len(pick)


def test_the_ring_bearer_is_the_strongest() -> None:
    own = {id: OBJECTS[id] for id in ("8", "7")}
    assert own_good(situation("Ring-bearer", own)) == ["7"]


def test_a_player_that_is_voted_for_is_the_healthiest_other() -> None:
    players = {f"p{n}": {"name": "P", "player": n} for n in (1, 2, 3)}
    assert own_good(situation("vote", players)) == ["p2"]
    assert own_good(situation("vote", players, me=2)) == ["p1"]


def test_additional_votes_are_taken_all_of_them() -> None:
    assert own_good(situation("additional vote", {})) == ["again"]
    counts = words("0", "1", "2")
    assert own_good(situation("seal", counts, about="additional votes")) == ["2"]


@pytest.mark.parametrize(("amount", "expected"), [(4, ["yes"]), (15, ["no"])])
def test_life_is_paid_while_much_is_left(amount: int, expected: list[str]) -> None:
    now = situation("choose", words("yes", "no"), about="pay life", amount=amount)
    assert own_good(now) == expected


def test_mana_on_paper_is_paid() -> None:
    assert own_good(situation("choose", words("yes", "no"), about="pay {3}")) == ["yes"]


def test_instructions_are_confirmed() -> None:
    for pick in (own_good, random_pick):
        assert pick(situation("confirm", {})) == []


def test_unknown_words_are_voted_for_too() -> None:
    assert own_good(situation("vote", words("pizza", "soup")))[0] in ("pizza", "soup")


def test_a_number_of_cards_on_paper_is_the_least() -> None:
    assert own_good(situation("choose", words("2", "0", "1"), about="mill")) == ["0"]


def test_a_random_pick_is_the_same_for_the_same_chance() -> None:
    many = words(*"abcdefgh")
    picks = [random_pick(situation("choose", many, least=0, most=8)) for _ in range(2)]
    assert picks[0] == picks[1]


def test_the_plainest_answer_is_the_shortest_legal_one() -> None:
    choices = words("a", "b", "c")
    expected = {
        "vote": ["a"],
        "additional vote": [],
        "seal": ["a", "a"],
        "choose": ["a", "b"],
        "confirm": [],
        "attackers": [],
        "blockers": [],
        "damage": ["a", "a"],
        "Ring-bearer": ["a"],
    }
    for asks, picked in expected.items():
        assert plainest(situation(asks, choices, least=2, most=3).question) == picked


# Whole games: what a bot picks from the documents alone is what the engine accepts.


def done(table: Table, seat: int | None, command: TableCommand) -> Table:
    who = None if seat is None else SeatId(seat)
    return reduce(evolve, decide(table, who, command, 0, bytes(range(16))), table)


def started(seats: int) -> Table:
    table = Table()
    for number in range(seats):
        table = done(table, None, Sit(f"Bot {number + 1}", bytes(32), bot=True))
    table = done(table, 1, Start())
    for seat in range(1, seats + 1):
        for name in ("Tivit, Seller of Secrets", "Brago's Representative", "Nazgûl"):
            table = done(table, seat, AddPermanent(name))
        elf: dict[str, Any] = {
            "types": ("Creature",),
            "subtypes": ("Elf",),
            "keywords": ("menace",),
        }
        table = done(table, seat, AddPermanent("Elk", power=seat, toughness=3, **elf))
    return table


def typed(command: dict[str, Any]) -> Command:
    message = MSGPACK.decode(packed({"t": "act", "id": "a", "do": command}))
    assert isinstance(message, Act)
    return message.do


def answered(table: Table, seat: int, rng: Random, seen: dict[str, int]) -> Table:
    question = seat_view(table, SeatId(seat))["question"]
    seen[question["asks"]] = seen.get(question["asks"], 0) + 1
    now = Situation(question, seat, table_view(table), rng)
    picked = own_good(now) if seat % 2 else random_pick(now)
    try:
        return done(table, seat, typed(answer(question, picked)))
    except IllegalAction as refused:
        if refused.rule != "702.111b":  # a second blocker is missing
            raise
    return done(table, seat, typed(answer(question, plainest(question))))


def something_new(table: Table, rng: Random) -> tuple[int, Command]:
    """What a table does on its own: mostly the next step, and every card there is."""
    game = table.game
    assert game is not None
    active = int(game.active_player)
    moves = [one for one in legal_commands(table, SeatId(active)) if isinstance(one, Cast)]
    if rng.random() < 0.1:
        return active, HoldCouncil("Soup?", ("yes please", "no thanks"), secret=rng.random() < 0.5)
    return active, rng.choice(moves) if moves and rng.random() < 0.3 else NextStep()


def test_what_bots_pick_is_accepted_in_whole_games() -> None:
    seen: dict[str, int] = {}
    for seed in range(12):
        rng, table = Random(seed), started(3 + seed % 3)
        for _ in range(150):
            game = table.game
            assert game is not None
            if game.over:
                break
            if game.asked:
                table = answered(table, int(rng.choice(list(game.asked))), rng, seen)
            elif game.priority is not None:
                table = done(table, int(game.priority), PassPriority())
            else:
                table = done(table, *something_new(table, rng))
    assert len(seen) == 8, f"some kind of question was never asked: {seen}"
