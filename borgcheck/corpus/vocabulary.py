"""The words that the entries have: how rare each is, and which of them a misspelt word means."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from math import log

from whoosh.searching import Searcher

from borgcheck.corpus.loading import Corpus
from borgcheck.corpus.terms import stems_of, synonyms
from borgcheck.corpus.words import SEPARATOR, STOP, words

# Misspelt words: the minimum number of letters, and the number below which no letter may be replaced by another.
MIN_MISSPELT_LETTERS, NO_REPLACEMENT_BELOW = 4, 6


class Vocabulary:
    """The words of a corpus, as its index has them."""

    def __init__(self, corpus: Corpus, index: Searcher) -> None:
        self._corpus = corpus
        self._index = index

    def holds(self, field: str, term: str) -> bool:
        """Check whether a field of the index has a term."""
        return (field, term) in self._index.reader()

    def entry_count(self, stem: str) -> int:
        """Return the number of entries with a term."""
        number: int = self._index.reader().doc_frequency("text", stem)
        return number

    def rarity(self, number: int) -> float:
        """Return the rarity of a term, given the number of entries that have it."""
        return log(1 + (len(self._corpus) - number + 0.5) / (number + 0.5))

    def is_unknown(self, word: str) -> bool:
        """Check whether no entry has a word, and it has no synonyms."""
        return any((stem,) not in synonyms() and not self.holds("text", stem) for stem in stems_of([word]))

    def corrections(self, query: str) -> dict[str, str]:
        """Return the misspelt words of a question, each with the word of a title that it must be."""
        corrected: dict[str, str] = {}
        for word in dict.fromkeys(words(query)):
            is_wrong = len(word) >= MIN_MISSPELT_LETTERS and word.isalpha() and self.is_unknown(word)
            if is_wrong and (match := self._near_word(word)):
                corrected[word] = match
        return corrected

    def _near_word(self, word: str) -> str | None:
        """Return the word of a title that a misspelt word most likely means, or None.

        Both begin with the same letter and are one edit apart. A word of fewer than six letters must not have a letter
        replaced.
        """
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        known = [each for each, _ in self.title_words.most_common() if each[0] == word[0]]
        match = process.extractOne(word, known, scorer=OSA.distance, score_cutoff=1)
        if match is None:
            return None
        near: str = match[0]
        is_other_word = len(word) < NO_REPLACEMENT_BELOW and len(near) == len(word) and sorted(near) != sorted(word)
        return None if is_other_word else near

    @cached_property
    def title_words(self) -> Counter[str]:
        """The words of the titles and aliases of entries, with the number of entries of each."""
        return Counter(
            word
            for entry in self._corpus
            for word in dict.fromkeys(words(SEPARATOR.join((entry.title, *entry.aliases))))
            if word.isalpha() and len(word) >= MIN_MISSPELT_LETTERS and word not in STOP
        )
