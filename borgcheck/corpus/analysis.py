"""The analyzers of the search index, which turn a text into terms, built from Whoosh's parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from whoosh.analysis import Filter, RegexTokenizer, StemFilter, StopFilter, Token
from whoosh.lang.porter import stem

from borgcheck.common import resources
from borgcheck.corpus import weights
from borgcheck.corpus.words import STOP, WORD, fold, runs, words


class FoldFilter(Filter):  # type: ignore[misc]  # Whoosh is typed in part
    """Fold words: case, accents, apostrophes, and numbers, which drones' titles spell out (`9 of 11`)."""

    def __call__(self, tokens: Iterator[Token]) -> Iterator[Token]:
        for token in tokens:
            token.text = fold(token.text)
            yield token


# Words as written, for phrases.
WORDS = RegexTokenizer(WORD) | FoldFilter()
# Terms: stems without stop words.
STEMS = WORDS | StopFilter(stoplist=STOP, minsize=1) | StemFilter(cachesize=-1)


def stems(text: str) -> list[str]:
    """Return the stems of a text's words in order, without stop words."""
    return stems_of(words(text))


def stems_of(folded: Iterable[str]) -> list[str]:
    """Return the stems of folded words in order, without stop words, as STEMS does, stemming each word once."""
    return [stem for word in folded if (stem := _stem(word))]


@lru_cache(maxsize=65536)
def _stem(word: str) -> str:
    return "" if word in STOP else stem(word)


def with_synonyms(asked: Sequence[str]) -> dict[str, float]:
    """Return the boosts of the stems of a question, and lower ones of their synonyms (rulings/synonyms.txt)."""
    boosts: dict[str, float] = {}
    for run in runs(asked, 3):
        for synonym in synonyms().get(run, ()):
            for term in synonym:
                boosts[term] = boosts.get(term, 0.0) + weights.SYNONYM / len(synonym)
    return boosts | dict.fromkeys(asked, 1.0)


def synonym_groups() -> list[list[str]]:
    """Return the groups of interchangeable words and phrases in rulings/synonyms.txt."""
    lines = resources.text("rulings", "synonyms.txt").splitlines()
    groups = ([part.strip() for part in line.split(",")] for line in lines if not line.startswith("#"))
    return [[part for part in group if part] for group in groups if any(group)]


@lru_cache(maxsize=1)
def synonyms() -> dict[tuple[str, ...], frozenset[tuple[str, ...]]]:
    """Return, for each word or phrase in rulings/synonyms.txt as stems, the others in its groups."""
    found: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for phrases in synonym_groups():
        group = [key for phrase in phrases if (key := tuple(stems(phrase)))]
        for key in group:
            found.setdefault(key, set()).update(other for other in group if other != key)
    return {key: frozenset(others) for key, others in found.items()}
