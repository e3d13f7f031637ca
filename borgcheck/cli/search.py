"""`borgcheck search`: the same as `borgcheck rulings search`."""

from __future__ import annotations

from borgcheck.cli.groups import LOOK_UP, group
from borgcheck.cli.rulings import search

app = group()
app.command("search", rich_help_panel=LOOK_UP)(search)
