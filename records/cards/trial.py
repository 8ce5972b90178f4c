"""A card tried out before it is taken: a few short games with it, made up the same way every time.

What the checks cannot foresee shows here: a card that the rules cannot carry out would otherwise
stop a table in the middle of its resolution.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice

from engine import commands as c
from engine.answers import answers_to
from engine.cards.abilities import Card, When
from engine.cards.checking_effects import inside
from engine.cards.words import Zone
from engine.decide import decide, legal_commands
from engine.errors import IllegalAction
from engine.evolve import evolve
from engine.ids import PlayerId, SeatId
from engine.legal import leads
from engine.state import Game, Step, Table

__all__ = ["went_wrong"]

GAMES = 3
STEPS = 60
FIRST_ANSWERS = 30
"""Of so many answers one is taken: a question of combat may have thousands."""

_THERE = (
    c.AddPermanent("Wolf", ("Creature",), ("Wolf",), power=2, toughness=2),
    c.AddPermanent("Knight", ("Creature",), ("Human",), legendary=True, power=3, toughness=3),
    c.AddPermanent("Forest"),
    c.AddPermanent("Relic", ("Artifact",)),
    c.AddCard("Ghost", Zone.GRAVEYARD, ("Creature",)),
)


def went_wrong(card: Card) -> str | None:
    """Return what the rules could not do with a card, or None if all games went well."""
    for number in range(GAMES):
        try:
            _Trial(card, number).play()
        except IllegalAction as refused:
            if refused.code == "endless":
                return "It goes on and on without anybody choosing (CR 104.4b)."
            return f"It could not be played: {refused.text}"
        except Exception as error:  # any fault of the rules is a reason not to take the card
            return f"The rules cannot carry this out: {type(error).__name__}: {error}"
    return None


class _Trial:
    """One made-up game."""

    def __init__(self, card: Card, number: int) -> None:
        self._card = card
        self._number = number
        self._drawn = 0
        self.table = Table()
        for name in ("Ann", "Ben", "Cy"):
            self.do(None, c.Sit(name, name.encode()))
        self.do(None, c.AddOwnCards((card,)))
        self.do(1, c.ChangeSettings(life=40))
        self.do(1, c.Start())

    @property
    def game(self) -> Game:
        assert self.table.game is not None, "it was begun"
        return self.table.game

    def do(self, seat: int | None, command: c.TableCommand) -> None:
        """Carry out a command."""
        chance = self._number.to_bytes(16, "big")
        events = decide(self.table, None if seat is None else SeatId(seat), command, 0, chance)
        for event in events:
            self.table = evolve(self.table, event)

    def one_of(self, many: int) -> int:
        """Return an even number in `range(many)`, the next of this game."""
        self._drawn += 1
        drawn = sha256(f"{self._number} {self._drawn}".encode()).digest()
        return int.from_bytes(drawn[:8], "big") % many

    def play(self) -> None:
        """Put things on the table, bring the card out, and go on for a while."""
        for player in self.game.players:
            for thing in _THERE:
                self.do(player, thing)
        while self.game.step is not Step.MAIN:
            self.do(leads(self.game), c.NextStep())
        if self._number == GAMES - 1:  # then a loop shows that nobody's choice would end
            for player in self.game.players:
                self.do(player, c.KeepPassing(on=True))
        self._bring_out()
        for _ in range(STEPS):
            if self.game.over:
                return
            self.do(*self._next())

    def _bring_out(self) -> None:
        name, kinds = self._card.name, self._card.printed.types
        is_spell = bool({"Instant", "Sorcery"}.intersection(kinds))
        may_enter = not is_spell and "Aura" not in self._card.printed.subtypes
        if "Land" in kinds or (self._number and may_enter):
            self.do(1, c.AddPermanent(name, enters=True))
            return
        if self._number and any(one is When.OPPONENT_CASTS_A_SPELL for one in inside(self._card)):
            self.do(1, c.CastByHand("Rain", ("Sorcery",)))
        casts = [one for one in self._own(1) if isinstance(one, c.Cast)]
        if casts:
            self.do(1, casts[self.one_of(len(casts))])

    def _own(self, seat: int) -> Iterator[c.Command]:
        """Yield what may be done with the card: casting it, and activating what it has."""
        for command in legal_commands(self.table, SeatId(seat)):
            if isinstance(command, c.Cast) and command.card == self._card.name:
                yield command
            elif isinstance(command, c.Activate | c.ActivateMana):
                thing = command.permanent
                one = self.game.permanents.get(thing) or self.game.cards.get(thing)
                if one is not None and one.card == self._card.name:
                    yield command

    def _next(self) -> tuple[int, c.Command]:
        game = self.game
        for player, question in game.asked.items():
            answers = list(islice(answers_to(game, question), FIRST_ANSWERS))
            return player, answers[self.one_of(len(answers))]
        if game.stack and game.priority is not None:
            return game.priority, c.PassPriority()
        return self._at_leisure(leads(game))

    def _at_leisure(self, player: PlayerId) -> tuple[int, c.Command]:
        """With an empty stack: use the card, hold another vote, or go on."""
        own = list(islice(self._own(1), FIRST_ANSWERS)) if self.one_of(3) == 0 else []
        if own:
            return 1, own[self.one_of(len(own))]
        if self.one_of(6) == 0:
            return player, c.HoldCouncil("Shall we?", ("aye", "nay"), count=True)
        if self.one_of(6) == 0:
            return player, c.Tempt(player)
        return player, c.NextStep()
