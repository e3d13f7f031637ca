"""Match the tokens of a line to titles: a card with its count, several cards, or an unknown card."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from borgcheck.cards.catalogue import Catalogue
from borgcheck.reading.grammar import Token
from borgcheck.reading.headings import section_of
from borgcheck.reading.marks import is_mark, may_lead, why_not_a_mark
from borgcheck.reading.mentions import is_part, mentions
from borgcheck.reading.roles import NO_PROBLEM, CardItem, Problem, place_in_text
from borgcheck.reading.titles import (
    BEFORE_COUNT,
    COUNTS,
    bare_number,
    count_word,
    has_wrong_mark,
    is_title,
    leading_brackets,
    may_be_points,
    may_be_title,
    whole_number,
    without_counts,
)
from borgcheck.reading.vocabularies import has_title_capitals

# The number at the start of a Tribble card's title is not a count.
_TRIBBLE = re.compile(r"[\d,.]+\s+Tribbles?\b", re.I)
COLUMN_GAP = 2
"""The minimum number of blanks between what stands in two columns."""
# Dashes after which a remark may begin; a title may contain one.
_MOST_DASHES = 2
_BEFORE_REMARK = frozenset(("DASH", "LEADER", "SEPARATOR"))
_ARROWS = "<>←→"
# What may stand between the cards of a line.
_JOINING = frozenset(("SEPARATOR", "DASH"))
_MOST_CARDS_ON_LINE = 100
# More cards, and more without a count each, are not alternatives.
_MOST_ALTERNATIVES = 2
_MOST_UNCOUNTED = 5


class CardMatcher:
    """Matches the tokens of a text to known titles."""

    def __init__(self, text: str, catalogue: Catalogue) -> None:
        self.text = text
        self.catalogue = catalogue

    def match(self, tokens: Sequence[Token]) -> tuple[CardItem | None, Problem]:
        """Return tokens as one known card; if something prevents it, also the reason."""
        card, problem = self._titled(is_title, tokens)
        if card is None:
            card, _ = self._titled(has_wrong_mark, tokens)
        if card is None:
            card, problem = self._before_remark(tokens, problem)
        return card, NO_PROBLEM if card else problem

    def unknown(self, tokens: Sequence[Token]) -> CardItem | None:
        """Return tokens as an unknown card: what is certainly a count, and what may be a title."""
        for leading, title, trailing in without_counts(tokens):
            counts = [t for t in (leading, trailing) if t is not None]
            if not counts or any(t.type == "WORD" for t in counts):
                continue
            following = next((t for t in tokens if t.start >= title[-1].end), title[-1])
            if trailing is not None and trailing.type == "NUMBER" and following.type not in BEFORE_COUNT:
                continue  # it may be part of the title
            match = self._match(title, leading, trailing)
            is_like_title = has_title_capitals(match.title) or self.catalogue.suggest(match.title)
            if is_like_title and may_be_title(match.title) and not self._holds_more(title):
                return match
        return None

    def _holds_more(self, title: Sequence[Token]) -> bool:
        """Check whether a possible unknown title contains another number, or a known card."""
        text = self.text[title[0].start : title[-1].end]
        if number := _TRIBBLE.match(text):  # a power may follow, of this game or of the game Tribbles
            title = [t for t in title if t.start >= title[0].start + number.end()]
            text = text[number.end() :]
        named = (m for m in mentions(text, self.catalogue) if text[m.end - 1] != ":")  # `Q's Tent: Civil War`
        return any(t.type in COUNTS for t in title) or any(" " in m.title or is_part(text, m) for m in named)

    def _titled(
        self, is_known: Callable[[str, Catalogue], bool], tokens: Sequence[Token]
    ) -> tuple[CardItem | None, Problem]:
        """Return tokens as a title with counts and marks, the longest, or why what is beside it is not a mark."""
        problem = NO_PROBLEM
        marks, rest = leading_brackets(tokens)
        for leading, counted, trailing in without_counts(rest):
            more_marks, title = leading_brackets(counted)
            after = [t for t in tokens if trailing is not None and t.start >= trailing.end and t.type == "BRACKET"]
            # The longest title first; brackets that do not belong to it may be a comment.
            for stop in range(len(title), 0, -1):
                if is_known(self._title(title[:stop]), self.catalogue):
                    match = self._match(title[:stop], leading, trailing)
                    if not all(may_lead(token.text, match.title, self.catalogue) for token in (*marks, *more_marks)):
                        break
                    brackets = [*title[stop:], *after]
                    comment = " ".join(t.text.strip("()[]{}* \t") for t in brackets)
                    own = [t.text for t in brackets if not is_mark(t.text, match.title, self.catalogue)]
                    match = self._without_points(match, trailing)
                    match = replace(match, comment=comment, remark=" ".join(own))
                    problems = (self._problem(token.text, match) for token in brackets)
                    other = next((each for each in problems if each.reason), None)
                    if other is None:
                        return match, NO_PROBLEM
                    problem = other
                if title[stop - 1].type != "BRACKET":
                    break
        return None, problem

    def _problem(self, beside: str, card: CardItem) -> Problem:
        """Return why what is beside a title is neither its mark nor a remark."""
        return Problem(why_not_a_mark(beside, card.title, self.catalogue, count=card.count), beside, card)

    def _before_remark(self, tokens: Sequence[Token], problem: Problem) -> tuple[CardItem | None, Problem]:
        """Return tokens as a card with a count and a remark after a dash (`2 Borg Cube - for the finale`) or a gap."""
        for place in [n for n in range(1, len(tokens)) if self._begins_remark(n, tokens)][:_MOST_DASHES]:
            sign = tokens[place] if tokens[place].type in _BEFORE_REMARK else None
            title, rest = tokens[:place], tokens[place + 1 :] if sign else tokens[place:]
            card = self._titled(is_title, title)[0] if rest else None
            if card is None or card.comment:
                continue
            if section_of(card.title) and card.count_follows and card.counts != ("1",):
                return None, problem  # `Q's Tent (13) - as always`
            remark = self.text[rest[0].start : rest[-1].end]
            words = " ".join(token.text for token in rest if token.type != "BRACKET")
            # It may be the second half of an unknown title.
            is_half = has_title_capitals(words) and not is_mark(remark, card.title, self.catalogue)
            card = replace(card, comment=remark, remark=remark)
            other = self._problem(remark, card)
            if not (card.counts or (sign and any(arrow in sign.text for arrow in _ARROWS))):
                if sign is None or sign.type == "LEADER" or rest[0].type in COUNTS:
                    continue
                ask = "if `{}` is a remark, write a count in front of the title"
                return None, Problem(ask, remark, card, is_remark=not (is_half or other.reason))
            if is_half:
                return None, problem
            return (None, other) if other.reason else (card, NO_PROBLEM)
        return None, problem

    def _begins_remark(self, place: int, tokens: Sequence[Token]) -> bool:
        """Check whether a remark may begin at a token: a dash, or a gap or `;` that no title follows."""
        token, above = tokens[place], tokens[place - 1]
        if token.type in ("DASH", "LEADER"):
            return True
        rest = self.text[token.start :]
        is_apart = token.start - above.end >= COLUMN_GAP or (token.text == ";" and token.start > above.end)
        return is_apart and not any(is_title(part.strip(), self.catalogue) for part in re.split(r"[,;+/|&]", rest))

    def _without_points(self, match: CardItem, trailing: Token | None) -> CardItem:
        """Leave out a mission's points in brackets (`1 Covert Rescue (35)`), since a card has one count."""
        is_second = len(match.counts) > 1 and trailing is not None and trailing.type == "BRACKET_COUNT"
        if not is_second or not may_be_points(whole_number(match.counts[1]), self.catalogue.lookup(match.title).cards):
            return match
        return replace(match, counts=match.counts[:1], span=replace(match.span, end=match.title_span.end))

    def _title(self, tokens: Sequence[Token]) -> str:
        return " ".join(self.text[tokens[0].start : tokens[-1].end].split())

    def _match(self, title: Sequence[Token], leading: Token | None, trailing: Token | None) -> CardItem:
        place = place_in_text(title[0].start, title[-1].end)
        counts = [t for t in (leading, trailing) if t is not None]
        places = [place_in_text(t.start, t.end) for t in counts] or [place]
        return CardItem(
            title=self._title(title),
            counts=tuple(count_word(t.text.strip("()[] ")) or bare_number(t.text) for t in counts),
            span=place.cover(places[0]).cover(places[-1]),
            count_span=places[0],
            title_span=place,
            count_type=counts[0].type if counts else "",
        )


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
            separator = joined[0].text if start and joined[0].type in _JOINING else ""
            joined = joined[1:] if separator else joined
            if end == len(pieces):
                joined = _without_full_stop(joined)
            if ways[start] and joined and (card := matcher.match(joined)[0]):
                here += [(*before, replace(card, joined_by=separator)) for before in ways[start]]
        ways.append(here[:3])
    rows = [row for row in ways[-1] if len(row) > 1]
    if not rows:
        return (), ""
    if len(rows) > 1:
        return (), "the cards on this line can be split in several ways; write one card per line"
    if any(count_word(card.title) and not card.counts for card in rows[0][1:]):
        return (), "`One` may be a count; write each card on a line of its own, with its count in front"
    are_several = len(rows[0]) > _MOST_ALTERNATIVES
    if any(not card.joined_by.strip(f"-–—={_ARROWS}") and (card.counts or not are_several) for card in rows[0][1:]):
        return (), ""  # what is behind the dash may be a remark, and behind an arrow a replacement
    is_uniform = len({card.joined_by for card in rows[0][1:]}) == 1
    is_long = is_uniform and len(rows[0]) > _MOST_UNCOUNTED and not any(card.counts for card in rows[0])
    are_counted = all(card.counts for card in rows[0])
    are_several = is_long or (are_several and (are_counted or (is_headed and is_uniform) or len(rows[0]) == total))
    if not are_several and any(card.joined_by in ("/", "|") for card in rows[0]):
        return (), "`/` and `|` may separate alternatives or columns; write one card per line"
    is_last = tokens[-1].text.lower().endswith(("copies", "copy"))
    if is_last and not any(card.counts for card in rows[0][:-1]):
        return (), "the count may be that of each card or of the last; write one card per line"
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
        if token.type in _JOINING and pieces[-1]:
            pieces.append([])
        pieces[-1].append(token)
    return pieces
