"""The passages of a ruling, which are searched and printed separately, and the passages that each of them needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

SENTENCE, ITEM, ROW, NOTE = "sentence", "item", "row", "note"
# The headings of the notes without which an answer may mislead.
DISAGREE_LABEL, SILENT_LABEL = "The documents disagree", "The document is silent"
WARNINGS = (DISAGREE_LABEL, SILENT_LABEL)
# A line of an answer that says what it leaves out.
LEFT_OUT = re.compile(r"^(\d+ of \d+ lines|part of the entry is left out)\Z", re.MULTILINE)
# The columns that an answer has for text, and for a table with a gap after each column but the last, on a screen of 80.
_TEXT_WIDTH, _TABLE_WIDTH, _GAP = 76, 74, 2

LEAD = re.compile(r"^ *(?:(?:[-*]|\d+\.) +)?")
_MARK = re.compile(r"^(?:[-*]|\d+\.)[ \t]+")
_RULE = re.compile(r"\|[\s|:-]+$")
_FIRST_SENTENCE = re.compile(r".*?(?:[.!?](?= )|$)", re.DOTALL)
_WHOLE = re.compile(r"[.!?][)\]”’\"'*]*$")
HEADING = re.compile(r"\*\*[^*]+[.:!?]\*\*[.:]?$|\*\*[^*]+\*\*[.:]$")
_REFERS = re.compile(r"See\b|For\b[^.]*?\bsee\b")
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

_FORBIDS = re.compile(r"\b(?:may|must|do|does|can) ?not\b", re.IGNORECASE)
_POINTS_BACK = re.compile(r"\b(?:this|these|those|such)\b", re.IGNORECASE)


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


def first_cell(row: Passage) -> str:
    """Return the first cell of a row, which usually names the case that the row is on."""
    return cells(row.text)[0]


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


def forbidding(passages: Sequence[Passage], at: int) -> Iterator[int]:
    """Yield the place of the sentence, if any, that begins the next paragraph and forbids what comes before it."""
    after = max(block_of(passages, at)) + 1
    if after < len(passages) and passages[after].kind == SENTENCE:
        text = plain(passages[after].text)
        if _FORBIDS.search(text) and _POINTS_BACK.search(text):
            yield after


def _limits(passage: Passage) -> bool:
    text = _without_head(passage)
    return bool(_EXCEPTS.match(text) or (_LEANS_BACK.match(text) and _LIMITS.search(text)))


def _without_head(passage: Passage) -> str:
    """Return a passage as plain text without the bold words that head it, unless these say that it is an exception."""
    text = plain(passage.text)
    return text if _EXCEPTS.match(text) else plain(re.sub(r"^(\W*)\*\*[^*]+\*\*", "", passage.text)).strip(" .:")


def as_markdown(
    passages: Sequence[Passage], chosen: Iterable[int], warnings: Iterable[int] = (), *, cut_notes: bool = False
) -> str:
    """Return some passages as Markdown: sentences as paragraphs, items as a list, rows as a table with its head.

    The last line says what is left out: how many lines of the list or table that it stands below, or that anything is,
    but for notes that are no warnings.

    Args:
        passages: The passages of an entry.
        chosen: The indexes of those to print.
        warnings: The indexes of the notes without which they may mislead.
        cut_notes: Whether the first sentence stands for such a note that is left out, the first of each kind.
    """
    kept = {*chosen}
    blocks, notes, cut_list = [], [], ""
    for together, every in _by_block(passages, kept):
        kind, head = together[0].kind, together[0].head
        texts = [passage.text for passage in together]
        if kind == NOTE:
            notes.append(f"{head}: {' '.join(texts)}")
        elif kind == SENTENCE:
            blocks.append(" ".join(texts if texts[0].startswith(head) else [head, *texts]))
            cut_list = ""
        else:
            blocks.append("\n".join([head, *texts] if kind == ROW else texts))
            cut_list = f"{len(together)} of {every} lines" if len(together) < every else ""
    cut = {passages[n].head: passages[n].text for n in sorted(warnings, reverse=True) if n not in kept}
    first_sentences = {head: _first_sentence(text) for head, text in cut.items()} if cut_notes else {}
    notes += [f"{head}: {sentence}" for head, sentence in first_sentences.items()]
    is_cut = first_sentences != cut or any(p.kind != NOTE and n not in kept for n, p in enumerate(passages))
    mark = cut_list if cut_list and not notes else "part of the entry is left out"
    return "\n\n".join([*blocks, *notes, *([mark] if is_cut else [])])


def _first_sentence(text: str) -> str:
    """Return the first sentence of a note."""
    return _FIRST_SENTENCE.match(text)[0]  # type: ignore[index]  # it matches any text


def refers_elsewhere(passage: Passage) -> bool:
    """Check whether a passage is a sentence that says where to read on."""
    return passage.kind == SENTENCE and bool(_REFERS.match(plain(passage.text)))


def is_warning(passage: Passage) -> bool:
    """Check whether a passage is a note that documents disagree or are silent."""
    return passage.kind == NOTE and passage.head in WARNINGS


def _by_block(passages: Sequence[Passage], chosen: Iterable[int]) -> Iterator[tuple[list[Passage], int]]:
    """Yield the chosen passages of each block, in order, with the number of all its passages."""
    for block, group in groupby((passages[number] for number in sorted(chosen)), key=lambda passage: passage.block):
        yield list(group), sum(passage.block == block for passage in passages)


def height(markdown: str) -> int:
    """Return how many lines a text takes on a terminal of 80 columns."""
    lines = [line for line in markdown.split("\n") if line.strip() and not _RULE.match(line)]
    return sum(
        _height_of_table([cells(line.replace("**", "")) for line in together])
        if is_table
        else sum(_height_of_line(line) for line in together)
        for is_table, together in groupby(lines, key=lambda line: line.startswith("|"))
    )


def _height_of_line(line: str) -> int:
    lead = LEAD.match(line)
    indent = lead.end() if lead else 0
    return _wrapped(line[indent:].replace("**", ""), _TEXT_WIDTH - indent)


def _height_of_table(rows: Sequence[Sequence[str]]) -> int:
    """Return how many lines a table takes whose widest columns are narrowed until it fits."""
    widths = [max(map(len, column)) + _GAP for column in zip_longest(*rows, fillvalue="")]
    widths[-1] -= _GAP
    most = max(widths)
    while sum(min(width, most) for width in widths) > _TABLE_WIDTH:
        most -= 1
    narrow = [max(1, min(width, most) - _GAP) for width in widths[:-1]] + [min(widths[-1], most)]
    return sum(max(_wrapped(cell, width) for cell, width in zip(row, narrow, strict=False)) for row in rows)


def _wrapped(text: str, width: int) -> int:
    """Return how many lines of a width a text takes that is divided between words."""
    lines, column = 1, 0
    for word in text.split():
        if column and column + 1 + len(word) > width:
            lines, column = lines + 1, 0
        column += len(word) + bool(column)
        if column > width:
            lines, column = lines + (column - 1) // width, (column - 1) % width + 1
    return lines


def _introduces(passage: Passage) -> bool:
    """Check whether a passage is the beginning of the list or table after it."""
    if passage.kind != SENTENCE:
        return passage.text.endswith(":")
    return not _WHOLE.search(passage.text) or bool(HEADING.match(passage.text))


def _cells_in_line(row: str) -> str:
    return "" if _RULE.match(row) else ", ".join(cell for cell in cells(row) if cell)
