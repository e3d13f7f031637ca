"""What is kept in the cache folder, and what is not trusted there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from borgcheck.common import files
from borgcheck.reading import grammar


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("BORGCHECK_CACHE", str(folder))
    return folder


@pytest.mark.parametrize("place", ["~/.cache/borgcheck", "borgcheck"])
def test_a_user_without_a_home_has_no_folder(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BORGCHECK_CACHE")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: Path(place))
    assert files.cache_folder() is None
    assert files.private_file("thing") is None


@pytest.mark.parametrize("mode", [0o777, 0o770])
def test_a_folder_that_others_can_write_to_is_not_used(folder: Path, mode: int) -> None:
    folder.mkdir(mode=0o700)
    folder.chmod(mode)
    assert files.private_file("thing") is None


def test_a_link_is_not_followed(folder: Path, tmp_path: Path) -> None:
    assert files.private_file("thing") == str(folder / "thing")
    (folder / "thing").rename(tmp_path / "elsewhere")
    (folder / "thing").symlink_to(tmp_path / "elsewhere")
    assert files.private_file("thing") is None


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can give files away")
def test_another_users_file_is_not_taken(folder: Path) -> None:
    assert files.private_file("thing")
    os.chown(folder / "thing", 65534, 65534)
    assert files.private_file("thing") is None


def test_a_folder_that_cannot_be_made_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("BORGCHECK_CACHE", str(tmp_path / "file" / "cache"))
    assert files.private_file("thing") is None


def _tree() -> object:
    grammar._parser.cache_clear()
    return grammar.parse("lackey", "2\tBorg Cube\n")


def test_a_parser_is_the_same_from_the_cache(folder: Path) -> None:
    made = _tree()
    (kept,) = folder.iterdir()
    written = kept.stat().st_mtime_ns
    assert kept.stat().st_mode & 0o077 == 0
    assert _tree() == made
    assert kept.stat().st_mtime_ns == written, "the file is read and not written anew"
    kept.write_bytes(kept.read_bytes()[:500])
    assert _tree() == made
    assert len(kept.read_bytes()) > 500, "damaged tables are made anew"


def test_tables_that_others_can_write_to_are_not_read(folder: Path) -> None:
    made = _tree()
    (kept,) = folder.iterdir()
    kept.write_bytes(b"")
    kept.chmod(0o666)
    assert _tree() == made
    assert kept.read_bytes() == b""


def test_another_grammar_has_another_parser(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _tree()
    monkeypatch.setattr(grammar.resources, "text", lambda *_: 'start: "1" NAME\nNAME: /[a-z]+/\n%ignore " "')
    grammar._parser.cache_clear()
    assert [t.value for t in grammar.tokens_of(grammar.parse("lackey", "1 cube"))] == ["cube"]
    grammar._parser.cache_clear()
