"""Searching the rulings: answers measured on questions, and the index under all circumstances."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import borgcheck
from borgcheck import resources
from borgcheck.corpus import cache as cache_module
from borgcheck.corpus import search as search_module
from borgcheck.corpus.cache import Kept
from borgcheck.corpus.corpus import Corpus, corpus, digest
from borgcheck.corpus.index import key, open_index
from borgcheck.corpus.search import Searcher, in_force
from borgcheck.corpus.words import plain, synonyms, words
from borgcheck.errors import BorgcheckError

ROOT = Path(__file__).resolve().parent.parent
QUESTIONS = [
    json.loads(line) for line in (ROOT / "tests" / "search" / "questions.jsonl").read_text("utf-8").splitlines()
]
FINDER = Searcher(corpus(), None)


def names(entry: borgcheck.Entry) -> set[str]:
    return {plain(name) for name in (entry.title, *entry.aliases)}


def rank(question: dict) -> int | None:
    wanted = {plain(title) for title in question["want"]}
    hits = FINDER.search(question["q"], game=question["game"], limit=10).hits
    return next((h.rank for h in hits if names(h.entry) & wanted), None)


def test_questions_are_answered() -> None:
    ranks = defaultdict(list)
    for question in QUESTIONS:
        ranks[question["style"]].append(rank(question))
    everything = [r for some in ranks.values() for r in some]
    first = sum(r == 1 for r in everything) / len(everything)
    five = sum(r is not None and r <= 5 for r in everything) / len(everything)
    assert first >= 0.86
    assert five >= 0.96
    for style, some in ranks.items():
        assert sum(r is not None and r <= 5 for r in some) / len(some) >= 0.85, style


def test_wanted_titles_exist() -> None:
    known = set().union(*(names(e) for e in corpus()))
    assert [t for q in QUESTIONS for t in q["want"] if plain(t) not in known] == []


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("Interlink Drone", "Interlink Drone"),
        ("9 of 11", "Interlink Drone"),
        ("nine of eleven", "Nine of Eleven"),
        ("seed limit", "Seed Cards"),
        ("AU icon", "Play a Card"),
        ("planets: what is assimilated with them", "Planet assimilation"),
        ("Qualor II Rendezvous stasis", "Cyber Drone"),
    ],
)
def test_names_lead_to_their_entries(query: str, title: str) -> None:
    assert title in [h.entry.title for h in FINDER.search(query, limit=3).hits]


def test_misspelt_words_are_mended_and_said() -> None:
    found = FINDER.search("interlnk droan sharring")
    assert found.corrected == "interlink drone sharing"
    assert found.hits[0].entry.title in ("Interlink Drone", "skill-sharing")
    assert FINDER.search("interlink drone").corrected is None


def test_phrases_must_stand_as_they_are() -> None:
    loose = FINDER.search("single scout", limit=100)
    strict = FINDER.search('"single scout"', limit=100)
    assert 0 < strict.total < loose.total
    assert all("single scout" in plain(h.entry.text) for h in strict.hits)


def test_filters() -> None:
    hits = FINDER.search("probing", source="current-rulings-2000-09-25", limit=50).hits
    assert {h.entry.source for h in hits} == {"current-rulings-2000-09-25"}
    assert {h.entry.game for h in FINDER.search("ship", game="dbg", limit=50).hits} == {"dbg"}
    assert {h.entry.kind for h in FINDER.search("probing", kind="glossary").hits} == {"glossary"}
    assert all("Borg Cube" in h.entry.cards for h in FINDER.search("report aboard", card="Borg Cube").hits)
    early = FINDER.search("probing", as_of="2000-06", limit=50).hits
    assert early
    assert not any(h.entry.source == "current-rulings-2000-09-25" for h in early)


def test_filters_leave_out_no_entry() -> None:
    """However many entries fit better and do not pass."""
    entries = [e._replace(date="2010") for e in corpus()] * 2
    wanted = entries[0]._replace(id="x#y", title="Elsewhere", text="Only here a single ship.", cards=("Borg Ship",))
    finder = Searcher(Corpus(corpus().documents, [*entries, wanted._replace(date="1999")]))
    for query, filters in (("ship", {"card": "Borg Ship"}), ("ship", {"as_of": "2000"}), ('"a single ship"', {})):
        assert "x#y" in [h.entry.id for h in finder.search(query, limit=100, **filters).hits]
    assert finder.search("ship", card="No Such Card").hits == ()
    assert finder.search('"single xyzzyx"').hits == ()


@pytest.mark.parametrize("filters", [{"game": "chess"}, {"source": "x"}, {"kind": "poem"}])
def test_filter_values_must_exist(filters: dict[str, str]) -> None:
    with pytest.raises(BorgcheckError, match="known are"):
        FINDER.search("probing", **filters)


@pytest.mark.parametrize(
    ("date", "shown"),
    [
        (None, True),
        ("2000", True),
        ("2000-09", True),
        ("2000-09-24", False),
        ("2000-09-25", True),
        ("1999", False),
        ("2001-01", True),
    ],
)
def test_in_force(date: str | None, shown: bool) -> None:
    entry = corpus().get("current-rulings-2000-09-25#probing")
    assert in_force(entry, date) is shown


@pytest.mark.parametrize("query", ["", "   ", "???", "zzzzqqq xxyyzz", '""', '"'])
def test_nothing_found(query: str) -> None:
    assert FINDER.search(query).hits == ()


def test_the_nearest_terms() -> None:
    assert "probing" in [t.lower() for t in FINDER.nearest("prober")]


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_any_question_is_survived(text: str) -> None:
    for hit in FINDER.search(text).hits:
        assert hit.score > 0


def test_a_question_as_long_as_a_book() -> None:
    long = plain(" ".join(e.text for e in corpus())).replace(chr(34), " ")
    assert FINDER.search(long).corrected is None
    assert FINDER.search(long).total > 0


def test_synonyms_are_read() -> None:
    known = synonyms()
    assert ("teleport",) in known[("beam",)]
    assert all(group and all(word == word.lower() for word in group) for group in known)


def test_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BORGCHECK_CACHE", str(tmp_path))
    hits = borgcheck.search("probe after battle", game=None, limit=3)
    assert hits[0].entry.title.lower() == "probing"
    assert set(hits[0].to_dict()) == {
        "rank", "id", "title", "aliases", "kind", "game", "source", "date", "section", "score", "snippet", "text",
        "see", "amends", "amended_by", "note",
    }  # fmt: skip
    assert len(borgcheck.rulings()) == len(corpus())


# ---- the index


def answers(finder: Searcher) -> list[str]:
    return [h.entry.id for h in finder.search("probing after battle").hits]


def never() -> Corpus:
    raise AssertionError("the corpus is read although its index is kept")


# Enough to be damaged, and quick to build.
SOME = Corpus(corpus().documents, [e for e in corpus() if "prob" in e.text][:30])
FINDER_OF_SOME = Searcher(SOME, None)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    assert answers(Searcher(corpus(), folder)) == answers(FINDER)
    [path] = folder.iterdir()
    return path


@pytest.fixture
def kept(built: Path, tmp_path: Path) -> Path:
    """The file of an index in a cache folder."""
    return Path(shutil.copy2(built, tmp_path))


@pytest.fixture
def kept_of_some(tmp_path: Path) -> Path:
    """The same of a few entries."""
    assert answers(Searcher(SOME, tmp_path)) == answers(FINDER_OF_SOME)
    [path] = tmp_path.iterdir()
    return path


def test_the_index_is_kept_and_used_again(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept.name == f"rulings-{key(corpus().digest)}.sqlite"
    before = kept.stat().st_mtime_ns
    monkeypatch.setattr(search_module, "machine_corpus", never)
    finder = Searcher(None, kept.parent)
    assert finder.search("probing after battle") == FINDER.search("probing after battle")
    assert finder.document("borg-rulebook-1.6") == corpus().document("borg-rulebook-1.6")
    assert [kept] == list(kept.parent.iterdir())
    assert kept.stat().st_mtime_ns == before


def test_it_is_built_anew_when_the_corpus_changes(kept: Path) -> None:
    smaller = Corpus(corpus().documents, corpus().entries[1:])
    assert key(corpus().digest) != key(smaller.digest)
    Searcher(smaller, kept.parent)
    assert [p.name for p in kept.parent.iterdir()] == [f"rulings-{key(smaller.digest)}.sqlite"]


def test_indexes_of_earlier_versions_are_removed(tmp_path: Path) -> None:
    (tmp_path / "rulings-0123").mkdir()
    (tmp_path / "rulings-0123" / "MAIN_abc.seg").write_text("old")
    left, recent = tmp_path / ".rulings-left", tmp_path / ".rulings-recent"
    for path in (left, recent):
        path.write_text("a process was killed while it wrote this")
    os.utime(left, (0, 0))
    Searcher(SOME, tmp_path)
    assert {p.name for p in tmp_path.iterdir()} == {recent.name, f"rulings-{key(SOME.digest)}.sqlite"}


def test_the_digest_is_that_of_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert digest() == corpus().digest
    shutil.copytree(resources.folder("rulings"), tmp_path / "rulings")
    monkeypatch.setattr(resources, "folder", tmp_path.joinpath)
    assert digest() == corpus().digest
    changed = tmp_path / "rulings" / "gray-borg-guide.md"
    changed.write_text(changed.read_text("utf-8").replace("Borg", "Brog", 1), "utf-8")
    assert digest() != corpus().digest


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def flip(data: bytes) -> bytes:
    """Every letter `p` of the corpus as a `q`: the database is whole, its values are not."""
    return data.replace(b"prob", b"qrob")


def rename(data: bytes) -> bytes:
    return data.replace(b"owners", b"ovners").replace(b"synonyms", b"synomyns")


@pytest.mark.parametrize("damage", [cut, flip, rename, lambda _: b"", lambda _: b"\x80junk" * 1000, lambda d: d[:4096]])
def test_a_damaged_index_does_no_harm(kept_of_some: Path, damage: Callable[[bytes], bytes]) -> None:
    kept = kept_of_some
    kept.write_bytes(damage(kept.read_bytes()))
    assert answers(Searcher(SOME, kept.parent)) == answers(FINDER_OF_SOME)
    assert answers(Searcher(SOME, kept.parent)) == answers(FINDER_OF_SOME)
    Searcher(SOME, kept.parent)
    assert Kept(kept, SOME.digest).get("owners")


def test_an_index_damaged_while_it_is_used(kept_of_some: Path) -> None:
    kept = kept_of_some
    finder = Searcher(SOME, kept.parent)
    kept.write_bytes(flip(kept.read_bytes()))
    assert answers(finder) == answers(FINDER_OF_SOME)
    assert finder.search("seed cards").hits == FINDER_OF_SOME.search("seed cards").hits


def test_a_corpus_that_changes_while_it_is_read(tmp_path: Path) -> None:
    index = open_index("what it was", corpus, tmp_path)
    assert index.entry(0) == corpus().entries[0]
    assert list(tmp_path.iterdir()) == []


def test_another_database_is_none_of_ours(kept_of_some: Path) -> None:
    kept = kept_of_some
    kept.unlink()
    with closing(sqlite3.connect(kept)) as database:
        database.execute("create table item (key text primary key, value)")
        database.execute("insert into item values ('content', 7)")
        database.commit()
    assert answers(Searcher(SOME, kept.parent)) == answers(FINDER_OF_SOME)


def test_without_a_folder_to_write(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    assert answers(Searcher(SOME, blocked)) == answers(FINDER_OF_SOME)
    assert answers(Searcher(SOME, blocked / "below")) == answers(FINDER_OF_SOME)


def test_a_disk_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert answers(Searcher(SOME, tmp_path)) == answers(FINDER_OF_SOME)
    assert list(tmp_path.iterdir()) == []


def test_what_others_can_write_is_not_read(kept_of_some: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = kept_of_some
    if not hasattr(os, "getuid"):
        pytest.skip("no owners of files here")
    opened: list[Path] = []
    monkeypatch.setattr(cache_module, "Kept", opened.append)
    kept.chmod(0o666)
    assert answers(Searcher(SOME, kept.parent)) == answers(FINDER_OF_SOME)
    assert not kept.exists()
    kept.parent.chmod(0o777)
    kept.write_bytes(b"theirs")
    assert answers(Searcher(SOME, kept.parent)) == answers(FINDER_OF_SOME)
    assert kept.read_bytes() == b"theirs"
    kept.parent.chmod(0o700)
    kept.rename(kept.with_name("elsewhere"))
    kept.symlink_to("elsewhere")
    assert answers(Searcher(SOME, kept.parent)) == answers(FINDER_OF_SOME)
    kept.parent.joinpath("elsewhere").unlink()
    monkeypatch.setattr(os, "getuid", lambda: 12345)
    Searcher(SOME, kept.parent)
    assert list(kept.parent.iterdir()) == []
    assert opened == []


def test_the_index_is_the_users_alone(tmp_path: Path) -> None:
    Searcher(SOME, tmp_path / "new")
    [path] = (tmp_path / "new").iterdir()
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def run_search(then: str = "", **environment: str) -> subprocess.Popen[bytes]:
    code = f"import borgcheck; print([h.entry.id for h in borgcheck.search('probing after battle')]); {then}"
    return subprocess.Popen(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_two_processes_at_once(tmp_path: Path) -> None:
    done = [p.communicate() for p in [run_search(BORGCHECK_CACHE=str(tmp_path)) for _ in range(4)]]
    assert {out for out, _ in done} == {str(answers(FINDER)).encode() + b"\n"}
    assert all(err == b"" for _, err in done)
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("home", ["/dev/null", "/dev/null/home"])
def test_without_a_home(home: str) -> None:
    names = ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "BORGCHECK_DATA", "BORGCHECK_CACHE")
    out, err = run_search(**dict.fromkeys(names, home)).communicate()
    assert (out, err) == (str(answers(FINDER)).encode() + b"\n", b"")


def test_whoosh_is_imported_to_build_the_index_alone(tmp_path: Path) -> None:
    seen = "import sys; print(*sorted(m for m in sys.modules if m.partition('.')[0] == 'whoosh'))"
    environment = {"BORGCHECK_CACHE": str(tmp_path)}
    first, second = (run_search(seen, **environment).communicate()[0].decode().split("\n")[1] for _ in range(2))
    assert "whoosh.searching" in first.split()
    assert second.split() == ["whoosh", "whoosh.lang", "whoosh.lang.porter"]


def test_it_is_asked_from_many_threads(kept: Path) -> None:
    finder = Searcher(corpus(), kept.parent)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda q: finder.search(q["q"]).hits, QUESTIONS[:40]))
    assert found == [FINDER.search(q["q"]).hits for q in QUESTIONS[:40]]


@pytest.mark.parametrize("phrase", ["may not be seeded", "is not a drone", "at the end of your turn"])
def test_a_phrase_is_found_as_it_stands(phrase: str) -> None:
    hits = FINDER.search(f'"{phrase}"', limit=400).hits
    assert hits
    for hit in hits:
        e = hit.entry
        whole = " . ".join((e.title, *e.aliases, *e.cards, e.text, e.note or ""))
        assert phrase in " ".join(words(whole))


def test_a_phrase_is_not_mended() -> None:
    found = FINDER.search('"scout ship zebra"')
    assert (found.corrected, found.hits) == (None, ())
    assert not FINDER.search('"no such phrase here"').hits
