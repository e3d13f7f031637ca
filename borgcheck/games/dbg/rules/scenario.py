"""Deck Building Game: the scenario, its players and their seats."""

from itertools import pairwise

from borgcheck.games.checks import finding, listed, miscounts, resembling, setup_of, tally_spellings
from borgcheck.games.game import normalize_name
from borgcheck.model.findings import Span
from borgcheck.rules.base import Context, Findings, rule


@rule(
    code="DB100",
    title="Scenario",
    paragraph="§1",
    sections=("scenario",),
    what="Reports a list that names no scenario, more than one, or one that is not in the document.",
    why="The scenario decides which cards are set out, and the document has two: Borg Invasion and Klingon Civil War.",
    example="Scenario:\n1 Mirror Universe\nPlayers:\n2 Player",
    instead="Write `Scenario:` and below it `1 Borg Invasion` or `1 Klingon Civil War`.",
    rulings=("dbg-borg-invasion#lore-objective",),
)
def one_scenario(ctx: Context) -> Findings:
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
    code="DB101",
    title="Players of Borg Invasion",
    paragraph="§2, §3",
    sections=("players",),
    what="Checks the number of players in Borg Invasion.",
    why="There are five starter starships for it, and its 30 Borg cards are just enough for five players (5 for each and 5 more); the document prints no limit itself.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n6 Player",
    instead="Play with one to five players.",
    rulings=("dbg-borg-invasion#borg-invasion", "dbg-borg-invasion#borg-invasion-setup"),
)
def invasion_players(ctx: Context) -> Findings:
    return miscounts(ctx, "players", "player", "{found}: Borg Invasion is for {least} to {most}")


@rule(
    code="DB102",
    title="Players of Klingon Civil War",
    paragraph="§1",
    sections=("players",),
    what="Checks the number of players in Klingon Civil War.",
    why="The scenario is played two against two.",
    example="Scenario:\n1 Klingon Civil War\nPlayers:\n3 Player",
    instead="Play with four players.",
    rulings=("dbg-borg-invasion#klingon-civil-war-scenario-2v2-team-play",),
)
def civil_war_players(ctx: Context) -> Findings:
    return miscounts(ctx, "players", "player", "{found}: two teams of two need {wanted}")


@rule(
    code="DB170",
    title="Two teams of two",
    paragraph="§1",
    sections=("seating",),
    what="Counts the seats of each team in Klingon Civil War.",
    why="The scenario is played two against two.",
    example="Scenario:\n1 Klingon Civil War\nPlayers:\n4 Player\nSeating:\n1 Team A\n1 Team B\n1 Team A\n1 Team C",
    instead="Seat two teams of two players each.",
    rulings=("dbg-borg-invasion#klingon-civil-war-scenario-2v2-team-play",),
)
def teams_of_two(ctx: Context) -> Findings:
    for block in setup_of(ctx).section("seating"):
        seats = tally_spellings(block.items)
        if sorted(seats.values()) != sorted(ctx.figure("sizes")):
            names = {normalize_name(item.kind): item.name for item in block.items}
            found = listed(f"{number} of {names[team]}" for team, number in seats.items()) or "none"
            yield finding(ctx, block.span, block, f"the seats are {found}: two teams of two are needed")


@rule(
    code="DB171",
    title="Teams alternate",
    paragraph="§3",
    sections=("seating",),
    what="Compares each seat with the next one; the last seat is next to the first.",
    why="Players of the two teams sit alternately.",
    example="Scenario:\n1 Klingon Civil War\nPlayers:\n4 Player\nSeating:\n1 Team A\n1 Team A\n1 Team B\n1 Team B",
    instead="Seat the teams in turn: A, B, A, B.",
    rulings=("dbg-borg-invasion#klingon-civil-war-setup",),
)
def alternate_teams(ctx: Context) -> Findings:
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
    code="DB172",
    title="Seating not used",
    paragraph="§3",
    what="Reports a Seating section in a list of Borg Invasion.",
    why="All players are one team there; the document gives an order of seats for Klingon Civil War only.",
    example="Scenario:\n1 Borg Invasion\nPlayers:\n2 Player\nSeating:\n1 Team A\n1 Team B",
    instead="Leave the section out.",
    rulings=("dbg-borg-invasion#borg-invasion-setup", "dbg-borg-invasion#klingon-civil-war-setup"),
)
def seating_unused(ctx: Context) -> Findings:
    for block in setup_of(ctx).section("seating"):
        yield finding(ctx, block.span, block, f"{block.display_name} is not used in Borg Invasion", certain=True)
