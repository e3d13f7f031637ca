"""The rules of the Deck Building Game that are more than one check; the others are in dbg_rules.toml."""

from __future__ import annotations

from itertools import pairwise

from borgcheck.games.checks import count_by_kind, count_by_normalized_kind, join_first, resolve_parameter, setup_of
from borgcheck.games.game import normalize_name
from borgcheck.model.findings import START_OF_FILE
from borgcheck.rules.base import Context, Findings, rule

_INVASION = "dbg-borg-invasion#borg-invasion"
_INVASION_SETUP = "dbg-borg-invasion#borg-invasion-setup"
_CIVIL_WAR = "dbg-borg-invasion#klingon-civil-war-scenario-2v2-team-play"
_CIVIL_WAR_SETUP = "dbg-borg-invasion#klingon-civil-war-setup"
_PLAYER_DECKS = "dbg-borg-invasion#player-decks"
_BASIC_PILES = "dbg-borg-invasion#basic-character-piles-yellow-border"
_OBJECTIVE = "dbg-borg-invasion#lore-objective"

# ---- the scenario, its players and their seats


@rule("DB100", document_section="§1", sections=("scenario",), rulings=(_OBJECTIVE,))
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
    blocks = setup_of(ctx).section("scenario")
    items = [item for block in blocks for item in block.items]
    if sum(item.count for item in items) == 1 and items[0].known:
        return
    names = " or ".join(dict.fromkeys(setup_of(ctx).game_data.sections["scenario"].names.values()))
    if items:
        span = next((item for item in items if not item.known), items[-1]).title_span
        named = join_first(f"{item.count} {item.name}" if item.count > 1 else item.name for item in items)
        text = f"found {named}: name one scenario, {names}"
    else:
        span = blocks[0].span if blocks else START_OF_FILE
        text = f"name the scenario (`Scenario:`, then `1 ...`): {names}"
    yield ctx.finding(span, text, section=blocks[0] if blocks else None)


@rule("DB170", document_section="§1", sections=("seating",), rulings=(_CIVIL_WAR,))
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
        seats = count_by_normalized_kind(block.items)
        if sorted(seats.values()) != sorted(ctx.parameter("sizes")):
            names = {normalize_name(item.kind): item.name for item in block.items}
            seated = join_first(f"{number} of {names[team]}" for team, number in seats.items()) or "none"
            yield ctx.finding(block.span, f"seated: {seated}, but two teams of two are needed", section=block)


@rule("DB171", document_section="§3", sections=("seating",), rulings=(_CIVIL_WAR_SETUP,))
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
        # A line with a count of two is two adjacent seats.
        seats = list(enumerate((item for item in block.items for _ in range(item.count)), 1))
        around = [*seats, seats[0]] if len(seats) > 2 else seats
        pairs = [(a, b) for a, b in pairwise(around) if normalize_name(a[1].kind) == normalize_name(b[1].kind)]
        if pairs:
            numbers = join_first(f"{a} and {b} ({item.name})" for (a, item), (b, _) in pairs)
            text = f"neighbours on the same team: seats {numbers}"
            advice = "teams must alternate around the table"
            yield ctx.finding(pairs[0][1][1].title_span, text, advice=advice, section=block)


@rule("DB172", document_section="§3", rulings=(_INVASION_SETUP, _CIVIL_WAR_SETUP))
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
        yield ctx.finding(block.span, f"{block.display_name} is not used in Borg Invasion", section=block)


# ---- the starbase deck, the search area and the basic piles


@rule("DB150", document_section="§2", sections=("basic-piles",), rulings=(_BASIC_PILES, _PLAYER_DECKS))
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
    expected = " or ".join("/".join(map(str, reading.values())) for reading in readings)
    for block in setup_of(ctx).section("basic-piles"):
        cards_by_rank = count_by_kind(block.items)
        # A reading that depends on the unknown number of players may be right.
        if all(None not in reading.values() and cards_by_rank != reading for reading in readings):
            piles = join_first(
                f"{cards} {name}" for name, cards in {**dict.fromkeys(readings[0], 0), **cards_by_rank}.items()
            )
            text = f"{block.display_name} hold {piles}, which fits neither reading ({expected} Ensigns/Lieutenants/Commanders)"
            yield ctx.finding(block.span, text, section=block)


@rule("DB151", document_section="§2, §3", sections=("basic-piles",), rulings=(_PLAYER_DECKS, _BASIC_PILES))
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
        cards_by_rank = count_by_kind(block.items)
        if cards_by_rank == dealt != printed:
            piles = join_first(f"{cards} {name}" for name, cards in cards_by_rank.items())
            text = f"{block.display_name} hold {piles}, so the starting decks were dealt from them"
            text += ": the document does not say where starting decks come from"
            yield ctx.finding(block.span, text, section=block)


def _readings(ctx: Context) -> list[dict[str, int | None]]:
    """Return the cards of the basic piles by each reading of the document; None where they depend on the unknown
    number of players."""
    return [{name: resolve_parameter(ctx, value) for name, value in r.items()} for r in ctx.parameter("readings")]


# ---- the Borg cards


@rule("DB162", document_section="§2", rulings=(_INVASION, "dbg-borg-invasion#borg-cards-borg-invasion-only"))
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
    borg_cards = setup_of(ctx).game_data.sections["borg-cards"]
    for block in setup_of(ctx).blocks:
        for item in block.items:
            if block.kind is borg_cards or borg_cards.known(item.title) or borg_cards.known(item.category):
                text = f"{item.name}: Borg cards are for Borg Invasion only"
                yield ctx.finding(item.title_span, text, section=block)
