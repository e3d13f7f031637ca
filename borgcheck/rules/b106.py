"""B106 non-borg-personnel: personnel of another affiliation."""

from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.placing import non_borg


@rule(
    code="B106",
    name="non-borg-personnel",
    title="Non-Borg personnel",
    what="Reports personnel of any affiliation other than Borg, anywhere in the deck, including its side decks.",
    why="Borg do not mix with other affiliations: a player who uses Borg cards may not stock personnel of any other affiliation. What counts is the affiliation on the card, not its title, species or icons. Former Borg of other affiliations (One, Icheb) are not Borg.",
    example="Draw:\n1 Icheb",
    instead="Take the card out. A Borg player gets cards of other affiliations only during play, for example by assimilation.",
    rulings=(
        "borg-rulebook-1.6#customizing-a-deck",
        "borg-rulebook-1.6#cooperation",
        "gray-borg-guide#cooperation",
        "deck-construction-notes#former-borg",
        "deck-construction-notes#affiliation-decides",
    ),
)
def check(ctx: Context) -> Findings:
    return non_borg(ctx, "Personnel", "personnel")
