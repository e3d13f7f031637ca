"""Settle the open lines of a list on a page: what the form offers, and what was chosen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.settling import OpenLine, as_card, as_comment, as_heading, open_lines
from borgcheck.model.deck import Deck, SectionId
from borgcheck.model.listing import Listing
from borgcheck.reading.decode import decode
from borgcheck.reading.headings import CANONICAL

CARD, HEADING, COMMENT, LEAVE = "card", "heading", "comment", "leave"
MOST_OPEN = 100
"""The most lines that are settled at once: of a text that is no list, the first are enough."""
MOST_COPIES = 999
_FIELD = re.compile(r"(what|title|other|count|section)-([0-9]{1,6})")


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody says of a line: what it is, and the title, the number of copies and the section, as sent."""

    what: str = LEAVE
    title: str = ""
    other: str = ""
    count: str = "1"
    section: str = ""


def forms_for(listing: Listing, cards: Catalogue) -> tuple[OpenLine, ...]:
    """Return the open lines to show with a form; none for what is no text list of the card game."""
    if not isinstance(listing, Deck) or listing.format != "text" or listing.wrong_game or listing.not_text:
        return ()
    return tuple(open_lines(listing, cards)[:MOST_OPEN])


def choices_of(fields: Mapping[str, str]) -> dict[int, Choice]:
    """Return what was chosen for each line, from the fields of the form."""
    found: dict[int, dict[str, str]] = {}
    for name, value in fields.items():
        if match := _FIELD.fullmatch(name):
            found.setdefault(int(match[2]), {})[match[1]] = value
    return {number: Choice(**values) for number, values in found.items() if values.get("what", LEAVE) != LEAVE}


def replacements(data: bytes, choices: Mapping[int, Choice]) -> dict[int, str]:
    """Return the new text of each line that was settled; a choice that says nothing leaves its line as it is."""
    lines = decode(data).text.split("\n")
    new = {number: _line(lines[number - 1], choice) for number, choice in choices.items() if number <= len(lines)}
    return {number: text for number, text in new.items() if number and text is not None}


def _line(text: str, choice: Choice) -> str | None:
    title = " ".join((choice.other or choice.title).split())
    count = choice.count.strip()
    sections = {section.value: section for section in CANONICAL}
    if choice.what == COMMENT:
        return as_comment(text)
    if choice.what == HEADING and choice.section in sections:
        return as_heading(SectionId(choice.section))
    if choice.what == CARD and title and count.isascii() and count.isdigit() and 1 <= int(count[:9]) <= MOST_COPIES:
        return as_card(int(count), title)
    return None
