"""The whole life of a vote, from the command to the sockets. One room, one command at a time.

    take -> decide -> append to the log -> evolve -> show

1. The rules decide on what is stored, and nothing is shown or answered before it is stored.
2. The next state and its patches are made *before* the commit is written: an event that cannot be
   folded or shown refuses its command and never gets into the log. While a commit is on its way
   nothing else is decided, so what was made ahead is exactly right when it is stored.
3. A room that lost the race for the log (`VersionConflict`) reads what is new and decides again;
   where others write too, it does so before it refuses. One that hears that its log has grown
   reads it too, before it decides anything else. One that finds the log shorter than its own puts
   the rest back (`server.lost_tail`).
4. No game is known here. Of a state only `seats`, `host` and `settings.spectators` are read.
"""

from __future__ import annotations

import asyncio
import hmac
from collections import deque
from time import monotonic
from typing import TYPE_CHECKING, Any  # states, events and commands differ by kind

from engine.errors import IllegalAction
from protocol.closing import Close
from protocol.limits import ROOM_QUEUE
from protocol.messages import Done, Refused
from server import metrics
from server.answers import Answers, spelled
from server.audience import Audience, Viewer, tell
from server.deadlines import Alarm
from server.deciding import Step, decided
from server.documents import Change, Documents, Seen, Versions
from server.history import lines_before
from server.logs import incident, log
from server.lost_tail import Contradicted, Gone, Tail, agree
from server.request import Refusal, Request
from server.stores.base import (
    Commit,
    LogDamaged,
    Position,
    SharedStore,
    Store,
    Stored,
    StoreFailed,
    StoreUnsure,
    VersionConflict,
    Written,
    follows,
    read_log,
)
from server.vault import SecretLost
from server.welcome import welcome

if TYPE_CHECKING:
    from engine.ids import SeatId
    from engine.kind import Due
    from server.records import Records

__all__ = ["Refusal", "Room"]

COMMITS_BETWEEN_SNAPSHOTS = 300

TRIES = 8
"""How often a command is decided because another writer was faster."""

_BUSY = "This table has too much to do at once. Try again in a moment."
_NOT_STORED = "The server could not store this, so it did not happen. Try again in a moment."
_WATCHING = "You are watching this table; only its players act."
_BROKEN = "The server made a mistake with this (incident {}). Nothing changed."


class Room:
    """One room: its state, the end of its log, its documents, and who is looking.

    `has_failed` is set when the log says something else than the room: then it is loaded anew.
    """

    def __init__(self, stored: Stored, records: Records, store: Store) -> None:
        """Fold a stored room; `LogDamaged` if its log does not chain or cannot be read."""
        self.id = stored.id
        self.code = stored.code
        self.name = stored.id.hex()[:8]  # for the server's log: a code would let its reader in
        self.audience = Audience()
        self.has_failed = False
        self._store = store
        self._is_shared = isinstance(store, SharedStore)
        self._records = records
        self._vault = records.vault(stored.id)
        self._step: tuple[Request, Step] | None = None  # on its way to the log
        self._catching_up: asyncio.Task[None] | None = None
        self._drained: asyncio.Future[None] | None = None
        self._asked_at = 0.0
        self._heard = 0  # how far the log is said to reach
        self._is_in_doubt = False  # whether the log may have lost something
        self.is_contradicted = False
        self.gone: Gone = {}  # what was taken back, of seats that were not told yet
        self._turned = asyncio.Event()  # told whenever nothing is on its way any more
        self._queue: deque[Request] = deque()
        self.alarm = Alarm(self._ring)
        self._fold(stored)
        self.alarm.set(records.kind.due(self.state))

    def _fold(self, stored: Stored) -> None:
        commits = self._vault.opened(read_log(stored.commits, stored.birth))
        self._answers = Answers(commits)
        self.position, self.state = stored.birth, self._records.kind.new()
        self.tail = Tail.of(self._store, stored.birth)
        versions, kept = Versions(0, {}), stored.snapshot
        if kept is not None and (found := self._records.read_snapshot(kept.body)) is not None:
            if kept.seq > len(commits) or stored.commits[kept.seq - 1].hash != kept.hash:
                raise LogDamaged(kept.seq)
            self.state, versions = found
            self.position = Position(stored.birth.epoch, kept.seq, kept.hash)
        self.documents = Documents(self._records.kind, versions)
        start = self.position.seq
        for commit, written in zip(commits[:start], stored.commits[:start], strict=True):
            self.tail.add(commit, written)
        self._snapped = len(commits) - (len(commits) - start) % COMMITS_BETWEEN_SNAPSHOTS
        for commit, written in zip(commits[start:], stored.commits[start:], strict=True):
            self._follow(commit, written)
        if not self._records.kind.is_bound(self.state, self._vault.seed):
            raise SecretLost(self.id)

    @property
    def is_busy(self) -> bool:
        """Whether a command is on its way to the log, or waits for its turn."""
        return bool(self._step or self._catching_up or self._queue)

    @property
    def waiting(self) -> int:
        """How many commands wait for their turn."""
        return len(self._queue)

    # A command: taken, decided, stored, shown.

    def take(self, viewer: Viewer, id: str, command: Any) -> None:
        """Take a viewer's command. It is answered exactly once: now, or when it is stored."""
        if viewer.seat is None:
            tell(viewer, Refused("watching", _WATCHING, id=id))
        else:
            self._take(Request(viewer.seat, id, command, spelled(command), viewer))

    async def ask(self, id: str, command: Any) -> None:
        """Take a command of the server's own, and return when it is stored; else `Refusal`."""
        told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._take(Request(None, id, command, spelled(command), told=told))
        await told

    def _ring(self, due: Due) -> None:
        self._take(Request(None, due.id, due.command, spelled(due.command)))

    def owe(self) -> None:
        """Do what the server itself owes this room now; other servers ask with the same id."""
        if (owed := self._records.kind.owed(self.state, self._vault.seed)) is not None:
            self._take(Request(None, owed[0], owed[1], spelled(owed[1])))

    def has_stored(self, id: str, seat: SeatId | None = None) -> bool:
        """Whether a command of that seat, or of the server's own, with that id is stored."""
        return self._answers.has_stored(seat, id)

    def _take(self, request: Request) -> None:
        if self.has_failed or self._drained:
            request.leave_unanswered()
        elif not self.is_busy:
            self._decide(request)
        elif len(self._queue) < ROOM_QUEUE:
            self._queue.append(request)
        else:
            request.refuse("busy", _BUSY)

    def _decide(self, request: Request) -> None:
        if (before := self._answers.to(request.seat, request.id, request.said)) is not None:
            return request.answer(before)
        try:
            step = self._step_of(request)
        except IllegalAction as error:
            refused = Refused(error.code, error.text, error.rule, request.id)
            if self._is_shared and request.refused is None:
                return self._begin_to_catch_up(request._replace(refused=refused))
            self._answers.refuse(request.seat, request.said, refused)
            return request.answer(refused)
        except Exception as error:  # whatever is wrong with the rules, the table goes on
            name = incident("a command failed", error, room=self.name, seat=request.seat)
            return request.refuse("internal", _BROKEN.format(name))
        self._step, self._asked_at = (request, step), monotonic()
        due = None if step.due is None else step.due.at
        self._store.append(self.id, self.position, step.written, self._stored, due)

    def _step_of(self, request: Request) -> Step:
        made = decided(self._records, self._vault, self.state, self.position, request)
        return self._step_to(*made)

    def _step_to(self, commit: Commit, written: Written, state: Any) -> Step:
        change = self.documents.changed(self.state, state, self.tail.mark_after(commit))
        return Step(commit, written, state, change, self._records.kind.due(state))

    def _stored(self, failure: VersionConflict | StoreFailed | None) -> None:
        assert self._step is not None, "the store answers each append once"
        (request, step), self._step = self._step, None
        if isinstance(failure, VersionConflict):
            return self._begin_to_catch_up(request._replace(refused=None))
        if isinstance(failure, StoreUnsure):
            return self._fail(failure, request)
        if failure is None:
            metrics.commit_took(monotonic() - self._asked_at)
            metrics.stored(request.command)
            before = self.state
            self._move_on(step)
            self._keep_snapshot()
            try:
                self._show(before, step.change, request)
            except Exception as error:  # it is stored, so all of it is there when they are back
                return self._fail(error, request)
            self.owe()
        else:
            log.error("not stored", room=self.name, reason=str(failure))
            request.refuse("not_stored", _NOT_STORED)
        self._next()

    def _move_on(self, step: Step) -> None:
        """Make what is stored true here: the only place where a room's state changes."""
        written = step.written
        self.state = step.state
        self.position = Position(self.position.epoch, written.seq, written.hash)
        self.documents.keep(step.change)
        self._answers.store(step.commit)
        self.tail.add(step.commit, written)
        self.alarm.set(step.due)

    def _keep_snapshot(self) -> None:
        is_due = self.position.seq - self._snapped >= COMMITS_BETWEEN_SNAPSHOTS
        if is_due and not self._records.kind.hides(self.state):
            self._snapped = self.position.seq
            state, versions = self.state, self.documents.versions
            encode = self._records.write_snapshot
            self._store.snapshot(self.id, self.position, lambda: encode(state, versions))

    def _show(self, before: Any, change: Change, request: Request | None = None) -> None:
        viewer, id = (request.viewer, request.id) if request else (None, "")
        self.audience.show(change, viewer, id)
        if request is not None and request.told is not None:
            request.answer(Done(id))
        if before.seats is not self.state.seats:
            self.audience.follow(before.seats, self.state.seats)

    def _next(self) -> None:
        self._read_on()
        while self._queue and not (self._step or self._catching_up or self.has_failed):
            self._decide(self._queue.popleft())
        self._turned.set()
        self._turned.clear()
        if self._drained is not None and not self._drained.done() and not self.is_busy:
            self._drained.set_result(None)

    # The log has grown without this room, or is not what it was.

    def hear(self, seq: int) -> None:
        """Take note that the log reaches that commit: another server may have written it."""
        self._heard = max(self._heard, seq)
        if not self.is_busy:
            self._read_on()

    def hear_end(self, end: Position) -> None:
        """Take note where the log ends: at another place than it should, if it lost something."""
        is_known = end.epoch == self.position.epoch and self.tail.behind(end) == []
        self._is_in_doubt = self._is_in_doubt or not (is_known or end.seq > self.position.seq)
        self.hear(end.seq)

    def compare(self) -> None:
        """Look whether the log still has all of this room, and put back what it has lost."""
        self._is_in_doubt = True
        self.hear(0)

    async def meet(self, end: Position) -> None:
        """Return when the log is shown up to that end, or the room has failed.

        `StoreFailed` if the log cannot be read that far.
        """
        self.hear_end(end)
        while (self._is_in_doubt or self.position.seq < end.seq) and self.is_busy:
            await self._turned.wait()
        if self.position.seq < end.seq and not self.has_failed:
            raise StoreFailed("the log cannot be read to its end")

    async def learn(self, mark: int) -> None:
        """Return when the log has a commit with that mark, or the room has failed."""
        while not (self.tail.knows(mark) or self.has_failed):
            await self._turned.wait()

    def _read_on(self) -> None:
        is_free = not (self._step or self._catching_up or self.has_failed or self._drained)
        if is_free and (self._is_in_doubt or self._heard > self.position.seq):
            self._begin_to_catch_up(None)

    def _begin_to_catch_up(self, request: Request | None) -> None:
        work = self._catch_up(request)
        self._catching_up = asyncio.get_running_loop().create_task(work)

    async def _catch_up(self, request: Request | None) -> None:
        must_grow = request is not None and request.refused is None
        heard, is_sure = self._heard, not (must_grow or self._is_in_doubt)
        self._is_in_doubt = False
        try:
            await self._follow_log(is_sure=is_sure)
        except Contradicted as error:
            self.is_contradicted, self.gone = True, self.audience.tell_gone(error.gone)
            return self._fail(error, request)
        except Exception as error:
            if must_grow or not isinstance(error, StoreFailed):
                return self._fail(error, request)
        self._catching_up = None
        if self._heard == heard:
            self._heard = self.position.seq  # what was heard may be of a log that was lost
        if request is not None:
            self._decide_again(request)
        self._next()

    async def _follow_log(self, *, is_sure: bool) -> None:
        written = await self._store.read(self.id, self.position.seq)
        if not (is_sure or written) or (written and not follows(written, self.position)):
            due = self._records.due_at(self.state)
            epoch, written = await agree(self._store, self.id, self.position, self.tail, due)
            self.position = self.position._replace(epoch=epoch)
        commits = self._vault.opened(read_log(written, self.position))
        for commit, one in zip(commits, written, strict=True):
            before = self.state
            self._show(before, self._follow(commit, one))
        # Who writes the commit that a snapshot is due at keeps it.
        since = self.position.seq - self._snapped
        self._snapped += since - since % COMMITS_BETWEEN_SNAPSHOTS

    def _decide_again(self, request: Request) -> None:
        if request.tries < TRIES:
            self._decide(request._replace(tries=request.tries + 1))
        else:
            request.refuse("busy", _BUSY)

    def _follow(self, commit: Commit, written: Written) -> Change:
        state = self._records.fold(self.state, self._records.read_events(commit))
        step = self._step_to(commit, written, state)
        self._move_on(step)
        return step.change

    def _fail(self, error: Exception, request: Request | None = None) -> None:
        """Send everybody away: they come back, the room is loaded anew, and they ask again."""
        incident("a room failed", error, room=self.name, seq=self.position.seq)
        self.has_failed, self._catching_up = True, None
        self.alarm.stop()
        for one in (*([request] if request else []), *self._queue):
            one.leave_unanswered()
        self._queue.clear()
        self.audience.close(Close.BEHIND)
        self._next()

    # Coming and going.

    def seat_of(self, token_hash: bytes) -> SeatId | None:
        """Return the seat whose secret has that hash; all are compared, in constant time."""
        found: SeatId | None = None
        for seat, place in self.state.seats.items():
            for token in (place.token, place.stand_in):
                if hmac.compare_digest(token, token_hash):
                    found = seat
        return found

    @property
    def may_watch(self) -> bool:
        """Whether this table lets people look on."""
        return bool(self.state.settings.spectators)

    def welcome(
        self, viewer: Viewer, id: str, *, token: str | None = None, seen: Seen | None = None
    ) -> None:
        """Let a viewer in: its welcome, then what it missed or both documents, then each change.

        Nothing can happen between the documents and the first change: all of this is one turn of
        the event loop.
        """
        if self.has_failed or self._drained:
            return viewer.close(Close.BEHIND)
        self.audience.add(viewer)
        welcome(self, viewer, id, token, seen)

    async def story(self, before: int) -> dict[str, list[str | int]]:
        """Return older lines of the story, by their numbers; `StoreFailed` if the log is away."""
        stored = await self._store.load(self.id)
        return await asyncio.to_thread(lines_before, stored, self._records, before)

    async def drain(self) -> None:
        """Take nothing more, and return when what was on its way is stored and shown."""
        self._drained = asyncio.get_running_loop().create_future()
        self.alarm.stop()
        for request in self._queue:
            request.leave_unanswered()
        self._queue.clear()
        if self.is_busy:
            await self._drained
