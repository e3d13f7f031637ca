"""`borgcheck table`: figures at the table, one command a table, gathered from one module per game."""

from __future__ import annotations

from borgcheck.cli import table_borg, table_captains, table_dbg
from borgcheck.cli.groups import LOOK_UP, group

app = group(
    "Figures at the table, each with the rulings behind it.\n\n"
    "What cards become and share, who wins, what is built, what is left, and how likely it is.",
    name="table",
    rich_help_panel=LOOK_UP,
)
table_borg.register(app)
table_captains.register(app)
table_dbg.register(app)
