"""Arrange everything about one deck or several for a page; the templates (html.py) only write it down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from borgcheck.analysis.brief import CardRulings, brief
from borgcheck.analysis.listing import Part, parts
from borgcheck.analysis.stats import Stats, stats
from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking import Report
from borgcheck.corpus.corpus import Corpus
from borgcheck.deck import Deck, Listing
from borgcheck.findings import Finding, Severity
from borgcheck.output.excerpt import Excerpt, excerpt
from borgcheck.output.page_rulings import Link, Ruling, Rulings
from borgcheck.output.phrases import conclusion, counts
from borgcheck.phrasing import plural
from borgcheck.rules.base import Rule
from borgcheck.rules.registry import rules_of


@dataclass(frozen=True, slots=True)
class Problem:
    """A finding on the page, with the source line it is about (None if there is nothing to show) and its first
    ruling."""

    finding: Finding
    title: str
    excerpt: Excerpt | None
    ruling: Link | None


@dataclass(frozen=True, slots=True)
class Code:
    """A code that was found, and the rulings that it rests on."""

    rule: Rule
    rulings: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class LinkedCard:
    """A card of a deck, with links to the rulings that speak of it."""

    card: CardRulings
    rulings: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class DeckSection:
    """What the page says of one deck, in its order.

    `anchor` starts the ids of its parts, `facts` are the deck's own words and marks, `cautions` say what was not read.
    Without cards of this game, there is no list and there are no numbers.
    """

    anchor: str
    report: Report
    title: str
    facts: tuple[tuple[str, str], ...]
    conclusion: str
    errors: int
    warnings: int
    counts: str
    cautions: tuple[str, ...]
    problems: tuple[Problem, ...]
    list: tuple[Part, ...]
    numbers: Stats | None


@dataclass(frozen=True, slots=True)
class Page:
    """A page about some decks; codes, cards and rulings are those of all of them."""

    decks: tuple[DeckSection, ...]
    codes: tuple[Code, ...]
    cards: tuple[LinkedCard, ...]
    rulings: tuple[Ruling, ...]
    made_by: str

    @property
    def title(self) -> str:
        """Return the title of the page."""
        deck = self.decks[0]
        return f"{deck.title}: {deck.report.verdict}" if len(self.decks) == 1 else plural(len(self.decks), "deck")


def page(reports: Sequence[Report], catalogue: Catalogue, corpus: Corpus, *, made_by: str) -> Page:
    """Arrange a page about some decks; the same input gives the same page.

    Args:
        reports: What a check says of each deck.
        catalogue: The cards.
        corpus: The rulings.
        made_by: What the page was made by.
    """
    decks = [(report, _stats(report.listing, catalogue)) for report in reports]
    found = {_rule(f.code, report) for report, _ in decks for f in report.findings}
    codes = sorted(found, key=lambda rule: rule.code)
    cards: dict[str, CardRulings] = {}
    for report, numbers in decks:
        for card in brief(report.deck, corpus) if numbers else ():
            copies = cards[card.title].copies if card.title in cards else 0
            cards[card.title] = replace(card, copies=card.copies + copies)
    rulings = Rulings(
        corpus, [id for rule in codes for id in rule.rulings], [e.id for card in cards.values() for e in card.entries]
    )
    return Page(
        decks=tuple(
            _deck(report, numbers, rulings, f"deck-{number}-" if len(decks) > 1 else "")
            for number, (report, numbers) in enumerate(decks, 1)
        ),
        codes=tuple(Code(rule, tuple(rulings.link(id, cited=True) for id in rule.rulings)) for rule in codes),
        cards=tuple(_linked(card, rulings) for card in cards.values()),
        rulings=rulings.all(),
        made_by=made_by,
    )


def _stats(listing: Listing, catalogue: Catalogue) -> Stats | None:
    """Return the numbers about a deck; None if no cards of this game were read."""
    if not isinstance(listing, Deck) or listing.is_empty or listing.wrong_game:
        return None
    return stats(listing, catalogue)


def _deck(report: Report, numbers: Stats | None, rulings: Rulings, anchor: str) -> DeckSection:
    deck = report.listing
    return DeckSection(
        anchor=anchor,
        report=report,
        title=deck.name or deck.path,
        facts=tuple(_facts(report)),
        conclusion=conclusion(report).strip(),
        errors=report.count(Severity.ERROR),
        warnings=report.count(Severity.WARNING),
        counts=counts(report),
        cautions=tuple(_cautions(deck, numbers)),
        problems=tuple(_problem(f, report, rulings) for f in report.findings),
        list=parts(report.deck) if numbers else (),
        numbers=numbers,
    )


def _facts(report: Report) -> Iterator[tuple[str, str]]:
    meta = report.listing.meta
    for label in ("player", "event", "date"):
        if meta.get(label):
            yield label.capitalize(), meta[label]
    yield "File", report.path
    yield "Rules", f"{report.ruleset.name}: {report.ruleset.title}"
    yield "Fingerprint", report.fingerprint


def _cautions(deck: Listing, numbers: Stats | None) -> Iterator[str]:
    if not isinstance(deck, Deck):
        yield "Numbers and rulings by card are for decks of the card game alone."
        return
    if numbers is None:
        yield "No deck of this game was read from this file, so there is no list and there are no numbers."
        return
    lines = {*numbers.not_read, *(h.span.line for h in deck.unknown_headings)}
    lines |= {e.span.line for e in deck.entries if e.section is None}
    if lines:
        were = "line {} was" if len(lines) == 1 else "lines {} were"
        places = were.format(", ".join(map(str, sorted(lines))))
        yield f"This deck was not wholly read: {places} not understood. List and numbers lack what was not read."
    if numbers.unknown:
        yield f"Not in the catalogue, counted as cards that match nothing: {', '.join(numbers.unknown)}."


def _rule(code: str, report: Report) -> Rule:
    return next(rule for rule in rules_of(report.ruleset.game) if rule.code == code)


def _problem(finding: Finding, report: Report, rulings: Rulings) -> Problem:
    ruling = rulings.link(finding.rulings[0], cited=True) if finding.rulings else None
    return Problem(finding, _rule(finding.code, report).title, excerpt(report.listing.source, finding.span), ruling)


def _linked(card: CardRulings, rulings: Rulings) -> LinkedCard:
    titles = [e.title for e in card.entries]
    return LinkedCard(card, tuple(rulings.link(e.id, cited=titles.count(e.title) > 1) for e in card.entries))
