"""Fleet Captains: command decks and opening hands."""

from borgcheck.games.checks import finding, listed, miscounts, setup_of, tally, tally_spellings, unknown
from borgcheck.games.game import normalize_name
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="FC120",
    title="Size of a command deck",
    paragraph="§3.7",
    sections=("command-deck",),
    what="Counts the cards of each command deck.",
    why="A command deck is made of four subdecks and has 40 cards.",
    example="Players:\n1 Player\nCommand Deck 1:\n10 Subdeck 1\n10 Subdeck 2\n10 Subdeck 3\n9 Subdeck 4",
    instead="Make it 40 cards from four subdecks.",
    rulings=("fleet-captains-borg#setup",),
)
def command_deck_size(ctx: Context) -> Findings:
    return miscounts(ctx, "command-deck", "card", "{block} has {found} of {wanted}")


@rule(
    code="FC121",
    title="Number of subdecks",
    paragraph="§3.7",
    sections=("command-deck",),
    what="Counts the different subdecks in each command deck.",
    why="Each player chooses four of the ten subdecks.",
    example="Players:\n1 Player\nCommand Deck 1:\n20 Subdeck 1\n20 Subdeck 2",
    instead="Choose four different subdecks.",
    rulings=("fleet-captains-borg#setup",),
)
def subdeck_count(ctx: Context) -> Findings:
    wanted = ctx.figure("total")
    for block in setup_of(ctx).section("command-deck"):
        found = len(tally_spellings(block.items))
        if found != wanted:
            text = f"{block.display_name} has {found} different subdecks, choose {wanted}"
            yield finding(ctx, block.span, block, text)


@rule(
    code="FC122",
    title="Subdecks of unequal size",
    paragraph="§3.7",
    sections=("command-deck",),
    what="Checks that in a command deck of 40 cards from four subdecks each subdeck has ten.",
    why="Four subdecks for 40 cards suggest ten cards each; the document does not print the size of a subdeck.",
    example="Players:\n1 Player\nCommand Deck 1:\n11 Subdeck 1\n9 Subdeck 2\n10 Subdeck 3\n10 Subdeck 4",
    instead="Take ten cards of each subdeck.",
    rulings=("fleet-captains-borg#setup",),
)
def uneven_subdecks(ctx: Context) -> Findings:
    total, subdecks = ctx.figure("total"), ctx.figure("different")
    each = total // subdecks
    for block in setup_of(ctx).section("command-deck"):
        found = tally_spellings(block.items)
        uneven = [item for item in block.items if found[normalize_name(item.kind)] != each]
        if block.total == total and len(found) == subdecks and uneven:
            wrong = listed(f"{cards} of {name}" for name, cards in tally(uneven).items())
            text = f"{block.display_name} has {wrong}: 40 cards out of 4 subdecks suggest {each} of each"
            yield finding(ctx, uneven[0].title_span, block, text)


@rule(
    code="FC123",
    title="Unknown subdeck",
    paragraph="§3.7",
    sections=("command-deck",),
    what="Reports cards of a command deck that do not belong to a subdeck from 1 to 10.",
    why="There are ten subdecks. The document does not print their names, so lists number them.",
    example="Players:\n1 Player\nCommand Deck 1:\n10 Subdeck 1\n10 Subdeck 2\n10 Subdeck 3\n10 Subdeck 11",
    instead="Name the subdecks `Subdeck 1` to `Subdeck 10`.",
    rulings=("fleet-captains-borg#setup",),
)
def unknown_subdeck(ctx: Context) -> Findings:
    return unknown(ctx, "command-deck", "{name} is not one of the ten subdecks, which are numbered 1 to 10")


@rule(
    code="FC124",
    title="Opening hand",
    paragraph="§3.7",
    sections=("hand",),
    what="Counts the cards of each starting hand.",
    why="A starting hand is four command cards.",
    example="Players:\n1 Player\nHand 1:\n5 Command Card",
    instead="Draw four cards.",
    rulings=("fleet-captains-borg#setup",),
)
def command_hand(ctx: Context) -> Findings:
    return miscounts(ctx, "hand", "card", "{block} has {found}: draw {wanted}")
