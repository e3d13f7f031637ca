"""Recognise a list of another game by its headings, and the ruleset by which it is then checked.

It must never take a deck for one: lists with a heading that only decks have are not even asked about, and one heading
alone decides for a game only if every other heading also belongs to that game.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from borgcheck.games import FILES
from borgcheck.games.game import Game, load, normalize_name, split_numbers

_RULESET = re.compile(r"^@ruleset(?:[:=][ \t]*|[ \t]+)(\S+)", re.MULTILINE | re.IGNORECASE)
_COUNT = re.compile(r"^[-*•\s]*\d{1,3}\s*x?\s+")
_REMARK = re.compile(r"[ \t]#(?![ \t]*\d)")
_TOO_LONG = 48


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
    read = _by_headings(text)
    named = _RULESET.search(text)
    if named is None or (found := _by_name(named.group(1))) is None:
        return read
    # A list may name the ruleset of one scenario and be written for the other: its lines are better evidence.
    return read if read and (read.is_certain or read.game != found.game) else found


def _by_name(ruleset: str) -> Recognised | None:
    for game in _games():
        if ruleset == game.ruleset or ruleset in game.rulesets.values():
            return Recognised(game.id, ruleset, is_certain=True)
    return None


def _games() -> list[Game]:
    return [load(id) for id in FILES]


@cache
def _own_headings(game: Game) -> frozenset[str]:
    """Return the headings that no deck of the card game has, folded and without the number of a player."""
    return frozenset(
        normalize_name(section.heading)
        for section in game.sections.values()
        if section.id != game.players and not section.in_decks
    )


def _by_headings(text: str) -> Recognised | None:
    bare = [_REMARK.split(line)[0].strip() for line in text.split("\n")]
    lines = [line for line in bare if line and line[0] not in "#@/"]
    headings = [(n, h) for n, line in enumerate(lines) if (h := _heading(line))]
    for game in _games():
        marks = _own_headings(game)
        players = normalize_name(game.sections[game.players].heading)
        shared = {_heading(f"{s.heading} 1" if s.numbered else s.heading) for s in game.sections.values() if s.in_decks}
        # The number of a mark may be missing.
        found = {h.removesuffix(" #") for _, h in headings} & marks
        others = [lines[n] for n, h in headings if h not in (*shared, players) and h.removesuffix(" #") not in marks]
        if not found:
            continue
        counted = any(h == players and _counts_players(lines, n, h) for n, h in headings)
        ruleset = _decided_ruleset(lines, headings, game)
        alone = not any(line.endswith(":") for line in others) and headings[0][0] == 0 and lines[0].endswith(":")
        if len(found) > 1 or counted or ruleset or alone:
            return Recognised(game.id, ruleset or game.ruleset, is_certain=bool(ruleset) or not game.decided_by)
    return None


def _heading(line: str) -> str:
    """Fold a line that may be a heading, with ` #` for its numbers as in the data; empty if it can be none."""
    if len(line) > _TOO_LONG or _COUNT.match(line):
        return ""
    bare = line.partition(":")[0].strip("*-=_~ ")
    words, numbers = split_numbers(bare)
    folded = normalize_name(words)
    return f"{folded} #" if folded and numbers else folded


def _counts_players(lines: list[str], at: int, heading: str) -> bool:
    """Check whether a number of players follows the heading, or is below it."""
    below = lines[at + 1] if at + 1 < len(lines) else ""
    after = lines[at].partition(":")[2].strip()
    singular = heading.removesuffix("s")
    return after.isdigit() or bool(re.fullmatch(rf"-?\d{{1,3}}\s*x?\s*{re.escape(singular)}s?\W*", below.lower()))


def _decided_ruleset(lines: list[str], headings: list[tuple[int, str]], game: Game) -> str:
    """Return the ruleset that the one line under a heading decides; empty if none does, or several lines differ."""
    if not game.decided_by:
        return ""
    wanted = normalize_name(game.sections[game.decided_by].heading)
    starts = [n for n, _ in headings]
    found = set()
    for n, heading in headings:
        if heading == wanted:
            stop = next((start for start in starts if start > n), len(lines))
            names = (lines[n].partition(":")[2], *(_COUNT.sub("", line) for line in lines[n + 1 : stop]))
            found |= {game.rulesets.get(normalize_name(name), "") for name in names if name.strip()}
    return found.pop() if len(found) == 1 else ""
