"""The server's own log: quiet, and unable to tell a secret.

1. Only the fields named here get into a line. A token, a choice or a person's name has no field.
2. An exception is told by its type and places in the code, never by its text or its values: either
   could hold what somebody sealed.
"""

from __future__ import annotations

import logging
import secrets
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any  # a log line is a map of whatever its fields hold

import structlog

from server import metrics

if TYPE_CHECKING:
    from collections.abc import Mapping, MutableMapping

__all__ = ["FIELDS", "incident", "log", "set_up_logs"]

FIELDS = frozenset({
    "event", "level", "timestamp",
    "room", "seat", "seq", "kind", "type", "size", "close", "count", "seconds",
    "incident", "error", "at", "reason", "address", "file",
})  # fmt: skip
"""Every field a line may have. `reason` and `file` are words of the store or of the system."""

log: structlog.stdlib.BoundLogger = structlog.get_logger("moot")

_HOME = Path(__file__).resolve().parent.parent


def set_up_logs(level: str = "info") -> None:
    """Write lines of that level and above to the error output, and nothing of any library."""
    number = logging.getLevelNamesMapping()[level.upper()]
    logging.getLogger("websockets").setLevel(logging.CRITICAL)  # it logs what strangers sent
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="timestamp"),
            only_known_fields,
            structlog.dev.ConsoleRenderer(colors=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=lambda *_: structlog.WriteLogger(sys.stderr),
        cache_logger_on_first_use=False,
    )


def only_known_fields(
    _logger: Any, _method: str, line: MutableMapping[str, Any]
) -> Mapping[str, Any]:
    """Return the line without the fields that have no place in it; text stays on one line."""
    return {name: _on_one_line(value) for name, value in line.items() if name in FIELDS}


def incident(event: str, error: BaseException, **fields: object) -> str:
    """Log a mistake of the server's own, and return the name to find it by."""
    metrics.incidents.inc()
    name = secrets.token_hex(4)
    at = " < ".join(
        reversed([_place(frame) for frame in traceback.extract_tb(error.__traceback__)])
    )
    log.error(event, incident=name, error=type(error).__name__, at=at, **fields)
    return name


def _place(frame: traceback.FrameSummary) -> str:
    path = Path(frame.filename)
    shown = path.relative_to(_HOME) if path.is_relative_to(_HOME) else path.name
    return f"{shown}:{frame.lineno} {frame.name}"


def _on_one_line(value: object) -> object:
    if not isinstance(value, str):
        return value
    return "".join(sign if sign.isprintable() else "?" for sign in value)
