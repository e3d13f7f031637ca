"""Match one line by its own words: the cards, the headings, or the unknown card or heading that it may be.

What the list around the line says is for classify. Places are positions in the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from borgcheck.cards.catalogue import Catalogue
from borgcheck.parse.card_match import COUNTS, CardMatch, CardMatcher
from borgcheck.parse.grammar import Token, tokenize
from borgcheck.parse.heading_match import HeadingMatch, heading_shape, match_heading


@dataclass(frozen=True, slots=True)
class Matches:
    """All that one line may be, as far as its own words tell.

    Attributes:
        tokens: Its tokens, a comment at its end left out.
        cards: The ways to read it as cards, each a row of them; empty if it is none.
        heading: It as a known heading.
        headed: The headings in front of the cards of the line, or several headings in a row.
        unknown: It as a card with a count and an unknown title.
        shape: It as an unknown heading, if it is marked as one.
        comment: The comment at its end.
        problem: Why it is no card although it starts as one.
    """

    tokens: tuple[Token, ...] = ()
    cards: tuple[tuple[CardMatch, ...], ...] = ()
    heading: HeadingMatch | None = None
    headed: tuple[HeadingMatch, ...] = ()
    unknown: CardMatch | None = None
    shape: HeadingMatch | None = None
    comment: str = ""
    problem: str = ""


# An archive of decks holds the same lines again and again.
@lru_cache(maxsize=20_000)
def match_line(text: str, catalogue: Catalogue) -> Matches:
    """Return what a line of text may be."""
    tokens = tokenize(text)
    comment = ""
    if tokens and tokens[-1].type == "REMARK":
        comment, tokens = tokens[-1].text.lstrip("#/ \t"), tokens[:-1]
    tokens = _without_cell_marks(tokens)
    if not tokens:
        return Matches(comment=comment)
    matcher = CardMatcher(text, catalogue)
    shape = heading_shape(text, tokens, catalogue)
    if shape is not None and not (shape.colon or shape.total or shape.ruled or shape.number):
        shape = None
    heading = match_heading(text, tokens, catalogue)
    found, problem = matcher.candidates(tokens)
    if found or heading:
        return Matches(tokens, tuple((card,) for card in found), heading, shape=shape, comment=comment, problem=problem)
    headings, row = _headed(text, tokens, matcher)
    if headings:
        return Matches(tokens, (row,) if row else (), None, headings, shape=shape, comment=comment, problem=problem)
    row, problem_of_row = matcher.row(tokens)
    if row:
        return Matches(tokens, (row,), shape=shape, comment=comment)
    unknown = matcher.unknown(tokens)
    return Matches(tokens, unknown=unknown, shape=shape, comment=comment, problem=problem_of_row or problem)


def _headed(
    text: str, tokens: Sequence[Token], matcher: CardMatcher
) -> tuple[tuple[HeadingMatch, ...], tuple[CardMatch, ...]]:
    """Return the headings of a line, and the cards that follow: `Missions: A, B`, `SEED (30) MISSIONS (6)`."""
    for place, token in enumerate(tokens[:-1]):
        if token.type != "COLON":
            continue
        heading = match_heading(text, tokens[: place + 1], matcher.catalogue)
        rest = tokens[place + 1 :]
        if heading is None or heading.count or (len(rest) == 1 and rest[0].type in COUNTS):
            continue
        card = matcher.one_card(rest)
        if row := (card,) if card else matcher.row(rest)[0]:
            return (heading,), row
    starts = [0, *(n + 1 for n, t in enumerate(tokens) if t.type == "BRACKET_COUNT")]
    parts = [tokens[a:b] for a, b in zip(starts, [*starts[1:], len(tokens)], strict=True) if a < b]
    found = [match_heading(text, part, matcher.catalogue) for part in parts] if len(parts) > 1 else []
    headings = tuple(heading for heading in found if heading is not None and heading.total)
    return (headings, ()) if len(headings) == len(found) else ((), ())


def _without_cell_marks(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Leave out tabs and commas at the edges of a line."""
    while tokens and tokens[0].type == "TAB":
        tokens = tokens[1:]
    while tokens and (tokens[-1].type == "TAB" or tokens[-1].text == ","):
        tokens = tokens[:-1]
    return tokens
