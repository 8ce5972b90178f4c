"""The Python client, and two ready bots: ordinary clients of the documented protocol.

Read in this order: `client` (a seat at a table, in a few awaits), `events` (what happened),
`commands` (what may be sent), `choices` and `player` (two bots), `ready` (how they come to a
table). The codec is msgpack's own, on purpose: the server uses another, so the two keep each other
honest.
"""

from bots.answers import Gone, Refused, State
from bots.client import Client
from bots.player import Player
from bots.ready import Kind, run, run_bots

__all__ = ["Client", "Gone", "Kind", "Player", "Refused", "State", "run", "run_bots"]
