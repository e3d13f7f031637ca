"""The difference of two decks as a text to print, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby

from borgcheck.analysis.diff import Change, Difference, Kind, Side
from borgcheck.deck import NOT_IN_DECK, SectionId
from borgcheck.output.safe import visible

Part = tuple[str, str]

_SIGNS = {Kind.ADDED: ("+", "green"), Kind.REMOVED: ("-", "red"), Kind.MOVED: (">", "yellow")}


def document(difference: Difference, *, registered: str, played: str) -> str:
    """The difference as one JSON object. In: the difference, and the fingerprints of both decks."""
    here, there = difference.sides
    return json.dumps(
        {
            "registered": here.path,
            "played": there.path,
            "same": difference.same,
            "fingerprints": {"registered": registered, "played": played},
            "cards": {"registered": here.cards, "played": there.cards},
            "changes": [
                {
                    "kind": c.kind.value,
                    "title": c.title,
                    "section": c.section.value,
                    "to": c.to.value if c.to else None,
                    "count": c.count,
                    "registered_line": c.registered_line,
                    "played_line": c.played_line,
                }
                for c in difference.changes
            ],
            "not_read": {"registered": here.problems, "played": there.problems},
        },
        ensure_ascii=False,
        indent=2,
    )


def lines(difference: Difference, *, registered: str, played: str) -> Iterator[list[Part]]:
    """The changes by section, what was not read, and a conclusion. In: the difference, and the fingerprints
    of both decks. Where a file holds no deck at all, the cards of the other are not listed."""
    if difference.comparable:
        for section, changes in groupby(difference.changes, key=lambda c: c.section):
            yield [(_heading(section), "bold")]
            for change in changes:
                yield _change(change)
    for side in difference.sides:
        yield from _not_read(side)
    yield _conclusion(difference, registered, played)


def _heading(section: SectionId) -> str:
    name = section.spoken.removeprefix("the ")
    return f"{name[0].upper()}{name[1:]}{' (not part of the deck)' if section in NOT_IN_DECK else ''}"


def _change(change: Change) -> list[Part]:
    sign, style = _SIGNS[change.kind]
    way = f": from {change.section.spoken} to {change.to.spoken}" if change.to else ""
    places = (("registered", change.registered_line), ("played", change.played_line))
    shown = ", ".join(f"{name} line {line}" for name, line in places if line is not None)
    return [(f"  {sign}{change.count} ", style), (f"{visible(change.title)}{way}", ""), (f"  ({shown})", "dim")]


def _not_read(side: Side) -> Iterator[list[Part]]:
    path = visible(side.path)
    if not side.cards:
        yield [(f"{path}: no card of a deck was read in this file; `borgcheck check` says why", "bold yellow")]
    elif side.problems:
        number = f"{side.problems} problem{'s' if side.problems > 1 else ''}"
        text = f"{path}: {number} in reading this file, so the comparison is not certain; `borgcheck check` shows them"
        yield [(text if side.problems > 1 else text.removesuffix("them") + "it", "bold yellow")]


def _conclusion(difference: Difference, registered: str, played: str) -> list[Part]:
    beside = len(difference.changes) - len(difference.in_deck)
    if difference.same:
        others = "; the lists differ only in cards that are not part of it" if beside else ""
        return [("The same deck", "bold green"), (f" (fingerprint {registered}){others}", "")]
    here, there = difference.sides
    decks = f"registered {_cards(here)} {registered}, played {_cards(there)} {played}"
    if not difference.comparable:
        return [("Not compared", "bold yellow"), (f": {decks}", "")]
    verdict = ("Another deck", "bold red") if difference.certain else ("Not certain", "bold yellow")
    totals = {k: sum(c.count for c in difference.in_deck if c.kind is k) for k in Kind}
    said = ", ".join(f"{n} {k.value}" for k, n in totals.items() if n) or "no difference in what was read"
    return [verdict, (f": {said}{', others outside the deck' if beside else ''}; {decks}", "")]


def _cards(side: Side) -> str:
    return f"{side.cards} card{'' if side.cards == 1 else 's'}"
