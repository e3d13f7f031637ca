"""Where an imported card table lives on the user's machine, and how it gets there."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from borgcheck.errors import BorgcheckError

FILE = "cards.tsv"


def data_folder() -> Path:
    """The user's data folder of borgcheck (BORGCHECK_DATA names another one)."""
    if named := os.environ.get("BORGCHECK_DATA"):
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("borgcheck", appauthor=False)


def imported_table() -> Path | None:
    """The table that the user imported, if there is one."""
    try:
        path = data_folder() / FILE
        return path if path.is_file() else None
    except OSError:
        return None


def store_table(text: str) -> Path:
    """Write the user's table, beside the old one and then over it, so that a fault leaves the old one.

    Raises BorgcheckError where the folder cannot be written.
    """
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, name = tempfile.mkstemp(prefix=f".{FILE}.", dir=folder)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            Path(name).replace(folder / FILE)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BorgcheckError(f"{folder}: the card table cannot be written ({error.strerror})") from None
    return folder / FILE


def remove_table() -> bool:
    """Forget the user's table; False where there was none."""
    path = imported_table()
    if path is None:
        return False
    try:
        path.unlink()
    except OSError as error:
        raise BorgcheckError(f"{path}: cannot be removed ({error.strerror})") from None
    return True
