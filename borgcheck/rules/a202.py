"""A202 alternate-universe-locked: [AU] cards without a doorway that lets them in."""

from borgcheck.cards.card import Card
from borgcheck.model.deck import CardEntry, SectionId, cards_of
from borgcheck.rules.advice import advice, is_enabled_by
from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.placing import barred, carriers, own_place

_DOORS = "Alternate Universe Door or Space-Time Portal"
_LOOKED_AT = (SectionId.SEED, SectionId.DRAW, SectionId.QS_TENT)


@rule(
    code="A202",
    name="alternate-universe-locked",
    title="[AU] card locked out",
    what="Reports [AU] cards among the seed cards, in the draw deck and in Q's Tent if the deck has no Alternate Universe Door, Space-Time Portal or other card that lets them enter play. For seed cards, only a doorway that is itself seeded counts; elsewhere, so does one that can be played, or that a card in the deck downloads. Does not report cards carried by a seeded card (Cryosatellite); the carrier itself is reported.",
    why="[AU] cards normally come into play only while a doorway that lets them in is open. Alternate Universe Door opens only during the seed phases, unless a card such as Six of Eleven downloads it, and the deck needs a copy for that too. [AU] seed cards are seeded before anything can be played.",
    example="Draw:\n1 Gowron of Borg",
    instead="Seed an Alternate Universe Door or a Space-Time Portal, or leave the [AU] cards out.",
    rulings=(
        "deck-construction-notes#alternate-universe-cards",
        "borg-rulebook-1.6#play-a-card",
        "deck-construction-notes#carried-cards",
    ),
)
def check(ctx: Context) -> Findings:
    doors = advice().doors
    titles = {card.title for _, card in ctx.deck.cards}
    seeded = {card.title for _, card in ctx.deck.seeded}
    opened = seeded | {card.title for _, card in ctx.deck.cards if _opens_later(card, titles)}
    carrying = dict.fromkeys(selector for _, selector, _ in carriers(ctx.deck))
    open_points = ctx.open_points(*_LOOKED_AT)
    for entry, card in cards_of(ctx.deck.section(*_LOOKED_AT)):
        if "AU" not in card.icons or barred(card) or own_place(card):
            continue
        if is_enabled_by(card, seeded if entry.section == SectionId.SEED else opened, doors):
            continue
        if entry.section == SectionId.SEED and any(selector.matches(card) for selector in carrying):
            continue
        closed = next((t for t in sorted(titles - seeded) if is_enabled_by(card, (t,), doors)), "")
        lacks = f"{closed} is not among the seed cards" if closed else f"the deck has no {_DOORS}"
        yield ctx.finding(
            entry,
            f"{card.title} has the [AU] icon, but {lacks} to let it {_use(entry)}" + open_points,
            severity=ctx.certain_unless(ctx.unknown_cards(*_LOOKED_AT)),
        )


def _opens_later(card: Card, titles: set[str]) -> bool:
    """Check whether a doorway that is not seeded can be opened by playing it, or by a card that downloads it."""
    downloading = advice().downloads_door.get(card.title)
    return card.plays if downloading is None else not titles.isdisjoint(downloading)


def _use(entry: CardEntry) -> str:
    return "be seeded" if entry.section == SectionId.SEED else "enter play"
