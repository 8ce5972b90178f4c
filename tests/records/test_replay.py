"""A whole replay: what ends it, what does not, and the story it tells."""

from collections.abc import Mapping

import pytest

from engine.ids import PlayerId
from engine.state import Line
from engine.telling import told
from records.reading import read_record
from records.replay import replay
from tests.records.written import START, wrong

VOTE = "- Ann casts: Plea for Power\n- all pass\n"


def test_a_step_that_is_refused_ends_the_replay() -> None:
    differences = wrong("- Ben votes: time\n- expect: {life: {Ann: 1}}")
    assert [(it.line, it.expected) for it in differences] == [(4, "Ben votes: time: allowed")]
    assert differences[0].found.startswith("refused, stale: No question is open for you.")


def test_a_step_that_means_nothing_ends_it_too() -> None:
    differences = wrong("- all pass\n- expect: {life: {Ann: 1}}")
    assert [(it.line, it.found) for it in differences] == [(4, "Nothing is on the stack.")]


def test_an_expectation_that_fails_does_not() -> None:
    assert [it.line for it in wrong("- expect: {life: {Ann: 1}}\n- expect: {life: {Ben: 1}}")] == [
        4,
        5,
    ]


def test_an_expectation_that_means_nothing_ends_it() -> None:
    assert [
        it.line for it in wrong("- expect: {is: {Elf: {tapped: no}}}\n- expect: {turn: Ben}")
    ] == [4]


def test_what_must_be_refused_must_be_refused_so() -> None:
    assert (
        wrong(f"{VOTE}- Ben votes: time\n  refused: [not_your_vote, 701.38a, waiting for Ann]")
        == ()
    )
    differences = wrong(f"{VOTE}- Ben votes: time\n  refused: [not_your_vote, 601.2]")
    assert differences[0].expected == "Ben votes: time: refused with not_your_vote, 601.2"
    assert differences[0].found.startswith("not_your_vote (701.38a): It is not your vote.")
    differences = wrong(f"{VOTE}- Ann votes: time\n  refused: voted")
    assert differences[0].found == "it was allowed"


def test_a_step_that_should_have_been_refused_did_not_happen() -> None:
    assert [
        it.line
        for it in wrong(f"{VOTE}- Ann votes: time\n  refused: voted\n- expect: {{votes: nobody}}")
    ] == [6]


def test_expectations_beside_a_refusal_are_looked_at() -> None:
    play = f"{VOTE}- Ben votes: time\n  refused: not_your_vote\n  expect: {{asked: {{Ann: vote}}}}"
    assert wrong(play) == ()


def test_a_long_record_says_each_line_of_its_story_once(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Line] = []

    def counted(line: Line, names: Mapping[PlayerId, str]) -> str:
        said.append(line)
        return told(line, names)

    monkeypatch.setattr("engine.telling.told", counted)
    council = "- Ann holds council: {question: Which, choices: [death, taxes]}\n"
    votes = "".join(f"- {name} votes: death\n" for name in ("Ann", "Ben", "Cy"))
    replayed = replay(read_record(f"{START}play:\n{(council + votes) * 20}"))
    assert replayed.holds
    assert len(said) == sum(len(one.lines) for one in replayed.story) > 20


def test_the_story_follows_the_steps() -> None:
    story = replay(read_record(f"{START}play:\n{VOTE}- expect: {{asked: {{Ann: vote}}}}")).story
    assert [(one.step, len(one.lines)) for one in story] == [
        ("", 0), ("Ann casts: Plea for Power", 1), ("all pass", 2), ("", 0),
    ]  # fmt: skip
    assert story[1].lines == ("Ann casts Plea for Power (601.2)",)


def test_chance_is_the_same_each_time_and_another_by_another_word() -> None:
    play = (
        "- Ann casts: Truth or Consequences\n- all pass\n- Ann seals: consequences\n"
        "- Ben seals: consequences\n- Cy seals: consequences"
    )
    stories = {
        str(replay(read_record(f"{START}chance: word {n % 12}\nplay:\n{play}")).story)
        for n in range(24)
    }
    assert len(stories) == 2
