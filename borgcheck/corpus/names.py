"""The titles of cards that a question names, whole or shortened."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from borgcheck.corpus import compiled
from borgcheck.corpus.terms import stems_of
from borgcheck.corpus.words import STOP, WORD, normalize_word, words

if TYPE_CHECKING:
    from borgcheck.cards.card import Card

# Types of cards that a question names as examples: rules are about personnel or ships, and not about each of them.
# Cards of other types act by texts of their own.
_EXAMPLES = ("Personnel", "Ship", "Mission", "Equipment", "Facility", "Site")
# The maximum number of words in a name that is looked for in a question.
MAX_CARD_NAME_WORDS = 8
_SENTENCE_END = re.compile(r"[.?!:]\s*$")


class MentionedName(NamedTuple):
    """A name in a question.

    Attributes:
        words: Its folded words.
        written: The name as the question writes it.
        is_title: Whether it is the whole title of a card, and not a part of one.
        is_marked: Whether it is written as a name: with capitals, or as the whole question.
    """

    words: tuple[str, ...]
    written: str
    is_title: bool
    is_marked: bool

    @property
    def terms(self) -> tuple[str, ...]:
        """Its stems."""
        return tuple(stems_of(self.words))


class _Token(NamedTuple):
    folded: str
    start: int
    end: int
    is_capital: bool
    is_numeral: bool
    is_capitals: bool
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


def is_title(words: str) -> bool:
    """Check whether some folded words are the title of a card."""
    return f" | {words} | " in titles()


def is_example(name: MentionedName) -> bool:
    """Check whether the titles with a name are only those of personnel, ships and the like."""
    written = f" {' '.join(name.words)} "
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


def names_in(query: str, is_proper: Callable[[Sequence[str]], bool]) -> list[MentionedName]:
    """Return the names of cards in a question, the longest at each place.

    A title of several words counts in any spelling, unless only some of its words are capitalised. A title of one word,
    several words of a title, and a word of a personnel's or ship's title count in any spelling if they are `is_proper`.
    Others are a name only if they are written as one: with a capital inside a question that has other words in lower
    case, or as the whole question.
    """
    tokens = list(_tokens(query))
    marks = any(not token.is_capital and token.folded not in STOP for token in tokens)
    names: list[MentionedName] = []
    start = 0
    while start < len(tokens):
        name = next(_names_at(query, tokens, start, marks, is_proper), None)
        names += [name] if name else []
        start += len(name.words) if name else 1
    return names


def _tokens(query: str) -> Iterator[_Token]:
    for match in WORD.finditer(query):
        word = match.group()
        if word != "|":
            first = not query[: match.start()].strip() or bool(_SENTENCE_END.search(query[: match.start()]))
            case = word[0].isupper() or word.isdecimal(), word.isdecimal(), word.isupper()
            yield _Token(normalize_word(word), match.start(), match.end(), *case, first)


def _names_at(
    query: str, tokens: list[_Token], start: int, marks: bool, is_proper: Callable[[Sequence[str]], bool]
) -> Iterator[MentionedName]:
    """Yield the names that begin at a word of a question, the longest first."""
    for end in range(min(len(tokens), start + MAX_CARD_NAME_WORDS), start, -1):
        run = tokens[start:end]
        folded = tuple(token.folded for token in run)
        joined = " ".join(folded)
        is_whole_title = is_title(joined)
        if not is_whole_title and f" {joined} " not in titles():
            continue
        is_whole = len(run) == len(tokens)
        is_marked = marks and _is_marked(tokens, start, end)
        is_long = len(run) > 1 and bool(stems_of(folded)) and _is_evenly_written(run)
        is_certain = is_marked or (is_whole_title and (is_whole or is_long))
        is_likely = is_long or (len(run) == 1 and (is_whole_title or f" {joined} " in examples()))
        if is_certain or (is_likely and is_proper(folded)):
            yield MentionedName(folded, query[run[0].start : run[-1].end], is_whole_title, is_marked or is_whole)


def _is_evenly_written(run: Sequence[_Token]) -> bool:
    """Check whether all significant words of a run but the first of a sentence have a capital, or none has."""
    cased = (token for token in run if not (token.is_numeral or token.is_first or token.folded in STOP))
    return len({token.is_capital for token in cased}) <= 1


def _is_marked(tokens: list[_Token], start: int, end: int) -> bool:
    """Check whether some words are capitalized as a name, not as the start of a sentence or part of a longer name."""
    run = tokens[start:end]
    significant = [token for token in run if token.folded not in STOP]
    if not significant or not all(token.is_capital for token in (run[0], run[-1], *significant)):
        return False
    if len(run) == 1:
        beside = (*tokens[max(start - 1, 0) : start], *tokens[end : end + 1])
        return not (run[0].is_first or run[0].is_capitals) and not any(
            token.is_capital and not token.is_first for token in beside
        )
    return not (run[0].is_first and run[0].folded in STOP)
