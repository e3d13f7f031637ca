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
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any

from borgcheck.cards.card import Card, Printing, SeedLimit, Selector
from borgcheck.cards.fold import fold
from borgcheck.cards.names import Name, parse_name
from borgcheck.cards.wording import icon_list, icon_names, read_wording
from borgcheck.common import resources
from borgcheck.common.files import os_errors_naming, read_file
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
    with os_errors_naming(folder, "read"):
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


# The minimum share of equal characters in the texts of two printings, which differ by errata and typing errors. For the
# most similar two cards with the same title and figures it is 0.72 (Ambassador Sarek).
SAME_TEXT = 0.8
_ALIGNED = ("Personnel", "Ship", "Facility")
_IDENTIFICATION = re.compile(r"Identification:\s*(.+?)\s*(?:Task:|Biological|[.;]|$)", re.I)
_BUILT_IN = re.compile(r"^([A-Z][\w-]*)\[")
_FORMATS = re.compile(r"ban_2E|[^_\s]+")
_WHO = (("crew", "any-crew"), ("away team", "any-away-team"), ("affiliation", "any-affiliation"))


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

    @property
    def is_second(self) -> bool:
        """Whether it is a Second Edition card."""
        return self.name.second_edition or _is_second(self.first)

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
    return [_annotate(_card(group, title, identifications), notes) for group, title in _titled(rows)]


def _titled(rows: Iterable[Row]) -> Iterator[tuple[_Group, str]]:
    """Yield the cards of a plugin's rows, each with its catalogue title."""
    by_title: dict[tuple[str, bool], list[_Group]] = defaultdict(list)
    for group in _group(rows):
        by_title[(fold(group.name.printed), group.name.second_edition)].append(group)
    for siblings in by_title.values():
        taken: set[str] = set()
        for group in sorted(siblings, key=lambda g: (bool(g.name.marks), g.name.starred, g.name.promo)):
            title = _title(group, alone=len(siblings) == 1, taken=taken)
            taken.add(title)
            yield group, title


def _group(rows: Iterable[Row]) -> list[_Group]:
    """Group the rows by card: printings of a card, both affiliations of a dual card, fronts with their backs."""
    groups: dict[tuple[object, ...], list[_Group]] = defaultdict(list)
    by_name: dict[str, _Group] = {}
    by_image: dict[tuple[str, str, str], _Group] = {}
    backs: list[tuple[Name, Row]] = []
    for row in sorted(rows, key=lambda r: (parse_name(r["Name"]).back, not r.get("Blueprint ID"))):
        name = parse_name(row["Name"])
        if name.back:
            backs.append((name, row))
            continue
        image = (row.get("ImageFile", "").lower(), row["Release"], row["Type"])
        same = by_name.get(row["Name"]) or (by_image.get(image) if image[0] and not name.starred else None)
        if same is None:
            alike = groups[_identity(name, row)]
            same = next((g for g in alike if _same_text(g.first["Text"], row["Text"])), None)
            if same is None:
                same = _Group(name)
                alike.append(same)
        elif fold(same.name.printed) != fold(name.printed):
            same.names.append(name.printed)
        same.add(row)
        by_name.setdefault(row["Name"], same)
        by_image.setdefault(image, same)
    out = [g for alike in groups.values() for g in alike]
    for name, row in backs:
        fronts = [g for g in out if fold(g.name.printed) == fold(name.printed) and g.first["Type"] == row["Type"]]
        if fronts:
            fronts[0].add(row, is_printing=all(r["Release"] != row["Release"] for r in fronts[0].rows))
        else:
            front = _Group(replace(name, back=False))
            front.add(row)
            out.append(front)
    return out


def _identity(name: Name, row: Row) -> tuple[object, ...]:
    """Return the facts that rows of a card share; rows of different cards differ in these or in their text."""
    affiliations: object = row["Affil"]
    if row["Type"] in _ALIGNED:
        affiliations = tuple(sorted(row["Affil"].split("/")))
    figures = tuple(row.get(c, "") for c in ("Int/Rng", "Cun/Wpn", "Str/Shd", "Points", "Mission/ Dilemma Type"))
    marks = name.marks if name.second_edition else ()
    return (
        fold(name.printed), name.second_edition, marks, row["Type"], affiliations,
        row.get("Class", "").lower(), row.get("Uniqueness", ""), figures,
    )  # fmt: skip


def _is_second(row: Row) -> bool:
    return "ban_2E" in row["Set"]


def _same_text(one: str, other: str) -> bool:
    a, b = (re.sub(r"\W+|&\w+;", "", t).lower() for t in (one, other))
    return a == b or difflib.SequenceMatcher(None, a, b, autojunk=False).ratio() >= SAME_TEXT


def _title(group: _Group, *, alone: bool, taken: set[str]) -> str:
    name = group.name
    printed = f"{name.printed} 2E" if name.second_edition else name.printed
    if name.second_edition and name.marks:
        return f"{printed} ({name.marks[-1]})"
    bare = any(n.rstrip("*") in (printed, f"{printed} *VP") for n in group.names)
    if (bare or (alone and not name.marks)) and printed not in taken:
        return printed
    for mark in (name.marks[-1] if name.marks else "", group.first["Release"]):
        if mark and (title := f"{printed} ({mark})") not in taken:
            return title
    return next(t for n in count(2) if (t := f"{printed} ({group.first['Release']} {n})") not in taken)


def _card(group: _Group, title: str, identifications: Mapping[str, str]) -> Card:
    row = group.first
    kind = row["Type"]
    said = read_wording(kind, row["Text"])
    # A dual personnel has some icons twice, and each of them counts.
    icons = icon_list(row["Icons"]) if kind == "Personnel" else icon_names(row["Icons"])
    staffing = icon_list(row.get("Staff", ""))
    lore = _IDENTIFICATION.search(row.get("Lore", "")) if kind == "Personnel" else None
    aligned = kind in _ALIGNED
    built_in = _BUILT_IN.match(row["Affil"]) if kind == "Mission" else None
    attributes = tuple(row.get(c, "") for c in ("Int/Rng", "Cun/Wpn", "Str/Shd"))
    return Card(
        title=title,
        printed=group.name.printed,
        game="2E" if group.is_second else "1E",
        type=kind,
        names=tuple(group.names),
        printings=_printings(group.rows),
        location="".join(re.findall(r"[SP/]", row.get("Mission/ Dilemma Type", "").replace("][", "/"))),
        affiliations=tuple(row["Affil"].split("/")) if aligned and row["Affil"] else (),
        attempts=() if aligned else _attempts(row["Affil"]),
        built_in=built_in.group(1) if built_in else "",
        uniqueness=row.get("Uniqueness", "") or said.uniqueness,
        card_class=row.get("Class", ""),
        attributes=attributes if any(attributes) else (),
        points=row.get("Points", ""),
        region=row.get("Region", ""),
        quadrant=row.get("Quadrant", ""),
        span=row.get("Span", ""),
        icons=icons,
        staffing=staffing,
        keywords=_split(row.get("Characteristics/ Keywords", "")),
        persona=_split(row.get("Persona", "")),
        identification=_drone(lore.group(1)) if lore else identifications.get(title, "") if kind == "Personnel" else "",
        seeds=said.seeds,
        plays=said.plays,
        all_icons=tuple(dict.fromkeys((*icons, *staffing, *_printed_icons(row), *said.icons))),
        probe=said.probe if kind == "Objective" else (),
        use_only=said.use_only,
        formats=_formats(group),
    )


def _formats(group: _Group) -> tuple[str, ...]:
    """Return the keys of every format in which a printing of the card may be played."""
    own = [row["Set"] for row in group.rows if _is_second(row) == group.is_second]
    return tuple(sorted({key for cell in own for key in _FORMATS.findall(cell)}))


def _printed_icons(row: Row) -> tuple[str, ...]:
    """Return the icons for a card's affiliation, place, type and uniqueness, which probes also match."""
    affiliation = row["Affil"].split("/") if row["Type"] in _ALIGNED else []
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
    found: dict[tuple[str, str], str] = {}
    for row in rows:
        key = (row["Release"], row.get("Info", "").replace(":", " ").replace(";", " "))
        found[key] = found.get(key) or row.get("Blueprint ID", "")
    return tuple(Printing(release, number, blueprint) for (release, number), blueprint in found.items())


def _attempts(cell: str) -> tuple[str, ...]:
    """Return who may attempt a mission: affiliations by their icons, or a keyword for the sentence that says so."""
    if icons := icon_names(cell):
        return icons
    words = cell.lower()
    return next(
        ((code,) for word, code in _WHO if word in words and " non-" not in words), ("special",) if cell else ()
    )


def _split(cell: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in cell.split(";") if part.strip())


def _drone(text: str) -> str:
    return text.strip().title().replace("Bio-Med", "Bio-med")


# How to read notes in annotations.toml; other notes are facts as they stand.
_NOTES: dict[str, Callable[[Any], Any]] = {
    "also_in": tuple,
    "seed_limit": SeedLimit.parse,
    **dict.fromkeys(("holds", "admits", "carries"), lambda texts: tuple(map(Selector.parse, texts))),
}


def _annotate(card: Card, notes: dict[str, dict[str, Any]]) -> Card:
    """Add what annotations.toml says about a First Edition card to it."""
    if not card.is_first_edition:
        return card
    own = {key: table[card.printed] for key, table in notes.items() if card.printed in table}
    return replace(card, **{key: _NOTES.get(key, str)(note) for key, note in own.items()})
