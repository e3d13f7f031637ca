"""Fleet Captains: the players' fleets and pools."""

from itertools import accumulate

from borgcheck.games.checks import entries, finding, misnumbered, number, players, setup_of
from borgcheck.games.game import normalize_name
from borgcheck.rules.base import Context, Findings, rule


@rule("FC110", paragraph="§3.4, §3.5", sections=("fleet",), rulings=("fleet-captains-borg#setup",))
def fleet_size(ctx: Context) -> Findings:
    """Fleet size.

    Adds up the sizes of the ships in each fleet. A fleet with a ship whose size is missing is not checked (FC111).

    Why: Ships are drafted until their sizes come to the fleet size: 14 divided by the number of players, rounded up.
    Ships that would exceed it are discarded, so the sum is exact.

    Example:
        Players:
        2 Player
        Fleet 1:
        1 Ship 1A [size 4]
        1 Ship 1B [size 4]
        Fleet 2:
        1 Ship 2A [size 7]

    Instead: Change the ships until their sizes come to the fleet size: 14, 7, 5, 4, 3 for one to five players.
    """
    wanted = number(ctx, "total")
    for block in setup_of(ctx).section("fleet"):
        sizes = [item.value("size") for item in block.items]
        reached = list(accumulate(i.count * (size or 0) for i, size in zip(block.items, sizes, strict=True)))
        total = reached[-1] if reached else 0
        if wanted is None or None in sizes or total == wanted:
            continue
        too_large = (i.title_span for i, so_far in zip(block.items, reached, strict=True) if so_far > wanted)
        text = (
            f"{block.display_name} has a total size of {total}, must be exactly {wanted} "
            f"(14 divided among {players(ctx)}, rounded up)"
        )
        yield finding(ctx, next(too_large, block.span), block, text)


@rule("FC111", paragraph="§3.5", sections=("fleet",), rulings=("fleet-captains-borg#setup",))
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
    for block, item in entries(ctx, "fleet"):
        if item.value("size") is None:
            text = f"{item.name} has no size: declare it, as in `[size 4]`; the fleet cannot be added up without it"
            yield finding(ctx, item.title_span, block, text, certain=True)


@rule("FC112", paragraph="§3.4", sections=("fleet",), rulings=("fleet-captains-borg#setup",))
def fleets_listed(ctx: Context) -> Findings:
    """Fleets of the players.

    Compares the numbers of the fleets listed with the number of players. A list without fleets is not checked.

    Why: Every player drafts one fleet.

    Example:
        Players:
        2 Player
        Fleet 1:
        1 Ship 1A [size 7]

    Instead: List a fleet for each player, `Fleet 1:`, `Fleet 2:` and so on, or correct the number of players.
    """
    return misnumbered(ctx, "fleet", "a fleet")


@rule("FC113", paragraph="§3.6", sections=("pool",), rulings=("fleet-captains-borg#setup",))
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
    for block, item in entries(ctx, "pool"):
        for fleet in setup_of(ctx).section("fleet"):
            twin = next((i for i in fleet.items if normalize_name(i.name) == normalize_name(item.name)), None)
            if twin is not None and set(block.numbers) & set(fleet.numbers):
                where = f"{fleet.display_name} (line {twin.span.line})"
                text = f"{item.name} is also in {where}: a pool holds only ships left over from the draft"
                yield finding(ctx, item.title_span, block, text, certain=True)


@rule(
    "FC114",
    paragraph="§3.6",
    sections=("pool",),
    rulings=("fleet-captains-borg#setup", "fleet-captains-borg#reinforcement"),
)
def empty_pool(ctx: Context) -> Findings:
    """Empty pool.

    Reports a pool that is listed without a ship.

    Why: Reinforcements come only from the pool. An empty pool is not forbidden.

    Example:
        Players:
        1 Player
        Fleet 1:
        1 Ship 1A [size 14]
        Pool 1:

    Instead: List the ships that the draft left over, or leave the section out if the pool is not recorded.
    """
    for block in setup_of(ctx).section("pool"):
        if not block.items:
            yield finding(ctx, block.span, block, f"{block.display_name} is empty: there will be no reinforcements")
