"""The passages of a ruling, which are searched and printed separately, and the passages that each of them needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import ceil
from typing import NamedTuple

SENTENCE, ITEM, ROW, NOTE = "sentence", "item", "row", "note"
# How many characters of a text, and of a row of a table, a line of an answer holds on a screen of 80 columns.
LINE_CHARACTERS, ROW_CHARACTERS = 73, 50

_MARK = re.compile(r"^(?:[-*]|\d+\.)[ \t]+")
_RULE = re.compile(r"\|[\s|:-]+$")
_WHOLE = re.compile(r"[.!?][)\]”’\"'*]*$")
HEADING = re.compile(r"\*\*[^*]+[.:!?]\*\*[.:]?$|\*\*[^*]+\*\*[.:]$")
_EXAMPLE = re.compile(r"Example\b")
# A sentence that refers to what is before it: by its first words, or by a pronoun after a short clause.
_LEANS_BACK = re.compile(
    r"(?:(?:if|when|where|on|in|by|for|after|before|once|while|until)\b[^,.:;]{0,40}, (?=(?:it|he|she|they|them)\b))?"
    r"(?:(?:each|all|any|both|none|one|some|two|three|most) of )?"
    r"(?:it|its|he|she|they|them|their|this|that|these|those|then|so|such|but|however|otherwise|instead|also|both|"
    r"neither|either|the same|in that case|in this case|for example|if not|if so|even so|and|or|here|there|thus|"
    r"therefore)\b",
    re.IGNORECASE,
)
# What begins an exception to the sentence or item before it, and what limits it within one that refers back to it.
_EXCEPTS = re.compile(
    r"(?:but|however|except|exceptions?|unless|only|otherwise|still|even|nevertheless|yet|not|none|if not)\b",
    re.IGNORECASE,
)
_LIMITS = re.compile(r"\b(?:not|no|only|unless|except|but|however)\b", re.IGNORECASE)


class Passage(NamedTuple):
    """A sentence, a list item or a row of a table, as Markdown.

    Attributes:
        text: Its Markdown: an item with its bullet and anything nested in it, a row with its bars.
        kind: `sentence`, `item` or `row`; `note` for one of an entry's notes, which can be understood only as a whole.
        block: The number of the paragraph, list or table that it is part of.
        head: The header row of a row's table with the line below it, the bold words that head a paragraph, or the
            label of a note.
    """

    text: str
    kind: str
    block: int
    head: str = ""


def plain(markdown: str) -> str:
    """Return Markdown as a line of text: without emphasis and bullets, and with the cells of a row in sequence."""
    lines = [line.strip() for line in markdown.split("\n")]
    lines = [_cells_in_line(line) if line.startswith("|") else _MARK.sub("", line, count=1) for line in lines]
    return " ".join(" ".join(lines).replace("*", "").split())


def cells(row: str) -> list[str]:
    """Return the cells of a row of a table."""
    return [cell.strip() for cell in row.strip().removeprefix("|").removesuffix("|").split("|")]


def leading(passages: Sequence[Passage], at: int) -> Iterator[int]:
    """Yield the places of the passages that are needed to understand one, the nearest first.

    These are the words that introduce a list or table, what a passage refers back to, and the beginning of an example.
    """
    passage = passages[at]
    first = next(place for place, other in enumerate(passages) if other.block == passage.block)
    if passage.kind in (ITEM, ROW) and first and passages[first - 1].kind == SENTENCE:
        yield first - 1
        yield from leading(passages, first - 1)
    elif (
        at > first
        and passage.kind != ROW
        and (_LEANS_BACK.match(plain(passage.text)) or _EXAMPLE.match(plain(passages[first].text)))
    ):
        yield at - 1
        yield from leading(passages, at - 1)


def following(passages: Sequence[Passage], at: int) -> Iterator[int]:
    """Yield the places of the list, table or paragraph that a passage introduces."""
    is_last = at + 1 == len(passages) or passages[at + 1].block != passages[at].block
    if is_last and _introduces(passages[at]):
        next_block = passages[at].block + 1
        yield from (place for place, other in enumerate(passages) if other.block == next_block and other.kind != NOTE)


def block_of(passages: Sequence[Passage], at: int) -> set[int]:
    """Return the places of the paragraph, list or table that a passage is part of."""
    return {place for place, other in enumerate(passages) if other.block == passages[at].block}


def limiting(passages: Sequence[Passage], at: int) -> Iterator[int]:
    """Yield the places of the passages that limit one: the exceptions after it, and those of its list."""
    for place in range(at + 1, len(passages)):
        if passages[place].kind in (ROW, NOTE) or not _limits(passages[place]):
            break
        yield place
    if passages[at].kind == ITEM:
        yield from (place for place in block_of(passages, at) if _EXCEPTS.match(_without_head(passages[place])))


def _limits(passage: Passage) -> bool:
    text = _without_head(passage)
    return bool(_EXCEPTS.match(text) or (_LEANS_BACK.match(text) and _LIMITS.search(text)))


def _without_head(passage: Passage) -> str:
    """Return a passage as plain text without the bold words that head it, unless these say that it is an exception."""
    text = plain(passage.text)
    return text if _EXCEPTS.match(text) else plain(re.sub(r"^(\W*)\*\*[^*]+\*\*", "", passage.text)).strip(" .:")


def as_markdown(passages: Sequence[Passage], chosen: Iterable[int]) -> str:
    """Return some passages as Markdown: sentences as paragraphs, items as a list, rows as a table with its head.

    If lines of a list or table are left out, a line below it says how many there are; else a line below the text says
    the same of its sentences.
    """
    blocks, notes, printed, is_cut = [], [], 0, False
    for together, every in _by_block(passages, chosen):
        kind, head = together[0].kind, together[0].head
        texts = [passage.text for passage in together]
        if kind == NOTE:
            notes.append(f"{head}: {' '.join(texts)}")
        elif kind == SENTENCE:
            blocks.append(" ".join(texts if texts[0].startswith(head) else [head, *texts]))
            printed += len(texts)
        else:
            blocks.append("\n".join([head, *texts] if kind == ROW else texts))
            blocks += [f"{len(together)} of {every} lines"] if len(together) < every else []
            is_cut = is_cut or len(together) < every
    sentences = sum(passage.kind == SENTENCE for passage in passages)
    blocks += [f"{printed} of {sentences} sentences"] if printed < sentences and not is_cut else []
    return "\n\n".join(blocks + notes)


def _by_block(passages: Sequence[Passage], chosen: Iterable[int]) -> Iterator[tuple[list[Passage], int]]:
    """Yield the chosen passages of each block, in order, with the number of all its passages."""
    for block, group in groupby((passages[number] for number in sorted(chosen)), key=lambda passage: passage.block):
        yield list(group), sum(passage.block == block for passage in passages)


def height(markdown: str) -> int:
    """Return about how many lines a text takes on a terminal of 80 columns: a table needs more room than its text."""
    lines = [line for line in markdown.split("\n") if line.strip() and not _RULE.match(line)]
    return sum(ceil(len(line) / (ROW_CHARACTERS if line.startswith("|") else LINE_CHARACTERS)) for line in lines)


def _introduces(passage: Passage) -> bool:
    """Check whether a passage is the beginning of the list or table after it."""
    if passage.kind != SENTENCE:
        return passage.text.endswith(":")
    return not _WHOLE.search(passage.text) or bool(HEADING.match(passage.text))


def _cells_in_line(row: str) -> str:
    return "" if _RULE.match(row) else ", ".join(cell for cell in cells(row) if cell)
