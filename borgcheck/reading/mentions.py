"""Find the titles that words contain, and counts beside them. Words are never interpreted otherwise."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from borgcheck.cards.fold import fold
from borgcheck.model.listing import MAX_COPIES
from borgcheck.reading.lex import MAX_LINE_CHARACTERS, Lexicon, Token, lex, whole_number

_MIN_JOINED = 4


def is_named(token: Token) -> bool:
    """Check whether a token of words names a card: a title of one word counts only with a capital letter."""
    if not token.may_be_title:
        return False
    if " " in fold(token.text):
        return True
    letters = token.text.lstrip("\"“„'‘%❖•")
    return any(word[0].isupper() for word in letters.split())  # `the Cube`


def title_tokens(text: str, lexicon: Lexicon) -> list[Token]:
    """Return the titles that words name, in their order."""
    return [token for token in tokens_of_words(text, lexicon) if is_named(token)]


def tokens_of_words(text: str, lexicon: Lexicon) -> list[Token]:
    """Return the tokens of words, also those in brackets."""
    out: list[Token] = []
    for start in range(0, min(len(text), 20 * MAX_LINE_CHARACTERS), MAX_LINE_CHARACTERS):
        for token in lex(text[start : start + MAX_LINE_CHARACTERS], lexicon):
            out += tokens_of_words(token.text[1:-1], lexicon) if token.kind == "bracket" else [token]
    return out


@lru_cache(maxsize=8192)
def holds_counted_card(text: str, lexicon: Lexicon) -> bool:
    """Check whether words name a card with a count directly before or after it.

    After a title, number words do not count, since they may be titles themselves.
    """
    return any(map(_are_counted, pairwise(tokens_of_words(text, lexicon))))


def _are_counted(pair: tuple[Token, Token]) -> bool:
    first, second = pair
    if first.kind == "count" and is_named(second):
        number = whole_number(first.value.lstrip("+-"))
        return number is None or number <= MAX_COPIES
    if is_named(first) and second.kind == "count":
        return second.style != "word"
    return False


def are_joined(text: str, lexicon: Lexicon) -> bool:
    """Check whether at least four titles stand in words with nothing but signs and `and` between them."""
    run = longest = 0
    for token in lex(text, lexicon):
        if is_named(token):
            run += 1
            longest = max(longest, run)
        elif token.kind not in ("join", "slash", "bar", "sign"):
            run = 0
    return longest >= _MIN_JOINED


def are_alternatives(text: str, lexicon: Lexicon) -> bool:
    """Check whether words are nothing but titles with slashes or bars between them, perhaps below a heading."""
    kinds = {token.kind for token in lex(text, lexicon)}
    are_names = kinds <= {"title", "title_or_heading", "heading", "filler", "colon", "slash", "bar", "join", "sign"}
    return are_names and not kinds.isdisjoint(("slash", "bar")) and len(title_tokens(text, lexicon)) > 1
