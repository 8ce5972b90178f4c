"""Steps: who, what, and what stands beside it."""

import pytest

from records.mistakes import Mistake
from records.nodes import read_nodes
from records.record import Entry, Step
from records.steps import expectations_of, steps_of

PLAYERS = ("Ann", "Ann Lee", "Ben")


def one(text: str) -> Step:
    return steps_of(read_nodes(f"- {text}"), PLAYERS)[0]


def test_a_step_is_who_what_and_a_value() -> None:
    step = one("Ann votes: death")
    assert (step.who, step.verb, step.names, step.text) == (
        "Ann", "votes", ("death",), "Ann votes: death",
    )  # fmt: skip


def test_the_longest_name_is_meant() -> None:
    assert one("Ann Lee passes").who == "Ann Lee"


def test_for_names_another_player() -> None:
    step = one("Ann decides for Ann Lee: death")
    assert (step.verb, step.about) == ("decides for", "Ann Lee")
    assert one("Ben seals for Ann: [a, b]").names == ("a", "b")


def test_yes_and_no() -> None:
    assert not one("Ben votes again: no").yes
    assert one("Ben keeps passing: yes").yes


def test_what_stands_beside_a_step() -> None:
    step = one("Ann votes: x\n  refused: [a, b]\n  note: why\n  expect: {life: {Ann: 1}}")
    assert step.refused == ("a", "b")
    assert [(one.word, one.entries) for one in step.expect] == [
        ("life", (Entry(4, "Ann", number=1),))
    ]


def test_a_step_of_the_table() -> None:
    assert one("all pass").verb == "all pass"
    assert one("go to: upkeep").names == ("upkeep",)
    assert one("expect: {tied: no}").expect[0].yes is False


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Ann vots: x", "Did you mean votes"),
        ("Anne votes: x", "Did you mean Ann"),
        ("al pass", "Did you mean all pass"),
        ("dance", "'dance' is no step"),
        ("Ann decides for Bem: x", "Did you mean Ben"),
        ("Ann decides for: x", "is no word for what a player does"),
        ("Ann passes: x", "Nothing stands behind"),
        ("[a]", "A step is a text"),
        ("{Ann votes: x, Ben votes: y}", "One step stands"),
        ("{refused: x}", "One step stands"),
        ("Ann votes", "one text"),
    ],
)
def test_what_is_refused(text: str, says: str) -> None:
    with pytest.raises(Mistake, match=says):
        one(text)


def test_play_is_a_list_and_expect_a_map() -> None:
    with pytest.raises(Mistake, match="play is a list"):
        steps_of(read_nodes("{a: b}"), PLAYERS)
    with pytest.raises(Mistake, match="expect is a map"):
        expectations_of(read_nodes("[a]"))
    with pytest.raises(Mistake, match="Did you mean life"):
        expectations_of(read_nodes("{lif: {Ann: 1}}"))
