"""Compare two deck lists: whether they are the same deck, and if not, how they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Generic, Literal, TypeVar

from pydantic import Field

from borgcheck.checking.check import fingerprint
from borgcheck.common.grouping import grouped
from borgcheck.common.models import DataModel, Internal
from borgcheck.model.deck import CardEntry, Deck, copies_by_card, identity
from borgcheck.model.listing import SetAside, total_copies
from borgcheck.model.players import name_key, player_of
from borgcheck.model.sections import SectionId

T = TypeVar("T")
Place = tuple[str, SectionId]
"""A card and its section."""

Kind = Literal["added", "removed", "moved"]
"""The kind of a change between the registered deck and the deck as played."""


class Change(DataModel):
    """Some copies of a card that were added to a section, removed from it, or moved to another."""

    kind: Kind = Field(description="What happened to them.")
    title: str = Field(description="The catalogue title, or the title as written if the card is unknown.")
    section: SectionId = Field(description="The section; if they were moved, the one in the registered deck.")
    to: SectionId | None = Field(description="The section that they were moved to; else null.")
    count: int = Field(description="The number of copies.")
    registered_line: int | None = Field(
        description="Its first line in `section` of the registered deck; null if there is none."
    )
    played_line: int | None = Field(
        description="Its first line in that section of the deck as played, or in `to`; null if there is none."
    )

    def __repr__(self) -> str:
        return f"<Change: {self.kind} {self.count} {self.title}, {self.section.value}>"

    @property
    def is_in_use(self) -> bool:
        """Whether cards changed that a game can use: those of the deck or outside the game."""
        return any(s is not None and s is not SectionId.ASIDE for s in (self.section, self.to))


# A dataclass, because a pydantic model with a type parameter cannot be pickled.
@dataclass(frozen=True, slots=True)
class Sides(Generic[T]):
    """A value for each of the two decks."""

    registered: Annotated[T | None, Field(description="Of the registered deck; null if there is none.")]
    played: Annotated[T, Field(description="Of the deck as played.")]

    @property
    def both(self) -> tuple[T | None, T]:
        """The registered deck's, and that of the deck as played."""
        return self.registered, self.played


class Difference(DataModel):
    """Where a deck as played differs from the registered one."""

    registered: str | None = Field(description="The file of the registered deck; null if there is none.")
    played: str = Field(description="The file of the deck as played.")
    same: bool = Field(
        description="Whether both are certainly the same deck, with the same cards outside; those left out may differ."
    )
    fingerprints: Sides[str | None] = Field(description="The fingerprints of the decks; null for one without cards.")
    cards: Sides[int] = Field(description="The number of cards in each deck.")
    changes: tuple[Change, ...] = Field(description="What was added, removed and moved, by section.")
    not_read: Sides[int] = Field(description="How many places in each file were not read with certainty.")
    set_aside: Sides[tuple[SetAside, ...]] = Field(description="The lines of each file that were not read as cards.")
    unread_parts: Sides[tuple[str, ...]] = Field(
        description="What of each document was not read, in words, such as an attachment."
    )
    open_line_numbers: Internal[Sides[tuple[int, ...]]]
    """The numbers of the lines of each file that could not be read."""

    def __repr__(self) -> str:
        return f"<Difference of {self.registered!r} and {self.played!r}: {len(self.changes)} changes>"

    @property
    def comparable(self) -> bool:
        """Whether both files hold a deck."""
        return all(self.cards.both)

    @property
    def certain(self) -> bool:
        """Whether both files hold a deck and every line was read."""
        return self.comparable and not any(self.not_read.both)


class PlayedList(Difference):
    """A list as played, compared with the registered deck of its player."""

    player: str | None = Field(description="The player; null if unknown.")
    matched_by: Literal["name", "cards"] | None = Field(
        description="How the registered deck was found; null if there is none."
    )
    same_as: tuple[str, ...] = Field(description="The other players who registered exactly the cards of the list.")
    equally_near: tuple[str, ...] = Field(
        description="Other players whose registered decks match the list equally well, by size and number of shared "
        "cards; only for a list that names no player."
    )
    also_registered: tuple[str, ...] = Field(
        description="The files of other decks for which the player is registered as well."
    )
    file_named_like: tuple[str, ...] = Field(
        description="The other players who registered another deck, and like whom the file is named; only for a list "
        "that names no player."
    )

    @property
    def is_anothers(self) -> bool:
        """Whether it is another player's deck, and lacks more than half of the cards that its player registered."""
        lost = sum(c.count for c in self.changes if c.kind == "removed")
        return bool(self.same_as) and lost > (self.cards.registered or 0) / 2

    @property
    def as_registered(self) -> bool:
        """Whether it is the deck that its player registered, the player registered no other one, and no other player's
        name is on the file."""
        return self.same and not self.also_registered and not self.file_named_like


def compare(registered: Deck | None, played: Deck) -> Difference:
    """Compare two decks card by card and section by section.

    Copies of a card are added up in each section as the rules count them. Copies that one section lost and another
    gained count as moved; the rest as added or removed. Order, format, comments, headings and the spelling of a title
    make no difference.

    Args:
        registered: The registered deck; None if there is none, and then there are no changes.
        played: The deck as played.
    """

    def sides(measure: Callable[[Deck], T]) -> Sides[T]:
        return Sides(registered=None if registered is None else measure(registered), played=measure(played))

    cards = sides(lambda deck: total_copies(deck.entries_in_deck))
    not_read = sides(lambda deck: (not deck.is_text_of_this_game) + len(deck.open_line_numbers))
    changes = () if registered is None else tuple(sorted(_changes(registered, played), key=_sort_key))
    return Difference(
        registered=None if registered is None else registered.path,
        played=played.path,
        same=all(cards.both) and not any(not_read.both) and not any(c.is_in_use for c in changes),
        fingerprints=sides(fingerprint),
        cards=cards,
        changes=changes,
        not_read=not_read,
        set_aside=sides(lambda deck: deck.set_aside),
        unread_parts=sides(lambda deck: deck.unread_parts),
        open_line_numbers=sides(lambda deck: deck.open_line_numbers),
    )


def compare_with_register(played: Deck, registered: Sequence[Deck], player: str | None = None) -> PlayedList:
    """Find out whose deck a list is, and compare it with the registered deck of its player.

    A list that names a player is that player's, whatever its cards are. Any other list belongs to the registered deck
    with which it shares the most copies, if they are more than half of its own.

    Args:
        played: The list.
        registered: The registered decks.
        player: Who plays the list, if it names no player.
    """
    name = played.player or player or ""
    half = total_copies(played.entries_in_deck) / 2
    near = [] if name else [deck for deck in registered if _shared_copies(deck, played) > half]
    candidates = _decks_of(name, registered) if name else near
    played_fingerprint, in_use = fingerprint(played), _in_use(played)

    def nearness(deck: Deck) -> tuple[int, bool, bool, int]:
        shared = _shared_copies(deck, played)
        is_same = fingerprint(deck) == played_fingerprint
        return shared, is_same, _in_use(deck) == in_use, -total_copies(deck.entries_in_deck)

    own = max(candidates, key=nearness, default=None)
    whose = player_of(own.player, own.path) if own else name
    same = [deck for deck in registered if deck.entries_in_deck and fingerprint(deck) == played_fingerprint]
    as_near = [deck for deck in candidates if own and not same and nearness(deck) == nearness(own)]

    def others(decks: Iterable[Deck]) -> tuple[str, ...]:
        players = [(player_of(deck.player, deck.path), deck.path) for deck in decks if deck is not own]
        return tuple(other or path for other, path in players if not other or name_key(other) != name_key(whose))

    same_as = others(same)
    of_file = () if name else others(_decks_of(player_of("", played.path), registered))
    return PlayedList(
        **dict(compare(own, played)),
        player=whose or None,
        matched_by=None if own is None else "name" if name else "cards",
        same_as=same_as,
        equally_near=others(as_near),
        file_named_like=tuple(dict.fromkeys(player for player in of_file if player not in same_as)),
        also_registered=tuple(
            deck.path for deck in _decks_of(whose, registered) if own and _in_use(deck) != _in_use(own)
        ),
    )


def _decks_of(player: str, registered: Sequence[Deck]) -> list[Deck]:
    """Return the registered decks of a player, without the decks that name no player."""
    key = name_key(player)
    return [deck for deck in registered if key and name_key(player_of(deck.player, deck.path)) == key]


def _in_use(deck: Deck) -> tuple[str | None, dict[str, int]]:
    """Return the cards that a game can use: the fingerprint of the deck, and the copies of each card outside it."""
    return fingerprint(deck), copies_by_card(deck.section(SectionId.OUTSIDE))


def _shared_copies(one: Deck, other: Deck) -> int:
    """Return how many copies two decks have in common, in whatever sections."""
    ours, theirs = copies_by_card(one.entries_in_deck), copies_by_card(other.entries_in_deck)
    return sum(min(copies, theirs.get(card, 0)) for card, copies in ours.items())


def _changes(registered: Deck, played: Deck) -> Iterator[Change]:
    ours, theirs = _by_place(registered), _by_place(played)
    before, after = (Counter({place: total_copies(e) for place, e in of.items()}) for of in (ours, theirs))
    removed, added = before - after, after - before

    def change(kind: Kind, place: Place, count: int, to: SectionId | None = None) -> Change:
        (card, section), now = place, (place[0], to or place[1])
        return Change(
            kind=kind,
            title=(theirs if kind == "added" else ours)[card, section][0].name,
            section=section,
            to=to,
            count=count,
            registered_line=ours[place][0].span.line if place in ours else None,
            played_line=theirs[now][0].span.line if now in theirs else None,
        )

    for place, lost in removed.items():
        left = lost
        for to in SectionId:
            if moved := min(left, added[place[0], to]):
                yield change("moved", place, moved, to)
                left -= moved
                added[place[0], to] -= moved
        if left:
            yield change("removed", place, left)
    yield from (change("added", place, gained) for place, gained in added.items() if gained)


def _by_place(deck: Deck) -> dict[Place, list[CardEntry]]:
    """Group the entries of a deck by their card and section."""
    return grouped(((identity(e), section), e) for section, entries in deck.by_section.items() for e in entries)


def _sort_key(change: Change) -> tuple[int, bool, int]:
    """Return a key that sorts changes by section in the order of the first deck, then of the second deck."""
    line = change.registered_line or change.played_line or 0
    return list(SectionId).index(change.section), change.registered_line is None, line
