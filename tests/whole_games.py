"""Whole games by the thousand, each with every law looked at; `make games` plays 10,000.

Game 7 is always the same game: what went wrong in it is seen again with
`make games SEED=7 GAMES=1`. Each game brings one card of the catalogue onto the table, so that so
many games as there are cards play every card; whatever comes to mind follows.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from multiprocessing import Pool
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table as Listing

from engine.cards import CARDS
from engine.cards.effects import EachPlayerVotesFor, Electorate
from engine.cards.words import Zone
from engine.commands import AddCard, AddPermanent, Cast, CastByHand, NextStep, TableCommand
from engine.events import RingTempted, VotingFinished
from engine.ids import PlayerId
from engine.legal import is_main, leads
from engine.state import Game
from tests.laws import Stuck, Watch, check_replay
from tests.strategies import Walk, steps_of
from tests.tables import Act, bear

NAMES = tuple(CARDS)
MOST_COMMANDS = 20_000
"""A game with more is stuck in a circle: those played have about 300, the longest 3,000."""
SPELLS = (
    CastByHand("Beast", ("Creature",), power=3, toughness=3),
    CastByHand("News", ("Sorcery",)),
)
"""What lies on the stack for those cards that aim at a spell."""
INTERRUPTED = 130
SHOWN = 10
"""Games that went wrong are listed up to so many."""


@dataclass
class Tally:
    """What happened in some games; of many it is the sum."""

    games: int = 0
    commands: int = 0
    events: int = 0
    finished_games: int = 0
    votings: Counter[str] = field(default_factory=Counter[str])
    votes: int = 0
    temptings: int = 0
    casts: Counter[str] = field(default_factory=Counter[str])
    put: Counter[str] = field(default_factory=Counter[str])
    """Cards that came onto the table without being cast: lands, planes, and manual changes."""
    refusals: Counter[str] = field(default_factory=Counter[str])
    errors: tuple[tuple[int, str], ...] = ()
    """Seeds, and what went wrong."""
    stuck: tuple[tuple[int, str], ...] = ()

    def plus(self, other: Tally) -> Tally:
        """Return both together."""
        names = [one.name for one in fields(self)]
        return Tally(*(getattr(self, one) + getattr(other, one) for one in names))

    def never_played(self) -> list[str]:
        """The cards that were neither cast nor, where nobody casts those, put onto the table."""
        return [one for one in NAMES if not (self.put if is_never_cast(one) else self.casts)[one]]

    def is_good(self) -> bool:
        return not self.errors and not self.stuck


def is_never_cast(name: str) -> bool:
    """Whether it is a land (CR 305.1) or a plane (CR 311.1)."""
    return bool({"Land", "Plane"} & set(CARDS[name].printed.types))


class Watched(Walk):
    """A made-up game with a card of its own, watched at every step and played to a rest."""

    def __init__(self, seed: int) -> None:
        self.watch = Watch(seed)
        self.name = NAMES[seed % len(NAMES)]
        super().__init__(seed)

    def do(self, seat: int | None, command: TableCommand) -> None:
        if len(self.done) >= MOST_COMMANDS:
            raise Stuck(f"after {MOST_COMMANDS} commands it still goes on")
        super().do(seat, command)
        self.watch.sees(self.done[-1])

    def begin(self) -> None:
        super().begin()
        if is_never_cast(self.name):
            self.put_the_card()
        else:
            self.cast_the_card()

    def play(self, steps: int) -> None:
        super().play(steps)
        self.settle()
        check_replay(self.done)

    def put_the_card(self) -> None:
        plane = "Plane" in CARDS[self.name].printed.types
        card = AddCard(self.name, Zone.COMMAND) if plane else AddPermanent(self.name)
        self.soon(leads(self.game), card)

    def cast_the_card(self) -> None:
        """Cast it in the first main phase that comes to pass, with something there to aim at."""
        self.put_what_it_may_aim_at()
        for _ in range(40):
            self.settle()
            if self.game.over:
                return
            leader = leads(self.game)
            if is_main(self.game) and self.game.active_player == leader:
                if Zone.STACK in {one.what.zone for one in CARDS[self.name].targets}:
                    self.do(leader, self.one_of(SPELLS))
                if found := self.casts_of_the_card(leader):
                    self.do(leader, self.one_of(found))
                    return
            else:
                self.do(leader, NextStep())

    def put_what_it_may_aim_at(self) -> None:
        for player in self.players():
            for command in (AddPermanent("Forest"), bear(), bear(), AddCard("Nazgûl")):
                self.soon(player, command)

    def casts_of_the_card(self, player: PlayerId) -> list[Cast]:
        casts = (one for one in self.open_to(player) if isinstance(one, Cast))
        return [one for one in casts if one.card == self.name]


def play(seed: int) -> Tally:
    """Play one game and return what happened in it; what goes wrong is told, not raised."""
    try:
        game = Watched(seed)
    except Stuck as stuck:
        return Tally(games=1, stuck=((seed, told(stuck)),))
    except Exception as error:  # whatever it is, the other games go on
        return Tally(games=1, errors=((seed, told(error)),))
    return tally_of(game.done, game.watch.refusals)


def told(error: Exception) -> str:
    """The error with its notes, which name the command, and where it came from."""
    lines = traceback.format_exception(error)
    return "".join(lines[-6:])


def tally_of(acts: list[Act], refusals: Counter[str]) -> Tally:
    """Count what happened in one game."""
    commands = [one.command for one in acts]
    tally = Tally(games=1, commands=len(acts), refusals=refusals)
    tally.casts = Counter(one.card for one in commands if isinstance(one, Cast))
    put = (one.name for one in commands if isinstance(one, AddPermanent | AddCard))
    tally.put = Counter(one for one in put if one in CARDS)
    tally.events = sum(len(one.events) for one in acts)
    tally.temptings = sum(isinstance(e, RingTempted) for one in acts for e in one.events)
    for before, event, after in steps_of(one for one in acts if has_votings(one)):
        if isinstance(event, VotingFinished) and before.game and after.game:
            tally.votings[kind_of_voting(before.game)] += 1
            tally.votes += len(after.game.voting.votes) if after.game.voting else 0
    last = acts[-1].after.game
    tally.finished_games = int(last is not None and last.over)
    return tally


def has_votings(act: Act) -> bool:
    return any(isinstance(event, VotingFinished) for event in act.events)


def kind_of_voting(game: Game) -> str:
    """Open or secret, and what is voted for."""
    assert game.resolution is not None
    assert game.voting is not None
    effect = game.resolution.todo[0].do
    secrecy = "secret" if game.voting.secret else "open"
    if not isinstance(effect, EachPlayerVotesFor):
        return f"{secrecy}, words"
    return f"{secrecy}, {'players' if isinstance(effect.what, Electorate) else 'objects'}"


def play_all(seeds: Iterable[int], jobs: int) -> Iterator[Tally]:
    """Play these games on so many processes, and yield each one's tally as it ends."""
    if jobs == 1:
        yield from map(play, seeds)
        return
    with Pool(jobs) as pool:
        yield from pool.imap_unordered(play, seeds, chunksize=8)


def listing(tally: Tally) -> Listing:
    """Return the figures as a table to print."""
    shown = Listing("what", "count", "of which")
    shown.columns[1].justify = "right"

    def row(what: str, count: int, kinds: Counter[str] | None = None) -> None:
        of_which = (f"{kind} {number:,}" for kind, number in (kinds or Counter()).most_common())
        shown.add_row(what, f"{count:,}", "; ".join(of_which))

    row("games", tally.games, Counter({"over": tally.finished_games}))
    row("commands", tally.commands)
    row("events", tally.events)
    row("votings held", tally.votings.total(), tally.votings)
    row("votes", tally.votes)
    row("temptings", tally.temptings)
    row("spells of cards cast", tally.casts.total())
    row("cards played", len(NAMES) - len(tally.never_played()), Counter({"all": len(NAMES)}))
    row("refusals", tally.refusals.total(), tally.refusals)
    row("errors", len(tally.errors))
    row("stuck", len(tally.stuck))
    return shown


def main(
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 10_000,
    seed: Annotated[int, typer.Option(help="The first game's number.", min=0)] = 0,
    jobs: Annotated[int, typer.Option(help="How many processes.", min=1)] = 1,
) -> None:
    """Play games SEED, SEED + 1, ...; exit with 1 on an error, a stuck one, a card never played."""
    console = Console()
    console.print(f"Games {seed} to {seed + games - 1}, {len(NAMES)} cards.")
    tally = watched(play_all(range(seed, seed + games), jobs), games, console)
    console.print(listing(tally))
    for number, what in sorted(tally.errors + tally.stuck)[:SHOWN]:
        console.print(f"Game {number}: make games SEED={number} GAMES=1\n{what}", markup=False)
    unplayed = tally.never_played() if tally.games >= len(NAMES) else []
    if unplayed:
        console.print(f"Never played: {', '.join(unplayed)}.", markup=False)
    if unplayed or not tally.is_good():
        raise typer.Exit(1)
    if tally.games < games:
        raise typer.Exit(INTERRUPTED)


def watched(played: Iterable[Tally], games: int, console: Console) -> Tally:
    """Return the sum of what was played, with a bar on the way; Ctrl-C ends it early."""
    tally = Tally()
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("playing", total=games)
        try:
            for one in played:
                tally = tally.plus(one)
                progress.update(task, advance=1)
                if not console.is_terminal and tally.games % 500 == 0:
                    went_wrong = len(tally.errors) + len(tally.stuck)
                    console.print(f"{tally.games} played, {went_wrong} went wrong")
        except KeyboardInterrupt:
            console.print(f"Interrupted after {tally.games} games.")
    return tally


if __name__ == "__main__":
    typer.run(main)
