"""Cards that words mention, and numbers beside them. Words are never interpreted otherwise."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import pairwise

from borgcheck.cards.fold import fold
from borgcheck.model.listing import MAX_COPIES
from borgcheck.reading.lex import MAX_LINE_CHARACTERS, Names, Token, lex, whole_number


def is_named(token: Token) -> bool:
    """Check whether a token of words names a card: a title of one word counts only with a capital letter."""
    if not token.may_be_title:
        return False
    if " " in fold(token.text):
        return True
    letters = token.text.lstrip("\"“„'‘%❖•")
    return any(word[0].isupper() for word in letters.split())  # `the Cube`


def title_tokens(text: str, names: Names) -> list[Token]:
    """Return the titles that words name, in their order."""
    return [token for token in tokens_of_words(text, names) if is_named(token)]


def tokens_of_words(text: str, names: Names) -> list[Token]:
    """Return the tokens of words, also those in brackets."""
    out: list[Token] = []
    for start in range(0, min(len(text), 20 * MAX_LINE_CHARACTERS), MAX_LINE_CHARACTERS):
        for token in lex(text[start : start + MAX_LINE_CHARACTERS], names):
            out += tokens_of_words(token.text[1:-1], names) if token.kind == "bracket" else [token]
    return out


@lru_cache(maxsize=8192)
def holds_counted_card(text: str, names: Names) -> bool:
    """Check whether words name a card with a count directly before or after it.

    After a title, number words do not count, since they may be titles themselves.
    """
    return any(map(_are_counted, pairwise(tokens_of_words(text, names))))


def _are_counted(pair: tuple[Token, Token]) -> bool:
    first, second = pair
    if first.kind == "count" and is_named(second):
        number = whole_number(first.value.lstrip("+-"))
        return number is None or number <= MAX_COPIES
    if is_named(first) and second.kind == "count":
        return second.style != "word"
    return False


def mentioned_cards(text: str, names: Names, shortened: Mapping[str, str]) -> tuple[str, ...]:
    """Return the catalogue titles of the cards that words name.

    Args:
        text: The words.
        names: The names of all cards.
        shortened: The shortened titles that mean one card of the deck, folded, with its title.
    """
    out: dict[str, None] = {}
    for token in tokens_of_words(text, names):
        if is_named(token):
            for card in names.catalogue.lookup(token.value or token.text).cards[:1]:
                out[card.title] = None
        elif token.kind in ("word", "heading") and token.text[:1].isupper():
            folded = fold(token.text)
            if title := shortened.get(folded) or (shortened.get(folded[:-1]) if folded.endswith("s") else None):
                out[title] = None
    return tuple(out)


def shortened_titles(titles: Collection[str]) -> dict[str, str]:
    """Return the words that mean one card of a deck: each is in one of its titles only, and long enough."""
    owners: dict[str, set[str]] = {}
    for title in titles:
        for word in fold(title).split():
            if len(word) > 3:
                owners.setdefault(word, set()).add(title)
    return {
        word: next(iter(titles_with_word)) for word, titles_with_word in owners.items() if len(titles_with_word) == 1
    }
