"""Find what a director has to look into."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath

from borgcheck.common.phrasing import join_words
from borgcheck.event.names import name_key
from borgcheck.event.register import Register, Registration
from borgcheck.model.findings import Verdict
from borgcheck.model.reasons import in_short


def concerns(register: Register) -> list[str]:
    """Return what a director has to look into, in one sentence each, the worst first.

    These are decks that are undecided or illegal, players with the same name, and players with the same deck.
    """
    said: list[str] = []
    for verdict in (Verdict.UNDECIDED, Verdict.ILLEGAL):
        for deck in register.decks:
            if deck.verdict == verdict.value:
                codes, reason = in_short(errors_of(deck), deck.verdict)
                said.append(f"{deck.player}: the deck is {deck.verdict}: {reason} ({', '.join(codes)})")
    for decks in _groups((name_key(deck.own_name), deck) for deck in register.decks):
        both = join_words(f"{deck.player} ({PurePath(deck.path).name})" for deck in decks)
        times = "twice" if len(decks) == 2 else f"{len(decks)} times"
        said.append(f"{decks[0].own_name} is registered {times}: {both}; if they are one player, withdraw one")
    for decks in _groups((deck.fingerprint, deck) for deck in register.decks if any(deck.cards.values())):
        said.append(f"{join_words(deck.player for deck in decks)} have the same deck, {decks[0].fingerprint}")
    return said


def errors_of(deck: Registration) -> list[tuple[str, str]]:
    """Return the code and the message of each error of a registered deck."""
    return [(f["code"], str(f.get("message", ""))) for f in deck.findings if f.get("severity") == "error"]


def _groups(keyed: Iterable[tuple[str, Registration]]) -> list[list[Registration]]:
    """Return the decks that share a key with another."""
    groups: dict[str, list[Registration]] = {}
    for key, deck in keyed:
        groups.setdefault(key, []).append(deck)
    return [decks for decks in groups.values() if len(decks) > 1]
