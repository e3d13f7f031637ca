"""Deck Building Game: starting decks, opening hands and flagships."""

from borgcheck.games.checks import entries, miscounts, misnumbered, unknown
from borgcheck.games.dbg.checks import foreign, miscomposed, repeated
from borgcheck.rules.base import Context, Findings, rule


@rule("DB110", paragraph="§3.1", sections=("deck",), rulings=("dbg-borg-invasion#general-setup-all-scenarios",))
def decks_listed(ctx: Context) -> Findings:
    """Decks of the players.

    Compares the numbers of the starting decks listed with the number of players. A list without decks is not checked.

    Why: Each player assembles a starting deck.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        2 Player
        Deck 1:
        3 Ensign
        2 Lieutenant
        1 Evasive Maneuvers
        1 Tricorder
        1 Phasers
        1 Diagnostic Check
        1 Starfleet Academy

    Instead: List a deck for each player (`Deck 1-2:` for equal ones), or correct the number of players.
    """
    return misnumbered(ctx, "deck", "a starting deck")


@rule(
    "DB111",
    paragraph="§3.1",
    sections=("deck",),
    rulings=("dbg-borg-invasion#general-setup-all-scenarios", "dbg-borg-invasion#player-decks"),
)
def starting_deck_size(ctx: Context) -> Findings:
    """Size of a starting deck.

    Counts the cards of each starting deck.

    Why: A starting deck has ten cards.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        1 Player
        Deck 1:
        4 Ensign
        2 Lieutenant
        1 Evasive Maneuvers
        1 Tricorder
        1 Phasers
        1 Diagnostic Check
        1 Starfleet Academy

    Instead: Make it 3 Ensigns, 2 Lieutenants and one of each of the five starter cards.
    """
    return miscounts(ctx, "deck", "card", "{block} has {found}, {difference}")


@rule("DB112", paragraph="§2", sections=("deck",), rulings=("dbg-borg-invasion#player-decks",))
def starting_cards(ctx: Context) -> Findings:
    """Cards of a starting deck.

    Counts each of the starting cards in each starting deck: 3 Ensigns, 2 Lieutenants and one each of Evasive Maneuvers,
    Tricorder, Phasers, Diagnostic Check and Starfleet Academy.

    Why: Every player starts with the same ten cards.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        1 Player
        Deck 1:
        4 Ensign
        1 Lieutenant
        1 Evasive Maneuvers
        1 Tricorder
        1 Phasers
        1 Diagnostic Check
        1 Starfleet Academy

    Instead: Change the number of each card to the one given.
    """
    return miscomposed(ctx, "deck", "{block} does not have the cards of a starting deck")


@rule("DB113", paragraph="§2", sections=("deck",), rulings=("dbg-borg-invasion#player-decks",))
def not_a_starting_card(ctx: Context) -> Findings:
    """Not a starting card.

    Reports cards of a starting deck that are not one of the seven starting cards.

    Why: A starting deck holds only these; all other cards are gained in play.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        1 Player
        Deck 1:
        1 Commander

    Instead: Take the card out, or correct its name.
    """
    return unknown(ctx, "deck", "{name} is not a starting card")


@rule("DB114", paragraph="§3.2", sections=("hand",), rulings=("dbg-borg-invasion#general-setup-all-scenarios",))
def opening_hand(ctx: Context) -> Findings:
    """Opening hand of five.

    Counts the cards of each opening hand.

    Why: Each player draws five cards to start.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        1 Player
        Hand 1:
        4 Card

    Instead: Draw five cards.
    """
    return miscounts(ctx, "hand", "card", "{block} has {found}: draw {wanted}")


@rule(
    "DB120",
    paragraph="§3",
    sections=("flagships",),
    rulings=("dbg-borg-invasion#borg-invasion-setup", "dbg-borg-invasion#klingon-civil-war-setup"),
)
def flagship_count(ctx: Context) -> Findings:
    """Number of flagships.

    Counts the flagships.

    Why: Each player has one flagship, a starter starship.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        3 Player
        Flagships:
        2 Borg Invasion Starter Starship

    Instead: List one flagship for each player.
    """
    return miscounts(ctx, "flagships", "flagship", "{found}, need {wanted}: one per player")


@rule(
    "DB121",
    paragraph="§2",
    sections=("flagships",),
    rulings=(
        "dbg-borg-invasion#scenario-specific-components",
        "dbg-borg-invasion#borg-invasion-setup",
        "dbg-borg-invasion#klingon-civil-war-setup",
    ),
)
def foreign_flagship(ctx: Context) -> Findings:
    """Flagship of the other scenario.

    Reports flagships that are starter starships of the other scenario.

    Why: Each scenario has starter starships of its own, with a green border for Borg Invasion and a red one for Klingon
    Civil War.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        1 Player
        Flagships:
        1 Klingon Civil War Starter Starship

    Instead: Use a starter starship of the scenario that is being played.
    """
    message = (
        "{name} belongs to the other scenario: green borders are for Borg Invasion, red ones for Klingon Civil War"
    )
    return foreign(ctx, "flagships", message)


@rule(
    "DB122",
    paragraph="§3",
    sections=("flagships",),
    rulings=("dbg-borg-invasion#borg-invasion-setup", "dbg-borg-invasion#klingon-civil-war-setup"),
)
def repeated_flagship(ctx: Context) -> Findings:
    """Flagship repeated.

    Reports flagships listed by name that occur more than once.

    Why: Each flagship has a unique effect, which implies that no two players have the same one; the document does not
    say so itself.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        2 Player
        Flagships:
        2 U.S.S. Enterprise [Borg Invasion Starter Starship]

    Instead: Give each player a different flagship.
    """
    message = "{name} is listed {times} times among the flagships: each has a unique effect"
    return repeated(ctx, entries(ctx, "flagships"), message)
