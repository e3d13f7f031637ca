"""From a draft to a deck: find each card, choose among cards of one title, add up the headings."""

from __future__ import annotations

from collections import Counter

from borgcheck.cards.card import Card
from borgcheck.cards.catalogue import Catalogue, Lookup
from borgcheck.cards.names import is_of_tribbles_game
from borgcheck.deck import NOT_IN_DECK, SEEDED, Deck, Entry, Heading, SectionId, in_shares
from borgcheck.parsing.draft import Draft, DraftEntry
from borgcheck.parsing.headings import Level
from borgcheck.parsing.tidy import seen

_OTHER_GAME_SHARE = 0.5
_MOST_SUGGESTED = 100
_TYPES_OF_SECTION = {
    SectionId.MISSIONS: ("Mission",),
    SectionId.SITES: ("Site",),
    SectionId.BATTLE_BRIDGE: ("Tactic",),
    SectionId.DILEMMA: ("Dilemma",),
    SectionId.TRIBBLE: ("Tribble", "Trouble"),
}


def assemble(draft: Draft, catalogue: Catalogue, *, path: str, format: str, lines: list[str]) -> Deck:
    """Make a deck of a draft: its cards found in the catalogue, its headings' totals counted."""
    found = [_find(e, catalogue, spelled_out=draft.spelled_out) for e in draft.entries]
    suggestions = _suggestions([f.text for f in found if not f.cards], catalogue)
    borg = any(
        len(f.cards) == 1 and f.cards[0].is_borg and e.section not in NOT_IN_DECK
        for e, f in zip(draft.entries, found, strict=True)
    )
    entries = [_entry(e, f, suggestions, borg=borg) for e, f in zip(draft.entries, found, strict=True)]
    entries = _lay_openers_on_side_decks(entries)
    deck = Deck(path, lines, entries, format=format)
    deck.take_over(draft)
    deck.meta = {key: seen(value) for key, value in draft.meta.items()}
    deck.headings = _headings(draft, entries)
    deck.wrong_game = _other_game(entries, draft.wrong_game)
    return deck


def _find(draft: DraftEntry, catalogue: Catalogue, *, spelled_out: bool) -> Lookup:
    if draft.card is not None:
        return Lookup(draft.title, (draft.card,), "exact")
    found = catalogue.lookup(draft.title)
    if spelled_out and len(found.cards) > 1:
        name = draft.title.casefold()
        own = tuple(c for c in found.cards if name in (n.casefold() for n in c.names))
        return found._replace(cards=own or found.cards)
    return found


def _suggestions(unknown: list[str], catalogue: Catalogue) -> dict[str, tuple[str, ...]]:
    """What unknown titles resemble, for the first of them: a list that is all unknown is no list of these cards."""
    titles = list(dict.fromkeys(t for t in unknown if not is_of_tribbles_game(t)))[:_MOST_SUGGESTED]
    return {title: catalogue.suggest(title) for title in titles}


def _entry(draft: DraftEntry, found: Lookup, suggestions: dict[str, tuple[str, ...]], *, borg: bool) -> Entry:
    card = choose(found.cards, draft.section, borg=borg) if found.cards else None
    return Entry(
        count=draft.count,
        title=draft.title,
        span=draft.span,
        count_span=draft.count_span,
        title_span=draft.title_span,
        written=draft.section,
        section=_section(draft.section, card),
        card=card,
        cards=found.cards,
        how=found.how,
        wrong_mark=found.wrong_mark,
        suggestions=() if card else suggestions.get(found.text, ()),
    )


def choose(cards: tuple[Card, ...], section: SectionId | None, *, borg: bool) -> Card:
    """Choose among cards of one title: by the section's types, then cards of the first publisher before
    later ones, then the Borg one in a deck that has other Borg cards; else the first."""
    if len(cards) == 1:
        return cards[0]
    types = _TYPES_OF_SECTION.get(section) if section else None
    return min(
        cards,
        key=lambda c: (bool(types) and c.type not in (types or ()), not c.is_decipher, c.is_borg != borg),
    )


def _section(written: SectionId | None, card: Card | None) -> SectionId | None:
    """The section in which the rules count a card: missions and sites seed for free wherever they stand
    among the seed cards, and any other card among the missions or sites is a seed card."""
    if written not in SEEDED or card is None:
        return written
    if card.is_mission or (card.type == "Q Mission" and written == SectionId.MISSIONS):
        return SectionId.MISSIONS
    return SectionId.SITES if card.type == "Site" else SectionId.SEED


def _lay_openers_on_side_decks(entries: list[Entry]) -> list[Entry]:
    """A doorway listed within the side deck that it opens lies on top of it: it is a seed card.

    Q's Tent is left out, because the doorway may also be stocked in it. Of several doorways in one side
    deck nobody knows which is meant.
    """
    copies: Counter[SectionId] = Counter()
    for entry in entries:
        if entry.section and entry.card and entry.card.opens == entry.section:
            copies[entry.section] += entry.count
    laid = {SectionId(e.card.opens) for e in entries if e.card and e.card.opens and e.section == SectionId.SEED}
    for index, entry in enumerate(entries):
        section = entry.section
        if entry.card is None or section is None or section == SectionId.QS_TENT or section in laid:
            continue
        if entry.card.opens == section and copies[section] == 1:
            laid.add(section)
            entries[index] = entry._replace(section=SectionId.SEED)
    return entries


def _other_game(entries: list[Entry], hint: str | None) -> str | None:
    """The other game that most cards of a list belong to, if any, each title counted once.

    A heading of another game is a hint that cards of this one overrule.
    """
    entries = list({e.title: e for e in entries}.values())
    if hint and sum(e.card is not None and e.card.is_first_edition for e in entries) <= len(entries) / 2:
        return hint
    if len(entries) < 5:
        return None
    second = sum(e.card is not None and not e.card.is_first_edition for e in entries)
    tribbles = sum(e.of_tribbles_game for e in entries)
    if second > _OTHER_GAME_SHARE * len(entries):
        return "Second Edition"
    return "Tribbles" if tribbles > _OTHER_GAME_SHARE * len(entries) else None


def _headings(draft: Draft, entries: list[Entry]) -> list[Heading]:
    """The headings with the totals that the cards under them come to.

    Lists add up in several ways. A part of the deck (SEED CARDS) counts the cards down to the next
    heading, or down to the next part, either with or without missions and sites; a pile or a card type
    counts its own cards; half cards may be counted as halves. A declared total that agrees with one of them is right.
    """
    totals, counted = [0], [0]
    for entry in entries:
        free = entry.section in (SectionId.MISSIONS, SectionId.SITES)
        totals.append(totals[-1] + entry.count)
        counted.append(counted[-1] + (0 if free else entry.count))
    halves = any(e.card and e.card.share for e in entries)
    out: list[Heading] = []
    # Where the next heading of each rank or further out stands, seen from behind.
    ends = dict.fromkeys(Level, len(entries))
    for heading in reversed(draft.headings):
        found: list[int] = []
        whole = heading.level is Level.PART or (heading.section is SectionId.SEED and heading.level is Level.PILE)
        for end in (ends[Level.TYPE], ends[heading.level]) if whole else (ends[Level.TYPE],):
            found.append(totals[end] - totals[heading.before])
            if heading.level is Level.PART:
                found.append(counted[end] - counted[heading.before])
            if halves and (shared := in_shares(entries[heading.before : end])).denominator == 1:
                found.append(int(shared))
        out.append(Heading(heading.text, heading.span, heading.section, heading.declared, tuple(dict.fromkeys(found))))
        ends |= {level: heading.before for level in Level if level >= heading.level}
    return out[::-1]
