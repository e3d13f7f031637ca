"""Find titles of several words in a text, even if one of their words is one letter off."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz.distance import OSA

from borgcheck.cards.fold import fold

_LONGEST = 6
_SHORTEST_WORD = 4


class NearTitles:
    """Folded titles, indexed by what is left without one of their words."""

    def __init__(self, titles: Iterable[str]) -> None:
        self._missing: dict[tuple[str, ...], set[str]] = {}
        for title in titles:
            words = title.split()
            for place in range(len(words)) if 1 < len(words) <= _LONGEST else ():
                self._missing.setdefault((*words[:place], "", *words[place + 1 :]), set()).add(words[place])

    def found_in(self, text: str) -> bool:
        """Check whether several words of a text are a title with at most one word a letter off."""
        words = fold(text).split()
        for first in range(len(words) - 1):
            for last in range(first + 2, min(first + _LONGEST, len(words)) + 1):
                if self._is_near(words[first:last]):
                    return True
        return False

    def _is_near(self, words: list[str]) -> bool:
        for place, word in enumerate(words):
            meant = self._missing.get((*words[:place], "", *words[place + 1 :]), ())
            if word in meant or (
                len(word) >= _SHORTEST_WORD and any(OSA.distance(word, other, score_cutoff=1) <= 1 for other in meant)
            ):
                return True
        return False
