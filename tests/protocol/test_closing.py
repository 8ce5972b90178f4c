import pytest

from protocol.closing import Close, is_final

COME_BACK = {
    Close.GOING_AWAY,
    Close.BROKEN,
    Close.RESTARTING,
    Close.TRY_LATER,
    Close.TOO_SLOW,
    Close.SILENT,
    Close.BEHIND,
    Close.NO_HELLO,
}


@pytest.mark.parametrize("code", Close)
def test_each_code_says_whether_to_come_back(code: Close) -> None:
    assert is_final(code) == (code not in COME_BACK)


@pytest.mark.parametrize("code", [1005, 1006, 4000, 4123, 4499])
def test_codes_we_do_not_know_yet_say_come_back_by_their_range(code: int) -> None:
    assert not is_final(code)


@pytest.mark.parametrize("code", [1002, 1003, 1007, 1010, 3000, 3999, 4500, 4777, 4999])
def test_the_others_are_final(code: int) -> None:
    assert is_final(code)


def test_reasons_are_stable_words_that_fit_a_close_frame() -> None:
    for code in Close:
        assert code.reason == code.name.lower()
        assert len(code.reason.encode()) <= 123  # RFC 6455 section 5.5, less the code
