"""Find the ruling that answers a question, however it is worded."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from heapq import nlargest
from threading import Lock
from typing import NamedTuple

from whoosh.query import And, Or, Phrase, Query, Require, Term, TermRange
from whoosh.scoring import BM25F

from borgcheck.common import caching
from borgcheck.corpus import weights
from borgcheck.corpus.analysis import TERMS, stems
from borgcheck.corpus.answers import answer, marks, sentence
from borgcheck.corpus.corpus import open_search_index
from borgcheck.corpus.entry import GAMES, KINDS, Document, HitDict, RulingEntry
from borgcheck.corpus.index import DOCUMENT, ENTRY, VOCABULARY, Indexes
from borgcheck.corpus.passages import NOTE
from borgcheck.corpus.words import STOP, words
from borgcheck.errors import BorgcheckError

# The maximum number of words in a name that is looked for in a question.
LONGEST_NAME = 6
# The number of entries to find, and of those to rank by their passages.
CANDIDATES = 60
RANKED_BY_PASSAGES = 20
# Entries with a smaller share of the best score are not answers.
MIN_RELATIVE_SCORE = 0.2
# The minimum similarity (rapidfuzz's ratio, out of 100) of a misspelt word and the word that was meant.
LIKENESS = 75.0
# Among entries on one subject, a Current Ruling comes first, and a line in the list of changes last.
_STANDING = {"current-ruling": 0, "change": 2}
_PHRASE = re.compile(r'["“]([^"”]+)["”]')


class Related(NamedTuple):
    """Another entry on the subject of a hit, and the sentence in it that answers best."""

    entry: RulingEntry
    snippet: str


@dataclass(frozen=True, slots=True)
class Hit:
    """One answer of a search of the rulings.

    Attributes:
        rank: Its place among the answers, from 1.
        entry: The ruling.
        score: How well it answers, to compare with the other answers of the same search.
        snippet: What answers, as Markdown: passages of the first hit, one sentence of every other.
        also: Other entries on the same matter, most of them of other documents.
        marks: That the documents disagree on what was asked, or that the document is silent.
    """

    rank: int
    entry: RulingEntry
    score: float
    snippet: str
    also: tuple[Related, ...] = ()
    marks: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Hit {self.rank}: {self.entry.id} ({self.score:.1f})>"

    def to_dict(self) -> HitDict:
        """Return one item of the `results` that `borgcheck rulings search --output-format json` prints."""
        e = self.entry
        return {
            "rank": self.rank, "id": e.id, "title": e.title, "aliases": list(e.aliases), "kind": e.kind,
            "game": e.game, "source": e.source, "date": e.date, "section": e.section,
            "score": round(self.score, 2), "snippet": self.snippet, "text": e.text, "see": list(e.see),
            "amends": list(e.amends), "amended_by": list(e.amended_by), "note": e.note,
            "also": [other.entry.id for other in self.also],
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class SearchResults:
    """The result of a search: the hits, their total number, and the corrected question (None if unchanged)."""

    query: str
    corrected: str | None
    total: int
    hits: tuple[Hit, ...]


@dataclass(slots=True)
class _Candidate:
    """An entry with its score, and the scores of its passages by their numbers."""

    entry: RulingEntry
    score: float
    passages: dict[int, float] = field(default_factory=dict)


class Searcher:
    """A search index, ready for questions; safe to use from several threads."""

    def __init__(self, indexes: Indexes) -> None:
        self._index = indexes.entries.searcher(weighting=BM25F(B=weights.LENGTH, K1=weights.SATURATION))
        self._passages = indexes.passages.searcher(weighting=BM25F(B=weights.PASSAGE_LENGTH))
        self._passing = lru_cache(maxsize=32)(self._passing_filters)
        records = (Document(*found["document"]) for found in self._index.documents(record=DOCUMENT))
        self.documents = {document.id: document for document in records}
        self._lock = Lock()

    def document(self, id: str) -> Document | None:
        """Return the document with a source id, or None."""
        return self.documents.get(id)

    def search(
        self,
        query: str,
        *,
        game: str | None = None,
        source: str | None = None,
        kind: str | None = None,
        card: str | None = None,
        as_of: str | None = None,
        limit: int = 10,
    ) -> SearchResults:
        """Search the entries.

        Args:
            query: Keywords, a question in your own words, or phrases in quotes, which every hit must contain.
            game: Only entries for this game.
            source: Only entries in this document.
            kind: Only entries of this kind.
            card: Only entries that mention the card with this catalogue title.
            as_of: Only entries in documents that were in force on this date.
            limit: The maximum number of hits.

        Raises:
            BorgcheckError: A filter has a value that does not exist.
        """
        check_filters(self.documents.values(), game=game, source=source, kind=kind)
        filters = {"game": game, "source": source, "kind": kind, "card": card, "as_of": as_of}
        with self._lock:
            return self._answer(query, self._correct(query), {k: v for k, v in filters.items() if v is not None}, limit)

    def nearest(self, query: str, limit: int = 5) -> tuple[str, ...]:
        """Return the titles of the entries whose names are most similar to a question without an answer."""
        from rapidfuzz import fuzz, process

        with self._lock:
            entries = [found["entry"] for found in self._index.documents(record=ENTRY)]
        titles = {name: e.title for e in entries for name in (e.title, *e.aliases)}
        hits = process.extract(query, titles.keys(), scorer=fuzz.WRatio, limit=4 * limit, score_cutoff=55.0)
        return tuple(dict.fromkeys(titles[hit[0]] for hit in hits))[:limit]

    def _answer(self, query: str, corrected: str | None, filters: dict[str, str], limit: int) -> SearchResults:
        text = corrected or query
        phrases: list[Query] = [Phrase("exact", phrase) for each in _PHRASE.findall(query) if (phrase := words(each))]
        terms = self._terms(text)
        asked = Or([*terms, *self._names(text), *phrases])
        allowed = self._passing(*filters.items()) if filters else None
        if allowed is not None and not allowed:  # Whoosh treats an empty filter as no filter
            return SearchResults(query, corrected, 0, ())
        most = max(limit, CANDIDATES)
        found = self._index.search(And([*phrases, asked]) if phrases else asked, filter=allowed, limit=most)
        candidates = [_Candidate(hit["entry"], hit.score) for hit in found]
        self._add_passages(candidates[: max(limit, RANKED_BY_PASSAGES)], terms)
        for each in candidates:
            each.score *= weights.OTHER_GAME if each.entry.game != GAMES[0] else 1.0
            each.score *= weights.NOTE if each.entry.kind == "note" else 1.0
        candidates.sort(key=lambda each: -each.score)
        if not phrases:
            candidates = [each for each in candidates if each.score >= MIN_RELATIVE_SCORE * candidates[0].score]
        # Every entry is found first by its title.
        candidates.sort(key=lambda each: words(each.entry.title) != words(text))
        matters = _by_matter(candidates)
        hits = (self._hit(rank, matter) for rank, matter in enumerate(matters[:limit], 1))
        return SearchResults(query, corrected, len(matters), tuple(hits))

    def _passing_filters(self, *filters: tuple[str, str]) -> set[int]:
        """Return Whoosh's numbers of the entries that pass some filters."""
        queries = [
            # `2000` is before `2000-09-25`, and the tilde sorts after every date that begins in the same way.
            TermRange("date", None, f"{value}~") if name == "as_of" else Term(name, value)
            for name, value in filters
        ]
        return set(self._index.docs_for_query(And(queries)))

    def _terms(self, text: str) -> list[Term]:
        """Return a query for each term of a question, and for its synonyms."""
        boosts = {token.text: token.boost for token in TERMS(text, mode="query")}
        return [Term("text", term, boost=boost) for term, boost in boosts.items() if self._holds("text", term)]

    def _names(self, text: str) -> list[Query]:
        """Return a query for each sequence of words in a question that is a name of an entry."""
        terms = stems(text)
        lengths = range(1, LONGEST_NAME + 1)
        runs = {tuple(terms[start : start + n]) for n in lengths for start in range(len(terms) - n + 1)}
        names = ((" ".join(run), len(run)) for run in sorted(runs))
        return [Term("names", name, boost=weights.NAME * n) for name, n in names if self._holds("names", name)]

    def _add_passages(self, candidates: Sequence[_Candidate], terms: Sequence[Term]) -> None:
        """Score the passages and sample questions of some entries, and add the best of each to the entry's score."""
        by_id = {each.entry.id: each for each in candidates}
        fields = (("text", 1.0), ("context", weights.CONTEXT))
        asked = Or([Term(field, term.text, boost=weight * term.boost) for term in terms for field, weight in fields])
        asks: dict[str, float] = {}
        of = Or([Term("of", id) for id in by_id])
        of.matcher_type = Or.ARRAY_MATCHER  # they are few, and counted once
        for hit in self._passages.search(Require(asked, of), limit=None):
            id, number = hit["of"], hit.get("number")
            if number is None:
                asks[id] = max(hit.score, asks.get(id, 0.0))
            else:
                noted = by_id[id].entry.passages[number].kind == NOTE
                by_id[id].passages[number] = hit.score * (weights.NOTE_PASSAGE if noted else 1.0)
        for id, each in by_id.items():
            best, *further = nlargest(3, each.passages.values()) or [0.0]
            each.score += weights.ASK * asks.get(id, 0.0) + weights.PASSAGE * best + weights.NEXT * sum(further)

    def _holds(self, field: str, term: str) -> bool:
        return (field, term) in self._index.reader()

    def _hit(self, rank: int, matter: Sequence[_Candidate]) -> Hit:
        first = matter[0]
        entry = first.entry
        if self._holds("amends", entry.id):
            entry = replace(entry, amended_by=tuple(hit["entry"].id for hit in self._index.documents(amends=entry.id)))
        score = max(each.score for each in matter)
        snippet = (answer if rank == 1 else sentence)(entry, first.passages)
        # An amended entry comes after the one that amends it, but may be the better answer.
        also = tuple(
            Related(
                each.entry, (answer if rank == 1 and each.score > first.score else sentence)(each.entry, each.passages)
            )
            for each in matter[1:]
        )
        return Hit(rank, entry, score, snippet, also, marks(entry, first.passages))

    def _correct(self, query: str) -> str | None:
        """Return the question with misspelt words corrected to words of the rulings, or None."""
        corrected = query
        for word in dict.fromkeys(words(_PHRASE.sub(" ", query))):
            if len(word) > 3 and word not in STOP and not self._is_known(word) and (near := self._nearest_word(word)):
                corrected = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", near, corrected, flags=re.IGNORECASE)
        return corrected if corrected != query else None

    def _is_known(self, word: str) -> bool:
        return any(self._holds("text", stem) for stem in stems(word))

    def _nearest_word(self, word: str) -> str | None:
        """Return the word of the rulings most similar to a misspelt one, or None; among equals the most frequent."""
        from rapidfuzz import fuzz, process

        near = process.extract(word, self._vocabulary.keys(), scorer=fuzz.ratio, limit=5, score_cutoff=LIKENESS)
        alike = [(score + (found[0] == word[0]), self._vocabulary[found], found) for found, score, _ in near]
        return max(alike)[2] if alike else None

    @cached_property
    def _vocabulary(self) -> Counter[str]:
        counted = Counter[str]()
        for found in self._index.documents(record=VOCABULARY):
            counted.update({word: count for word, count in found["words"].items() if word.isalpha()})
        return counted


def _by_matter(candidates: Sequence[_Candidate]) -> list[list[_Candidate]]:
    """Group the candidates by title, in the order of the best in each group.

    Sections of one document stay separate, except a ruling and its line in the list of changes.
    """
    matters: dict[tuple[str, ...], list[_Candidate]] = {}
    for each in candidates:
        key = (each.entry.game, *stems(each.entry.title))
        others = matters.setdefault(key, [])
        if any(each.entry.source == o.entry.source and "change" not in (each.entry.kind, o.entry.kind) for o in others):
            matters[*key, each.entry.id] = [each]
        else:
            others.append(each)
    for matter in matters.values():
        amended = {id for each in matter for id in each.entry.amends}
        matter.sort(key=lambda each: (each.entry.id in amended, _STANDING.get(each.entry.kind, 1)))
    return list(matters.values())


def check_filters(
    documents: Iterable[Document], *, game: str | None = None, source: str | None = None, kind: str | None = None
) -> None:
    """Require that the values of filters exist.

    Raises:
        BorgcheckError: A value does not exist; the message lists those that do.
    """
    sources = tuple(d.id for d in documents)
    for name, value, known in (("game", game, GAMES), ("source", source, sources), ("kind", kind, KINDS)):
        if value is not None and value not in known:
            raise BorgcheckError(f"no {name} is called {value!r} (known: {', '.join(known)})")


def in_force(entry: RulingEntry, date: str | None) -> bool:
    """Check whether an entry's document was published by a date (`2000`, `2000-06`, `2000-06-30`; None: any date).

    If one of the dates has no month or day, only the rest is compared.
    """
    length = min(len(date or ""), len(entry.date))
    return entry.date[:length] <= (date or "")[:length]


@lru_cache(maxsize=1)
def searcher() -> Searcher:
    """Return the searcher of the rulings, with its index in the user's cache folder."""
    return Searcher(open_search_index(caching.folder()))
