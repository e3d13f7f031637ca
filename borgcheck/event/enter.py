"""Enter decks in the register of an event, replace them, and withdraw them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path, PurePath

from borgcheck.analysis.diff import compare
from borgcheck.cards.catalogue import catalogue
from borgcheck.checking.check import Report
from borgcheck.common.suggesting import nearest
from borgcheck.errors import BorgcheckError
from borgcheck.event.names import name_key, named_player, player_of_file
from borgcheck.event.register import Action, HistoryEntry, Register, Registration
from borgcheck.inputs.config import Configuration
from borgcheck.inputs.session import CheckOptions, check_whole
from borgcheck.inputs.sources import Source
from borgcheck.model.deck import Deck
from borgcheck.version import __version__


def check_registered(source: Source, options: CheckOptions) -> tuple[Report, tuple[str, ...]]:
    """Check a deck under its whole ruleset: at an event, neither configuration nor comments in the deck ignore codes.

    Returns:
        The report, and the codes that comments in the deck would ignore.

    Raises:
        BorgcheckError: The file cannot be read, or is not a deck of the card game.
    """
    report, silenced = check_whole(source, options, Configuration())
    if not isinstance(report.listing, Deck):
        raise BorgcheckError(f"{source.name}: is a setup of another game; events are for decks of the card game")
    return report, silenced


def registration(source: Source, options: CheckOptions, folder: Path) -> Registration:
    """Check a deck and return its registration, without a seat.

    Args:
        source: The list.
        options: The ruleset and the format.
        folder: The register's folder.

    Raises:
        BorgcheckError: The deck cannot be checked.
    """
    content = source.read()
    report, _ = check_registered(replace(source, content=content), options)
    deck = report.deck
    cards: dict[str, dict[str, int]] = {}
    for section, entries in deck.by_section.items():
        counted = cards.setdefault(section.value, {})
        for entry in entries:
            counted[entry.name] = counted.get(entry.name, 0) + entry.count
    path = source.name if source.content is not None else _seen_from(folder, source.file)
    return Registration(
        player=named_player(deck) or player_of_file(path),
        named=named_player(deck),
        seat=0,
        path=path,
        name=deck.name,
        ruleset=report.ruleset,
        verdict=report.verdict.value,
        fingerprint=report.fingerprint,
        cards=cards,
        findings=tuple(finding.to_dict() for finding in report.findings),
        content=content,
        input_format=options.input_format,
        as_read=deck,
    )


def _seen_from(folder: Path, file: Path) -> str:
    """Return the path of a file relative to a folder, or its whole path if they are on different drives."""
    try:
        return Path(os.path.relpath(file, folder)).as_posix()
    except ValueError:
        return file.absolute().as_posix()


@dataclass(frozen=True, slots=True)
class Entered:
    """A deck as it is now in a register.

    `before` is the deck that it replaced: another deck of the player, or the same one from the same or another file;
    None if it is new.
    """

    deck: Registration
    before: Registration | None = None

    @property
    def is_same_deck(self) -> bool:
        """Whether the deck was registered already."""
        return self.before is not None and self.before.fingerprint == self.deck.fingerprint


def enter(
    register: Register, decks: Iterable[Registration], folder: Path, *, name: str | None, date: str | None
) -> tuple[Register, list[Entered]]:
    """Enter decks in a register.

    A deck replaces the one that was read from the same file, unless the two lists name different players, and one with
    the same cards by the same player from another file. Any other deck with a player's name belongs to another player,
    who gets a number after the name.

    Args:
        register: The register; an empty one for a new event.
        decks: The decks to enter.
        folder: The register's folder, to which the paths of its decks are relative.
        name: The event's new name, if it changes.
        date: The event's new date, if it changes.

    Returns:
        The register, and what happened to each deck.
    """
    entered = []
    for deck in decks:
        before = next((old for old in register.decks if _is_same_list(old, deck, folder)), None)
        register, new = _put(register, deck, before)
        entered.append(Entered(new, before))
    register = replace(
        register,
        name=register.name if name is None else name,
        date=register.date if date is None else date,
    )
    return _written_now(register), entered


def replace_deck(
    register: Register, player: Registration, deck: Registration, folder: Path
) -> tuple[Register, Entered]:
    """Replace a player's list with a new one.

    Raises:
        BorgcheckError: The list names another player.
    """
    if player.named and deck.named and name_key(player.named) != name_key(deck.named):
        raise BorgcheckError(
            f"{deck.path}: is {deck.named}'s list, not {player.named}'s; correct its @player, or register it"
        )
    for other in register.decks:  # the same list, registered by mistake for another player with this name
        if (
            other is not player
            and name_key(other.own_name) == name_key(player.own_name)
            and _is_same_list(other, deck, folder)
        ):
            register = withdraw(register, other)
    register, new = _put(register, deck, player)
    return _written_now(register), Entered(new, player)


def withdraw(register: Register, player: Registration) -> Register:
    """Withdraw a player's deck from a register."""
    entry = HistoryEntry(_now(), Action.WITHDRAWN, player.player, player.path, player.fingerprint)
    decks = tuple(deck for deck in register.decks if deck is not player)
    return _written_now(replace(register, decks=decks, history=(*register.history, entry)))


def find_player(register: Register, name: str) -> Registration:
    """Return the deck of a player, who may also be given by the name of the list's file.

    Raises:
        BorgcheckError: There is no such player, or more than one.
    """
    found = [deck for deck in register.decks if deck.is_called(name)]
    found = found or [deck for deck in register.decks if name in (deck.path, PurePath(deck.path).name)]
    if len(found) > 1:
        names = ", ".join(f"{deck.player} ({deck.path})" for deck in found)
        raise BorgcheckError(
            f"{name}: there are {len(found)} players with this name: {names}; give the file instead of the player"
        )
    if not found:
        near = nearest(name, [deck.player for deck in register.decks])
        raise BorgcheckError(f"{name}: is not registered" + (f"; did you mean {near}?" if near else ""))
    return found[0]


def seated(decks: Iterable[Registration], players: Iterable[str]) -> tuple[Registration, ...]:
    """Return decks in the order of the players' seats.

    Raises:
        BorgcheckError: Players have a seat but no deck, a deck but no seat, or a name that is not unique without a
            number; the message names them.
    """
    waiting = {name_key(deck.player): deck for deck in decks}
    order: list[Registration] = []
    wrong: dict[str, list[str]] = {"no deck of": [], "no seat for": [], "more than one seat for": []}
    for player in players:
        key = name_key(player)
        if key in waiting:
            order.append(waiting.pop(key))
        else:
            is_seated = any(key == name_key(deck.player) for deck in order)
            wrong["more than one seat for" if is_seated else "no deck of"].append(player)
    wrong["no seat for"] = [deck.player for deck in waiting.values()]
    if any(wrong.values()):
        said = "; ".join(f"{what} {', '.join(names)}" for what, names in wrong.items() if names)
        raise BorgcheckError(f"the seating does not match the register: {said}")
    return tuple(order)


def _is_same_list(old: Registration, new: Registration, folder: Path) -> bool:
    """Check whether a list is a registered one: the same file, or the same cards by the same player."""
    is_same_player = name_key(old.own_name) == name_key(new.own_name)
    if is_same_player and old.fingerprint == new.fingerprint:
        return True
    try:
        is_same_file = (folder / old.path).samefile(folder / new.path)
    except OSError:
        return False
    return is_same_file and (is_same_player or not old.named)


def _put(register: Register, deck: Registration, before: Registration | None) -> tuple[Register, Registration]:
    """Put a deck in a register, replacing another if there is one, and record it in the history."""
    others = [each for each in register.decks if each is not before]
    taken = {name_key(each.player) for each in others}
    keeps_name = before is not None and name_key(before.own_name) == name_key(deck.own_name)
    if before is not None and (keeps_name or not deck.named):
        player, named = before.player, deck.named or before.named
    else:
        player, named = _unlike(deck.player, taken), deck.named
    seat = before.seat if before else 1 + max((each.seat for each in register.decks), default=0)
    new = replace(deck, player=player, named=named, seat=seat)
    decks = [*register.decks, new] if before is None else [new if each is before else each for each in register.decks]
    entries = []
    action = Action.REGISTERED
    if before is not None and before.player == new.player:
        action = Action.REPLACED
    elif before is not None:
        entries.append(HistoryEntry(_now(), Action.WITHDRAWN, before.player, before.path, before.fingerprint))
    if action is Action.REGISTERED or (before and _record(before) != _record(new)):
        changes = compare(before.deck, new.deck).in_deck if before else ()
        entries.append(
            HistoryEntry(
                _now(), action, new.player, new.path, new.fingerprint, tuple(change.to_dict() for change in changes)
            )
        )
    return replace(register, decks=tuple(decks), history=(*register.history, *entries)), new


def _record(deck: Registration) -> tuple[str, str, str]:
    """Return the facts about a deck whose changes are recorded in the history."""
    return deck.fingerprint, deck.verdict, deck.ruleset.name


def _unlike(name: str, taken: set[str]) -> str:
    """Return a name, with a number if it needs one to be different from names that are taken."""
    number, unlike = 1, name
    while name_key(unlike) in taken:
        number += 1
        unlike = f"{name} ({number})"
    return unlike


def _written_now(register: Register) -> Register:
    return replace(register, borgcheck=__version__, card_date=str(catalogue().date))


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
