"""What the table does about time: limits, time that is up, pauses, bots that play for the absent.

Nobody abstains because of a clock, and nobody's vote is made up: time that is up is only told, and
then the host lets a bot play, or the player leaves, as the table has agreed beforehand.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.clocks import FAIR_MS, LATE_MS, absent, acting_host, awaited, due, moment
from engine.course import Course
from engine.errors import IllegalAction
from engine.events import (
    ClockSet,
    GamePaused,
    GameResumed,
    PlayerLeft,
    Said,
    SettingsChanged,
    StandInSeated,
    StandInSentAway,
    TimeRanOut,
    UndoDeclined,
)
from engine.ids import PlayerId, SeatId
from engine.state import Absent, Proposal, Settings
from engine.state_based import end_if_decided
from engine.time_commands import GoOn, Pause, SetTime, StandIn, TakeBack, TimeUp

__all__ = ["go_on", "pause", "set_time", "stand_in", "take_back", "time_up"]


def set_time(course: Course, _: int, command: SetTime) -> None:
    """Change what the command names; a question that is open already gets its clock by it."""
    before = course.table.settings
    given = {name: getattr(command, name) for name in command.__struct_fields__}
    after = replace(before, **{name: one for name, one in given.items() if one is not None})
    course.happens(SettingsChanged(after))
    if course.table.game is not None:
        _fit_clock(course, before, after)


def _fit_clock(course: Course, before: Settings, after: Settings) -> None:
    game = course.game
    now, leaves = moment(game, course.now), after.absent is Absent.LEAVES
    if not after.time_limit:
        if game.clock is not None:
            course.happens(ClockSet(None))
    elif game.waits_for and game.running is None:
        course.happens(ClockSet(now + after.time_limit * 1000))
    elif absent(game) and leaves and before.absent is not Absent.LEAVES:
        course.happens(ClockSet(now + after.grace * 1000))


def pause(course: Course, player: PlayerId, _: Pause) -> None:
    """Let all clocks stand still."""
    course.happens(GamePaused(player, course.now))


def go_on(course: Course, player: PlayerId, _: GoOn) -> None:
    """Let all clocks run on from where they stood."""
    course.happens(GameResumed(player, course.now))


# The server's own commands.


def time_up(course: Course, command: TimeUp) -> None:
    """Do what the table has agreed on for players whose time is up (engine/clocks.py 3)."""
    _check_begun(course)
    if (asked := course.game.proposal) is not None:
        _undo_not_answered(course, asked, command)
        return
    clock, expected = course.game.running, due(course.table)
    if clock is None or expected is None or (clock.of, clock.due) != (command.of, command.due):
        raise IllegalAction("stale", "table", f"No clock ends at {command.due} any more.")
    if course.now < clock.due:
        raise IllegalAction("not_due", "table", f"{clock.due - course.now} ms are left.")
    if course.now - clock.due > LATE_MS:
        _give_more(course)
    elif clock.up:
        _leave(course)
    else:
        _tell(course)


def _check_begun(course: Course) -> None:
    if course.table.game is None:
        text = "The game has not begun. The host begins it."
        raise IllegalAction("not_started", "table", text)


def _undo_not_answered(course: Course, asked: Proposal, command: TimeUp) -> None:
    if (asked.moment, asked.due) != (command.of, command.due):
        raise IllegalAction("stale", "table", f"No clock ends at {command.due} any more.")
    if course.now < asked.due:
        raise IllegalAction("not_due", "table", f"{asked.due - course.now} ms are left.")
    course.happens(UndoDeclined(None, course.now))


def _give_more(course: Course) -> None:
    more = min(FAIR_MS, course.table.settings.time_limit * 1000)
    course.happens(ClockSet(course.now + more))
    course.happens(Said("more time", 0, (more // 1000,)))


def _tell(course: Course) -> None:
    settings = course.table.settings
    leaves = settings.absent is Absent.LEAVES
    at = course.now + settings.grace * 1000 if leaves else 0
    for player in awaited(course.game):
        course.happens(TimeRanOut(player, at))


def _leave(course: Course) -> None:
    """The absent leave (CR 800.4a); whoever is asked in their place has the whole time."""
    gone = awaited(course.game)
    course.happens(ClockSet(None))
    course.close_way_back("left")
    for player in gone:
        if not course.game.over:
            course.happens(PlayerLeft(player, "absent"))
            end_if_decided(course)
    if course.game.waits_for and not course.game.over:
        # Who was controlled by somebody who left is still asked, and answers alone now.
        course.happens(ClockSet(course.now + course.table.settings.time_limit * 1000))


def stand_in(course: Course, command: StandIn) -> None:
    """Let a bot play for a player whose time is up, if the host asks and the table agreed to it."""
    _check_begun(course)
    table, game, player = course.table, course.game, PlayerId(command.seat)
    if command.by != acting_host(table):
        raise IllegalAction("host_only", "table", "The host of the table lets bots play.")
    if table.settings.absent is not Absent.BOT:
        text = "This table lets no bot play for absent players; the host may change that."
        raise IllegalAction("no_stand_in", "table", text)
    if game.paused is not None:
        raise IllegalAction("paused", "table", "The game is paused; go on first.")
    if player not in absent(game):
        raise IllegalAction("not_absent", "table", f"Seat {command.seat} still has time, or votes.")
    course.happens(StandInSeated(command.seat, command.token))
    course.happens(Said("bot plays", player))


def take_back(course: Course, player: PlayerId, _: TakeBack) -> None:
    """Send the bot away; the seat is its player's alone again."""
    course.happens(StandInSentAway(SeatId(player)))
    course.happens(Said("took back", player))
