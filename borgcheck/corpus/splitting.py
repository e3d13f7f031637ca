"""Split the Markdown of a ruling into passages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from borgcheck.corpus.passages import ITEM, NOTE, PARAGRAPH, ROW, Passage


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


def _passages(node: SyntaxTreeNode, lines: Sequence[str], number: int) -> Iterator[Passage]:
    """Yield the passages of a paragraph, list or table."""
    block = _lines_of(node, lines)
    if node.type == "table":
        head = "\n".join(block[:2])
        yield from (Passage(row, ROW, number, head) for row in block[2:])
    elif node.type in ("bullet_list", "ordered_list"):
        yield from (Passage("\n".join(_lines_of(item, lines)), ITEM, number) for item in node.children)
    else:
        yield Passage(" ".join(" ".join(block).split()), PARAGRAPH, number)


def _lines_of(node: SyntaxTreeNode, lines: Sequence[str]) -> list[str]:
    """Return the lines of a text that an element of its Markdown is made of, without empty ones."""
    start, end = node.map or (0, 0)
    return [line.rstrip() for line in lines[start:end] if line.strip()]
