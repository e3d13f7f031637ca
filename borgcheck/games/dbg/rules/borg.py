"""Deck Building Game: the Borg cards."""

from borgcheck.games.checks import finding, miscounts, setup_of
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="DB160",
    title="Number of Borg cards",
    paragraph="§3",
    sections=("borg-cards",),
    what="Counts the Borg cards laid out in Borg Invasion.",
    why="The pile has five cards for each player and five more.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n3 Player\nBorg Cards:\n19 Borg Card",
    instead="Lay out 10, 15, 20, 25 or 30 cards for one to five players.",
    rulings=("dbg-borg-invasion#borg-invasion-setup",),
)
def borg_card_count(ctx: Context) -> Findings:
    message = "{found}, must be {wanted} (5 for each of {players} and 5 more)"
    return miscounts(ctx, "borg-cards", "Borg card", message)


@rule(
    code="DB161",
    title="More Borg cards than exist",
    paragraph="§2",
    sections=("borg-cards",),
    what="Compares the number of Borg cards laid out with how many exist.",
    why="The game has 30 Borg cards.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n6 Player\nBorg Cards:\n35 Borg Card",
    instead="Play with five players or fewer.",
    rulings=("dbg-borg-invasion#borg-invasion",),
)
def borg_card_stock(ctx: Context) -> Findings:
    return miscounts(ctx, "borg-cards", "Borg card", "{found}: only {wanted} exist")


@rule(
    code="DB162",
    title="Borg cards in the other scenario",
    paragraph="§2",
    what="Reports Borg cards in a list of Klingon Civil War.",
    why="The Borg cards are components of Borg Invasion only.",
    example="Scenario:\n1 Klingon Civil War\nPlayers:\n4 Player\nBorg Cards:\n25 Borg Card",
    instead="Leave them in the box.",
    rulings=("dbg-borg-invasion#borg-invasion", "dbg-borg-invasion#borg-cards-borg-invasion-only"),
)
def borg_cards_in_civil_war(ctx: Context) -> Findings:
    names, sections = ctx.figure("names"), ctx.figure("sections")
    for block in setup_of(ctx).blocks:
        for item in block.items:
            if block.kind.id in sections or item.is_any_of(names):
                text = f"{item.name}: Borg cards are for Borg Invasion only"
                yield finding(ctx, item.title_span, block, text, certain=True)
