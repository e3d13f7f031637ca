"""A deck as read: sections, entries with their places, and what could not be read.

An *entry* is one line of a list (or one card element of a file): a count and a title. A *section* is the part of the
deck that it belongs to. Missions and sites in a mixed seed section belong to the sections `missions` and `sites`,
because they seed for free.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.catalogue import catalogue as installed_catalogue
from borgcheck.cards.fold import fold, foreign_letters
from borgcheck.cards.names import is_of_tribbles_game
from borgcheck.common.grouping import first_of_each, grouped
from borgcheck.errors import EmptyDeckError, NotADeckError
from borgcheck.model.listing import Comment, Entry, Listing, total_copies
from borgcheck.model.sections import NOT_IN_DECK, SEEDED_SECTIONS, SectionId

if TYPE_CHECKING:
    from fractions import Fraction

GAME = "stccg-1e"
"""The game of decks, as rulesets name it."""


@dataclass(frozen=True, slots=True)
class CardEntry(Entry):
    """A count and a title in a list of the card game, with the card that the title means.

    Attributes:
        listed_section: The section under whose heading it stands; None under an unknown heading.
        section: The section in which the rules count it.
        card: The card that was chosen among `cards`; None if the title is unknown.
        cards: All cards with the title.
        match_kind: The step of the lookup that found them (`Lookup`).
        wrong_set_mark: The mark of a known set, beside the title, that no card with the title is in.
        certain_title: The only title that an unknown one can mean; empty if there is none.
    """

    listed_section: SectionId | None
    section: SectionId | None
    card: Card | None = None
    cards: tuple[Card, ...] = ()
    match_kind: str = ""
    wrong_set_mark: str = ""
    certain_title: str = ""

    @property
    def name(self) -> str:
        """The card's name in messages: its catalogue title if known, else the title as written."""
        return self.card.title if self.card else self.title

    @property
    def of_tribbles_game(self) -> bool:
        """Whether this is a card from the separate Tribbles game."""
        return self.card is None and is_of_tribbles_game(self.title)

    @property
    def is_unknown(self) -> bool:
        """Whether its card is unknown; it may be of any kind of this game."""
        return self.card is None and not self.of_tribbles_game


@dataclass(repr=False)
class Deck(Listing):
    """A deck file as read.

    Attributes:
        entries: Its cards.
        comments: Its comments and the lines of text, which are kept when it is rewritten.
        catalogue: The cards that it was read with.
    """

    entries: list[CardEntry] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    game: str = field(default=GAME, kw_only=True)
    catalogue: Catalogue = field(default_factory=installed_catalogue, kw_only=True)

    def all_entries(self) -> list[CardEntry]:
        return self.entries

    @property
    def is_text_of_this_game(self) -> bool:
        """Whether its content is text, and not a list for another game."""
        return not (self.not_text or self.wrong_game)

    @property
    def wholly_read(self) -> bool:
        """Whether every line could be read, so that the deck can be rewritten without losing anything."""
        is_placed = all(e.section is not None for e in self.entries)
        return self.is_text_of_this_game and not self.open_lines and is_placed

    @property
    def first_line(self) -> int:
        """The line on which the list begins: that of its first heading or card."""
        headings = [heading.span.line for heading in self.headings if heading.kind]
        return min([*headings, *(entry.span.line for entry in self.entries)], default=0)

    @property
    def has_cards_in_deck(self) -> bool:
        return any(
            entry.section not in NOT_IN_DECK
            and not entry.of_tribbles_game
            and (entry.card is None or entry.card.is_first_edition)
            for entry in self.entries
        )

    @cached_property
    def by_section(self) -> dict[SectionId, list[CardEntry]]:
        """The entries of each section as the rules count them, in the order of the file."""
        by_section = grouped((entry.section, entry) for entry in self.entries)
        return {section: by_section.get(section, []) for section in SectionId}

    def section(self, *sections: SectionId) -> list[CardEntry]:
        """Return the entries of some sections, in the order of the file."""
        if len(sections) == 1:
            return self.by_section[sections[0]]
        return [e for e in self.entries if e.section in sections]

    def total(self, *sections: SectionId) -> int:
        """Return how many cards some sections hold."""
        return total_copies(self.section(*sections))

    @cached_property
    def entries_in_deck(self) -> list[CardEntry]:
        """The entries that are part of the deck, without those outside the game or under Aside."""
        return [e for e in self.entries if e.section is not None and e.section not in NOT_IN_DECK]

    @cached_property
    def known_cards(self) -> list[tuple[CardEntry, Card]]:
        """The known cards that are part of the deck, each with its entry."""
        return list(cards_of(self.entries_in_deck))

    @cached_property
    def certain_cards(self) -> set[tuple[SectionId | None, Card]]:
        """The cards that alone have their titles, with their set marks if any, each with its section."""
        return {(e.section, e.cards[0]) for e in self.entries if len(e.cards) == 1}

    @cached_property
    def seeded(self) -> list[tuple[CardEntry, Card]]:
        """The known cards that the deck seeds, including missions and sites, each with its entry."""
        return list(cards_of(self.section(*SEEDED_SECTIONS)))

    @cached_property
    def unknown(self) -> list[CardEntry]:
        """The entries whose card is unknown."""
        return [e for e in self.entries if e.is_unknown]

    @cached_property
    def has_borg(self) -> bool:
        """Whether the deck holds a card of the Borg affiliation; one under an unknown heading counts."""
        return any(e.card is not None and e.card.is_borg and e.section not in NOT_IN_DECK for e in self.entries)

    def counts(self) -> dict[str, int]:
        """Return the number of cards by section id; only missions, sites, seed and draw are listed if empty."""
        always = (SectionId.MISSIONS, SectionId.SITES, SectionId.SEED, SectionId.DRAW)
        totals = {s: total_copies(entries) for s, entries in self.by_section.items()}
        order = (*always, *(s for s in SectionId if s not in always))
        return {s.value: totals[s] for s in order if totals[s] or s in always}

    def counts_by_short_name(self) -> dict[str, str]:
        return {SectionId(section).short: str(number) for section, number in self.counts().items() if number}

    def fingerprint_lines(self) -> Iterator[str]:
        for section, entries in self.by_section.items():
            if section not in NOT_IN_DECK:
                for key, copies in copies_by_card(entries).items():
                    yield f"{section.value}\t{key}\t{copies}"


def require_deck(listing: Listing, *, with_cards: bool = False) -> Deck:
    """Return a list that must be a deck of the card game.

    Args:
        listing: The list.
        with_cards: Whether it must also hold cards of this game.

    Raises:
        NotADeckError: It is a list for another game.
        EmptyDeckError: It holds no cards.
    """
    if listing.recognised_ruleset or not isinstance(listing, Deck):
        raise NotADeckError(
            f"{listing.path}: a list for {listing.game_with_article}, not a deck; `borgcheck check` checks it"
        )
    if with_cards and (listing.is_empty or listing.wrong_game):
        raise EmptyDeckError(f"{listing.path}: no deck of the card game was found; `borgcheck check` says why")
    return listing


def identity(entry: CardEntry) -> str:
    """Return the key that two entries of one card share: the catalogue title, or the folded title of an unknown card.

    Letters of other scripts, which folding drops, are part of an unknown title.
    """
    if entry.card:
        return entry.card.title
    return f"?{fold(entry.title)}{foreign_letters(entry.title)}"


def by_card(entries: Iterable[CardEntry]) -> dict[str, list[CardEntry]]:
    """Group entries by card, in order of appearance."""
    return grouped((identity(entry), entry) for entry in entries)


def copies_by_card(entries: Iterable[CardEntry]) -> dict[str, int]:
    """Return the number of copies of each card in some entries, in order of appearance."""
    return {key: total_copies(same) for key, same in by_card(entries).items()}


def count_with_half_cards(entries: Iterable[CardEntry]) -> Fraction | int:
    """Return the number of cards in some entries, counting a half card (`Card.share`) as a half."""
    listed = list(entries)
    if not any(e.card and e.card.share for e in listed):
        return total_copies(listed)
    from fractions import Fraction

    return sum((e.count * Fraction(e.card.share if e.card and e.card.share else 1) for e in listed), Fraction(0))


def format_half_cards(number: Fraction | int) -> str:
    """Return a number of whole and half cards as text: `5`, `5½`."""
    whole, half = divmod(number, 1)
    return f"{whole or ''}½" if half else str(whole)


def probe_cards(deck: Deck, objective: Card) -> list[CardEntry]:
    """Return the cards in the draw deck that a probe for an objective may reveal.

    These are all except the copy in play, which is a seeded one if it may be seeded, or else one from the draw deck.
    """
    draw = deck.section(SectionId.DRAW)
    if objective.seeds and any(card.title == objective.title for _, card in deck.seeded):
        return draw
    played = next((e for e in draw if e.card and e.card.title == objective.title), None)
    return [replace(e, count=e.count - 1) if e is played else e for e in draw if e is not played or e.count > 1]


def cards_of(entries: Iterable[CardEntry]) -> Iterator[tuple[CardEntry, Card]]:
    """Yield the entries whose card is known, each with its card."""
    for entry in entries:
        if entry.card is not None:
            yield entry, entry.card


def distinct_cards(cards: Iterable[tuple[CardEntry, Card]]) -> Iterable[tuple[CardEntry, Card]]:
    """Return each of some cards once, with its first entry."""
    return first_of_each((card.title, (entry, card)) for entry, card in cards).values()
