"""Words of questions and texts: one way to split and normalize them, for both the index and names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from borgcheck.common.phrasing import number_to_words

# A bar separates values that are indexed together, and the cells of a table: no phrase spans it.
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|\|")
SEPARATOR = " | "
# Words that occur in any question and say nothing about its subject.
STOP = frozenset(
    """
    a an and any are as at be been by can could did do does doing for from get gets got had has have having he her his
    how i if in into is it its just may me might must my no not of on one or our out she should so some than that the
    their them then there these they this those to up us was we were what when where which while who whose why will with
    would you your about after again all also am another because before both but each even every here him let lets only
    other own same such too very want wants whether yet arent cannot cant couldnt didnt doesnt dont hasnt havent isnt
    ive shouldnt thats theres wasnt whats wont wouldnt youre theyve weve youve theyre hes shes im id hed theyd youd
    theyll youll werent mustnt neednt hadnt actually anyway maybe perhaps rather really via ever |
    """.split()
)


@lru_cache(maxsize=65536)
def normalize_word(word: str) -> str:
    """Return a word in lower case, without accents and possessive `'s`, and a number below a hundred spelt out."""
    if not word.isascii():
        word = "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))
        word = word.replace("’", "'")
    word = word.lower().removesuffix("'s").replace("'", "")
    return number_to_words(word) if word.isdecimal() and len(word) < 3 else word


def words(text: str) -> tuple[str, ...]:
    """Return the folded words of a text in order."""
    return tuple(normalize_word(match.group()) for match in WORD.finditer(text))


def runs(of: Sequence[str], longest: int) -> list[tuple[str, ...]]:
    """Return the sequences of some words, up to a length."""
    return [tuple(of[start : start + n]) for n in range(1, longest + 1) for start in range(len(of) - n + 1)]


def within(phrase: Sequence[str], among: Sequence[str]) -> bool:
    """Check whether the words of a phrase occur in sequence among others."""
    return any(
        tuple(among[start : start + len(phrase)]) == tuple(phrase) for start in range(len(among) - len(phrase) + 1)
    )
