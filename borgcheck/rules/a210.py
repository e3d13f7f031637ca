"""A210 missing-partner: a card that needs another card, which the deck lacks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from borgcheck.cards.card import Card
from borgcheck.cards.selector import Selector
from borgcheck.common import packaged
from borgcheck.common.phrasing import join_words
from borgcheck.model.deck import CardEntry, SectionId, cards_of
from borgcheck.model.listing import total_copies
from borgcheck.rules.advice import known_missions
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.placing import IN_DECK, barred, own_place

_BALANCING_ACT = "deck-construction-notes#mission-limit"
_BONUS_POINTS = "borg-rulebook-1.6#customizing-a-deck"
_MOST_LISTED = 3
_SCORED_BY_ITS_PLAYER = ("Event", "Interrupt", "Incident", "Objective", "Artifact", "Equipment")


@dataclass(frozen=True, slots=True)
class Partner:
    """A row of partners.toml, which explains the fields (`with` is called `beside` here)."""

    cards: tuple[Selector, ...]
    needs: tuple[Selector, ...]
    says: str
    ruling: str
    beside: tuple[Selector, ...] = ()
    sections: tuple[str, ...] = ()
    until: str = ""


@lru_cache(maxsize=1)
def partners() -> tuple[Partner, ...]:
    """Return the rows of partners.toml."""

    def parsed(texts: Iterable[str]) -> tuple[Selector, ...]:
        return tuple(map(Selector.parse, texts))

    return tuple(
        Partner(
            parsed(row["cards"]),
            parsed(row["needs"]),
            row["says"],
            row["ruling"],
            parsed(row.get("with", ())),
            tuple(row.get("sections", ())),
            row.get("until", ""),
        )
        for row in packaged.table("data", "partners.toml")["partner"]
    )


@rule(
    code="A210",
    name="missing-partner",
    title="Missing partner",
    what="Reports cards that need another card that the deck lacks, if the documents name it: a Cube for a counterpart, a Survey Drone for artifacts, a Talon Drone for Assimilation Tubules, and so on. Also reports Balancing Act in a deck whose own missions it punishes, and cards that give bonus points, which Borg do not score.",
    why="Such a card is legal, but does nothing until its partner is there. This is only advice: your opponent's cards, or cards that you gain during the game, may do instead.",
    example="Draw:\n1 Retask",
    instead="Add the card that is missing, or take out the one that needs it.",
    rulings=(
        "borg-rulebook-1.6#counterpart",
        *dict.fromkeys(row.ruling for row in partners() if row.ruling != "borg-rulebook-1.6#counterpart"),
        _BALANCING_ACT,
        _BONUS_POINTS,
    ),
)
def check(ctx: Context) -> Findings:
    open_points = ctx.open_points(*IN_DECK)
    unsure = ctx.certain_unless(ctx.unknown_cards(*IN_DECK))
    for row in partners():
        if row.until and ctx.ruleset.date > row.until:
            continue
        found = [
            (entry, card)
            for entry, card in ctx.deck.cards
            if _fits(row.cards, card) and _is_looked_at(row, entry) and not barred(card) and not own_place(card)
        ]
        if found and _has(ctx, row.beside, of_none=True) and not _has(ctx, row.needs):
            yield ctx.finding(
                found[0][0], f"{_titles(found)} {row.says}{open_points}", severity=unsure, rulings=(row.ruling,)
            )
    yield from _unbalanced(ctx)
    yield from _bonus_points(ctx)


def _is_looked_at(row: Partner, entry: CardEntry) -> bool:
    return not row.sections or entry.section in row.sections


def _fits(selectors: Iterable[Selector], card: Card) -> bool:
    return any(selector.matches(card) for selector in selectors)


def _has(ctx: Context, selectors: tuple[Selector, ...], *, of_none: bool = False) -> bool:
    """Check whether the deck has a card that matches a selector; without selectors, return `of_none`."""
    if not selectors:
        return of_none
    return any(_fits(selectors, card) and not barred(card) for _, card in ctx.deck.cards)


def _titles(found: Iterable[tuple[CardEntry, Card]]) -> str:
    """Return the titles of some cards; if there are many, the first title and the number of the others."""
    titles = list(dict.fromkeys(card.title for _, card in found))
    if len(titles) == 1:
        return titles[0]
    listed = join_words(titles) if len(titles) <= _MOST_LISTED else f"{titles[0]} and {len(titles) - 1} other cards"
    return f"{listed}: each"


def _unbalanced(ctx: Context) -> Findings:
    """Report Balancing Act if the deck's own missions make it cost points.

    It does if the numbers of space and planet missions with point boxes differ by three or more.
    """
    seeded = next((e for e, c in cards_of(ctx.deck.section(SectionId.SEED)) if c.title == "Balancing Act"), None)
    if seeded is None or not known_missions(ctx):
        return
    boxed = [(e, c) for e, c in cards_of(ctx.deck.section(SectionId.MISSIONS)) if c.points]
    space, planet = (total_copies(e for e, c in boxed if c.location == place) for place in "SP")
    if abs(space - planet) >= 3:
        yield ctx.finding(
            seeded,
            f"Balancing Act costs you 50 points too: the deck's missions with point boxes are {space} space and {planet} planet",
            rulings=(_BALANCING_ACT,),
        )


def _bonus_points(ctx: Context) -> Findings:
    seen = set()
    for entry, card in ctx.deck.cards:
        scores = card.type in _SCORED_BY_ITS_PLAYER and card.points.startswith((*"123456789X",))
        if scores and "BO" not in card.icons and card.title not in seen:
            seen.add(card.title)
            yield ctx.finding(
                entry,
                f"{card.title} gives bonus points, but Borg score only from [BO] cards and from cards that say they affect Borg",
                rulings=(_BONUS_POINTS,),
            )
