"""The rulings: entries of the corpus in rulings/, restated in our own words."""

from __future__ import annotations


def count() -> int:
    """How many entries the corpus has."""
    return 0
