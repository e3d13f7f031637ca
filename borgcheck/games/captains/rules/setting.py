"""Fleet Captains: the number of players, the map and the tokens."""

from borgcheck.games.checks import finding, lacking, miscounts, setup_of
from borgcheck.model.findings import Span
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="FC100",
    title="Number of players",
    paragraph="§3.4",
    sections=("players",),
    what="Reports a list that gives no number of players, or one below 1. What follows from the number is then not checked.",
    why="Fleet size is 14 divided among the players, and the missions follow the fleet size; without it nothing can be checked. The document prints no upper limit.",
    example="Map:\n25 Location Tile\n2 Command Post",
    instead="Write `Players:` and below it the number, as in `2 Player`.",
    rulings=("fleet-captains-borg#setup",),
)
def fleet_players(ctx: Context) -> Findings:
    if not setup_of(ctx).section("players"):
        text = "give the number of players (`Players:`, then `2 Player`): fleet size and missions follow from it"
        yield finding(ctx, Span(1, 1, 1), None, text)
    yield from miscounts(ctx, "players", "player", "{found}: give the number of players, 1 or more")


@rule(
    code="FC140",
    title="Tiles of the grid",
    paragraph="§3.1",
    sections=("map",),
    what="Counts the location tiles on the map.",
    why="The map is a grid of five by five tiles.",
    example="Players:\n2 Player\nMap:\n24 Location Tile\n2 Command Post",
    instead="Lay out 25 tiles; the others go beside the consoles and are not listed.",
    rulings=("fleet-captains-borg#setup",),
)
def grid_tiles(ctx: Context) -> Findings:
    message = "{found}: the grid of 5 by 5 needs {wanted}"
    return miscounts(ctx, "map", "location tile", message, kind="Location Tile")


@rule(
    code="FC141",
    title="Number of Command Posts",
    paragraph="§3.1",
    sections=("map",),
    what="Counts the Command Posts on the map.",
    why="They are at opposite ends of the grid, which suggests two; the document does not print the number.",
    example="Players:\n2 Player\nMap:\n25 Location Tile\n3 Command Post",
    instead="Use two Command Posts, or agree on another number.",
    rulings=("fleet-captains-borg#setup",),
)
def command_posts(ctx: Context) -> Findings:
    message = "{found}: their number is not printed, `opposite ends` suggests {wanted}"
    return miscounts(ctx, "map", "Command Post", message, kind="Command Post")


@rule(
    code="FC150",
    title="Kind of token missing",
    paragraph="§2",
    sections=("tokens",),
    what="Checks that the tokens include Control Tokens, Unicomplex markers and Transwarp Conduit markers. Their numbers are not checked.",
    why="The components name the three kinds and give no quantities.",
    example="Players:\n2 Player\nTokens:\n1 Control Token\n1 Unicomplex Marker",
    instead="List each of the three kinds; a `1` is enough to show that the kind is there.",
    rulings=("fleet-captains-borg#components",),
)
def token_kinds(ctx: Context) -> Findings:
    return lacking(ctx, "tokens", "kinds missing from {block}: {missing}")
