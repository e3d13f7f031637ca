"""Find the ruling that answers a question, in whatever words it is asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from textwrap import shorten
from threading import Lock

from whoosh.highlight import NullFormatter, SentenceFragmenter
from whoosh.query import And, DisjunctionMax, Or, Phrase, Query, Term, TermRange
from whoosh.scoring import BM25F
from whoosh.searching import Hit as Found

from borgcheck import caching
from borgcheck.corpus.analysis import TERMS, stems
from borgcheck.corpus.corpus import open_search_index
from borgcheck.corpus.entry import GAMES, KINDS, Document, Entry
from borgcheck.corpus.index import RECORD, Progress, SearchIndex
from borgcheck.corpus.words import STOP, words
from borgcheck.errors import BorgcheckError
from borgcheck.notebook import html_table

# How much a term counts in each field of an entry; the best field counts. Whoosh's BM25F does the rest. These weights
# and the figures below are measured in tests/search/README.md.
WEIGHTS = {"title": 4.0, "asks": 3.0, "text": 2.0}
# What each word of a whole title or alias is worth beside that, and how many words the longest may have.
NAME = 3.0
LONGEST_NAME = 6
# What it is worth that the whole question is the title.
TITLE = 10.0
# How many entries are ranked, and how many of the sample questions most like the question vote.
CANDIDATES = 60
VOTES = 15
# Entries of other games count for less if the question names no game.
OTHER_GAME = 0.8
# Entries with a smaller share of the best one's score are no answers.
MIN_RELATIVE_SCORE = 0.2
# How alike (rapidfuzz's ratio, out of 100) a misspelt word and the word that was meant must be.
LIKENESS = 75.0
SNIPPET = 160
_PHRASE = re.compile(r'["“]([^"”]+)["”]')


@dataclass(frozen=True, slots=True)
class Hit:
    """One answer: its place in the list, its entry, its score and the part of its text that fits best."""

    rank: int
    entry: Entry
    score: float
    snippet: str

    def __repr__(self) -> str:
        return f"<Hit {self.rank}: {self.entry.id} ({self.score:.1f})>"

    def _repr_html_(self) -> str:
        return html_table(f"{self.rank}. {self.entry.title}", ("id", "text"), [(self.entry.id, self.snippet)])

    def to_dict(self) -> dict[str, object]:
        """Return one item of the `results` that `borgcheck rulings search --output-format json` prints."""
        e = self.entry
        return {
            "rank": self.rank, "id": e.id, "title": e.title, "aliases": list(e.aliases), "kind": e.kind,
            "game": e.game, "source": e.source, "date": e.date, "section": e.section,
            "score": round(self.score, 2), "snippet": self.snippet, "text": e.text, "see": list(e.see),
            "amends": list(e.amends), "amended_by": list(e.amended_by), "note": e.note,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search found: the hits, how many there are in all, and the corrected question (None: as it was)."""

    query: str
    corrected: str | None
    total: int
    hits: tuple[Hit, ...]


class Searcher:
    """A search index, ready for questions; safe to use from several threads."""

    def __init__(self, index: SearchIndex) -> None:
        self._entries = index.entries.searcher(weighting=BM25F())
        self._questions = index.questions.searcher(weighting=BM25F())
        records = (Document(*found["document"]) for found in self._entries.documents(record=RECORD))
        self.documents = {document.id: document for document in records}
        self._lock = Lock()

    def document(self, id: str) -> Document | None:
        """Return the document of a source id, or None."""
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
    ) -> Answer:
        """Search the entries.

        Args:
            query: Keywords, a question in one's own words, or phrases in quotes, which every hit then holds.
            game: Only entries of this game.
            source: Only entries of this document.
            kind: Only entries of this kind.
            card: Only entries that speak of the card of this catalogue title.
            as_of: Only entries of documents that were in force at this date.
            limit: The most hits to return.

        Raises:
            BorgcheckError: A filter has a value that does not exist.
        """
        check_filters(self.documents.values(), game=game, source=source, kind=kind)
        filters: list[Query] = [
            Term(name, value)
            for name, value in (("game", game), ("source", source), ("kind", kind), ("card", card))
            if value is not None
        ]
        if as_of is not None:
            # `2000` is before `2000-09-25`, and the tilde sorts after every date that begins in the same way.
            filters.append(TermRange("date", None, f"{as_of}~"))
        with self._lock:
            return self._answer(query, self._correct(query), filters, game, limit)

    def nearest(self, query: str, limit: int = 5) -> tuple[str, ...]:
        """Return the titles of the entries whose names a question without an answer resembles."""
        from rapidfuzz import fuzz, process

        with self._lock:
            stored = (found["entry"] for found in self._entries.reader().all_stored_fields() if "entry" in found)
            titles = {name: e.title for e in (Entry(*values) for values in stored) for name in (e.title, *e.aliases)}
        hits = process.extract(query, titles.keys(), scorer=fuzz.WRatio, limit=4 * limit, score_cutoff=55.0)
        return tuple(dict.fromkeys(titles[hit[0]] for hit in hits))[:limit]

    def _answer(self, query: str, corrected: str | None, filters: list[Query], game: str | None, limit: int) -> Answer:
        text = corrected or query
        exact = [Phrase("words", words(phrase)) for phrase in _PHRASE.findall(query) if words(phrase)]
        allowed = And([*filters, *exact]) if filters or exact else None
        asked = Or([*_terms(text), *_names(text), *exact])
        found = self._entries.search(asked, filter=allowed, limit=max(limit, CANDIDATES))
        found.fragmenter, found.formatter = SentenceFragmenter(maxchars=SNIPPET), NullFormatter()
        hits = {hit["id"]: hit for hit in found}
        scores = {id: hit.score for id, hit in hits.items()}
        for id, vote in self._votes(text, game):
            if id in scores:
                scores[id] += vote
        if game is None:
            scores = {id: score * (OTHER_GAME if hits[id]["game"] != GAMES[0] else 1.0) for id, score in scores.items()}
        ranked = sorted(scores, key=scores.__getitem__, reverse=True)
        if not exact:
            ranked = [id for id in ranked if scores[id] >= MIN_RELATIVE_SCORE * scores[ranked[0]]]
        shown = tuple(self._hit(rank, hits[id], scores[id]) for rank, id in enumerate(ranked[:limit], 1))
        return Answer(query, corrected, len(ranked), shown)

    def _votes(self, text: str, game: str | None) -> Iterator[tuple[str, float]]:
        """Yield the entry of each known question that is like this one, and what that counts: less, the less it is
        like the best."""
        asked = Or([Term("question", stem) for stem in dict.fromkeys(stems(text))])
        found = self._questions.search(asked, filter=Term("game", game) if game else None, limit=VOTES)
        for like in found:
            yield like["entry"], like.score**2 / found.score(0)

    def _hit(self, rank: int, hit: Found, score: float) -> Hit:
        entry = Entry(*hit["entry"])
        amending = (found["id"] for found in self._entries.documents(amends=entry.id))
        prose = _prose(entry.text)
        snippet = hit.highlights("text", text=prose, top=1) or shorten(prose, SNIPPET, placeholder=" ...")
        return Hit(rank, entry._replace(amended_by=tuple(amending)), score, snippet)

    def _correct(self, query: str) -> str | None:
        """Return the question with its misspelt words corrected from the words of the rulings, or None."""
        corrected = query
        for word in dict.fromkeys(words(_PHRASE.sub(" ", query))):
            if len(word) > 3 and word not in STOP and not self._is_known(word) and (near := self._nearest_word(word)):
                corrected = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", near, corrected, flags=re.IGNORECASE)
        return corrected if corrected != query else None

    def _is_known(self, word: str) -> bool:
        return any((field, stem) in self._entries.reader() for field in WEIGHTS for stem in stems(word))

    def _nearest_word(self, word: str) -> str | None:
        """Return the word of the rulings most like a misspelt one, if any; at equal likeness the most frequent."""
        from rapidfuzz import fuzz, process

        near = process.extract(word, self._vocabulary, scorer=fuzz.ratio, limit=5, score_cutoff=LIKENESS)
        frequency = self._entries.reader().frequency
        alike = [(score + (found[0] == word[0]), frequency("words", found), found) for found, score, _ in near]
        return max(alike)[2] if alike else None

    @cached_property
    def _vocabulary(self) -> list[str]:
        return [word for word in self._entries.reader().field_terms("words") if word.isalpha()]


def _terms(text: str) -> list[Query]:
    """Return a query for each term of a question, and for its synonyms: in whatever field it counts most."""
    boosts = {token.text: token.boost for token in TERMS(text, mode="query")}
    return [
        DisjunctionMax([Term(field, term, boost=boost * weight) for field, weight in WEIGHTS.items()])
        for term, boost in boosts.items()
    ]


def _names(text: str) -> list[Query]:
    """Return a query for each run of words of a question that may be a name of an entry, and for the whole question."""
    terms = stems(text)
    runs = {tuple(terms[start : start + n]) for n in range(1, LONGEST_NAME + 1) for start in range(len(terms) - n + 1)}
    names = [Term("names", " ".join(run), boost=NAME * len(run)) for run in sorted(runs)]
    return [*names, Term("whole", " ".join(words(text)), boost=TITLE)]


def _prose(text: str) -> str:
    """Return a text in Markdown without its tables and its emphasis."""
    prose = " ".join(line for line in text.split("\n") if not line.startswith("|"))
    return re.sub(r"\s+", " ", prose.replace("*", "")).strip()


def check_filters(
    documents: Iterable[Document], *, game: str | None = None, source: str | None = None, kind: str | None = None
) -> None:
    """Raise BorgcheckError if a filter has a value that does not exist, naming those that do."""
    sources = tuple(d.id for d in documents)
    for name, value, known in (("game", game, GAMES), ("source", source, sources), ("kind", kind, KINDS)):
        if value is not None and value not in known:
            raise BorgcheckError(f"no {name} is called {value!r}: known are {', '.join(known)}")


def in_force(entry: Entry, date: str | None) -> bool:
    """Whether an entry's document was out at a date (`2000`, `2000-06`, `2000-06-30`; None: at any date).

    If one of the two dates names no month or day, the whole of it counts.
    """
    length = min(len(date or ""), len(entry.date))
    return entry.date[:length] <= (date or "")[:length]


@lru_cache(maxsize=1)
def searcher(progress: Progress | None = None) -> Searcher:
    """Return the searcher of this machine's rulings, with its index in the user's cache folder."""
    return Searcher(open_search_index(caching.folder(), progress))
