"""What is kept in the cache folder, and what is not trusted there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from borgcheck.common import caching
from borgcheck.corpus import corpus
from borgcheck.reading import grammar


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "cache"
    monkeypatch.setenv("BORGCHECK_CACHE", str(folder))
    return folder


def test_what_is_kept_is_fetched(folder: Path) -> None:
    assert caching.fetch("thing-1") is None
    caching.keep("thing-1", b"data")
    assert caching.fetch("thing-1") == b"data"
    assert folder.stat().st_mode & 0o077 == 0
    assert [p.name for p in folder.iterdir()] == ["thing-1"], "nothing half-written is left"


def test_what_is_out_of_date_goes(folder: Path) -> None:
    caching.keep("thing-1", b"old")
    caching.keep("other-1", b"other")
    caching.keep("thing-2", b"new")
    assert sorted(p.name for p in folder.iterdir()) == ["other-1", "thing-2"]


@pytest.mark.parametrize(
    "damage",
    [lambda data: data[:-1], lambda data: b"", lambda data: data[:4] + b"x" + data[5:], lambda data: b"\0" * len(data)],
    ids=["cut short", "empty", "changed", "zeros"],
)
def test_what_is_damaged_is_not_taken(folder: Path, damage: object) -> None:
    caching.keep("thing-1", b"data")
    path = folder / "thing-1"
    path.write_bytes(damage(path.read_bytes()))  # type: ignore[operator]
    assert caching.fetch("thing-1") is None


def test_another_items_content_is_not_taken(folder: Path) -> None:
    caching.keep("thing-1", b"data")
    (folder / "other-1").write_bytes((folder / "thing-1").read_bytes())
    (folder / "other-1").chmod(0o600)
    assert caching.fetch("other-1") is None


@pytest.mark.parametrize("mode", [0o777, 0o770])
def test_a_folder_that_others_can_write_to_is_not_used(folder: Path, mode: int) -> None:
    caching.keep("thing-1", b"data")
    folder.chmod(mode)
    assert caching.fetch("thing-1") is None
    caching.keep("thing-2", b"data")
    assert not (folder / "thing-2").exists()


def test_a_link_is_not_followed(folder: Path, tmp_path: Path) -> None:
    caching.keep("thing-1", b"data")
    (folder / "thing-1").rename(tmp_path / "elsewhere")
    (folder / "thing-1").symlink_to(tmp_path / "elsewhere")
    assert caching.fetch("thing-1") is None


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root can give files away")
def test_another_users_file_is_not_taken(folder: Path) -> None:
    caching.keep("thing-1", b"data")
    os.chown(folder / "thing-1", 65534, 65534)
    assert caching.fetch("thing-1") is None


def test_a_folder_that_cannot_be_made_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("BORGCHECK_CACHE", str(tmp_path / "file" / "cache"))
    caching.keep("thing-1", b"data")
    assert caching.fetch("thing-1") is None


@pytest.mark.parametrize("place", ["~/.cache/borgcheck", "borgcheck"])
def test_a_user_without_a_home_has_no_folder(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BORGCHECK_CACHE")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: Path(place))
    assert caching.folder() is None
    caching.keep("thing-1", b"data")
    assert caching.fetch("thing-1") is None


def test_citations_are_the_same_from_the_cache(folder: Path) -> None:
    corpus.citations.cache_clear()
    made = corpus.citations()
    (kept,) = folder.iterdir()
    assert kept.name.startswith("citations-")
    corpus.citations.cache_clear()
    assert corpus.citations() == made == {e.id: corpus.corpus().cite(e.id) for e in corpus.corpus()}
    kept.write_bytes(b"[]")
    corpus.citations.cache_clear()
    assert corpus.citations() == made


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
