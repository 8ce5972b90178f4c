"""What whoever runs a server may choose, and what follows from it."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

from protocol import limits
from server.budget import Budget

__all__ = [
    "LOCAL",
    "LOOPBACK",
    "Network",
    "Settings",
    "address_of",
    "arrived_from",
    "read_network",
    "read_origin",
]

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

LOOPBACK: tuple[Network, ...] = (
    ipaddress.ip_network("127.0.0.0/8"),
    ipaddress.ip_network("::1/128"),
)
"""Where a proxy on the same machine speaks from."""

LOCAL = "this machine"
"""Where the server's own bots come from, and whoever sits at it: limited only by the total."""


@dataclass(frozen=True)
class Settings:
    """One server's settings. Times are in seconds; the defaults are the contract of the wire."""

    host: str = "127.0.0.1"
    port: int = 8040
    shares_port: bool = False  # with other workers of this server
    data: Path = Path("data")
    store: str = field(
        default="", repr=False
    )  # a Redis' address: its password is nobody's business
    replicas: int = 0
    """So many replicas of Redis have to have a command as well before it is answered."""
    secret: str = field(default="", repr=False)  # else the file `secret` in the data folder
    page: Path = Path(__file__).resolve().parent / "page"
    hello_seconds: float = limits.HELLO_SECONDS
    ping_seconds: float = limits.PING_SECONDS
    silence_seconds: float = limits.SILENCE_SECONDS
    idle_room_seconds: float = limits.IDLE_ROOM_SECONDS
    outbox_bytes: int = limits.OUTBOX_BYTES
    command_burst: int = limits.COMMAND_BURST
    commands_per_second: float = limits.COMMANDS_PER_SECOND
    connections_per_address: int = limits.CONNECTIONS_PER_ADDRESS
    connections: int = limits.CONNECTIONS
    proxies: tuple[Network, ...] = LOOPBACK  # whose X-Forwarded-For is believed
    origins: frozenset[str] = frozenset()  # pages of other hosts that may connect, exactly
    write_seconds: float = limits.WRITE_SECONDS
    drain_seconds: float = limits.DRAIN_SECONDS
    admin_host: str = "127.0.0.1"
    admin_port: int | None = None  # metrics are at a port of their own, or nowhere

    def commands(self, now: float) -> Budget:
        """Return what a seat, or somebody not seated yet, may say at once from `now` on."""
        return Budget(self.command_burst, self.commands_per_second, now)

    @property
    def database(self) -> Path:
        """The file of the embedded store."""
        return self.data / "moot.db"

    @property
    def backup(self) -> Path:
        """The file that the embedded store is copied to: a server can be started on its folder."""
        return self.data / "backup" / "moot.db"

    @property
    def kept_in(self) -> str:
        """Where the tables are, as it may be shown."""
        if not self.store:
            return str(self.data)
        parts = urlsplit(self.store)
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"

    def at(self, port: int) -> Settings:
        """Return the same settings with the port that was really taken."""
        return replace(self, port=port)

    @property
    def listens_everywhere(self) -> bool:
        """Whether any address of this machine leads here."""
        return self.host in ("0.0.0.0", "::", "")

    @property
    def local_host(self) -> str:
        """The host that this machine itself reaches the server at, as it stands in an address."""
        if self.listens_everywhere:
            return "127.0.0.1"
        return f"[{self.host}]" if ":" in self.host else self.host

    @property
    def is_open_to_others(self) -> bool:
        """Whether anybody but this machine can connect."""
        try:
            return not ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host != "localhost"

    @property
    def shown_host(self) -> str:
        """The host that others can reach this server at, as it stands in a link."""
        try:
            chosen = ipaddress.ip_address(self.host)
        except ValueError:
            return self.host
        if not chosen.is_unspecified:
            return f"[{chosen}]" if chosen.version == 6 else str(chosen)
        return own_address()


def own_address() -> str:
    """Return this machine's address in its network, or the loopback address without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this only asks which way a packet would leave. The address is one
            # that is kept for documentation (RFC 5737), so no router has a way to it.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def address_of(
    peer: tuple[object, ...] | str | None,
    forwarded: str | None,
    proxies: tuple[Network, ...] = LOOPBACK,
) -> str:
    """Return what a connection is counted by: an IPv4 address, the /64 of an IPv6 one, or `LOCAL`.

    A listed proxy says for whom it speaks in `X-Forwarded-For`; its last entry is what it saw
    itself, all before is what somebody claims. From anywhere else the header means nothing.
    """
    shown = peer[0] if isinstance(peer, tuple) and peer else peer
    address = _read_address(str(shown))
    if address is not None and address.is_loopback and forwarded is None:
        return LOCAL
    if address is not None and forwarded is not None and _is_in(address, proxies):
        address = _read_address(forwarded.rpartition(",")[2].strip())
    if address is None:
        return "unknown"
    if address.version == 6:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def arrived_from(peer: tuple[object, ...] | str | None, proxies: tuple[Network, ...]) -> str:
    """Return what a socket is counted by before its request is read.

    A listed proxy speaks for many: whom, its request says (`address_of`). Until then it is `LOCAL`.
    """
    shown = peer[0] if isinstance(peer, tuple) and peer else peer
    address = _read_address(str(shown))
    if address is not None and _is_in(address, proxies):
        return LOCAL
    return address_of(peer, None, proxies)


def read_network(text: str) -> Network:
    """Return a network from `10.0.0.0/8` or from one address; `ValueError` if it is neither."""
    return ipaddress.ip_network(text.strip(), strict=False)


def read_origin(text: str) -> str:
    """Return an origin as browsers send it, like `https://moot.example`; else `ValueError`."""
    parts = urlsplit(text.strip().rstrip("/").lower())
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path or parts.query:
        raise ValueError(f"{text!r} is no origin; one looks like https://moot.example")
    return f"{parts.scheme}://{parts.netloc}"


def _is_in(address: Address, networks: tuple[Network, ...]) -> bool:
    return any(address in network for network in networks)


def _read_address(text: str) -> Address | None:
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address
