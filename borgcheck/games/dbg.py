"""The rules of the Deck Building Game: the scenario and its players, decks, the space and starbase decks, Borg cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from borgcheck.common.phrasing import plural
from borgcheck.games.checks import (
    difference,
    entries,
    finding,
    listed,
    report_unknown,
    report_wrong_counts,
    report_wrong_players,
    resembling,
    resolve_parameter,
    setup_of,
    tally,
    tally_spellings,
)
from borgcheck.games.game import normalize_name
from borgcheck.games.setup import Block, Item
from borgcheck.model.findings import Finding, Span
from borgcheck.rules.base import Context, Findings, rule

_SETUP = "dbg-borg-invasion#general-setup-all-scenarios"
_INVASION = "dbg-borg-invasion#borg-invasion"
_INVASION_SETUP = "dbg-borg-invasion#borg-invasion-setup"
_CIVIL_WAR = "dbg-borg-invasion#klingon-civil-war-scenario-2v2-team-play"
_CIVIL_WAR_SETUP = "dbg-borg-invasion#klingon-civil-war-setup"
_PLAYER_DECKS = "dbg-borg-invasion#player-decks"
_SPACE_DECK = "dbg-borg-invasion#space-deck-40-cards-total"
_STARBASE_DECK = "dbg-borg-invasion#starbase-deck-90-cards"
_BASIC_PILES = "dbg-borg-invasion#basic-character-piles-yellow-border"
_OBJECTIVE = "dbg-borg-invasion#lore-objective"

# ---- the scenario, its players and their seats


@rule("DB100", paragraph="§1", sections=("scenario",), rulings=(_OBJECTIVE,))
def one_scenario(ctx: Context) -> Findings:
    """Scenario.

    Reports a list that names no scenario, more than one, or one that is not in the document.

    Why: The scenario decides which cards are set out, and the document has two: Borg Invasion and Klingon Civil War.

    Example:
        Scenario:
        1 Mirror Universe
        Players:
        2 Player

    Instead: Write `Scenario:` and below it `1 Borg Invasion` or `1 Klingon Civil War`.
    """
    setup = setup_of(ctx)
    blocks = setup.section("scenario")
    items = [item for block in blocks for item in block.items]
    if sum(i.count for i in items) == 1 and items[0].known:
        return
    block = blocks[0] if blocks else None
    scenarios = list(dict.fromkeys(setup.game_data.sections["scenario"].names.values()))
    names = " or ".join(scenarios)
    if not items:
        place = block.span if block else Span(1, 1, 1)
        yield finding(ctx, place, block, f"name the scenario (`Scenario:`, then `1 ...`): {names}")
        return
    unknown = next((i for i in items if not i.known), None)
    found = listed(f"{i.count} {i.name}" if i.count > 1 else i.name for i in items)
    near = resembling(unknown.title, scenarios) if unknown else ()
    place = (unknown or items[-1]).title_span
    yield finding(ctx, place, block, f"found {found}: name one scenario, {names}", suggestions=near)


@rule("DB101", paragraph="§2, §3", sections=("players",), rulings=(_INVASION, _INVASION_SETUP))
def invasion_players(ctx: Context) -> Findings:
    """Players of Borg Invasion.

    Checks the number of players in Borg Invasion.

    Why: There are five starter starships for it, and its 30 Borg cards are just enough for five players (5 for each and
    5 more); the document prints no limit itself.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        6 Player

    Instead: Play with one to five players.
    """
    return report_wrong_counts(ctx, "players", "player", "{found}: Borg Invasion is for {least} to {most}")


@rule("DB102", paragraph="§1", sections=("players",), rulings=(_CIVIL_WAR,))
def civil_war_players(ctx: Context) -> Findings:
    """Players of Klingon Civil War.

    Checks the number of players in Klingon Civil War.

    Why: The scenario is played two against two.

    Example:
        Scenario:
        1 Klingon Civil War
        Players:
        3 Player

    Instead: Play with four players.
    """
    return report_wrong_counts(ctx, "players", "player", "{found}: two teams of two need {wanted}")


@rule("DB170", paragraph="§1", sections=("seating",), rulings=(_CIVIL_WAR,))
def teams_of_two(ctx: Context) -> Findings:
    """Two teams of two.

    Counts the seats of each team in Klingon Civil War.

    Why: The scenario is played two against two.

    Example:
        Scenario:
        1 Klingon Civil War
        Players:
        4 Player
        Seating:
        1 Team A
        1 Team B
        1 Team A
        1 Team C

    Instead: Seat two teams of two players each.
    """
    for block in setup_of(ctx).section("seating"):
        seats = tally_spellings(block.items)
        if sorted(seats.values()) != sorted(ctx.parameter("sizes")):
            names = {normalize_name(item.kind): item.name for item in block.items}
            found = listed(f"{number} of {names[team]}" for team, number in seats.items()) or "none"
            yield finding(ctx, block.span, block, f"seated: {found}, but two teams of two are needed")


@rule("DB171", paragraph="§3", sections=("seating",), rulings=(_CIVIL_WAR_SETUP,))
def alternate_teams(ctx: Context) -> Findings:
    """Teams alternate.

    Compares each seat with the next one; the last seat is next to the first.

    Why: Players of the two teams sit alternately.

    Example:
        Scenario:
        1 Klingon Civil War
        Players:
        4 Player
        Seating:
        1 Team A
        1 Team A
        1 Team B
        1 Team B

    Instead: Seat the teams in turn: A, B, A, B.
    """
    for block in setup_of(ctx).section("seating"):
        # A line of two is two seats side by side.
        seats = [item for item in block.items for _ in range(item.count)]
        neighbours = list(pairwise(enumerate(seats, 1)))
        if len(seats) > 2:
            neighbours.append(((len(seats), seats[-1]), (1, seats[0])))
        pairs = [(a, b) for a, b in neighbours if normalize_name(a[1].kind) == normalize_name(b[1].kind)]
        if pairs:
            shown = listed(f"{a} and {b} ({item.name})" for (a, item), (b, _) in pairs)
            text = f"neighbours on the same team: seats {shown}; teams must alternate around the table"
            yield finding(ctx, pairs[0][1][1].title_span, block, text)


@rule("DB172", paragraph="§3", rulings=(_INVASION_SETUP, _CIVIL_WAR_SETUP))
def seating_unused(ctx: Context) -> Findings:
    """Seating not used.

    Reports a Seating section in a list of Borg Invasion.

    Why: All players are one team there; the document gives an order of seats for Klingon Civil War only.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        2 Player
        Seating:
        1 Team A
        1 Team B
        Borg Cards:
        15 Borg Card

    Instead: Leave the section out.
    """
    for block in setup_of(ctx).section("seating"):
        yield finding(ctx, block.span, block, f"{block.display_name} is not used in Borg Invasion", certain=True)


# ---- starting decks, opening hands and flagships


@rule("DB110", paragraph="§3.1", sections=("deck",), rulings=(_SETUP,))
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
    return report_wrong_players(ctx, "deck", "a starting deck")


@rule("DB111", paragraph="§3.1", sections=("deck",), rulings=(_SETUP, _PLAYER_DECKS))
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
    return report_wrong_counts(ctx, "deck", "card", "{block} has {found}, {difference}")


@rule("DB112", paragraph="§2", sections=("deck",), rulings=(_PLAYER_DECKS,))
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

    Instead: List each of these cards in the number given above.
    """
    return report_wrong_cards(ctx, "deck", "{block} does not have the cards of a starting deck")


@rule("DB113", paragraph="§2", sections=("deck",), rulings=(_PLAYER_DECKS,))
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
    return report_unknown(ctx, "deck", "{name} is not a starting card")


@rule("DB114", paragraph="§3.2", sections=("hand",), rulings=(_SETUP,))
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
    return report_wrong_counts(ctx, "hand", "card", "{block} has {found}: draw {wanted}")


@rule("DB120", paragraph="§3", sections=("flagships",), rulings=(_INVASION_SETUP, _CIVIL_WAR_SETUP))
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
    return report_wrong_counts(ctx, "flagships", "flagship", "{found}, but there must be {wanted}: one per player")


@rule(
    "DB121",
    paragraph="§2",
    sections=("flagships",),
    rulings=("dbg-borg-invasion#scenario-specific-components", _INVASION_SETUP, _CIVIL_WAR_SETUP),
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
    return report_foreign(ctx, "flagships", message)


@rule("DB122", paragraph="§3", sections=("flagships",), rulings=(_INVASION_SETUP, _CIVIL_WAR_SETUP))
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
    return report_repeated(ctx, entries(ctx, "flagships"), message)


# ---- the space deck


@rule("DB130", paragraph="§2", sections=("space-deck",), rulings=(_SPACE_DECK,))
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
    return report_wrong_counts(ctx, "space-deck", "card", "{block} has {found}, {difference}")


@rule("DB131", paragraph="§2", sections=("space-deck",), rulings=(_SPACE_DECK,))
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
    return report_wrong_counts(ctx, "space-deck", starship, "{block} has {found}, {difference}", kind=starship)


@rule("DB132", paragraph="§2", sections=("space-deck",), rulings=(_SPACE_DECK,))
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
    message = "{block} does not have the right cards for the scenario"
    return report_wrong_cards(ctx, "space-deck", message, counts_as=ctx.parameter("counts_as"))


@rule("DB133", paragraph="§2", sections=("space-deck",), rulings=(_SPACE_DECK, _OBJECTIVE))
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
    return report_foreign(ctx, "space-deck", "{name} does not belong here: it is a card of the other scenario")


@rule(
    "DB134",
    paragraph="§1",
    sections=("space-deck",),
    rulings=(_OBJECTIVE, "dbg-borg-invasion#borg-invasion-scenario-cooperative", _CIVIL_WAR),
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
    card = ctx.parameter("card")
    for block in setup_of(ctx).section("space-deck"):
        items = [item for item in block.items if item.is_any_of((card,))]
        times = sum(item.count for item in items)
        if times != 1:
            place = items[-1].title_span if items else block.span
            text = f"the goal card {card} is listed {times} times in {block.display_name}: list it exactly once"
            yield finding(ctx, place, block, text)


# ---- the starbase deck, the search area and the basic piles


@rule("DB140", paragraph="§2", sections=("starbase-deck",), rulings=(_STARBASE_DECK,))
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
    return report_wrong_counts(ctx, "starbase-deck", "card", message, joined="search-area")


@rule("DB141", paragraph="§2", sections=("starbase-deck",), rulings=(_STARBASE_DECK,))
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
    return report_wrong_cards(ctx, "starbase-deck", message, joined="search-area", and_nothing_else=True)


@rule("DB142", paragraph="§2", sections=("starbase-deck",), rulings=(_STARBASE_DECK,))
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
    return report_repeated(ctx, characters, message)


@rule("DB143", paragraph="§3.6", sections=("search-area",), rulings=("dbg-borg-invasion#starbase-search-area", _SETUP))
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
    return report_wrong_counts(ctx, "search-area", "card", "{block} has {found}: a grid of 3 by 3 needs {wanted}")


@rule("DB150", paragraph="§2", sections=("basic-piles",), rulings=(_BASIC_PILES, _PLAYER_DECKS))
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
            text = f"{block.display_name} hold {piles}, which fits neither reading ({shown} Ensigns/Lieutenants/Commanders)"
            yield finding(ctx, block.span, block, text)


@rule("DB151", paragraph="§2, §3", sections=("basic-piles",), rulings=(_PLAYER_DECKS, _BASIC_PILES))
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
            text = f"{block.display_name} hold {piles}, so the starting decks were dealt from them"
            yield finding(
                ctx,
                block.span,
                block,
                f"{text}: the document does not say where starting decks come from",
                certain=True,
            )


def _readings(ctx: Context) -> list[dict[str, int | None]]:
    """Return the cards of the basic piles by each reading of the document; None where they depend on the unknown
    number of players."""
    return [{name: resolve_parameter(ctx, value) for name, value in r.items()} for r in ctx.parameter("readings")]


# ---- the Borg cards


@rule("DB160", paragraph="§3", sections=("borg-cards",), rulings=(_INVASION_SETUP,))
def borg_card_count(ctx: Context) -> Findings:
    """Number of Borg cards.

    Counts the Borg cards laid out in Borg Invasion.

    Why: The pile has five cards for each player and five more.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        3 Player
        Borg Cards:
        19 Borg Card

    Instead: Lay out 10, 15, 20, 25 or 30 cards for one to five players.
    """
    message = "{found}, but there must be {wanted} (5 for each player and 5 more, with {players})"
    return report_wrong_counts(ctx, "borg-cards", "Borg card", message)


@rule("DB161", paragraph="§2", sections=("borg-cards",), rulings=(_INVASION,))
def borg_card_stock(ctx: Context) -> Findings:
    """More Borg cards than exist.

    Compares the number of Borg cards laid out with how many exist.

    Why: The game has 30 Borg cards.

    Example:
        Scenario:
        1 Borg Invasion
        Players:
        6 Player
        Borg Cards:
        35 Borg Card

    Instead: Play with five players or fewer.
    """
    return report_wrong_counts(ctx, "borg-cards", "Borg card", "{found}: only {wanted} exist")


@rule("DB162", paragraph="§2", rulings=(_INVASION, "dbg-borg-invasion#borg-cards-borg-invasion-only"))
def borg_cards_in_civil_war(ctx: Context) -> Findings:
    """Borg cards in the other scenario.

    Reports Borg cards in a list of Klingon Civil War.

    Why: The Borg cards are components of Borg Invasion only.

    Example:
        Scenario:
        1 Klingon Civil War
        Players:
        4 Player
        Borg Cards:
        25 Borg Card

    Instead: Leave them in the box.
    """
    names, sections = ctx.parameter("names"), ctx.parameter("sections")
    for block in setup_of(ctx).blocks:
        for item in block.items:
            if block.kind.id in sections or item.is_any_of(names):
                text = f"{item.name}: Borg cards are for Borg Invasion only"
                yield finding(ctx, item.title_span, block, text, certain=True)


# ---- what several of them have in common


def report_wrong_cards(
    ctx: Context,
    section: str,
    message: str,
    *,
    joined: str = "",
    counts_as: Mapping[str, str] = {},
    and_nothing_else: bool = False,
) -> Iterator[Finding]:
    """Report each `{block}` of a section in which the number of cards of a category is not that of the rule's `cards`.

    Args:
        ctx: What the rule sees.
        section: The section.
        message: What is wrong; the numbers follow.
        joined: Another section whose cards also count.
        counts_as: The categories that count as another one.
        and_nothing_else: Whether cards of other categories are wrong.
    """
    cards: Mapping[str, int] = ctx.parameter("cards")
    for block in setup_of(ctx).section(section):
        items = [*block.items, *(item for _, item in entries(ctx, joined))]
        found = tally(items, lambda kind: counts_as.get(kind, kind))
        wanted = {**cards, **{name: 0 for name in found if name not in cards and and_nothing_else}}
        wrong = {name: found.get(name, 0) for name, number in wanted.items() if found.get(name, 0) != number}
        if not wrong:
            continue
        too_many = {name for name, number in wrong.items() if number > wanted[name]}
        places = (i.title_span for i in items if counts_as.get(i.kind, i.kind) in too_many)
        numbers = listed((_off(name, number, wanted[name]) for name, number in wrong.items()), mark="; ")
        text = f"{message.format(block=block.display_name)}: {numbers}"
        yield finding(ctx, next(places, block.span), block, text)


def _off(name: str, number: int, wanted: int) -> str:
    """Return a wrong number of cards of a category, such as `4 Ensigns, 1 more than 3`."""
    return f"{plural(number, name, name if name.endswith('s') else '')}, {difference(number, wanted)}"


def report_foreign(ctx: Context, section: str, message: str) -> Iterator[Finding]:
    """Report each entry of a section, `{name}`, that is one of the rule's `names`, those of the other scenario."""
    for block, item in entries(ctx, section):
        if item.is_any_of(ctx.parameter("names")):
            yield finding(ctx, item.title_span, block, message.format(name=item.name), certain=True)


def report_repeated(ctx: Context, cards: Iterable[tuple[Block, Item]], message: str) -> Iterator[Finding]:
    """Report the second copy of each card that has a name of its own, `{name}`, and is listed `{times}` times."""
    named = [(block, item, normalize_name(item.name)) for block, item in cards if item.is_named]
    copies: Counter[str] = Counter()
    for _, item, name in named:
        copies[name] += item.count
    seen: Counter[str] = Counter()
    for block, item, name in named:
        before = seen[name]
        seen[name] += item.count
        if before < 2 <= seen[name]:
            text = message.format(name=item.name, times=copies[name])
            yield finding(ctx, item.title_span, block, text, certain=True)
