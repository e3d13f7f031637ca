"""Read several cards on one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from borgcheck.reading.card_match import JOINING, CardMatcher
from borgcheck.reading.grammar import Token
from borgcheck.reading.roles import CardItem

_MOST_CARDS_ON_LINE = 100
# More cards, and more without a count each, are not alternatives.
_MOST_ALTERNATIVES = 2
_MOST_UNCOUNTED = 5


def card_row(
    tokens: Sequence[Token], matcher: CardMatcher, *, total: int | None = None, is_headed: bool = False
) -> tuple[tuple[CardItem, ...], str]:
    """Return the cards of a line that are joined by separators; if any part is unknown, no cards and the reason.

    Args:
        tokens: The tokens of the line.
        matcher: Matches some of them.
        total: How many cards there are, if the line says so.
        is_headed: Whether a heading is in front of them, which has no alternatives.
    """
    pieces = _split(tokens)
    if not 2 <= len(pieces) <= _MOST_CARDS_ON_LINE:
        return (), ""
    ways: list[list[tuple[CardItem, ...]]] = [[()]]
    for end in range(1, len(pieces) + 1):
        here: list[tuple[CardItem, ...]] = []
        for start in range(max(0, end - 5), end):
            joined: Sequence[Token] = [t for piece in pieces[start:end] for t in piece]
            separator = joined[0].text if start and joined[0].type in JOINING else ""
            joined = joined[1:] if separator else joined
            if end == len(pieces):
                joined = _without_full_stop(joined)
            if ways[start] and joined and (card := matcher.one_card(joined)):
                here += [(*before, replace(card, joined_by=separator)) for before in ways[start]]
        ways.append(here[:3])
    rows = [row for row in ways[-1] if len(row) > 1]
    if not rows:
        return (), ""
    if len(rows) > 1:
        return (), "the cards on this line can be split in several ways; write one card per line"
    are_several = len(rows[0]) > _MOST_ALTERNATIVES
    if any(card.joined_by in "-–—" and (card.counts or not are_several) for card in rows[0][1:]):
        return (), ""  # what is behind the dash may be a remark
    is_uniform = len({card.joined_by for card in rows[0][1:]}) == 1
    is_long = is_uniform and len(rows[0]) > _MOST_UNCOUNTED and not any(card.counts for card in rows[0])
    are_counted = all(card.counts for card in rows[0])
    are_several = is_long or (are_several and (are_counted or (is_headed and is_uniform) or len(rows[0]) == total))
    if not are_several and any(card.joined_by in ("/", "|") for card in rows[0]):
        return (), "`/` and `|` may separate alternatives or columns; write one card per line"
    is_last = tokens[-1].text.lower().endswith(("copies", "copy"))
    if is_last and not any(card.counts for card in rows[0][:-1]):
        return (), "the count may be that of each card or of the last; write one card per line"
    cards = [matcher.cards_called(card.title) for card in rows[0]]
    if len(set(cards)) < len(cards) and not all(card.counts for card in rows[0]):
        return (), "this line names one card twice, or under two names; write it once, with its count"
    return rows[0], ""


def _without_full_stop(tokens: Sequence[Token]) -> Sequence[Token]:
    """Take off a full stop that ends a row of cards."""
    last = tokens[-1] if tokens else None
    if last is None or not last.text.endswith(".") or last.type not in ("WORD", "TIMES_NUMBER", "OTHER"):
        return tokens
    text = last.text[:-1]
    return [*tokens[:-1], Token(last.type, text, last.start, last.end - 1)] if text else tokens[:-1]


def _split(tokens: Sequence[Token]) -> list[list[Token]]:
    """Split tokens before each separator and dash."""
    pieces: list[list[Token]] = [[]]
    for token in tokens:
        if token.type in JOINING and pieces[-1]:
            pieces.append([])
        pieces[-1].append(token)
    return pieces
