"""What the formats share: the lines that they read, and the titles and facts that they write."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue, Lookup
from borgcheck.cards.expansions import expansions
from borgcheck.cards.fold import fold
from borgcheck.model.deck import CardEntry, Deck
from borgcheck.model.findings import Span
from borgcheck.model.listing import Role
from borgcheck.model.sections import Heading, HeadingKind, Level, SectionId, Usage
from borgcheck.reading.headings import heading_kind
from borgcheck.reading.lex import Lexicon
from borgcheck.reading.line import CardItem, Form, Line, line_at, open_form
from borgcheck.reading.parse import parse_line


class Export(NamedTuple):
    """A deck in a format, and a line for each fact about the deck and each card that the format could not hold."""

    text: str
    lost: tuple[str, ...] = ()
    lost_cards: tuple[str, ...] = ()


def read_card(span: Span, count: str, title: str, *, count_span: Span | None = None, card: Card | None = None) -> Line:
    """Return a line that is certainly a card."""
    whole = span.cover(count_span) if count_span is not None and count_span.line == span.line else span
    look = Lookup((card,), "exact") if card else None
    item = CardItem(title, count, whole, count_span or span, span, lookup=look)
    return line_at(span, title, Form(Role.CARD, (item,)))


def card_called(title: str, lexicon: Lexicon) -> Card | None:
    """Return the card with this name in the card tables, or None if there is none or more than one."""
    cards = lexicon.catalogue.lookup(title).cards
    if not cards:  # a mark may be beside the title (`Data (Premium)`)
        line = parse_line(Line(1, title), lexicon)
        if line.doubt or line.remark or len(line.cards) != 1 or line.cards[0].count:
            return None
        cards = lexicon.catalogue.lookup(line.cards[0].title).cards
        return cards[0] if len(cards) == 1 else None
    own = [c for c in cards if title.casefold() in (n.casefold() for n in c.names)] if len(cards) > 1 else []
    return own[0] if len(own) == 1 else None


def with_set(title: str, mark: str, catalogue: Catalogue) -> str:
    """Return a title with the mark of its set, if that distinguishes cards with the same title."""
    if not mark or len(catalogue.lookup(title).cards) < 2:
        return title
    marked = f"{title} ({mark})"
    return marked if catalogue.lookup(marked) or mark in expansions() else title


def kind_of_section(words: str) -> HeadingKind | None:
    """Return what words mean that name a section by a heading, by its id, or as LackeyCCG does."""
    if words in set(SectionId):
        return HeadingKind(Level.PART, SectionId(words))
    return heading_kind(words) or (HeadingKind(Level.PART, SectionId.DRAW) if fold(words) == "deck" else None)


def read_section(span: Span, words: str) -> Line:
    """Return a line that names a section or a type of cards; `Side deck` does not say which one it is."""
    kind = kind_of_section(words)
    known = None if kind and kind.usage is Usage.OUTER else kind
    return line_at(span, words, Form(Role.HEADING, (Heading(words, span, known),)))


def refused(span: Span, text: str, expected: str, hint: str = "", detail: str = "") -> Line:
    """Return a line that cannot be read."""
    return line_at(span, text, open_form(expected, hint, detail))


def lost_facts(deck: Deck, format: str, *, holds: Collection[str] = ()) -> tuple[str, ...]:
    """Return what a format without comments leaves out of a deck; `holds` names the facts that it can hold."""
    gone = []
    if deck.comments:
        gone.append(f"{format} cannot hold comments: {len(deck.comments)} left out")
    if facts := [k for k, v in deck.meta.items() if v and k not in holds]:
        gone.append(f"{format} cannot hold {', '.join(facts)}: left out")
    return tuple(gone)


def written_title(entry: CardEntry, catalogue: Catalogue) -> str:
    """Return the title of an entry in the canonical format; an unknown or ambiguous title as written.

    It is the printed title, with a set mark in brackets if another card has the same title.
    """
    return card_title(entry.cards[0], catalogue) if len(entry.cards) == 1 else entry.title


def card_title(card: Card, catalogue: Catalogue) -> str:
    """Return the title of a card in the canonical format, which names only that card."""
    for title in (card.printed, *_marked(card), card.title):
        if [c.title for c in catalogue.lookup(title).cards] == [card.title]:
            return title
    return card.title


def plain_title(entry: CardEntry, catalogue: Catalogue) -> str:
    """Return the title of an entry of a text deck in the canonical format.

    Case and punctuation are corrected if it names a card by its title; a nickname stays as written.
    """
    if entry.match_kind in ("exact", "folded") and not entry.wrong_set_mark:
        return written_title(entry, catalogue)
    return entry.title


def _marked(card: Card) -> Iterator[str]:
    if card.set_mark and "(" not in card.set_mark:
        yield f"{card.printed} [{card.set_mark}]"
    for printing in card.printings:
        expansion = expansions().get(printing.release)
        if expansion and expansion.name:
            yield f"{card.printed} [{expansion.name}]"
