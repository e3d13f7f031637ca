"""The passages of a ruling, which are searched and printed separately: paragraphs, list items, rows and notes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

PARAGRAPH, ITEM, ROW, NOTE = "paragraph", "item", "row", "note"
# The kinds of notes on which a search depends: an answer may mislead without those of the first two.
DISAGREES, SILENT, MISPRINT = "disagrees", "silent", "misprint"

# The end of a whole sentence, and a paragraph that is a heading.
_WHOLE = re.compile(r"[.!?][)\]”’\"'*]*$")
_HEADING = re.compile(r"\*\*[^*]+[.:!?]\*\*[.:]?$|\*\*[^*]+\*\*[.:]$")


class Passage(NamedTuple):
    """A paragraph, a list item, a row of a table or a note, as Markdown.

    Attributes:
        text: Its Markdown: an item with its bullet and anything nested in it, a row with its bars.
        kind: `paragraph`, `item`, `row` or `note`.
        block: The number of the paragraph, list, table or note that it is part of.
        table_header: The header row of a row's table with the line below it.
        note_kind: The kind of a note.
        asks: Sample questions that it answers.
    """

    text: str
    kind: str
    block: int
    table_header: str = ""
    note_kind: str = ""
    asks: Sequence[str] = ()

    @property
    def is_warning(self) -> bool:
        """Whether it is a note that documents disagree or are silent."""
        return self.note_kind in (DISAGREES, SILENT)

    @property
    def is_sentence(self) -> bool:
        """Whether it ends as a sentence does, or is the row of a table."""
        return self.kind == ROW or bool(_WHOLE.search(self.text))

    @property
    def introduces(self) -> bool:
        """Whether it is the beginning of the list or table after it: a heading, or half a sentence."""
        return self.kind == PARAGRAPH and (not self.is_sentence or bool(_HEADING.match(self.text)))


def block_of(passages: Sequence[Passage], at: int) -> set[int]:
    """Return the places of the paragraph, list or table that a passage is part of."""
    return {place for place, other in enumerate(passages) if other.block == passages[at].block}


def introduction(passages: Sequence[Passage], at: int) -> set[int]:
    """Return the place of the paragraph that stands before the list or table of a passage, if there is one."""
    before = min(block_of(passages, at)) - 1
    is_listed = passages[at].kind in (ITEM, ROW)
    return {before} if is_listed and before >= 0 and passages[before].kind == PARAGRAPH else set()
