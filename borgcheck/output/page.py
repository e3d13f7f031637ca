"""`report`: everything about one deck on one page, as data. The template (html.py) only writes it down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from borgcheck.analysis.brief import CardRulings as Touched
from borgcheck.analysis.brief import brief
from borgcheck.analysis.listing import Group, Line, Part, parts
from borgcheck.analysis.stats import Stats
from borgcheck.checking import Report
from borgcheck.corpus.corpus import Corpus
from borgcheck.deck import Deck
from borgcheck.findings import Finding
from borgcheck.output import page_numbers
from borgcheck.output.excerpt import Excerpt, excerpt
from borgcheck.output.page_rulings import Link, Ruling, Rulings
from borgcheck.output.phrases import conclusion, counts
from borgcheck.output.safe import visible
from borgcheck.rules.base import Rule
from borgcheck.rules.registry import BY_CODE


@dataclass(frozen=True)
class Problem:
    """A finding on the page, with the source line that it is about (None where there is nothing to see) and the
    first ruling behind it."""

    code: str
    title: str
    severity: str
    message: str
    line: int
    excerpt: Excerpt | None
    ruling: Link | None


@dataclass(frozen=True)
class Code:
    """A code that was found, with what it says of itself and the rulings that it rests on."""

    rule: Rule
    rulings: tuple[Link, ...]


@dataclass(frozen=True)
class CardRulings:
    """A card of the deck, and the rulings that speak of it."""

    copies: int
    title: str
    identification: str
    rulings: tuple[Link, ...]


@dataclass(frozen=True)
class Page:
    """All that the page of a deck says, in its order. Texts are fit to show, and not yet escaped.

    `facts` are the deck's own words and marks, as pairs; `cautions` tell what was not read. `numbers` are empty where
    no deck of this game was read.
    """

    title: str
    facts: tuple[tuple[str, str], ...]
    verdict: str
    conclusion: str
    counts: str
    cautions: tuple[str, ...]
    problems: tuple[Problem, ...]
    codes: tuple[Code, ...]
    list: tuple[Part, ...]
    numbers: tuple[page_numbers.Part, ...]
    cards: tuple[CardRulings, ...]
    rulings: tuple[Ruling, ...]
    made_by: str


def has_cards(deck: Deck) -> bool:
    """Whether cards of this game were read, so that there are numbers to tell."""
    return not deck.is_empty and deck.wrong_game is None


def page(report: Report, stats: Stats | None, corpus: Corpus, *, made_by: str) -> Page:
    """The page of a deck.

    In: what a check says of it, its numbers (None where no cards of this game were read), the rulings, and what the
    page was made by. Out: the page; the same for the same input.
    """
    deck = report.deck
    touched = brief(deck, corpus) if stats else []
    codes = [BY_CODE[code] for code in sorted({f.code for f in report.findings})]
    rulings = Rulings(corpus, [id for r in codes for id in r.rulings], [e.id for t in touched for e in t.entries])
    return Page(
        title=visible(deck.name or deck.path),
        facts=tuple(_facts(report)),
        verdict=report.verdict.value,
        conclusion=visible(conclusion(report).strip()),
        counts=counts(report),
        cautions=tuple(_cautions(deck, stats)),
        problems=tuple(_problem(f, deck, rulings) for f in report.findings),
        codes=tuple(Code(r, tuple(rulings.link(id, cited=True) for id in r.rulings)) for r in codes),
        list=tuple(map(_shown, parts(deck))) if stats else (),
        numbers=page_numbers.parts(stats) if stats else (),
        cards=tuple(_card(t, rulings) for t in touched),
        rulings=rulings.all(),
        made_by=made_by,
    )


def _facts(report: Report) -> Iterator[tuple[str, str]]:
    meta = report.deck.meta
    for label in ("player", "event", "date"):
        if meta.get(label):
            yield label.capitalize(), visible(meta[label])
    yield "File", visible(report.path)
    yield "Rules", f"{report.ruleset.name}: {report.ruleset.title}"
    yield "Fingerprint", report.fingerprint


def _cautions(deck: Deck, stats: Stats | None) -> Iterator[str]:
    if stats is None:
        yield "No deck of this game was read from this file, so there is no list and there are no numbers."
        return
    lines = {*stats.not_read, *(h.span.line for h in deck.unknown_headings)}
    lines |= {e.span.line for e in deck.entries if e.section is None}
    if lines:
        places = _were(sorted(lines))
        yield f"This deck was not wholly read: {places} not understood. List and numbers lack what was not read."
    if stats.unknown:
        titles = ", ".join(visible(t) for t in stats.unknown)
        yield f"Not in the catalogue, counted as cards that match nothing: {titles}."


def _were(lines: Sequence[int]) -> str:
    named = ", ".join(map(str, lines))
    return f"line {named} was" if len(lines) == 1 else f"lines {named} were"


def _problem(finding: Finding, deck: Deck, rulings: Rulings) -> Problem:
    return Problem(
        code=finding.code,
        title=BY_CODE[finding.code].title,
        severity=finding.severity.value,
        message=visible(finding.message),
        line=finding.span.line,
        excerpt=excerpt(deck.source, finding.span),
        ruling=rulings.link(finding.rulings[0], cited=True) if finding.rulings else None,
    )


def _shown(part: Part) -> Part:
    """A part of the list with titles that are fit to show."""
    return replace(part, groups=tuple(replace(g, type=visible(g.type), lines=_titles(g)) for g in part.groups))


def _titles(group: Group) -> tuple[Line, ...]:
    return tuple(replace(line, title=visible(line.title)) for line in group.lines)


def _card(touched: Touched, rulings: Rulings) -> CardRulings:
    titles = [e.title for e in touched.entries]
    links = tuple(rulings.link(e.id, cited=titles.count(e.title) > 1) for e in touched.entries)
    return CardRulings(touched.copies, visible(touched.title), touched.identification, links)
