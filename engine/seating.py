"""The table before the game: seats, settings, the start."""

from __future__ import annotations

from msgspec.structs import replace

from engine.chance import commitment_of
from engine.commands import (
    ChangeSettings,
    CommitChance,
    EmptySeat,
    LeaveSeat,
    Rename,
    ReplaceToken,
    SeatOrder,
    ShowChance,
    Sit,
    Start,
)
from engine.course import Course
from engine.errors import IllegalAction
from engine.events import (
    ChanceCommitted,
    ChanceShown,
    GameStarted,
    Said,
    SeatLeft,
    SeatRenamed,
    SeatsOrdered,
    SeatTaken,
    SettingsChanged,
    StepBegan,
    TokenReplaced,
)
from engine.ids import PlayerId, SeatId
from engine.state import Step, Table

__all__ = [
    "MOST_SEATS",
    "change_settings",
    "commit_chance",
    "empty_seat",
    "leave_seat",
    "order_seats",
    "rename",
    "replace_token",
    "show_chance",
    "sit",
    "start",
]

MOST_SEATS = 8


def sit(course: Course, command: Sit) -> None:
    """Take the lowest free seat; a name may stand at the table only once."""
    table = course.table
    if table.game is not None:
        raise IllegalAction("started", "table", "The game has begun; you can watch it.")
    if len(table.seats) >= MOST_SEATS:
        raise IllegalAction("full", "table", f"All {MOST_SEATS} seats are taken; you can watch.")
    _check_name(table, command.name, None)
    free = next(n for n in range(1, MOST_SEATS + 1) if SeatId(n) not in table.seats)
    course.happens(SeatTaken(SeatId(free), command.name, command.token, command.bot))


def _check_name(table: Table, name: str, own: SeatId | None) -> None:
    taken = {one.name.casefold() for seat, one in table.seats.items() if seat != own}
    if name.casefold() in taken:
        raise IllegalAction("name_taken", "table", f"{name} sits here already. Take another name.")


def replace_token(course: Course, command: ReplaceToken) -> None:
    """Give a seat another secret."""
    if command.seat not in course.table.seats:
        raise IllegalAction("no_such_seat", "table", f"Seat {command.seat} is free.")
    if command.instead and command.instead != course.table.seats[command.seat].token:
        raise IllegalAction("pass_used", "table", "Somebody else has taken this seat meanwhile.")
    course.happens(TokenReplaced(command.seat, command.token))
    if course.table.game is not None:
        course.happens(Said("handed over", PlayerId(command.seat)))


def commit_chance(course: Course, command: CommitChance) -> None:
    """The server is bound to a seed: once, and before the game."""
    if course.table.chance is not None or course.table.game is not None:
        raise IllegalAction("committed", "table", "The chance of this table is settled.")
    course.happens(ChanceCommitted(command.commitment))


def show_chance(course: Course, command: ShowChance) -> None:
    """The server shows the seed: once, after the game, and no other than it is bound to."""
    table, chance = course.table, course.table.chance
    if chance is None or chance.seed or table.game is None or not table.game.over:
        raise IllegalAction("not_now", "table", "A seed is shown once, when the game is over.")
    if commitment_of(command.seed) != chance.commitment:
        raise IllegalAction("other_seed", "table", "That is not the seed of this table.")
    course.happens(ChanceShown(command.seed))


def rename(course: Course, seat: SeatId, command: Rename) -> None:
    """Change one's own name."""
    _check_name(course.table, command.name, seat)
    course.happens(SeatRenamed(seat, command.name))


def leave_seat(course: Course, seat: SeatId, _: LeaveSeat) -> None:
    """Give one's seat up; if it was the host's, the next one in order is the host."""
    _leave(course, seat)


def empty_seat(course: Course, seat: SeatId, command: EmptySeat) -> None:
    """The host frees another seat."""
    if command.seat not in course.table.seats or command.seat == seat:
        raise IllegalAction("no_such_seat", "table", f"Seat {command.seat} can't be freed by you.")
    _leave(course, command.seat)


def _leave(course: Course, seat: SeatId) -> None:
    table = course.table
    people = [one for one in table.order if one != seat and not table.seats[one].bot]
    others = people or [one for one in table.order if one != seat]
    host = table.host if table.host != seat else (others[0] if others else None)
    course.happens(SeatLeft(seat, host))


def order_seats(course: Course, _: SeatId, command: SeatOrder) -> None:
    """Say in which order the seats go round: each taken seat once."""
    if sorted(command.order) != sorted(course.table.seats):
        raise IllegalAction(
            "wrong_order", "table", f"{list(command.order)} does not name each taken seat once."
        )
    course.happens(SeatsOrdered(command.order))


def change_settings(course: Course, _: SeatId, command: ChangeSettings) -> None:
    """Change what the command names; the rest stays."""
    given = {name: getattr(command, name) for name in command.__struct_fields__}
    changed = {name: one for name, one in given.items() if one is not None}
    course.happens(SettingsChanged(replace(course.table.settings, **changed)))


def start(course: Course, _: SeatId, __: Start) -> None:
    """Begin the game: the first in order has the first turn, and it begins in its upkeep."""
    order = list(course.table.order)
    if len(order) < 2:
        raise IllegalAction("too_few", "table", "A game needs 2 players; 1 seat is taken.")
    if course.table.settings.random_order:
        order = [order.pop(course.chance(len(order))) for _n in range(len(order))]
    settings = course.table.settings
    players = tuple(PlayerId(one) for one in order)
    course.happens(GameStarted(players, settings.life, settings.house))
    course.happens(StepBegan(Step.UPKEEP))
