"""Render the difference between two decks, as text and JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.console import RenderableType

from borgcheck.analysis.diff import Change, Difference, Kind, Side
from borgcheck.analysis.listing import section_label
from borgcheck.checking.owner import MatchedBy, Owner
from borgcheck.common.phrasing import join_words, plural
from borgcheck.model.deck import NOT_IN_DECK
from borgcheck.output.blocks import text
from borgcheck.output.lines import BLANK, StyledLine

MARKERS = {Kind.ADDED: ("+", "green"), Kind.REMOVED: ("-", "red"), Kind.MOVED: (">", "yellow")}


@dataclass(frozen=True, slots=True)
class PlayedList:
    """A list as played, compared with the registered deck of its player.

    Attributes:
        played: The list.
        owner: Whose deck it is.
        difference: Where it differs from the registered deck; None if there is none.
        fingerprints: Those of the registered deck (None if there is none) and of the list.
    """

    played: Side
    owner: Owner
    difference: Difference | None
    fingerprints: tuple[str | None, str]

    @property
    def same(self) -> bool:
        """Whether the list is certainly the registered deck."""
        return self.difference is not None and self.difference.same


def document(difference: Difference, *, registered: str, played: str) -> dict[str, object]:
    """Return the difference as a JSON object; `registered` and `played` are the fingerprints of the decks."""
    found = difference.to_dict()
    return {
        "registered": found["registered"],
        "played": found["played"],
        "same": found["same"],
        "fingerprints": {"registered": registered, "played": played},
        **found,
    }


def blocks(difference: Difference, *, registered: str, played: str) -> Iterator[RenderableType]:
    """Yield the changes by section, what was not read, and a conclusion.

    If a file holds no deck at all, the other's cards are not listed.

    Args:
        difference: The difference.
        registered: The fingerprint of the first deck.
        played: The fingerprint of the second deck.
    """
    if difference.comparable:
        for section, changes in groupby(difference.changes, key=lambda c: c.section):
            outside = " (not part of the deck)" if section in NOT_IN_DECK else ""
            yield text((section_label(section) + outside, "bold"))
            yield from map(_change, changes)
    for side in difference.sides:
        yield from _not_read(side)
    yield _conclusion(difference, registered, played)


def _change(change: Change) -> StyledLine:
    marker, style = MARKERS[change.kind]
    way = f": from {change.section.display_name} to {change.to.display_name}" if change.to else ""
    places = (("first", change.registered_line), ("second", change.played_line))
    shown = ", ".join(f"line {number} of the {which}" for which, number in places if number is not None)
    lead = f"  {marker}{change.count} "
    return StyledLine((lead, style), f"{change.title}{way}", (f"  ({shown})", "dim"), indent=len(lead))


def _not_read(side: Side) -> Iterator[StyledLine]:
    if not side.cards:
        yield StyledLine(
            (f"{side.path}: no card of a deck was read in this file; `borgcheck check` says why", "bold yellow")
        )
    elif side.problems:
        problems = f"{plural(side.problems, 'problem')} in reading this file, so the comparison is not certain"
        them = "it" if side.problems == 1 else "them"
        yield StyledLine((f"{side.path}: {problems}; `borgcheck check` shows {them}", "bold yellow"))


def _conclusion(difference: Difference, registered: str, played: str) -> StyledLine:
    beside = len(difference.changes) - len(difference.in_deck)
    if difference.same:
        others = "; the lists differ only in cards that are not part of it" if beside else ""
        return StyledLine(("The same deck", "bold green"), f" (fingerprint {registered}){others}")
    first, second = (plural(side.cards, "card") for side in difference.sides)
    decks = f"the first is {registered} with {first}, the second {played} with {second}"
    if not difference.comparable:
        return StyledLine(("Not compared", "bold yellow"), f": {decks}")
    verdict = ("Another deck", "bold red") if difference.certain else ("Not certain", "bold yellow")
    totals = {k: sum(c.count for c in difference.in_deck if c.kind is k) for k in Kind}
    changes = ", ".join(f"{n} {k.value}" for k, n in totals.items() if n) or "no difference in what was read"
    return StyledLine(verdict, f": {changes}{', others outside the deck' if beside else ''}; {decks}")


def player_document(found: PlayedList) -> dict[str, object]:
    """Return a list's comparison with the registered deck of its player as a JSON object."""
    owner, (registered, played) = found.owner, found.fingerprints
    whose = {
        "player": owner.player or None,
        "matched_by": owner.matched_by.value if owner.matched_by else None,
        "same_as": list(owner.same_as),
    }
    if found.difference is not None and registered is not None:
        return {**document(found.difference, registered=registered, played=played), **whose}
    return {
        "registered": None,
        "played": found.played.path,
        "same": False,
        "fingerprints": {"registered": None, "played": played},
        "cards": {"registered": None, "played": found.played.cards},
        "changes": [],
        "not_read": {"registered": None, "played": found.played.problems},
        **whose,
    }


def player_blocks(lists: Sequence[PlayedList]) -> Iterator[RenderableType]:
    """Yield whose deck each list is and what changed, and how many lists are not as registered."""
    for found in lists:
        owner, (registered, played) = found.owner, found.fingerprints
        yield StyledLine((f"{found.played.path}: ", "bold"), *_whose(owner))
        if owner.same_as:
            yield StyledLine((f"The same cards as the deck of {join_words(owner.same_as)}", "bold red"))
        if found.difference is not None and registered is not None:
            yield from blocks(found.difference, registered=registered, played=played)
        else:
            yield from _not_read(found.played)
        yield BLANK
    others = sum(not found.same for found in lists)
    conclusion = f"{others} not as registered" if others else "all as registered"
    yield StyledLine((f"{plural(len(lists), 'list')}: {conclusion}", "bold"))


def _whose(owner: Owner) -> Iterator[str | tuple[str, str]]:
    if owner.registered is not None:
        by = "name" if owner.matched_by is MatchedBy.NAME else "its cards"
        yield f"the deck of {owner.player} ({owner.registered.path}), by {by}"
    elif owner.player:
        yield (f"{owner.player} is not registered", "bold red")
    else:
        yield ("unknown: no registered deck has more than half of its cards", "bold red")
