"""Fleet Captains: command decks and opening hands."""

from borgcheck.games.checks import finding, listed, miscounts, setup_of, tally, tally_spellings, unknown
from borgcheck.games.game import normalize_name
from borgcheck.rules.base import Context, Findings, rule


@rule("FC120", paragraph="§3.7", sections=("command-deck",), rulings=("fleet-captains-borg#setup",))
def command_deck_size(ctx: Context) -> Findings:
    """Size of a command deck.

    Counts the cards of each command deck.

    Why: A command deck is made of four subdecks and has 40 cards.

    Example:
        Players:
        1 Player
        Command Deck 1:
        10 Subdeck 1
        10 Subdeck 2
        10 Subdeck 3
        9 Subdeck 4

    Instead: Make it 40 cards from four subdecks.
    """
    return miscounts(ctx, "command-deck", "card", "{block} has {found}, {difference}")


@rule("FC121", paragraph="§3.7", sections=("command-deck",), rulings=("fleet-captains-borg#setup",))
def subdeck_count(ctx: Context) -> Findings:
    """Number of subdecks.

    Counts the different subdecks in each command deck.

    Why: Each player chooses four of the ten subdecks.

    Example:
        Players:
        1 Player
        Command Deck 1:
        20 Subdeck 1
        20 Subdeck 2

    Instead: Choose four different subdecks.
    """
    wanted = ctx.figure("total")
    for block in setup_of(ctx).section("command-deck"):
        found = len(tally_spellings(block.items))
        if found != wanted:
            text = f"{block.display_name} has {found} different subdecks, must have {wanted}"
            yield finding(ctx, block.span, block, text)


@rule("FC122", paragraph="§3.7", sections=("command-deck",), rulings=("fleet-captains-borg#setup",))
def uneven_subdecks(ctx: Context) -> Findings:
    """Subdecks of unequal size.

    Checks that in a command deck of 40 cards from four subdecks each subdeck has ten.

    Why: Four subdecks for 40 cards suggest ten cards each; the document does not print the size of a subdeck.

    Example:
        Players:
        1 Player
        Command Deck 1:
        11 Subdeck 1
        9 Subdeck 2
        10 Subdeck 3
        10 Subdeck 4

    Instead: Take ten cards of each subdeck.
    """
    total, subdecks = ctx.figure("total"), ctx.figure("different")
    each = total // subdecks
    for block in setup_of(ctx).section("command-deck"):
        found = tally_spellings(block.items)
        uneven = [item for item in block.items if found[normalize_name(item.kind)] != each]
        if block.total == total and len(found) == subdecks and uneven:
            wrong = listed(f"{cards} of {name}" for name, cards in tally(uneven).items())
            text = f"{block.display_name} has {wrong}: 40 cards from 4 subdecks suggest {each} of each"
            yield finding(ctx, uneven[0].title_span, block, text)


@rule("FC123", paragraph="§3.7", sections=("command-deck",), rulings=("fleet-captains-borg#setup",))
def unknown_subdeck(ctx: Context) -> Findings:
    """Unknown subdeck.

    Reports cards of a command deck that do not belong to a subdeck from 1 to 10.

    Why: There are ten subdecks. The document does not print their names, so lists number them.

    Example:
        Players:
        1 Player
        Command Deck 1:
        10 Subdeck 1
        10 Subdeck 2
        10 Subdeck 3
        10 Subdeck 11

    Instead: Name the subdecks `Subdeck 1` to `Subdeck 10`.
    """
    return unknown(ctx, "command-deck", "{name} is not one of the ten subdecks, which are numbered 1 to 10")


@rule("FC124", paragraph="§3.7", sections=("hand",), rulings=("fleet-captains-borg#setup",))
def command_hand(ctx: Context) -> Findings:
    """Opening hand.

    Counts the cards of each starting hand.

    Why: A starting hand is four command cards.

    Example:
        Players:
        1 Player
        Hand 1:
        5 Command Card

    Instead: Draw four cards.
    """
    return miscounts(ctx, "hand", "card", "{block} has {found}: draw {wanted}")
