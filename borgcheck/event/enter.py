"""Enter decks in the register of an event."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from pathlib import PurePath

from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.check import Report
from borgcheck.errors import BorgcheckError
from borgcheck.event.register import Register, Registration
from borgcheck.inputs.config import Configuration
from borgcheck.inputs.session import CheckOptions, check_whole
from borgcheck.inputs.sources import Source
from borgcheck.model.deck import Deck
from borgcheck.model.findings import Verdict
from borgcheck.version import __version__


def name_key(name: str) -> str:
    """Return what two spellings of one name have in common: letters without regard to case, accents as they are."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def check_registered(source: Source, options: CheckOptions) -> tuple[Report, tuple[str, ...]]:
    """Check a deck by its whole ruleset: neither configuration nor comments in the deck ignore a code at an event.

    Returns:
        The report, and the codes that comments in the deck would ignore.

    Raises:
        BorgcheckError: It cannot be read, or is no deck of the card game.
    """
    report, silenced = check_whole(source, options, Configuration())
    if not isinstance(report.listing, Deck):
        raise BorgcheckError(f"{source.name}: the setup of another game; events are for decks of the card game")
    return report, silenced


def player_of(deck: Deck) -> str:
    """Return who plays a deck: its `@player`, else the name of its file."""
    return deck.meta.get("player", "").strip() or PurePath(deck.path).name.partition(".")[0]


def registration(source: Source, options: CheckOptions) -> Registration:
    """Check a deck and make its registration. Raises BorgcheckError if it cannot be checked."""
    content = source.read()
    report, _ = check_registered(replace(source, content=content), options)
    deck = report.deck
    cards: dict[str, dict[str, int]] = {}
    for section, entries in deck.by_section.items():
        counted = cards.setdefault(section.value, {})
        for entry in entries:
            counted[entry.name] = counted.get(entry.name, 0) + entry.count
    return Registration(
        player=player_of(deck),
        path=source.name,
        name=deck.name,
        ruleset=report.ruleset,
        verdict=report.verdict.value,
        fingerprint=report.fingerprint,
        cards=cards,
        findings=tuple(finding.to_dict() for finding in report.findings),
        content=content,
        input_format=options.input_format,
    )


def enter(register: Register, decks: Iterable[Registration], *, name: str | None, date: str | None) -> Register:
    """Return a register with decks entered.

    A deck takes the place of the one that was read from the same file.

    Args:
        register: what is registered already; an empty one for a new event.
        decks: the decks to enter.
        name: the event's name, if it is to change.
        date: the event's date, if it is to change.
    """
    by_path = {deck.path: deck for deck in (*register.decks, *decks)}
    return Register(
        name=register.name if name is None else name,
        date=register.date if date is None else date,
        borgcheck=__version__,
        card_date=str(catalogue().date),
        decks=tuple(by_path.values()),
    )


def seated(decks: Iterable[Registration], players: Iterable[str]) -> tuple[Registration, ...]:
    """Return decks in the order of their players' seats.

    Raises BorgcheckError, naming them, if players have a seat and no deck, or a deck and no seat.
    """
    waiting: dict[str, list[Registration]] = {}
    for deck in decks:
        waiting.setdefault(name_key(deck.player), []).append(deck)
    order: list[Registration] = []
    without_deck = []
    for player in players:
        found = waiting.pop(name_key(player), [])
        order += found
        if not found:
            without_deck.append(player)
    without_seat = [deck.player for found in waiting.values() for deck in found]
    if without_deck or without_seat:
        said = [f"no deck of {', '.join(without_deck)}"] if without_deck else []
        said += [f"no seat for {', '.join(without_seat)}"] if without_seat else []
        raise BorgcheckError(f"the seating does not fit the register: {'; '.join(said)}")
    return tuple(order)


def concerns(register: Register) -> list[str]:
    """Return what a director has to look into, a sentence each, worst first: decks that are undecided or illegal, a
    player with two decks, two players with one deck."""
    said: list[str] = []
    for verdict in (Verdict.UNDECIDED, Verdict.ILLEGAL):
        for deck in register.decks:
            if deck.verdict == verdict.value:
                errors = [f for f in deck.findings if f.get("severity") == "error"]
                first = f": {errors[0].get('message', '')}" if errors else ""
                more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
                said.append(f"{deck.player}: the deck is {deck.verdict}{first}{more}")
    for decks in _groups((name_key(deck.player), deck) for deck in register.decks):
        paths = ", ".join(deck.path for deck in decks)
        said.append(f"{decks[0].player} is registered {_times(len(decks))}: {paths}")
    for decks in _groups((deck.fingerprint, deck) for deck in register.decks):
        players = list(dict.fromkeys(deck.player for deck in decks))
        if len(players) > 1:
            said.append(f"{' and '.join(players)} have the same deck, {decks[0].fingerprint}")
    return said


def _groups(keyed: Iterable[tuple[str, Registration]]) -> list[list[Registration]]:
    """Return the decks that share a key with another."""
    groups: dict[str, list[Registration]] = {}
    for key, deck in keyed:
        groups.setdefault(key, []).append(deck)
    return [decks for decks in groups.values() if len(decks) > 1]


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{number} times"
