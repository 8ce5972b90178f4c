import re
from pathlib import Path

from protocol import limits

ROOT = Path(__file__).resolve().parents[2]


def test_a_dead_connection_is_noticed_after_two_pings_and_a_wait() -> None:
    assert limits.SILENCE_SECONDS == 2 * limits.PING_SECONDS + 10.0


def test_one_snapshot_always_fits_into_an_empty_outbox() -> None:
    assert limits.FRAME_OUT_BYTES < limits.OUTBOX_BYTES


def test_every_limit_is_kept_by_somebody() -> None:
    numbers = {name: value for name, value in vars(limits).items() if name.isupper()}
    assert all(isinstance(value, int | float) and value > 0 for value in numbers.values())
    files = [
        path
        for folder in ("server", "bots", "protocol", "records")
        for path in (ROOT / folder).rglob("*.py")
    ]
    code = "\n".join(path.read_text("utf-8") for path in files if path.name != "limits.py")
    assert numbers
    assert [name for name in numbers if not re.search(rf"\b{name}\b", code)] == []


def test_the_client_waits_longer_and_longer() -> None:
    assert limits.FIRST_RETRY_SECONDS < limits.LIVE_SECONDS < limits.BACKOFF_MOST_SECONDS
