"""Read lines after `#` as comments, and ask about sections in which every line begins with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from borgcheck.model.listing import Role
from borgcheck.reading.line import Form, Line
from borgcheck.reading.make_answers import cards_answer
from borgcheck.reading.roles import LineReading


def comment_answer(line: Line, label: str) -> LineReading:
    """Return the answer for a line after `#` that is a comment."""
    bare = line.text.lstrip("#/ ")
    return LineReading(Role.COMMENT, comment=bare, label=label, written=f"# {bare}", comment_text=bare)


def commented_sections(lines: Sequence[Line]) -> dict[int, Line]:
    """Return the lines of cards in sections where every line begins with `#`, by number: comments, or cards."""
    found: dict[int, Line] = {}
    block: list[Line] = []
    is_commented = False
    for line in (*lines, None):
        if line is None or line.opens(by_hash=False):
            found |= {card.number: _comment_or_card(card) for card in block} if is_commented else {}
            block, is_commented = [], True
        elif line.form is Form.HASH:
            block += [line] if line.card is not None else []
        elif line.form not in (Form.BLANK, Form.RULE):
            is_commented = False
    return found


def _comment_or_card(line: Line) -> Line:
    card = replace(
        cards_answer(line, line.matches.cards[0]),
        label="a card, written without the #",
        written=line.text.lstrip("#/ "),
    )
    return line.read_as(comment_answer(line, "a comment under a heading without cards"), card, group="commented")
