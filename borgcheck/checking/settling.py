"""Settle the lines of a list that could not be read: a person says of each what it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.deck import Deck, SectionId
from borgcheck.reading.decode import decode
from borgcheck.reading.headings import CANONICAL


@dataclass(frozen=True, slots=True)
class OpenLine:
    """A line that could not be read: its number, its text, and the titles and the heading that it may mean."""

    number: int
    text: str
    titles: tuple[str, ...] = ()
    heading: str = ""


def open_lines(deck: Deck, catalogue: Catalogue) -> list[OpenLine]:
    """Return the lines of a deck that could not be read, in the order of the file."""
    titles = {u.span.line: catalogue.suggest(deck.source[u.span.line - 1].strip()) for u in deck.unread}
    titles |= {bad.span.line: (bad.title,) for bad in reversed(deck.bad_counts)}
    headings = {heading.span.line: heading.nearest for heading in deck.unknown_headings}
    titles |= dict.fromkeys(headings, ())
    return [OpenLine(n, deck.source[n - 1], titles[n], headings.get(n, "")) for n in sorted(titles)]


def as_card(count: int, title: str) -> str:
    """Return a card line in the canonical format."""
    return f"{count} {title}"


def as_heading(section: SectionId) -> str:
    """Return the heading of a section in the canonical format."""
    return f"{CANONICAL[section]}:"


def as_comment(text: str) -> str:
    """Return a line as a comment."""
    return f"# {text.strip()}"


def settle(data: bytes, lines: Mapping[int, str]) -> bytes:
    """Return the content of a file with some lines replaced; its encoding and line ends stay.

    Args:
        data: The content.
        lines: The new text of each line that changes, by its number.

    Raises:
        UnicodeEncodeError: The file's encoding lacks a sign of a new line.
    """
    source = decode(data)
    out = [lines.get(number, text) for number, text in enumerate(source.text.split("\n"), 1)]
    return source.encode("\n".join(out))
