"""What the calculators of the other games share: printed figures, prose, rulings.

A calculator takes the state of the game as plain values and returns an answer. It uses the rules of its document and
nothing else, and says what the document leaves out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from borgcheck.common import packaged
from borgcheck.games import FOLDERS


@cache
def figures(game: str) -> dict[str, Any]:
    """Load the printed figures of a game, grouped as in its TOML file."""
    return packaged.table("games", FOLDERS[game], "figures.toml")


def rulings(game: str, calculator: str) -> tuple[str, ...]:
    """Return the ids of the entries behind every answer of a calculator."""
    about = figures(game)
    return tuple(f"{about['document']}#{slug}" for slug in about["rulings"][calculator])


def working(game: str, calculator: str, **fields: object) -> tuple[str, ...]:
    """Return how a calculator works its answer out; `fields` are the figures in it."""
    return tuple(text.format(**fields) for text in figures(game)["working"][calculator].values())


def gaps(
    game: str, calculator: str, conditions: Mapping[str, object] | None = None, **fields: object
) -> tuple[str, ...]:
    """Return what the document leaves open in the matter of a calculator.

    Args:
        game: The id of the game.
        calculator: The name of the calculator.
        conditions: Whether a gap matters, by its name; those that are not named always do.
        fields: The figures in the texts.
    """
    matters = conditions or {}
    found: dict[str, str] = figures(game)["gaps"][calculator]
    return tuple(text.format(**fields) for name, text in found.items() if matters.get(name, True))
