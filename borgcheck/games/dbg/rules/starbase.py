"""Deck Building Game: the starbase deck, the search area and the basic piles."""

from borgcheck.games.checks import entries, finding, for_players, listed, miscounts, setup_of, tally
from borgcheck.games.dbg.checks import miscomposed, repeated
from borgcheck.rules.base import Context, Findings, rule


@rule("DB140", paragraph="§2", sections=("starbase-deck",), rulings=("dbg-borg-invasion#starbase-deck-90-cards",))
def starbase_size(ctx: Context) -> Findings:
    """Size of the starbase deck.

    Counts the cards of the starbase deck, including those laid out in the search area.

    Why: There are 90 starbase cards; nine of them are revealed into the search area.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        2 Player
        Starbase Deck:
        41 Unique Character
        37 Maneuver
        10 Setup
        1 Wormhole

    Instead: Make it 90 cards in the deck and the search area together.
    """
    message = "the starbase deck and the search area have {found} together, {difference}"
    return miscounts(ctx, "starbase-deck", "card", message, joined="search-area")


@rule("DB141", paragraph="§2", sections=("starbase-deck",), rulings=("dbg-borg-invasion#starbase-deck-90-cards",))
def starbase_split(ctx: Context) -> Findings:
    """Categories of the starbase deck.

    Counts the categories in the starbase deck and the search area together: 41 Unique Characters, 37 Maneuvers, 10
    Setups, 2 Wormholes, and nothing else.

    Why: The starbase deck consists of all the cards with a blue border.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        2 Player
        Starbase Deck:
        42 Unique Character
        36 Maneuver
        10 Setup
        2 Wormhole

    Instead: Change the number of each category to the one given; a card listed by name needs its category in brackets
    after it.
    """
    message = "{block} does not have the right cards"
    return miscomposed(ctx, "starbase-deck", message, joined="search-area", and_nothing_else=True)


@rule("DB142", paragraph="§2", sections=("starbase-deck",), rulings=("dbg-borg-invasion#starbase-deck-90-cards",))
def repeated_character(ctx: Context) -> Findings:
    """Unique Character repeated.

    Reports Unique Characters listed by name that occur more than once in the starbase deck and the search area.

    Why: The word unique suggests one copy of each; the document does not say what it means.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        2 Player
        Starbase Deck:
        39 Unique Character
        2 Ro Laren [Unique Character]
        37 Maneuver
        10 Setup
        2 Wormhole

    Instead: Check the list; the document does not forbid two copies.
    """
    cards = (*entries(ctx, "starbase-deck"), *entries(ctx, "search-area"))
    characters = ((block, item) for block, item in cards if item.kind == "Unique Character")
    message = "{name} is listed {times} times: `unique` suggests one copy, but the document does not define it"
    return repeated(ctx, characters, message)


@rule(
    "DB143",
    paragraph="§3.6",
    sections=("search-area",),
    rulings=("dbg-borg-invasion#starbase-search-area", "dbg-borg-invasion#general-setup-all-scenarios"),
)
def search_area_size(ctx: Context) -> Findings:
    """Size of the search area.

    Counts the cards of the search area.

    Why: The top nine cards of the starbase deck are revealed into a grid of three by three.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        2 Player
        Search Area:
        8 Maneuver

    Instead: Reveal nine cards.
    """
    return miscounts(ctx, "search-area", "card", "{block} has {found}: a grid of 3 by 3 needs {wanted}")


@rule(
    "DB150",
    paragraph="§2",
    sections=("basic-piles",),
    rulings=("dbg-borg-invasion#basic-character-piles-yellow-border", "dbg-borg-invasion#player-decks"),
)
def basic_piles(ctx: Context) -> Findings:
    """Basic piles.

    Compares the basic piles with both readings of the document: 20 Ensigns, 16 Lieutenants and 14 Commanders; or, if
    the starting decks are dealt from them, 3 Ensigns and 2 Lieutenants fewer for each player.

    Why: The piles are printed with 20, 16 and 14 cards. The document does not say whether the starting decks come from
    them, so both readings are accepted (the second with DB151).

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        2 Player
        Basic Piles:
        20 Ensign
        16 Lieutenant
        13 Commander

    Instead: Set out 20, 16 and 14 cards, or deal the starting decks from them.
    """
    readings = _readings(ctx)
    shown = " or ".join("/".join(map(str, reading.values())) for reading in readings)
    for block in setup_of(ctx).section("basic-piles"):
        found = tally(block.items)
        # Without the number of players a reading that needs it may be the right one.
        if all(None not in reading.values() and found != reading for reading in readings):
            piles = listed(f"{cards} {name}" for name, cards in {**dict.fromkeys(readings[0], 0), **found}.items())
            text = (
                f"{block.display_name} are {piles}: that fits neither reading ({shown} Ensigns/Lieutenants/Commanders)"
            )
            yield finding(ctx, block.span, block, text)


@rule(
    "DB151",
    paragraph="§2, §3",
    sections=("basic-piles",),
    rulings=("dbg-borg-invasion#player-decks", "dbg-borg-invasion#basic-character-piles-yellow-border"),
)
def dealt_basic_piles(ctx: Context) -> Findings:
    """Starting decks dealt from the basic piles.

    Reports basic piles that lack exactly the Ensigns and Lieutenants of the starting decks.

    Why: The document does not say where the starting cards come from. Both readings are legal; this one is not the
    printed size of the piles.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        2 Player
        Basic Piles:
        14 Ensign
        12 Lieutenant
        14 Commander

    Instead: Agree on the reading at the table.
    """
    printed, dealt = _readings(ctx)
    for block in setup_of(ctx).section("basic-piles"):
        found = tally(block.items)
        if found == dealt != printed:
            piles = listed(f"{cards} {name}" for name, cards in found.items())
            text = f"{block.display_name} are {piles}, so the starting decks were dealt from them: "
            text += "the document does not say where starting decks come from"
            yield finding(ctx, block.span, block, text, certain=True)


def _readings(ctx: Context) -> list[dict[str, int | None]]:
    """Return the cards of the basic piles by each reading of the document; None where they depend on the unknown
    number of players."""
    return [{name: for_players(ctx, figure) for name, figure in r.items()} for r in ctx.figure("readings")]
