"""The keys of a room stay together, and the rooms spread."""

from __future__ import annotations

import re

from redis.crc import key_slot

from server.keys import new_room_id
from server.stores.redis_scripts import SCRIPTS, code_key, due_key, keys_of
from tests.server.own_redis import client_of


def test_all_keys_of_a_room_are_in_one_slot_of_a_cluster() -> None:
    for _ in range(100):
        room = new_room_id()
        keys = (*keys_of(room), due_key(room[0]))
        assert len({key_slot(key) for key in keys}) == 1
        assert len(set(keys)) == len(keys)


def test_rooms_spread_over_three_primaries() -> None:
    primaries = [key_slot(keys_of(bytes([n] * 16)).head) * 3 // 16384 for n in range(256)]
    assert all(60 <= primaries.count(one) <= 110 for one in range(3)), primaries


def test_a_code_has_a_key_of_its_own() -> None:
    assert code_key("K7Q2M4XN") == b"moot:code:K7Q2M4XN"


async def test_a_script_is_called_by_the_name_redis_gives_it(redis_url: str) -> None:
    async with client_of(redis_url) as client:
        for script in SCRIPTS:
            name = await client.script_load(script.text)
            command, ours, count, *_ = script.call((b"a", b"b"), 1)
            assert (command, ours, count) == ("EVALSHA", name.encode(), 2)


def test_every_script_compares_before_it_writes() -> None:
    writes = re.compile(r"'(XADD|HSET|HINCRBY|HDEL|RPUSH|XTRIM|SET|DEL|ZADD|ZREM|PUBLISH)'")
    reads = re.compile(r"'(GET|HGET|HMGET|HKEYS|XRANGE)'")
    for script in SCRIPTS:
        first_write = writes.search(script.text)
        assert first_write is not None
        assert not reads.search(script.text, first_write.end()), script.text
