"""Errors that meet a person: their text is one line that names the thing and the way out."""

from __future__ import annotations

from collections.abc import Iterable


class BorgcheckError(Exception):
    """Something that keeps borgcheck from running at all (exit code 2)."""


def nearest(word: str, known: Iterable[str], *, likeness: float = 0.0) -> str:
    """The known word that an unknown one resembles most, whatever its case; empty where none reaches the likeness
    (0 to 100)."""
    from rapidfuzz import fuzz, process

    hit = process.extractOne(word, list(known), scorer=fuzz.ratio, processor=str.lower, score_cutoff=likeness)
    return str(hit[0]) if hit else ""
