"""The index of the corpus: what a search looks up, item by item, so that a question reads what it needs and no more.

A Whoosh index scores every stem in every entry when this one is built (`borgcheck.corpus.scoring`); its scores are
kept here as data, beside what else a question asks for:

    stem STEM    its rarity, the entries that hold it and its Whoosh score in each, the ways of asking that hold it
    name STEMS   the entries that bear this title, alias or card title, and what it is worth to name them whole
    entry N      an entry
    sentences N  the stems of each of its sentences
    card TITLE   the entries that speak of a card
    owners       for every way of asking, the number of its entry
    kinds        for every entry its kind, as the place in KINDS
    dates        for every entry its date
    longest      how many stems the longest name has
    documents, titles, vocabulary, synonyms

Numbers of entries are places in the corpus. The items are data alone: numbers, and JSON. They are kept in the user's
cache folder (`borgcheck.corpus.cache`), by the content of the corpus.
"""

from __future__ import annotations

import json
import struct
import sys
from array import array
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from borgcheck import resources
from borgcheck.corpus.cache import CONTENT, Cache
from borgcheck.corpus.entry import KINDS, Document, Entry
from borgcheck.corpus.weights import PARAMETERS
from borgcheck.corpus.words import STOP, SYNONYMS
from borgcheck.version import __version__

if TYPE_CHECKING:
    from borgcheck.corpus.corpus import Corpus

# Raise it when the items or the words of the index change.
FORM = "6"

# Of an item `stem`: the rarity, how many entries and how many ways follow.
STEM_HEAD = struct.Struct("=dII")
_NUMBER = array("I").itemsize
_FLOAT = array("d").itemsize


def open_index(
    digest: str, corpus: Callable[[], Corpus], cache: Path | None, announce: Callable[[int], None] | None = None
) -> Index:
    """The index of a corpus.

    In: the digest of the corpus, a function that reads it where it takes that, the cache folder (None: keep the index
    in memory), and what is told, where the index has to be built, of how many entries. A cache that cannot be used is
    never an error: the index is then built in memory.
    """

    def items() -> Iterator[tuple[str, bytes]]:
        from borgcheck.corpus import building

        # Its files may have changed since the digest was taken: then this index is not kept.
        read = corpus()
        if announce:
            announce(len(read))
        yield from building.items(read)
        yield CONTENT, read.digest.encode()

    return Index(Cache(cache, f"rulings-{key(digest)}", digest, items))


def key(digest: str) -> str:
    """What the index of a corpus is kept under: it changes with the corpus, the synonyms and the program."""
    program = (__version__, FORM, sys.byteorder, PARAMETERS, sorted(STOP))
    whole = blake2b(f"{digest} {program}".encode(), digest_size=12)
    whole.update(resources.text(*SYNONYMS).encode())
    return whole.hexdigest()


class Documented(NamedTuple):
    """A document and the range of numbers of its entries."""

    document: Document
    start: int
    end: int


class Stem(NamedTuple):
    """What the index knows of a stem.

    `rarity` is 0 where it stands only in sections and notes; `worth` is what it counts in each of the entries
    `numbers`, `shares` its part in the likeness to each of the ways of asking `ways`.
    """

    rarity: float
    numbers: array[int]
    worth: array[float]
    ways: array[int]
    shares: array[float]


class Index:
    """An index, read from its items."""

    def __init__(self, items: Cache) -> None:
        self._items = items
        # What has been looked up is kept as it was decoded: no more than the index itself holds.
        self._stems: dict[str, Stem | None] = {}
        self._names: dict[str, list[tuple[int, float]]] = {}
        self.entry = lru_cache(maxsize=4096)(self._entry)
        self.mask = lru_cache(maxsize=64)(self._mask)

    def stem(self, stem: str) -> Stem | None:
        """What is known of a stem, None where no entry holds it."""
        try:
            return self._stems[stem]
        except KeyError:
            data = self._items.get(f"stem {stem}")
            found = None if data is None else _stem(data)
            # Words that nobody wrote are without number: they are not kept.
            if found is not None:
                self._stems[stem] = found
            return found

    def named(self, stems: str) -> list[tuple[int, float]]:
        """The numbers of the entries that bear a name (its stems, with spaces between), and what that is worth."""
        try:
            return self._names[stems]
        except KeyError:
            data = self._items.get(f"name {stems}")
            if data is None:
                return []
            count = len(data) // (_NUMBER + _FLOAT)
            worth, numbers = _array("d", data, 0, count), _array("I", data, count * _FLOAT, count)
            found = self._names[stems] = list(zip(numbers, worth, strict=True))
            return found

    def _entry(self, number: int) -> Entry:
        values = json.loads(self._items[f"entry {number}"])
        lists_as_tuples: Any = (tuple(v) if isinstance(v, list) else v for v in values)
        return Entry(*lists_as_tuples)

    def sentences(self, number: int) -> list[frozenset[str]]:
        """The stems of each sentence of an entry."""
        return [frozenset(stems.split()) for stems in json.loads(self._items[f"sentences {number}"])]

    def about(self, card: str) -> array[int]:
        """The numbers of the entries that speak of a card."""
        return _numbers(self._items.get(f"card {card}") or b"")

    @cached_property
    def owners(self) -> array[int]:
        """For every way of asking, the number of its entry."""
        return _numbers(self._items["owners"])

    @cached_property
    def longest(self) -> int:
        """How many stems the longest name has."""
        return int(json.loads(self._items["longest"]))

    @cached_property
    def dates(self) -> list[str]:
        """For every entry its date, empty where it has none."""
        return list(json.loads(self._items["dates"]))

    @cached_property
    def kinds(self) -> bytes:
        """For every entry its kind, as the place in KINDS."""
        return self._items["kinds"]

    @cached_property
    def documents(self) -> tuple[Documented, ...]:
        """The documents of the corpus."""
        rows = json.loads(self._items["documents"])
        return tuple(Documented(Document(*row[:-2]), row[-2], row[-1]) for row in rows)

    @cached_property
    def titles(self) -> dict[str, str]:
        """For every title and alias, the title of its entry."""
        return dict(json.loads(self._items["titles"]))

    @cached_property
    def vocabulary(self) -> dict[str, int]:
        """Every word of the corpus as it is written, with how often it stands there."""
        return dict(json.loads(self._items["vocabulary"]))

    @cached_property
    def synonyms(self) -> dict[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        """For words and phrases, stemmed, those that mean the same."""
        rows = json.loads(self._items["synonyms"])
        return {tuple(key): tuple(tuple(other) for other in others) for key, others in rows}

    def _mask(self, game: str | None, source: str | None, kind: str | None) -> bytes:
        """For every entry, 1 where it passes these filters (None: whatever), else 0."""
        passing = bytes(kind in (None, k) for k in KINDS)
        out = bytearray(self.kinds.translate(passing.ljust(256, b"\0")))
        for document, start, end in self.documents:
            if game not in (None, document.game) or source not in (None, document.id):
                out[start:end] = bytes(end - start)
        return bytes(out)


def _stem(data: bytes) -> Stem:
    rarity, entries, ways = STEM_HEAD.unpack_from(data)
    at = STEM_HEAD.size
    worth = _array("d", data, at, entries)
    shares = _array("d", data, at := at + entries * _FLOAT, ways)
    numbers = _array("I", data, at := at + ways * _FLOAT, entries)
    return Stem(rarity, numbers, worth, _array("I", data, at + entries * _NUMBER, ways), shares)


def _numbers(data: bytes) -> array[int]:
    return _array("I", data, 0, len(data) // _NUMBER)


def _array(kind: str, data: bytes, start: int, count: int) -> array[Any]:
    out: array[Any] = array(kind)
    out.frombytes(memoryview(data)[start : start + count * out.itemsize])
    return out
