"""How much a word counts in an entry: a Whoosh index of the rulings says so, field by field, and the best field counts.

What a word is worth in an entry does not depend on the question. So Whoosh is asked for every word once, when the
index is built, and what it says is kept as data: a question opens no Whoosh index, and imports of Whoosh its stemmer
alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.fields import TEXT, Schema
from whoosh.filedb.filestore import RamStorage
from whoosh.query import DisjunctionMax, Term
from whoosh.scoring import BM25F

from borgcheck.corpus.weights import FIELDS, K1, WEIGHTS, B


class Scored(NamedTuple):
    """A stem, the numbers of the entries that hold it, in order, and its score in each."""

    stem: str
    numbers: array[int]
    scores: array[float]


class Scoring:
    """A Whoosh index in memory of entries that are cut and stemmed already (`borgcheck.corpus.words`)."""

    def __init__(self) -> None:
        cut = SpaceSeparatedTokenizer()
        self._index = RamStorage().create_index(Schema(**{name: TEXT(analyzer=cut, phrase=False) for name in FIELDS}))
        self._writer = self._index.writer()

    def add(self, fields: Mapping[str, list[str]]) -> None:
        """Take in an entry, the stems of each of its fields. Its number is how many there were before it."""
        self._writer.add_document(**{name: " ".join(stems) for name, stems in fields.items()})

    def scored(self) -> Iterator[Scored]:
        """Every stem, scored in each entry that holds it: BM25F in each field, of which the best counts.

        Nothing can be added any more.
        """
        self._writer.commit()
        searcher = self._index.searcher(weighting=BM25F(K1=K1, **{f"{name}_B": b for name, b in B.items()}))
        holding: dict[str, list[Term]] = {}
        for name, stem in searcher.reader().all_terms():
            word = stem.decode()
            holding.setdefault(word, []).append(Term(name, word, boost=WEIGHTS[name]))
        for word, terms in holding.items():
            numbers, scores = array("I"), array("d")
            matcher = DisjunctionMax(terms).matcher(searcher)
            while matcher.is_active():
                numbers.append(matcher.id())
                scores.append(matcher.score())
                matcher.next()
            yield Scored(word, numbers, scores)
