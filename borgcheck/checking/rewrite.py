"""Rewrite a deck file in the canonical format, or a deck in another format, without changing what it means."""

from __future__ import annotations

from enum import Enum, auto

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.lists import read_as_deck
from borgcheck.common.phrasing import plural
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import Deck
from borgcheck.model.listing import Listing
from borgcheck.reading.decode import DecodedText
from borgcheck.reading.formats import write_deck
from borgcheck.reading.formats.base import Export
from borgcheck.reading.formats.text import write as write_text
from borgcheck.reading.layout import cards_by_section


class RewriteObstacle(Enum):
    """Why a file cannot be rewritten."""

    CONTENT = auto()
    """Something in the list is in the way."""
    FORMAT = auto()
    """It is not a text list."""
    GAME = auto()
    """It holds a setup for another game, which is never rewritten."""


class NotRewritableError(BorgcheckError):
    """A file cannot be rewritten."""

    def __init__(self, message: str, obstacle: RewriteObstacle = RewriteObstacle.CONTENT) -> None:
        super().__init__(message)
        self.obstacle = obstacle


def formatted(listing: Listing, catalogue: Catalogue) -> str:
    """Return a deck that was read from text in the canonical format.

    Raises:
        NotRewritableError: The list is not a deck in text, could not be wholly read, or would not mean the same.
    """
    is_of_game = isinstance(listing, Deck) and listing.wrong_game is None
    if is_of_game and listing.not_text is None and listing.format != "text":
        raise NotRewritableError(
            f"{listing.path}: left unchanged: it is in the {listing.format} format; "
            "`borgcheck convert --to text` writes it as text",
            RewriteObstacle.FORMAT,
        )
    deck = require_whole(listing)
    _require_totals(deck)
    text = write_deck(deck, "text", catalogue).text
    if text == "\n".join(deck.source):
        return text
    back = read_as_deck(text, catalogue, path=deck.path)
    same = _says(back, deck) and write_deck(back, "text", catalogue).text == text
    if not same and not _says(back, deck):
        # A nickname with a count in front may look like a heading (`49 Tent`).
        plain, text = text, write_text(deck, catalogue, spelled_out=True).text
        back = read_as_deck(text, catalogue, path=deck.path)
        again = write_text(back, catalogue, spelled_out=True).text
        same = _says(back, deck) and again == text and write_deck(back, "text", catalogue).text in (plain, text)
    if not same:
        raise NotRewritableError(
            f"{deck.path}: left unchanged: in the canonical format it would not be read as the same deck; {_odd(deck)}"
        )
    return text


def converted(deck: Deck, format: str, catalogue: Catalogue) -> Export:
    """Write a deck in one of `formats.output_formats`, and make sure that it reads back as the same cards.

    Raises:
        NotRewritableError: The deck could not be wholly read, or the format cannot hold it: an unknown title may look
            like something else there.
    """
    require_whole(deck)
    written = write_deck(deck, format, catalogue)
    if not written.lost_cards:
        back = read_as_deck(written.text, catalogue)
        if format == "text" and cards_by_section(back.entries) != cards_by_section(deck.entries):
            written = write_text(deck, catalogue, spelled_out=True)
            back = read_as_deck(written.text, catalogue)
        if not back.wholly_read or cards_by_section(back.entries) != cards_by_section(deck.entries):
            raise NotRewritableError(f"{deck.path}: as {format} it would not be read as the same deck; {_odd(deck)}")
    return written


def _says(back: Deck, deck: Deck) -> bool:
    """Check whether a deck that was written and read back means the same."""
    return back.wholly_read and not any(h.is_wrong for h in back.headings) and meaning(back) == meaning(deck)


def _odd(deck: Deck) -> str:
    """Return what to correct first: the title most likely to be misread."""
    unknown = next((e for e in deck.entries if e.card is None), None)
    if unknown is None:
        return "correct the list first"
    title = unknown.title if len(unknown.title) <= 60 else unknown.title[:57] + "..."
    return f"first correct the titles that are not in the catalogue, such as {title!r} on line {unknown.span.line}"


def encoded(source: DecodedText, text: str, path: str) -> bytes:
    """Return new content for a file, in the file's own encoding and with its line ends.

    Raises:
        NotRewritableError: The encoding lacks a character of the text.
    """
    try:
        return source.encode(text)
    except UnicodeEncodeError as error:
        character = error.object[error.start]
        raise NotRewritableError(
            f"{path}: left unchanged: its encoding ({source.encoding}) lacks the character {character!r}"
        ) from None


def require_deck(deck: Listing) -> Deck:
    """Check that a file holds a deck with cards, and return it.

    Raises:
        NotRewritableError: It holds no text, no card, or a list for another game.
    """
    if deck.fits or not isinstance(deck, Deck):
        game = deck.wrong_game or deck.fits if isinstance(deck, Deck) else deck.title_of_game
        raise NotRewritableError(
            f"{deck.path}: left unchanged: it is a list for {game}, not a deck; `borgcheck check` checks it",
            RewriteObstacle.GAME,
        )
    if deck.is_empty:
        raise NotRewritableError(f"{deck.path}: left unchanged: no card was found in it; `borgcheck check` says why")
    if deck.not_text or deck.wrong_game:
        raise NotRewritableError(f"{deck.path}: left unchanged: {deck.not_text or 'it is a list for another game'}")
    return deck


def require_whole(listing: Listing) -> Deck:
    """Check that a file holds a deck and that every line was read, because other lines would be lost; return the deck.

    Raises:
        NotRewritableError: It does not hold a deck, or a line could not be read.
    """
    deck = require_deck(listing)
    if not deck.wholly_read:
        lines = deck.unread_lines or [e.span.line for e in deck.entries if e.section is None]
        where = f"line {lines[0]}" if len(lines) == 1 else f"lines {', '.join(map(str, lines[:5]))}"
        more = f" and {len(lines) - 5} more" if len(lines) > 5 else ""
        raise NotRewritableError(
            f"{deck.path}: left unchanged: {where}{more} could not be read; `borgcheck check` says what was expected"
        )
    return deck


def _require_totals(deck: Deck) -> None:
    """Check that the totals in headings match their cards; a wrong total may mean that a line is missing.

    Raises:
        NotRewritableError: A total is wrong.
    """
    if heading := next((h for h in deck.headings if h.is_wrong), None):
        cards = plural(heading.declared or 0, "card")
        found = " or ".join(map(str, heading.totals))
        raise NotRewritableError(
            f"{deck.path}: left unchanged: line {heading.span.line} says {cards}, but {found} follow; "
            "`borgcheck check` says more"
        )


def meaning(deck: Deck) -> object:
    """Return what defines a deck: its cards by section, unknown titles as written, facts and ignored codes."""
    unknown = {" ".join(e.title.split()) for e in deck.entries if e.card is None}
    facts = {k: " ".join(v.split()) for k, v in deck.meta.items() if v.strip()}
    return cards_by_section(deck.entries), unknown, facts, sorted((i.codes, i.line is None) for i in deck.ignores)
