"""Take counts off the tokens of a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from borgcheck.cards.fold import fold
from borgcheck.reading.grammar import Token
from borgcheck.reading.titles import count_word

COUNTS = frozenset({"NUMBER", "NUMBER_TIMES", "TIMES_NUMBER", "BRACKET_COUNT"})
"""Types of tokens that may be counts."""
BEFORE_COUNT = frozenset({"DASH", "LEADER", "EQUALS", "COLON", "TAB"})
"""Types of tokens that may stand between a title and the count that follows it."""


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
    if len(tokens) <= first + 1:
        return
    count = tokens[first]
    if count.type not in COUNTS and not (count.type == "WORD" and count_word(count.text)):
        return
    yield count, first + 1
    after = first + 1
    if fold(tokens[after].text) in ("copy", "copies") and len(tokens) > after + 1:
        after += 1
    joins = fold(tokens[after].text) in ("of", "x") or tokens[after].text == ","
    if len(tokens) > after + 1 and (joins or tokens[after].type in ("DASH", "COLON", "TAB")):
        yield count, after + 1


def _trailing_counts(tokens: Sequence[Token]) -> Iterator[tuple[Token | None, int]]:
    """Yield the ways to take a count off the end: the count, and where the title ends."""
    yield None, len(tokens)
    end = len(tokens)
    while end > 1 and tokens[end - 1].type == "BRACKET":
        end -= 1
    if len(tokens) > 1 and tokens[-1].type == "BRACKET" and count_word(tokens[-1].text.strip("()[] ")):
        yield tokens[-1], len(tokens) - 1
    if end < 2 or tokens[end - 1].type not in COUNTS:
        return
    count = tokens[end - 1]
    yield count, end - 1
    if end > 2 and (tokens[end - 2].type in BEFORE_COUNT or tokens[end - 2].text == ","):
        yield count, end - 2
