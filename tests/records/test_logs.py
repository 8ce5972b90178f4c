"""Logs as text: written, and read back the same; anything else is refused with its line."""

import pytest
import yaml

from records.chain import export
from records.logs import Log, log_of, written_log
from records.mistakes import Mistake
from records.nodes import read_nodes
from records.reading import header_of
from tests.records.rooms import VAULT, PlayedRoom, random_room, room_with_a_secret


def read(text: str) -> Log:
    return log_of(header_of(read_nodes(text)))


def without_lines(log: Log) -> list[tuple[object, ...]]:
    return [
        (one.seq, one.hash, one.seat, one.id, one.now, one.entropy, one.does) for one in log.commits
    ]


@pytest.mark.parametrize("room", [random_room(3), room_with_a_secret(), PlayedRoom("Ann")])
def test_a_log_comes_back_the_same(room: PlayedRoom) -> None:
    log, story = export(room.stored, VAULT)
    back = read(written_log(log, story))
    assert without_lines(back) == without_lines(log)
    assert (back.title, back.room, back.of, back.players, back.ends) == (
        log.title, log.room, log.of, log.players, log.ends,
    )  # fmt: skip


def test_any_yaml_reader_reads_it_as_data() -> None:
    log, story = export(random_room(1).stored, VAULT)
    data = yaml.safe_load(written_log(log, story))
    assert data["players"] == {1: "Ann", 2: "Ben", 3: "Cy"}
    assert all(isinstance(one["hash"], str) for one in data["commits"])
    assert data["commits"][1]["does"]["name"] == "Ann"


def test_the_story_stands_beside_as_comments_of_one_line() -> None:
    log, _ = export(PlayedRoom("Ann", "Ben").stored, VAULT)
    text = written_log(log, {1: ["one\nends: 00"]})
    assert "  # one ends: 00\n" in text
    assert read(text).ends == log.ends


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ("of: table", "off: table", "Did you mean of"),
        ("of: table\n", "", "'of' is missing"),
        ("seat: 0", "saet: 0", "Did you mean seat"),
        ('"sit"', '"sitt"', "This is no command"),
        ('"Ann","token"', '7,"token"', "This is no command"),
        ('room: "00', 'room: "zz', "Here stand bytes"),
        ("seq: 1", "seq: one", "whole number"),
        ("commits:\n", "commits: {}\nplay:\n", "is no word of a log"),
    ],
)
def test_what_is_refused(was: str, now: str, says: str) -> None:
    text = written_log(*export(PlayedRoom("Ann").stored, VAULT)).replace(was, now, 1)
    with pytest.raises(Mistake, match=says):
        read(text)


def test_commits_are_a_list_of_maps() -> None:
    head = 'record: x\nkind: log\nroom: "00"\nof: table\nplayers: {}\nends: "00"\n'
    with pytest.raises(Mistake, match="commits is a list"):
        read(f"{head}commits: x")
    with pytest.raises(Mistake, match="A commit is a map"):
        read(f"{head}commits: [x]")
    with pytest.raises(Mistake, match="one text"):
        read(f"{head}commits: [{{seq: 1, hash: [x]}}]")
