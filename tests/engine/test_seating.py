"""The table before the game: seats, the host, settings, order, the start."""

import pytest

from engine.commands import (
    Cast,
    ChangeSettings,
    Command,
    EmptySeat,
    LeaveSeat,
    Rename,
    ReplaceToken,
    SeatOrder,
    Sit,
    Start,
)
from engine.ids import PlayerId, SeatId
from engine.state import Sealing, Settings, Step
from tests.engine.playing import Playing, playing, seated

EIGHT = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


def host(game: Playing) -> str:
    assert game.table.host is not None
    return game.table.seats[game.table.host].name


def order(game: Playing) -> list[str]:
    return [game.table.seats[seat].name for seat in game.table.order]


# Sitting down and getting up.


def test_people_sit_down_in_the_lowest_free_seat() -> None:
    game = seated("Ann", "Ben", "Cy").does("Ben", LeaveSeat())
    game.does(None, Sit("Dee", b"d"))
    assert {seat: one.name for seat, one in game.table.seats.items()} == {
        1: "Ann",
        2: "Dee",
        3: "Cy",
    }
    assert order(game) == ["Ann", "Cy", "Dee"]


def test_the_first_one_is_the_host() -> None:
    assert host(seated("Ann", "Ben")) == "Ann"


def test_the_host_who_leaves_hands_over_to_the_next_person() -> None:
    game = seated("Ann").does(None, Sit("Bot", b"b", bot=True)).does(None, Sit("Cy", b"c"))
    game.does("Ann", LeaveSeat())
    assert host(game) == "Cy"
    game.does("Cy", LeaveSeat())
    assert host(game) == "Bot"
    assert game.does("Bot", LeaveSeat()).table.host is None
    assert host(game.does(None, Sit("Eve", b"e"))) == "Eve"


def test_eight_seats_and_no_more() -> None:
    game = seated(*EIGHT)
    game.refused(None, Sit("Ida", b"i"), "full", "table", "8 seats")


@pytest.mark.parametrize("name", ["Ann", "ann", "ANN"])
def test_a_name_stands_at_the_table_once(name: str) -> None:
    game = seated("Ann", "Ben").refused(None, Sit(name, b"x"), "name_taken", "table", name)
    game.refused("Ben", Rename(name), "name_taken", "table", name)


def test_ones_own_name_may_be_written_differently() -> None:
    game = seated("Ann", "Ben").does("Ann", Rename("ANN"))
    assert game.document()["seats"]["1"] == {"name": "ANN"}


def test_a_bot_is_shown_as_one() -> None:
    game = seated("Ann").does(None, Sit("Bot", b"b", bot=True))
    assert game.document()["seats"]["2"] == {"name": "Bot", "bot": True}


def test_no_token_is_in_any_document() -> None:
    game = seated("Ann", "Ben").does(None, ReplaceToken(SeatId(1), b"secret"))
    assert game.table.seats[SeatId(1)].token == b"secret"
    assert "secret" not in str(game.document()) + str(game.seat_document("Ann"))
    game.refused(None, ReplaceToken(SeatId(7), b"x"), "no_such_seat", "table", "7")


# The host's own.


def test_the_host_frees_a_seat() -> None:
    game = seated("Ann", "Ben").does("Ann", EmptySeat(SeatId(2)))
    assert order(game) == ["Ann"]


@pytest.mark.parametrize("seat", [1, 5])
def test_the_host_frees_only_a_taken_seat_of_another(seat: int) -> None:
    game = seated("Ann", "Ben")
    game.refused("Ann", EmptySeat(SeatId(seat)), "no_such_seat", "table", str(seat))


def test_the_host_orders_the_seats() -> None:
    game = seated("Ann", "Ben", "Cy").does("Ann", SeatOrder((SeatId(3), SeatId(1), SeatId(2))))
    assert order(game) == ["Cy", "Ann", "Ben"]
    game.does("Ann", Start())
    assert game.document()["turn_order"] == [3, 1, 2]
    assert game.name(game.game.active_player) == "Cy"


@pytest.mark.parametrize("wrong", [(1, 2), (1, 2, 2), (1, 2, 4), (1, 2, 3, 4), ()])
def test_an_order_names_each_taken_seat_once(wrong: tuple[int, ...]) -> None:
    seats = tuple(SeatId(one) for one in wrong)
    game = seated("Ann", "Ben", "Cy")
    game.refused("Ann", SeatOrder(seats), "wrong_order", "table", str(list(wrong)))


def test_settings_change_only_what_is_named() -> None:
    game = seated("Ann", "Ben").does("Ann", ChangeSettings(life=20))
    assert game.table.settings == Settings(life=20)
    game.does("Ann", ChangeSettings(name="Friday", spectators=False))
    assert game.document()["settings"] == {
        "name": "Friday",
        "life": 20,
        "random_order": False,
        "spectators": False,
        "sealing": "server",
        "time_limit": 0,
        "absent": "wait",
        "grace": 60,
    }
    game.does("Ann", ChangeSettings(sealing=Sealing.VOTER))
    assert game.document()["settings"]["sealing"] == "voter"
    assert game.does("Ann", Start()).life("Ben") == 20


@pytest.mark.parametrize(
    "command", [Start(), ChangeSettings(life=1), SeatOrder(()), EmptySeat(SeatId(1))]
)
def test_only_the_host_does_that(command: Command) -> None:
    seated("Ann", "Ben").refused("Ben", command, "host_only", "table", "Ann is the host")


# The start.


def test_a_game_needs_two() -> None:
    game = seated("Ann")
    assert "start" not in game.may("Ann")
    game.refused("Ann", Start(), "too_few", "table", "2 players")
    assert "start" in game.does(None, Sit("Ben", b"b")).may("Ann")


@pytest.mark.parametrize("count", [2, 8])
def test_a_game_for_two_to_eight(count: int) -> None:
    game = seated(*EIGHT[:count]).does("Ann", Start())
    assert [game.life(who) for who in EIGHT[:count]] == [40] * count
    assert game.is_at(Step.UPKEEP, "Ann")
    assert game.game.turn == 1


def test_a_random_order_comes_from_the_entropy_alone() -> None:
    orders: set[tuple[PlayerId, ...]] = set()
    for number in range(12):
        game = seated(*EIGHT).does("Ann", ChangeSettings(random_order=True))
        game.entropy = bytes([number]) * 16
        first = tuple(game.does("Ann", Start()).game.players)
        again = seated(*EIGHT).does("Ann", ChangeSettings(random_order=True))
        again.entropy = game.entropy
        assert tuple(again.does("Ann", Start()).game.players) == first
        assert sorted(first) == list(range(1, 9))
        orders.add(first)
    assert len(orders) > 6


def test_nothing_of_the_game_before_the_start() -> None:
    game = seated("Ann", "Ben")
    game.refused("Ann", Cast("Plea for Power"), "not_started", "table", "not begun")
    assert "players" not in game.document()


@pytest.mark.parametrize(
    "command",
    [
        Start(),
        ChangeSettings(life=1),
        SeatOrder(()),
        EmptySeat(SeatId(2)),
        Rename("X"),
        LeaveSeat(),
    ],
    ids=lambda command: type(command).__name__,
)
def test_nothing_of_the_seats_after_the_start(command: Command) -> None:
    playing("Ann", "Ben").refused("Ann", command, "started", "table", "has begun")


def test_nobody_sits_down_after_the_start() -> None:
    playing("Ann", "Ben").refused(None, Sit("Cy", b"c"), "started", "table", "watch")
