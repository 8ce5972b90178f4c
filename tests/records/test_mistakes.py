"""What is said of a mistyped word."""

from records.mistakes import Mistake, meant, unknown


def test_a_close_word_is_suggested() -> None:
    assert meant("vots", ["votes", "seals"]) == " Did you mean votes?"
    assert meant("BEN", ["Ann", "Ben"]) == " Did you mean Ben?"


def test_without_a_close_word_there_is_no_guess() -> None:
    assert meant("banana", ["votes", "seals"]) == ""


def test_the_mistake_names_line_and_word() -> None:
    mistake = unknown(7, "vots", "step", ["votes"])
    assert isinstance(mistake, Mistake)
    assert str(mistake) == "line 7: 'vots' is no step. Did you mean votes?"


def test_otherwise_what_there_is_stands_there_up_to_twelve() -> None:
    assert str(unknown(1, "x", "step", ["aa", "bb"])).endswith("There are: aa, bb.")
    assert str(unknown(1, "x", "step", [f"word{n}" for n in range(13)])).endswith("word11, ....")
    assert str(unknown(1, "x", "step", [])).endswith("is no step.")
