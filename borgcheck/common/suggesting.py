"""Suggest the known name that an unknown one may stand for; for the titles of cards, see cards.suggestions."""

from __future__ import annotations

from collections.abc import Iterable

from borgcheck.common.phrasing import join_words

OF_NAMES = 60.0
"""How alike two names that a user types must be at least: a wrong suggestion costs a glance."""
OF_LINES = 72.0
"""How alike a line of a list and a name must be at least: any text may stand there, and the section hangs on it."""


def nearest(word: str, known: Iterable[str], *, likeness: float = OF_NAMES) -> str:
    """Return the known word that an unknown one is the fewest edits away from, whatever its case.

    Args:
        word: The unknown word.
        known: The known words.
        likeness: How alike the two must be at least, from 0 to 100.

    Returns:
        The word; empty if none is alike enough.
    """
    from rapidfuzz import fuzz
    from rapidfuzz.distance import OSA

    def rank(other: str) -> tuple[int, float]:
        return OSA.distance(word.lower(), other.lower()), -fuzz.ratio(word.lower(), other.lower())

    alike = [other for other in known if fuzz.ratio(word.lower(), other.lower()) >= likeness]
    return min(alike, key=rank, default="")


def did_you_mean(near: str | Iterable[str], form: str = "; {}") -> str:
    """Return the question that a message ends with, such as `; did you mean A or B?`.

    Args:
        near: One suggestion or several; what is empty is left out.
        form: What stands around the question.

    Returns:
        The question; empty if there is no suggestion.
    """
    names = [name for name in ([near] if isinstance(near, str) else near) if name]
    return form.format(f"did you mean {join_words(names, 'or')}?") if names else ""
