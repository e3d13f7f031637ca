"""Deck Building Game: the space deck."""

from borgcheck.games.checks import finding, miscounts, not_taken, setup_of
from borgcheck.games.dbg.checks import foreign, miscomposed
from borgcheck.rules.base import Context, Findings, rule


@rule("DB130", paragraph="§2", sections=("space-deck",), rulings=("dbg-borg-invasion#space-deck-40-cards-total",))
def space_deck_size(ctx: Context) -> Findings:
    """Size of the space deck.

    Counts the cards of the space deck.

    Why: The space deck has 40 cards: 15 for every scenario, and 25 for the scenario being played.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        2 Player
        Space Deck:
        15 Purple-Border Starship
        1 Locutus
        12 Event
        11 Borg Cube

    Instead: Make it 40 cards.
    """
    return miscounts(ctx, "space-deck", "card", "{block} has {found}, {difference}")


@rule("DB131", paragraph="§2", sections=("space-deck",), rulings=("dbg-borg-invasion#space-deck-40-cards-total",))
def purple_starships(ctx: Context) -> Findings:
    """Purple starships.

    Counts the starships with a purple border in the space deck.

    Why: All 15 purple-border starships are in the space deck in every scenario.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        2 Player
        Space Deck:
        16 Purple-Border Starship
        1 Locutus
        12 Event
        11 Borg Cube

    Instead: Put in all 15 of them and no others.
    """
    starship = "Purple-Border Starship"
    return miscounts(ctx, "space-deck", starship, "{block} has {found}, {difference}", kind=starship)


@rule("DB132", paragraph="§2", sections=("space-deck",), rulings=("dbg-borg-invasion#space-deck-40-cards-total",))
def scenario_cards(ctx: Context) -> Findings:
    """Scenario cards of the space deck.

    Counts the cards of each category that the scenario adds to the space deck: 13 Events (Locutus counted) and 12 Borg
    Cubes in Borg Invasion; 9 Events (Arbiter counted), 4 Influences and 12 Ally Starships in Klingon Civil War.

    Why: The 25 cards of a scenario are the same each time; its goal card is one of the Events.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        2 Player
        Space Deck:
        15 Purple-Border Starship
        1 Locutus
        13 Event
        11 Borg Cube

    Instead: Change the number of each category to the one given.
    """
    message = "{block} does not have the cards of the scenario"
    return miscomposed(ctx, "space-deck", message, counts_as=ctx.figure("counts_as"))


@rule(
    "DB133",
    paragraph="§2",
    sections=("space-deck",),
    rulings=("dbg-borg-invasion#space-deck-40-cards-total", "dbg-borg-invasion#lore-objective"),
)
def foreign_space_card(ctx: Context) -> Findings:
    """Space card of the other scenario.

    Reports cards of the space deck that belong to the other scenario, by category or as its goal card.

    Why: Borg Cubes and Locutus belong to Borg Invasion; Influences, Ally Starships and Arbiter to Klingon Civil War.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        2 Player
        Space Deck:
        15 Purple-Border Starship
        1 Locutus
        12 Event
        11 Borg Cube
        1 Influence

    Instead: Replace the card with one of the scenario that is being played.
    """
    return foreign(ctx, "space-deck", "{name} does not belong here: it is a card of the other scenario")


@rule(
    "DB134",
    paragraph="§1",
    sections=("space-deck",),
    rulings=(
        "dbg-borg-invasion#lore-objective",
        "dbg-borg-invasion#borg-invasion-scenario-cooperative",
        "dbg-borg-invasion#klingon-civil-war-scenario-2v2-team-play",
    ),
)
def goal_card(ctx: Context) -> Findings:
    """Goal card.

    Checks that the goal card of the scenario is in the space deck: Locutus in Borg Invasion, Arbiter in Klingon Civil
    War.

    Why: The game is won by flipping it and meeting its goal, so it must be in the deck, once.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        2 Player
        Space Deck:
        15 Purple-Border Starship
        13 Event
        12 Borg Cube

    Instead: Name it on a line of its own, `1 Locutus` or `1 Arbiter`, and list one Event fewer.
    """
    card = ctx.figure("card")
    for block in setup_of(ctx).section("space-deck"):
        items = [item for item in block.items if item.is_any_of((card,))]
        times = sum(item.count for item in items)
        if times != 1:
            place = items[-1].title_span if items else block.span
            note = "" if items else not_taken(block.items, [card])
            text = f"the goal card {card} is listed {times} times in {block.display_name}: list it exactly once{note}"
            yield finding(ctx, place, block, text)
