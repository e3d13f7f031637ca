"""Build the index of a corpus: everything that a search looks up, worked out and written as items.

A Whoosh index (`borgcheck.corpus.scoring`) scores every word in every entry; the rest is worked out here.

An item is a key and bytes. `borgcheck.corpus.index` says which there are and reads them.
"""

from __future__ import annotations

import json
import math
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator

from borgcheck.corpus.corpus import Corpus
from borgcheck.corpus.entry import KINDS, Document, Entry
from borgcheck.corpus.index import STEM_HEAD, Documented
from borgcheck.corpus.scoring import Scoring
from borgcheck.corpus.weights import FIELDS, NAMED
from borgcheck.corpus.words import sentences, stemmed, stems, synonyms, words

Words = list[str]


class _Cut:
    """An entry's fields cut into words, each of its values by itself."""

    def __init__(self, entry: Entry) -> None:
        self.values: dict[str, list[Words]] = {
            "title": [words(entry.title)],
            "aliases": [words(v) for v in entry.aliases],
            "asks": [words(v) for v in entry.asks],
            "cards": [words(v) for v in entry.cards],
            "section": [words(entry.section)],
            "text": [words(entry.text)],
        }
        self.note = words(entry.note or "")

    def fields(self) -> dict[str, Words]:
        """The stems of each field; a note is part of the text."""
        out = {name: [stem for value in self.values[name] for stem in stemmed(value)] for name in FIELDS}
        out["text"] += stemmed(self.note)
        return out

    def subject(self) -> Words:
        """The words that tell what the entry is about: all but its section and its note."""
        return [word for name, values in self.values.items() if name != "section" for v in values for word in v]

    def ways(self) -> list[frozenset[str]]:
        """The ways in which people ask for the entry, each as the set of its stems."""
        ways = (*self.values["asks"], *self.values["aliases"], *self.values["title"])
        return [frozenset(way) for way in map(stemmed, ways) if way]


class _Builder:
    def __init__(self, entries: int) -> None:
        self.entries = entries
        self.scoring = Scoring()
        self.holding: Counter[str] = Counter()
        self.vocabulary: Counter[str] = Counter()
        self.ways: list[tuple[int, frozenset[str]]] = []
        self.cards: dict[str, array[int]] = {}
        self.names: dict[tuple[str, ...], dict[int, str]] = {}

    def add(self, number: int, entry: Entry) -> None:
        cut = _Cut(entry)
        self.scoring.add(cut.fields())
        subject = cut.subject()
        self.vocabulary.update(subject)
        self.holding.update(set(stemmed(subject)))
        self.ways += ((number, way) for way in cut.ways())
        for card in dict.fromkeys(entry.cards):
            self.cards.setdefault(card, array("I")).append(number)
        for field in sorted(NAMED, key=NAMED.__getitem__):
            for value in cut.values[field]:
                if parts := tuple(stemmed(value)):
                    self.names.setdefault(parts, {})[number] = field

    def stems(self) -> Iterator[tuple[str, bytes]]:
        """For every stem its rarity, the entries that hold it with its worth there, and the ways that do."""
        rare = {stem: math.log(1 + self.entries / n) for stem, n in self.holding.items()}
        shares: dict[str, tuple[array[int], array[float]]] = {}
        for place, (_, way) in enumerate(self.ways):
            weight = math.sqrt(sum(rare[stem] ** 2 for stem in sorted(way)))
            for stem in way:
                places, shared = shares.setdefault(stem, (array("I"), array("d")))
                places.append(place)
                shared.append(rare[stem] ** 2 / weight)
        for stem, numbers, scores in self.scoring.scored():
            places, shared = shares.get(stem, (array("I"), array("d")))
            head = STEM_HEAD.pack(rare.get(stem, 0.0), len(numbers), len(places))
            yield f"stem {stem}", b"".join((head, scores, shared, numbers, places))
        for name, holders in self.names.items():
            weight = sum(rare.get(stem, 1.0) for stem in name)
            named = array("d", (NAMED[field] * weight for field in holders.values()))
            yield f"name {' '.join(name)}", named.tobytes() + array("I", holders.keys()).tobytes()


def items(corpus: Corpus) -> Iterator[tuple[str, bytes]]:
    """The items of a corpus' index, in no order."""
    builder = _Builder(len(corpus))
    for number, entry in enumerate(corpus.entries):
        builder.add(number, entry)
        yield f"entry {number}", _json(_values(entry))
        yield f"sentences {number}", _json([" ".join(sorted(set(stems(s)))) for s in sentences(entry.text)])
    yield from builder.stems()
    yield from ((f"card {card}", numbers.tobytes()) for card, numbers in builder.cards.items())
    yield "longest", _json(max(map(len, builder.names), default=0))
    yield "dates", _json([entry.date for entry in corpus.entries])
    yield "owners", array("I", (number for number, _ in builder.ways)).tobytes()
    yield "kinds", bytes(KINDS.index(entry.kind) for entry in corpus.entries)
    yield "documents", _json([(*_values(d.document), d.start, d.end) for d in _documented(corpus)])
    yield "titles", _json({name: e.title for e in corpus.entries for name in (*e.aliases, e.title)})
    yield "vocabulary", _json(builder.vocabulary)
    yield "synonyms", _json([(key, sorted(others)) for key, others in synonyms().items()])


def _documented(corpus: Corpus) -> Iterable[Documented]:
    """The documents, each with the range of its entries' numbers."""
    ends: dict[str, tuple[int, int]] = {}
    for number, entry in enumerate(corpus.entries):
        ends[entry.source] = (ends.get(entry.source, (number, number))[0], number + 1)
    return [Documented(d, *ends.get(d.id, (0, 0))) for d in corpus.documents]


def _values(what: Entry | Document) -> list[object]:
    return list(what)


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
