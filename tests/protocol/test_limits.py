from protocol import limits


def test_a_dead_connection_is_noticed_after_two_pings_and_a_wait() -> None:
    assert limits.SILENCE_SECONDS == 2 * limits.PING_SECONDS + 10.0


def test_one_snapshot_always_fits_into_an_empty_outbox() -> None:
    assert limits.FRAME_OUT_BYTES < limits.OUTBOX_BYTES


def test_every_limit_says_why_and_is_more_than_nothing() -> None:
    numbers = {name: value for name, value in vars(limits).items() if name.isupper()}
    assert len(numbers) > 25
    assert all(isinstance(value, int | float) and value > 0 for value in numbers.values())


def test_the_client_waits_longer_and_longer() -> None:
    assert limits.FIRST_RETRY_SECONDS < limits.LIVE_SECONDS < limits.BACKOFF_MOST_SECONDS
