"""The games that lists and rulings are about."""

from __future__ import annotations

from functools import cache

from borgcheck.common import resources


@cache
def title_of_game(id: str) -> str:
    """Return the title of a game by the id that rulesets and rulings name it by."""
    return str(resources.package_table("data", "games.toml")[id])
