"""What is said in the terminal when a server has started: where it is, and how others get in."""

from __future__ import annotations

from io import StringIO

import segno

from server.settings import Settings

__all__ = ["greeting", "home", "try_link"]

BOTS_TO_TRY = 3


def home(settings: Settings) -> str:
    """Return the address of the page, as it is best opened on this machine."""
    return f"http://{settings.local_host}:{settings.port}"


def try_link(settings: Settings) -> str:
    """Return the link that opens a table with bots, which is the quickest way to see a vote."""
    return f"{home(settings)}/?try={BOTS_TO_TRY}"


def greeting(settings: Settings, *, draws: bool) -> str:
    """Return the lines for the terminal; with a QR code if `draws`, and others can connect."""
    lines = [f"Moot is running at   {home(settings)}"]
    if settings.is_open_to_others:
        shared = f"http://{settings.shown_host}:{settings.port}"
        lines += [f"On your network at   {shared}"]
        if draws:
            lines += ["", _drawn(shared).rstrip("\n"), ""]
    lines += [
        f"Try a table with {BOTS_TO_TRY} bots: {try_link(settings)}",
        f"Tables are kept in   {settings.kept_in}",
        "Stop with Ctrl-C; every table goes on from there.",
    ]
    return "\n".join(lines)


def _drawn(link: str) -> str:
    drawn = StringIO()
    segno.make_qr(link, error="l").terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
