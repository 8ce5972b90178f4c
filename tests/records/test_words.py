"""Every word has a meaning, a function, and no double."""

from records.doing import DOERS
from records.expecting import CHECKS
from records.words import DETAILS, EXPECTATIONS, FOR_ALL, HEADER, VERBS


def test_every_verb_is_done_and_every_expectation_looked_at() -> None:
    assert set(DOERS) == set(VERBS) | set(FOR_ALL)
    assert set(CHECKS) == set(EXPECTATIONS)


def test_every_word_says_what_it_means_in_a_sentence() -> None:
    for words in (HEADER, DETAILS, VERBS, FOR_ALL, EXPECTATIONS):
        for word, (_, says) in words.items():
            assert says.endswith((".", ":", "below.")), word


def test_no_verb_begins_as_another_one_with_a_player_behind_it() -> None:
    for verb in VERBS:
        for other in ("decides for ", "seals for "):
            assert not verb.startswith(other)
