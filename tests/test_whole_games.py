"""Some hundreds of whole games in the normal tests, and that what breaks a law is noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import cycle
from typing import NamedTuple

import pytest
import typer
from msgspec.structs import replace

from engine.cards import CARDS
from engine.commands import Command, HoldCouncil, NextStep
from engine.decide import legal_commands
from engine.ids import SeatId
from engine.state import Table
from tests import laws, whole_games
from tests.laws import Broken, Documents, Stuck, Watch, check_replay
from tests.tables import Act, act, in_game, started
from tests.whole_games import NAMES, Tally, Watched, play, play_all

BATCH = 15
ROUNDS = 1
"""How many games each card begins."""
BATCHES = range(0, ROUNDS * len(NAMES), BATCH)


@lru_cache(maxsize=len(BATCHES))
def batch(first: int) -> Tally:
    """These games together."""
    last = min(first + BATCH, ROUNDS * len(NAMES))
    return reduce(Tally.plus, map(play, range(first, last)), Tally())


@pytest.mark.parametrize("first", BATCHES)
def test_whole_games_keep_every_law_and_come_to_an_end(first: int) -> None:
    assert batch(first).errors == ()
    assert batch(first).stuck == ()


@pytest.mark.timeout(300)
def test_together_they_play_every_card_and_hold_every_kind_of_voting() -> None:
    tally = reduce(Tally.plus, map(batch, BATCHES), Tally())
    assert tally.games == ROUNDS * len(NAMES)
    assert tally.never_played() == []
    assert set(tally.votings) == {
        "open, words", "open, objects", "secret, words", "secret, objects", "secret, players",
    }  # fmt: skip
    assert min(tally.votes, tally.temptings, tally.refusals.total()) > len(NAMES)


# A law that does not hold is noticed.


def begun() -> Act:
    """Ann holds a council and is asked."""
    return act(started(2), 1, HoldCouncil("Which?", ("this", "that")))


def with_game(table: Table, **changes: object) -> Table:
    return replace(table, game=replace(in_game(table), **changes))


def host_is_seven(_before: Table, _after: Table) -> dict[str, int]:
    return {"host": 7}


def broken(_: object) -> float:
    return 1 / 0


def test_a_patch_that_leads_elsewhere_is_noticed() -> None:
    one = begun()
    documents = Documents()
    documents.follow(Table(), one.before)
    with pytest.raises(Broken, match="the table: a patch where nothing changed, or none where"):
        documents.follow(one.after, one.after)


def test_a_patch_with_something_else_in_it_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "table_patch", host_is_seven)
    with pytest.raises(Broken, match="the table: the patch does not lead to the view"):
        Documents().follow(Table(), started(2))


def test_a_question_without_an_answer_is_noticed() -> None:
    table = begun().after
    (question,) = in_game(table).asked.values()
    stuck = with_game(table, asked={question.player: replace(question, choices={})})
    with pytest.raises(Stuck, match="no answer to vote of"):
        seen(stuck)


def test_a_question_to_somebody_who_left_is_noticed() -> None:
    table = begun().after
    (question,) = in_game(table).asked.values()
    ann = replace(in_game(table).players[question.player], lost="conceded")
    with pytest.raises(Stuck, match="P1 is asked and has left"):
        seen(with_game(table, players={**in_game(table).players, question.player: ann}))


def test_a_resolution_that_waits_for_nobody_is_noticed() -> None:
    with pytest.raises(Stuck, match="resolves and waits for nobody"):
        seen(with_game(begun().after, asked={}))


def seen(table: Table, seed: int = 0) -> None:
    """Let a watch look at an act after which the table is this one."""
    watch = Watch(seed)
    watch.sees(Act(Table(), None, NextStep(), 0, bytes(16), (), table))


def test_of_a_list_without_an_end_only_some_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many creatures may block in so many ways that no memory holds them."""
    listed: list[Command] = []

    def without_end(table: Table, seat: SeatId) -> Iterator[Command]:
        for command in cycle(legal_commands(table, seat)):
            listed.append(command)
            yield command

    monkeypatch.setattr(laws, "LISTED_EVERY", 1)
    monkeypatch.setattr(laws, "legal_commands", without_end)
    counts: set[int] = set()
    for seed in range(9):
        listed.clear()
        seen(started(2), seed)
        counts.add(len(listed))
    assert counts == {0, laws.MOST_LISTED}, "a spectator's list is empty"


def test_a_record_that_plays_otherwise_is_noticed() -> None:
    game = Watched(0).done
    check_replay(game)
    place = next(n for n, one in enumerate(game) if one.events)
    with pytest.raises(Broken, match=f"command {place + 1} does something else"):
        check_replay([*game[:place], game[place]._replace(events=()), *game[place + 1 :]])
    with pytest.raises(Broken, match="it is another table"):
        check_replay([*game[:-1], game[-1]._replace(after=Table())])


def test_what_goes_wrong_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_games, "MOST_COMMANDS", 5)
    tally = play(3)
    ((seed, what),) = tally.stuck
    assert seed == 3
    assert "after 5 commands it still goes on" in what
    assert "game_of(3), command 6" in what
    monkeypatch.setattr(whole_games, "check_replay", broken)
    monkeypatch.setattr(whole_games, "MOST_COMMANDS", 20_000)
    ((seed, what),) = play(4).errors
    assert (seed, "ZeroDivisionError" in what) == (4, True)


# The program.


class Always(NamedTuple):
    """Plays every game to the same end."""

    tally: Tally

    def __call__(self, seed: int) -> Tally:
        return self.tally


def test_several_processes_play_the_same_games() -> None:
    one, two = (reduce(Tally.plus, play_all(range(4), jobs)) for jobs in (1, 2))
    assert one == two
    assert one.games == 4


def test_the_program_fails_where_something_went_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    every = Counter(dict.fromkeys(NAMES, 1))
    good = Tally(games=1, casts=every, put=every)
    monkeypatch.setattr(whole_games, "play", Always(good))
    whole_games.main(games=len(NAMES), seed=0, jobs=1)
    assert "cards played" in capsys.readouterr().out
    for bad, says in (
        (Tally(games=1, stuck=((9, "it waits"),)), "Game 9: make games SEED=9 GAMES=1"),
        (Tally(games=1, errors=((8, "it broke"),)), "it broke"),
        (Tally(games=1), f"Never played: {next(iter(CARDS))}"),
    ):
        monkeypatch.setattr(whole_games, "play", Always(bad))
        with pytest.raises(typer.Exit) as ended:
            whole_games.main(games=len(NAMES), seed=0, jobs=1)
        assert ended.value.exit_code == 1
        assert says in capsys.readouterr().out


def test_an_interrupted_program_says_how_far_it_came(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(seed: int) -> Tally:
        if seed == 3:
            raise KeyboardInterrupt
        return Tally(games=1)

    monkeypatch.setattr(whole_games, "play", interrupted)
    with pytest.raises(typer.Exit) as ended:
        whole_games.main(games=9, seed=0, jobs=1)
    assert ended.value.exit_code == whole_games.INTERRUPTED
    assert "Interrupted after 3 games." in capsys.readouterr().out
