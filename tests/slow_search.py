"""The search as plainly as it can be put: a Whoosh index that is asked anew, and every entry looked at, for every question.

It is slow, and it is what the index of kept scores must agree with: that one asks Whoosh for single words, and adds up.
"""

from __future__ import annotations

import math
from collections import Counter

from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.fields import STORED, TEXT, Schema
from whoosh.filedb.filestore import RamStorage
from whoosh.query import DisjunctionMax, Or, Term
from whoosh.scoring import BM25F

from borgcheck.corpus.corpus import Corpus
from borgcheck.corpus.entry import Entry
from borgcheck.corpus.search import ASKED, CANDIDATES, SYNONYM, WORTH
from borgcheck.corpus.weights import FIELDS, K1, NAMED, WEIGHTS, B
from borgcheck.corpus.words import stem, stems, synonyms, words


class Reference:
    """A corpus, searched without any of the index's shortcuts."""

    def __init__(self, corpus: Corpus) -> None:
        self.entries = corpus.entries
        fields = {name: TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=False) for name in FIELDS}
        index = RamStorage().create_index(Schema(number=STORED, **fields))
        writer = index.writer()
        for number, entry in enumerate(self.entries):
            values = {name: " ".join(stems(value)) for name, value in field_values(entry).items()}
            writer.add_document(number=number, **values)
        writer.commit(optimize=True)
        self.whoosh = index.searcher(weighting=BM25F(K1=K1, **{f"{name}_B": b for name, b in B.items()}))
        holding = Counter(w for e in self.entries for w in {s for value in subject(e) for s in stems(value)})
        self.rarity = {w: math.log(1 + len(self.entries) / n) for w, n in holding.items()}

    def search(self, query: str, game: str | None = None) -> list[tuple[str, float]]:
        """Ids and scores, best first. Words are taken as they are spelt."""
        spoken = stems(query)
        asked = list(dict.fromkeys(spoken)) or list(dict.fromkeys(map(stem, words(query))))
        parts = [anywhere(word, 1.0) for word in asked]
        for length in (1, 2, 3):
            for start in range(len(asked) - length + 1):
                for phrase in synonyms().get(tuple(asked[start : start + length]), ()):
                    parts += [anywhere(word, SYNONYM / len(phrase)) for word in phrase if word not in asked]
        found = [(self.entries[hit["number"]], hit.score) for hit in self.whoosh.search(Or(parts), limit=None)]
        found = [(e, score) for e, score in found if game in (None, e.game)][:CANDIDATES]
        whole = [(e.id, score + self.named(e, spoken) + ASKED * self.likest(e, asked)) for e, score in found]
        whole.sort(key=lambda pair: -pair[1])
        return [pair for pair in whole if pair[1] >= WORTH * whole[0][1]]

    def named(self, entry: Entry, asked: list[str]) -> float:
        best = 0.0
        for field, names in (("title", [entry.title]), ("aliases", entry.aliases), ("cards", entry.cards)):
            for parts in map(stems, names):
                places = range(len(asked) - len(parts) + 1)
                if parts and any(asked[i : i + len(parts)] == parts for i in places):
                    best = max(best, NAMED[field] * sum(self.rarity[w] for w in parts))
        return best

    def likest(self, entry: Entry, asked: list[str]) -> float:
        ways = [set(stems(way)) for way in (*entry.asks, *entry.aliases, entry.title)]
        return max(self.cosine(set(asked), way) for way in ways)

    def cosine(self, one: set[str], other: set[str]) -> float:
        lengths = [math.sqrt(sum(self.rarity.get(w, 1.0) ** 2 for w in some)) for some in (one, other)]
        return sum(self.rarity[w] ** 2 for w in one & other) / (lengths[0] * lengths[1]) if all(lengths) else 0.0


def field_values(entry: Entry) -> dict[str, str]:
    # A full stop between them: `7 of` and `7` in two values are no numeral `7 of 7`.
    lists = {name: " . ".join(getattr(entry, name)) for name in ("aliases", "asks", "cards")}
    return {"title": entry.title, **lists, "section": entry.section, "text": f"{entry.text} . {entry.note or ''}"}


def subject(entry: Entry) -> tuple[str, ...]:
    return (entry.title, *entry.aliases, *entry.asks, *entry.cards, entry.text)


def anywhere(word: str, boost: float) -> DisjunctionMax:
    return DisjunctionMax([Term(name, word, boost=boost * WEIGHTS[name]) for name in FIELDS])
