"""What a director has to look into."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath

from borgcheck.event.names import name_key
from borgcheck.event.register import Register, Registration
from borgcheck.model.findings import Verdict


def concerns(register: Register) -> list[str]:
    """Return what a director has to look into, a sentence each, worst first: decks that are undecided or illegal,
    players of one name, two players with one deck."""
    said: list[str] = []
    for verdict in (Verdict.UNDECIDED, Verdict.ILLEGAL):
        for deck in register.decks:
            if deck.verdict == verdict.value:
                errors = [f for f in deck.findings if f.get("severity") == "error"]
                first = f": {errors[0].get('message', '')}" if errors else ""
                more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
                said.append(f"{deck.player}: the deck is {deck.verdict}{first}{more}")
    for decks in _groups((name_key(deck.own_name), deck) for deck in register.decks):
        both = " and ".join(f"{deck.player} ({PurePath(deck.path).name})" for deck in decks)
        said.append(f"{decks[0].own_name} is registered {_times(len(decks))}: {both}")
    for decks in _groups((deck.fingerprint, deck) for deck in register.decks if any(deck.cards.values())):
        said.append(f"{' and '.join(deck.player for deck in decks)} have the same deck, {decks[0].fingerprint}")
    return said


def _groups(keyed: Iterable[tuple[str, Registration]]) -> list[list[Registration]]:
    """Return the decks that share a key with another."""
    groups: dict[str, list[Registration]] = {}
    for key, deck in keyed:
        groups.setdefault(key, []).append(deck)
    return [decks for decks in groups.values() if len(decks) > 1]


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{number} times"
