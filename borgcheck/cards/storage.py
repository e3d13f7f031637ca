"""The card tables: the user's imported ones, or the shipped ones."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from borgcheck.common import resources
from borgcheck.common.files import naming, replace_file
from borgcheck.errors import BorgcheckError

FILE = "cards.tsv"
T = TypeVar("T")


def data_folder() -> Path:
    """Return the user's data folder for borgcheck; BORGCHECK_DATA overrides it."""
    if named := os.environ.get("BORGCHECK_DATA"):
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("borgcheck", appauthor=False)


def imported_table(name: str = FILE) -> Path | None:
    """Return the user's imported table with a name, or None."""
    try:
        path = data_folder() / name
        return path if path.is_file() else None
    except OSError:
        return None


def shipped_text(name: str = FILE) -> str:
    """Return the text of the shipped table with a name."""
    return resources.package_text("data", "cards", name)


def read_table(parse: Callable[[str], T], name: str = FILE) -> T:
    """Parse the table with a name: the user's imported one, or the shipped one.

    Raises:
        BorgcheckError: The imported table is damaged; the message names its file.
    """
    path = imported_table(name) if imported_table() else None
    if path is None:
        return parse(shipped_text(name))
    try:
        return parse(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, BorgcheckError) as error:
        raise BorgcheckError(f"{path}: {error}; `borgcheck cards import --reset` restores the shipped cards") from None


def store_table(text: str, name: str = FILE) -> Path:
    """Store a table in the user's data folder, atomically.

    Raises:
        BorgcheckError: The folder cannot be written.
    """
    path = data_folder() / name
    replace_file(path, text.encode(), private=True)
    return path


def remove_table(name: str = FILE) -> bool:
    """Remove an imported table.

    Returns:
        Whether there was one.
    """
    path = imported_table(name)
    if path is None:
        return False
    with naming(path, "removed"):
        path.unlink()
    return True
