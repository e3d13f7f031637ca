"""Nouns as a sentence has them."""

from __future__ import annotations


def a(noun: str) -> str:
    """A noun with its article: `a ship`, `an interrupt`."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def plural(number: int | str, noun: str, several: str = "") -> str:
    """A number and its noun: `1 mission`, `7 missions`."""
    return f"{number} {noun if number == 1 else several or noun + 's'}"
