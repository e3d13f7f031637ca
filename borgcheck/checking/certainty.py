"""Decide which errors are certain although the deck has unknown cards or ambiguous titles.

Rules count an unknown card as a card of its section. Here the rules are run again on variants of the deck: without the
unknown card, and with a stand-in for each kind of card that the section may hold. An error that one of the variants
does not have becomes a warning.
"""

from __future__ import annotations

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
from borgcheck.model.sections import SEEDED_SECTIONS, Section, SectionId
from borgcheck.rules.facts import is_barred
from borgcheck.rules.releases import later_release

MAX_VARIANTS = 256
"""The maximum number of variants.

Beyond it, the unknown titles of a section change together, and so do its ambiguous ones: one such group at a time.
"""
FindProblems = Callable[[Deck], Iterable[Finding]]
"""Returns the findings on a variant of the deck."""
CandidateNumbers = tuple[int, ...]
"""The number of the candidate that each open entry has in a variant."""

_MISSION = Card("", "", "1E", "Mission", location="S/P", uniqueness="univ", seeds=True)
_CARD = replace(_MISSION, type="Event", icons=("Ref",), opens=SectionId.QS_TENT)
_BORG = replace(_MISSION, type="Facility", icons=("Ref",), affiliations=("Borg",))


class OpenEntry(NamedTuple):
    """An entry whose card is open.

    Attributes:
        position: Its index among the entries of the deck.
        entry: The entry as read.
        candidates: The entries to try in its place; None leaves it out.
    """

    position: int
    entry: CardEntry
    candidates: tuple[CardEntry | None, ...]

    @property
    def group(self) -> tuple[SectionId | None, bool]:
        """The key of the entries that change together if there are too many variants."""
        return self.entry.section, self.entry.card is None


def with_certainty(
    deck: Deck, findings: Sequence[Finding], ruleset: Ruleset, find_problems: FindProblems
) -> list[Finding]:
    """Turn uncertain errors into warnings, and name in each finding the lines that may change it.

    An error is certain if every variant of the deck has it. If none is certain, but every variant has some error, the
    deck is illegal in any case, and its errors stay errors. An ambiguous title is an error if the verdict depends
    on which of its cards is meant.

    Args:
        deck: The deck.
        findings: The findings on the deck as read.
        ruleset: The ruleset.
        find_problems: Returns the findings on a variant of the deck.
    """
    errors = [finding for finding in findings if _makes_illegal(finding, deck)]
    ambiguous = {f.span for f in findings if f.code == AMBIGUOUS_TITLE}
    entries = list(_open_entries(deck, ambiguous | {f.span for f in errors}, ruleset)) if errors or ambiguous else []
    variants, is_exhaustive = _variants(entries)
    certain, outcomes = errors, dict[CandidateNumbers, bool]()
    for numbers in variants:
        wrong = [f for f in find_problems(_make_variant(deck, entries, numbers)) if _makes_illegal(f, deck)]
        outcomes[numbers] = bool(wrong)
        certain = [f for f in certain if _is_in_variant(f, wrong, errors, exactly=not is_exhaustive)]
        if not ambiguous and not (certain or (is_exhaustive and wrong)):
            break
    # If every variant breaks some rule, the deck is illegal, whichever rule that is.
    kept_errors = certain or (errors if is_exhaustive and all(outcomes.values()) else [])
    certain_ids, kept_ids = {*map(id, certain)}, {*map(id, kept_errors)}
    spans = ((number, entry.entry.title_span) for number, entry in enumerate(entries))
    decisive = {span for number, span in spans if span in ambiguous and _decides(number, outcomes)}
    return [
        finding.model_copy(update={"severity": Severity.ERROR})
        if finding.code == AMBIGUOUS_TITLE and finding.span in decisive
        else _with_open_lines(finding, deck, is_certain=id(finding) in certain_ids, is_kept=id(finding) in kept_ids)
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
    carry, admit or open something for the cards of this deck.
    """
    others = [card for _, card in (*deck.seeded, *cards_of(deck.section(SectionId.QS_TENT)))]
    enablers = [card for card in _enablers(deck.catalogue) if _enables_any(card, others)]
    borg = () if deck.has_borg else (_BORG,)
    return {
        **dict.fromkeys(SEEDED_SECTIONS, (_MISSION, replace(_MISSION, share="1/2"), _CARD, *enablers, *borg)),
        **dict.fromkeys((SectionId.DRAW, SectionId.QS_TENT), (_CARD, *borg)),
        SectionId.Q_CONTINUUM: (replace(_CARD, type="Q Event"), *borg),
        SectionId.BATTLE_BRIDGE: (replace(_CARD, type="Tactic"), *borg),
        SectionId.TRIBBLE: (replace(_CARD, type="Tribble"), *borg),
        SectionId.DYSON_SPHERE: (replace(_CARD, type="Dilemma"), *borg),
    }


def _enables_any(enabler: Card, others: Sequence[Card]) -> bool:
    """Check whether a card carries or admits another one, or opens a second part of a side deck for it."""
    selectors = (*enabler.carries, *enabler.admits, *enabler.holds[1:])
    return any(selector.matches(card) for selector in selectors for card in others)


def _open_entries(deck: Deck, spans: Collection[Span], ruleset: Ruleset) -> Iterator[OpenEntry]:
    """Yield the entries of unknown cards, and the ambiguous ones among the entries at some positions."""
    kinds = _stand_ins_by_section(deck)
    for position, entry in enumerate(deck.entries):
        if entry.is_unknown and entry.section in kinds:
            yield OpenEntry(
                position, entry, (None, *(_stand_in(entry, card, deck.catalogue) for card in kinds[entry.section]))
            )
        elif entry.title_span in spans and len(entry.cards) > 1:
            others = (c for c in entry.cards if c is not entry.card and later_release(c, ruleset) is None)
            yield OpenEntry(position, entry, (entry, *(replace(entry, card=card) for card in others)))


def _stand_in(entry: CardEntry, kind: Card, catalogue: Catalogue) -> CardEntry:
    """Return the entry with a stand-in for its unknown card, in the section where the rules count such a card."""
    section = entry.section
    if section in SEEDED_SECTIONS:
        section = SectionId.MISSIONS if kind.is_mission else SectionId.SEED
    title = identity(entry)
    card = replace(kind, title=title, printed=title, printings=_every_printing(), formats=catalogue.formats)
    return replace(entry, section=section, card=card)


@lru_cache(maxsize=1)
def _every_printing() -> tuple[Printing, ...]:
    """Return a printing in each expansion, by which a stand-in is in every pool."""
    return tuple(map(Printing, expansions()))


def _variants(entries: Sequence[OpenEntry]) -> tuple[Iterable[CandidateNumbers], bool]:
    """Return the variants to try, and whether they are all that are possible."""
    if not entries:
        return (), True
    if prod(len(entry.candidates) for entry in entries) <= MAX_VARIANTS:
        return product(*(range(len(entry.candidates)) for entry in entries)), True
    most = max(len(entry.candidates) for entry in entries)
    together = (
        tuple(min(number, len(entry.candidates) - 1) if entry.group == group else 0 for entry in entries)
        for group in dict.fromkeys(entry.group for entry in entries)
        for number in range(most)
    )
    return dict.fromkeys(together), False


def _make_variant(deck: Deck, entries: Iterable[OpenEntry], numbers: CandidateNumbers) -> Deck:
    changed: list[CardEntry | None] = [*deck.entries]
    for entry, number in zip(entries, numbers, strict=True):
        changed[entry.position] = entry.candidates[number]
    return replace(deck, entries=[entry for entry in changed if entry is not None])


def _is_in_variant(finding: Finding, reported: Iterable[Finding], errors: Iterable[Finding], *, exactly: bool) -> bool:
    """Check whether an error is also reported on a variant of the deck.

    Args:
        finding: The error.
        reported: The findings on the variant.
        errors: All errors on the deck as read.
        exactly: Whether the whole finding must be the same; otherwise any finding with its code will do, unless its
            line is that of another error with that code.
    """
    if exactly:
        return finding in reported
    others = {f.line for f in errors if f.code == finding.code} - {finding.line}
    return any(f.code == finding.code and f.line not in others for f in reported)


def _decides(position: int, outcomes: Mapping[CandidateNumbers, bool]) -> bool:
    """Check whether the verdict depends on an entry: two variants that differ only there have different verdicts."""
    by_others = grouped((numbers[:position] + numbers[position + 1 :], wrong) for numbers, wrong in outcomes.items())
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
    if not numbers:
        return ""
    if len(numbers) == 1:
        return f"; line {numbers[0]} may change this"
    first_lines = ", ".join(str(n) for n in numbers[:3]) + (" ..." if len(numbers) > 3 else "")
    return f"; {len(numbers)} lines ({first_lines}) may change this"


def _open_line_numbers(deck: Deck, sections: Collection[Section | str]) -> list[int]:
    """Return the numbers of the open lines that may hold cards of some sections, and of cards in no section."""
    lines = deck.open_lines_for(OpenReason.LINE, OpenReason.COUNT)
    numbers = [line.number for line in lines if line.section is None or line.section in sections]
    return numbers + [e.span.line for e in deck.entries if e.section is None]


def _unknown_lines(deck: Deck, sections: Collection[Section | str]) -> list[int]:
    """Return the lines of the unknown cards in some sections."""
    return [entry.span.line for entry in deck.unknown if entry.section in sections]
