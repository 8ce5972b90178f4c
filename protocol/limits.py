"""The numbers of the wire, each with its unit and its reason (compared in rooms.md 4.2).

Names end in the unit: seconds are `float` or `int` seconds, sizes are bytes unless they say else.
"""

from __future__ import annotations

from typing import Final

# Sizes.

MESSAGE_IN_BYTES: Final = 4 * 1024
"""A message from a client. A vote is about 60 bytes; at 4 KiB even a bomb is harmless."""

OWN_CARDS_BYTES: Final = 32 * 1024
"""A file of home-made cards, as text: about sixty councils. It comes in parts of a message each."""

OWN_CARDS_PART_BYTES: Final = 2560
"""A part of such a file in a message: in JSON, as base64, it stays below 4 KiB."""

RECORD_PART_BYTES: Final = 48 * 1024
"""A part of a table's record, fetched one after the other: in JSON, as base64, a quarter of a frame
at most, so that what happens at the table comes in between."""

FRAME_OUT_BYTES: Final = 256 * 1024
"""A frame to a client: the largest snapshot. Clients need accept no more than this."""

HELD_FRAMES: Final = 4
"""Frames read from one connection and not looked at yet; more stay in the network's buffers."""

HTTP_HEAD_BYTES: Final = 8 * 1024
"""The head of an HTTP request, all lines together; beyond it the connection is cut."""

FRAGMENTS: Final = 64
"""Frames of one message; each may be empty, so the size alone would not end them."""

OUTBOX_BYTES: Final = 512 * 1024
"""Waiting for a client that does not read; beyond it (or `OUTBOX_FRAMES`) it gets nothing more
until all that is read, and then one snapshot instead of what it missed."""

OUTBOX_FRAMES: Final = 256
"""The same in frames: small changes pile up as well."""

ROOM_QUEUE: Final = 256
"""Commands waiting in one room; beyond it a command is refused as `busy`, never dropped."""

KEPT_UPDATES: Final = 512
"""Updates of a room kept at hand for `resume`; who is further behind gets one snapshot."""

UNANSWERED: Final = 32
"""Commands that a client of ours keeps waiting at once; more is a mistake in the client."""

# Times.

PING_SECONDS: Final = 20.0
"""Between two pings of the server, on the application's level: browsers cannot see the other."""

PASS_SECONDS: Final = 600
"""A pass for a seat is good for that long: to find the other phone, not to lie about."""

SILENCE_SECONDS: Final = 50.0
"""After so long without a frame either side takes the connection for dead: two pings and 10 s."""

UPGRADE_SECONDS: Final = 5.0
"""For the HTTP upgrade, against clients that send a byte a second."""

FRAGMENTS_SECONDS: Final = 10.0
"""From the first byte of a message to its last."""

WRITE_SECONDS: Final = 5.0
"""For what was sent to leave this machine, and for a full outbox to empty; then it is closed."""

WATCHERS_SECONDS: Final = 0.05
"""Changes of that long are told to spectators together, in order; players hear at once."""

HELLO_SECONDS: Final = 5.0
"""From the upgrade to the first message (`open`, `join`, `resume`)."""

DRAIN_SECONDS: Final = 30.0
"""For a server that stops to finish what is on its way; then it stops all the same."""

RETURNS_PER_SECOND: Final = 400
"""How many clients a server that stops asks back in each second, so that not all come at once."""

RETURN_MOST_SECONDS: Final = 20.0
"""The longest that it asks anybody to wait."""

IDLE_ROOM_SECONDS: Final = 15 * 60.0
"""A room of several servers leaves memory after it without connections, and is archived.

It comes back from its log on demand. Until then its servers can put back what a log has lost.
"""

EMPTY_ROOM_SECONDS: Final = 60.0
"""A room of one server alone leaves memory after that; its log is never behind it."""

# Rates.

COMMAND_BURST: Final = 20
"""Messages that a seat may send at once, over all its connections; pongs are free."""

COMMANDS_PER_SECOND: Final = 5.0
"""How fast that burst fills again. A fast voter needs one a second."""

VIOLATIONS: Final = 3
"""Messages over the rate, or that are no messages, within a minute; the next one closes (1008)."""

FILES_BURST: Final = 5
"""Files of cards that a connection may have read at once."""

FILES_PER_MINUTE: Final = 10.0
"""How fast that burst fills again: reading a large one takes a second or two of a thread."""

WRONG_CODES_PER_MINUTE: Final = 10.0
"""Join codes of no room, an address; right ones never count, so a party behind one address is
let in."""

WRONG_CODES_BURST: Final = 20
"""How many of them at once."""

CONNECTIONS: Final = 4000
"""One server's; beyond it a connection is refused with HTTP 503 before it begins."""

STRANGERS_SHARE: Final = 0.1
"""Connections that have not said where to go, as a share of all: the rest is for those inside."""

STRANGERS_LEAST: Final = 64
"""So many of them a small server has room for."""

CONNECTIONS_PER_SEAT: Final = 10
"""Windows and devices of one person; one more takes the place of the oldest (4503)."""

CONNECTIONS_PER_ADDRESS: Final = 64
"""An address is an IPv4 address or an IPv6 /64: a games club behind one router fits."""

WRONG_CODES_IN_ALL_PER_MINUTE: Final = 300.0
"""From all addresses together: beyond it every join waits, so that many addresses guess no faster;
nobody is turned away for it."""

WRONG_CODES_IN_ALL_BURST: Final = 300
"""How many of them at once."""

GUARDED_JOIN_SECONDS: Final = 2.0
"""How long a join waits then."""

NO_TABLE_SECONDS: Final = 0.25
"""A wrong code, a wrong token, a table that lets nobody watch: all are answered after it, so that
the time tells nothing either."""

SHED_OPENS_SECONDS: Final = 0.25
"""A loop that is always so late takes no new table for a while; votes go on."""

SHED_JOINS_SECONDS: Final = 0.5
"""And always so late it takes nobody new; who has a seat comes back."""

ROOMS_PER_ADDRESS_PER_HOUR: Final = 16
"""Tables opened from one address."""

FOUND_NAMES: Final = 20
"""So many cards at most complete what somebody types."""

LOOKUPS_BURST: Final = 20
"""Questions for names from one address at once."""

LOOKUPS_PER_SECOND: Final = 10.0
"""And how fast that comes back: two people type no faster."""

# The client's patience.

BACKOFF_LEAST_SECONDS: Final = 0.5
"""The shortest wait after a second failure."""

BACKOFF_MOST_SECONDS: Final = 20.0
"""The longest wait between two attempts to come back."""

FIRST_RETRY_SECONDS: Final = 1.0
"""The first attempt comes at random within it: after a restart not all in the same moment."""

LIVE_SECONDS: Final = 10.0
"""A connection that lived that long makes the next failure a first one again."""

GIVE_UP_SECONDS: Final = 15 * 60.0
"""A client of ours that waited so long in all without a good connection stops trying."""
