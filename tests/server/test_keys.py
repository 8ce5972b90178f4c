"""Codes are for reading aloud, tokens for nobody's eyes."""

from __future__ import annotations

import pytest

from server.keys import hash_of, house_token, is_code, new_code, new_room_id, new_token, read_code


def test_codes_are_eight_signs_that_cannot_be_mixed_up() -> None:
    codes = {new_code() for _ in range(500)}
    assert len(codes) == 500
    assert all(is_code(code) for code in codes)
    assert not set("".join(codes)) & set("ILOU")


@pytest.mark.parametrize("typed", ["k7q2-m4xn", "K7Q2 M4XN", "K7Q2M4XN", " k7q2m4xn "])
def test_a_code_is_read_however_it_was_typed(typed: str) -> None:
    assert read_code(typed) == "K7Q2M4XN"


def test_letters_that_look_like_numbers_are_read_as_those() -> None:
    assert read_code("oOiIlL00") == "00111100"


@pytest.mark.parametrize("wrong", ["", "K7Q2M4X", "K7Q2M4XN2", "K7Q2M4XU", "../../..", "ｋ7Q2M4XN"])
def test_what_is_no_code(wrong: str) -> None:
    assert not is_code(read_code(wrong))


def test_tokens_are_secrets_of_one_form() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert {len(token) for token in tokens} == {43}
    assert len(hash_of(tokens.pop())) == 32
    assert len(new_room_id()) == 16


def test_a_bots_token_follows_from_the_secret_the_room_and_the_name() -> None:
    token = house_token(b"s" * 32, b"r" * 16, "Ada")
    assert token == house_token(b"s" * 32, b"r" * 16, "Ada")
    assert len(token) == 43
    others = {
        house_token(b"t" * 32, b"r" * 16, "Ada"),
        house_token(b"s" * 32, b"q" * 16, "Ada"),
        house_token(b"s" * 32, b"r" * 16, "Bruno"),
    }
    assert len(others | {token}) == 4
