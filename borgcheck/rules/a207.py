"""A207 missing-from-outside: cards that the deck needs outside the game."""

from borgcheck.model.deck import SectionId, cards_of
from borgcheck.model.findings import Severity
from borgcheck.rules.base import Context, Findings, rule

_SPARE_MISSIONS = "borg-rulebook-1.6#seed-cards"


@rule(
    code="A207",
    name="missing-from-outside",
    title="Missing from outside the game",
    what="Reports Montana Missile Complex in a deck that lists no Phoenix outside the game. Under the rules of 2000 it also reports, as information, a list of cards outside the game that has no universal mission. A deck that lists no cards there does not need one.",
    why="Montana Missile Complex can be played only with a Phoenix from outside the game, which you seed beneath it. Under the rules of 2000, if your opponent seeds the same unique mission, you replace yours with a universal mission from outside the game.",
    example="Draw:\n1 Montana Missile Complex",
    instead="List the cards under the heading `Outside:`; they are not part of the deck.",
    rulings=(
        "borg-rulebook-1.6#montana-missile-complex",
        _SPARE_MISSIONS,
        "deck-construction-notes#duplicate-missions",
    ),
)
def check(ctx: Context) -> Findings:
    listed = ctx.deck.section(SectionId.OUTSIDE)
    there = [card for _, card in cards_of(listed)]
    titles = {card.title for card in there}
    open_points = ctx.open_points(SectionId.OUTSIDE)
    seen = set()
    for entry, card in ctx.deck.cards:
        needed = ctx.figure("needs").get(card.title)
        if needed and needed not in titles and card.title not in seen:
            seen.add(card.title)
            yield ctx.finding(
                entry,
                f"{card.title} can be played only with a {needed} from outside the game, but the deck lists none there{open_points}",
                severity=ctx.certain_unless(ctx.unknown_cards(SectionId.OUTSIDE)),
            )
    unique = any(not card.is_universal for _, card in cards_of(ctx.deck.section(SectionId.MISSIONS)))
    if ctx.figure("spare_missions") and listed and unique and not any(c.is_mission and c.is_universal for c in there):
        yield ctx.finding(
            ctx.place_of(SectionId.OUTSIDE),
            f"the deck lists no universal mission outside the game, to replace a unique mission that your opponent also seeds{open_points}",
            severity=Severity.INFO,
            section=SectionId.OUTSIDE,
            first=_SPARE_MISSIONS,
        )
