from random import Random

from bots.backoff import Backoff
from protocol.limits import BACKOFF_MOST_SECONDS, GIVE_UP_SECONDS


def waits(seed: int, count: int) -> list[float]:
    backoff = Backoff(Random(seed))
    return [backoff.wait() for _ in range(count)]


def test_the_first_attempt_comes_within_a_second_and_no_wait_is_longer_than_twenty() -> None:
    for seed in range(200):
        first, *later = waits(seed, 12)
        assert 0 <= first <= 1
        assert all(0.5 <= seconds <= BACKOFF_MOST_SECONDS for seconds in later)


def test_a_hall_full_of_clients_does_not_come_back_at_once() -> None:
    seconds = sorted(waits(seed, 1)[0] for seed in range(1000))
    assert max(later - sooner for sooner, later in zip(seconds, seconds[100:], strict=False)) > 0.07


def test_waits_grow_on_the_whole() -> None:
    means = [sum(waits(seed, n)[-1] for seed in range(300)) / 300 for n in (1, 3, 5, 8)]
    assert means == sorted(means)
    assert means[-1] > 8


def test_ten_good_seconds_make_the_next_failure_a_first() -> None:
    backoff = Backoff(Random(3))
    for _ in range(8):
        backoff.wait()
    backoff.lived(9.9)
    assert backoff.wait() > 1
    backoff.lived(10)
    assert backoff.wait() <= 1


def test_it_gives_up_after_a_quarter_of_an_hour_of_waiting() -> None:
    backoff = Backoff(Random(4))
    waited = 0.0
    while not backoff.has_given_up:
        waited += backoff.wait()
    assert GIVE_UP_SECONDS <= waited <= GIVE_UP_SECONDS + BACKOFF_MOST_SECONDS


def test_a_second_may_be_made_short() -> None:
    assert Backoff(Random(5), second=0.01).wait() <= 0.01
