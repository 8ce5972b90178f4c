"""What is counted, at a port of its own, and the dashboard that shows it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families as read

from engine.commands import PassPriority
from server import metrics
from server.app import Running
from server.logs import incident
from tests.server.conftest import Serve
from tests.server.guest import Guest, guest
from tests.server.test_web import get

ROOT = Path(__file__).resolve().parents[2]

Samples = dict[str, float]


async def samples(house: Running) -> Samples:
    """Return every sample by its name and labels, as `name{label="value"}`."""
    assert house.admin_port is not None
    answer = await get(house.admin_port, "/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return parsed(answer.body)


def parsed(body: bytes) -> Samples:
    return {
        sample.name + "".join(f'{{{name}="{value}"}}' for name, value in sample.labels.items()):
            sample.value
        for family in read(body.decode()) for sample in family.samples
    }  # fmt: skip


async def test_a_server_counts_what_it_does_and_what_there_is(serve: Serve) -> None:
    async with (
        serve(admin_port=0) as house,
        guest(house.port) as ann,
        guest(house.port) as ben,
        guest(house.port) as eve,
    ):
        before = await samples(house)
        await ann.open()
        await ben.join(ann.code, bot=True)
        await eve.watch(ann.code)
        await ann.act("pass")
        await ann.act("next_step")
        await back(house, ann)
        after = await samples(house)

    def more(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert more('moot_commands_total{command="pass"}') == 1
    assert more('moot_commands_total{command="sit"}') == 2
    assert more("moot_commit_seconds_count") == 3
    assert more('moot_refused_total{code="not_now"}') == 1
    assert more('moot_resumed_total{outcome="patches"}') == 1
    assert (after["moot_rooms"], after["moot_seats"], after["moot_seats_here"]) == (1, 2, 2)
    kinds = {kind: after[f'moot_viewers{{kind="{kind}"}}'] for kind in ("bot", "player", "watcher")}
    assert (kinds["bot"], kinds["watcher"], kinds["player"] >= 1) == (1, 1, True)
    assert after["moot_sockets"] >= 3
    assert after["moot_commands_waiting"] == after["moot_bell_silence_seconds"] == 0
    assert after["moot_outbox_bytes"] >= after["moot_outbox_largest_bytes"] >= 0


async def back(house: Running, ann: Guest) -> None:
    async with guest(house.port) as again:
        await again.resume(ann)


async def test_no_label_is_anything_that_people_made_up(serve: Serve) -> None:
    async with serve(admin_port=0) as house, guest(house.port) as ann:
        await ann.open("Canary")
        await ann.act("pass", id="canary-id")
        assert house.admin_port is not None
        body = (await get(house.admin_port, "/metrics")).body.decode()
        assert not re.search(f"canary|{ann.code}|{ann.token}", body, re.IGNORECASE)
        labels = set(re.findall(r"[{,](\w+)=", body))
        assert labels <= {"command", "code", "outcome", "kind", "why", "le"}


def test_an_incident_is_counted() -> None:
    before = parsed(metrics.exposition())["moot_incidents_total"]
    incident("something broke", ValueError("a canary"))
    assert parsed(metrics.exposition())["moot_incidents_total"] == before + 1


def test_a_commit_is_counted_in_its_bucket() -> None:
    before = parsed(metrics.exposition())
    for seconds in (0.0005, 0.001, 0.3, 99.0):
        metrics.commit_took(seconds)
    metrics.stored(PassPriority())
    after = parsed(metrics.exposition())

    def more(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert more('moot_commands_total{command="pass"}') == 1
    assert more("moot_commit_seconds_count") == 4
    assert abs(more("moot_commit_seconds_sum") - 99.3015) < 1e-9
    for end, count in (("0.001", 2), ("0.25", 2), ("0.5", 3), ("5.0", 3), ("+Inf", 4)):
        assert more(f'moot_commit_seconds_bucket{{le="{end}"}}') == count


async def test_every_query_of_the_dashboard_names_a_metric_that_is_there(serve: Serve) -> None:
    board = json.loads((ROOT / "docs" / "grafana.json").read_text("utf-8"))
    queries = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    named = {name for query in queries for name in re.findall(r"\b(?:moot|process)_\w+", query)}
    async with serve(admin_port=0) as house:
        assert house.admin_port is not None
        body = (await get(house.admin_port, "/metrics")).body.decode()
    kinds = dict(re.findall(r"^# TYPE (\S+) (\S+)$", body, re.MULTILINE))
    there = set(kinds) | {f"{n}_bucket" for n, kind in kinds.items() if kind == "histogram"}
    assert named - there == set()
    assert {name for name in kinds if name.startswith("moot_")} - {"moot_seats"} <= {
        re.sub(r"_bucket$", "", name) for name in named
    } | {name for name in kinds if name.endswith("_created")}
