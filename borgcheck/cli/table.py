"""`borgcheck table`: the in-game calculators, one module for each game."""

from __future__ import annotations

from borgcheck.cli import table_borg, table_captains, table_dbg
from borgcheck.cli.groups import LOOK_UP, group

EXIT_CODES = (
    "Exit codes: 0 answered, also if the answer is no or lost; 2 not answered: a wrong option, an unknown card or an "
    "unreadable file."
)

app = group(
    "In-game calculators, each answer with the rulings behind it.\n\nExample: borgcheck table assimilate Kova Tholl",
    name="table",
    rich_help_panel=LOOK_UP,
)


for _panel, _module in (
    ("Card game", table_borg),
    ("Fleet Captains, Borg variant", table_captains),
    ("Deck Building Game: Borg Invasion and Klingon Civil War", table_dbg),
):
    for _command in _module.COMMANDS:
        app.command(rich_help_panel=_panel, epilog=EXIT_CODES)(_command)
