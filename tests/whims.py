"""What comes to mind of somebody at a table: likely and unlikely commands, drawn from a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice, takewhile
from random import Random
from typing import TypeVar

from engine.cards import CARDS
from engine.cards.words import Zone
from engine.commands import (
    Activate,
    ActivateMana,
    AddCard,
    AddPermanent,
    Cast,
    CastByHand,
    Command,
    ControlPlayer,
    CopyPermanent,
    EndTurn,
    HoldCouncil,
    Move,
    NextStep,
    PassPriority,
    PayMana,
    Phase,
    SetChosen,
    SetControl,
    SetCounters,
    SetLife,
    SetTapped,
    Tempt,
    Undo,
)
from engine.decide import legal_commands
from engine.deciding import decider, whose_moment
from engine.ids import PlayerId, SeatId
from engine.legal import is_main, leads, legal_kinds
from engine.state import Game, Table
from tests.scenes import WORDS
from tests.tables import in_game

KEYWORDS = (
    "can't be blocked", "can't block", "deathtouch", "defender", "double strike", "first strike",
    "flying", "haste", "hexproof", "indestructible", "lifelink", "menace", "phasing", "reach",
    "shroud", "trample", "vigilance",
)  # fmt: skip
COLORS = ("white", "blue", "black", "red", "green")
_PERMANENT_TYPES = {"Artifact", "Creature", "Enchantment", "Land"}
PERMANENTS = tuple(
    one for one, card in CARDS.items() if _PERMANENT_TYPES.intersection(card.printed.types)
)
_T = TypeVar("_T")


class Whims:
    """A table, and where chance comes from."""

    random: Random
    table: Table

    @property
    def game(self) -> Game:
        return in_game(self.table)

    def often(self, chance: float) -> bool:
        return self.random.random() < chance

    def one_of(self, things: Iterable[_T]) -> _T:
        return self.random.choice(list(things))

    def may(self, seat: int, kind: str) -> bool:
        return kind in legal_kinds(self.table, SeatId(seat))

    def players(self) -> list[PlayerId]:
        return [one for one, player in self.game.players.items() if player.is_in]

    def open_to(self, player: PlayerId) -> list[Command]:
        """All but mana abilities, which are listed last: of those there may be thousands."""
        commands = legal_commands(self.table, SeatId(player))
        return list(takewhile(lambda one: not isinstance(one, ActivateMana), commands))

    def a_response(self, player: PlayerId) -> Command:
        if self.often(0.12):
            return self.a_spell(player)
        if self.often(0.06):
            return self.an_activation(player) or PassPriority()
        if self.often(0.1):
            return self.a_payment(player) or self.some_mana(player) or PassPriority()
        if self.often(0.04):
            return self.a_change(player)
        return PassPriority()

    def with_an_empty_stack(self) -> tuple[int, Command]:
        leader = decider(self.game, leads(self.game))
        others = [decider(self.game, one) for one in self.players()]
        player = leader if self.often(0.6) else self.one_of(others)
        ideas: dict[Callable[[PlayerId], Command | None], int] = {
            self.a_spell: 24,
            self.a_spell_by_hand: 3,
            self.an_activation: 8,
            self.some_mana: 6,
            self.a_payment: 10,
            self.a_permanent: 5,
            self.a_council: 6,
            self.a_temptation: 6,
            self.a_control: 1,
            self.a_change: 8,
            self.an_undo: 10,
        }
        if self.often(0.35):
            (idea,) = self.random.choices(list(ideas), list(ideas.values()))
            if command := idea(player):
                return player, command
        return leader, EndTurn() if self.often(0.03) else NextStep()

    def a_spell(self, player: PlayerId) -> Command:
        """A card first, then its targets: else those with many targets would be all."""
        casts: dict[str, list[Command]] = {}
        for command in self.open_to(player):
            if isinstance(command, Cast):
                casts.setdefault(command.card, []).append(command)
        return self.one_of(casts[self.one_of(casts)]) if casts else PassPriority()

    def a_spell_by_hand(self, player: PlayerId) -> Command:
        """A sorcery or a creature where its time is, else an instant."""
        if player != self.game.active_player or not is_main(self.game) or self.often(0.3):
            words = ("split second",) if self.often(0.5) else ()
            return CastByHand("Canary instant", ("Instant",), keywords=words)
        if self.often(0.3):
            return CastByHand("Canary sorcery", ("Sorcery",))
        size = self.random.randrange(1, 5)
        return CastByHand("Canary beast", ("Creature",), ("Beast",), power=size, toughness=size)

    def an_activation(self, player: PlayerId) -> Command | None:
        found = [one for one in self.open_to(player) if isinstance(one, Activate)]
        return self.one_of(found) if found else None

    def some_mana(self, player: PlayerId) -> Command | None:
        commands = legal_commands(self.table, SeatId(player))
        found = (one for one in commands if isinstance(one, ActivateMana))
        first = list(islice(found, 60))
        return self.one_of(first) if first else None

    def a_payment(self, sender: PlayerId) -> Command | None:
        """Free mana pays for anything: a spell of one's own on top of the stack, or paper.

        Whose moment it is pays (CR 723.5): the sender, or a player whom the sender controls.
        """
        whose = whose_moment(self.game, sender)
        if not whose or not self.may(sender, "pay_mana"):
            return None
        player = self.one_of(whose)
        pool, stack = self.game.players[player].pool, self.game.stack
        free = [place for place, one in enumerate(pool, 1) if one.only is None]
        if not free:
            return None
        own = bool(stack) and stack[-1].controller == player and not stack[-1].copy
        spell, by = stack[-1].id if own else None, player if player != sender else None
        return PayMana(((self.one_of(free), 1),), spell, by)

    def a_permanent(self, player: PlayerId) -> Command:
        owner = None
        if self.often(0.2):
            owner = self.one_of(self.players())
        if self.often(0.5):
            name = self.one_of(PERMANENTS)
            return AddPermanent(name, owner=owner, enters=self.often(0.3))
        return self.a_creature(owner)

    def a_creature(self, owner: PlayerId | None) -> Command:
        size = self.random.randrange(1, 6)
        return AddPermanent(
            self.one_of(("Bear", "Wolf", "Canary")),
            ("Creature",),
            self.one_of(((), ("Elf",), ("Wraith",))),
            legendary=self.often(0.2),
            colors=(self.one_of(COLORS),) if self.often(0.5) else (),
            power=size,
            toughness=size,
            keywords=tuple(self.random.sample(KEYWORDS, self.random.randrange(3))),
            token=self.often(0.2),
            owner=owner,
            enters=self.often(0.3),
        )

    def a_council(self, _: PlayerId) -> Command:
        words = self.random.sample(WORDS, self.random.randint(2, 4))
        secret, count = self.often(0.5), self.often(0.5)
        return HoldCouncil("Where do we go?", tuple(words), secret=secret, count=count)

    def a_temptation(self, _: PlayerId) -> Command:
        everybody = [None] * 3
        player = self.one_of([*everybody, *self.players()])
        return Tempt(player, secret=self.often(0.5))

    def a_control(self, _: PlayerId) -> Command:
        return ControlPlayer(self.one_of(self.players()), next_turn=self.often(0.5))

    def an_undo(self, player: PlayerId) -> Command | None:
        return Undo() if self.may(player, "undo") else None

    def a_change(self, player: PlayerId) -> Command:
        game = self.game
        somebody = self.one_of(self.players())
        zone = self.one_of((Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND))
        changes: list[Command] = [
            AddCard(self.one_of(CARDS), zone),
            AddCard("Canary card", zone, ("Creature",)),
            SetLife(somebody, self.random.randint(1, 45)),
        ]
        if game.cards:
            card = self.one_of(game.cards)
            spell = {"Instant", "Sorcery", "Plane"}.intersection(game.cards[card].printed.types)
            changes.append(Move(card, None if spell else self.one_of((None, Zone.BATTLEFIELD))))
        if game.permanents:
            one = self.one_of(game.permanents)
            kind = self.one_of(("+1/+1", "-1/-1", "stun", "lore"))
            changes += [
                SetTapped(one, not game.permanents[one].tapped),
                SetCounters(one, kind, self.random.randrange(4)),
                SetControl(one, somebody),
                CopyPermanent(one, enters=self.often(0.3)),
                Phase(one),
                SetChosen(one, "Elf"),
                Move(one, self.one_of((Zone.GRAVEYARD, Zone.EXILE, None))),
            ]
            other = self.one_of(game.permanents)
            changes += [CopyPermanent(one, onto=other)] if other != one else []
        changes += [Phase(one) for one in game.phased_out][:1]
        return self.one_of(changes)
