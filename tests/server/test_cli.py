"""The program as it is started and stopped, with exit codes and words for people."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from server.stores.file import LogFile
from tests.conftest import find_free_port
from tests.server.guest import Closed, guest
from tests.server.program import MOOT, Program, no_traceback, program, run


def test_a_server_says_where_it_is(free_port: int, tmp_path: Path) -> None:
    with program(free_port, tmp_path) as moot:
        code, out, err = moot.stop()
    assert code == 0
    assert f"http://127.0.0.1:{free_port}\n" in out
    assert f"http://127.0.0.1:{free_port}/?try=3" in out
    assert str(tmp_path) in out
    assert no_traceback(err)


def test_a_start_takes_no_time(free_port: int, tmp_path: Path) -> None:
    with program(free_port, tmp_path):
        pass
    begun = time.monotonic()
    with program(free_port, tmp_path):
        assert time.monotonic() - begun < 5, "about 0.6 s on an idle machine"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_stop_finishes_what_was_begun_and_says_come_back(
    number: int, free_port: int, tmp_path: Path
) -> None:
    with program(free_port, tmp_path) as moot:
        async with guest(free_port) as ann, guest(free_port) as ben:
            await ann.open()
            await ben.join(ann.code)
            await ann.act("start")
            begun = time.monotonic()
            moot.process.send_signal(number)
            closed = await ann.hear_close()
            assert (closed.code, closed.reason) == (1012, "restarting")
            with pytest.raises((OSError, Closed, Exception)):
                async with guest(free_port) as late:
                    await late.open()
        code, _, err = moot.finish()
        assert code == 0
        assert time.monotonic() - begun < 10
        assert no_traceback(err)
    with program(free_port, tmp_path):
        async with guest(free_port) as again:
            await again.resume(ann)
            assert again.table == ann.table


def test_a_port_in_use_is_said(free_port: int, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", free_port)):
        code, _, err = Program(free_port, tmp_path).finish()
    assert code == 2
    assert f"Port {free_port} is in use" in err
    assert no_traceback(err)


def test_an_address_that_is_not_ours_is_said(free_port: int, tmp_path: Path) -> None:
    code, _, err = run(
        "serve", "--host", "192.0.2.1", "--port", str(free_port), "--data", str(tmp_path)
    )
    assert code == 2
    assert "192.0.2.1" in err
    assert no_traceback(err)


def test_a_damaged_database_is_said(free_port: int, tmp_path: Path) -> None:
    (tmp_path / "moot.db").write_bytes(b"no database at all " * 500)
    code, _, err = Program(free_port, tmp_path).finish()
    assert code == 3
    assert str(tmp_path / "moot.db") in err
    assert "is damaged" in err
    assert no_traceback(err)


def test_a_second_server_on_the_same_data_is_refused(free_port: int, tmp_path: Path) -> None:
    file = LogFile(tmp_path / "moot.db")
    code, _, err = Program(free_port, tmp_path).finish()
    file.close()
    assert code == 3
    assert "Another Moot is running" in err
    assert no_traceback(err)


def test_data_that_cannot_be_made_is_said(free_port: int, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    code, _, err = Program(free_port, tmp_path / "file").finish()
    assert code == 3
    assert no_traceback(err)


def test_the_cards_are_listed_for_people_and_for_programs() -> None:
    code, out, _ = run("cards")
    assert code == 0
    assert "Capital Punishment  {4}{B}{B}  Sorcery\n" in out
    assert "open vote for death, taxes" in out
    code, out, _ = run("cards", "--json")
    listed = {card["name"]: card for card in json.loads(out)["cards"]}
    assert code == 0
    assert listed["Expropriate"]["votes"][0]["reads"] == "count"


OURS = """\
- name: Feast or Fast
  cost: "{2}{W}"
  type: Sorcery
  spell:
  - each player votes:
      feast: {if more votes: {gain life: 5}}
      fast: {if more votes or tied: {draw: 1}}
"""


def test_home_made_cards_are_shown_with_their_readings(tmp_path: Path) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text(OURS)
    code, out, _ = run("cards", "--cards", str(file))
    assert code == 0
    assert out.splitlines() == [
        "Feast or Fast  {2}{W}  Sorcery",
        "    open vote for feast, fast; read as most (fast also when tied)",
        "    Each player votes for feast or fast, in turn order from you.",
        "    - feast: if it gets more votes than any other, gain 5 life.",
        "    - fast: if it gets more votes than any other or the vote is tied, draw a card.",
    ]
    code, out, _ = run("cards", "--json", "--cards", str(file))
    (ours,) = [card for card in json.loads(out)["cards"] if card.get("own")]
    assert (code, ours["name"]) == (0, "Feast or Fast")
    assert "701.38a" in ours["rules"]


def test_problems_of_home_made_cards_are_all_told(tmp_path: Path) -> None:
    good, bad = tmp_path / "ours.yaml", tmp_path / "bad.yaml"
    good.write_text(OURS)
    bad.write_text(OURS.replace("draw: 1", "drow: 1").replace("Sorcery", "Sorcry"))
    code, out, err = run("cards", "--cards", str(good), "--cards", str(bad))
    assert (code, out) == (1, "")
    assert err.splitlines() == [
        f"{bad}:3: 'Sorcry' is no type or supertype. Did you mean Sorcery?",
        f"{bad}:7: 'drow' is no effect. Did you mean draw?",
    ]
    code, _, err = run("cards", "--cards", str(good), "--cards", str(good))
    assert (code, err) == (1, f"{good}: Feast or Fast is in another of these files as well.\n")
    code, _, err = run("cards", "--cards", str(tmp_path / "none.yaml"))
    assert code == 1
    assert "cannot be read" in err
    assert no_traceback(err)


async def test_bots_are_sent_to_a_table(free_port: int, tmp_path: Path) -> None:
    with program(free_port, tmp_path):
        async with guest(free_port) as ann:
            await ann.open()
            url = f"ws://127.0.0.1:{free_port}/ws"
            bots = await asyncio.create_subprocess_exec(
                *(MOOT, "bot", ann.code, "--count", "2", "--url", url, "--kind", "random"),
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
            )  # fmt: skip
            try:
                while len(ann.table["seats"]) < 3:
                    await ann.hear()
                assert all(ann.table["seats"][seat]["bot"] for seat in ("2", "3"))
            finally:
                bots.terminate()
                await bots.communicate()


def test_a_bot_without_a_table_says_so(free_port: int, tmp_path: Path) -> None:
    with program(free_port, tmp_path):
        code, _, err = run("bot", "AAAAAAAA", "--url", f"ws://127.0.0.1:{free_port}/ws")
    assert code == 1
    assert "no such table" in err
    assert no_traceback(err)


def test_a_proxy_or_an_origin_that_is_none_is_said(free_port: int, tmp_path: Path) -> None:
    for option, wrong in (("--proxy", "10.0.0"), ("--origin", "moot.example")):
        code, _, err = run(
            "serve", "--port", str(free_port), "--data", str(tmp_path), option, wrong
        )
        assert code == 2
        assert wrong in err
        assert no_traceback(err)


def test_metrics_are_where_they_were_asked_for(free_port: int, tmp_path: Path) -> None:
    admin = find_free_port()
    options = ("--admin-port", str(admin), "--proxy", "10.0.0.0/8")
    address = f"http://127.0.0.1:{admin}/metrics"
    with program(free_port, tmp_path, *options), urlopen(address, timeout=5) as answer:
        assert b"moot_rooms 0.0" in answer.read()
