from typing import Any

from bots.changes import changes
from bots.events import (
    Asked,
    Event,
    GameOver,
    LockedIn,
    Revealed,
    Said,
    Updated,
    Voted,
    VotingBegan,
)


def voting(**parts: Any) -> dict[str, Any]:
    return {"id": 4, "name": "Capital Punishment", "votes": {}, "locked": [], **parts}


def new(
    old: dict[str, Any],
    table: dict[str, Any],
    *,
    had: dict[str, Any] | None = None,
    seat: dict[str, Any] | None = None,
) -> list[Event]:
    """Return the events between two states, less the `Updated` that always comes last."""
    *events, last = changes(old, table, had or {}, seat or {})
    assert last == Updated()
    return events


def test_nothing_happened() -> None:
    assert new({"turn": 1}, {"turn": 2}) == []


def test_a_voting_begins_and_votes_come_in_order() -> None:
    begun = voting()
    assert new({}, {"voting": begun}) == [VotingBegan(begun)]
    one = {"voting": voting(votes={"1": [2, "death"]})}
    assert new({"voting": begun}, one) == [Voted(2, "death", 2)]
    many = {"voting": voting(votes={str(n): [n, "death"] for n in range(1, 12)})}
    voted = [event.voter for event in new(one, many) if isinstance(event, Voted)]
    assert voted == list(range(2, 12))


def test_a_vote_that_somebody_else_chose_says_who() -> None:
    after = {"voting": voting(votes={"1": [2, "death", 3]})}
    assert new({"voting": voting()}, after) == [Voted(2, "death", 3)]


def test_the_last_vote_and_the_end_of_the_voting_may_come_together() -> None:
    before = {"voting": voting(votes={"1": [1, "death"]})}
    done = voting(votes={"1": [1, "death"], "2": [2, "taxes"]}, finished=True)
    assert new(before, {"outcome": {"voting": done, "since": 3}}) == [Voted(2, "taxes", 2)]
    again = {"outcome": {"voting": done, "since": 3}}
    assert new({"voting": done}, again) == []


def test_a_sealed_vote_says_only_that_it_is_locked_in_until_all_are_revealed() -> None:
    before = {"voting": voting(secret=True)}
    locked = {"voting": voting(secret=True, locked=[3])}
    assert new(before, locked) == [LockedIn(3)]
    votes = {"1": [1, "truth"], "2": [3, "consequences"]}
    shown = {"voting": voting(secret=True, locked=[3, 1], votes=votes, finished=True)}
    revealed = Revealed((Voted(1, "truth", 1), Voted(3, "consequences", 3)))
    assert new(locked, shown) == [LockedIn(1), revealed]


def test_a_new_voting_is_not_compared_with_the_last() -> None:
    old = {"outcome": {"voting": voting(votes={"1": [1, "death"]}), "since": 1}}
    begun = voting(id=5, votes={"1": [1, "grace"]})
    assert new(old, {"voting": begun}) == [VotingBegan(begun), Voted(1, "grace", 1)]


def test_a_question_is_asked_once() -> None:
    question = {"id": 9, "asks": "vote"}
    assert new({}, {}, seat={"question": question}) == [Asked(question)]
    assert new({}, {}, had={"question": question}, seat={"question": dict(question)}) == []
    other = {"id": 10, "asks": "vote"}
    assert new({}, {}, had={"question": question}, seat={"question": other}) == [Asked(other)]
    assert new({}, {}, had={"question": question}) == []


def test_new_lines_of_the_story_come_in_order() -> None:
    before = {"log": {"9": ["turn", 1]}}
    after = {"log": {"9": ["turn", 1], "11": ["vote", 2, "death", 4], "10": ["turn", 2]}}
    assert new(before, after) == [Said(10, "turn", 2, ()), Said(11, "vote", 2, ("death", 4))]


def test_the_end_of_the_game() -> None:
    assert new({}, {"over": True, "winner": 2}) == [GameOver(2)]
    assert new({}, {"over": True}) == [GameOver(None)]
    assert new({"over": True}, {"over": True}) == []
