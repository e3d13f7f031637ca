"""Find the ruling that answers a question, in whatever words it is asked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from operator import itemgetter
from textwrap import shorten
from threading import Lock

from whoosh.highlight import NullFormatter, SentenceFragmenter, highlight
from whoosh.index import Index
from whoosh.query import And, AndMaybe, Every, Or, Phrase, Query, Term, TermRange
from whoosh.scoring import BM25F

from borgcheck.common import caching
from borgcheck.common.notebook import html_table
from borgcheck.corpus.analysis import STEMS, TERMS, stems, stems_of
from borgcheck.corpus.corpus import open_search_index
from borgcheck.corpus.entry import GAMES, KINDS, Document, Entry
from borgcheck.corpus.index import DOCUMENT, VOCABULARY, Progress
from borgcheck.corpus.words import STOP, within, words
from borgcheck.errors import BorgcheckError

# BM25F: how much the length of an entry counts, and how late a term that is repeated ceases to count (index.py weights
# terms by repeating them). These figures and those below are measured in tests/search/README.md.
LENGTH, SATURATION = 0.3, 3.0
# What each word of a whole title or alias is worth, where a term in the text is worth 1, and how many words the longest
# may have.
NAME = 0.75
LONGEST_NAME = 6
# What it is worth that the whole question is a title.
TITLE = 2.5
# How many entries are ranked.
CANDIDATES = 60
# A term in more entries than this finds none by itself if the question has a rarer one: only large documents of the
# user's own have such terms.
COMMON = 1000
# Entries of other games count for less if the question names no game.
OTHER_GAME = 0.8
# Entries with a smaller share of the best one's score are no answers.
MIN_RELATIVE_SCORE = 0.2
# How alike (rapidfuzz's ratio, out of 100) a misspelt word and the word that was meant must be.
LIKENESS = 75.0
SNIPPET = 160
_TABLE_HEAD = re.compile(r"^\|.*\n\|[\s|:-]+$", re.MULTILINE)
_MARK = re.compile(r"^\s*(?:[-*]|\d+\.)\s+")
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

    def __init__(self, index: Index) -> None:
        self._entries = index.searcher(weighting=BM25F(B=LENGTH, K1=SATURATION))
        self._passing = lru_cache(maxsize=32)(self._passing_filters)
        records = (Document(*found["document"]) for found in self._entries.documents(record=DOCUMENT))
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
        filters = {"game": game, "source": source, "kind": kind, "card": card, "as_of": as_of}
        with self._lock:
            return self._answer(query, self._correct(query), {k: v for k, v in filters.items() if v is not None}, limit)

    def nearest(self, query: str, limit: int = 5) -> tuple[str, ...]:
        """Return the titles of the entries whose names a question without an answer resembles."""
        from rapidfuzz import fuzz, process

        with self._lock:
            stored = (found["entry"] for found in self._entries.reader().all_stored_fields() if "entry" in found)
            titles = {name: e.title for e in (Entry(*values) for values in stored) for name in (e.title, *e.aliases)}
        hits = process.extract(query, titles.keys(), scorer=fuzz.WRatio, limit=4 * limit, score_cutoff=55.0)
        return tuple(dict.fromkeys(titles[hit[0]] for hit in hits))[:limit]

    def _answer(self, query: str, corrected: str | None, filters: dict[str, str], limit: int) -> Answer:
        text = corrected or query
        phrases = [phrase for quoted in _PHRASE.findall(query) if (phrase := words(quoted))]
        near = [Phrase("text", rare) if (rare := stems_of(phrase)) else Every() for phrase in phrases]
        allowed = self._passing(*filters.items()) if filters else None
        if phrases:
            holding = self._holding(phrases, And(near))
            allowed = holding if allowed is None else allowed & holding
        if allowed is not None and not allowed:
            return Answer(query, corrected, 0, ())
        asked = self._asked(self._terms(text), [*self._names(text), *near])
        found = self._entries.search(asked, filter=allowed, limit=max(limit, CANDIDATES))
        scored = [(hit.docnum, hit.score) for hit in found]
        if "game" not in filters:
            favoured = self._passing(("game", GAMES[0]))
            scored = [(number, score if number in favoured else OTHER_GAME * score) for number, score in scored]
            scored.sort(key=itemgetter(1), reverse=True)
        if not phrases:
            scored = [(number, score) for number, score in scored if score >= MIN_RELATIVE_SCORE * scored[0][1]]
        terms = frozenset(stems(text))
        shown = (self._hit(rank, number, score, terms) for rank, (number, score) in enumerate(scored[:limit], 1))
        return Answer(query, corrected, len(scored), tuple(shown))

    def _passing_filters(self, *filters: tuple[str, str]) -> set[int]:
        """Return the numbers that Whoosh gives to the entries that pass some filters."""
        queries = [
            # `2000` is before `2000-09-25`, and the tilde sorts after every date that begins in the same way.
            TermRange("date", None, f"{value}~") if name == "as_of" else Term(name, value)
            for name, value in filters
        ]
        return set(self._entries.docs_for_query(And(queries)))

    def _holding(self, phrases: list[list[str]], near: Query) -> set[int]:
        """Return the numbers of the entries that hold phrases word for word. `near` finds those with their stems."""
        holding = set()
        for number in self._entries.docs_for_query(near):
            if (values := self._entries.stored_fields(number).get("entry")) is not None:
                e = Entry(*values)
                texts = [words(text) for text in (e.title, *e.aliases, *e.cards, e.text, e.note or "")]
                if all(any(within(phrase, text) for text in texts) for phrase in phrases):
                    holding.add(number)
        return holding

    def _asked(self, terms: list[Term], others: list[Query]) -> Query:
        """Return the query for entries with any of these; common terms only add to the score if there are rarer."""
        frequency = self._entries.reader().doc_frequency
        common = [term for term in terms if frequency("text", term.text) > COMMON]
        rare = [term for term in terms if term not in common]
        # Synonyms, which have a lower boost, are not what was asked.
        if common and any(term.boost >= 1.0 for term in rare):
            return AndMaybe(Or([*rare, *others]), Or(common))
        return Or([*terms, *others])

    def _terms(self, text: str) -> list[Term]:
        """Return a query for each term of a question, and for its synonyms."""
        boosts = {token.text: token.boost for token in TERMS(text, mode="query")}
        return [Term("text", term, boost=boost) for term, boost in boosts.items() if self._holds("text", term)]

    def _names(self, text: str) -> list[Query]:
        """Return a query for each run of words of a question that is a name of an entry, and for the whole question."""
        terms = stems(text)
        lengths = range(1, LONGEST_NAME + 1)
        runs = {tuple(terms[start : start + n]) for n in lengths for start in range(len(terms) - n + 1)}
        names = ((" ".join(run), len(run)) for run in sorted(runs))
        known = [Term("names", name, boost=NAME * length) for name, length in names if self._holds("names", name)]
        return [*known, Term("whole", " ".join(words(text)), boost=TITLE)]

    def _holds(self, field: str, term: str) -> bool:
        return (field, term) in self._entries.reader()

    def _hit(self, rank: int, number: int, score: float, terms: frozenset[str]) -> Hit:
        entry = Entry(*self._entries.stored_fields(number)["entry"])
        if self._holds("amends", entry.id):
            amending = (found["id"] for found in self._entries.documents(amends=entry.id))
            entry = replace(entry, amended_by=tuple(amending))
        prose = _prose(entry.text)
        snippet = highlight(prose, terms, STEMS, SentenceFragmenter(SNIPPET), NullFormatter(), top=1)
        return Hit(rank, entry, score, snippet or shorten(prose, SNIPPET, placeholder=" ..."))

    def _correct(self, query: str) -> str | None:
        """Return the question with its misspelt words corrected from the words of the rulings, or None."""
        corrected = query
        for word in dict.fromkeys(words(_PHRASE.sub(" ", query))):
            if len(word) > 3 and word not in STOP and not self._is_known(word) and (near := self._nearest_word(word)):
                corrected = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", near, corrected, flags=re.IGNORECASE)
        return corrected if corrected != query else None

    def _is_known(self, word: str) -> bool:
        return any(self._holds("text", stem) for stem in stems(word))

    def _nearest_word(self, word: str) -> str | None:
        """Return the word of the rulings most like a misspelt one, if any; at equal likeness the most frequent."""
        from rapidfuzz import fuzz, process

        near = process.extract(word, self._vocabulary.keys(), scorer=fuzz.ratio, limit=5, score_cutoff=LIKENESS)
        alike = [(score + (found[0] == word[0]), self._vocabulary[found], found) for found, score, _ in near]
        return max(alike)[2] if alike else None

    @cached_property
    def _vocabulary(self) -> Counter[str]:
        counted = Counter[str]()
        for found in self._entries.documents(record=VOCABULARY):
            counted.update({word: count for word, count in found["words"].items() if word.isalpha()})
        return counted


def _prose(text: str) -> str:
    """Return a text in Markdown as sentences: without emphasis and list marks, each row of a table a sentence."""
    lines = (_row(line) if line.startswith("|") else line for line in _TABLE_HEAD.sub("", text).split("\n"))
    return " ".join(" ".join(_MARK.sub("", line) for line in lines).replace("*", "").split())


def _row(line: str) -> str:
    row = ", ".join(cell.strip() for cell in line.strip("| ").split("|") if cell.strip())
    return row if row.endswith(".") else f"{row}."


def check_filters(
    documents: Iterable[Document], *, game: str | None = None, source: str | None = None, kind: str | None = None
) -> None:
    """Raise BorgcheckError if a filter has a value that does not exist, naming those that do."""
    sources = tuple(d.id for d in documents)
    for name, value, known in (("game", game, GAMES), ("source", source, sources), ("kind", kind, KINDS)):
        if value is not None and value not in known:
            raise BorgcheckError(f"no {name} is called {value!r}: known are {', '.join(known)}")


def in_force(entry: Entry, date: str | None) -> bool:
    """Return whether an entry's document was out at a date (`2000`, `2000-06`, `2000-06-30`; None: at any date).

    If one of the two dates names no month or day, the whole of it counts.
    """
    length = min(len(date or ""), len(entry.date))
    return entry.date[:length] <= (date or "")[:length]


@lru_cache(maxsize=1)
def searcher(progress: Progress | None = None) -> Searcher:
    """Return the searcher of this machine's rulings, with its index in the user's cache folder."""
    return Searcher(open_search_index(caching.folder(), progress))
