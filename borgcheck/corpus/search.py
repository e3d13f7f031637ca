"""Find the ruling that answers a question, in whatever words it is asked."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from whoosh.query import And, DisjunctionMax, Or, Term
from whoosh.scoring import BM25F

from borgcheck.corpus.corpus import Corpus, corpus
from borgcheck.corpus.entry import GAMES, KINDS, Entry
from borgcheck.corpus.index import FIELDS, open_index
from borgcheck.corpus.words import STOP, stem, stems, synonyms, words
from borgcheck.errors import BorgcheckError

# Found by measuring on tests/search/questions.jsonl (see tests/search/README.md).
WEIGHTS = {"title": 4.0, "aliases": 1.5, "asks": 4.0, "cards": 1.0, "section": 0.25, "text": 1.5}
K1 = 1.4
B = {"title": 0.1, "aliases": 0.65, "asks": 0.6, "cards": 0.9, "section": 0.3, "text": 0.45}
# A word may stand in several fields: the best counts, each of the others this share of what it would alone.
TIE = 0.1
# What a synonym, and the mended form of a misspelt word, count beside the word itself.
SYNONYM = 0.22
CORRECTION = 0.9
# What it is worth that the question holds a whole title, alias or card title, for each of its words' rarity.
NAMED = {"title": 2.0, "aliases": 1.2, "cards": 0.3}
# What it is worth that the question is word for word one of the ways in which people ask for an entry.
ASKED = 30.0
LIKENESS = 75.0
CANDIDATES = 60
# Hits with less than this share of the best one's score are no answers.
WORTH = 0.2


@dataclass(frozen=True)
class Hit:
    """One answer: its place in the list, its entry, its score and the part of its text that fits best."""

    rank: int
    entry: Entry
    score: float
    snippet: str

    def to_dict(self) -> dict[str, object]:
        """One item of `results` in the JSON of SPEC.md section 8."""
        e = self.entry
        return {
            "rank": self.rank, "id": e.id, "title": e.title, "aliases": list(e.aliases), "kind": e.kind,
            "game": e.game, "source": e.source, "date": e.date, "section": e.section,
            "score": round(self.score, 2), "snippet": self.snippet, "text": e.text, "see": list(e.see),
            "amends": list(e.amends), "amended_by": list(e.amended_by), "note": e.note,
        }  # fmt: skip


@dataclass(frozen=True)
class Answer:
    """What a search found: the hits, how many there are in all, and the question with its misspelt words
    mended (None where none was)."""

    query: str
    corrected: str | None
    total: int
    hits: tuple[Hit, ...]


class Searcher:
    """A corpus with its index, ready for questions."""

    def __init__(self, corpus: Corpus, cache: Path | None = None) -> None:
        self.corpus = corpus
        self.entries = corpus.entries
        self._cache = cache

    @cached_property
    def _index(self) -> Any:
        return open_index(self.entries, self._cache)

    @cached_property
    def _searcher(self) -> Any:
        return self._index.searcher(weighting=BM25F(K1=K1, **{f"{name}_B": b for name, b in B.items()}))

    @cached_property
    def _vocabulary(self) -> dict[str, int]:
        """Every word of the corpus as it is written, with how often it stands there."""
        out: dict[str, int] = {}
        for entry in self.entries:
            for value in (entry.title, *entry.aliases, *entry.asks, *entry.cards, entry.text):
                for word in words(value):
                    out[word] = out.get(word, 0) + 1
        return out

    @cached_property
    def _rarity(self) -> dict[str, float]:
        """For every stem, how rare it is among the entries."""
        holding: dict[str, int] = {}
        for entry in self.entries:
            everything = " ".join((entry.title, *entry.aliases, *entry.asks, *entry.cards, entry.text))
            for word in set(stems(everything)):
                holding[word] = holding.get(word, 0) + 1
        return {w: math.log(1 + len(self.entries) / n) for w, n in holding.items()}

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
        """Answer a question.

        In: words, a question, or phrases in quotes; filters, each a value that exists; the most hits
        wanted. Out: an Answer, best hit first. Raises BorgcheckError where a filter's value does not exist.
        """
        check_filters(self.corpus, game=game, source=source, kind=kind)
        phrases = [stems(p) for p in re.findall(r'["“]([^"”]+)["”]', query)]
        mended, corrections = self._mend(query)
        asked = list(dict.fromkeys(stems(mended))) or list(dict.fromkeys(stem(w) for w in words(mended)))
        found = self._candidates(asked, corrections, game=game, source=source, kind=kind)
        kept = [
            (entry, score + self._named(entry, stems(mended)) + self._asked(entry, asked))
            for entry, score in found
            if (card is None or card in entry.cards)
            and in_force(entry, as_of)
            and all(_holds(entry, p) for p in phrases)
        ]
        kept.sort(key=lambda pair: -pair[1])
        kept = [pair for pair in kept if pair[1] >= WORTH * kept[0][1]]
        hits = tuple(
            Hit(rank, entry, score, _snippet(entry.text, asked)) for rank, (entry, score) in enumerate(kept[:limit], 1)
        )
        return Answer(query, mended if corrections else None, len(kept), hits)

    def nearest(self, query: str, limit: int = 5) -> tuple[str, ...]:
        """The titles of the entries whose names a question without an answer resembles."""
        from rapidfuzz import fuzz, process

        titles = {name: e.title for e in self.entries for name in (*e.aliases, e.title)}
        hits = process.extract(query, titles.keys(), scorer=fuzz.WRatio, limit=4 * limit, score_cutoff=55.0)
        return tuple(dict.fromkeys(titles[hit[0]] for hit in hits))[:limit]

    def _candidates(
        self, asked: list[str], corrections: frozenset[str], **filters: str | None
    ) -> Iterator[tuple[Entry, float]]:
        if not asked:
            return
        parts = []
        for word in asked:
            parts.append(_anywhere(word, CORRECTION if word in corrections else 1.0))
        for phrase in _related(asked):
            for word in phrase:
                if word not in asked:
                    parts.append(_anywhere(word, SYNONYM / len(phrase)))
        wanted = [Term(name, value) for name, value in filters.items() if value is not None]
        results = self._searcher.search(Or(parts), limit=CANDIDATES, filter=And(wanted) if wanted else None)
        for hit in results:
            yield self.entries[hit["number"]], hit.score

    @cached_property
    def _ways(self) -> dict[str, list[tuple[frozenset[str], float]]]:
        """For every entry, the ways in which people ask for it: words, and their weight together."""
        return {
            e.id: [(frozenset(w), self._weight(w)) for w in map(stems, (*e.asks, *e.aliases, e.title)) if w]
            for e in self.entries
        }

    def _weight(self, some: Iterable[str]) -> float:
        return math.sqrt(sum(self._rarity.get(w, 1.0) ** 2 for w in set(some)))

    def _asked(self, entry: Entry, asked: list[str]) -> float:
        """What the likeness of the question to the likest of these ways is worth (their cosine)."""
        mine = set(asked)
        weight = self._weight(mine)
        if not weight:
            return 0.0
        likest = max(
            (
                sum(self._rarity.get(w, 1.0) ** 2 for w in way & mine) / (weight * other)
                for way, other in self._ways[entry.id]
            ),
            default=0.0,
        )
        return ASKED * likest

    def _named(self, entry: Entry, asked: list[str]) -> float:
        """What it adds that the question holds one of the entry's names as a whole."""
        best = 0.0
        for field, names in (("title", (entry.title,)), ("aliases", entry.aliases), ("cards", entry.cards)):
            for name in names:
                parts = stems(name)
                if parts and _within(parts, asked):
                    best = max(best, NAMED[field] * sum(self._rarity.get(w, 1.0) for w in parts))
        return best

    def _mend(self, query: str) -> tuple[str, frozenset[str]]:
        """The question with misspelt words replaced, and the stems of the replacements."""
        mended = query
        changed: set[str] = set()
        for word in dict.fromkeys(words(query)):
            if len(word) < 4 or word in STOP or word in self._vocabulary or stem(word) in self._rarity:
                continue
            if near := self._spelling(word):
                mended = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", near, mended, flags=re.I)
                changed.add(stem(near))
        return mended, frozenset(changed)

    def _spelling(self, word: str) -> str | None:
        from rapidfuzz import fuzz, process

        near = process.extract(word, self._vocabulary.keys(), scorer=fuzz.ratio, limit=5, score_cutoff=LIKENESS)
        alike = [(score + (word[0] == found[0]), self._vocabulary[found], found) for found, score, _ in near]
        return max(alike)[2] if alike else None


def _anywhere(word: str, boost: float) -> Any:
    """A word in whatever field it counts most, the other fields adding a little."""
    return DisjunctionMax([Term(name, word, boost=boost * WEIGHTS[name]) for name in FIELDS], tiebreak=TIE)


def _related(asked: list[str]) -> Iterator[tuple[str, ...]]:
    """The synonyms of the words and phrases of a question."""
    known = synonyms()
    for length in (1, 2, 3):
        for start in range(len(asked) - length + 1):
            yield from known.get(tuple(asked[start : start + length]), ())


def _within(parts: list[str], asked: list[str]) -> bool:
    return any(asked[i : i + len(parts)] == parts for i in range(len(asked) - len(parts) + 1))


def _holds(entry: Entry, phrase: list[str]) -> bool:
    texts: Iterable[str] = (entry.title, *entry.aliases, *entry.cards, entry.text, entry.note or "")
    return any(_within(phrase, stems(text)) for text in texts)


def check_filters(
    corpus: Corpus, *, game: str | None = None, source: str | None = None, kind: str | None = None
) -> None:
    """Raise BorgcheckError where a filter has a value that does not exist, naming those that do."""
    sources = tuple(d.id for d in corpus.documents)
    for name, value, known in (("game", game, GAMES), ("source", source, sources), ("kind", kind, KINDS)):
        if value is not None and value not in known:
            raise BorgcheckError(f"no {name} is called {value!r}: known are {', '.join(known)}")


def in_force(entry: Entry, date: str | None) -> bool:
    """Whether an entry's document was out at a date (`2000`, `2000-06`, `2000-06-30`; None: whenever).

    Where one of the two dates names no month or day, the whole of it counts.
    """
    if not date or not entry.date:
        return True
    length = min(len(date), len(entry.date))
    return entry.date[:length] <= date[:length]


def _snippet(text: str, asked: list[str], width: int = 160) -> str:
    """The part of a text that holds most of the words asked for, about so many letters long."""
    prose = "\n".join(line for line in text.split("\n") if not line.startswith("|"))
    plain = re.sub(r"\*+", "", re.sub(r"\s+", " ", prose)).strip()
    sentences = re.split(r"(?<=[.:])\s+", plain)
    best = max(sentences, key=lambda s: len(set(stems(s)) & set(asked)), default="")
    return best if len(best) <= width else best[: width - 4].rsplit(" ", 1)[0] + " ..."


@lru_cache(maxsize=1)
def searcher() -> Searcher:
    """The searcher of this machine's corpus, its index in the user's cache folder."""
    return Searcher(corpus(), _cache_folder())


def _cache_folder() -> Path | None:
    import os

    if named := os.environ.get("BORGCHECK_CACHE"):
        return Path(named)
    from platformdirs import user_cache_path

    return user_cache_path("borgcheck", appauthor=False)
