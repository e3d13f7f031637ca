"""Split the text of a ruling into passages, which can answer a question and be printed by themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # which a check does not need
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

SENTENCE, ITEM, ROW, NOTE = "sentence", "item", "row", "note"
# How many characters of a text, and of a row of a table, a line of an answer holds on a screen of 80 columns.
LINE_CHARACTERS, ROW_CHARACTERS = 73, 45

_MARK = re.compile(r"^(?:[-*]|\d+\.)[ \t]+")
_RULE = re.compile(r"\|[\s|:-]+$")
# Where a sentence may end: after its full stop and any closing brackets, quotes and asterisks.
_STOP = re.compile(r"([.!?])(?P<closing>[)\]”’\"'*]*)\s+(?=[\[(“‘\"'*]*(?P<next>\S))")
# Abbreviations do not end a sentence before a capital, except those that often come last in one.
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[“\"'*])(?:[A-Za-z](?:\.[A-Za-z])*|e\.g|i\.e|cf|vs|approx|incl|resp|no|nos|p|pp|fig|vol|ed|sec|ch|"
    r"Adm|Capt|Cmdr|Col|Dr|Ens|Gen|Gov|Jr|Lt|Mr|Mrs|Ms|Mt|Prof|Sgt|Sr|St)$",
    re.IGNORECASE,
)
_WHOLE = re.compile(r"[.!?][)\]”’\"'*]*$")
_HEADING = re.compile(r"\*\*[^*]+[.:!?]\*\*[.:]?$|\*\*[^*]+\*\*[.:]$")
_EXAMPLE = re.compile(r"Example\b")
_LEANS_BACK = re.compile(
    r"(?:(?:each|all|any|both|none|one|some|two|three|most) of )?(?:it|its|he|she|they|them|their|this|that|these|those|then|so|such|but|however|otherwise|instead|also|both|"
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


@lru_cache(maxsize=1)
def markdown() -> MarkdownIt:
    """Return the parser of the rulings' Markdown: paragraphs, lists, tables and emphasis.

    Headings would disturb those of a page, links would lead out of it, and raw HTML is text.
    """
    from markdown_it import MarkdownIt

    ignored = ["heading", "lheading", "link", "image", "autolink", "reference", "html_block", "html_inline", "code"]
    return MarkdownIt("commonmark", {"html": False}).enable("table").disable(ignored)


def split(text: str, notes: Sequence[tuple[str, str]] = ()) -> tuple[Passage, ...]:
    """Return the passages of a text and of its notes (label and text), in order; each note is one."""
    from markdown_it.tree import SyntaxTreeNode

    lines = text.split("\n")
    passages: list[Passage] = []
    for number, node in enumerate(SyntaxTreeNode(markdown().parse(text)).children):
        passages += _passages(node, lines, number)
    first = passages[-1].block + 1 if passages else 0
    passages += (
        Passage(" ".join(note.split()), NOTE, number, label) for number, (label, note) in enumerate(notes, first)
    )
    return tuple(passages)


def sentences(paragraph: str) -> list[str]:
    """Return the sentences of a paragraph.

    A full stop ends a sentence if a new one can begin after it and no bracket is open. Bold words that head a paragraph
    stay with its first sentence, and a sentence in brackets stays with the one before it.
    """
    found: list[str] = []
    start = 0
    for stop in _STOP.finditer(paragraph):
        part = paragraph[start : stop.end()].strip()
        if _ends(paragraph[start : stop.start()], stop) and not _HEADING.match(part):
            found.append(part)
            start = stop.end()
    found.append(paragraph[start:].strip())
    for place in range(len(found) - 1, 0, -1):
        if found[place].startswith("(") and found[place].endswith(")"):
            found[place - 1] += f" {found.pop(place)}"
    return [sentence for sentence in found if sentence]


def _ends(before: str, stop: re.Match[str]) -> bool:
    following = stop["next"]
    if following.islower() or before.count("(") > before.count(")") + stop["closing"].count(")"):
        return False
    return stop[1] != "." or bool(stop["closing"]) or not _ABBREVIATION.search(before)


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
    """Return a passage as plain text without the bold words at its beginning, unless these say that it is an exception."""
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
    return not _WHOLE.search(passage.text) or bool(_HEADING.match(passage.text))


def _cells_in_line(row: str) -> str:
    return "" if _RULE.match(row) else ", ".join(cell for cell in cells(row) if cell)


def _passages(node: SyntaxTreeNode, lines: Sequence[str], number: int) -> Iterator[Passage]:
    """Yield the passages of a paragraph, list or table."""
    block = _lines_of(node, lines)
    if node.type == "table":
        head = "\n".join(block[:2])
        yield from (Passage(row, ROW, number, head) for row in block[2:])
    elif node.type in ("bullet_list", "ordered_list"):
        yield from (Passage("\n".join(_lines_of(item, lines)), ITEM, number) for item in node.children)
    else:
        found = sentences(" ".join(" ".join(block).split()))
        head = match.group() if found and (match := re.match(r"\*\*[^*]+\*\*", found[0])) else ""
        yield from (Passage(each, SENTENCE, number, head) for each in found)


def _lines_of(node: SyntaxTreeNode, lines: Sequence[str]) -> list[str]:
    """Return the lines of a text that an element of its Markdown is made of, without empty ones."""
    start, end = node.map or (0, 0)
    return [line.rstrip() for line in lines[start:end] if line.strip()]
