"""Errors that meet a person: their text is one line that names the thing and the way out."""

from __future__ import annotations

from collections.abc import Iterable


class BorgcheckError(Exception):
    """Something that keeps borgcheck from running at all (exit code 2)."""


class MissingFileError(BorgcheckError, FileNotFoundError):
    """A file that is not there, in the words of FileNotFoundError."""


def nearest(word: str, known: Iterable[str], *, likeness: float = 0.0) -> str:
    """Return the known word that an unknown one is the fewest edits away from, whatever its case.

    Args:
        word: the unknown word.
        known: the known words.
        likeness: how alike the two must be at least, from 0 to 100.

    Returns:
        The word; empty if none is so much alike.
    """
    from rapidfuzz import fuzz
    from rapidfuzz.distance import OSA

    def rank(other: str) -> tuple[int, float]:
        return OSA.distance(word.lower(), other.lower()), -fuzz.ratio(word.lower(), other.lower())

    alike = [other for other in known if fuzz.ratio(word.lower(), other.lower()) >= likeness]
    return min(alike, key=rank, default="")
