"""Make the possible answers for a line, each with a label that says how to write it unambiguously."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from borgcheck.model.listing import Role
from borgcheck.reading.classify import Form, MatchedLine
from borgcheck.reading.roles import CardItem, HeadingItem, Item, LineReading, unread

CARD = "a count and a card title, such as `3 Borg Scout Vessel`"
"""What is expected where a card may be."""
COMMENT_IT = "put # in front if it is a comment"
"""What to do about a line that may be a comment."""


def cards_answer(line: MatchedLine, row: Sequence[CardItem]) -> LineReading:
    """Return the answer for a line with one or more known cards."""
    items = tuple(card.on(line.line) for card in row)
    comment = " # ".join(text for text in (*(card.comment for card in row), line.matches.comment) if text)
    one = items[0]
    copies = f"{one.count} copies of" if one.count not in ("", "1") else "the card"
    label = f"{copies} {one.title}, written `{one.count or 1} {one.title}`"
    remark = " ".join(card.remark for card in row if card.remark)
    return LineReading(
        Role.CARD,
        items,
        label=label,
        written=one_a_line(items),
        comment=comment,
        remark=remark,
        note=line.matches.comment,
    )


def one_a_line(items: Sequence[Item]) -> str:
    """Return cards written one per line."""
    return "\n".join(f"{item.count or 1} {item.title}" for item in items if isinstance(item, CardItem))


def unknown_card_answer(line: MatchedLine, card: CardItem) -> LineReading:
    """Return the answer for a line that is a card with an unknown title."""
    items = (card.on(line.line),)
    return LineReading(Role.CARD, items, label=f"a card called {card.title}", comment=line.matches.comment)


def heading_answer(line: MatchedLine, heading: HeadingItem) -> LineReading:
    """Return the answer for a line that is a known heading."""
    item = heading.on(line.line)
    if line.form is Form.HASH:
        item = replace(item, span=line.span)
    section = heading.section
    label = f"the heading of {section.display_name}" if section else f"a heading, {heading.words}"
    written = f"{section.heading}:" if section else f"{heading.words}:"
    label = f"{label}, written `{written}`"
    return LineReading(Role.HEADING, (item,), label=label, written=written, comment=line.matches.comment)


def unknown_heading_answer(line: MatchedLine, words: str, declared: int | None = None) -> LineReading:
    """Return the answer for a line that is an unknown heading."""
    items = (HeadingItem(words, line.span, None, declared),)
    return LineReading(Role.HEADING, items, label="a heading", comment=line.matches.comment)


def fact_with_card_answer() -> LineReading:
    """Return the answer for a line above the deck that may hold a card."""
    return unread("a fact about the deck that is not a card", f"write a card below a heading; {COMMENT_IT}")
