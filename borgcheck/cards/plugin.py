"""Read the tables of a LackeyCCG plugin folder, in either of its two layouts.

The plugin ships tab-separated `sets/*.txt` (CRLF, no Lore column); the community's newer tables are
comma-separated `*.csv` with a byte-order mark and a Lore column, one of them with gemp's blueprint
ids. Both start with a row of column names.
"""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from borgcheck.common.files import naming, read_file
from borgcheck.errors import BorgcheckError

NEEDED = ("Name", "Set", "Release", "Type", "Affil", "Icons", "Text")
_FOREIGN = "no LackeyCCG card table of Star Trek CCG First Edition found"


@dataclass(frozen=True, slots=True)
class Plugin:
    """The content of a plugin folder: its rows by column name, and the month of its newest file (`2026-07`)."""

    rows: list[dict[str, str]]
    date: str


def read_plugin(folder: Path) -> Plugin:
    """Read every card table of a folder and of its `sets` folder.

    Raises:
        BorgcheckError: The folder cannot be read, holds no table, or a table is damaged; the message names the file.
    """
    if not folder.is_dir():
        raise BorgcheckError(f"{folder} is not a folder: give the plugin folder with sets/ or the .csv tables")
    rows: list[dict[str, str]] = []
    files: list[Path] = []
    for path in _candidates(folder):
        table = list(_read_table(path))
        if table:
            rows += table
            files.append(path)
    if not rows:
        raise BorgcheckError(f"{folder}: {_FOREIGN}: expected tables with the columns {', '.join(NEEDED)}")
    newest = max(path.stat().st_mtime for path in files)
    return Plugin(rows, time.strftime("%Y-%m", time.gmtime(newest)))


def _candidates(folder: Path) -> list[Path]:
    """Return the tables in a folder, without links that lead out of it."""
    inside = folder.resolve()
    with naming(folder, "read"):
        places = [p for p in (folder, folder / "sets") if p.is_dir() and p.resolve().is_relative_to(inside)]
        found = [p for place in places for p in place.iterdir() if p.suffix.lower() in (".csv", ".txt")]
        return sorted(p for p in found if p.is_file() and p.resolve().is_relative_to(inside))


def _read_table(path: Path) -> Iterator[dict[str, str]]:
    try:
        text = read_file(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BorgcheckError(f"{path}: not UTF-8 text: is this a card table of the plugin?") from None
    first, _, _ = text.partition("\n")
    is_tabbed = "\t" in first
    separator = "\t" if is_tabbed else ","
    columns = [column.strip() for column in first.split(separator)]
    if not {"Name", "Type"} <= set(columns):
        return
    if missing := [column for column in NEEDED if column not in columns]:
        raise BorgcheckError(f"{path}: the column {missing[0]} is missing: is the file truncated, or for another game?")
    reader = csv.reader(
        io.StringIO(text, newline=""),
        delimiter=separator,
        quoting=csv.QUOTE_NONE if is_tabbed else csv.QUOTE_MINIMAL,
        strict=not is_tabbed,
    )
    try:
        next(reader)
        for number, cells in enumerate(reader, 2):
            if not any(cells):
                continue
            if not len(columns) - 1 <= len(cells) <= len(columns):
                raise BorgcheckError(
                    f"{path}: row {number} has {len(cells)} cells, not {len(columns)}: the file is damaged"
                )
            yield dict(zip(columns, [c.strip() for c in cells] + [""], strict=False))
    except csv.Error as error:
        raise BorgcheckError(f"{path}: the file is damaged ({error})") from None
