"""What a rule is, and what it sees of a deck.

A rule is a module with one function: a deck and a ruleset's figures in, findings out. The registry
names every rule; the engine (checking.py) runs them, stamps severities and sorts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from borgcheck.deck import Deck, Entry, Ignore, Listing, SectionId
from borgcheck.findings import Finding, Severity, Span
from borgcheck.listing import Part
from borgcheck.rulesets import Ruleset

__all__ = ["Check", "Context", "Finding", "Rule", "may_change", "rule"]

Check = Callable[["Context"], Iterable[Finding]]


class Rule(NamedTuple):
    """A code with everything that it can say of itself.

    `rulings` are the ids of what it rests on. Its findings cite them if `is_cited`: those on reading a list do not,
    because no rule of the game stands behind them. `paragraph` is the section of its document, if given, and `sections`
    are those of a list of another game without which it has nothing to look at.
    """

    code: str
    name: str
    title: str
    what: str
    why: str
    example: str
    instead: str
    rulings: tuple[str, ...]
    check: Check
    paragraph: str = ""
    sections: tuple[str, ...] = ()
    is_cited: bool = True


def rule(
    *,
    code: str,
    name: str,
    title: str,
    what: str,
    why: str,
    example: str,
    instead: str,
    rulings: tuple[str, ...],
    is_cited: bool = True,
) -> Callable[[Check], Rule]:
    """Turn a check into a rule: the decorator of every rule module."""

    def wrap(check: Check) -> Rule:
        return Rule(code, name, title, what, why, example, instead, rulings, check, is_cited=is_cited)

    return wrap


class Context(NamedTuple):
    """One rule's view of one deck under one ruleset.

    `unused` are the codes in comments of the deck that silenced nothing (empty for a comment that cannot be read),
    `unknown` those of them that no rule of any game has; only the rule on them looks there.
    """

    listing: Listing
    ruleset: Ruleset
    rule: Rule
    unused: tuple[tuple[Ignore, str], ...] = ()
    unknown: frozenset[str] = frozenset()

    @property
    def deck(self) -> Deck:
        """The list as a deck: rules of the card game are run on decks only."""
        assert isinstance(self.listing, Deck)  # noqa: S101 - the registry sees to it
        return self.listing

    def figure(self, name: str) -> Any:
        """A figure that the ruleset gives for this rule, such as `limit`."""
        return self.ruleset.codes[self.rule.code][name]

    def finding(
        self,
        place: Entry | Span,
        message: str,
        *,
        severity: Severity | None = None,
        suggestions: tuple[str, ...] = (),
        section: Part | None = None,
        rulings: tuple[str, ...] = (),
    ) -> Finding:
        """A finding of this rule at an entry (its card and section are named with it) or at a span; `rulings` are those
        behind it where it does not rest on all of the rule's."""
        entry = place if isinstance(place, Entry) else None
        where: Part | None = section or (entry.section if entry else None)
        return Finding(
            code=self.rule.code,
            name=self.rule.name,
            severity=severity or self.ruleset.severity(self.rule.code),
            message=message,
            span=entry.title_span if entry else place,  # type: ignore[arg-type]
            card=entry.card.title if entry and entry.card else None,
            suggestions=suggestions,
            section=where.value if where else None,
            rulings=rulings or (self.rule.rulings if self.rule.is_cited else ()),
        )

    def place_of(self, *sections: SectionId) -> Span:
        """Where to point when a section as a whole is meant: its heading, else its first card, else the
        first line of the file."""
        for heading in self.deck.headings:
            if heading.section in sections:
                return heading.span
        entries = self.deck.section(*sections) or self.deck.entries
        return entries[0].span if entries else Span(1, 1, 1)

    def unknown_cards(self, *sections: SectionId) -> list[Entry]:
        """Return the entries of some sections whose card is not known; they may be cards of any kind of this game."""
        return [e for e in self.deck.section(*sections) if e.card is None and not e.of_tribbles_game]

    def certain_unless(self, open_to_change: object) -> Severity | None:
        """Return the severity of a finding that is certain unless something (an unknown card, say) may change it:
        then it is a warning, because only what is certain makes a deck illegal."""
        return Severity.WARNING if open_to_change else None

    def remedy(self, text: str) -> str:
        """Return what to do about a wrong number of cards, as the end of a message; empty where a line or a heading
        was not understood, because then the numbers may be wrong."""
        deck = self.deck
        unread = deck.unread or deck.bad_counts or deck.unknown_headings or any(e.section is None for e in deck.entries)
        return "" if unread else f"; {text}"

    def open_points(self, *sections: SectionId, unknown_cards: bool = True) -> str:
        """What was not understood in some sections and could turn a finding, as the end of a message."""
        lines = [u.span.line for u in self.deck.unread if u.section is None or u.section in sections]
        lines += [b.span.line for b in self.deck.bad_counts if b.section is None or b.section in sections]
        lines += [e.span.line for e in self.deck.entries if e.section is None]
        if unknown_cards:
            lines += [e.span.line for e in self.unknown_cards(*sections)]
        return may_change(lines)


def may_change(lines: Iterable[int]) -> str:
    """The end of a message on what was not understood on some lines and could turn a finding; empty without any."""
    places = sorted(set(lines))
    if not places:
        return ""
    if len(places) == 1:
        return f"; line {places[0]}, which was not understood, may change this"
    shown = ", ".join(str(n) for n in places[:3]) + (" ..." if len(places) > 3 else "")
    return f"; {len(places)} lines that were not understood ({shown}) may change this"
