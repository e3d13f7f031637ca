"""The table of cards that the user imported: where it is stored. To look for it, no table is loaded."""

from __future__ import annotations

import os
from pathlib import Path

from borgcheck.common.files import os_errors_naming, replace_file

TABLE_NAME = "cards.tsv"


def data_folder() -> Path:
    """Return the user's data folder for borgcheck; BORGCHECK_DATA overrides it."""
    if named := os.environ.get("BORGCHECK_DATA"):
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("borgcheck", appauthor=False)


def imported_table() -> Path | None:
    """Return the user's imported table, or None."""
    try:
        path = data_folder() / TABLE_NAME
        return path if path.is_file() else None
    except OSError:
        return None


def store_table(text: str) -> Path:
    """Store a table in the user's data folder, atomically.

    Raises:
        BorgcheckError: The folder cannot be written.
    """
    path = data_folder() / TABLE_NAME
    with os_errors_naming(path, "written"):
        path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, text.encode())
    return path
