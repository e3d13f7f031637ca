"""What is kept in the cache folder, and what is not trusted there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from borgcheck.parse.rows import Row, rows

from borgcheck import caching
from borgcheck.cards import index
from borgcheck.cards.catalogue import shipped
from borgcheck.corpus import corpus
from borgcheck.parse import grammar
from tests.samples import DECKS

LIST = "Draw:\n3 Borg Scout Vessel\n"


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


class TestGrammar:
    @pytest.fixture(autouse=True)
    def _anew(self) -> None:
        grammar.parser.cache_clear()

    def test_a_kept_grammar_reads_as_the_one_made(self, folder: Path) -> None:
        made = grammar.parse("text", LIST)
        (kept,) = folder.iterdir()
        grammar.parser.cache_clear()
        before = kept.stat().st_mtime_ns
        assert grammar.parse("text", LIST) == made
        assert kept.stat().st_mtime_ns == before

    def test_a_damaged_one_is_made_again(self, folder: Path) -> None:
        made = grammar.parse("text", LIST)
        (kept,) = folder.iterdir()
        kept.write_bytes(kept.read_bytes()[:100])
        grammar.parser.cache_clear()
        assert grammar.parse("text", LIST) == made
        assert kept.stat().st_size > 1000

    def test_every_grammar_reads_the_same_from_the_cache(self, folder: Path) -> None:
        for name in ("text", "gemp", "lackey", "flat"):
            made = grammar.parser(name)
            grammar.parser.cache_clear()
            kept = grammar.parser(name)
            assert [str(r) for r in kept.rules] == [str(r) for r in made.rules]
            assert [(t.name, str(t.pattern)) for t in kept.terminals] == [
                (t.name, str(t.pattern)) for t in made.terminals
            ]
        assert len(list(folder.iterdir())) == 4


class TestRows:
    @pytest.fixture(autouse=True)
    def _anew(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.forget(monkeypatch)

    def forget(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """As a new process would start."""
        monkeypatch.setattr("borgcheck.parsing.rows._kept", {})
        grammar.parser.cache_clear()

    def without_grammar(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(*_: object) -> None:
            raise AssertionError("a line was put to the grammar")

        self.forget(monkeypatch)
        monkeypatch.setattr("borgcheck.parsing.rows.parse", refuse)

    @pytest.mark.parametrize("path", [p for p in DECKS if p.suffix == ".deck"], ids=lambda p: p.name)
    def test_a_list_known_is_read_the_same_without_the_grammar(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
        made = _shown(rows(lines, "text"))
        self.without_grammar(monkeypatch)
        assert _shown(rows(lines, "text")) == made

    def test_lines_that_nobody_can_read_stay_as_they_are(self, monkeypatch: pytest.MonkeyPatch) -> None:
        lines = ["Draw:", "", " \t", "3 \ud800 Cube", "\x1b]0;x\x07", '"]}', "1 " + "x" * 400]
        made = _shown(rows(lines, "text"))
        self.forget(monkeypatch)
        assert _shown(rows(lines, "text")) == made

    def test_a_damaged_file_is_made_again(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        made = _shown(rows(LIST.split("\n"), "text"))
        [kept] = folder.glob("lines_text-*")
        kept.write_bytes(kept.read_bytes().replace(b"Borg", b"Tent"))
        self.forget(monkeypatch)
        assert _shown(rows(LIST.split("\n"), "text")) == made
        assert b"Borg" in kept.read_bytes()

    def test_the_last_lists_stay_and_the_first_go(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        for start in range(0, 2000, 300):
            rows([f"{n} Card" for n in range(start, start + 300)], "text")
            self.forget(monkeypatch)
        rows([f"{n} Card" for n in range(900, 1200)], "text")
        [kept] = folder.glob("lines_text-*")
        assert b'"0 Card"' not in kept.read_bytes()
        self.without_grammar(monkeypatch)
        assert len(rows([f"{n} Card" for n in (*range(1800, 2100), *range(900, 1200))], "text")) == 600

    def test_only_the_first_list_of_a_run_is_written(self, folder: Path) -> None:
        rows(["1 Borg Cube"], "text")
        [kept] = folder.glob("lines_text-*")
        rows(["2 Borg Cube"], "text")
        assert b"1 Borg Cube" in kept.read_bytes()
        assert b"2 Borg Cube" not in kept.read_bytes()


def _shown(read: list[Row]) -> list[object]:
    return [(row.number, row.span, row.line.text, row.line.kind, row.line.parts, row.line.behind) for row in read]


def test_names_are_the_same_from_the_cache(folder: Path) -> None:
    table = shipped().table
    made = index.names_of(table)
    (kept,) = folder.iterdir()
    assert kept.name.startswith("names-")
    again = index.names_of(table)
    assert [vars(each) for each in again] == [vars(each) for each in made]
    kept.write_bytes(kept.read_bytes()[:-9])
    assert [vars(each) for each in index.names_of(table)] == [vars(each) for each in made]


def test_every_name_leads_to_all_lines_that_bear_it() -> None:
    table = shipped().table
    names = index.names_of(table)
    written: dict[str, set[int]] = {}
    folded: dict[str, set[int]] = {}
    for number, (title, printed, others, folds) in enumerate(table.heads()):
        for name in {title, printed, *others.split(";")} - {""}:
            written.setdefault(name, set()).add(number)
        for name in folds.split(";"):
            folded.setdefault(name, set()).add(number)
    assert {name: set(names.written.get(name)) for name in written} == written
    assert {name: set(names.folded.get(name)) for name in folded} == folded
    assert "no such title" not in names.folded
    assert names.written.get("no such title") == ()


def test_citations_are_the_same_from_the_cache(folder: Path) -> None:
    corpus.citations.cache_clear()
    made = corpus.citations()
    (kept,) = folder.iterdir()
    assert kept.name.startswith("citations-")
    corpus.citations.cache_clear()
    assert corpus.citations() == made == {e.id: corpus.shipped().cite(e.id) for e in corpus.shipped()}
    kept.write_bytes(b"[]")
    corpus.citations.cache_clear()
    assert corpus.citations() == made
