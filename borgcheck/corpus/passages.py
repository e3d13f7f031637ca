"""The passages of a ruling, which are searched and printed separately: paragraphs, list items, rows and notes."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from itertools import groupby, zip_longest
from typing import NamedTuple

PARAGRAPH, ITEM, ROW, NOTE = "paragraph", "item", "row", "note"
# The headings of notes; an answer may mislead without those of the first two kinds.
DISAGREE_LABEL, SILENT_LABEL, MISPRINT_LABEL = "The documents disagree", "The document is silent", "Misprint"
WARNINGS = (DISAGREE_LABEL, SILENT_LABEL)
# What is printed below a list that is not whole, and at the end of an entry that is not.
LEFT_OUT = re.compile(r"^(\d+ of \d+ lines|part of the entry is left out)$", re.MULTILINE)
# The characters of a line on a screen of 80 columns, without the indent; those between two columns of a table; and
# those that are lost at the end of a line, since words are not divided.
_WIDTH, _GAP, _LOST = 72, 2, 3

LEAD = re.compile(r"^ *(?:(?:[-*]|\d+\.) +)?")
_MARK = re.compile(r"^(?:[-*]|\d+\.)[ \t]+")
_RULE = re.compile(r"\|[\s|:-]+$")
# The end of a whole sentence, and a paragraph that is a heading.
_WHOLE = re.compile(r"[.!?][)\]”’\"'*]*$")
_HEADING = re.compile(r"\*\*[^*]+[.:!?]\*\*[.:]?$|\*\*[^*]+\*\*[.:]$")


class Passage(NamedTuple):
    """A paragraph, a list item, a row of a table or a note, as Markdown.

    Attributes:
        text: Its Markdown: an item with its bullet and anything nested in it, a row with its bars.
        kind: `paragraph`, `item`, `row` or `note`.
        block: The number of the paragraph, list, table or note that it is part of.
        head: The header row of a row's table with the line below it, or the label of a note.
        asks: Sample questions that it answers.
    """

    text: str
    kind: str
    block: int
    head: str = ""
    asks: Sequence[str] = ()


def without_markup(markdown: str) -> str:
    """Return Markdown as a line of text: without emphasis and bullets, and with the cells of a row in sequence."""
    lines = [line.strip() for line in markdown.split("\n")]
    lines = [_cells_in_line(line) if line.startswith("|") else _MARK.sub("", line, count=1) for line in lines]
    return " ".join(" ".join(lines).replace("*", "").split())


def _cells_in_line(row: str) -> str:
    return "" if _RULE.match(row) else ", ".join(cell for cell in cells(row) if cell)


def cells(row: str) -> list[str]:
    """Return the cells of a row of a table."""
    return [cell.strip() for cell in row.strip().removeprefix("|").removesuffix("|").split("|")]


def is_warning(passage: Passage) -> bool:
    """Check whether a passage is a note that documents disagree or are silent."""
    return passage.kind == NOTE and passage.head in WARNINGS


def is_sentence(passage: Passage) -> bool:
    """Check whether a passage ends as a sentence does, or is the row of a table."""
    return passage.kind == ROW or bool(_WHOLE.search(passage.text))


def introduces(passage: Passage) -> bool:
    """Check whether a passage is the beginning of the list or table after it: a heading, or half a sentence."""
    return passage.kind == PARAGRAPH and (not is_sentence(passage) or bool(_HEADING.match(passage.text)))


def block_of(passages: Sequence[Passage], at: int) -> set[int]:
    """Return the places of the paragraph, list or table that a passage is part of."""
    return {place for place, other in enumerate(passages) if other.block == passages[at].block}


def introduction(passages: Sequence[Passage], at: int) -> set[int]:
    """Return the place of the paragraph that stands before the list or table of a passage, if there is one."""
    before = min(block_of(passages, at)) - 1
    is_listed = passages[at].kind in (ITEM, ROW)
    return {before} if is_listed and before >= 0 and passages[before].kind == PARAGRAPH else set()


def as_markdown(passages: Sequence[Passage], chosen: Set[int], needed: Set[int]) -> str:
    """Return some passages as Markdown: paragraphs, lists, tables with their heads, and notes with their labels.

    A line below a list or table says how much of it is left out, and the last line whether anything else is.

    Args:
        passages: The passages of an entry.
        chosen: The indexes of those to print.
        needed: The indexes of those that the whole answer has.
    """
    blocks, is_whole = [], True
    for _, group in groupby(range(len(passages)), key=lambda n: passages[n].block):
        every = [*group]
        texts = [passages[n].text for n in every if n in chosen]
        kind, head = passages[every[0]].kind, passages[every[0]].head
        if texts:
            lead = {ROW: f"{head}\n", NOTE: f"{head}: "}.get(kind, "")
            blocks.append(lead + "\n".join(texts))
            blocks += [f"{len(texts)} of {len(every)} lines"] if len(texts) < len(every) else []
        else:
            is_whole = is_whole and needed.isdisjoint(every)
    return "\n\n".join(blocks if is_whole else [*blocks, "part of the entry is left out"])


def height(markdown: str) -> int:
    """Return about how many lines a text takes on a terminal of 80 columns."""
    lines = [line.replace("**", "") for line in markdown.split("\n") if line.strip() and not _RULE.match(line)]
    return sum(
        _height_of_table([cells(line) for line in group])
        if is_table
        else sum(-(-len(line) // _WIDTH) for line in group)
        for is_table, group in groupby(lines, key=lambda line: line.startswith("|"))
    )


def _height_of_table(rows: Sequence[Sequence[str]]) -> int:
    """Return about how many lines a table takes whose widest columns are narrowed until it fits."""
    widths = [max(map(len, column)) + _GAP for column in zip_longest(*rows, fillvalue="")]
    most = max(widths)
    while sum(min(width, most) for width in widths) > _WIDTH:
        most -= 1
    room = max(1, most - _GAP - _LOST)
    return sum(max(-(-len(cell) // room) if len(cell) + _GAP > most else 1 for cell in row) for row in rows)
