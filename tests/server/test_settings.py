"""What follows from where a server listens."""

from __future__ import annotations

import ipaddress

import pytest

from server.settings import (
    LOCAL,
    LOOPBACK,
    Settings,
    address_of,
    arrived_from,
    own_address,
    read_network,
    read_origin,
)


@pytest.mark.parametrize(
    ("host", "is_open", "local", "shown"),
    [
        ("127.0.0.1", False, "127.0.0.1", "127.0.0.1"),
        ("localhost", False, "localhost", "localhost"),
        ("::1", False, "[::1]", "[::1]"),
        ("0.0.0.0", True, "127.0.0.1", "192.0.2.7"),
        ("::", True, "127.0.0.1", "192.0.2.7"),
        ("192.0.2.9", True, "192.0.2.9", "192.0.2.9"),
        ("moot.example", True, "moot.example", "moot.example"),
    ],
)
def test_who_can_connect_and_by_which_address(
    host: str, is_open: bool, local: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.settings.own_address", lambda: "192.0.2.7")
    settings = Settings(host=host)
    found = (settings.is_open_to_others, settings.local_host, settings.shown_host)
    assert found == (is_open, local, shown)


def test_this_machine_has_an_address() -> None:
    assert ipaddress.ip_address(own_address())


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        (("192.0.2.7", 5000), None, "192.0.2.7"),
        (("192.0.2.7", 5000), "198.51.100.1", "192.0.2.7"),
        (("::ffff:192.0.2.7", 5000, 0, 0), None, "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 5000, 0, 0), None, "2001:db8:1:2::/64"),
        (("fe80::1%eth0", 5000, 0, 3), None, "fe80::/64"),
        (("127.0.0.1", 5000), None, LOCAL),
        (("::1", 5000, 0, 0), None, LOCAL),
        (("127.0.0.1", 5000), "198.51.100.1", "198.51.100.1"),
        (("127.0.0.1", 5000), "127.0.0.1, 198.51.100.1", "198.51.100.1"),
        (("127.0.0.1", 5000), "nonsense", "unknown"),
        (None, None, "unknown"),
        ("/a/socket", None, "unknown"),
        ((), None, "unknown"),
    ],
)
def test_connections_are_counted_by_address(
    peer: tuple[object, ...] | str | None, forwarded: str | None, address: str
) -> None:
    assert address_of(peer, forwarded) == address


def test_a_proxy_elsewhere_is_believed_only_if_it_is_listed() -> None:
    listed = (*LOOPBACK, read_network("10.0.0.0/8"), read_network("192.0.2.9"))
    for proxy in ("10.1.2.3", "192.0.2.9", "127.0.0.1"):
        assert address_of((proxy, 5000), "8.8.8.8, 198.51.100.1", listed) == "198.51.100.1"
        assert address_of((proxy, 5000), None, listed) in (proxy, LOCAL)
    assert address_of(("192.0.2.8", 5000), "198.51.100.1", listed) == "192.0.2.8"
    with pytest.raises(ValueError, match=r"10\.0\.0"):
        read_network("10.0.0")


def test_a_proxy_is_nobodys_own_address_before_it_has_said_for_whom_it_speaks() -> None:
    listed = (*LOOPBACK, read_network("10.0.0.0/8"))
    for peer, address in (
        ("10.1.2.3", LOCAL),
        ("127.0.0.1", LOCAL),
        ("192.0.2.8", "192.0.2.8"),
        ("2001:db8::1", "2001:db8::/64"),
    ):
        assert arrived_from((peer, 5000), listed) == address
    assert arrived_from(None, listed) == "unknown"


@pytest.mark.parametrize(
    ("text", "origin"),
    [("https://Moot.example/", "https://moot.example"), ("http://a:8040", "http://a:8040")],
)
def test_an_origin_is_read_as_browsers_send_it(text: str, origin: str) -> None:
    assert read_origin(text) == origin


@pytest.mark.parametrize("text", ["null", "moot.example", "https://a/page", "ftp://a", "*", ""])
def test_what_is_no_origin_is_said(text: str) -> None:
    with pytest.raises(ValueError, match="is no origin"):
        read_origin(text)
