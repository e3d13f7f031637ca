"""The rules of every game, found by game, code, name and prefix. Those of other games are loaded only if needed."""

from __future__ import annotations

from functools import cache

from borgcheck.common.suggesting import did_you_mean, nearest
from borgcheck.errors import BorgcheckError
from borgcheck.games import MODULES, rules_of_game
from borgcheck.model.deck import GAME
from borgcheck.model.findings import RULES_NOT_CHOSEN, WORDS_NAME_CARDS, letters_of
from borgcheck.rules import (
    advice,
    affiliation,
    decklist,
    doorways,
    draw_deck,
    missions,
    partners,
    pools,
    seeds,
    side_decks,
    titles,
)
from borgcheck.rules.base import Rule, rules_in

RULES = rules_in(
    decklist, titles, missions, seeds, draw_deck, affiliation, side_decks, doorways, pools, advice, partners
)
_OF_DECKS_ONLY = (RULES_NOT_CHOSEN, WORDS_NAME_CARDS)
_OF_ANY_LIST = tuple(r for r in RULES if letters_of(r.code) in ("D", "X") and r.code not in _OF_DECKS_ONLY)


@cache
def rules_of(game: str) -> tuple[Rule, ...]:
    """Return the rules for lists of a game; a ruleset says which of them are in force."""
    if game == GAME:
        return RULES
    return (*_OF_ANY_LIST, *rules_of_game(game))


@cache
def all_rules() -> tuple[Rule, ...]:
    """Return every rule of every game."""
    return (*RULES, *(rule for game in MODULES for rule in rules_of_game(game)))


def nearest_code(unknown: str) -> str:
    """Return the code or name that resembles a word most, empty if none does."""
    return nearest(unknown, [known for rule in all_rules() for known in (rule.code, rule.name)])


def parse_codes(selection: str) -> frozenset[str]:
    """Return the codes that a list such as `B103,D` or `seed-limit` selects: codes, prefixes of codes, names.

    Letters alone select the codes of exactly these letters if there are any.

    Raises:
        BorgcheckError: A part selects no code; the message names it and the nearest code.
    """
    return frozenset(code for part in selection.split(",") if part.strip() for code in _selected(part.strip()))


def _selected(part: str) -> set[str]:
    # The rules of other games are only looked at if those of the card game have no such code.
    if codes := _codes_matching(part, RULES) or _codes_matching(part, all_rules()):
        return codes
    meant = did_you_mean(nearest_code(part))
    known = f"{RULES[0].code} to {RULES[-1].code}, names, and prefixes such as B or C0"
    raise BorgcheckError(f"no code is called {part!r}{meant} (known: {known})")


def _codes_matching(part: str, rules: tuple[Rule, ...]) -> set[str]:
    beginning = part.upper()
    exact = {r.code for r in rules if letters_of(r.code) == beginning}
    return exact or {r.code for r in rules if r.code.startswith(beginning) or r.name == part.lower()}
