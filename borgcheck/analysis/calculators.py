"""All calculators by game. Each is a function whose options are declared in its signature.

The commands of `borgcheck table` and the pages of `borgcheck serve` are made from these.
"""

from __future__ import annotations

from collections.abc import Callable

from borgcheck.analysis.assimilate import assimilate
from borgcheck.analysis.hive import hive
from borgcheck.games.captains.dice import dice
from borgcheck.games.captains.ships import ships
from borgcheck.games.dbg.borg_cards import borg_cards
from borgcheck.games.dbg.odds import borg_hand, locutus
from borgcheck.model.calculation import Calculation

CALCULATORS: dict[str, tuple[Callable[..., Calculation], ...]] = {
    "Card game": (assimilate, hive),
    "Fleet Captains, Borg variant": (ships, dice),
    "Deck Building Game: Borg Invasion and Klingon Civil War": (borg_cards, borg_hand, locutus),
}
"""The calculators of each game, by the heading under which they are listed."""


def command_name(calculator: Callable[..., Calculation]) -> str:
    """Return the name of a calculator as a command and a page."""
    return calculator.__name__.replace("_", "-")
