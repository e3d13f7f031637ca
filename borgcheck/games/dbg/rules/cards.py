"""Deck Building Game: the space deck, the starbase deck, the basic piles and the Borg cards."""

from borgcheck.common.phrasing import plural
from borgcheck.games.checks import (
    entries,
    finding,
    for_players,
    listed,
    miscounted,
    not_taken,
    number,
    players,
    setup_of,
    tally,
)
from borgcheck.games.dbg.checks import miscomposed, repeated
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="DB130",
    name="space-deck-size",
    title="Size of the space deck",
    paragraph="§2",
    sections=("space-deck",),
    what="Counts the cards of the space deck.",
    why="It has 40 cards: 15 that are in every scenario and 25 of the scenario that is being played.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nSpace Deck:\n15 Purple-Border Starship\n1 Locutus\n12 Event\n11 Borg Cube",
    instead="Make it 40 cards.",
    rulings=("dbg-borg-invasion#space-deck-40-cards-total",),
)
def space_deck_size(ctx: Context) -> Findings:
    wanted = ctx.figure("total")
    for wrong in miscounted(ctx, "space-deck", exactly=wanted):
        yield wrong.finding(f"{wrong.block.spoken} has {plural(wrong.found, 'card')} of {wanted}")


@rule(
    code="DB131",
    name="purple-starships",
    title="Purple starships",
    paragraph="§2",
    sections=("space-deck",),
    what="Counts the starships with a purple border in the space deck.",
    why="All 15 of them are in it in every scenario.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nSpace Deck:\n16 Purple-Border Starship\n1 Locutus\n12 Event\n11 Borg Cube",
    instead="Put in all 15 of them and no others.",
    rulings=("dbg-borg-invasion#space-deck-40-cards-total",),
)
def purple_starships(ctx: Context) -> Findings:
    wanted = ctx.figure("total")
    for wrong in miscounted(ctx, "space-deck", kind="Purple-Border Starship", exactly=wanted):
        starships = plural(wrong.found, "Purple-Border Starship")
        yield wrong.finding(f"{wrong.block.spoken} has {starships} of {wanted}")


@rule(
    code="DB132",
    name="scenario-cards",
    title="Scenario cards of the space deck",
    paragraph="§2",
    sections=("space-deck",),
    what="Counts the cards of each category that the scenario adds to the space deck: 13 Events (Locutus counted) and 12 Borg Cubes in Borg Invasion; 9 Events (Arbiter counted), 4 Influences and 12 Ally Starships in Klingon Civil War.",
    why="The 25 cards of a scenario are the same each time; its goal card is one of the Events.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nSpace Deck:\n15 Purple-Border Starship\n1 Locutus\n13 Event\n11 Borg Cube",
    instead="Change the number of each category to the one given.",
    rulings=("dbg-borg-invasion#space-deck-40-cards-total",),
)
def scenario_cards(ctx: Context) -> Findings:
    for block in setup_of(ctx).section("space-deck"):
        if wrong := miscomposed(block, block.items, ctx.figure("cards"), counts_as=ctx.figure("counts_as")):
            text = f"{block.spoken} does not have the cards of the scenario: {wrong.text}"
            yield finding(ctx, wrong.place, block, text)


@rule(
    code="DB133",
    name="foreign-space-card",
    title="Space card of the other scenario",
    paragraph="§2",
    sections=("space-deck",),
    what="Reports cards of the space deck that belong to the other scenario, by category or as its goal card.",
    why="Borg Cubes and Locutus belong to Borg Invasion; Influences, Ally Starships and Arbiter to Klingon Civil War.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nSpace Deck:\n15 Purple-Border Starship\n1 Locutus\n12 Event\n11 Borg Cube\n1 Influence",
    instead="Replace the card with one of the scenario that is being played.",
    rulings=(
        "dbg-borg-invasion#space-deck-40-cards-total",
        "dbg-borg-invasion#lore-objective",
    ),
)
def foreign_space_card(ctx: Context) -> Findings:
    foreign = ctx.figure("names")
    for block, item in entries(ctx, "space-deck"):
        if item.is_any_of(foreign):
            text = f"{item.name} does not belong here: it is a card of the other scenario"
            yield finding(ctx, item.title_span, block, text, certain=True)


@rule(
    code="DB134",
    name="goal-card",
    title="Goal card",
    paragraph="§1",
    sections=("space-deck",),
    what="Checks that the goal card of the scenario is in the space deck: Locutus in Borg Invasion, Arbiter in Klingon Civil War.",
    why="The game is won by flipping it and meeting its goal, so it must be in the deck, once.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nSpace Deck:\n15 Purple-Border Starship\n13 Event\n12 Borg Cube",
    instead="Name it on a line of its own, `1 Locutus` or `1 Arbiter`, and list one Event fewer.",
    rulings=(
        "dbg-borg-invasion#lore-objective",
        "dbg-borg-invasion#borg-invasion-scenario-cooperative",
        "dbg-borg-invasion#klingon-civil-war-scenario-2v2-team-play",
    ),
)
def goal_card(ctx: Context) -> Findings:
    card = ctx.figure("card")
    for block in setup_of(ctx).section("space-deck"):
        items = [item for item in block.items if item.is_any_of((card,))]
        times = sum(item.count for item in items)
        if times != 1:
            place = items[-1].title_span if items else block.span
            note = "" if items else not_taken(block.items, [card])
            text = f"the goal card {card} is listed {times} times in {block.spoken}: list it exactly once{note}"
            yield finding(ctx, place, block, text)


@rule(
    code="DB140",
    name="starbase-size",
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
    wanted = ctx.figure("total")
    for wrong in miscounted(ctx, "starbase-deck", joined="search-area", exactly=wanted):
        cards = plural(wrong.found, "card")
        yield wrong.finding(f"the starbase deck and the search area have {cards} of {wanted} together")


@rule(
    code="DB141",
    name="starbase-split",
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
    revealed = [item for _, item in entries(ctx, "search-area")]
    for block in setup_of(ctx).section("starbase-deck"):
        if wrong := miscomposed(block, [*block.items, *revealed], ctx.figure("cards"), and_nothing_else=True):
            yield finding(ctx, wrong.place, block, f"the starbase deck does not have the right cards: {wrong.text}")


@rule(
    code="DB142",
    name="repeated-character",
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
    for block, item, times in repeated(characters):
        text = f"{item.name} is listed {times} times: `unique` suggests one copy, but the document does not define it"
        yield finding(ctx, item.title_span, block, text, certain=True)


@rule(
    code="DB143",
    name="search-area-size",
    title="Size of the search area",
    paragraph="§3.6",
    sections=("search-area",),
    what="Counts the cards of the search area.",
    why="The top nine cards of the starbase deck are revealed into a grid of three by three.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nSearch Area:\n8 Maneuver",
    instead="Reveal nine cards.",
    rulings=(
        "dbg-borg-invasion#starbase-search-area",
        "dbg-borg-invasion#general-setup-all-scenarios",
    ),
)
def search_area_size(ctx: Context) -> Findings:
    wanted = ctx.figure("total")
    for wrong in miscounted(ctx, "search-area", exactly=wanted):
        cards = plural(wrong.found, "card")
        yield wrong.finding(f"{wrong.block.spoken} has {cards}: a grid of 3 by 3 needs {wanted}")


@rule(
    code="DB150",
    name="basic-piles",
    title="Basic piles",
    paragraph="§2",
    sections=("basic-piles",),
    what="Compares the basic piles with both readings of the document: 20 Ensigns, 16 Lieutenants and 14 Commanders; or, if the starting decks are dealt from them, 3 Ensigns and 2 Lieutenants fewer for each player.",
    why="The piles are printed with 20, 16 and 14 cards. The document does not say whether the starting decks come from them, so both readings are accepted (the second with DB151).",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nBasic Piles:\n20 Ensign\n16 Lieutenant\n13 Commander",
    instead="Set out 20, 16 and 14 cards, or deal the starting decks from them.",
    rulings=(
        "dbg-borg-invasion#basic-character-piles-yellow-border",
        "dbg-borg-invasion#player-decks",
    ),
)
def basic_piles(ctx: Context) -> Findings:
    readings = _readings(ctx)
    shown = " or ".join("/".join(map(str, reading.values())) for reading in readings)
    for block in setup_of(ctx).section("basic-piles"):
        found = tally(block.items)
        # Without the number of players a reading that needs it may be the right one.
        if all(None not in reading.values() and found != reading for reading in readings):
            piles = listed(f"{cards} {name}" for name, cards in {**dict.fromkeys(readings[0], 0), **found}.items())
            text = f"{block.spoken} are {piles}: that fits neither reading ({shown} Ensigns/Lieutenants/Commanders)"
            yield finding(ctx, block.span, block, text)


@rule(
    code="DB151",
    name="dealt-basic-piles",
    title="Starting decks dealt from the basic piles",
    paragraph="§2, §3",
    sections=("basic-piles",),
    what="Reports basic piles that lack exactly the Ensigns and Lieutenants of the starting decks.",
    why="The document does not say where the starting cards come from. Both readings are legal; this one is not the printed size of the piles.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nBasic Piles:\n14 Ensign\n12 Lieutenant\n14 Commander",
    instead="Agree on the reading at the table.",
    rulings=(
        "dbg-borg-invasion#player-decks",
        "dbg-borg-invasion#basic-character-piles-yellow-border",
    ),
)
def dealt_basic_piles(ctx: Context) -> Findings:
    printed, dealt = _readings(ctx)
    for block in setup_of(ctx).section("basic-piles"):
        found = tally(block.items)
        if found == dealt != printed:
            piles = listed(f"{cards} {name}" for name, cards in found.items())
            text = f"{block.spoken} are {piles}, so the starting decks were dealt from them"
            yield finding(ctx, block.span, block, f"{text}: where these come from is not stated", certain=True)


@rule(
    code="DB160",
    name="borg-card-count",
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
    wanted = number(ctx, "total")
    for wrong in miscounted(ctx, "borg-cards", exactly=wanted):
        cards = plural(wrong.found, "Borg card")
        yield wrong.finding(f"{cards}, must be {wanted} (5 for each of {players(ctx)} and 5 more)")


@rule(
    code="DB161",
    name="borg-card-stock",
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
    most = ctx.figure("most")
    for wrong in miscounted(ctx, "borg-cards", most=most):
        yield wrong.finding(f"{plural(wrong.found, 'Borg card')}: only {most} exist")


@rule(
    code="DB162",
    name="borg-cards-in-civil-war",
    title="Borg cards in the other scenario",
    paragraph="§2",
    what="Reports Borg cards in a list of Klingon Civil War.",
    why="The Borg cards are components of Borg Invasion only.",
    example="Scenario:\n1 Klingon Civil War\nPlayers:\n4 Player\nBorg Cards:\n25 Borg Card",
    instead="Leave them in the box.",
    rulings=(
        "dbg-borg-invasion#borg-invasion",
        "dbg-borg-invasion#borg-cards-borg-invasion-only",
    ),
)
def borg_cards_in_civil_war(ctx: Context) -> Findings:
    names, sections = ctx.figure("names"), ctx.figure("sections")
    for block in setup_of(ctx).blocks:
        for item in block.items:
            if block.kind.id in sections or item.is_any_of(names):
                text = f"{item.name}: Borg cards are for Borg Invasion only"
                yield finding(ctx, item.title_span, block, text, certain=True)


def _readings(ctx: Context) -> list[dict[str, int | None]]:
    """Return the cards of the basic piles by each reading of the document; None where they depend on the unknown
    number of players."""
    return [{name: for_players(ctx, figure) for name, figure in r.items()} for r in ctx.figure("readings")]
