"""What is seen is read from documents, and what is hidden leaves no trace in them."""

from typing import Any

import pytest

from engine import views
from engine.state import Table
from records import seeing
from records.board import Board
from records.doing import do
from records.mistakes import Mistake
from records.reading import read_record
from records.seeing import leaves_a_trace, sees
from tests.records.written import START, board

SECRET = "- Ann casts: Truth or Consequences\n- all pass\n- Ann seals: [truth, truth]\n"


def sealed() -> Board:
    one = board("battlefield: {Ann: Ballot Broker}\n")
    for step in read_record(f"{START}play:\n{SECRET}").play:
        do(one, step)
    return one


def test_a_sealed_vote_is_seen_by_who_sealed_it() -> None:
    one = sealed()
    assert sees(one, 1, "Ann", "votes of Ann")
    for who in ("Ben", "Cy", "spectator"):
        assert not sees(one, 1, who, "votes of Ann")
        assert not leaves_a_trace(one, 1, who, "votes of Ann")


def test_own_envelopes_are_a_trace_of_course() -> None:
    assert leaves_a_trace(sealed(), 1, "Ann", "votes of Ann")


def test_a_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(table: Table) -> dict[str, Any]:
        voting = table.game.voting if table.game else None
        counts = [len(one.choices) for one in voting.sealed.values()] if voting else []
        return {**views.table_view(table), "counts": counts}

    monkeypatch.setattr(seeing, "table_view", leaking)
    assert leaves_a_trace(sealed(), 1, "spectator", "votes of Ann")


def test_a_secret_choice_of_a_bearer() -> None:
    one = board("battlefield: {Ann: [Elf 1/1, Ogre 3/3], Ben: [Bear 2/2, Wolf 2/2]}\n")
    for step in read_record(
        f"{START}play:\n- Ann tempts in secret: everybody\n- Ann bears: Elf"
    ).play:
        do(one, step)
    assert sees(one, 1, "Ann", "bearer of Ann")
    assert not sees(one, 1, "Ben", "bearer of Ann")
    assert not leaves_a_trace(one, 1, "Ben", "bearer of Ann")
    do(one, read_record(f"{START}play:\n- Ben bears: Bear").play[0])
    assert sees(one, 1, "spectator", "bearer of Ann")


def test_a_question_is_its_player_s() -> None:
    one = sealed()
    assert sees(one, 1, "Ben", "question of Ben")
    assert not sees(one, 1, "Cy", "question of Ben")
    assert not sees(one, 1, "Ann", "question of Ann")


def test_any_text_is_looked_for_in_all_that_is_shown() -> None:
    one = sealed()
    assert sees(one, 1, "spectator", "Ballot Broker")
    assert not sees(one, 1, "spectator", "Dragon")
    assert not leaves_a_trace(one, 1, "spectator", "Dragon")


def test_without_a_resolution_nothing_is_hidden() -> None:
    assert not leaves_a_trace(board(), 1, "spectator", "votes of Ann")


def test_who_is_named_must_be_there() -> None:
    one = board()
    with pytest.raises(Mistake, match="Did you mean Ann"):
        sees(one, 1, "Ben", "votes of An")
    with pytest.raises(Mistake, match="is no player here"):
        sees(one, 1, "Dan", "votes of Ann")
