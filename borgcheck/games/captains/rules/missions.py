"""Fleet Captains: the players' missions."""

from borgcheck.games.checks import finding, miscounts, number, setup_of, tally, unknown
from borgcheck.games.setup import Block
from borgcheck.rules.base import Context, Findings, rule

_MISSION_OF = {"SCI": "Science Mission", "INF": "Influence Mission", "COM": "Combat Mission"}
"""The type of mission that stands for each rating of a ship."""


@rule("FC130", paragraph="§3.8", sections=("missions",), rulings=("fleet-captains-borg#setup",))
def fleet_missions(ctx: Context) -> Findings:
    """Number of missions.

    Counts the missions of each player.

    Why: Each player draws as many missions as the fleet size.

    Example:
        Players:
        2 Player
        Missions 1:
        3 Science Mission
        3 Combat Mission

    Instead: Draw as many missions as the fleet size: 14, 7, 5, 4, 3 for one to five players.
    """
    return miscounts(ctx, "missions", "mission", "{block}: {found}, must be {wanted} (the fleet size)")


@rule("FC131", paragraph="§3.3", sections=("missions",), rulings=("fleet-captains-borg#setup",))
def mission_type(ctx: Context) -> Findings:
    """Unknown mission type.

    Reports a mission that is not of one of the three types.

    Why: There are three mission decks: Science, Influence and Combat.

    Example:
        Players:
        2 Player
        Missions 1:
        4 Science Mission
        3 Diplomacy Mission

    Instead: Write `Science Mission`, `Influence Mission` or `Combat Mission`.
    """
    return unknown(ctx, "missions", "{name} is not a known mission type: the types are {names}")


@rule("FC132", paragraph="§3.8", sections=("missions",), rulings=("fleet-captains-borg#setup",))
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
    wanted = number(ctx, "total")
    for block in setup_of(ctx).section("missions"):
        found = tally(block.items)
        split = [found.get(mission, 0) for mission in _MISSION_OF.values()]
        for player in block.numbers:
            fleets = [fleet for fleet in setup_of(ctx).section("fleet") if player in fleet.numbers]
            if len(fleets) != 1 or block.total != wanted:
                continue
            ratings, all_given = _ratings(fleets[0])
            if all_given and sum(ratings) == wanted and split != ratings:
                text = f"{block.display_name} are {_slashed(split)} (Science/Influence/Combat)"
                text += f": the ratings of fleet {player} suggest {_slashed(ratings)}"
                yield finding(ctx, block.span, block, text)


@rule("FC133", paragraph="§3.8", sections=("fleet",), rulings=("fleet-captains-borg#setup",))
def ratings_total(ctx: Context) -> Findings:
    """Ratings do not come to the fleet size.

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
    wanted = number(ctx, "total")
    for block in setup_of(ctx).section("fleet"):
        ratings, all_given = _ratings(block)
        total = sum(ratings)
        if wanted is not None and (total > wanted or (total < wanted and all_given)):
            text = (
                f"the ratings of {block.display_name} come to {total} ({_slashed(ratings)}), its missions to {wanted}"
            )
            text += ": the document sets the missions by both; only the fleet size is enforced"
            yield finding(ctx, block.span, block, text)


@rule("FC134", paragraph="§3.9", sections=("drawn",), rulings=("fleet-captains-borg#setup",))
def drawn_missions(ctx: Context) -> Findings:
    """Missions drawn.

    Counts the missions that each player has drawn. With seven or more players it expects all of the player's missions,
    which are fewer than three.

    Why: Three missions are drawn at the start. With seven or more players the fleet size is two or one, so each player
    has no third mission to draw; the document does not say what to do then.

    Example:
        Players:
        1 Player
        Drawn 1:
        4 Mission

    Instead: Draw three missions, or all if there are fewer.
    """
    wanted, there = ctx.figure("total"), number(ctx, "missions")
    fewer = there is not None and there < wanted
    to_draw = f"only {there} can be drawn, all that each player has" if fewer else f"draw {wanted}"
    message = "{block}: {found}, " + to_draw + " (face up, Secret ones face down)"
    return miscounts(ctx, "drawn", "mission", message, exactly=there if fewer else wanted)


def _ratings(fleet: Block) -> tuple[list[int], bool]:
    """Return the sums of a fleet's ratings, and whether each of its ships gives all of them."""
    sums = [sum(ship.count * (ship.value(rating) or 0) for ship in fleet.items) for rating in _MISSION_OF]
    given = [ship.value(rating) is not None for ship in fleet.items for rating in _MISSION_OF]
    return sums, bool(given) and all(given)


def _slashed(numbers: list[int]) -> str:
    return "/".join(map(str, numbers))
