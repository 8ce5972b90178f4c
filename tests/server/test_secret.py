"""The installation's secret: said, or made once, for nobody else to read."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.secret import LEAST, read_secret
from server.settings import Settings
from server.stores.base import StoreUnusable


def test_it_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data")
    secret = read_secret(settings)
    file = tmp_path / "data" / "secret"
    assert file.stat().st_mode & 0o777 == 0o600
    assert len(secret) == 32
    assert read_secret(settings) == secret
    assert read_secret(Settings(data=tmp_path / "other")) != secret
    assert secret.hex() not in file.read_text()


def test_what_is_said_wins_over_the_file(tmp_path: Path) -> None:
    said = Settings(data=tmp_path, secret="s" * LEAST)
    assert read_secret(said) == read_secret(Settings(data=tmp_path / "other", secret="s" * LEAST))
    assert not (tmp_path / "secret").exists()
    assert read_secret(Settings(data=tmp_path)) != read_secret(said)


def test_a_short_one_is_refused_with_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(StoreUnusable, match="MOOT_SECRET has 3 characters and needs 32: try"):
        read_secret(Settings(data=tmp_path, secret="abc"))
    (tmp_path / "secret").write_text("short\n")
    with pytest.raises(StoreUnusable, match="secret has 5 characters"):
        read_secret(Settings(data=tmp_path))


def test_whoever_only_reads_makes_none(tmp_path: Path) -> None:
    assert read_secret(Settings(data=tmp_path), make=False) == b""
    assert list(tmp_path.iterdir()) == []
    made = read_secret(Settings(data=tmp_path))
    assert read_secret(Settings(data=tmp_path), make=False) == made


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    with pytest.raises(StoreUnusable, match="Cannot use"):
        read_secret(Settings(data=tmp_path))


def test_it_stands_in_no_text_of_the_settings() -> None:
    assert "canary" not in repr(Settings(secret="canary" * 10))
