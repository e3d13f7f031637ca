"""B108 non-borg-facility: facilities of another affiliation."""

from borgcheck.rules.base import Context, Findings, rule
from borgcheck.rules.placing import non_borg


@rule(
    code="B108",
    name="non-borg-facility",
    title="Non-Borg facilities",
    what="Reports facilities of any affiliation other than Borg, anywhere in the deck, including its side decks.",
    why="Borg do not mix with other affiliations: a player who uses Borg cards may not stock facilities of any other affiliation. What counts is the affiliation on the card, not its title, species or icons. The Borg facilities are Borg Outpost, Unicomplex and Transwarp Hub.",
    example="Seed:\n1 Federation Outpost",
    instead="Take the card out. A Borg player gets cards of other affiliations only during play, for example by assimilation.",
    rulings=("borg-rulebook-1.6#customizing-a-deck", "borg-rulebook-1.6#cooperation", "gray-borg-guide#cooperation"),
)
def check(ctx: Context) -> Findings:
    return non_borg(ctx, "Facility", "facilities")
