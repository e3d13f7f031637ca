"""Deck Building Game: the starbase deck, the search area and the basic piles."""

from borgcheck.games.checks import entries, finding, for_players, listed, miscounts, setup_of, tally
from borgcheck.games.dbg.checks import miscomposed, repeated
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="DB140",
    title="Size of the starbase deck",
    paragraph="§2",
    sections=("starbase-deck",),
    what="Counts the cards of the starbase deck, including those laid out in the search area.",
    why="There are 90 starbase cards; nine of them are revealed into the search area.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nStarbase Deck:\n41 Unique Character\n37 Maneuver\n10 Setup\n1 Wormhole",
    instead="Make it 90 cards in the deck and the search area together.",
    rulings=("dbg-borg-invasion#starbase-deck-90-cards",),
)
def starbase_size(ctx: Context) -> Findings:
    message = "the starbase deck and the search area have {found} of {wanted} together"
    return miscounts(ctx, "starbase-deck", "card", message, joined="search-area")


@rule(
    code="DB141",
    title="Categories of the starbase deck",
    paragraph="§2",
    sections=("starbase-deck",),
    what="Counts the categories in the starbase deck and the search area together: 41 Unique Characters, 37 Maneuvers, 10 Setups, 2 Wormholes, and nothing else.",
    why="The starbase deck consists of all the cards with a blue border.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nStarbase Deck:\n42 Unique Character\n36 Maneuver\n10 Setup\n2 Wormhole",
    instead="Change the number of each category to the one given; a card listed by name needs its category in brackets after it.",
    rulings=("dbg-borg-invasion#starbase-deck-90-cards",),
)
def starbase_split(ctx: Context) -> Findings:
    message = "{block} does not have the right cards"
    return miscomposed(ctx, "starbase-deck", message, joined="search-area", and_nothing_else=True)


@rule(
    code="DB142",
    title="Unique Character repeated",
    paragraph="§2",
    sections=("starbase-deck",),
    what="Reports Unique Characters listed by name that occur more than once in the starbase deck and the search area.",
    why="The word unique suggests one copy of each; the document does not say what it means.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nStarbase Deck:\n39 Unique Character\n2 Ro Laren [Unique Character]\n37 Maneuver\n10 Setup\n2 Wormhole",
    instead="Check the list; the document does not forbid two copies.",
    rulings=("dbg-borg-invasion#starbase-deck-90-cards",),
)
def repeated_character(ctx: Context) -> Findings:
    cards = (*entries(ctx, "starbase-deck"), *entries(ctx, "search-area"))
    characters = ((block, item) for block, item in cards if item.kind == "Unique Character")
    message = "{name} is listed {times} times: `unique` suggests one copy, but the document does not define it"
    return repeated(ctx, characters, message)


@rule(
    code="DB143",
    title="Size of the search area",
    paragraph="§3.6",
    sections=("search-area",),
    what="Counts the cards of the search area.",
    why="The top nine cards of the starbase deck are revealed into a grid of three by three.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nSearch Area:\n8 Maneuver",
    instead="Reveal nine cards.",
    rulings=("dbg-borg-invasion#starbase-search-area", "dbg-borg-invasion#general-setup-all-scenarios"),
)
def search_area_size(ctx: Context) -> Findings:
    return miscounts(ctx, "search-area", "card", "{block} has {found}: a grid of 3 by 3 needs {wanted}")


@rule(
    code="DB150",
    title="Basic piles",
    paragraph="§2",
    sections=("basic-piles",),
    what="Compares the basic piles with both readings of the document: 20 Ensigns, 16 Lieutenants and 14 Commanders; or, if the starting decks are dealt from them, 3 Ensigns and 2 Lieutenants fewer for each player.",
    why="The piles are printed with 20, 16 and 14 cards. The document does not say whether the starting decks come from them, so both readings are accepted (the second with DB151).",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nBasic Piles:\n20 Ensign\n16 Lieutenant\n13 Commander",
    instead="Set out 20, 16 and 14 cards, or deal the starting decks from them.",
    rulings=("dbg-borg-invasion#basic-character-piles-yellow-border", "dbg-borg-invasion#player-decks"),
)
def basic_piles(ctx: Context) -> Findings:
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
    code="DB151",
    title="Starting decks dealt from the basic piles",
    paragraph="§2, §3",
    sections=("basic-piles",),
    what="Reports basic piles that lack exactly the Ensigns and Lieutenants of the starting decks.",
    why="The document does not say where the starting cards come from. Both readings are legal; this one is not the printed size of the piles.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nBasic Piles:\n14 Ensign\n12 Lieutenant\n14 Commander",
    instead="Agree on the reading at the table.",
    rulings=("dbg-borg-invasion#player-decks", "dbg-borg-invasion#basic-character-piles-yellow-border"),
)
def dealt_basic_piles(ctx: Context) -> Findings:
    printed, dealt = _readings(ctx)
    for block in setup_of(ctx).section("basic-piles"):
        found = tally(block.items)
        if found == dealt != printed:
            piles = listed(f"{cards} {name}" for name, cards in found.items())
            text = f"{block.display_name} are {piles}, so the starting decks were dealt from them"
            yield finding(ctx, block.span, block, f"{text}: where these come from is not stated", certain=True)


def _readings(ctx: Context) -> list[dict[str, int | None]]:
    """Return the cards of the basic piles by each reading of the document; None where they depend on the unknown
    number of players."""
    return [{name: for_players(ctx, figure) for name, figure in r.items()} for r in ctx.figure("readings")]
