"""The titles of cards that a question names, whole or shortened."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from borgcheck.corpus import compiled
from borgcheck.corpus.terms import stems_of
from borgcheck.corpus.words import STOP, WORD, normalize_word, words

if TYPE_CHECKING:
    from borgcheck.cards.card import Card

# Types of cards that a question names as examples: a question about one of them is usually about its type. Cards of
# other types act by texts of their own.
_EXAMPLES = ("Personnel", "Ship", "Mission", "Equipment", "Facility", "Site")
# The maximum number of words in a name that is looked for in a question.
MAX_CARD_NAME_WORDS = 8
# A title of at least so many words is hardly ever written by chance.
MIN_LONG_TITLE_WORDS = 3
_SENTENCE_END = re.compile(r"[.?!:]\s*$")


class MentionedName(NamedTuple):
    """A name in a question.

    Attributes:
        words: Its folded words.
        written: The name as the question writes it.
    """

    words: tuple[str, ...]
    written: str

    @property
    def terms(self) -> tuple[str, ...]:
        """Its stems."""
        return tuple(stems_of(self.words))


class _Token(NamedTuple):
    folded: str
    start: int
    end: int
    is_capital: bool
    is_first: bool


@lru_cache(maxsize=1)
def titles() -> str:
    """Return the folded titles of the First Edition cards in use, as one text with bars between them.

    A line has the titles of cards that act by their texts, and another those of the others.
    """
    from borgcheck.cards.user_table import imported_table

    text = compiled.read_text(compiled.TITLES) if imported_table() is None else None
    if text is None:
        from borgcheck.cards.catalogue import catalogue

        text = compile_titles(catalogue())
    return text


def is_card_title(folded: str) -> bool:
    """Check whether a folded text is the title of a card."""
    return f" | {folded} | " in titles()


def is_example(name: MentionedName) -> bool:
    """Check whether a title, or every title with a shortened one, is that of a personnel, a ship or the like."""
    written = f" {' '.join(name.words)} "
    written = f" |{written}| " if is_card_title(written.strip()) else written
    return titles().count(written) == examples().count(written) > 0


@lru_cache(maxsize=1)
def examples() -> str:
    """Return the part of `titles` with those of cards that do not act by texts of their own."""
    return titles().partition("\n")[2]


def compile_titles(cards: Iterable[Card]) -> str:
    """Return what `titles` returns for some cards."""
    folded: tuple[set[str], set[str]] = set(), set()
    for card in cards:
        if card.is_first_edition:
            folded[card.type in _EXAMPLES].add(" ".join(words(card.printed)))
    return "\n".join(f" | {' | '.join(sorted(each))} | " for each in folded)


def names_in(
    query: str, is_rare: Callable[[Sequence[str]], bool], games: Collection[tuple[str, ...]] = ()
) -> list[MentionedName]:
    """Return the names of cards in a question, the longest at each place.

    A title, or part of one, is a name if it is written as one: with capitals inside a question that has other words in
    lower case. In any spelling, a title is a name if it has at least three words or is the whole question. Other titles
    in lower case are if they are rare. The words of a game's name are no names.

    Args:
        query: The question.
        is_rare: Returns whether few entries have one of some words.
        games: The words of the names of games.
    """
    tokens = list(_tokens(query))
    marks = any(not token.is_capital and token.folded not in STOP for token in tokens)
    names: list[MentionedName] = []
    start = 0
    while start < len(tokens):
        for end in range(min(len(tokens), start + MAX_CARD_NAME_WORDS), start, -1):
            run = tokens[start:end]
            name = tuple(token.folded for token in run)
            if name in games:
                break
            is_certain = len(name) >= MIN_LONG_TITLE_WORDS or len(name) == len(tokens)
            is_lower = not any(token.is_capital and not token.is_first for token in run)
            is_title = is_card_title(" ".join(name)) and (is_certain or (is_lower and is_rare(name)))
            if is_title or (marks and _is_marked(run) and f" {' '.join(name)} " in titles()):
                names.append(MentionedName(name, query[run[0].start : run[-1].end]))
                break
        else:
            end = start + 1
        start = end
    return names


def _tokens(query: str) -> Iterator[_Token]:
    for match in WORD.finditer(query):
        word = match.group()
        if word != "|":
            is_first = not query[: match.start()].strip() or bool(_SENTENCE_END.search(query[: match.start()]))
            is_capital = word[0].isupper() or word.isdecimal()
            yield _Token(normalize_word(word), match.start(), match.end(), is_capital, is_first)


def _is_marked(run: Sequence[_Token]) -> bool:
    """Check whether some words are capitalized as a name, and not only as the start of a sentence."""
    is_start = run[0].is_first and (len(run) == 1 or run[0].folded in STOP)
    significant = [token for token in run if token.folded not in STOP]
    return not is_start and bool(significant) and all(token.is_capital for token in (run[0], run[-1], *significant))
