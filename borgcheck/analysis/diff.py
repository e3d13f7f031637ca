"""Compare two deck lists: whether they are the same deck, and if not, how they differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from borgcheck.model.deck import NOT_IN_DECK, CardEntry, Deck, SectionId, identity
from borgcheck.model.dicts import ChangeDict, DifferenceDict
from borgcheck.model.listing import total_copies


class Kind(StrEnum):
    """What happened to some copies of a card between the registered deck and the deck as played."""

    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"


@dataclass(frozen=True, slots=True, repr=False)
class Change:
    """Some copies of a card that were added to a section, removed from it, or moved to another.

    `title` is the catalogue title, or the title as written if the card is unknown. `to` is the section that the copies
    moved to, None unless moved. `registered_line` is the first line of the card in `section` of the registered deck,
    `played_line` the one in the deck as played (in `to` if moved); None if there is no such line.
    """

    kind: Kind
    title: str
    section: SectionId
    to: SectionId | None
    count: int
    registered_line: int | None
    played_line: int | None

    def __repr__(self) -> str:
        to = f" to {self.to.value}" if self.to else ""
        return f"<Change: {self.kind.value} {self.count} {self.title}, {self.section.value}{to}>"

    def to_dict(self) -> ChangeDict:
        """Return one item of the `changes` that `borgcheck diff --output-format json` prints."""
        return {
            "kind": self.kind.value,
            "title": self.title,
            "section": self.section.value,
            "to": self.to.value if self.to else None,
            "count": self.count,
            "registered_line": self.registered_line,
            "played_line": self.played_line,
        }

    @property
    def in_deck(self) -> bool:
        """Check whether the deck itself changed, and not only the cards outside the game or set aside."""
        return any(s is not None and s not in NOT_IN_DECK for s in (self.section, self.to))


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two decks: its file name, its number of cards, and how many places were not read with certainty."""

    path: str
    cards: int
    problems: int


@dataclass(frozen=True, slots=True, repr=False)
class Difference:
    """Where two decks differ.

    Attributes:
        registered: The first deck, as registered.
        played: The second deck, as played.
        changes: What was added, removed and moved, section by section in the order of the game.
    """

    registered: Side
    played: Side
    changes: tuple[Change, ...]

    def __repr__(self) -> str:
        what = "the same deck" if self.same else "not read completely" if not self.certain else "different decks"
        return f"<Difference of {self.registered.path!r} and {self.played.path!r}: {what}, {len(self.changes)} changes>"

    def to_dict(self) -> DifferenceDict:
        """Return what `borgcheck diff --output-format json` prints, except the fingerprints."""
        return {
            "registered": self.registered.path,
            "played": self.played.path,
            "same": self.same,
            "cards": {"registered": self.registered.cards, "played": self.played.cards},
            "changes": [change.to_dict() for change in self.changes],
            "not_read": {"registered": self.registered.problems, "played": self.played.problems},
        }

    @property
    def sides(self) -> tuple[Side, Side]:
        """The registered deck and the deck as played."""
        return self.registered, self.played

    @property
    def in_deck(self) -> tuple[Change, ...]:
        """The changes to the deck itself."""
        return tuple(c for c in self.changes if c.in_deck)

    @property
    def comparable(self) -> bool:
        """Whether both files hold a deck."""
        return all(s.cards for s in self.sides)

    @property
    def certain(self) -> bool:
        """Whether both files hold a deck and every line was read."""
        return self.comparable and not any(s.problems for s in self.sides)

    @property
    def same(self) -> bool:
        """Whether both are certainly the same deck; cards outside the deck do not matter."""
        return self.certain and not self.in_deck


def compare(registered: Deck, played: Deck) -> Difference:
    """Compare two decks card by card and section by section.

    Copies of a card are added up in each section as the rules count them. Copies that one section lost and another
    gained count as moved; the rest as added or removed. Order, format, comments, headings and the spelling of a title
    make no difference.
    """
    here, there = _by_card(registered), _by_card(played)
    changes = [c for key in dict.fromkeys([*here, *there]) for c in _changes(here.get(key, {}), there.get(key, {}))]
    return Difference(side(registered), side(played), tuple(sorted(changes, key=_order)))


def _by_card(deck: Deck) -> dict[str, dict[SectionId, list[CardEntry]]]:
    out: dict[str, dict[SectionId, list[CardEntry]]] = {}
    for section, entries in deck.by_section.items():
        for entry in entries:
            out.setdefault(identity(entry), {}).setdefault(section, []).append(entry)
    return out


def _changes(here: dict[SectionId, list[CardEntry]], there: dict[SectionId, list[CardEntry]]) -> Iterator[Change]:
    """Yield the changes to one card, given its entries by section in both decks."""
    less = {s: n for s in SectionId if (n := total_copies(here.get(s, ())) - total_copies(there.get(s, ()))) > 0}
    more = {s: n for s in SectionId if (n := total_copies(there.get(s, ())) - total_copies(here.get(s, ()))) > 0}
    for section, lost in less.items():
        name, left = here[section][0].name, lost
        for to, gained in more.items():
            if moved := min(left, gained):
                yield Change(Kind.MOVED, name, section, to, moved, _line(here, section), _line(there, to))
                left -= moved
                more[to] -= moved
        if left:
            yield Change(Kind.REMOVED, name, section, None, left, _line(here, section), _line(there, section))
    for section, gained in more.items():
        if gained:
            name = there[section][0].name
            yield Change(Kind.ADDED, name, section, None, gained, _line(here, section), _line(there, section))


def _order(change: Change) -> tuple[int, bool, int]:
    """Return a key that sorts changes by section in the order of the first deck, then of the second deck."""
    line = change.registered_line or change.played_line or 0
    return list(SectionId).index(change.section), change.registered_line is None, line


def _line(entries: dict[SectionId, list[CardEntry]], section: SectionId) -> int | None:
    return entries[section][0].span.line if section in entries else None


def side(deck: Deck) -> Side:
    """Return what a comparison says about one of its decks."""
    whole = sum(reason is not None for reason in (deck.not_text, deck.wrong_game))
    return Side(deck.path, total_copies(deck.played), whole + len(deck.unread_lines))
