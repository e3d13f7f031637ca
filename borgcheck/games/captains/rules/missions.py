"""Fleet Captains: the players' missions."""

from borgcheck.games.checks import finding, miscounts, number, setup_of, tally, unknown
from borgcheck.games.setup import Block
from borgcheck.rules.base import Context, Findings, rule

_MISSION_OF = {"SCI": "Science Mission", "INF": "Influence Mission", "COM": "Combat Mission"}
"""The type of mission that stands for each rating of a ship."""


@rule(
    code="FC130",
    title="Number of missions",
    paragraph="§3.8",
    sections=("missions",),
    what="Counts the missions of each player.",
    why="Each player draws as many missions as the fleet size.",
    example="Players:\n2 Player\nMissions 1:\n3 Science Mission\n3 Combat Mission",
    instead="Draw as many missions as the fleet size: 14, 7, 5, 4, 3 for one to five players.",
    rulings=("fleet-captains-borg#setup",),
)
def fleet_missions(ctx: Context) -> Findings:
    return miscounts(ctx, "missions", "mission", "{block}: {found}, must be {wanted}, as many as the fleet size")


@rule(
    code="FC131",
    title="Unknown mission type",
    paragraph="§3.3",
    sections=("missions",),
    what="Reports a mission that is not of one of the three types.",
    why="There are three mission decks: Science, Influence and Combat.",
    example="Players:\n2 Player\nMissions 1:\n4 Science Mission\n3 Diplomacy Mission",
    instead="Write `Science Mission`, `Influence Mission` or `Combat Mission`.",
    rulings=("fleet-captains-borg#setup",),
)
def mission_type(ctx: Context) -> Findings:
    return unknown(ctx, "missions", "{name} is not a known mission type: missions are {names}")


@rule(
    code="FC132",
    title="Missions do not match the ratings",
    paragraph="§3.8",
    sections=("missions",),
    what="If a fleet gives all its ratings, and these and the missions both come to the fleet size, compares how each is divided.",
    why="Missions are drawn by the total SCI, INF and COM of the ships, which suggests one mission for each point. The document says no more about it.",
    example="Players:\n2 Player\nFleet 1:\n1 Ship 1A [size 7 SCI 3 INF 2 COM 2]\nFleet 2:\n1 Ship 2A [size 7]\nMissions 1:\n2 Science Mission\n3 Influence Mission\n2 Combat Mission",
    instead="Draw a Science, Influence or Combat mission for each point of SCI, INF and COM.",
    rulings=("fleet-captains-borg#setup",),
)
def mission_split(ctx: Context) -> Findings:
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


@rule(
    code="FC133",
    title="Ratings do not come to the fleet size",
    paragraph="§3.8",
    sections=("fleet",),
    what="Adds up the ratings that a fleet declares and compares them with the fleet size. If some ships give no ratings, only a sum above it is reported.",
    why="The document sets the number of missions by the fleet size and also by the ratings, and the two need not agree.",
    example="Players:\n2 Player\nFleet 1:\n1 Ship 1A [size 7 SCI 3 INF 2 COM 1]\nFleet 2:\n1 Ship 2A [size 7]",
    instead="Check the ratings; if they are right, agree on how to divide the missions.",
    rulings=("fleet-captains-borg#setup",),
)
def ratings_total(ctx: Context) -> Findings:
    wanted = number(ctx, "total")
    for block in setup_of(ctx).section("fleet"):
        ratings, all_given = _ratings(block)
        total = sum(ratings)
        if wanted is not None and (total > wanted or (total < wanted and all_given)):
            text = (
                f"the ratings of {block.display_name} come to {total} ({_slashed(ratings)}), its missions to {wanted}"
            )
            text += ": the document fixes missions by both, and only the total is enforced"
            yield finding(ctx, block.span, block, text)


@rule(
    code="FC134",
    title="Missions drawn",
    paragraph="§3.9",
    sections=("drawn",),
    what="Counts the missions that each player has drawn. With seven or more players it expects all of the player's missions, which are fewer than three.",
    why="Three missions are drawn at the start. With seven or more players the fleet size is two or one, so each player has no third mission to draw; the document does not say what to do then.",
    example="Players:\n1 Player\nDrawn 1:\n4 Mission",
    instead="Draw three missions, or all if there are fewer.",
    rulings=("fleet-captains-borg#setup",),
)
def drawn_missions(ctx: Context) -> Findings:
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
