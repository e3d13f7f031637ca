"""The facts table: the user's imported one or the one that ships, and what their text means.

A table has one card per line, tab-separated, so that a diff shows what changed. The first lines start with `#` and hold
`key: value` pairs (date, source, number of cards); then follow the names of the columns, and one card per line, sorted
by title. A list in a cell is separated by `;`. The formats of a card are letters: `a` is the first one that the head
names, `b` the second.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

from borgcheck.cards.card import Card, Printing, ProbeOutcome, SeedLimit, Selector
from borgcheck.cards.fold import fold
from borgcheck.cards.names import parse_name
from borgcheck.common import resources
from borgcheck.common.files import os_errors_naming, replace_file
from borgcheck.errors import BorgcheckError

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


def shipped_text() -> str:
    """Return the text of the shipped table."""
    return resources.package_text("data", "cards", FILE)


def store_table(text: str) -> Path:
    """Store a table in the user's data folder, atomically.

    Raises:
        BorgcheckError: The folder cannot be written.
    """
    path = data_folder() / FILE
    with os_errors_naming(path, "written"):
        path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, text.encode())
    return path


def remove_table() -> bool:
    """Remove the imported table.

    Returns:
        Whether there was one.
    """
    path = imported_table()
    if path is None:
        return False
    with os_errors_naming(path, "removed"):
        path.unlink()
    return True


COLUMNS = (
    "title", "printed", "names", "folded", "game", "type", "printings", "location", "affiliations", "attempts",
    "built_in", "uniqueness", "card_class", "attributes", "points", "region", "quadrant", "span", "icons",
    "staffing", "skills", "special_skills", "other_staffing", "keywords", "persona", "identification", "seeds",
    "plays", "all_icons", "probe", "use_only", "also_in", "opens", "holds", "admits", "carries", "share",
    "seed_limit", "formats",
)  # fmt: skip
_TEXT = frozenset(
    "title printed game type location built_in uniqueness card_class points region quadrant span other_staffing "
    "identification opens share".split()
)
_FLAGS = frozenset({"special_skills", "seeds", "plays"})
_SELECTORS = frozenset({"holds", "admits", "carries"})


@dataclass(frozen=True, eq=False)
class Table:
    """A facts table as lines of text, from which cards are made when needed."""

    date: str
    source: str
    formats: tuple[str, ...]
    lines: list[str]

    def __len__(self) -> int:
        return len(self.lines)

    def heads(self) -> Iterator[tuple[str, str, str, str]]:
        """Yield the first four columns of each line: title, printed title, names, folded names."""
        for line in self.lines:
            title, printed, names, folded, _ = line.split("\t", 4)
            yield title, printed, names, folded

    def column(self, name: str, holding: str = "") -> Iterator[tuple[int, str]]:
        """Yield the numbers of the lines that contain a text, each with its cell in a column if that is not empty."""
        place = COLUMNS.index(name)
        for index, line in enumerate(self.lines):
            if holding in line and (cell := line.split("\t", place + 1)[place]):
                yield index, cell

    def card(self, index: int) -> Card:
        """Return the card on a line."""
        cells = self.lines[index].split("\t")
        row = {column: cell for column, cell in zip(COLUMNS, cells, strict=True) if cell and column != "folded"}
        letters = row.pop("formats", "")
        return _card(row, tuple(name for n, name in enumerate(self.formats) if _letter(n) in letters))


def parse_table(text: str) -> Table:
    """Parse the text of a facts table.

    Raises:
        BorgcheckError: The text is not a facts table, is truncated, or has lines with a wrong number of columns.
    """
    lines = text.rstrip("\n").split("\n")
    comments = list(takewhile(lambda line: line.startswith("#"), lines))
    head = {key.strip(): value.strip() for key, _, value in (line[1:].partition(":") for line in comments)}
    columns, *cards = lines[len(comments) :] or [""]
    if columns.split("\t") != list(COLUMNS):
        raise BorgcheckError("the card table is from another version: import the cards again")
    if head.get("cards") != str(len(cards)):
        raise BorgcheckError(
            f"the card table is truncated: it has {len(cards)} of {head.get('cards', '?')} cards; import them again"
        )
    if text.count("\t") != (len(cards) + 1) * (len(COLUMNS) - 1):
        raise BorgcheckError("the card table is damaged: import the cards again")
    return Table(head.get("date", ""), head.get("source", ""), tuple(head.get("formats", "").split()), cards)


def format_table(cards: Iterable[Card], *, date: str, source: str) -> str:
    """Return the text of a facts table with these cards, sorted by title."""
    rows = sorted(cards, key=lambda c: (c.title.casefold(), c.title))
    formats = sorted({name for card in rows for name in card.formats})
    head = [f"# date: {date}", f"# source: {source}", f"# formats: {' '.join(formats)}", f"# cards: {len(rows)}"]
    return "\n".join([*head, "\t".join(COLUMNS), *("\t".join(_cells(card, formats)) for card in rows)]) + "\n"


def _letter(number: int) -> str:
    return chr(ord("a") + number)


def _cells(card: Card, formats: list[str]) -> list[str]:
    facts: dict[str, Any] = {column: getattr(card, column) for column in COLUMNS if column != "folded"}
    facts["folded"] = _folded(card)
    facts["formats"] = "".join(_letter(formats.index(name)) for name in card.formats)
    facts["printed"] = "" if card.printed == card.title else card.printed
    facts["names"] = [name for name in card.names if name != card.title]
    cells = (_WRITE.get(column, _joined)(facts[column]) for column in COLUMNS)
    return [cell.replace("\t", " ").replace("\n", " ") for cell in cells]


def _folded(card: Card) -> tuple[str, ...]:
    """Return all spellings of a card's titles, folded. The table stores them, since folding all titles is slow."""
    spellings = [card.printed, card.title, *(parse_name(name).printed for name in card.names)]
    if " 2E" in card.title:
        spellings.append(f"{card.printed} 2E")
    return tuple(dict.fromkeys(map(fold, spellings)))


def _card(row: dict[str, str], formats: tuple[str, ...]) -> Card:
    """Return the card with these cells, which are not empty, and its formats."""
    facts: dict[str, Any] = {column: _READ.get(column, _listed)(cell) for column, cell in row.items()}
    title = row.get("title", "")
    needed = {"title": title, "printed": title, "game": "", "type": ""}
    return Card(**{**needed, **facts, "names": (title, *facts.get("names", ())), "formats": formats})


def _listed(cell: str) -> tuple[str, ...]:
    return tuple(v for v in cell.split(";") if v) if ";" in cell else (cell,)


def _printings(cell: str) -> tuple[Printing, ...]:
    parts = ([*part.split(":"), "", ""] for part in _listed(cell))
    return tuple(Printing(p[0], p[1], p[2]) for p in parts)


def _joined(values: Iterable[object]) -> str:
    return ";".join(map(str, values))


# How to read the cells of a column; all others are lists.
_READ: dict[str, Callable[[str], Any]] = {
    **dict.fromkeys(_TEXT, str),
    **dict.fromkeys(_FLAGS, "yes".__eq__),
    **dict.fromkeys(_SELECTORS, lambda cell: tuple(map(Selector.parse, _listed(cell)))),
    "printings": _printings,
    "seed_limit": SeedLimit.parse,
    "attributes": lambda cell: tuple(cell.split("/")),
    "probe": lambda cell: tuple(ProbeOutcome(tuple(icons.split("+"))) for icons in _listed(cell)),
}
# How to write the fact in a column; all others are lists.
_WRITE: dict[str, Callable[[Any], str]] = {
    **dict.fromkeys((*_TEXT, "formats"), str),
    **dict.fromkeys(_FLAGS, lambda flag: "yes" if flag else ""),
    "printings": lambda found: ";".join(":".join((p.release, p.number, p.blueprint)).rstrip(":") for p in found),
    "seed_limit": lambda limit: str(limit or ""),
    "attributes": "/".join,
    "probe": lambda outcomes: ";".join("+".join(outcome.icons) for outcome in outcomes),
}
