"""B117 side-deck-closed: a side deck that its doorway does not open, or a doorway without a side deck to open."""

from borgcheck.cards.card import Card
from borgcheck.common.phrasing import plural
from borgcheck.model.deck import SIDE_DECKS, CardEntry, SectionId, tally
from borgcheck.model.listing import total_copies
from borgcheck.rules.advice import advice
from borgcheck.rules.base import Context, Findings, rule

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
    what="Compares the side decks with the doorways among the seed cards: a side deck without a doorway, a doorway without a side deck, a second copy of a doorway, a Battle Bridge side deck that is too small for Battle Bridge Door: Auxiliary Control, and a Q-Continuum side deck that Q's Tent: Civil War keeps closed.",
    why="A side deck is opened only by its doorway, during the seed phases: without the doorway its cards can never be used. A doorway without its side deck does nothing, and one copy is enough to open it. All of this is legal.",
    example="Battle Bridge:\n5 Borg Cutting Beam",
    instead="Seed one copy of the doorway (Q's Tent, Q-Flash, Battle Bridge Door, Storage Compartment Door), or leave both out.",
    rulings=("deck-construction-notes#side-deck-without-doorway", "borg-rulebook-1.6#side-decks"),
)
def check(ctx: Context) -> Findings:
    for section in SIDE_DECKS:
        doors = [(e, c) for e, c in ctx.deck.seeded if c.opens == section]
        total = ctx.deck.total(section)
        if total and not doors:
            yield ctx.finding(
                ctx.place_of(section),
                f"{plural(total, 'card')} in {section.display_name}, but no {_DOORS[section]} among the seed cards to open it: seed one"
                + ctx.open_points(SectionId.SEED),
                section=section,
            )
        elif doors and not total:
            entry = doors[0][0]
            opened = "its side deck" if entry.name == section.display_name else section.display_name
            yield ctx.finding(
                entry,
                f"{entry.name} opens {opened}, but the deck has no cards there: add some, or take out the doorway"
                + ctx.open_points(section, unknown_cards=False),
            )
        elif doors:
            yield from _opened_in_vain(ctx, section, doors)
        yield from _second_copies(ctx, section, doors)


def _opened_in_vain(ctx: Context, section: SectionId, doors: list[tuple[CardEntry, Card]]) -> Findings:
    """Report what keeps a side deck closed although it has cards and a doorway."""
    for entry, card in ctx.deck.seeded:
        if advice().closes.get(card.title) == section:
            yield ctx.finding(
                entry,
                f"{card.title} keeps {section.display_name} closed, but the deck has cards there: take out one or the other",
            )
    minimum = [advice().different.get(card.title, 0) for _, card in doors]
    if not all(minimum):
        return
    entry = doors[0][0]
    needs = f"{entry.name} opens {section.display_name} only if it has at least {minimum[0]} cards, all different"
    copies = tally(ctx.deck.section(section))
    twice = next((e for e in ctx.deck.section(section) if e.card and copies[e.card.title] > 1), None)
    if len(copies) < minimum[0]:
        yield ctx.finding(entry, f"{needs}: this one has {len(copies)}" + ctx.open_points(section, unknown_cards=False))
    elif twice:
        yield ctx.finding(entry, f"{needs}: this one has {copies[twice.name]} copies of {twice.name}")


def _second_copies(ctx: Context, section: SectionId, doors: list[tuple[CardEntry, Card]]) -> Findings:
    """Report doorways that are seeded more than once, although one copy opens the side deck."""
    for title in dict.fromkeys(card.title for _, card in doors):
        entries = [e for e, c in doors if c.title == title]
        card = doors[0][1]
        if total_copies(entries) > 1 and title not in advice().spare:
            remedy = "move the others to the draw deck" if card.plays else "take out the others"
            opened = "its side deck" if title == section.display_name else section.display_name
            yield ctx.finding(
                entries[-1],
                f"{total_copies(entries)} copies of {title} among the seed cards: one opens {opened}; {remedy}",
            )
