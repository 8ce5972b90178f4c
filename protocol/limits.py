"""The numbers of the wire, each with its unit and its reason (compared in rooms.md 4.2).

Names end in the unit: seconds are `float` or `int` seconds, sizes are bytes unless they say else.
"""

from __future__ import annotations

from typing import Final

# Sizes.

MESSAGE_IN_BYTES: Final = 4 * 1024
"""A message from a client. A vote is about 60 bytes; at 4 KiB even a bomb is harmless."""

FRAME_OUT_BYTES: Final = 256 * 1024
"""A frame to a client: the largest snapshot. Clients need accept no more than this."""

HELD_FRAMES: Final = 4
"""Frames read from one connection and not looked at yet; more stay in the network's buffers."""

OUTBOX_BYTES: Final = 512 * 1024
"""Waiting for a client that does not read; beyond it the client is closed, and may come back."""

ROOM_QUEUE: Final = 256
"""Commands waiting in one room; beyond it a command is refused as `busy`, never dropped."""

KEPT_UPDATES: Final = 512
"""Updates of a room kept at hand for `resume`; who is further behind gets one snapshot."""

UNANSWERED: Final = 32
"""Commands that a client of ours keeps waiting at once; more is a mistake in the client."""

# Times.

PING_SECONDS: Final = 20.0
"""Between two pings of the server, on the application's level: browsers cannot see the other."""

SILENCE_SECONDS: Final = 50.0
"""After so long without a frame either side takes the connection for dead: two pings and 10 s."""

UPGRADE_SECONDS: Final = 5.0
"""For the HTTP upgrade, against clients that send a byte a second."""

HELLO_SECONDS: Final = 5.0
"""From the upgrade to the first message (`open`, `join`, `resume`)."""

IDLE_ROOM_SECONDS: Final = 15 * 60.0
"""A room without connections leaves memory after it, and comes back from its log on demand."""

# Rates.

COMMAND_BURST: Final = 20
"""Messages that a connection may send at once; pongs are free."""

COMMANDS_PER_SECOND: Final = 5.0
"""How fast that burst fills again. A fast voter needs one a second."""

VIOLATIONS: Final = 3
"""Messages over the rate, or that are no messages, within a minute; the next one closes (1008)."""

WRONG_CODES_PER_MINUTE: Final = 10.0
"""Join codes of no room, an address; right ones never count, so a party behind one address is
let in."""

WRONG_CODES_BURST: Final = 20
"""How many of them at once."""

CONNECTIONS_PER_ADDRESS: Final = 64
"""An address is an IPv4 address or an IPv6 /64: a games club behind one router fits."""

ROOMS_PER_ADDRESS_PER_HOUR: Final = 16
"""Tables opened from one address."""

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
