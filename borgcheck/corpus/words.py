"""Words of queries and texts: one way to cut, fold and stem them, for the index and the questions alike."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from borgcheck import resources

_WORD = re.compile(r"[0-9a-z]+(?:'[a-z]+)?")
_NUMERALS = re.compile(r"\b(\d{1,2}) ?(?:of|/) ?(\d{1,2})\b")
# A full stop behind a number numbers an item of a list.
_SENTENCE = re.compile(r"(?<=[^\W\d][.])\s+|(?<=[)\]\"'”*][.])\s+")
SYNONYMS = ("rulings", "synonyms.txt")
# Words that stand in every question and tell nothing of its subject.
STOP = frozenset(
    """
    a an and any are as at be been by can could did do does doing for from get gets got had has have having he her his
    how i if in into is it its just may me might must my no not of on one or our out she should so some than that the
    their them then there these they this those to up us was we were what when where which while who whose why will with
    would you your about after again all also am another because before both but each even every here him let lets only
    other own same such too very want wants whether yet
    """.split()
)


def plain(text: str) -> str:
    """Text in lower case without accents and typographic signs, numerals of drones in words too."""
    if not text.isascii():
        import unicodedata

        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
        text = text.replace("’", "'").replace("‘", "'")
    folded = text.lower()
    return _NUMERALS.sub(_in_words, folded)


def _in_words(match: re.Match[str]) -> str:
    from borgcheck.numerals import in_words

    return f"{match.group()} {in_words(match.group(1))} of {in_words(match.group(2))}"


def words(text: str) -> list[str]:
    """The words of a text, unstemmed, in order; a possessive `'s` is dropped."""
    return [w[:-2] if w.endswith("'s") else w.replace("'", "") for w in _WORD.findall(plain(text))]


def within(phrase: Sequence[str], among: Sequence[str]) -> bool:
    """Whether the words of a phrase stand among others, one behind the other."""
    return any(among[start : start + len(phrase)] == phrase for start in range(len(among) - len(phrase) + 1))


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The stem of a word (Porter), so that `probing` meets `probe`."""
    from whoosh.lang.porter import stem as porter

    return str(porter(word))


def stemmed(some: Iterable[str]) -> list[str]:
    """The stems of words, stop words left out."""
    return [stem(w) for w in some if w not in STOP]


def stems(text: str) -> list[str]:
    """The stems of a text's words, stop words left out."""
    return stemmed(words(text))


def sentences(text: str) -> list[str]:
    """The sentences of a text in Markdown, without its tables and its emphasis; at least one, if empty."""
    prose = "\n".join(line for line in text.split("\n") if not line.startswith("|"))
    return _SENTENCE.split(re.sub(r"\*+", "", re.sub(r"\s+", " ", prose)).strip())


@lru_cache(maxsize=1)
def synonyms() -> dict[tuple[str, ...], frozenset[tuple[str, ...]]]:
    """For every word or phrase of rulings/synonyms.txt, stemmed, the others of its groups."""
    out: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for line in resources.text(*SYNONYMS).splitlines():
        if line.startswith("#"):
            continue
        group = [key for part in line.split(",") if (key := tuple(stems(part)))]
        for key in group:
            out.setdefault(key, set()).update(other for other in group if other != key)
    return {key: frozenset(others) for key, others in out.items()}
