"""Turn the lines of a text list that cannot be read into comments, so that the rest of it is a deck file."""

from __future__ import annotations

from collections.abc import Iterable

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.rewrite import LeftAloneError, OtherFormatError, encoded, require_deck, unread_lines
from borgcheck.games.lists import read_as_deck
from borgcheck.model.deck import Deck, SectionId, identity
from borgcheck.model.listing import Role
from borgcheck.reading.decode import decode

# A line that is a comment may show another one in another light; each round comments at least one line more.
_MOST_ROUNDS = 10
_SIGN = "# "
# In front of words that would mean something even behind a comment sign: a heading, or an order to borgcheck.
_WORDED_SIGN = "# unread: "


def comment_unread(data: bytes, catalogue: Catalogue, *, path: str) -> tuple[bytes, tuple[int, ...]]:
    """Put a comment sign in front of every line that cannot be read.

    The cards under an unknown heading, which count nowhere, become comments with it: no card moves into another
    section. The cards on all other lines stay what they are. Encoding and line ends are kept.

    Args:
        data: The content of the file.
        catalogue: The cards.
        path: The name to show.

    Returns:
        The new content, and the numbers of the lines that are comments now.

    Raises:
        OtherFormatError: The file is no text list.
        LeftAloneError: The file holds no deck, or other lines would be read differently then.
    """
    deck = read_as_deck(data, catalogue, path=path)
    require_deck(deck)
    if deck.format != "text":
        raise OtherFormatError(f"{path}: left alone, lines are commented in text lists; this is a {deck.format} file")
    source = decode(data)
    lines = source.text.split("\n")
    before, commented = deck, set[int]()
    for _ in range(_MOST_ROUNDS):
        open_lines = _to_comment(deck)
        if not open_lines:
            break
        for number in open_lines:
            lines[number - 1] = _as_comment(lines[number - 1], again=number in commented)
        commented |= open_lines
        deck = read_as_deck("\n".join(lines), catalogue, path=path)
    if not commented:
        return data, ()
    if not deck.wholly_read or _cards(deck) != _cards(before, without=commented) or _ignored(deck) != _ignored(before):
        raise LeftAloneError(f"{path}: left alone, its other lines would be read differently without the unread ones")
    return encoded(source, "\n".join(lines), path), tuple(sorted(commented))


def _to_comment(deck: Deck) -> set[int]:
    """Return the numbers of the lines that are no part of the deck as it was read."""
    homeless = {e.span.line for e in deck.entries if e.section is None}
    unread = {line.number for line in deck.lines if line.role is Role.UNREAD}
    return {*unread, *unread_lines(deck), *homeless, *_headings_above(homeless, deck)}


def _headings_above(homeless: set[int], deck: Deck) -> Iterable[int]:
    """Yield the headings without a section whose cards count nowhere (`Universal:` under an unknown heading)."""
    ends = [*(h.span.line for h in deck.headings[1:]), len(deck.source) + 1]
    for heading, end in zip(deck.headings, ends, strict=False):
        if heading.section is None and any(heading.span.line < n < end for n in homeless):
            yield heading.span.line


def _as_comment(line: str, *, again: bool) -> str:
    words = line.strip().removeprefix(_SIGN) if again else line.strip()
    return f"{_WORDED_SIGN if again or 'borgcheck' in line.lower() else _SIGN}{words}"


def _cards(deck: Deck, *, without: Iterable[int] = ()) -> list[tuple[int, SectionId | None, int, str]]:
    """Return the cards of a deck with their places, those on some lines left out."""
    return [(e.span.line, e.section, e.count, identity(e)) for e in deck.entries if e.span.line not in set(without)]


def _ignored(deck: Deck) -> list[tuple[str, ...]]:
    return sorted(i.codes for i in deck.ignores if i.line is None)
