"""Gather the content of a page about decks; its templates read reports, rules and entries themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from borgcheck.analysis.stats import Stats, stats
from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.check import check_under_every_ruleset
from borgcheck.checking.codes import rules_of
from borgcheck.common.phrasing import plural
from borgcheck.corpus.entry import RulingEntry
from borgcheck.corpus.loading import Corpus
from borgcheck.model.deck import GAME, Deck, copies_by_card
from borgcheck.model.findings import Finding
from borgcheck.model.listing import Listing
from borgcheck.model.players import player_of
from borgcheck.model.report import Report
from borgcheck.output.card_list import ListSection, list_sections
from borgcheck.output.phrases import Excerpt, cut_around, file_name, verdict_suffix
from borgcheck.rules.base import Rule
from borgcheck.version import __version__


class Link(NamedTuple):
    """A text that links to an anchor on the page; plain text if the anchor is empty."""

    text: str
    anchor: str = ""


class Rulings:
    """The entries of a corpus on a page: the selected ones, and those that amend them.

    Attributes:
        entries: The entries, by title.
        cited_ids: The ids of the entries that findings cite.
    """

    def __init__(self, corpus: Corpus, cited_ids: Iterable[str], mentioned_ids: Iterable[str]) -> None:
        self._corpus = corpus
        self.cited_ids = frozenset(cited_ids)
        entries: dict[str, RulingEntry] = {}
        waiting = [*dict.fromkeys((*cited_ids, *mentioned_ids))]
        for id in waiting:
            entry = corpus.get(id)
            if entry is not None and id not in entries:
                entries[id] = entry
                waiting += entry.amended_by
        self.anchors = {id: "ruling-" + re.sub(r"[^0-9A-Za-z.]+", "-", id) for id in entries}
        self.entries = sorted(entries.values(), key=lambda e: (e.title.casefold(), e.id))

    def link(self, id: str, *, cited: bool = False) -> Link:
        """Return the link to an entry by its title, with its document and date if it is cited; bare text if the entry
        is not on the page."""
        entry = self._corpus.get(id)
        if entry is None:
            return Link(id)
        text = f"{entry.title} ({self.source(entry)})" if cited else entry.title
        return Link(text, self.anchors.get(id, ""))

    def references(self, entry: RulingEntry) -> Iterator[tuple[str, list[Link]]]:
        """Yield what an entry refers to, each with a label."""
        for label, ids in (("Amended by", entry.amended_by), ("Amends", entry.amends), ("See also", entry.see)):
            if ids:
                yield label, [self.link(id, cited=label != "See also") for id in ids]

    def source(self, entry: RulingEntry) -> str:
        """Return the document of an entry with its date, and what distinguishes it from namesakes in that document."""
        return self._corpus.describe(entry)


@dataclass(frozen=True)
class DeckView:
    """One deck, or one setup of another game, on the page.

    Attributes:
        report: Its report.
        anchor: The prefix of the ids of its parts.
    """

    report: Report
    anchor: str

    @property
    def deck(self) -> Listing:
        """The deck."""
        return self.report.listing

    @property
    def file(self) -> str:
        """The name of its file."""
        return file_name(self.report)

    @property
    def title(self) -> str:
        """The deck's own name, or that of its file."""
        return self.report.name or self.file

    @property
    def player(self) -> str:
        """The player that the list names, or else its file."""
        return player_of(self.report.player, self.report.path)

    @cached_property
    def by_ruleset(self) -> tuple[Report, ...]:
        """Its reports under every ruleset of the game."""
        return check_under_every_ruleset(self.report)

    @cached_property
    def numbers(self) -> Stats | None:
        """Its numbers; None without cards of this game, and then there is no list either."""
        deck = self.deck
        if not isinstance(deck, Deck) or deck.is_empty or deck.wrong_game:
            return None
        return stats(deck, self.report.ruleset_in_force)

    @property
    def list(self) -> tuple[ListSection, ...]:
        """The deck as a printed list."""
        return list_sections(self.deck) if isinstance(self.deck, Deck) and self.numbers else ()

    def rule(self, finding: Finding) -> Rule:
        """Return the rule of a finding."""
        return next(rule for rule in rules_of(self.report.ruleset_in_force.game) if rule.code == finding.code)

    def excerpt(self, finding: Finding) -> Excerpt | None:
        """Return the source line that a finding is about, or None if there is nothing to show."""
        return cut_around(self.report.reading_summary.text_at(finding.line), finding.span)


class CardRulings(NamedTuple):
    """A card, its number of copies, and the rulings that mention it, the latest first."""

    title: str
    identification: str
    copies: int
    entries: tuple[RulingEntry, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page about some decks, with the codes, cards and rulings of all of them."""

    decks: tuple[DeckView, ...]
    codes: tuple[Rule, ...]
    cards: tuple[CardRulings, ...]
    rulings: Rulings
    made_by: str

    @property
    def title(self) -> str:
        """The title of the page."""
        deck = self.decks[0]
        verdict = f"{deck.report.verdict}{verdict_suffix(deck.report, lines=False)}"
        return f"{deck.title}: {verdict}" if len(self.decks) == 1 else plural(len(self.decks), "deck")

    def cited(self, rule: Rule) -> tuple[str, ...]:
        """Return the ids of the rulings to cite for a rule under the decks' rulesets."""
        return rule.cited_under(*(deck.report.ruleset_in_force for deck in self.decks))


def made_by(catalogue: Catalogue, corpus: Corpus) -> str:
    """Return the text at the foot of a page about the program and its data."""
    return f"borgcheck {__version__}, cards of {catalogue.date}, {len(corpus)} rulings"


def make_page(reports: Sequence[Report], catalogue: Catalogue, corpus: Corpus) -> Page:
    """Arrange a page about some decks; the same input gives the same page.

    Args:
        reports: The reports on the decks.
        catalogue: The cards, whose date the page names.
        corpus: The rulings.
    """
    is_one = len(reports) == 1
    decks = tuple(DeckView(report, "" if is_one else f"deck-{number}-") for number, report in enumerate(reports, 1))
    codes = sorted({deck.rule(f) for deck in decks for f in deck.report.findings}, key=lambda rule: rule.code)
    cards = tuple(_card_rulings(decks, corpus))
    rulings = Rulings(
        corpus,
        [id for rule in codes for id in rule.cited_under(*(deck.report.ruleset_in_force for deck in decks))],
        [e.id for card in cards for e in card.entries],
    )
    return Page(decks, tuple(codes), cards, rulings, made_by(catalogue, corpus))


def _card_rulings(views: Iterable[DeckView], corpus: Corpus) -> Iterator[CardRulings]:
    """Yield the cards of the decks that rulings mention, in the order of the lists."""
    decks = [view.deck for view in views if view.numbers and isinstance(view.deck, Deck)]
    cards = [held for deck in decks for held in deck.known_cards]
    identifications = {card.title: card.identification for _, card in cards}
    for title, copies in copies_by_card(entry for entry, _ in cards).items():
        if entries := [entry for entry in corpus if entry.game == GAME and title in entry.cards]:
            entries.sort(key=lambda entry: entry.date, reverse=True)
            yield CardRulings(title, identifications[title], copies, tuple(entries))
