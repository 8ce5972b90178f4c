"""The game a record is played in: its table, its names, what happened since last looked."""

from __future__ import annotations

from engine import commands as c
from engine.deciding import question_for
from engine.events import Changed, Event, Instructed, PermanentEntered
from engine.ids import ObjectId, PlayerId
from engine.prompt import Playing
from engine.state import CardObject, Game, HouseRules, Permanent, Question
from records.naming import Names
from records.record import Entry, Step, Thing

__all__ = ["Board", "put"]


class Board:
    """A game under way, moved only by commands."""

    def __init__(
        self, players: tuple[str, ...], life: int, chance: str, house: tuple[str, ...] = ()
    ) -> None:
        """Begin the game; it stands in the first player's upkeep."""
        agreed = {name.replace(" ", "_"): True for name in house}
        rules = HouseRules(**agreed) if agreed else None
        self.playing = Playing(*players, life=life, chance=chance, to_main=False, house=rules)
        self.players = {name: self.playing.player(name) for name in players}
        self.names = Names(self.players)
        self._told: list[tuple[str, str]] = []
        self._seen_lines = self._seen_told = 0

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return self.playing.game

    def name(self, player: PlayerId) -> str:
        """Return a player's name."""
        return self.game.players[player].name

    def question(self, name: str) -> Question | None:
        """Return what that player is asked."""
        return question_for(self.game, self.players[name])

    def object(self, where: Entry | Step | Thing, said: str) -> ObjectId:
        """Return the object a record means there."""
        return self.names.object(self.game, where.line, said)

    def target(self, where: Entry | Step | Thing, said: str) -> ObjectId:
        """Return the object or the player that a record targets there."""
        return self.names.target(self.game, where.line, said)

    def do(self, name: str, command: c.Command) -> ObjectId | None:
        """Carry out a command; return the permanent or card it put there by hand, if it did."""
        added: ObjectId | None = None
        for event in self.playing.do(name, command):
            thing = _new_thing(event)
            if isinstance(thing, Permanent):
                self.names.keep(thing)
            if isinstance(event, Instructed):
                number = f" {event.amount}" if event.amount else ""
                self._told.append((self.name(event.player), f"{event.what}{number}"))
            if thing is not None and added is None:
                added = thing.id
        return added

    def new_lines(self) -> list[str]:
        """Return the story since the last expect, in sentences."""
        return self.playing.story(self._seen_lines)

    def new_told(self) -> list[tuple[str, str]]:
        """Return the instructions given since the last expect: to whom, and what."""
        return self._told[self._seen_told :]

    def looked(self) -> None:
        """What has happened so far is old now."""
        self._seen_lines, self._seen_told = len(self.playing.lines), len(self._told)


def _new_thing(event: Event) -> Permanent | CardObject | None:
    match event:
        case PermanentEntered(permanent=permanent):
            return permanent
        case Changed(change=change):  # one that is new, not one that was there before
            return (change.permanent[1] if change.permanent[0] is None else None) or change.card[1]
        case _:
            return None


def put(board: Board, name: str, thing: Thing, *, enters: bool = False) -> ObjectId:
    """Put a thing under a player's control, with its counters, tapped if it says so."""
    owner = board.names.player(thing.line, thing.owner) if thing.owner is not None else None
    to = board.object(thing, thing.attached) if thing.attached is not None else None
    power, toughness = thing.size or (None, None)
    added = board.do(
        name,
        c.AddPermanent(
            thing.name,
            _types(thing),
            thing.subtypes or (),
            bool(thing.legendary),
            thing.colors or (),
            power,
            toughness,
            thing.keywords or (),
            bool(thing.token),
            owner,
            enters,
            to,
        ),
    )
    assert added is not None, "what is added is there"
    for kind, count in (thing.counters or {}).items():
        board.do(name, c.SetCounters(added, kind, count))
    if thing.tapped:
        board.do(name, c.SetTapped(added, tapped=True))
    if thing.alias is not None:
        board.names.call(thing.line, thing.alias, added)
    return added


def _types(thing: Thing) -> tuple[str, ...]:
    if thing.types is None and thing.size is not None:
        return ("Creature",)
    return thing.types or ()
