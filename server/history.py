"""The story of a room from its beginning: read out of the log again, since the state forgets it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server.stores.base import Stored, read_log

if TYPE_CHECKING:
    from server.records import Records

__all__ = ["LINES_AT_ONCE", "lines_before"]

LINES_AT_ONCE = 50


def lines_before(stored: Stored, records: Records, before: int) -> dict[str, list[str | int]]:
    """Return the lines before that number, at most `LINES_AT_ONCE`, as the table's `log` has them.

    The whole log is folded for it: some milliseconds for an evening, so do it off the event loop.
    `LogDamaged` if it cannot be read.
    """
    kind, state = records.kind, records.kind.new()
    lines: dict[int, list[str | int]] = {}
    vault = records.vault(stored.id)
    for commit in vault.opened(read_log(stored.commits, stored.birth)):
        for event in records.read_events(commit):
            old, state = state, kind.evolve(state, event)
            patch = kind.table_patch(old, state) or {}
            shown: dict[str, list[str | int] | None] = patch.get("log") or {}
            lines |= {int(number): line for number, line in shown.items() if line is not None}
        if lines and max(lines) >= before:
            break
    wanted = sorted(number for number in lines if number < before)[-LINES_AT_ONCE:]
    return {str(number): lines[number] for number in wanted}
