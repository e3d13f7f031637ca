"""Import cards from a LackeyCCG plugin folder (`cards import`): read its tables, and make facts of their rows.

The plugin ships tab-separated `sets/*.txt` (CRLF, no Lore column); the community's newer tables are
comma-separated `*.csv` with a byte-order mark and a Lore column, one of them with gemp's blueprint
ids. Both start with a row of column names.

Rows of the same card (its printings, its other affiliation, its reverse side) become one card; rows for different cards
stay separate, even if they share a title.
"""

from __future__ import annotations

import csv
import difflib
import io
import re
import time
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, count
from pathlib import Path
from typing import Any

from borgcheck.cards.card import ALIGNED, Card, Printing
from borgcheck.cards.fold import fold
from borgcheck.cards.names import Name, parse_name
from borgcheck.cards.table import read_cell
from borgcheck.cards.wording import icon_list, icon_names, read_wording
from borgcheck.common import resources
from borgcheck.common.files import os_errors_naming, read_file
from borgcheck.common.grouping import first_of_each
from borgcheck.errors import BorgcheckError

NEEDED = ("Name", "Set", "Release", "Type", "Affil", "Icons", "Text")
_FOREIGN = "no LackeyCCG card table of Star Trek CCG First Edition found"


def read_plugin(folder: Path) -> tuple[list[Row], str]:
    """Read the card tables of a folder and of its `sets` folder: their rows, and the month of the newest (`2026-07`).

    Raises:
        BorgcheckError: The folder cannot be read, holds no table, or a table is damaged; the message names the file.
    """
    if not folder.is_dir():
        raise BorgcheckError(f"{folder} is not a folder: give the plugin folder with sets/ or the .csv tables")
    with os_errors_naming(folder, "read"):
        paths = sorted(path for each in (folder, folder / "sets") if each.is_dir() for path in each.iterdir())
        inside = [path for path in paths if path.resolve().is_relative_to(folder.resolve())]
        tables = {path: list(_read_table(path)) for path in inside if path.suffix.lower() in (".csv", ".txt")}
    rows = [row for table in tables.values() for row in table]
    if not rows:
        raise BorgcheckError(f"{folder}: {_FOREIGN}: expected tables with the columns {', '.join(NEEDED)}")
    newest = max(path.stat().st_mtime for path, table in tables.items() if table)
    return rows, time.strftime("%Y-%m", time.gmtime(newest))


def _read_table(path: Path) -> Iterator[dict[str, str]]:
    try:
        text = read_file(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BorgcheckError(f"{path}: not UTF-8 text: is this a card table of the plugin?") from None
    is_tabbed = "\t" in text.partition("\n")[0]
    reader = csv.DictReader(
        io.StringIO(text, newline=""),
        delimiter="\t" if is_tabbed else ",",
        quoting=csv.QUOTE_NONE if is_tabbed else csv.QUOTE_MINIMAL,
        strict=not is_tabbed,
    )
    try:
        columns = [column.strip() for column in reader.fieldnames or ()]
        if not {"Name", "Type"} <= set(columns):
            return
        if missing := [column for column in NEEDED if column not in columns]:
            raise BorgcheckError(
                f"{path}: the column {missing[0]} is missing: is the file truncated, or for another game?"
            )
        for row in reader:
            # Cells beyond the columns have no name; the last cell of a line may be missing.
            if None in row or [*row.values()].count(None) > 1:
                raise BorgcheckError(
                    f"{path}: line {reader.line_num} does not have {len(columns)} cells: the file is damaged"
                )
            yield {column.strip(): (cell or "").strip() for column, cell in row.items()}
    except csv.Error as error:
        raise BorgcheckError(f"{path}: the file is damaged ({error})") from None


SAME_TEXT = 0.8
"""The minimum share of equal characters in the texts of two printings, which differ by errata and typing errors. For
the most similar two cards with the same title and figures it is 0.72 (Ambassador Sarek).
"""
_IDENTIFICATION = re.compile(r"Identification:\s*(.+?)\s*(?:Task:|Biological|[.;]|$)", re.I)
_BUILT_IN = re.compile(r"^([A-Z][\w-]*)\[")
_FORMATS = re.compile(r"ban_2E|[^_\s]+")

Row = dict[str, str]


@dataclass(slots=True)
class _Group:
    """The rows that are one card."""

    name: Name
    rows: list[Row] = field(default_factory=list)
    names: list[str] = field(default_factory=list)

    @property
    def first(self) -> Row:
        return self.rows[0]

    def is_front_of(self, name: Name, row: Row) -> bool:
        """Check whether a row with a name is the back of this card."""
        return fold(self.name.printed) == fold(name.printed) and self.first["Type"] == row["Type"]

    def add(self, row: Row, *, is_printing: bool = True) -> None:
        """Add a row of this card: another printing of it, or another name for it."""
        if row["Name"] not in self.names:
            self.names.append(row["Name"])
        if is_printing:
            self.rows.append(row)


def make_cards(rows: Iterable[Row], identifications: Mapping[str, str]) -> list[Card]:
    """Make cards from a plugin's rows.

    Args:
        rows: The rows, by column name.
        identifications: The identifications of drones by title, for tables without a Lore column.
    """
    notes = resources.package_table("data", "annotations.toml")
    groups: dict[str, _Group] = {}
    for group in _group(rows):
        groups[_title(group, groups)] = group
    return [_annotate(_card(group, title, identifications), notes) for title, group in groups.items()]


def _group(rows: Iterable[Row]) -> list[_Group]:
    """Group the rows by card: printings of a card, both affiliations of a dual card, fronts with their backs."""
    groups: list[_Group] = []
    by_identity: dict[tuple[object, ...], list[_Group]] = defaultdict(list)
    by_name: dict[tuple[str, ...], _Group] = {}
    for row in sorted(rows, key=lambda row: parse_name(row["Name"]).back):
        name = parse_name(row["Name"])
        fronts = [group for group in groups if name.back and group.is_front_of(name, row)]
        if fronts:
            fronts[0].add(row, is_printing=all(r["Release"] != row["Release"] for r in fronts[0].rows))
            continue
        # The printings of both editions may share a picture.
        image = (row.get("ImageFile", "").lower(), row["Release"], row["Type"], "2E" if name.second_edition else "1E")
        alike = by_identity[_identity(name, row)]
        same = by_name.get((row["Name"],)) or (by_name.get(image) if image[0] else None)
        same = same or next((group for group in alike if _same_text(group.first["Text"], row["Text"])), None)
        if same is None:
            same = _Group(name)
            alike.append(same)
            groups.append(same)
        elif fold(same.name.printed) != fold(name.printed):
            same.names.append(name.printed)
        same.add(row)
        by_name.setdefault((row["Name"],), same)
        by_name.setdefault(image, same)
    return groups


def _identity(name: Name, row: Row) -> tuple[object, ...]:
    """Return the facts that rows of a card share; rows of different cards differ in these or in their text."""
    affiliations = row["Affil"].split("/") if row["Type"] in ALIGNED else [row["Affil"]]
    figures = (row.get(c, "") for c in ("Int/Rng", "Cun/Wpn", "Str/Shd", "Points", "Mission/ Dilemma Type"))
    marks = name.marks if name.second_edition else ()
    return (fold(name.printed), name.second_edition, marks, row["Type"], *sorted(affiliations), *figures)


def _same_text(one: str, other: str) -> bool:
    a, b = (re.sub(r"\W+|&\w+;", "", t).lower() for t in (one, other))
    return a == b or difflib.SequenceMatcher(None, a, b, autojunk=False).ratio() >= SAME_TEXT


def _title(group: _Group, taken: Collection[str]) -> str:
    """Return the catalogue title of a card: the printed one, with the mark of its name, or one to make it unique."""
    name, release = group.name, group.first["Release"]
    printed = f"{name.printed} 2E" if name.second_edition else name.printed
    marks = chain(name.marks[-1:], (release,), (f"{release} {number}" for number in count(2)))
    titles = chain(() if name.marks else (printed,), (f"{printed} ({mark})" for mark in marks))
    return next(title for title in titles if title not in taken)


def _card(group: _Group, title: str, identifications: Mapping[str, str]) -> Card:
    row = group.first
    kind = row["Type"]
    wording = read_wording(kind, row["Text"])
    icons = icon_list(row["Icons"])  # a dual personnel has some icons twice, and each of them counts
    staffing = icon_list(row.get("Staff", ""))
    lore = _IDENTIFICATION.search(row.get("Lore", ""))
    known = lore[1].title().replace("Bio-Med", "Bio-med") if lore else identifications.get(title, "")
    aligned = kind in ALIGNED
    built_in = _BUILT_IN.match(row["Affil"]) if kind == "Mission" else None
    return Card(
        title=title,
        printed=group.name.printed,
        game="2E" if group.name.second_edition else "1E",
        type=kind,
        names=tuple(group.names),
        printings=_printings(group.rows),
        location="".join(re.findall(r"[SP/]", row.get("Mission/ Dilemma Type", "").replace("][", "/"))),
        affiliations=tuple(row["Affil"].split("/")) if aligned and row["Affil"] else (),
        attempts=() if aligned else icon_names(row["Affil"]),
        built_in=built_in.group(1) if built_in else "",
        uniqueness=row.get("Uniqueness", "") or wording.uniqueness,
        card_class=row.get("Class", ""),
        points=row.get("Points", ""),
        quadrant=row.get("Quadrant", ""),
        span=row.get("Span", ""),
        icons=icons,
        staffing=staffing,
        keywords=_split(row.get("Characteristics/ Keywords", "")),
        identification=known if kind == "Personnel" else "",
        seeds=wording.seeds,
        plays=wording.plays,
        all_icons=tuple(dict.fromkeys((*icons, *staffing, *_printed_icons(row), *wording.icons))),
        probe=wording.probe if kind == "Objective" else (),
        use_only=wording.use_only,
        formats=_formats(group),
    )


def _formats(group: _Group) -> tuple[str, ...]:
    """Return the keys of every format in which a printing of the card may be played."""
    sets = [row["Set"] for row in group.rows if ("ban_2E" in row["Set"]) == group.name.second_edition]
    return tuple(sorted({key for cell in sets for key in _FORMATS.findall(cell)}))


def _printed_icons(row: Row) -> tuple[str, ...]:
    """Return the icons for a card's affiliation, place, type and uniqueness, which probes also match."""
    affiliation = row["Affil"].split("/") if row["Type"] in ALIGNED else []
    kind = row["Type"].removeprefix("Q ")
    return (
        *icon_names("".join(f"[{a[:3]}]" for a in affiliation if a)),
        *icon_names(row["Affil"] if row["Type"] == "Mission" else ""),
        *icon_names(row.get("Mission/ Dilemma Type", "")),
        *(("Q",) if row["Type"].startswith("Q ") else ()),
        kind,
        *({"univ": ("Univ",), "enig": ("Enigma",)}.get(row.get("Uniqueness", ""), ())),
    )


def _printings(rows: list[Row]) -> tuple[Printing, ...]:
    numbers = (row.get("Info", "").replace(":", " ").replace(";", " ") for row in rows)
    printings = (Printing(row["Release"], n, row.get("Blueprint ID", "")) for row, n in zip(rows, numbers, strict=True))
    return tuple(first_of_each((printing[:2], printing) for printing in printings).values())


def _split(cell: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in cell.split(";") if part.strip())


def _annotate(card: Card, notes: dict[str, dict[str, Any]]) -> Card:
    """Add what annotations.toml says about a card to it; a note is text as in a table, or a list of such texts."""
    texts = {key: table[card.printed] for key, table in notes.items() if card.printed in table}
    cells = {key: ";".join(note) if isinstance(note, list) else note for key, note in texts.items()}
    return replace(card, **{key: read_cell(key, cell) for key, cell in cells.items()})
