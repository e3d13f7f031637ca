"""Find titles similar to an unknown one, for a person to choose from, and titles misspelt in a text.

A title is never replaced by a suggestion.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from types import FunctionType

from borgcheck.cards.fold import fold
from borgcheck.common.phrasing import number_to_words

LETTERS_PER_EDIT = 3
"""A name may be one edit away (a letter missing, added, replaced, or swapped with the next), or one edit for each
group of this many letters.
"""
MIN_PART_CHARACTERS = 3
"""A shorter text is not looked up as a part of a title."""
# The words of one list are often the same.
_MAX_CACHED = 20_000
_PLURALS_IN_ES = ("ses", "xes", "zes", "ches", "shes")
_NUMERAL = re.compile(r"\b\d{1,2}\b")


class NameIndex:
    """Folded names by their words and length.

    Attributes:
        words: The words of the names.
        near: Returns every name within a number of edits of a folded text, each with its own number, the nearest first.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._with_word: dict[str, set[str]] = {}
        self._by_length: dict[int, list[str]] = {}
        self._names = dict.fromkeys(names)
        for name in self._names:
            self._by_length.setdefault(len(name), []).append(name)
            for word in name.split():
                self._with_word.setdefault(word, set()).add(name)
        self.words = self._with_word.keys()
        self.near = lru_cache(maxsize=_MAX_CACHED)(self._near)

    def similar(self, text: str) -> Iterator[list[str]]:
        """Yield groups of names similar to a written one, the likeliest group first.

        These are its singular, the names that hold all of its words, and those with the fewest edits. Names that are
        several edits farther away than the nearest one are left out.
        """
        folded = fold(text)
        yield [name for name in _singulars(folded) if name in self._names]
        yield self._with_all_words(folded)
        edits = self._edits(folded)
        least = min(edits.values(), default=0)
        by_edits = sorted((number, name) for name, number in edits.items() if number <= least + 1)
        yield from ([name for _, name in same] for _, same in groupby(by_edits, key=lambda pair: pair[0]))

    def _with_all_words(self, folded: str) -> list[str]:
        """Return the names that hold all words of a text, in the singular or plural: first those that begin with it."""
        if len(folded) < MIN_PART_CHARACTERS:
            return []
        having = [
            set().union(*(self._with_word.get(form, ()) for form in (word, f"{word}s", *_singulars(word))))
            for word in folded.split()
        ]
        return sorted(set.intersection(*having), key=lambda name: (not name.startswith(folded), len(name), name))

    def _edits(self, folded: str) -> dict[str, int]:
        """Return the near names, each with its number of edits."""
        edits: dict[str, int] = {}
        if len(folded) == 1:
            return edits
        for spelling in {folded, _NUMERAL.sub(lambda digits: fold(number_to_words(digits.group())), folded)} - {""}:
            most = max(1, len(spelling) // LETTERS_PER_EDIT)
            for name, distance in self.near(spelling, most):
                edits[name] = min(distance, edits.get(name, most))
        return edits

    def _near(self, text: str, edits: int) -> list[tuple[str, int]]:
        from rapidfuzz import process  # few lists have misspelt titles
        from rapidfuzz.distance import OSA

        lengths = range(len(text) - edits, len(text) + edits + 1)
        likely = [other for length in lengths for other in self._by_length.get(length, ())]
        # In a browser, rapidfuzz is not compiled: to compare a text with every title takes two seconds there.
        if isinstance(OSA.distance, FunctionType):
            letters, most = _letters(text), 2 * edits  # an edit takes a letter away or adds one, or both
            likely = [other for other in likely if (_letters(other) ^ letters).bit_count() <= most]
        hits = process.extract(text, likely, scorer=OSA.distance, score_cutoff=edits, limit=None)
        return [(other, int(distance)) for other, distance, _ in hits]


def _singulars(folded: str) -> list[str]:
    """Return the possible singulars of a folded text."""
    if len(folded) <= MIN_PART_CHARACTERS or not folded.endswith("s"):
        return []
    return [folded[:-1], *([folded[:-2]] if folded.endswith(_PLURALS_IN_ES) else [])]


@lru_cache(maxsize=_MAX_CACHED)
def _letters(text: str) -> int:
    """Return a set of letter counts as bits: bit k of a letter is set if it occurs more than k times, for k below 3."""
    bits = 0
    for letter in set(text):
        bits |= ((1 << min(text.count(letter), 3)) - 1) << (ord(letter) % 40 * 3)
    return bits
