"""B109 built-in-outpost: a Mission II that has another affiliation's outpost printed on it."""

from borgcheck.common.phrasing import with_article
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="B109",
    name="built-in-outpost",
    title="Mission with a built-in outpost",
    what="Reports a Mission II that has an outpost of another affiliation printed on it. A Mission II with a wormhole is fine.",
    why="Such a mission is also a non-Borg facility, and may not be stocked even if you never use its outpost.",
    example="Missions:\n1 Explore Black Cluster II",
    instead="Use the mission without the outpost, or one of the Mission II cards with a wormhole.",
    rulings=("gray-borg-guide#cooperation", "deck-construction-notes#mission-ii"),
)
def check(ctx: Context) -> Findings:
    for entry, card in ctx.deck.cards:
        if card.built_in and card.built_in != "Borg":
            yield ctx.finding(
                entry,
                f"{card.title} has {with_article(card.built_in)} outpost built in: a Borg deck may not hold a facility of another affiliation; "
                "use another mission",
            )
