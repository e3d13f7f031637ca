"""Deck Building Game: the space deck."""

from borgcheck.games.checks import finding, miscounts, not_taken, setup_of
from borgcheck.games.dbg.checks import foreign, miscomposed
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="DB130",
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
    return miscounts(ctx, "space-deck", "card", "{block} has {found} of {wanted}")


@rule(
    code="DB131",
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
    starship = "Purple-Border Starship"
    return miscounts(ctx, "space-deck", starship, "{block} has {found} of {wanted}", kind=starship)


@rule(
    code="DB132",
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
    message = "{block} does not have the cards of the scenario"
    return miscomposed(ctx, "space-deck", message, counts_as=ctx.figure("counts_as"))


@rule(
    code="DB133",
    title="Space card of the other scenario",
    paragraph="§2",
    sections=("space-deck",),
    what="Reports cards of the space deck that belong to the other scenario, by category or as its goal card.",
    why="Borg Cubes and Locutus belong to Borg Invasion; Influences, Ally Starships and Arbiter to Klingon Civil War.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nSpace Deck:\n15 Purple-Border Starship\n1 Locutus\n12 Event\n11 Borg Cube\n1 Influence",
    instead="Replace the card with one of the scenario that is being played.",
    rulings=("dbg-borg-invasion#space-deck-40-cards-total", "dbg-borg-invasion#lore-objective"),
)
def foreign_space_card(ctx: Context) -> Findings:
    return foreign(ctx, "space-deck", "{name} does not belong here: it is a card of the other scenario")


@rule(
    code="DB134",
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
            text = f"the goal card {card} is listed {times} times in {block.display_name}: list it exactly once{note}"
            yield finding(ctx, place, block, text)
