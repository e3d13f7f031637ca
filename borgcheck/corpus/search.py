"""Find the ruling that answers a question, in whatever words it is asked."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest
from itertools import islice
from operator import itemgetter, mul
from pathlib import Path

from borgcheck import caching
from borgcheck.corpus.corpus import Corpus, digest
from borgcheck.corpus.corpus import corpus as machine_corpus
from borgcheck.corpus.entry import GAMES, KINDS, Document, Entry
from borgcheck.corpus.index import open_index
from borgcheck.corpus.words import STOP, sentences, stem, stemmed, within, words
from borgcheck.errors import BorgcheckError
from borgcheck.notebook import html_table

# What a synonym, and the mended form of a misspelt word, count beside the word itself.
SYNONYM = 0.22
CORRECTION = 0.9
# What it is worth that the question is word for word one of the ways in which people ask for an entry.
ASKED = 30.0
LIKENESS = 75.0
CANDIDATES = 60
# Hits with less than this share of the best one's score are no answers.
WORTH = 0.2
_PHRASE = re.compile(r'["“]([^"”]+)["”]')


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Answer:
    """What a search found: the hits, how many there are in all, and the question with its misspelt words
    mended (None where none was)."""

    query: str
    corrected: str | None
    total: int
    hits: tuple[Hit, ...]


class Searcher:
    """The index of a corpus, ready for questions."""

    def __init__(
        self, corpus: Corpus | None = None, cache: Path | None = None, announce: Callable[[int], None] | None = None
    ) -> None:
        """In: the corpus (None: that of this machine, which is read only where the cache does not hold its index),
        the cache folder (None: the index stays in memory), and what is told the number of entries where the index has
        to be built first."""
        self.index = (
            open_index(digest(), machine_corpus, cache, announce)
            if corpus is None
            else open_index(corpus.digest, lambda: corpus, cache, announce)
        )
        self._sentences = lru_cache(maxsize=4096)(self._sentences_of)

    def document(self, id: str) -> Document | None:
        """The document of a source id, or None."""
        return next((d.document for d in self.index.documents if d.document.id == id), None)

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
        check_filters([d.document for d in self.index.documents], game=game, source=source, kind=kind)
        phrases = [phrase for p in _PHRASE.findall(query) if (phrase := _every_stem(p))]
        mended, corrections = self._mend(query)
        spoken = words(mended)
        telling = stemmed(spoken)
        asked = list(dict.fromkeys(telling or map(stem, spoken)))
        mask = self._passing(phrases, card, as_of, self.index.mask(game, source, kind))
        found = self._candidates(asked, corrections, phrases, mask)
        named, likest = self._named(telling), self._likest(asked)
        kept = [(n, score + named.get(n, 0.0) + ASKED * likest.get(n, 0.0)) for n, score in found]
        kept.sort(key=itemgetter(1), reverse=True)
        kept = [pair for pair in kept if pair[1] >= WORTH * kept[0][1]]
        words_asked = set(asked)
        hits = tuple(
            Hit(rank, self.index.entry(number), score, self._snippet(number, words_asked))
            for rank, (number, score) in enumerate(kept[:limit], 1)
        )
        return Answer(query, mended if corrections else None, len(kept), hits)

    def nearest(self, query: str, limit: int = 5) -> tuple[str, ...]:
        """The titles of the entries whose names a question without an answer resembles."""
        from rapidfuzz import fuzz, process

        titles = self.index.titles
        hits = process.extract(query, titles.keys(), scorer=fuzz.WRatio, limit=4 * limit, score_cutoff=55.0)
        return tuple(dict.fromkeys(titles[hit[0]] for hit in hits))[:limit]

    def _passing(self, phrases: list[list[str]], card: str | None, as_of: str | None, mask: bytes) -> bytes:
        """For every entry, 1 where it passes the mask, speaks of the card, was out, and holds the phrases' words."""
        if card is not None:
            mask = _only(self.index.about(card), mask)
        if as_of is not None:
            mask = bytes(passes and _out_by(date, as_of) for passes, date in zip(mask, self.index.dates, strict=True))
        for word in {word for phrase in phrases for word in phrase if word not in _stopped()}:
            known = self.index.stem(word)
            mask = _only(known.numbers if known else (), mask)
        return mask

    def _candidates(
        self, asked: list[str], corrections: frozenset[str], phrases: list[list[str]], mask: bytes
    ) -> list[tuple[int, float]]:
        """The entries that hold most of what is asked, by number, with their scores, best first."""
        boosts = {word: CORRECTION if word in corrections else 1.0 for word in asked}
        for phrase in self._related(asked):
            for word in phrase:
                if word not in asked:
                    boosts[word] = boosts.get(word, 0.0) + SYNONYM / len(phrase)
        scores = [0.0] * len(mask)
        for word, boost in boosts.items():
            if known := self.index.stem(word):
                for number, worth in zip(known.numbers, known.worth, strict=True):
                    scores[number] += boost * worth
        if 0 in mask:
            scores = list(map(mul, scores, mask))
        least = 0.0 if phrases else min(nlargest(CANDIDATES, scores), default=0.0)
        found = [(number, score) for number, score in enumerate(scores) if score >= least and score]
        found.sort(key=itemgetter(1), reverse=True)
        holding = (pair for pair in found if all(_holds(self.index.entry(pair[0]), phrase) for phrase in phrases))
        return list(islice(holding, CANDIDATES))

    def _related(self, asked: list[str]) -> Iterator[tuple[str, ...]]:
        """The synonyms of the words and phrases of a question."""
        known = self.index.synonyms
        for length in (1, 2, 3):
            for start in range(len(asked) - length + 1):
                yield from known.get(tuple(asked[start : start + length]), ())

    def _named(self, asked: list[str]) -> dict[int, float]:
        """What it adds, entry by entry, that the question holds one of its names as a whole."""
        best: dict[int, float] = {}
        for start in range(len(asked)):
            for end in range(start + 1, min(start + self.index.longest, len(asked)) + 1):
                for number, worth in self.index.named(" ".join(asked[start:end])):
                    if worth > best.get(number, 0.0):
                        best[number] = worth
        return best

    def _likest(self, asked: list[str]) -> dict[int, float]:
        """The likeness of the question to the likest of the ways in which people ask for an entry (their cosine)."""
        known = [found for word in asked if (found := self.index.stem(word))]
        weight = math.sqrt(sum(k.rarity**2 or 1.0 for k in known) + len(asked) - len(known))
        alike: dict[int, float] = {}
        for found in known:
            for way, share in zip(found.ways, found.shares, strict=True):
                alike[way] = alike.get(way, 0.0) + share
        owners = self.index.owners
        likest: dict[int, float] = {}
        for way, likeness in alike.items():
            number = owners[way]
            if likeness > likest.get(number, 0.0):
                likest[number] = likeness
        return {number: likeness / weight for number, likeness in likest.items()}

    def _mend(self, query: str) -> tuple[str, frozenset[str]]:
        """The question with misspelt words replaced, and the stems of the replacements."""
        mended = query
        changed: set[str] = set()
        for word in dict.fromkeys(words(_PHRASE.sub(" ", query))):
            known = self.index.stem(stem(word))
            if len(word) < 4 or word in STOP or (known and known.rarity):
                continue
            if near := self._spelling(word):
                mended = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", near, mended, flags=re.I)
                changed.add(stem(near))
        return mended, frozenset(changed)

    def _spelling(self, word: str) -> str | None:
        from rapidfuzz import fuzz, process

        known = self.index.vocabulary
        near = process.extract(word, known.keys(), scorer=fuzz.ratio, limit=5, score_cutoff=LIKENESS)
        alike = [(score + (word[0] == found[0]), known[found], found) for found, score, _ in near]
        return max(alike)[2] if alike else None

    def _snippet(self, number: int, asked: set[str], width: int = 160) -> str:
        """The part of an entry's text that holds most of the words asked for, about so many letters long."""
        best = max(self._sentences(number), key=lambda s: len(s[1] & asked))[0]
        return best if len(best) <= width else best[: width - 4].rsplit(" ", 1)[0] + " ..."

    def _sentences_of(self, number: int) -> list[tuple[str, frozenset[str]]]:
        return list(zip(sentences(self.index.entry(number).text), self.index.sentences(number), strict=True))


def _holds(entry: Entry, phrase: list[str]) -> bool:
    texts: Iterable[str] = (entry.title, *entry.aliases, *entry.cards, entry.text, entry.note or "")
    return any(within(phrase, _every_stem(text)) for text in texts)


@lru_cache(maxsize=1)
def _stopped() -> frozenset[str]:
    """The stems of words that the index does not hold."""
    return frozenset(map(stem, STOP))


def _every_stem(text: str) -> list[str]:
    """The stems of all words of a text: a phrase is looked for as it stands, with the words that tell nothing."""
    return list(map(stem, words(text)))


def check_filters(
    documents: Iterable[Document], *, game: str | None = None, source: str | None = None, kind: str | None = None
) -> None:
    """Raise BorgcheckError where a filter has a value that does not exist, naming those that do."""
    sources = tuple(d.id for d in documents)
    for name, value, known in (("game", game, GAMES), ("source", source, sources), ("kind", kind, KINDS)):
        if value is not None and value not in known:
            raise BorgcheckError(f"no {name} is called {value!r}: known are {', '.join(known)}")


def in_force(entry: Entry, date: str | None) -> bool:
    """Whether an entry's document was out at a date (`2000`, `2000-06`, `2000-06-30`; None: whenever).

    Where one of the two dates names no month or day, the whole of it counts.
    """
    return not date or _out_by(entry.date, date)


def _out_by(out: str, date: str) -> bool:
    length = min(len(date), len(out))
    return out[:length] <= date[:length]


def _only(numbers: Iterable[int], mask: bytes) -> bytes:
    """A mask without the entries that are not of these numbers."""
    out = bytearray(len(mask))
    for number in numbers:
        out[number] = mask[number]
    return bytes(out)


@lru_cache(maxsize=1)
def searcher(announce: Callable[[int], None] | None = None) -> Searcher:
    """The searcher of this machine's corpus, its index in the user's cache folder; `announce` is told the number of
    entries where that has to be built first."""
    return Searcher(None, caching.folder(), announce)
