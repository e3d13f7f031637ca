"""Find the registered deck of a list, by the player that it names or by its cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from borgcheck.checking.check import fingerprint
from borgcheck.model.deck import Deck, tally
from borgcheck.model.listing import name_key, player_of, total_copies


class MatchedBy(StrEnum):
    """How the registered deck of a list was found."""

    NAME = "name"
    CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose deck a list is.

    Attributes:
        player: The player; an empty string if unknown.
        registered: The player's registered deck, or None.
        matched_by: How that deck was found; None if there is none.
        same_as: The other players who registered exactly the cards of the list.
    """

    player: str = ""
    registered: Deck | None = None
    matched_by: MatchedBy | None = None
    same_as: tuple[str, ...] = ()


def find_owner(played: Deck, registered: Sequence[Deck], player: str | None = None) -> Owner:
    """Find out whose deck a list is.

    A list that names a player is that player's, whatever its cards are. Any other list belongs to the registered deck
    with which it shares the most copies, if they are more than half of its own.

    Args:
        played: The list.
        registered: The registered decks.
        player: Who plays the list, if it names nobody.
    """
    name = played.player or player or ""
    if name:
        candidates = [deck for deck in registered if name_key(player_of(deck.player, deck.path)) == name_key(name)]
    else:
        half = total_copies(played.played) / 2
        candidates = [deck for deck in registered if _shared_copies(deck, played) > half]
    mark = fingerprint(played)
    deck = max(
        candidates,
        key=lambda deck: (_shared_copies(deck, played), fingerprint(deck) == mark, -total_copies(deck.played)),
        default=None,
    )
    same_as = tuple(
        player_of(d.player, d.path) for d in registered if d is not deck and d.played and fingerprint(d) == mark
    )
    if deck is None:
        return Owner(name, same_as=same_as)
    return Owner(player_of(deck.player, deck.path), deck, MatchedBy.NAME if name else MatchedBy.CARDS, same_as)


def _shared_copies(one: Deck, other: Deck) -> int:
    """Return how many copies two decks have in common, in whatever sections."""
    ours, theirs = tally(one.played), tally(other.played)
    return sum(min(copies, theirs.get(card, 0)) for card, copies in ours.items())
