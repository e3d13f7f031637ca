"""The words that the entries have: how rare each is, and which of them a misspelt word means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from functools import cached_property
from math import log

from whoosh.searching import Searcher

from borgcheck.corpus import weights
from borgcheck.corpus.corpus import Corpus
from borgcheck.corpus.terms import stems_of, synonyms
from borgcheck.corpus.words import STOP, runs, words

# The minimum share of a question's words that entries must have. Each of 1,705 real questions has at least half.
MIN_KNOWN_SHARE = 0.5
# Misspelt words: the length from which two edits are allowed, below which only words of titles may be meant, and below
# which no letter may be replaced by another.
TWO_EDITS_FROM, TITLE_WORDS_BELOW, NO_REPLACEMENT_BELOW = 8, 8, 6
# The maximum length of an ending that makes another form of a word.
ENDING = 3


class Vocabulary:
    """The words of a corpus, as its index has them."""

    def __init__(self, corpus: Corpus, index: Searcher) -> None:
        self._corpus = corpus
        self._index = index

    def holds(self, field: str, term: str) -> bool:
        """Check whether a field of the index has a term."""
        return (field, term) in self._index.reader()

    def number_with(self, stem: str) -> int:
        """Return the number of entries with a term."""
        number: int = self._index.reader().doc_frequency("text", stem)
        return number

    def rarity(self, number: int) -> float:
        """Return the rarity of a term, given the number of entries that have it."""
        return log(1 + (len(self._corpus) - number + 0.5) / (number + 0.5))

    def is_unknown(self, word: str) -> bool:
        """Check whether no entry has a word, and it has no synonyms."""
        return any((stem,) not in synonyms() and not self.holds("text", stem) for stem in stems_of([word]))

    def knows(self, subject: Sequence[str], near: Collection[str]) -> bool:
        """Check whether entries have enough words of a question, or synonyms or similar words for them."""
        said = stems_of(subject)
        held = {stem for stem in said if self.holds("text", stem)}
        stood_for = {stem for run in runs(said, 3) if run in synonyms() for stem in run} - held
        return len(held) + len(near) + weights.NEAR_WORD * len(stood_for) >= MIN_KNOWN_SHARE * len(set(said))

    def near_words(self, query: str) -> dict[str, str]:
        """Return the misspelt words of a question, each with the word of the rulings that it must be."""
        near: dict[str, str] = {}
        for word in dict.fromkeys(words(query)):
            is_wrong = len(word) > 3 and word.isalpha() and self.is_unknown(word)
            if is_wrong and (match := self._near_word(word)):
                near[word] = match
        return near

    def _near_word(self, word: str) -> str | None:
        """Return the word of the rulings that a misspelt word most likely means, or None.

        Both begin with the same letter and are one edit apart, but not at the end, where an edit makes another form of
        the word. A word of fewer than eight letters must be a word of a title; one of fewer than six must not have a
        letter replaced. A longer word may be two edits from a word of a title that begins with the same three letters.
        """
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        of_titles = self.of_titles[word[0]]
        among = of_titles if len(word) < TITLE_WORDS_BELOW else self._by_letter[word[0]]
        match = process.extractOne(word, among, scorer=OSA.distance, score_cutoff=1)
        if match:
            near: str = match[0]
            is_other_form = word[:-1] in {near, near[:-1]}
            is_other_word = len(word) < NO_REPLACEMENT_BELOW and len(near) == len(word) and sorted(near) != sorted(word)
            return None if is_other_form or is_other_word else near
        if len(word) < TWO_EDITS_FROM:
            return None
        of_titles = [each for each in of_titles if each[:3] == word[:3] and not _is_other_form(word, each)]
        match = process.extractOne(word, of_titles, scorer=OSA.distance, score_cutoff=2)
        return match[0] if match else None

    @cached_property
    def _by_letter(self) -> dict[str, list[str]]:
        """The words of the entries by their first letters, the most frequent first."""
        reader = self._index.reader()
        terms = (term.decode() for term in reader.lexicon("exact"))
        every = (term for term in terms if term.isalpha() and len(term) > 3 and term not in STOP)
        by_letter: dict[str, list[str]] = defaultdict(list)
        for term in sorted(every, key=lambda term: reader.frequency("exact", term), reverse=True):
            by_letter[term[0]].append(term)
        return by_letter

    @cached_property
    def of_titles(self) -> dict[str, list[str]]:
        """The words of the titles and aliases of entries by their first letters, the most frequent first."""
        titled = {word for entry in self._corpus for name in (entry.title, *entry.aliases) for word in words(name)}
        by_letter = {letter: [each for each in some if each in titled] for letter, some in self._by_letter.items()}
        return defaultdict(list, by_letter)


def _is_other_form(word: str, known: str) -> bool:
    """Check whether two words differ in their last letters only, as `reaction` and `reactor`."""
    return word[:-ENDING] == known[: len(word) - ENDING]
