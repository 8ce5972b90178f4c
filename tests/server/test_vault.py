"""What is sealed cannot be read where it is stored, is of one size, and has keys of its own."""

from __future__ import annotations

import pytest
from msgspec import Raw, msgpack
from msgspec.structs import replace

from server.stores.base import Commit, LogDamaged, write
from server.vault import OPENING_BYTES, SecretLost, Vault, enclosed, is_sealed, vault_of

ROOM, OTHER = bytes(16), bytes([1] * 16)
VAULT = Vault(b"secret", ROOM)


def commit(word: str = "canary", **changes: object) -> Commit:
    events = Raw(msgpack.encode([["sealed", word]]))
    made = Commit(7, b"p" * 32, "id", msgpack.encode(word), 2, 5, b"e" * 16, events)
    return replace(made, **changes)


def test_a_sealed_commit_tells_who_and_when_and_nothing_more() -> None:
    sealed = VAULT.sealed(commit(), 100)
    assert is_sealed(sealed)
    assert not is_sealed(commit())
    assert (sealed.seq, sealed.command, sealed.seat, sealed.now) == (7, "id", 2, 5)
    assert (sealed.said, sealed.entropy) == (b"", b"")
    body = write(sealed).body
    assert b"canary" not in body
    assert b"e" * 16 not in body


def test_it_opens_again_and_what_is_in_clear_stays() -> None:
    one, other = commit(), commit("open", seq=8)
    opened = VAULT.opened([VAULT.sealed(one, 100), other])
    assert opened == [one, other]
    assert bytes(opened[0].events) == bytes(one.events)


def test_the_padding_makes_it_as_long_as_any_other() -> None:
    sizes = {
        len(write(VAULT.sealed(commit(word), 200 - 2 * len(word))).body)
        for word in ("a", "canary", "a word of several words")
    }
    assert len(sizes) == 1


def test_the_same_twice_is_not_the_same_text() -> None:
    assert VAULT.sealed(commit(), 9) != VAULT.sealed(commit(), 9)


@pytest.mark.parametrize("vault", [Vault(b"another", ROOM), Vault(b"secret", OTHER)])
def test_another_secret_or_room_opens_nothing_and_says_what_to_do(vault: Vault) -> None:
    with pytest.raises(SecretLost, match="start with the MOOT_SECRET, or the file `secret`"):
        vault.opened([VAULT.sealed(commit(), 9)])
    assert vault.seed != VAULT.seed


@pytest.mark.parametrize("change", [{"seat": 3}, {"command": "x"}, {"now": 6}, {"seq": 8}])
def test_nothing_round_it_can_be_exchanged(change: dict[str, object]) -> None:
    with pytest.raises(SecretLost):
        VAULT.opened([replace(VAULT.sealed(commit(), 9), **change)])


def test_a_text_that_is_too_short_is_a_damaged_log() -> None:
    for text in (b"", b"short"):
        with pytest.raises((LogDamaged, SecretLost)):
            VAULT.opened([commit(events=Raw(msgpack.encode(text)))])


def test_what_opens_one_commit_makes_it_again_and_opens_no_other() -> None:
    sealed = VAULT.sealed(commit(), 33)
    opening = VAULT.opening(sealed)
    assert len(opening) == OPENING_BYTES
    assert enclosed(commit(), opening, 33) == sealed
    next_one = VAULT.sealed(commit(seq=8), 33)
    assert VAULT.opening(next_one)[:32] != opening[:32]


def test_the_keys_of_a_room_are_made_once() -> None:
    assert vault_of(b"secret", ROOM) is vault_of(b"secret", ROOM)
    assert vault_of(b"secret", ROOM).seed == VAULT.seed
