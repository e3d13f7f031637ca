"""The terms of the search index: stems of words, and the synonyms of the words of a question."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache

from whoosh.lang.porter2 import stem

from borgcheck.common import resources
from borgcheck.corpus import compiled
from borgcheck.corpus.words import STOP, words


def stems(text: str) -> list[str]:
    """Return the stems of a text's words in order, without stop words."""
    return stems_of(words(text))


def stems_of(folded: Iterable[str]) -> list[str]:
    """Return the stems of folded words in order, without stop words."""
    return [stem for word in folded if (stem := _stem(word))]


@lru_cache(maxsize=65536)
def _stem(word: str) -> str:
    return "" if word in STOP else stem(word)


Synonyms = dict[tuple[str, ...], frozenset[tuple[str, ...]]]


@lru_cache(maxsize=1)
def synonyms() -> Synonyms:
    """Return, for each word or phrase in rulings/synonyms.txt as stems, the others on its lines."""
    text = compiled.read_text(compiled.SYNONYMS)
    if text is None:
        return read_synonyms(resources.text("rulings", "synonyms.txt"))
    return {tuple(key): frozenset(map(tuple, others)) for key, others in json.loads(text)}


def read_synonyms(text: str) -> Synonyms:
    """Return the synonyms in the text of rulings/synonyms.txt."""
    others_of: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for line in (line for line in text.splitlines() if not line.startswith("#")):
        group = [key for phrase in line.split(",") if (key := tuple(stems(phrase)))]
        for key in group:
            others_of.setdefault(key, set()).update(other for other in group if other != key)
    return {key: frozenset(others) for key, others in others_of.items()}


def compile_synonyms() -> str:
    """Return the synonyms as JSON."""
    made = read_synonyms(resources.text("rulings", "synonyms.txt"))
    return json.dumps([[key, sorted(others)] for key, others in sorted(made.items())])
