"""B117 side-deck-closed: a side deck without its doorway, or the doorway without the side deck."""

from __future__ import annotations

from collections.abc import Iterator

from borgcheck.deck import SIDE_DECKS, SectionId
from borgcheck.phrasing import plural
from borgcheck.rules.base import Context, Finding, rule

_DOORS = {
    SectionId.QS_TENT: "doorway Q's Tent",
    SectionId.Q_CONTINUUM: "Q-Flash",
    SectionId.BATTLE_BRIDGE: "Battle Bridge Door",
    SectionId.TRIBBLE: "Storage Compartment Door",
    SectionId.DILEMMA: "Dyson Sphere Door",
}


@rule(
    code="B117",
    name="side-deck-closed",
    title="Side deck stays closed",
    what="Compares the side decks with the doorways among the seed cards that open them.",
    why="A side deck is opened only by its doorway in the seed phases: without it the cards can never be used. A doorway without its side deck does nothing. Both are legal.",
    example="Battle Bridge:\n5 Borg Cutting Beam",
    instead="Seed the doorway (Q's Tent, Q-Flash, Battle Bridge Door, Storage Compartment Door), or leave both out.",
    rulings=(
        "deck-construction-notes#side-deck-without-doorway",
        "borg-rulebook-1.6#side-decks",
    ),
)
def check(ctx: Context) -> Iterator[Finding]:
    for section in SIDE_DECKS:
        doors = [e for e, c in ctx.deck.seeded if c.opens == section]
        total = ctx.deck.total(section)
        if total and not doors:
            yield ctx.finding(
                ctx.place_of(section),
                f"{plural(total, 'card')} in {section.spoken}, but no {_DOORS[section]} among the seed cards to open it: seed one"
                + ctx.open_points(SectionId.SEED),
                section=section,
            )
        elif doors and not total:
            opened = "its side deck" if doors[0].name == section.spoken else section.spoken
            yield ctx.finding(
                doors[0],
                f"{doors[0].name} opens {opened}, but the deck has no cards there: add some, or take the doorway out"
                + ctx.open_points(section, unknown_cards=False),
            )
