"""Where an imported card table lives on the user's machine, and how it gets there."""

from __future__ import annotations

import os
from pathlib import Path

from borgcheck.errors import BorgcheckError
from borgcheck.files import replace_file

FILE = "cards.tsv"


def data_folder() -> Path:
    """Return the user's data folder of borgcheck (BORGCHECK_DATA names another one)."""
    if named := os.environ.get("BORGCHECK_DATA"):
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("borgcheck", appauthor=False)


def imported_table(name: str = FILE) -> Path | None:
    """Return the table of that name that the user imported, None if there is none."""
    try:
        path = data_folder() / name
        return path if path.is_file() else None
    except OSError:
        return None


def store_table(text: str, name: str = FILE) -> Path:
    """Store a table in the user's data folder, atomically.

    Raises:
        BorgcheckError: The folder cannot be written.
    """
    path = data_folder() / name
    replace_file(path, text.encode(), private=True)
    return path


def remove_table(name: str = FILE) -> bool:
    """Remove an imported table; return whether there was one."""
    path = imported_table(name)
    if path is None:
        return False
    try:
        path.unlink()
    except OSError as error:
        raise BorgcheckError(f"{path}: cannot be removed ({error.strerror})") from None
    return True
