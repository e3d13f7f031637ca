"""Rewrite lists without changing what they mean, in the canonical format or in another one."""

from __future__ import annotations

from borgcheck.checking.lists import read_as_deck
from borgcheck.common.phrasing import first_few, join_words, plural, shortened
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import Deck, require_deck
from borgcheck.model.listing import Listing, Role
from borgcheck.reading.decode import DecodedText
from borgcheck.reading.formats import write_deck
from borgcheck.reading.formats.base import Export
from borgcheck.reading.formats.text import write as write_text
from borgcheck.reading.layout import cards_by_section
from borgcheck.rules.titles import other_cards


class NotRewritableError(BorgcheckError):
    """Something in a list keeps it from being rewritten."""


class OtherFormatError(BorgcheckError):
    """A deck is not in a text format, and is not rewritten in place."""


def _not_rewritten(path: str, why: str) -> NotRewritableError:
    return NotRewritableError(f"{path}: not rewritten: {why}")


def format_deck(listing: Listing) -> str:
    """Return a deck that was read from text in the canonical format.

    Raises:
        OtherFormatError: The list is not in text.
        NotADeckError: It is not a deck.
        NotRewritableError: It could not be wholly read, or would not mean the same.
    """
    require_format(listing, "text")
    deck = require_whole(listing)
    _require_totals(deck)
    text = write_text(deck, deck.catalogue).text
    if text == "\n".join(deck.source_lines):
        return text
    back = read_as_deck(text, deck.catalogue, path=deck.path)
    if write_text(back, back.catalogue).text == text and _has_same_meaning(back, deck):
        return text
    why = f"in the canonical format it would not be read as the same deck; {_likely_culprit(deck, back)}"
    raise _not_rewritten(deck.path, why)


def convert_deck(deck: Deck, format: str) -> Export:
    """Write a deck in one of `formats.output_formats`, and make sure that it reads back as the same cards.

    Raises:
        NotRewritableError: The deck could not be wholly read, or the format cannot hold it: an unknown title may look
            like something else there, and a title of several cards would become one of them.
    """
    require_whole(deck)
    _require_totals(deck, only_missing=True)
    written = write_deck(deck, format, deck.catalogue)
    _require_open_titles(deck, written, format)
    if written.lost_cards:
        return written
    back = read_as_deck(written.text, deck.catalogue)
    if back.wholly_read and cards_by_section(back.entries) == cards_by_section(deck.entries):
        return written
    culprit = _likely_culprit(deck, back)
    raise NotRewritableError(f"{deck.path}: as {format} it would not be read as the same deck; {culprit}")


def _require_open_titles(deck: Deck, written: Export, format: str) -> None:
    """Check that a title shared by several cards still means all of them in another format.

    Raises:
        NotRewritableError: The other format would name only one of them.
    """
    ambiguous = [entry for entry in deck.entries if other_cards(entry)]
    kept = {entry.cards for entry in read_as_deck(written.text, deck.catalogue).entries} if ambiguous else set()
    if entry := next((entry for entry in ambiguous if entry.cards not in kept), None):
        cards = join_words([card.title for card in entry.cards], "or")
        why = f"may be {cards}, but {format} names one of them; write the one that is meant"
        raise NotRewritableError(f"{deck.path}: line {entry.span.line}: {entry.title} {why}")


def _has_same_meaning(back: Deck, deck: Deck) -> bool:
    """Check whether a deck that was written and read back means the same."""
    return back.wholly_read and not any(h.has_wrong_total for h in back.headings) and meaning(back) == meaning(deck)


def _likely_culprit(deck: Deck, back: Deck) -> str:
    """Return what to correct first, from the deck and from how it would be read back."""
    acting = {back.source_lines[ignore.span.line - 1].lstrip("# ").rstrip() for ignore in back.ignore_comments}
    for line in deck.lines:
        if line.role is Role.TEXT and line.text.strip() in acting:
            return f"line {line.number} would ignore codes if it became a comment; delete it, or make it one"
    for entry in deck.entries:
        if entry.card is None:
            title = f"{shortened(entry.title, 60)!r} on line {entry.span.line}"
            return f"first correct the titles that are not in the catalogue, such as {title}"
    return "`borgcheck convert --to text` may write it"


def encode_text(source: DecodedText, text: str, path: str) -> bytes:
    """Return new content for a file, in the file's own encoding and with its line ends.

    Raises:
        NotRewritableError: The encoding lacks a character of the text.
    """
    try:
        return source.encode(text)
    except UnicodeEncodeError as error:
        character = error.object[error.start]
        raise _not_rewritten(path, f"its encoding ({source.encoding}) lacks the character {character!r}") from None


def require_format(listing: Listing, *formats: str) -> None:
    """Check that a deck is in one of some text formats.

    Raises:
        OtherFormatError: It is in another format, or in a document.
    """
    is_deck = isinstance(listing, Deck) and listing.is_text_of_this_game
    if listing.extracted_from or (is_deck and listing.format not in formats):
        kind = f"a {listing.extracted_from}" if listing.extracted_from else f"in the {listing.format} format"
        is_open = listing.open_lines or any(heading.lacks_cards for heading in listing.headings)
        command = "check --ask" if listing.extracted_from and is_open else "convert --to text"
        raise OtherFormatError(f"{listing.path}: not rewritten: it is {kind}; `borgcheck {command}` writes it as text")


def require_whole(listing: Listing) -> Deck:
    """Return the deck that a file holds, of which every line must have been read, since others would be lost.

    Raises:
        NotADeckError: It is not a deck.
        NotRewritableError: A line could not be read.
    """
    deck = require_deck(listing, with_cards=True)
    if not deck.wholly_read:
        lines = deck.open_line_numbers or [e.span.line for e in deck.entries if e.section is None]
        where = f"line{'s' if lines[1:] else ''} {first_few([*map(str, lines)], 5)}"
        asks = f"check --ask` asks about {'them' if lines[1:] else 'it'}"
        more = asks if deck.format == "text" else "check` says what was expected"
        raise _not_rewritten(deck.path, f"{where} could not be read; `borgcheck {more}")
    return deck


def _require_totals(deck: Deck, *, only_missing: bool = False) -> None:
    """Check that the totals in headings match their cards, or at least that no cards are missing.

    Raises:
        NotRewritableError: A total is wrong.
    """
    wrong = (h for h in deck.headings if (h.lacks_cards if only_missing else h.has_wrong_total))
    if heading := next(wrong, None):
        cards = plural(heading.declared or 0, "card")
        counted = " or ".join(map(str, heading.totals))
        why = f"line {heading.span.line} says {cards}, but {counted} follow; `borgcheck check` says more"
        raise _not_rewritten(deck.path, why)


def meaning(deck: Deck) -> object:
    """Return what defines a deck: its cards by section, unknown titles as written, metadata and ignored codes."""
    unknown = {" ".join(e.title.split()) for e in deck.entries if e.card is None}
    metadata = {k: " ".join(v.split()) for k, v in deck.meta.items() if v.strip()}
    ignored = sorted((comment.codes, comment.line is None) for comment in deck.ignore_comments)
    return cards_by_section(deck.entries), unknown, metadata, ignored
