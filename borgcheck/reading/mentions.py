"""Find the cards that a text names, and whether it counts them, adds them or takes them out."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.numbers import counts_within, says_multiple
from borgcheck.reading.titles import (
    LONGEST_WORDS,
    SHORTEST_MISSPELT,
    bare_number,
    count_word,
    is_title,
    with_plain_digits,
)
from borgcheck.reading.vocabularies import (
    may_change,
    starts_in_doubt,
)

_ARTICLE = re.compile(r"\A(?:the|an?)\s+", re.I)
_WORD = re.compile(r"[\w'’×][\w'’.!?:×-]*")
_LONGEST_TITLE = 7
_LONGEST_MISSPELT = 5
# The minimum similarity of words after a count and a title that is misspelt in more than one letter.
_MISSPELT = 85.0
_CLOSING = ".,!?:"
# What joins titles in a text.
_JOIN = r"(?:[,;+/|&()\[\]]|\s[–—-]+\s|\b(?:and|plus|or|with)\b)"
_JOIN_BEFORE = re.compile(rf"(?:\A|{_JOIN})\W*\Z", re.I)
_JOIN_AFTER = re.compile(rf"\W*(?:\Z|{_JOIN})", re.I)
_LONGEST_JOIN = 8
# What may be between a count and what it counts.
_COUNTED = re.compile(
    r"[\s|?]*(?:[xX×]\s*)?(?:cop(?:y|ies)\s+)?(?:more\s+|other\s+)?(?:of\s+)?(?:the\s+|a\s+|my\s+)?", re.I
)
_CLAUSE_END = re.compile(r"\s*(?:[,.;!)]|cop(?:y|ies)\b|\Z)", re.I)
_KEY = re.compile(r"\A\W*\w[\w ]{0,30}:")
FEWEST_IN_ROW = 3
_IN_ROW = frozenset(("and", "of", "each"))


@dataclass(frozen=True, slots=True)
class Mention:
    """A title in a text, how many words it has, its place, and the count beside it, if any."""

    title: str
    words: int
    start: int
    end: int
    count: str = ""


@lru_cache(maxsize=4096)
def mentions(text: str, catalogue: Catalogue) -> tuple[Mention, ...]:
    """Return the titles in a text, the longest at each place; a misspelt one or a plural only after a count."""
    text = with_plain_digits(text)
    words = [match.span() for match in _WORD.finditer(text)]
    counts = counts_within(text)
    found: list[Mention] = []
    first = 0
    while first < len(words):
        start = words[first][0]
        above = bisect_right(counts, start, key=itemgetter(1))
        leading = next((c for c in counts[max(0, above - 1) : above] if _COUNTED.fullmatch(text, c[1], start)), None)
        size = _title_at(text, words, first, catalogue, is_counted=leading is not None)
        if size and not (size == 1 and leading is None and _is_plain_word(text[start : words[first][1]])):
            end = words[first + size - 1][1]
            below = bisect_left(counts, end, key=itemgetter(0))
            trailing = next((c for c in counts[below : below + 1] if _is_beside(text, end, c)), None)
            count = leading or trailing
            said = text[count[0] : count[1]] if count else ""
            title = text[start:end].rstrip(_CLOSING)
            found.append(
                Mention(
                    title,
                    len(_ARTICLE.sub("", title, count=1).split()),
                    start,
                    end,
                    count_word(said) or (bare_number(said) if said else ""),
                )
            )
        first += size or 1
    return tuple(found)


def _is_plain_word(word: str) -> bool:
    """Check whether a title of one word is rather a number (`usually one`), or what a mission is (`on a planet`)."""
    bare = word.strip(_CLOSING)
    return bare.islower() and bool(count_word(bare) or heading_kind(bare))


def _is_beside(text: str, end: int, count: tuple[int, int]) -> bool:
    """Check whether a number follows a title directly; in words, it stands behind a colon and alone."""
    said, between = text[count[0] : count[1]], text[end : count[0]]
    in_words = said[0].isalpha() and said[0] not in "xX×" and said != "twice"
    is_alone = ":" in between + text[end - 1] and _CLAUSE_END.match(text, count[1]) is not None
    return (not in_words or is_alone) and not between.strip(" ,:–-|<=")


def _title_at(text: str, words: list[tuple[int, int]], first: int, catalogue: Catalogue, *, is_counted: bool) -> int:
    """Return how many words make the longest title from a word on, 0 if none does."""
    ways = ((_LONGEST_TITLE, is_title), (_LONGEST_MISSPELT, is_misspelt if is_counted else is_plural))
    for longest, is_one in ways:
        for size in range(min(longest, len(words) - first), 0, -1):
            end = words[first + size - 1][1]
            if is_one(text[words[first][0] : end].rstrip(_CLOSING), catalogue):
                # `The Spheres are out`
                return size if is_counted or is_one is is_title or starts_in_doubt(text[end:]) else 0
    return 0


def is_plural(words: str, catalogue: Catalogue) -> bool:
    """Check whether words are the plural of a title or nickname."""
    return words.endswith("s") and is_title(words[:-1], catalogue)


def is_misspelt(words: str, catalogue: Catalogue) -> bool:
    """Check whether words are the plural of a title or nickname, or similar to a title."""
    from rapidfuzz import fuzz

    if is_plural(words, catalogue):
        return True
    folded = fold(words)
    is_long = len(folded) >= SHORTEST_MISSPELT
    return is_long and any(fuzz.ratio(folded, fold(title)) >= _MISSPELT for title in catalogue.suggest(words))


def is_row_of_titles(text: str, catalogue: Catalogue) -> bool:
    """Check whether a text is nothing but titles in a row, with a key in front or `one of each` behind."""
    named = mentions(text, catalogue)
    rest = text
    for mention in reversed(named):
        rest = rest[: mention.start] + rest[mention.end :]
    words = _WORD.findall(_KEY.sub("", rest))
    return len(named) >= FEWEST_IN_ROW and all(
        word.lower().strip(_CLOSING) in _IN_ROW or count_word(word) for word in words
    )


def says_nothing(text: str, catalogue: Catalogue) -> bool:
    """Check whether a text names no card, and has no count and no word for a change or a doubt."""
    if counts_within(text) or may_change(text) or says_multiple(text):
        return False
    return names_no_card(text, catalogue)


def names_no_card(text: str, catalogue: Catalogue) -> bool:
    """Check whether no part of a text is a card's title or other name, or one letter away from one."""
    if holds_title(text, catalogue) or catalogue.holds_near_title(text):
        return False
    return len(text) > LONGEST_WORDS or not catalogue.is_near_title(text)


def holds_title(text: str, catalogue: Catalogue, *, single: bool = True) -> bool:
    """Check whether a text names a card.

    A title of one word in lower case is just a word, unless it is the whole text or has a count: `(in space)`
    names no card.
    """
    named = mentions(text, catalogue)
    if any(" " in m.title or m.count or not _WORD.search(text[: m.start] + text[m.end :]) for m in named):
        return True
    capitals = (m for m in named if text[m.start].isupper())
    return any(is_part(text, m) or (single and _WORD.search(text[: m.start]) is not None) for m in capitals)


def is_part(text: str, mention: Mention) -> bool:
    """Check whether a title is all there is in a text between signs or words that join titles."""
    near = max(0, mention.start - _LONGEST_JOIN)
    is_first = _JOIN_BEFORE.search(text, near, mention.start) is not None
    return is_first and _JOIN_AFTER.match(text, mention.end) is not None


def counts_card(text: str, catalogue: Catalogue) -> bool:
    """Check whether a text names a card with a count."""
    return any(mention.count for mention in mentions(text, catalogue))


def named_cards(text: str, catalogue: Catalogue) -> Iterator[Mention]:
    """Yield the titles in a text that are certainly meant as titles: of two words or more, or with a count."""
    yield from (mention for mention in mentions(text, catalogue) if mention.words > 1 or mention.count)
