"""Render the difference between two decks, as text and JSON."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.console import RenderableType

from borgcheck.analysis.diff import Change, Difference, Kind, Side
from borgcheck.analysis.listing import section_label
from borgcheck.common.phrasing import plural
from borgcheck.model.deck import NOT_IN_DECK
from borgcheck.output.blocks import text
from borgcheck.output.lines import StyledLine

MARKERS = {Kind.ADDED: ("+", "green"), Kind.REMOVED: ("-", "red"), Kind.MOVED: (">", "yellow")}


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
