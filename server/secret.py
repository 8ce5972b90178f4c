"""The installation's secret: what the keys of all rooms follow from.

It is `MOOT_SECRET`, or the file `secret` in the data folder, made at the first start. It is never
in the store: whoever reads the store alone reads nothing that is sealed. Servers of one store need
the same one.
"""

from __future__ import annotations

import os
import secrets
import tempfile
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING

from server.stores.base import StoreUnusable

if TYPE_CHECKING:
    from pathlib import Path

    from server.settings import Settings

__all__ = ["LEAST", "read_secret"]

LEAST = 32
"""So many characters a secret has at least; `openssl rand -hex 32` makes 64."""


def read_secret(settings: Settings, *, make: bool = True) -> bytes:
    """Return the secret as 32 bytes; `StoreUnusable` says what is wrong with it, for people.

    Without `make` it may be missing: then it is nothing, which opens nothing.
    """
    text, name = settings.secret, "MOOT_SECRET"
    if not text:
        file = settings.data / "secret"
        if not (make or file.exists()):
            return b""
        text, name = _from_file(file, make=make), str(file)
    if len(text) < LEAST:
        raise StoreUnusable(
            f"{name} has {len(text)} characters and needs {LEAST}: try `openssl rand -hex 32`."
        )
    return sha256(b"moot secret" + text.encode()).digest()


def _from_file(file: Path, *, make: bool) -> str:
    try:
        if make:
            _make(file)
        return file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise StoreUnusable(f"Cannot use {file}: {error}.") from error


def _make(file: Path) -> None:
    """Make the file, for nobody but its owner; one that is there stays, whoever made it first."""
    if file.exists():
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, whole = tempfile.mkstemp(dir=file.parent)  # only its owner may read it
    try:
        with os.fdopen(handle, "w") as written:
            written.write(secrets.token_hex(32) + "\n")
            written.flush()
            os.fsync(written.fileno())
        with suppress(FileExistsError):
            os.link(whole, file)  # all of it at once: another server may start just now
    finally:
        os.unlink(whole)
