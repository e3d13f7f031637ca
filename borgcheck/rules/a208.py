"""A208 later-than-rules: cards that appeared after the date of the ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from borgcheck.cards.card import Card
from borgcheck.cards.expansions import Expansion, expansions
from borgcheck.rules.base import Context, Finding, rule
from borgcheck.rules.placing import barred


@rule(
    code="A208",
    name="later-than-rules",
    title="Later than the rules",
    what="Reports cards all of whose printings are later than the ruleset: released in a later month, or by the Continuing Committee, which began after these rulesets. Silent where the date of a printing is not known, and for personnel, ships and facilities that a Borg deck may not hold anyway.",
    why="Rules cannot speak of cards that did not exist yet: findings on such a card may be wrong, and an event under these rules did not know it.",
    example="Draw:\n1 U.S.S. Enterprise-E (20th Anniversary)",
    instead="Check the deck under later rules (`--ruleset`), or take the card out.",
    rulings=(
        "deck-construction-notes#versions-disagree",
        "deck-construction-notes#committee-formats",
    ),
)
def check(ctx: Context) -> Iterator[Finding]:
    date, later_publishers = ctx.ruleset.date, tuple(ctx.figure("publishers"))
    for entry, card in ctx.deck.cards:
        first = _first_out(card, date, later_publishers)
        if first is None or barred(card):
            continue
        origin = f"{first.publisher}{f', {first.name}' if first.name else ''}"
        month = f", {first.released}" if first.released else ""
        yield ctx.finding(entry, f"{card.title} ({origin}{month}) is later than these rules, which are of {date}")


@lru_cache(maxsize=4096)
def _first_out(card: Card, date: str, later_publishers: tuple[str, ...]) -> Expansion | None:
    """The first release of a card that is known to have appeared after a date in every one; None for others."""
    printings = [expansions().get(p.release) for p in card.printings]
    known = [e for e in printings if e and (_is_later(e.released, date) or e.publisher in later_publishers)]
    if not printings or len(known) < len(printings):
        return None
    return min(known, key=lambda e: (e.released or "9999", e.publisher))


def _is_later(released: str, date: str) -> bool:
    """Whether a release is later than a date, as exactly as both are known; an unknown one is not."""
    exact = min(len(released), len(date))
    return released[:exact] > date[:exact]
