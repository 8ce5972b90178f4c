import msgspec
import pytest

from bots import commands
from bots.wire import Map
from engine.commands import Command
from engine.legal import ANSWERS
from engine.state import Asks

EVERY: list[Map] = [
    commands.vote(1, "death"),
    commands.vote_again(1),
    commands.vote_no_more(1),
    commands.seal(1, ["truth", "truth"]),
    {**commands.open_envelope(1), "choices": ["truth"], "nonce": "0" * 64},
    commands.choose_bearer(1, "7"),
    commands.choose(1, []),
    commands.confirm(1),
    commands.attack(1, [(7, 2)]),
    commands.attack(1),
    commands.block(1, [(8, 7)]),
    commands.block(1),
    commands.assign(1, [("7", 2), ("p2", 1)]),
    commands.pass_priority(),
    commands.end_turn(),
    commands.next_step(),
    commands.set_time(30, "bot", 60),
    commands.pause(),
    commands.go_on(),
    commands.take_back(),
    commands.ask_undo(4),
    commands.answer_undo(4, agree=True),
]


@pytest.mark.parametrize("command", EVERY, ids=lambda command: str(command["do"]))
def test_each_is_a_command_of_the_engine(command: Map) -> None:
    typed = msgspec.convert(command, Command, strict=True)
    assert msgspec.json.decode(msgspec.json.encode(typed)) == command


NAMES = {"choose_bearer": "bearer", "pass_priority": "pass", "set_time": "time"}


def test_none_is_missing_here() -> None:
    words = {NAMES.get(name, name) for name in commands.__all__ if name != "answer"}
    assert {command["do"] for command in EVERY} == words


CHOICES: Map = {
    "7>p2": {"name": "Elk", "object": 7, "player": 2},
    "8>7": {"name": "Bear", "object": 8, "blocks": 7},
}


@pytest.mark.parametrize(
    ("asks", "picked", "expected"),
    [
        ("vote", ["a"], commands.vote(3, "a")),
        ("additional vote", ["again"], commands.vote_again(3)),
        ("additional vote", [], commands.vote_no_more(3)),
        ("seal", ["a", "a"], commands.seal(3, ["a", "a"])),
        ("Ring-bearer", ["7"], commands.choose_bearer(3, "7")),
        ("choose", ["a", "b"], commands.choose(3, ["a", "b"])),
        ("confirm", [], commands.confirm(3)),
        ("attackers", ["7>p2"], commands.attack(3, [(7, 2)])),
        ("attackers", [], commands.attack(3)),
        ("blockers", ["8>7"], commands.block(3, [(8, 7)])),
        ("damage", ["8", "p2", "8"], commands.assign(3, [("8", 2), ("p2", 1)])),
    ],
)
def test_any_question_is_answered_by_the_choices_picked(
    asks: str, picked: list[str], expected: Map
) -> None:
    question: Map = {"id": 3, "asks": asks, "choices": CHOICES}
    assert commands.answer(question, picked) == expected


def test_every_kind_of_question_of_the_engine_is_known() -> None:
    for asks in Asks:
        question: Map = {"id": 3, "asks": asks.value, "choices": {}}
        assert commands.answer(question, ["a"])["do"] in ANSWERS[asks]


def test_a_question_of_a_kind_from_the_future_is_said() -> None:
    with pytest.raises(ValueError, match="unknown kind: 'duel'"):
        commands.answer({"id": 3, "asks": "duel", "choices": {}}, [])
