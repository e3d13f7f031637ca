"""Suggest the known name that may be meant by an unknown one; for card titles, see cards.suggestions."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from borgcheck.common.phrasing import join_words
from borgcheck.errors import BorgcheckError

MIN_NAME_SIMILARITY = 60.0
"""The minimum similarity of a name that a user types and a known one: a wrong suggestion does little harm."""
MIN_LINE_SIMILARITY = 72.0
"""The minimum similarity of a line in a list and a name: the line may be any text, and it may decide a section."""


def nearest(word: str, known: Iterable[str], *, min_similarity: float = MIN_NAME_SIMILARITY) -> str:
    """Return the known word that is the fewest edits away from an unknown one, ignoring case.

    Args:
        word: The unknown word.
        known: The known words.
        min_similarity: The minimum similarity of the two, from 0 to 100.

    Returns:
        The word, or an empty string if none is similar enough.
    """
    from rapidfuzz import fuzz
    from rapidfuzz.distance import OSA

    def rank(other: str) -> tuple[int, float]:
        return OSA.distance(word.lower(), other.lower()), -fuzz.ratio(word.lower(), other.lower())

    alike = [other for other in known if fuzz.ratio(word.lower(), other.lower()) >= min_similarity]
    return min(alike, key=rank, default="")


def require_known(kind: str, name: str, known: Collection[str], *, prefix: str = "") -> None:
    """Require that a name is one of those known.

    Args:
        kind: What the name is one of, such as `ruleset`.
        name: The name.
        known: The known names.
        prefix: The beginning of the message.

    Raises:
        BorgcheckError: It is not; the message suggests the nearest name and lists all.
    """
    if name not in known:
        meant = did_you_mean(nearest(name, known))
        raise BorgcheckError(f"{prefix}no {kind} is called {name!r}{meant} (known: {', '.join(known)})")


def did_you_mean(near: str | Iterable[str], form: str = "; {}") -> str:
    """Return the question that a message ends with, such as `; did you mean A or B?`.

    Args:
        near: One or more suggestions; empty ones are left out.
        form: The text around the question.

    Returns:
        The question, or an empty string if there is no suggestion.
    """
    names = [name for name in ([near] if isinstance(near, str) else near) if name]
    return form.format(f"did you mean {join_words(names, 'or')}?") if names else ""
