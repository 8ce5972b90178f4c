"""Rooms played in tests as the server plays them: commit by commit, into a stored log."""

import random
from itertools import islice

from msgspec import Raw, msgpack

from engine import commands as c
from engine.chance import commitment_of, draws, owed
from engine.decide import decide, legal_commands
from engine.evolve import evolve
from engine.hidden import padding
from engine.ids import SeatId
from engine.state import Table
from server.secret import read_secret
from server.settings import Settings
from server.stores.base import Commit, Stored, Written, genesis, write
from server.vault import Vault

ROOM = bytes(range(16))
SECRET = "the secret of these tests: " + "x" * 20
VAULT = Vault(read_secret(Settings(secret=SECRET)), ROOM)


class PlayedRoom:
    """A room with its log. Seat None is the server itself."""

    def __init__(self, *names: str, random_order: bool = False, source: bytes = b"") -> None:
        self._source = source
        self.table = Table()
        self._birth = genesis(ROOM, "table")
        self._written: list[Written] = []
        self._chance = random.Random(str(names))
        self.do(None, c.CommitChance(commitment_of(VAULT.seed)))
        for name in names:
            self.do(None, c.Sit(name, name.encode() * 8))
        if random_order:
            self.do(1, c.ChangeSettings(random_order=True))

    def do(self, seat: int | None, command: c.TableCommand) -> None:
        now, fresh = 1_764_446_400_000 + len(self._written), self._chance.randbytes(16)
        source = self._source or draws(self.table, VAULT.seed)
        at = None if seat is None else SeatId(seat)
        events = decide(self.table, at, command, now, fresh + source)
        last = self._written[-1].hash if self._written else self._birth.hash
        seq = len(self._written) + 1
        happened, said = Raw(msgpack.encode(events)), msgpack.encode(command)
        before = self.table
        for event in events:
            self.table = evolve(self.table, event)
        has_drawn = draws(self.table, VAULT.seed) != draws(before, VAULT.seed)
        entropy = fresh + source if has_drawn else fresh
        commit = Commit(seq, last, f"c{seq}", said, seat or 0, now, entropy, happened)
        longer = padding(before, self.table, at, said, events)
        self._written.append(write(commit if longer is None else VAULT.sealed(commit, longer)))
        if (owed_now := owed(self.table, VAULT.seed)) is not None:
            self.do(None, owed_now[1])

    def start(self) -> None:
        self.do(1, c.Start())
        while self.table.game is not None and self.table.game.step.value != "main":
            self.do(self.leader, c.NextStep())

    @property
    def leader(self) -> int:
        assert self.table.game is not None
        return int(self.table.game.active_player)

    def pass_on(self) -> None:
        assert self.table.game is not None
        self.do(self.table.game.priority, c.PassPriority())

    def asked(self, seat: int) -> int:
        assert self.table.game is not None
        return next(q.id for player, q in self.table.game.asked.items() if player == seat)

    @property
    def stored(self) -> Stored:
        return Stored(ROOM, "MOOTMOOT", "table", self._birth, None, list(self._written))


def room_with_a_secret() -> PlayedRoom:
    """Return a room in which one of two has sealed a vote, and the other has not."""
    room = PlayedRoom("Ann", "Ben")
    room.start()
    room.do(1, c.Cast("Truth or Consequences"))
    room.do(1, c.PassPriority())
    room.do(2, c.PassPriority())
    room.do(1, c.Seal(room.asked(1), ("truth",)))  # type: ignore[arg-type]
    return room


OFTEN: dict[type[c.Command], float] = {
    c.Concede: 0.005,
    c.KeepPassing: 0.02,
    c.Cast: 0.15,
    c.Activate: 0.15,
    c.EndTurn: 0.2,
}
BOARD = ("Ballot Broker", "Frodo, Sauron's Bane", "Nazgûl", "Galadriel, Elven-Queen")


def random_room(seed: int, commands: int = 120) -> PlayedRoom:
    """Return a room played by chance: first which kind of command, then which of that kind."""
    room, chance = PlayedRoom("Ann", "Ben", "Cy"), random.Random(seed)
    room.start()
    for seat in (1, 2, 3):
        room.do(seat, c.AddPermanent("Forest", ("Land",), ("Forest",)))
        for card in BOARD:
            room.do(seat, c.AddPermanent(card))
    for _ in range(commands):
        may: dict[type[c.Command], list[tuple[int, c.Command]]] = {}
        for seat in room.table.seats:
            for command in islice(legal_commands(room.table, seat), 400):
                may.setdefault(type(command), []).append((seat, command))
        if not may:
            break
        for kind, often in OFTEN.items():  # or games would never get anywhere
            if len(may) > 1 and chance.random() > often:
                may.pop(kind, None)
        room.do(*chance.choice(may[chance.choice(sorted(may, key=str))]))
    return room
