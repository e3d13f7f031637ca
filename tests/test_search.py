"""Searching the rulings: answers measured on questions, and the index under all circumstances."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import borgcheck
from borgcheck.corpus import index as index_module
from borgcheck.corpus.corpus import corpus
from borgcheck.corpus.index import key, open_index
from borgcheck.corpus.search import Searcher, in_force
from borgcheck.corpus.words import plain, synonyms
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


def test_the_index_is_kept_and_used_again(tmp_path: Path) -> None:
    expected = answers(FINDER)
    assert answers(Searcher(corpus(), tmp_path)) == expected
    [kept] = [p for p in tmp_path.iterdir() if not p.name.startswith(".")]
    before = sorted((p.name, p.stat().st_mtime_ns) for p in kept.iterdir())
    assert answers(Searcher(corpus(), tmp_path)) == expected
    assert sorted((p.name, p.stat().st_mtime_ns) for p in kept.iterdir()) == before


def test_it_is_built_anew_when_the_corpus_changes(tmp_path: Path) -> None:
    entries = corpus().entries
    open_index(entries, tmp_path)
    assert key(entries) != key(entries[1:])
    open_index(entries[1:], tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == [f"rulings-{key(entries[1:])}"]


@pytest.mark.parametrize("damage", ["cut", "empty", "junk", "gone"])
def test_a_damaged_index_does_no_harm(tmp_path: Path, damage: str) -> None:
    open_index(corpus().entries, tmp_path)
    [kept] = tmp_path.iterdir()
    for file in kept.iterdir():
        data = file.read_bytes()
        if damage == "gone":
            file.unlink()
        else:
            file.write_bytes({"cut": data[: len(data) // 2], "empty": b"", "junk": b"\x80junk" * 10}[damage])
    assert answers(Searcher(corpus(), tmp_path)) == answers(FINDER)


def test_without_a_folder_to_write(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    assert answers(Searcher(corpus(), blocked)) == answers(FINDER)


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no owners of files here")
def test_an_index_that_others_can_write_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_index(corpus().entries, tmp_path)
    [kept] = tmp_path.iterdir()
    kept.chmod(0o777)
    opened = []
    monkeypatch.setattr(index_module, "FileStorage", opened.append)
    assert answers(Searcher(corpus(), tmp_path)) == answers(FINDER)
    assert opened == []


def test_two_processes_at_once(tmp_path: Path) -> None:
    code = "import borgcheck; print([h.entry.id for h in borgcheck.search('probing after battle')])"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "BORGCHECK_CACHE": str(tmp_path)}
    running = [
        subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(4)
    ]
    done = [p.communicate() for p in running]
    assert {out for out, _ in done} == {str(answers(FINDER)).encode() + b"\n"}
    assert all(err == b"" for _, err in done)
    assert len(list(tmp_path.iterdir())) == 1
