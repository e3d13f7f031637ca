"""Fleet Captains: the number of players, the map and the tokens."""

from borgcheck.games.checks import finding, lacking, miscounts, setup_of
from borgcheck.model.findings import Span
from borgcheck.rules.base import Context, Findings, rule


@rule("FC100", paragraph="§3.4", sections=("players",), rulings=("fleet-captains-borg#setup",))
def fleet_players(ctx: Context) -> Findings:
    """Number of players.

    Reports a list that gives no number of players, or one below 1. What follows from the number is then not checked.

    Why: Fleet size is 14 divided among the players, and the missions follow the fleet size; without it nothing can be
    checked. The document prints no upper limit.

    Example:
        Map:
        25 Location Tile
        2 Command Post

    Instead: Write `Players:` and below it the number, as in `2 Player`.
    """
    if not setup_of(ctx).section("players"):
        text = "give the number of players (`Players:`, then `2 Player`): fleet size and missions follow from it"
        yield finding(ctx, Span(1, 1, 1), None, text)
    yield from miscounts(ctx, "players", "player", "{found}: give the number of players, 1 or more")


@rule("FC140", paragraph="§3.1", sections=("map",), rulings=("fleet-captains-borg#setup",))
def grid_tiles(ctx: Context) -> Findings:
    """Tiles of the grid.

    Counts the location tiles on the map.

    Why: The map is a grid of five by five tiles.

    Example:
        Players:
        2 Player
        Map:
        24 Location Tile
        2 Command Post

    Instead: Lay out 25 tiles; the others go beside the consoles and are not listed.
    """
    message = "{found}: the grid of 5 by 5 needs {wanted}"
    return miscounts(ctx, "map", "location tile", message, kind="Location Tile")


@rule("FC141", paragraph="§3.1", sections=("map",), rulings=("fleet-captains-borg#setup",))
def command_posts(ctx: Context) -> Findings:
    """Number of Command Posts.

    Counts the Command Posts on the map.

    Why: They are at opposite ends of the grid, which suggests two; the document does not print the number.

    Example:
        Players:
        2 Player
        Map:
        25 Location Tile
        3 Command Post

    Instead: Use two Command Posts, or agree on another number.
    """
    message = "{found}: the document does not print the number, but `opposite ends` suggests {wanted}"
    return miscounts(ctx, "map", "Command Post", message, kind="Command Post")


@rule("FC150", paragraph="§2", sections=("tokens",), rulings=("fleet-captains-borg#components",))
def token_kinds(ctx: Context) -> Findings:
    """Kind of token missing.

    Checks that the tokens include Control Tokens, Unicomplex markers and Transwarp Conduit markers. Their numbers are
    not checked.

    Why: The components name the three kinds and give no quantities.

    Example:
        Players:
        2 Player
        Tokens:
        1 Control Token
        1 Unicomplex Marker

    Instead: List each of the three kinds; a `1` is enough to show that the kind is there.
    """
    return lacking(ctx, "tokens", "kinds missing from {block}: {missing}")
