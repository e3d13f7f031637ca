"""Recognise a list of another game by its headings, and the ruleset by which it is then checked.

It must never take a deck for one: lists with a heading that only decks have are not even asked about, and one heading
alone decides for a game only if every other heading also belongs to that game.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from borgcheck.games import FILES
from borgcheck.games.game import load, normalize_name, split_numbers
from borgcheck.games.reading import read_setup
from borgcheck.games.setup import Setup
from borgcheck.model.listing import Role
from borgcheck.model.unread import UnreadReason

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
    if len(marks) > 1 or (marks and (_counts_players(setup) or ruleset or _has_no_other_lines(setup))):
        return Recognised(game.id, ruleset or game.ruleset, is_certain=bool(ruleset) or not game.decided_by)
    return None


def _marks(setup: Setup) -> set[str]:
    """Return the sections of a list that no deck of the card game has, under the heading that the game gives them."""
    found = set()
    for block in setup.blocks:
        words, _ = split_numbers(setup.source[block.span.line - 1].partition(":")[0])
        is_own = block.kind.id != setup.game_data.players and not block.kind.in_decks
        if is_own and normalize_name(words) == normalize_name(block.kind.heading):
            found.add(block.kind.id)
    return found


def _counts_players(setup: Setup) -> bool:
    blocks = setup.section(setup.game_data.players)
    names = {normalize_name(item.title).removesuffix("s") for block in blocks for item in block.items}
    return bool(names) and names == {normalize_name(block.kind.unit) for block in blocks}


def _decided_ruleset(setup: Setup) -> str:
    """Return the ruleset that the one line under a heading decides; empty if none does, or several lines differ."""
    items = [item for block in setup.section(setup.game_data.decided_by) for item in block.items]
    found = {setup.game_data.rulesets.get(normalize_name(item.name), "") for item in items}
    return found.pop() if len(found) == 1 else ""


def _has_no_other_lines(setup: Setup) -> bool:
    """Check whether a list begins with a heading of the game, and has no heading of another one."""
    about = (Role.BLANK, Role.COMMENT, Role.DIRECTIVE, Role.RULE)
    first = next(line for line in setup.lines if line.role not in about)
    return first.role is Role.HEADING and not setup.unread_for(UnreadReason.HEADING)
