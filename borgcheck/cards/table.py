"""The facts table: the user's imported one or the one that ships, and what their text means.

A table has one card per line, tab-separated, so that a diff shows what changed. The first lines start with `#` and hold
`key: value` pairs (date, source, number of cards); then follow the names of the columns, and one card per line, sorted
by title. A list in a cell is separated by `;`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import takewhile
from typing import Any, NamedTuple

from borgcheck.cards.card import Card, Printing, ProbeOutcome, Selector
from borgcheck.cards.fold import fold
from borgcheck.cards.names import parse_name
from borgcheck.cards.user_table import TABLE_NAME
from borgcheck.common import resources
from borgcheck.common.grouping import grouped
from borgcheck.errors import BorgcheckError

NAME_INDEX = "names"
"""The name of the saved index of the shipped table."""


def shipped_text() -> str:
    """Return the text of the shipped table."""
    return resources.package_text("data", "cards", TABLE_NAME)


def save_index() -> None:
    """Save the index of the names in the shipped table."""
    text = shipped_text()
    resources.save_compiled(NAME_INDEX, text, index_names(parse_table(text)))


# `10 Tribbles - Go`.
_TRIBBLES = r"^([\d,]+ Tribbles?) - "
_ARTICLE = r"^(an?) (.+)"
_TYPES = {field.name: str(field.type) for field in fields(Card)}
_HEAD = ("title", "printed", "names", "folded")
COLUMNS = (*_HEAD, *(name for name in _TYPES if name not in _HEAD))


@dataclass(frozen=True, eq=False)
class Table:
    """A facts table as lines of text, from which cards are made when needed."""

    date: str
    source: str
    lines: list[str]

    def __len__(self) -> int:
        return len(self.lines)

    def heads(self) -> Iterator[tuple[str, str, str, str]]:
        """Yield the first four columns of each line: title, printed title, names, folded names."""
        for line in self.lines:
            title, printed, names, folded, _ = line.split("\t", 4)
            yield title, printed, names, folded

    def column(self, name: str, containing: str = "") -> Iterator[tuple[int, str]]:
        """Yield the numbers of the lines that contain a text, each with its cell in a column if that is not empty."""
        position = COLUMNS.index(name)
        for index, line in enumerate(self.lines):
            if containing in line and (cell := line.split("\t", position + 1)[position]):
                yield index, cell

    def card(self, index: int) -> Card:
        """Return the card on a line."""
        cells = self.lines[index].split("\t")
        row = {column: cell for column, cell in zip(COLUMNS, cells, strict=True) if cell and column != "folded"}
        facts: dict[str, Any] = {column: read_cell(column, cell) for column, cell in row.items()}
        title = row.get("title", "")
        needed = {"title": title, "printed": title, "game": "", "type": ""}
        return Card(**{**needed, **facts, "names": (title, *facts.get("names", ()))})


class FoldedNames(NamedTuple):
    """The folded names of the cards of a table.

    Attributes:
        numbers: The numbers of the cards with each name.
        longest: For each first word of a name, the number of words of the longest name that begins with it.
    """

    numbers: dict[str, list[int]]
    longest: dict[str, int]


def index_names(table: Table) -> FoldedNames:
    """Index the folded names of the cards of a table."""
    numbers = grouped((name, number) for number, names in table.column("folded") for name in names.split(";") if name)
    return FoldedNames(numbers, longest_names(numbers))


def longest_names(names: Iterable[str], others: Mapping[str, int] | None = None) -> dict[str, int]:
    """Return the number of words of the longest name that begins with each first word.

    Args:
        names: The names.
        others: The same of other names.
    """
    longest = dict(others or {})
    for name in names:
        first, size = name.partition(" ")[0], name.count(" ") + 1
        if longest.get(first, 0) < size:
            longest[first] = size
    return longest


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
    is_whole = head.get("cards") == str(len(cards)) and text.count("\t") == (len(cards) + 1) * (len(COLUMNS) - 1)
    if not is_whole:
        raise BorgcheckError("the card table is damaged: import the cards again")
    return Table(head.get("date", ""), head.get("source", ""), cards)


def format_table(cards: Iterable[Card], *, date: str, source: str) -> str:
    """Return the text of a facts table with these cards, sorted by title."""
    rows = sorted(cards, key=lambda c: (c.title.casefold(), c.title))
    head = [f"# date: {date}", f"# source: {source}", f"# cards: {len(rows)}"]
    return "\n".join([*head, "\t".join(COLUMNS), *("\t".join(_cells(card)) for card in rows)]) + "\n"


def _cells(card: Card) -> list[str]:
    facts = {column: getattr(card, column, ()) for column in COLUMNS}
    facts |= {
        "folded": _folded(card),
        "printed": "" if card.printed == card.title else card.printed,
        "names": [name for name in card.names if name != card.title],
    }
    return [_cell(facts[column]).replace("\t", " ").replace("\n", " ") for column in COLUMNS]


def _cell(fact: Any) -> str:
    if isinstance(fact, bool):
        return "yes" if fact else ""
    return ";".join(map(str, fact)) if isinstance(fact, tuple | list) else str(fact or "")


def _folded(card: Card) -> tuple[str, ...]:
    """Return all spellings of a card's titles, folded, also with an article at the end and with `and` for `&`.

    The table stores them, since folding all titles is slow. The cards of a number of Tribbles share one name: they
    differ only in a power that counts in the game Tribbles.
    """
    spellings = [card.printed, card.title, *(parse_name(name).printed for name in card.names), *card.names]
    if " 2E" in card.title:
        spellings.append(f"{card.printed} 2E")
    spellings += [name.replace("&", " and ") for name in spellings if "&" in name]
    folded = [*map(fold, (*spellings, *re.findall(_TRIBBLES, card.title)))]
    return tuple(dict.fromkeys((*folded, *(re.sub(_ARTICLE, r"\2 \1", name) for name in folded))))


def read_cell(column: str, cell: str) -> Any:
    """Return the fact in a cell of a column."""
    return _READ[_TYPES[column]](cell)


def _list_of(parse: Callable[[str], Any]) -> Callable[[str], tuple[Any, ...]]:
    """Return how to read a list in a cell, given how to read one of its members."""
    return lambda cell: tuple(map(parse, cell.split(";")))


# How to read a cell, by the type of the fact.
_READ: dict[str, Callable[[str], Any]] = {
    "str": str,
    "bool": "yes".__eq__,
    "tuple[str, ...]": _list_of(str),
    "tuple[Printing, ...]": _list_of(Printing.parse),
    "tuple[ProbeOutcome, ...]": _list_of(ProbeOutcome.parse),
    "tuple[Selector, ...]": _list_of(Selector.parse),
}
