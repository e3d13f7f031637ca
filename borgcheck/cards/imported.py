"""Where the user's imported table of cards is: apart from the tables, so that a search need not load them."""

from __future__ import annotations

import os
from pathlib import Path

FILE = "cards.tsv"


def data_folder() -> Path:
    """Return the user's data folder for borgcheck; BORGCHECK_DATA overrides it."""
    if named := os.environ.get("BORGCHECK_DATA"):
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("borgcheck", appauthor=False)


def imported_table() -> Path | None:
    """Return the user's imported table, or None."""
    try:
        path = data_folder() / FILE
        return path if path.is_file() else None
    except OSError:
        return None
