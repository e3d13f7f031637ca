"""The facts about single cards that some rules rest on, most of them advice, from advice.toml."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from borgcheck import packaged
from borgcheck.cards.card import Card
from borgcheck.cards.selector import Selector
from borgcheck.deck import SectionId, cards_of
from borgcheck.rules.base import Context


class Wanted(NamedTuple):
    """What a mission has to be for a facility or an objective; the fields are explained in advice.toml."""

    said: str
    location: str = ""
    quadrant: str = ""
    keyword: str = ""
    without: str = ""
    points: int = 0
    box: bool = False
    bare: bool = False
    own: bool = False

    def matches(self, mission: Card) -> bool:
        """Whether a mission is one of those wanted."""
        return (
            self.location in mission.location
            and self.quadrant in ("", mission.quadrant)
            and (not self.keyword or self.keyword in mission.keywords)
            and (not self.without or self.without not in mission.keywords)
            and _shows(mission.points, self.points)
            and not (self.box and not mission.points)
            and not (self.bare and mission.has_affiliation_icons)
        )


def _shows(points: str, least: int) -> bool:
    """Whether a point box shows so many points, or a number that varies."""
    number = re.match(r"\d+", points)
    return "X" in points or int(number.group() if number else 0) >= least


class Advice(NamedTuple):
    """The facts of advice.toml, which explains each field."""

    spare: frozenset[str]
    seeds_with: dict[str, str]
    closes: dict[str, str]
    different: dict[str, int]
    once: dict[str, str]
    at_outpost: frozenset[str]
    by_classification: frozenset[str]
    other_use: frozenset[str]
    helps_against: dict[str, str]
    fetches: dict[str, tuple[Selector, ...]]
    doors: dict[str, tuple[Selector, ...]]
    facilities: dict[str, Wanted]
    targets: dict[str, Wanted]


@lru_cache(maxsize=1)
def advice() -> Advice:
    """The facts that ship."""
    data: dict[str, Any] = packaged.table("rules", "advice.toml")
    return Advice(
        spare=frozenset(data["spare"]),
        seeds_with=data["seeds_with"],
        closes=data["closes"],
        different=data["different"],
        once=data["once"],
        at_outpost=frozenset(data["at_outpost"]),
        by_classification=frozenset(data["by_classification"]),
        other_use=frozenset(data["other_use"]),
        helps_against=data["helps_against"],
        fetches=_selectors(data["fetches"]),
        doors=_selectors(data["doors"]),
        facilities={title: Wanted(**wanted) for title, wanted in data["facilities"].items()},
        targets={title: Wanted(**wanted) for title, wanted in data["targets"].items()},
    )


def _selectors(table: dict[str, list[str]]) -> dict[str, tuple[Selector, ...]]:
    return {title: tuple(Selector.parse(text) for text in texts) for title, texts in table.items()}


def served(card: Card, titles: Iterable[str], table: dict[str, tuple[Selector, ...]]) -> bool:
    """Whether one of some cards does for this one what the table says it does: fetch it, or let it in."""
    return any(selector.matches(card) for title in titles for selector in table.get(title, ()))


def known_missions(ctx: Context) -> list[Card]:
    """The deck's missions, each once; none if a line or a card that may be a mission was not understood, because then
    nothing can be said of all of them."""
    if ctx.open_points(SectionId.MISSIONS, SectionId.SEED):
        return []
    return list({card.title: card for _, card in cards_of(ctx.deck.section(SectionId.MISSIONS))}.values())
