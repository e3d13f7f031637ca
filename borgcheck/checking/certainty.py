"""Decide which errors are certain although the deck has unknown cards or ambiguous titles.

Rules count an unknown card as a card of its section, and a title of several cards as one of them. Here they are run
again on *variants* of the deck. In a variant each open title is one of its *candidates*: one of the cards with the
title; for an unknown title no card, or a stand-in for one of the kinds of card that its section may hold.

1. Every candidate is tried in some variant: the first one has the first candidate of every title, and so on. A
   candidate with an error that no other open title can undo is impossible in a legal deck.
2. The possible candidates are combined in every way or, if that is too much, in step like those before.

An error is certain if every variant has it; the others become warnings, unless every variant has some error. An
ambiguous title on which the verdict depends becomes an error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from math import prod
from typing import NamedTuple

from borgcheck.cards.card import Card, Printing
from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import expansions
from borgcheck.common.grouping import grouped
from borgcheck.model.deck import CardEntry, Deck, cards_of, identity
from borgcheck.model.findings import AMBIGUOUS_TITLE, Finding, Severity, Span, letters_of
from borgcheck.model.open_lines import OpenReason
from borgcheck.model.ruleset import Ruleset
from borgcheck.model.sections import SEEDED_SECTIONS, SIDE_DECKS, Section, SectionId
from borgcheck.rules.facts import card_facts, is_barred
from borgcheck.rules.releases import later_release

MAX_VARIANTS = 256
"""The maximum number of variants.

Beyond it, an error is certain only if it is the same, with its numbers, in the variants that have the n-th possible
candidate of every title, and an ambiguous title leaves a deck without a certain error undecided.
"""
FindProblems = Callable[[Deck], Iterable[Finding]]
"""Returns the findings on a variant of the deck."""
CandidateNumbers = tuple[int, ...]
"""The number of the candidate that each open title has in a variant."""
Place = tuple[str, int]
"""The code and the line of an error."""

_MISSION = Card("", "", "1E", "Mission", location="S/P", uniqueness="univ", seeds=True)
_CARD = replace(_MISSION, type="Event", icons=("Ref",))
_BORG = replace(_MISSION, type="Facility", icons=("Ref",), affiliations=("Borg",))


class OpenTitle(NamedTuple):
    """A title whose card is open, on every line that has it: equal titles are the same card.

    Attributes:
        entries: Its entries as read, by their indexes among the entries of the deck.
        candidates: The cards that it may be; None leaves it out.
        is_ambiguous: Whether the rules treat its cards differently (C002).
    """

    entries: dict[int, CardEntry]
    candidates: tuple[Card | None, ...]
    is_ambiguous: bool

    @property
    def entry(self) -> CardEntry:
        """The first of its entries."""
        return next(iter(self.entries.values()))

    @property
    def spans(self) -> set[Span]:
        return {entry.title_span for entry in self.entries.values()}

    @property
    def sections(self) -> set[SectionId | None]:
        return {entry.section for entry in self.entries.values()}

    @property
    def affects_others(self) -> bool:
        """Whether the findings on other cards may depend on which card it is."""
        return self.is_ambiguous or self.entry.card is None


def with_certainty(
    deck: Deck, findings: Sequence[Finding], ruleset: Ruleset, find_problems: FindProblems
) -> list[Finding]:
    """Turn uncertain errors into warnings, and name in each finding the lines that may change it.

    An error is certain if every variant of the deck has it. If none is certain, but every variant has some error, the
    deck is illegal in any case, and its errors stay errors. An ambiguous title is an error if the verdict depends
    on which of its cards is meant, or if there are too many variants to find out.

    Args:
        deck: The deck.
        findings: The findings on the deck as read.
        ruleset: The ruleset.
        find_problems: Returns the findings on a variant of the deck.
    """

    def find_errors(numbers: CandidateNumbers) -> list[Finding]:
        return [f for f in find_problems(_make_variant(deck, titles, numbers)) if _makes_illegal(f, deck)]

    errors = [finding for finding in findings if _makes_illegal(finding, deck)]
    ambiguous = {f.span for f in findings if f.code == AMBIGUOUS_TITLE}
    titles = list(_open_titles(deck, {f.span for f in errors}, ambiguous, ruleset)) if errors or ambiguous else []
    every = [range(len(title.candidates)) for title in titles]
    # First every candidate in some variant, then the possible ones combined.
    in_step = {numbers: find_errors(numbers) for numbers in _in_step(every)}
    possible = _possible_candidates(titles, in_step)
    is_exhaustive = prod(map(len, possible)) <= MAX_VARIANTS
    combined = dict[CandidateNumbers, list[Finding]]()
    for numbers in product(*possible) if is_exhaustive else _in_step(possible):
        if titles and numbers not in combined:
            combined[numbers] = find_errors(numbers)
            if not combined[numbers] and not ambiguous:
                break
    places = _places(errors)
    tried = [_places(wrong, places) for wrong in (*in_step.values(), *combined.values())]
    in_every = errors if is_exhaustive else {*errors}.intersection(*combined.values())
    certain = {f for f in in_every if all((f.code, f.line) in variant or (f.code, 0) in variant for variant in tried)}
    # If every variant breaks some rule, the deck is illegal, whichever rule that is.
    is_illegal = bool(certain) or (is_exhaustive and all(combined.values()))
    kept = certain or {*errors} if is_illegal else set[Finding]()
    decisive = {
        span
        for number, title in enumerate(titles)
        if title.is_ambiguous and not is_illegal
        if not is_exhaustive or len(possible[number]) < len(title.candidates) or _decides(number, combined)
        for span in title.spans
    }
    too_many = "" if is_exhaustive else "; there are too many such titles to try every combination"
    return [
        finding.model_copy(update={"severity": Severity.ERROR, "message": finding.message + too_many})
        if finding.code == AMBIGUOUS_TITLE and finding.span in decisive
        else _with_open_lines(finding, deck, is_certain=finding in certain, is_kept=finding in kept)
        for finding in findings
    ]


def _makes_illegal(finding: Finding, deck: Deck) -> bool:
    """Check whether a finding makes a deck illegal. Advice that depends on an unknown card does not."""
    is_advice = letters_of(finding.code) == "A"
    return _is_error(finding) and not (is_advice and _unknown_lines(deck, finding.open_to))


def _is_error(finding: Finding) -> bool:
    return finding.is_on_deck and finding.severity is Severity.ERROR


@lru_cache(maxsize=4)
def _enablers(catalogue: Catalogue) -> tuple[Card, ...]:
    """Return a stand-in for each card that allows other cards in places where they would be illegal without it."""
    cards = dict.fromkeys(card for fact in ("carries", "admits", "holds") for card in catalogue.having(fact))
    return tuple(
        replace(kind, carries=card.carries, admits=card.admits, opens=card.opens, holds=card.holds)
        for card in cards
        if not is_barred(card)
        for kind in [_MISSION if card.is_mission else _CARD]
    )


def _stand_ins_by_section(deck: Deck) -> Mapping[SectionId | None, Sequence[Card]]:
    """Return the stand-ins for a card of each section: one for each kind of card that it may hold.

    A site needs no stand-in: for the rules it has the same effect as no card. If the deck has no Borg card,
    one of the stand-ins is Borg, since other rules would then apply. The stand-ins for seed cards include cards that
    carry or admit something for the cards of this deck, and a doorway for each side deck that no card surely opens.
    """
    opened = {card.opens for _, card in deck.seeded if card.title not in card_facts().different}
    doors = [replace(_CARD, opens=s) for s in SIDE_DECKS if s not in opened and deck.section(s)] or [_CARD]
    others = [card for _, card in (*deck.seeded, *cards_of(deck.section(SectionId.QS_TENT)))]
    enablers = [card for card in _enablers(deck.catalogue) if _enables_any(card, others)]
    kinds: dict[SectionId | None, tuple[Card, ...]] = {
        **dict.fromkeys(SEEDED_SECTIONS, (_MISSION, replace(_MISSION, share="1/2"), *doors, *enablers)),
        **dict.fromkeys((SectionId.DRAW, SectionId.QS_TENT), (_CARD,)),
        SectionId.Q_CONTINUUM: (replace(_CARD, type="Q Event"),),
        SectionId.BATTLE_BRIDGE: (replace(_CARD, type="Tactic"),),
        SectionId.TRIBBLE: (replace(_CARD, type="Tribble"),),
        SectionId.DYSON_SPHERE: (replace(_CARD, type="Dilemma"),),
    }
    return kinds if deck.has_borg else {section: (*cards, _BORG) for section, cards in kinds.items()}


def _enables_any(enabler: Card, others: Sequence[Card]) -> bool:
    """Check whether a card carries or admits another one, or opens a second part of a side deck for it."""
    selectors = (*enabler.carries, *enabler.admits, *enabler.holds[1:])
    return any(selector.matches(card) for selector in selectors for card in others)


def _open_titles(
    deck: Deck, wrong: Collection[Span], ambiguous: Collection[Span], ruleset: Ruleset
) -> Iterator[OpenTitle]:
    """Yield the unknown titles, and those with several cards that an error or a C002 is about.

    Args:
        deck: The deck.
        wrong: The spans of the errors.
        ambiguous: The spans of the findings C002.
        ruleset: The ruleset.
    """
    kinds = _stand_ins_by_section(deck)
    by_title = grouped((_title_key(entry), (position, entry)) for position, entry in enumerate(deck.entries))
    for entries in map(dict, by_title.values()):
        title = OpenTitle(entries, (), is_ambiguous=any(e.title_span in ambiguous for e in entries.values()))
        entry = title.entry
        if entry.is_unknown and entry.section in kinds:
            yield title._replace(candidates=(None, *kinds[entry.section]))
        elif len(entry.cards) > 1 and (title.is_ambiguous or not title.spans.isdisjoint(wrong)):
            others = (c for c in entry.cards if c is not entry.card and later_release(c, ruleset) is None)
            yield title._replace(candidates=(entry.card, *others))


def _title_key(entry: CardEntry) -> tuple[object, ...]:
    """Return the key that entries with one title share; unknown ones do so only within a section."""
    return identity(entry), entry.cards, entry.section if entry.card is None else None


def _in_step(choices: Sequence[Sequence[int]]) -> Iterator[CandidateNumbers]:
    """Yield the variants that have the n-th possible candidate of every title, and its last one if it has fewer."""
    for n in range(max(map(len, choices), default=0)):
        yield tuple(numbers[min(n, len(numbers) - 1)] for numbers in choices)


def _possible_candidates(
    titles: Sequence[OpenTitle], in_step: Mapping[CandidateNumbers, Sequence[Finding]]
) -> list[list[int]]:
    """Return for each title the candidates to combine with those of others; if none is possible, only the first one.

    An error that depends on one title alone shows up in any variant with its card.

    Args:
        titles: The titles.
        in_step: The errors on variants in which every candidate occurs.
    """
    by_span = {numbers: grouped((error.span, error) for error in errors) for numbers, errors in in_step.items()}
    in_sections = Counter(section for title in titles if title.affects_others for section in title.sections)
    out = []
    for n, title in enumerate(titles):
        own = title.sections if title.affects_others else ()
        others = {section for section, number in in_sections.items() if number > (section in own)}
        wrong = {
            numbers[n]
            for numbers, errors in by_span.items()
            for span in title.spans
            for error in errors.get(span, ())
            if others.isdisjoint(error.open_to)
        }
        out.append([number for number in range(len(title.candidates)) if number not in wrong] or [0])
    return out


def _with_card(entry: CardEntry, card: Card | None, catalogue: Catalogue) -> CardEntry | None:
    """Return an entry with one of its candidates; a stand-in goes to the section where the rules count such a card."""
    if card is None or entry.card is not None:
        return replace(entry, card=card) if card else None
    section = entry.section
    if section in SEEDED_SECTIONS:
        section = SectionId.MISSIONS if card.is_mission else SectionId.SEED
    title = identity(entry)
    stand_in = replace(card, title=title, printed=title, printings=_every_printing(), formats=catalogue.formats)
    return replace(entry, section=section, card=stand_in)


@lru_cache(maxsize=1)
def _every_printing() -> tuple[Printing, ...]:
    """Return a printing in each expansion, by which a stand-in is in every pool."""
    return tuple(map(Printing, expansions()))


def _make_variant(deck: Deck, titles: Iterable[OpenTitle], numbers: CandidateNumbers) -> Deck:
    changed: list[CardEntry | None] = [*deck.entries]
    for title, number in zip(titles, numbers, strict=True):
        for position, entry in title.entries.items():
            changed[position] = _with_card(entry, title.candidates[number], deck.catalogue)
    return replace(deck, entries=[entry for entry in changed if entry is not None])


def _places(errors: Iterable[Finding], known: Collection[Place] | None = None) -> set[Place]:
    """Return the places of errors. In a variant an error may be on another line: any that is not known becomes 0."""
    places = {(error.code, error.line) for error in errors}
    return places if known is None else {place if place in known else (place[0], 0) for place in places}


def _decides(number: int, combined: Mapping[CandidateNumbers, Sequence[Finding]]) -> bool:
    """Check whether two variants that differ only in one title have different verdicts."""
    by_others = grouped((numbers[:number] + numbers[number + 1 :], bool(wrong)) for numbers, wrong in combined.items())
    return any(len({*results}) > 1 for results in by_others.values())


def _with_open_lines(finding: Finding, deck: Deck, *, is_certain: bool, is_kept: bool) -> Finding:
    """Return a finding as error or warning, with a message that names the lines that may change it."""
    numbers = _open_line_numbers(deck, finding.open_to) if finding.open_to else []
    lines = numbers if is_certain or not finding.open_to else [*numbers, *_unknown_lines(deck, finding.open_to)]
    is_open = not is_kept or (numbers and not finding.exceeds)
    severity = Severity.WARNING if is_open and _is_error(finding) else finding.severity
    return finding.model_copy(update={"severity": severity, "message": finding.message + _may_change_suffix(lines)})


def _may_change_suffix(lines: Iterable[int]) -> str:
    """Return the end of a message that names the lines whose cards are not certain; empty if there are none."""
    numbers = sorted(set(lines))
    first_lines = ", ".join(map(str, numbers[:3])) + (" ..." if len(numbers) > 3 else "")
    if len(numbers) > 1:
        return f"; {len(numbers)} lines ({first_lines}) may change this"
    return f"; line {first_lines} may change this" if numbers else ""


def _open_line_numbers(deck: Deck, sections: Collection[Section | str]) -> list[int]:
    """Return the numbers of the open lines that may hold cards of some sections, and of cards in no section."""
    lines = deck.open_lines_for(OpenReason.LINE, OpenReason.COUNT)
    numbers = [line.number for line in lines if line.section is None or line.section in sections]
    return numbers + [e.span.line for e in deck.entries if e.section is None]


def _unknown_lines(deck: Deck, sections: Collection[Section | str]) -> list[int]:
    """Return the lines of the unknown cards in some sections."""
    return [entry.span.line for entry in deck.unknown if entry.section in sections]
