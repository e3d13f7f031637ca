"""What depends on the number of players, in both games (Fleet Captains §3, §5; Deck Building Game §2, §3)."""

from __future__ import annotations

from borgcheck.phrasing import plural
from borgcheck.tables.answer import DBG, FLEET_CAPTAINS, Answer, Grid, figures, listed, rulings
from borgcheck.tables.components import cards
from borgcheck.tables.draft import fleet_size

SHOWN = (1, 2, 3, 4, 5)


def fleets(players: int | None = None) -> Answer:
    """Fleet Captains: fleet size (and so missions), all fleets together, size after the first loss, command cards.

    Out, as `result`: `players`, a list with these figures for one to five players or for the number given.
    """
    setup = figures(FLEET_CAPTAINS)["setup"]
    rows = [_fleet(n) for n in ((players,) if players else SHOWN)]
    few = [r["players"] for r in rows if r["fleet_size"] < setup["missions_drawn"]]
    return Answer(
        table="fleet-size",
        game=FLEET_CAPTAINS,
        answer=(
            *(
                (
                    f"{plural(players, 'player')}: fleet size {rows[0]['fleet_size']}{' each' if players > 1 else ''}, "
                    f"as many missions, {rows[0]['after_first_loss']} after the first loss.",
                )
                if players
                else (f"Fleet size of each player, and missions: {_series(rows, 'fleet_size')}.",)
            ),
            *(f"With {plural(n, 'player')} the {setup['missions_drawn']} missions to draw are not there." for n in few),
        ),
        grid=_grid(
            rows,
            players="Players",
            fleet_size="Fleet size, missions each",
            all_fleets="All fleets",
            after_first_loss="After first loss",
            command_cards="Command cards",
        ),
        how=(
            f"fleet size = {setup['fleet_total']} divided by the players, rounded up",
            f"command deck = {setup['command_cards']} cards a player: {setup['command_subdecks']} of {setup['subdecks']} subdecks; "
            f"opening hand {setup['opening_hand']}; missions drawn {setup['missions_drawn']}",
        ),
        silent=(
            "a limit on players",
            "whether the increase after the first loss is for each player or once for the team",
            "what the 14/15 limit means: 14 and then 15 fits one player, or the total of all fleets, which is 16 with four",
            "what holds where the missions by ratings are not as many as the fleet size",
        ),
        rulings=rulings(FLEET_CAPTAINS, "setup", "reinforcement", "fleet-size-increase"),
        result={"players": rows},
    )


def _fleet(players: int) -> dict[str, int]:
    size = fleet_size(players)
    return {
        "players": players,
        "fleet_size": size,
        "all_fleets": players * size,
        "after_first_loss": size + figures(FLEET_CAPTAINS)["growth"]["after_first_loss"],
        "command_cards": players * figures(FLEET_CAPTAINS)["setup"]["command_cards"],
    }


def borg_pile(players: int | None = None) -> Answer:
    """Deck Building Game: the Borg Card pile of Borg Invasion, and the Ensigns and Lieutenants left in their piles
    if the starting decks are dealt from them.

    Out, as `result`: `players`, a list with these figures for one to five players or for the number given.
    """
    borg, piles = figures(DBG)["borg"], cards("Basic Character piles")
    rows = [_pile(n) for n in ((players,) if players else SHOWN)]
    return Answer(
        table="borg-pile",
        game=DBG,
        answer=(
            f"{plural(players, 'player')}: {rows[0]['borg_cards']} Borg Cards in the pile."
            if players
            else f"Borg Cards in the pile: {_series(rows, 'borg_cards')}.",
        ),
        grid=_grid(
            rows, players="Players", borg_cards="Borg Cards", ensigns="Ensigns left", lieutenants="Lieutenants left"
        ),
        how=(
            f"{borg['per_player']} for each player and {borg['extra']} more; {borg['cards']} exist",
            "Ensigns and Lieutenants: what is left if the starting decks come out of the piles",
        ),
        silent=(
            "whether the starting decks come out of the piles: if not, "
            f"{piles['Ensign']} Ensigns and {piles['Lieutenant']} Lieutenants stay",
            f"a limit on players: {borg['most_players']} follows from the starter starships and the Borg Cards that there are",
        ),
        rulings=rulings(DBG, "borg-invasion-setup", "player-decks", "basic-character-piles-yellow-border"),
        result={"players": rows},
    )


def pile_size(players: int) -> int:
    """How many Borg Cards the area holds at the start (§3 Borg Invasion Setup)."""
    borg = figures(DBG)["borg"]
    return int(borg["per_player"] * players + borg["extra"])


def _pile(players: int) -> dict[str, int]:
    dealt, piles = cards("Starting deck"), cards("Basic Character piles")
    return {
        "players": players,
        "borg_cards": pile_size(players),
        "ensigns": piles["Ensign"] - players * dealt["Ensign"],
        "lieutenants": piles["Lieutenant"] - players * dealt["Lieutenant"],
    }


def _series(rows: list[dict[str, int]], key: str) -> str:
    return f"{listed(r[key] for r in rows)} with {rows[0]['players']} to {rows[-1]['players']} players"


def _grid(rows: list[dict[str, int]], **columns: str) -> Grid:
    return Grid(tuple(columns.values()), tuple(tuple(str(r[key]) for key in columns) for r in rows))
