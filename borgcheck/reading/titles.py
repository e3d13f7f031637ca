"""Recognise which parts of a line are card titles, and which numbers are counts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold, foreign_letters
from borgcheck.common.phrasing import number_to_words
from borgcheck.reading.grammar import Token

COUNTS = frozenset({"NUMBER", "NUMBER_TIMES", "TIMES_NUMBER", "BRACKET_COUNT"})
"""Types of tokens that may be counts."""
BEFORE_COUNT = frozenset({"DASH", "LEADER", "EQUALS", "COLON", "TAB"})
"""Types of tokens that may stand between a title and the count that follows it."""
_AFTER_COUNT = BEFORE_COUNT - {"LEADER"}
_BETWEEN_CELLS = (",", ";", "|")
MOST_COPIES = 999
LONGEST_WORDS = 60
"""The maximum number of characters in an unknown title, a heading or a deck's name."""
SHORTEST_MISSPELT = 5
"""The minimum number of characters of a misspelt word in a text; in a shorter one, one letter makes another word."""
# A title starts and ends with a letter, a digit, a quote or another character that titles have there; in between it has
# only characters of titles and set marks. Any other character means that there is more than a title.
_TITLE_SHAPE = re.compile(
    r"""(?:[%❖✶✱∆•*][ ]*)*(?:\.\.\.[ ]?)?["“”„'‘’`´]?\w"""
    r"""[\w \t.'‘’`´‛\-–—−‐‑:!,"“”„/?&()\[\]*…]*(?<=[\w"“”'‘’`´.!?)\]*])\Z"""
)
# A star before a word marks a set (`*VOY`); at the end it marks the other side of a card.
_STAR_WITHIN = re.compile(r"(?<!\s)\*(?=\w)|\*\s|\*(?=[^\w\s*])")
_CLOSING = re.compile(r"[.!?…]+[\"”'’)]*\Z")
_BEFORE_NUMBER = re.compile(r"[.…'’`´\"]\s*\d")
_MOST_WORDS = 8
# A character at the end that refers to a footnote is not part of a title.
_PROSE = re.compile(r"[*†‡§¹²³^]\Z|[.!?…][\"”')]*\Z|[.!?]\s|@|://|\bwww\.")


@lru_cache(maxsize=65536)
def is_title(text: str, catalogue: Catalogue) -> bool:
    """Check whether a text is a card's title, identification or nickname, and nothing more.

    Letter case, accents, typographic variants, a leading "The" and set marks do not matter. A closing `!`, `?` or `.`
    that is not part of the title makes it another text: "Resistance is futile!" is a farewell.
    """
    if not _is_title_shaped(text):
        # A few titles of the card data end in a character that is otherwise a footnote or a separator.
        return bool({"*", "+"} & {*text[-5:]}) and any(text in card.names for card in catalogue.lookup(text).cards)
    found = catalogue.lookup(text)
    if not found.cards:
        return False
    if text.endswith("*") and not any(name.endswith(("*", "(back)")) for card in found.cards for name in card.names):
        return False  # it refers to a footnote
    # Characters that a lookup ignores, but that mean something if the title does not have them.
    for pattern in (_CLOSING, _BEFORE_NUMBER):
        if pattern.search(text) and not any(
            pattern.search(n) for card in found.cards for n in (card.printed, card.title)
        ):
            return False
    return True


def has_wrong_mark(text: str, catalogue: Catalogue) -> bool:
    """Check whether a text is a known title with the mark of a set that it was not printed in."""
    return _is_title_shaped(text) and bool(catalogue.lookup(text).wrong_mark)


def _is_title_shaped(text: str) -> bool:
    bare = text.lstrip("%❖✶✱∆•* ")
    return bool(_TITLE_SHAPE.match(text)) and not _STAR_WITHIN.search(bare) and not foreign_letters(text)


@lru_cache(maxsize=4096)
def whole_count(text: str) -> int | None:
    """Return the count in a text, or None if it is not a whole number from 1 to 999."""
    number = whole_number(text.strip())
    return number if number is not None and 1 <= number <= MOST_COPIES else None


def whole_number(digits: str) -> int | None:
    """Return the number written with up to six digits, or None for any other text."""
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 6 else None


_NUMBER_WORDS = {number_to_words(str(number)): str(number) for number in range(1, 100)} | {"dozen": "12"}


def count_word(text: str) -> str:
    """Return the digits of a count in words, such as two or dozen, or an empty string for any other word."""
    return _NUMBER_WORDS.get(text.lower(), "")


def may_be_points(number: int | None, cards: Sequence[Card]) -> bool:
    """Check whether a number beside missions, a round one from 10 up, may be their points."""
    return number is not None and number >= 10 and number % 5 == 0 and all(card.is_mission for card in cards)


def with_plain_digits(text: str) -> str:
    """Return a text with an ASCII digit for each superscript, circled number and fraction; its length stays."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.digit(c, 0)) if unicodedata.category(c) == "No" else c for c in text)


def holds_number(text: str) -> bool:
    """Check whether a text contains a digit, or a count in words."""
    return any(c.isdigit() for c in text) or any(map(count_word, text.split()))


def bare_number(text: str) -> str:
    """Return the number that a count is written around: `3` of `(x3)`, `-2` of `-2x`."""
    match = re.search(r"[-+]?\d(?:[\d.,]*\d)?(?:[eE]\d+)?", text)
    return match.group() if match else fold(text)


def leading_brackets(tokens: Sequence[Token]) -> tuple[Sequence[Token], Sequence[Token]]:
    """Return the brackets before other tokens (`(S) [Univ] Study Pulsar`, `S  Study Pulsar`), and those tokens."""
    is_mark = (token.type == "BRACKET" or token.text in ("P", "S") for token in tokens[:-1])
    first = next((n for n, is_one in enumerate(is_mark) if not is_one), 0)
    return tokens[:first], tokens[first:]


def without_counts(tokens: Sequence[Token]) -> Iterator[tuple[Token | None, Sequence[Token], Token | None]]:
    """Yield the ways to take counts off tokens: the count before the title, the title, and the count after it."""
    for leading, start in _leading_counts(tokens):
        for trailing, end in _trailing_counts(tokens):
            if start < end:
                yield leading, tokens[start:end], trailing


def _leading_counts(tokens: Sequence[Token]) -> Iterator[tuple[Token | None, int]]:
    """Yield the ways to take a count off the front: the count, and where the title starts."""
    yield None, 0
    first = 1 if len(tokens) > 2 and fold(tokens[0].text) == "qty" else 0
    count, *rest = tokens[first:]
    if rest and (count.type in COUNTS or (count.type == "WORD" and count_word(count.text))):
        yield count, first + 1
        after = 1 if len(rest) > 1 and fold(rest[0].text) in ("copy", "copies") else 0
        joins = fold(rest[after].text) in ("of", "x", "times") or rest[after].text in _BETWEEN_CELLS
        if len(rest) > after + 1 and (joins or rest[after].type in _AFTER_COUNT):
            yield count, first + after + 2


def _trailing_counts(tokens: Sequence[Token]) -> Iterator[tuple[Token | None, int]]:
    """Yield the ways to take a count off the end: the count, and where the title ends."""
    if len(tokens) > 1 and tokens[-1].type == "BRACKET" and count_word(tokens[-1].text.strip("()[] ")):
        yield tokens[-1], len(tokens) - 1
    yield None, len(tokens)
    last = next((n for n in range(len(tokens) - 1, 0, -1) if tokens[n].type != "BRACKET"), 0)
    if last and tokens[last].type in COUNTS:
        yield tokens[last], last
        if last > 1 and (tokens[last - 1].type in BEFORE_COUNT or tokens[last - 1].text in _BETWEEN_CELLS):
            yield tokens[last], last - 1


def may_be_title(text: str) -> bool:
    """Check whether an unknown text may be a title, and is not a sentence."""
    is_short = len(text) <= LONGEST_WORDS and len(text.split()) <= _MOST_WORDS
    return is_short and any(c.isalpha() for c in text) and not _PROSE.search(text)
