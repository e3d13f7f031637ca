"""Recognise a list of another game by its headings, and the ruleset by which it is then checked.

It must never take a deck for one: lists with a heading that only decks have are not even asked about, and one heading
alone does not decide for a game.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from borgcheck.games import FILES
from borgcheck.games.game import load, normalize_name, split_numbers
from borgcheck.games.reading import read_setup
from borgcheck.games.setup import Setup

_RULESET = re.compile(r"^@ruleset(?:[:=][ \t]*|[ \t]+)(\S+)", re.MULTILINE | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Recognised:
    """The game that a list belongs to.

    Attributes:
        game: The id of the game.
        ruleset: The ruleset that checks its list.
        is_certain: Whether the list itself says by which of the game's rulesets.
    """

    game: str
    ruleset: str
    is_certain: bool


def recognise(text: str) -> Recognised | None:
    """Return the game that a text list belongs to, and its ruleset; None if it is the card game or unknown."""
    read = next(filter(None, (_by_headings(read_setup(text, id, path="")) for id in FILES)), None)
    named = _RULESET.search(text)
    if named is None or (found := _by_name(named.group(1))) is None:
        return read
    # A list may name the ruleset of one scenario and be written for the other: its lines are better evidence.
    return read if read and (read.is_certain or read.game != found.game) else found


def _by_name(ruleset: str) -> Recognised | None:
    for game in map(load, FILES):
        if ruleset == game.ruleset or ruleset in game.rulesets.values():
            return Recognised(game.id, ruleset, is_certain=True)
    return None


def _by_headings(setup: Setup) -> Recognised | None:
    """Return the game that a list was read for if its headings show that it belongs to it."""
    game = setup.game_data
    marks = _marks(setup)
    ruleset = _decided_ruleset(setup)
    if len(marks) > 1 or (marks and ruleset):
        return Recognised(game.id, ruleset or game.ruleset, is_certain=bool(ruleset) or not game.decided_by)
    return None


def _marks(setup: Setup) -> set[str]:
    """Return the sections of a list that no deck of the card game has, under the heading that the game gives them."""
    found = set()
    for block in setup.blocks:
        words, _ = split_numbers(setup.source[block.span.line - 1].partition(":")[0])
        if not block.kind.in_decks and normalize_name(words) == normalize_name(block.kind.heading):
            found.add(block.kind.id)
    return found


def _decided_ruleset(setup: Setup) -> str:
    """Return the ruleset that the one line under a heading decides; empty if none does, or several lines differ."""
    items = [item for block in setup.section(setup.game_data.decided_by) for item in block.items]
    found = {setup.game_data.rulesets.get(normalize_name(item.name), "") for item in items}
    return found.pop() if len(found) == 1 else ""
