"""B107 non-borg-ship: ships of another affiliation."""

from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.placing import non_borg


@rule(
    code="B107",
    name="non-borg-ship",
    title="Non-Borg ships",
    what="Reports ships of any affiliation other than Borg, anywhere in the deck, including its side decks.",
    why="Borg do not mix with other affiliations: a player who uses Borg cards may not stock ships of any other affiliation. What counts is the affiliation on the card, not its title, species or icons. Borg-built ships of other affiliations (Renegade Borg Sphere) are not Borg.",
    example="Draw:\n1 U.S.S. Enterprise-E",
    instead="Take the card out. A Borg player gets cards of other affiliations only during play, for example by assimilation.",
    rulings=(
        "borg-rulebook-1.6#customizing-a-deck",
        "borg-rulebook-1.6#cooperation",
        "gray-borg-guide#cooperation",
        "deck-construction-notes#affiliation-decides",
    ),
)
def check(ctx: Context) -> Findings:
    return non_borg(ctx, "Ship", "ships")
