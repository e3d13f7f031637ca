"""Deck Building Game: the Borg cards."""

from borgcheck.games.checks import finding, miscounts, setup_of
from borgcheck.rules.base import Context, Findings, rule


@rule("DB160", paragraph="§3", sections=("borg-cards",), rulings=("dbg-borg-invasion#borg-invasion-setup",))
def borg_card_count(ctx: Context) -> Findings:
    """Number of Borg cards.

    Counts the Borg cards laid out in Borg Invasion.

    Why: The pile has five cards for each player and five more.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        3 Player
        Borg Cards:
        19 Borg Card

    Instead: Lay out 10, 15, 20, 25 or 30 cards for one to five players.
    """
    message = "{found}, must be {wanted} (5 for each player and 5 more, with {players})"
    return miscounts(ctx, "borg-cards", "Borg card", message)


@rule("DB161", paragraph="§2", sections=("borg-cards",), rulings=("dbg-borg-invasion#borg-invasion",))
def borg_card_stock(ctx: Context) -> Findings:
    """More Borg cards than exist.

    Compares the number of Borg cards laid out with how many exist.

    Why: The game has 30 Borg cards.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        6 Player
        Borg Cards:
        35 Borg Card

    Instead: Play with five players or fewer.
    """
    return miscounts(ctx, "borg-cards", "Borg card", "{found}: only {wanted} exist")


@rule(
    "DB162",
    paragraph="§2",
    rulings=("dbg-borg-invasion#borg-invasion", "dbg-borg-invasion#borg-cards-borg-invasion-only"),
)
def borg_cards_in_civil_war(ctx: Context) -> Findings:
    """Borg cards in the other scenario.

    Reports Borg cards in a list of Klingon Civil War.

    Why: The Borg cards are components of Borg Invasion only.

    Example:
        Scenario:
        1 Klingon Civil War
        Players:
        4 Player
        Borg Cards:
        25 Borg Card

    Instead: Leave them in the box.
    """
    names, sections = ctx.figure("names"), ctx.figure("sections")
    for block in setup_of(ctx).blocks:
        for item in block.items:
            if block.kind.id in sections or item.is_any_of(names):
                text = f"{item.name}: Borg cards are for Borg Invasion only"
                yield finding(ctx, item.title_span, block, text, certain=True)
