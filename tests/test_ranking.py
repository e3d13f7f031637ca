"""The index finds what a plain, slow search finds, in the same order, on the rulings and on any other corpus."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from slow_search import Reference

from borgcheck.corpus.corpus import Corpus, shipped
from borgcheck.corpus.entry import GAMES, KINDS, Document, Entry
from borgcheck.corpus.search import Searcher
from borgcheck.corpus.words import synonyms, words

QUESTIONS = Path(__file__).resolve().parent / "search" / "questions.jsonl"
RULINGS = shipped()
FINDER, SLOW = Searcher(RULINGS), Reference(RULINGS)
VOCABULARY = sorted(
    {w for e in RULINGS for value in (e.title, *e.aliases, e.text, e.note or "") for w in words(value)}
    | {w for group in synonyms() for w in group}
)


def agree(finder: Searcher, slow: Reference, query: str, game: str | None = None) -> None:
    """Assert that both find the same; entries whose scores differ by rounding alone may stand in any order."""
    answer, expected = finder.search(query, game=game, limit=1000), slow.search(query, game)
    assert [h.score for h in answer.hits] == pytest.approx([score for _, score in expected], rel=1e-9)
    last = expected[-1][1] + 1e-6 if expected else 0.0
    found = {h.entry.id: h.score for h in answer.hits}
    wanted = dict(expected)
    assert {id for id, s in found.items() if s > last} == {id for id, s in wanted.items() if s > last}
    assert all(s == pytest.approx(wanted[id], rel=1e-9) for id, s in found.items() if s > last)


def test_questions() -> None:
    questions = [json.loads(line) for line in QUESTIONS.read_text("utf-8").splitlines()]
    for question in questions:
        mended = FINDER.search(question["q"]).corrected
        if mended is None:
            agree(FINDER, SLOW, question["q"], question["game"])


@settings(max_examples=80, deadline=None)
@given(st.lists(st.sampled_from(VOCABULARY), max_size=7).map(" ".join), st.sampled_from([None, *GAMES]))
def test_any_words_of_the_rulings(query: str, game: str | None) -> None:
    # The plain search takes words as they are spelt.
    assume(FINDER.search(query).corrected is None)
    agree(FINDER, SLOW, query, game)


WORDS = "probe drone ship the 7 of 9 captain leader beam transport zyx".split()
some = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
several = st.lists(some, max_size=3).map(tuple)
entries = st.builds(
    Entry, id=st.just(""), title=some, kind=st.sampled_from(KINDS), game=st.just(""), source=st.just(""),
    date=st.just(""), section=some, text=some, aliases=several, asks=several, cards=several, note=st.none() | some,
)  # fmt: skip


@st.composite
def corpora(draw: st.DrawFn) -> Corpus:
    """Small documents, one or two of each game, whose entries share a few words."""
    documents, everything = [], []
    for number, game in enumerate(draw(st.lists(st.sampled_from(GAMES), max_size=3))):
        documents.append(Document(f"d{number}", "", game))
        for place, e in enumerate(draw(st.lists(entries, max_size=4))):
            head = {"id": f"d{number}#{place}", "game": game, "source": f"d{number}"}
            everything.append(e._replace(**head))
    return Corpus(documents, everything)


@settings(max_examples=150, deadline=None)
@given(corpora(), some, st.sampled_from([None, *GAMES]))
def test_any_corpus(corpus: Corpus, query: str, game: str | None) -> None:
    finder = Searcher(corpus)
    assume(finder.search(query).corrected is None)
    agree(finder, Reference(corpus), query, game)


def test_numeral_across_two_values() -> None:
    head = Entry("d#0", "drone", KINDS[0], GAMES[0], "d", "", "", "probe")
    corpus = Corpus([Document("d", "", GAMES[0])], [head, head._replace(id="d#1", text="7 of", note="7")])
    finder, slow = Searcher(corpus), Reference(corpus)
    for query in ("probe", "7 of 7", "seven"):
        agree(finder, slow, query)


@given(corpora(), some)
def test_entries_come_back_as_they_went_in(corpus: Corpus, query: str) -> None:
    index = Searcher(corpus).index
    assert [index.entry(n) for n in range(len(corpus))] == corpus.entries
    assert [d.document for d in index.documents] == corpus.documents
    for document, start, end in index.documents:
        assert corpus.entries[start:end] == [e for e in corpus if e.source == document.id]
