"""Gather what a page shows of a deck: its report, the reports under every ruleset, and its numbers."""

from __future__ import annotations

from typing import NamedTuple

from borgcheck.analysis.stats import Stats, stats
from borgcheck.checking.check import check_deck
from borgcheck.model.deck import Deck
from borgcheck.model.listing import Listing
from borgcheck.model.report import IgnoredBy, Report
from borgcheck.rulesets import load, of_game


class Overview(NamedTuple):
    """What a page shows of a deck.

    Attributes:
        listing: The deck, or the setup of another game.
        report: Its report.
        by_ruleset: Its reports under every ruleset of its game.
        numbers: Its numbers; None if no cards of this game were read.
    """

    listing: Listing
    report: Report
    by_ruleset: tuple[Report, ...]
    numbers: Stats | None


def make_overview(listing: Listing, report: Report) -> Overview:
    """Check a deck under every ruleset of its game, and count its cards."""
    numbers = None
    if isinstance(listing, Deck) and not (listing.is_empty or listing.wrong_game):
        numbers = stats(listing, report.rules)
    return Overview(listing, report, _check_under_all_rulesets(listing, report), numbers)


def _check_under_all_rulesets(listing: Listing, report: Report) -> tuple[Report, ...]:
    """Check a deck under every ruleset of its game and under its report's, without the codes unselected there."""
    rulesets = {name: load(name) for name in of_game(listing.game)} | {report.ruleset: report.rules}
    unselected: dict[str, IgnoredBy] = dict.fromkeys(report.unselected, "options")
    return tuple(
        report if ruleset is report.rules else check_deck(listing, ruleset, ignore=unselected)
        for ruleset in rulesets.values()
    )
