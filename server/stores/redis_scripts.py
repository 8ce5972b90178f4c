"""What Redis does in one piece: the scripts, and the keys of a room.

1. A script that fails half way is not undone. So each compares everything first, and its first
   write is the only one that may be refused.
2. All keys of a room share a hash tag, so that a script may touch them in a Redis Cluster too. The
   tag is one of 256 partitions and never changes.
3. Every script may run twice with the same arguments and does nothing the second time: whoever does
   not know what became of it simply asks again.
"""

from __future__ import annotations

from hashlib import sha1
from typing import NamedTuple, TypeAlias

from server.stores.base import RoomId

__all__ = [
    "APPEND", "ARCHIVE", "BELL", "CLAIM", "EPOCH", "HERE", "PACK", "PARTITIONS", "RELEASE",
    "SCRIPTS", "SECRET", "SETTLE", "SNAPSHOT", "Call", "Keys", "Script", "code_key", "due_key",
    "keys_of",
    "primary_key",
]  # fmt: skip

BELL = b"moot:bell"
HERE = b"moot:here"
SECRET = b"moot:secret"
PARTITIONS = 256


class Keys(NamedTuple):
    """The keys of one room."""

    head: bytes
    """A hash: where the log ends, and the room's birth, code and kind."""
    log: bytes
    """A stream: the commits, each under the id `seq-0`."""
    ids: bytes
    """A hash: the command ids of all commits, each with the beginning of its commit's hash."""
    snaps: bytes
    """A hash: the last two snapshots by their seq."""
    packed: bytes
    """A list: commits that are not in the stream any more, some hundreds in one value."""
    turn: bytes
    """Which server plays the room's house bots; it expires."""
    mark: bytes
    """Written to wait until the replicas have all that is before it; it expires."""


def keys_of(room: RoomId) -> Keys:
    """Return the keys of a room."""
    stem = b"moot:{p%02x}:%s:" % (room[0], room.hex().encode())
    return Keys(*(stem + name.encode() for name in Keys._fields))


def due_key(partition: int) -> bytes:
    """Return the key of a partition's deadlines: a sorted set of rooms by milliseconds."""
    return b"moot:{p%02x}:due" % partition


def primary_key(room: RoomId) -> bytes:
    """Return the key that remembers which primary a room's partition was last seen on."""
    return b"moot:{p%02x}:primary" % room[0]


def code_key(code: str) -> bytes:
    """Return the key that leads from a join code to its room."""
    return b"moot:code:" + code.encode()


Call: TypeAlias = tuple[bytes | int | str, ...]
"""One command with its arguments."""


class Script:
    """A script, called by the name that Redis gives it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._name = sha1(text.encode(), usedforsecurity=False).hexdigest().encode()

    def call(
        self, keys: tuple[bytes, ...], *given: bytes | int | str
    ) -> tuple[bytes | int | str, ...]:
        """Return the command that runs it."""
        return ("EVALSHA", self._name, len(keys), *keys, *given)


# 1: stored now. 0: it does not follow the end of the log. Else the command is stored already, and
# the answer says in which commit. A bell that cannot be rung must not undo a commit: hence pcall.
APPEND = Script("""
local head, log, ids, deadlines = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local epoch, after, before, seq, hash, body, command, bell, ring, room, due = unpack(ARGV)
local known = redis.call('HGET', ids, command)
if known then return known end
local at = redis.call('HMGET', head, 'epoch', 'seq', 'hash')
if at[1] ~= epoch or at[2] ~= after or at[3] ~= before or tonumber(seq) ~= tonumber(after) + 1 then
  return 0
end
redis.call('XADD', log, seq .. '-0', 'h', hash, 'b', body)
redis.call('HSET', head, 'seq', seq, 'hash', hash)
redis.call('HSET', ids, command, string.sub(hash, 1, 8))
if due == '' then redis.call('ZREM', deadlines, room)
else redis.call('ZADD', deadlines, due, room) end
redis.pcall('PUBLISH', bell, ring)
return 1
""")

# Keeps a state that is newer than those kept and not newer than the log; two stay. Returns the seq
# of the older one: what is before it may be packed.
SNAPSHOT = Script("""
local head, snaps = KEYS[1], KEYS[2]
local seq, body = ARGV[1], ARGV[2]
local kept = {}
for _, one in ipairs(redis.call('HKEYS', snaps)) do table.insert(kept, tonumber(one)) end
table.sort(kept)
local ends = tonumber(redis.call('HGET', head, 'seq') or '0')
if tonumber(seq) <= ends and tonumber(seq) > (kept[#kept] or 0) then
  redis.call('HSET', snaps, seq, body)
  table.insert(kept, tonumber(seq))
end
while #kept > 2 do redis.call('HDEL', snaps, table.remove(kept, 1)) end
return #kept == 2 and kept[1] or 0
""")

# Moves the commits from `first` to `last` out of the stream, if they still are its beginning.
PACK = Script("""
local log, packed = KEYS[1], KEYS[2]
local first, last, commits = ARGV[1], ARGV[2], ARGV[3]
local begins = redis.call('XRANGE', log, '-', '+', 'COUNT', 1)
if not begins[1] or begins[1][1] ~= first .. '-0' then return 0 end
if not redis.call('XRANGE', log, last .. '-0', last .. '-0')[1] then return 0 end
redis.call('RPUSH', packed, commits)
redis.call('XTRIM', log, 'MINID', '=', string.format('%d-0', tonumber(last) + 1))
return 1
""")

# Packs what is left of the stream. The ids and the older snapshot go: who loads the room has every
# id from its commits, and folds the rest from the newer snapshot, or all of it.
ARCHIVE = Script("""
local head, log, packed, ids, snaps = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local seq, hash, first, commits = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local at = redis.call('HMGET', head, 'seq', 'hash')
local begins = redis.call('XRANGE', log, '-', '+', 'COUNT', 1)
local kept = redis.call('HKEYS', snaps)
if at[1] ~= seq or at[2] ~= hash or not begins[1] or begins[1][1] ~= first .. '-0' then return 0 end
redis.call('RPUSH', packed, commits)
redis.call('DEL', log, ids)
if #kept == 2 then redis.call('HDEL', snaps, math.min(kept[1], kept[2])) end
return 1
""")

CLAIM = Script("""
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
""")

RELEASE = Script("""
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1
""")

EPOCH = Script("""
local epoch = redis.call('HGET', KEYS[1], 'epoch')
if epoch == ARGV[1] then redis.call('HINCRBY', KEYS[1], 'epoch', 1) end
return 1
""")

# For how many milliseconds the primary is too new for a server that does not know its rooms. Each
# primary has a replication id of its own; a first one has nothing to be put back.
SETTLE = Script("""
local id = string.match(redis.call('INFO', 'replication'), 'master_replid:(%w+)')
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local known = redis.call('HMGET', KEYS[1], 'id', 'since')
if known[1] == id then return math.max(0, known[2] + ARGV[1] - now) end
local since = known[1] and now or 0
redis.call('HSET', KEYS[1], 'id', id, 'since', string.format('%d', since))
return known[1] and tonumber(ARGV[1]) or 0
""")

SCRIPTS = (APPEND, SNAPSHOT, PACK, ARCHIVE, CLAIM, RELEASE, EPOCH, SETTLE)
