"""The rules of Fleet Captains that are more than one check; the others are in captains_rules.toml."""

from __future__ import annotations

from itertools import pairwise

from borgcheck.common.grouping import first_of_each
from borgcheck.games.checks import (
    count_by_kind,
    count_by_normalized_kind,
    entries_of,
    join_first,
    number_parameter,
    setup_of,
)
from borgcheck.games.game import normalize_name
from borgcheck.games.setup import Block
from borgcheck.model.findings import START_OF_FILE
from borgcheck.rules.base import Context, Findings, rule

_SETUP = "fleet-captains-borg#setup"
_COMPONENTS = "fleet-captains-borg#components"
_BEHAVIOR = "fleet-captains-borg#borg-behavior"
_SHIP_TYPES = "fleet-captains-borg#borg-ship-types"

# ---- the number of players, the map and the tokens


@rule("FC100", document_section="§3.4", sections=("players",), rulings=(_SETUP,))
def fleet_players(ctx: Context) -> Findings:
    """Number of players.

    Reports a list that gives no number of players. Nothing that depends on the number is then checked.

    Why: Fleet size is 14 divided among the players, and the missions follow the fleet size; without it nothing can be
    checked. The document prints no upper limit.

    Example:
        Map:
        25 Location Tile
        2 Command Post

    Instead: Write `Players:` and below it the number, as in `2 Player`.
    """
    if setup_of(ctx).players is None:
        text = "give the number of players (`Players:`, then `2 Player`): fleet size and missions follow from it"
        yield ctx.finding(START_OF_FILE, text)


# ---- the players' fleets and pools


@rule("FC111", document_section="§3.5", sections=("fleet",), rulings=(_SETUP,))
def fleet_ship_size(ctx: Context) -> Findings:
    """Ship without a size.

    Reports a ship in a fleet whose size is not given.

    Why: The document prints no sizes of player ships, so the list must.

    Example:
        Players:
        1 Player
        Fleet 1:
        1 Ship 1A [size 9]
        1 Ship 1B

    Instead: Write the size in brackets after the name: `1 Ship 1B [size 5]`.
    """
    for block, item in entries_of(ctx, "fleet"):
        if item.value("size") is None:
            text = f"{item.name} has no size: declare it, as in `[size 4]`"
            advice = "the fleet cannot be added up without it"
            yield ctx.finding(item.title_span, text, advice=advice, section=block)


@rule("FC113", document_section="§3.6", sections=("pool",), rulings=(_SETUP,))
def ship_in_fleet_and_pool(ctx: Context) -> Findings:
    """Ship in fleet and pool.

    Reports ships in a pool that are also in the same player's fleet.

    Why: The pool consists of the ships that were left over or discarded in the draft.

    Example:
        Players:
        1 Player
        Fleet 1:
        1 Ship 1A [size 9]
        1 Ship 1B [size 5]
        Pool 1:
        1 Ship 1B [size 5]

    Instead: Take the ship out of the fleet or out of the pool.
    """
    fleets = [(fleet, ship, normalize_name(ship.name)) for fleet, ship in entries_of(ctx, "fleet")]
    ships = first_of_each(((player, name), (fleet, ship)) for fleet, ship, name in fleets for player in fleet.numbers)
    for block, item in entries_of(ctx, "pool"):
        keys = [(player, normalize_name(item.name)) for player in block.numbers]
        for fleet, ship in [ships[key] for key in keys if key in ships][:1]:
            where = f"{fleet.display_name} (line {ship.span.line})"
            text = f"{item.name} is also in {where}: a pool holds only ships left over from the draft"
            yield ctx.finding(item.title_span, text, section=block)


# ---- the players' missions

# The type of mission that stands for each rating of a ship.
_MISSION_OF = {"SCI": "Science Mission", "INF": "Influence Mission", "COM": "Combat Mission"}


@rule("FC132", document_section="§3.8", sections=("missions",), rulings=(_SETUP,))
def mission_split(ctx: Context) -> Findings:
    """Missions do not match the ratings.

    Compares how a fleet's ratings and its missions are divided among the three types, if all ratings are given and both
    add up to the fleet size.

    Why: Missions are drawn by the total SCI, INF and COM of the ships, which suggests one mission for each point. The
    document says no more about it.

    Example:
        Players:
        2 Player
        Fleet 1:
        1 Ship 1A [size 7 SCI 3 INF 2 COM 2]
        Fleet 2:
        1 Ship 2A [size 7]
        Missions 1:
        2 Science Mission
        3 Influence Mission
        2 Combat Mission

    Instead: Draw a Science, Influence or Combat mission for each point of SCI, INF and COM.
    """
    wanted = number_parameter(ctx, "total")
    for block in setup_of(ctx).section("missions"):
        missions = count_by_kind(block.items)
        split = [missions[mission] for mission in _MISSION_OF.values()]
        for player in block.numbers:
            fleet = next((fleet for fleet in setup_of(ctx).section("fleet") if player in fleet.numbers), None)
            ratings, all_given = _ratings(fleet) if fleet else ([], False)
            if all_given and block.total == sum(ratings) == wanted and split != ratings:
                text = f"{block.display_name} are {_slashed(split)} (Science/Influence/Combat)"
                text += f": the ratings of fleet {player} suggest {_slashed(ratings)}"
                yield ctx.finding(block.span, text, section=block)


@rule("FC133", document_section="§3.8", sections=("fleet",), rulings=(_SETUP,))
def ratings_total(ctx: Context) -> Findings:
    """Ratings do not add up to the fleet size.

    Adds up the ratings that a fleet declares and compares them with the fleet size. If some ships give no ratings, only
    a sum above it is reported.

    Why: The document sets the number of missions by the fleet size and also by the ratings, and the two need not agree.

    Example:
        Players:
        2 Player
        Fleet 1:
        1 Ship 1A [size 7 SCI 3 INF 2 COM 1]
        Fleet 2:
        1 Ship 2A [size 7]

    Instead: Check the ratings; if they are right, agree on how to divide the missions.
    """
    wanted = number_parameter(ctx, "total")
    for block in setup_of(ctx).section("fleet"):
        ratings, all_given = _ratings(block)
        total = sum(ratings)
        if wanted is not None and (total > wanted or (total < wanted and all_given)):
            text = f"the ratings of {block.display_name} add up to {total} ({_slashed(ratings)}), but the fleet size asks for {wanted} missions"
            text += ": the document derives the number of missions from both, and only the fleet size is enforced"
            yield ctx.finding(block.span, text, section=block)


def _ratings(fleet: Block) -> tuple[list[int], bool]:
    """Return the sums of a fleet's ratings, and whether each of its ships gives all of them."""
    sums = [sum(ship.count * (ship.value(rating) or 0) for ship in fleet.items) for rating in _MISSION_OF]
    given = [ship.value(rating) is not None for ship in fleet.items for rating in _MISSION_OF]
    return sums, bool(given) and all(given)


def _slashed(numbers: list[int]) -> str:
    return "/".join(map(str, numbers))


# ---- command decks and opening hands


@rule("FC122", document_section="§3.7", sections=("command-deck",), rulings=(_SETUP,))
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
    total, subdecks = ctx.parameter("total"), ctx.parameter("different")
    each = total // subdecks
    for block in setup_of(ctx).section("command-deck"):
        cards_by_subdeck = count_by_normalized_kind(block.items)
        uneven = [item for item in block.items if cards_by_subdeck[normalize_name(item.kind)] != each]
        if block.total == total and len(cards_by_subdeck) == subdecks and uneven:
            wrong = join_first(f"{cards} of {name}" for name, cards in count_by_kind(uneven).items())
            text = f"{block.display_name} has {wrong}: 40 cards from 4 subdecks suggest {each} of each"
            yield ctx.finding(uneven[0].title_span, text, section=block)


# ---- the pile of Borg ships


@rule("FC102", document_section="§2, §5", sections=("borg-pile",), rulings=(_COMPONENTS, _SHIP_TYPES))
def ninth_borg_ship(ctx: Context) -> Findings:
    """Unidentified Borg ship.

    Reports a ship that is listed more than once in the Borg pile, or whose type the document does not describe.

    Why: The document says nine ships and describes eight, one of each type. It does not say whether the ninth is a
    second copy or another type.

    Example:
        Players:
        2 Player
        Borg Pile:
        2 Borg Scout Ship

    Instead: Agree on the ninth ship at the table. Every complete pile gets this warning.
    """
    for block in setup_of(ctx).section("borg-pile"):
        copies = count_by_kind(block.items)
        doubtful = [i for i in block.items if not i.known or copies[i.kind] > 1]
        if doubtful:
            # Put ships that are listed twice before those that the document does not describe.
            doubtful.sort(key=lambda item: not item.known)
            names = [f"{i.name} (listed {copies[i.kind]} times)" if i.known else i.name for i in doubtful]
            candidates = join_first(dict.fromkeys(names))
            text = f"the document does not identify the ninth ship, which may or may not be {candidates}"
            yield ctx.finding(min(i.title_span for i in doubtful), text, section=block)


@rule("FC105", document_section="§5", sections=("borg-pile",), rulings=(_BEHAVIOR,))
def borg_ship_size(ctx: Context) -> Findings:
    """Size out of the pile's range.

    Checks the size given for a ship that the document does not describe.

    Why: The document says that the pile is in order of size, from 3 to 9.

    Example:
        Players:
        2 Player
        Borg Pile:
        1 Unlisted Borg Ship [size 10]

    Instead: Give the ninth ship a size from 3 to 9, or leave its size out.
    """
    least, most = ctx.parameter("least"), ctx.parameter("most")
    for block, item in entries_of(ctx, "borg-pile"):
        size = item.declared.get("size")
        if size is not None and not item.known and not least <= size <= most:
            text = f"{item.name} has size {size}: the ships of the pile have sizes {least} to {most}"
            yield ctx.finding(item.title_span, text, section=block)


@rule("FC106", document_section="§5", sections=("borg-pile",), rulings=(_BEHAVIOR, _SHIP_TYPES))
def pile_order(ctx: Context) -> Findings:
    """Pile out of order.

    Checks the sizes of the pile from its top, the first ship to arrive. Ships of the same size may be in any order. A
    ship without a known size is skipped.

    Why: The pile is in order of size, 3 to 9. It gives no order for the two ships of size 6.

    Example:
        Players:
        2 Player
        Borg Pile:
        1 Small Borg Cube
        1 Borg Scout Ship

    Instead: Sort the pile by size, the smallest ship first.
    """
    for block in setup_of(ctx).section("borg-pile"):
        sized = [(item, size) for item in block.items if (size := item.value("size")) is not None]
        falls = [(before, after) for before, after in pairwise(sized) if after[1] < before[1]]
        if falls:
            (before, larger), (item, size) = falls[0]
            more = f" (and {len(falls) - 1} more out of order)" if len(falls) > 1 else ""
            text = f"{item.name} (size {size}) after {before.name} (size {larger}): the pile must be in order of size, smallest first{more}"
            yield ctx.finding(item.title_span, text, section=block)


@rule("FC107", document_section="§5", sections=("borg-pile",), rulings=(_SHIP_TYPES,))
def printed_size(ctx: Context) -> Findings:
    """Size differs from the document.

    Compares the size given for a Borg ship with the one that the document prints.

    Why: The document prints the sizes of the eight ships it describes; a list cannot change them.

    Example:
        Players:
        2 Player
        Borg Pile:
        1 Borg Sphere [size 7]

    Instead: Write the printed size, or leave it out: it is known.
    """
    for block, item in entries_of(ctx, "borg-pile"):
        size, printed = item.declared.get("size"), item.printed.get("size")
        if size is not None and printed is not None and size != printed:
            text = f"{item.name} is listed with size {size}, but the document prints size {printed}"
            yield ctx.finding(item.title_span, text, section=block)
