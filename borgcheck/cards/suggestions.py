"""Find titles similar to an unknown one, for a person to choose from, and titles misspelt in a text.

A title is never replaced by a suggestion.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from types import FunctionType
from typing import TYPE_CHECKING, Any

from borgcheck.cards.card import Card
from borgcheck.cards.fold import fold
from borgcheck.cards.names import PREFIX, split_marks
from borgcheck.common.grouping import grouped
from borgcheck.common.phrasing import number_to_words, numbers_agree

if TYPE_CHECKING:
    from borgcheck.cards.catalogue import Catalogue

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

SUGGESTIONS = 3
MAX_SUGGESTED = 30
"""The maximum number of unknown titles with suggestions: they are slow, and a list with more is not of these cards."""
Preference = Callable[[Card], Any]
"""The sort key for cards that are equally similar to an unknown title."""


def original_borg_first(card: Card) -> tuple[bool, bool]:
    """Prefer cards of the first publisher, and among them those of the Borg."""
    return not card.is_decipher, not card.is_for_borg


class SimilarTitles:
    """The titles of a catalogue that are similar to unknown ones."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._names = NameIndex(catalogue.spellings)
        self._similar = lru_cache(maxsize=_MAX_CACHED)(lambda text: tuple(self._names.similar(text)))

    def suggest(self, text: str, limit: int = SUGGESTIONS, prefer: Preference = original_borg_first) -> tuple[str, ...]:
        """Return catalogue titles and identifications similar to an unknown one, the likeliest first.

        First come the titles that hold all of its words, then those with the fewest edits. Marks after it make no
        difference.

        Args:
            text: What was written.
            limit: The maximum number of titles.
            prefer: The sort key for cards that match equally well; the lowest comes first.
        """
        if marked := self._wrongly_marked(text):
            return tuple(card.title for card in sorted(marked, key=prefer))[:limit]
        titles: dict[str, None] = {}
        for group in self._similar(split_marks(text)[0]):
            cards, spellings = self._catalogue.card, self._catalogue.spellings
            named = ((cards(number), title) for name in group for title, number in spellings[name])
            titles |= dict.fromkeys(title for _, title in sorted(named, key=lambda pair: prefer(pair[0])))
            if len(titles) >= limit:
                break
        return tuple(titles)[:limit]

    def unambiguous_match(self, text: str) -> Card | None:
        """Return the only card that an unknown title can mean, or None.

        There is one if the title has the mark of a set that its only card is not in; or if it is a letter or two away
        from one title and clearly farther from every other, no word that differs occurs in another title, and no number
        differs.
        """
        if marked := self._wrongly_marked(text):
            return marked[0] if len(marked) == 1 else None
        base, marks = split_marks(PREFIX.sub("", text))
        folded = fold(base)
        slips = 2 if len(folded) >= 16 else 1 if len(folded) >= 6 else 0
        if not slips:
            return None
        near = self._near(folded, slips + 2)
        if not near or near[0][1] > slips or (len(near) > 1 and near[1][1] <= near[0][1] + 1):
            return None
        slipped = set(folded.split()) - set(near[0][0].split())
        if slipped.intersection(self._names.words) or not numbers_agree(folded, near[0][0]):
            return None
        [meant, *_] = self._catalogue.cards_titled(near[0][0])
        lookup = self._catalogue.lookup(" ".join((meant.printed, *(f"[{mark}]" for mark in marks))))
        return lookup.cards[0] if len(lookup.cards) == 1 else None

    def is_near_title(self, text: str) -> bool:
        """Check whether a text of four letters or more is within one edit of a title, or two for a long one."""
        folded = fold(text)
        return len(folded) > 3 and bool(self._near(folded, 1 if len(folded) < 10 else 2))

    def is_cut_off_title(self, text: str) -> bool:
        """Check whether a text of two words or more is the beginning of a title, cut off in a word (`Scout Enc.`)."""
        folded = fold(text)
        return " " in folded and any(name.startswith(folded) for name in self._catalogue.by_name)

    def _wrongly_marked(self, text: str) -> tuple[Card, ...]:
        """Return the cards that an unknown title names with the mark of a set that they are not in."""
        is_wrong = bool(self._catalogue.lookup(text).wrong_set_mark)
        return self._catalogue.cards_titled(fold(split_marks(text)[0])) if is_wrong else ()

    def _near(self, folded: str, edits: int) -> list[tuple[str, int]]:
        """Return the folded titles within a number of edits, each with its edits, the nearest first."""
        near = self._names.near(folded, edits)
        return [(name, number) for name, number in near if name in self._catalogue.by_name]


class NameIndex:
    """Folded names by their words and length.

    Attributes:
        words: The words of the names.
        near: Returns every name within a number of edits of a folded text, each with its own number, the nearest first.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._with_word: dict[str, set[str]] = {}
        self._names = dict.fromkeys(names)
        self._by_length = grouped((len(name), name) for name in self._names)
        for name in self._names:
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
