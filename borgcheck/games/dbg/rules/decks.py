"""Deck Building Game: starting decks, opening hands and flagships."""

from borgcheck.games.checks import entries, miscounts, misnumbered, unknown
from borgcheck.games.dbg.checks import foreign, miscomposed, repeated
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="DB110",
    title="Decks of the players",
    paragraph="§3.1",
    sections=("deck",),
    what="Compares the numbers of the starting decks listed with the number of players. A list without decks is not checked.",
    why="Each player assembles a starting deck.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nDeck 1:\n3 Ensign\n2 Lieutenant\n1 Evasive Maneuvers\n1 Tricorder\n1 Phasers\n1 Diagnostic Check\n1 Starfleet Academy",
    instead="List a deck for each player (`Deck 1-2:` for equal ones), or correct the number of players.",
    rulings=("dbg-borg-invasion#general-setup-all-scenarios",),
)
def decks_listed(ctx: Context) -> Findings:
    return misnumbered(ctx, "deck", "a starting deck")


@rule(
    code="DB111",
    title="Size of a starting deck",
    paragraph="§3.1",
    sections=("deck",),
    what="Counts the cards of each starting deck.",
    why="A starting deck has ten cards.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n1 Player\nDeck 1:\n4 Ensign\n2 Lieutenant\n1 Evasive Maneuvers\n1 Tricorder\n1 Phasers\n1 Diagnostic Check\n1 Starfleet Academy",
    instead="Make it 3 Ensigns, 2 Lieutenants and one of each of the five starter cards.",
    rulings=("dbg-borg-invasion#general-setup-all-scenarios", "dbg-borg-invasion#player-decks"),
)
def starting_deck_size(ctx: Context) -> Findings:
    return miscounts(ctx, "deck", "card", "{block} has {found} of {wanted}")


@rule(
    code="DB112",
    title="Cards of a starting deck",
    paragraph="§2",
    sections=("deck",),
    what="Counts each of the starting cards in each starting deck: 3 Ensigns, 2 Lieutenants and one each of Evasive Maneuvers, Tricorder, Phasers, Diagnostic Check and Starfleet Academy.",
    why="Every player starts with the same ten cards.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n1 Player\nDeck 1:\n4 Ensign\n1 Lieutenant\n1 Evasive Maneuvers\n1 Tricorder\n1 Phasers\n1 Diagnostic Check\n1 Starfleet Academy",
    instead="Change the number of each card to the one given.",
    rulings=("dbg-borg-invasion#player-decks",),
)
def starting_cards(ctx: Context) -> Findings:
    return miscomposed(ctx, "deck", "{block} does not have the cards of a starting deck")


@rule(
    code="DB113",
    title="Not a starting card",
    paragraph="§2",
    sections=("deck",),
    what="Reports cards of a starting deck that are not one of the seven starting cards.",
    why="A starting deck holds only these; all other cards are gained in play.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n1 Player\nDeck 1:\n1 Commander",
    instead="Take the card out, or correct its name.",
    rulings=("dbg-borg-invasion#player-decks",),
)
def not_a_starting_card(ctx: Context) -> Findings:
    return unknown(ctx, "deck", "{name} is not a starting card")


@rule(
    code="DB114",
    title="Opening hand of five",
    paragraph="§3.2",
    sections=("hand",),
    what="Counts the cards of each opening hand.",
    why="Each player draws five cards to start.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n1 Player\nHand 1:\n4 Card",
    instead="Draw five cards.",
    rulings=("dbg-borg-invasion#general-setup-all-scenarios",),
)
def opening_hand(ctx: Context) -> Findings:
    return miscounts(ctx, "hand", "card", "{block} has {found}: draw {wanted}")


@rule(
    code="DB120",
    title="Number of flagships",
    paragraph="§3",
    sections=("flagships",),
    what="Counts the flagships.",
    why="Each player has one flagship, a starter starship.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n3 Player\nFlagships:\n2 Borg Invasion Starter Starship",
    instead="List one flagship for each player.",
    rulings=("dbg-borg-invasion#borg-invasion-setup", "dbg-borg-invasion#klingon-civil-war-setup"),
)
def flagship_count(ctx: Context) -> Findings:
    return miscounts(ctx, "flagships", "flagship", "{found}, need {wanted}: one per player")


@rule(
    code="DB121",
    title="Flagship of the other scenario",
    paragraph="§2",
    sections=("flagships",),
    what="Reports flagships that are starter starships of the other scenario.",
    why="Each scenario has starter starships of its own, with a green border for Borg Invasion and a red one for Klingon Civil War.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n1 Player\nFlagships:\n1 Klingon Civil War Starter Starship",
    instead="Use a starter starship of the scenario that is being played.",
    rulings=(
        "dbg-borg-invasion#scenario-specific-components",
        "dbg-borg-invasion#borg-invasion-setup",
        "dbg-borg-invasion#klingon-civil-war-setup",
    ),
)
def foreign_flagship(ctx: Context) -> Findings:
    message = (
        "{name} belongs to the other scenario: green borders are for Borg Invasion, red ones for Klingon Civil War"
    )
    return foreign(ctx, "flagships", message)


@rule(
    code="DB122",
    title="Flagship repeated",
    paragraph="§3",
    sections=("flagships",),
    what="Reports flagships listed by name that occur more than once.",
    why="Each flagship has a unique effect, which implies that no two players have the same one; the document does not say so itself.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nFlagships:\n2 U.S.S. Enterprise [Borg Invasion Starter Starship]",
    instead="Give each player another flagship.",
    rulings=("dbg-borg-invasion#borg-invasion-setup", "dbg-borg-invasion#klingon-civil-war-setup"),
)
def repeated_flagship(ctx: Context) -> Findings:
    message = "{name} is listed {times} times among the flagships: each has a unique effect"
    return repeated(ctx, entries(ctx, "flagships"), message)
