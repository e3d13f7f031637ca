"""Split the Markdown of a ruling into passages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from borgcheck.corpus.passages import HEADING, ITEM, NOTE, ROW, SENTENCE, Passage

# Where a sentence may end: after its full stop and any closing brackets, quotes and asterisks.
_STOP = re.compile(r"([.!?])(?P<closing>[)\]”’\"'*]*)\s+(?=[\[(“‘\"'*]*(?P<next>\S))")
# Abbreviations do not end a sentence before a capital, except those that often come last in one.
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[“\"'*])(?:[A-Za-z](?:\.[A-Za-z])*|e\.g|i\.e|cf|vs|approx|incl|resp|no|nos|p|pp|fig|vol|ed|sec|ch|"
    r"Adm|Capt|Cmdr|Col|Dr|Ens|Gen|Gov|Jr|Lt|Mr|Mrs|Ms|Mt|Prof|Sgt|Sr|St)$",
    re.IGNORECASE,
)


@lru_cache(maxsize=1)
def markdown() -> MarkdownIt:
    """Return the parser of the rulings' Markdown: paragraphs, lists, tables and emphasis.

    Headings would disturb those of a page, links would lead out of it, and raw HTML is text.
    """
    ignored = ["heading", "lheading", "link", "image", "autolink", "reference", "html_block", "html_inline", "code"]
    return MarkdownIt("commonmark", {"html": False}).enable("table").disable(ignored)


def split(text: str, notes: Sequence[tuple[str, str]] = ()) -> tuple[Passage, ...]:
    """Return the passages of a text and of its notes (label and text), in order; each note is one."""
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
    parts: list[str] = []
    start = 0
    for stop in _STOP.finditer(paragraph):
        part = paragraph[start : stop.end()].strip()
        if _ends(paragraph[start : stop.start()], stop) and not HEADING.match(part):
            parts.append(part)
            start = stop.end()
    parts.append(paragraph[start:].strip())
    for place in range(len(parts) - 1, 0, -1):
        if parts[place].startswith("(") and parts[place].endswith(")"):
            parts[place - 1] += f" {parts.pop(place)}"
    return [sentence for sentence in parts if sentence]


def _ends(before: str, stop: re.Match[str]) -> bool:
    following = stop["next"]
    if following.islower() or before.count("(") > before.count(")") + stop["closing"].count(")"):
        return False
    return stop[1] != "." or bool(stop["closing"]) or not _ABBREVIATION.search(before)


def _passages(node: SyntaxTreeNode, lines: Sequence[str], number: int) -> Iterator[Passage]:
    """Yield the passages of a paragraph, list or table."""
    block = _lines_of(node, lines)
    if node.type == "table":
        head = "\n".join(block[:2])
        yield from (Passage(row, ROW, number, head) for row in block[2:])
    elif node.type in ("bullet_list", "ordered_list"):
        yield from (Passage("\n".join(_lines_of(item, lines)), ITEM, number) for item in node.children)
    else:
        parts = sentences(" ".join(" ".join(block).split()))
        head = match.group() if parts and (match := re.match(r"\*\*[^*]+\*\*", parts[0])) else ""
        yield from (Passage(each, SENTENCE, number, head) for each in parts)


def _lines_of(node: SyntaxTreeNode, lines: Sequence[str]) -> list[str]:
    """Return the lines of a text that an element of its Markdown is made of, without empty ones."""
    start, end = node.map or (0, 0)
    return [line.rstrip() for line in lines[start:end] if line.strip()]
