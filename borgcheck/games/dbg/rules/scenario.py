"""Deck Building Game: the scenario, its players and their seats."""

from itertools import pairwise

from borgcheck.games.checks import finding, listed, miscounts, resembling, setup_of, tally_spellings
from borgcheck.games.game import normalize_name
from borgcheck.model.findings import Span
from borgcheck.rules.base import Context, Findings, rule


@rule("DB100", paragraph="§1", sections=("scenario",), rulings=("dbg-borg-invasion#lore-objective",))
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
    scenarios = list(dict.fromkeys(setup.about.sections["scenario"].names.values()))
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


@rule(
    "DB101",
    paragraph="§2, §3",
    sections=("players",),
    rulings=("dbg-borg-invasion#borg-invasion", "dbg-borg-invasion#borg-invasion-setup"),
)
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
    return miscounts(ctx, "players", "player", "{found}: Borg Invasion is for {least} to {most}")


@rule(
    "DB102",
    paragraph="§1",
    sections=("players",),
    rulings=("dbg-borg-invasion#klingon-civil-war-scenario-2v2-team-play",),
)
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
    return miscounts(ctx, "players", "player", "{found}: two teams of two need {wanted}")


@rule(
    "DB170",
    paragraph="§1",
    sections=("seating",),
    rulings=("dbg-borg-invasion#klingon-civil-war-scenario-2v2-team-play",),
)
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
        if sorted(seats.values()) != sorted(ctx.figure("sizes")):
            names = {normalize_name(item.kind): item.name for item in block.items}
            found = listed(f"{number} of {names[team]}" for team, number in seats.items()) or "none"
            yield finding(ctx, block.span, block, f"seated: {found}, but two teams of two are needed")


@rule("DB171", paragraph="§3", sections=("seating",), rulings=("dbg-borg-invasion#klingon-civil-war-setup",))
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


@rule(
    "DB172",
    paragraph="§3",
    rulings=("dbg-borg-invasion#borg-invasion-setup", "dbg-borg-invasion#klingon-civil-war-setup"),
)
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
