"""Split the Markdown of a ruling into passages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from borgcheck.corpus.passages import ITEM, PARAGRAPH, ROW, Passage

# The beginning of a sample question, on a line below the passage that it asks for.
ASKS = "asks:"


@lru_cache(maxsize=1)
def markdown() -> MarkdownIt:
    """Return the parser of the rulings' Markdown: paragraphs, lists, tables and emphasis.

    Headings would disturb those of a page, links would lead out of it, and raw HTML is text.
    """
    ignored = ["heading", "lheading", "link", "image", "autolink", "reference", "html_block", "html_inline", "code"]
    return MarkdownIt("commonmark", {"html": False}).enable("table").disable(ignored)


def split(text: str) -> list[Passage]:
    """Return the passages of a text in order, each with the sample questions below it."""
    lines = text.split("\n")
    passages: list[Passage] = []
    for number, node in enumerate(SyntaxTreeNode(markdown().parse(text)).children):
        passages += _passages(node, lines, number)
    return passages


def _passages(node: SyntaxTreeNode, lines: Sequence[str], number: int) -> Iterator[Passage]:
    """Yield the passages of a paragraph, list or table."""
    block = _lines_of(node, lines)
    if node.type == "table":
        head = "\n".join(block[:2])
        starts = [place for place, line in enumerate(block) if place > 1 and not line.startswith(ASKS)]
        for start, end in pairwise([*starts, len(block)]):
            yield Passage(block[start], ROW, number, head, asks=sample_questions(block[start:end]))
    elif node.type in ("bullet_list", "ordered_list"):
        for item in node.children:
            of_item = _lines_of(item, lines)
            yield Passage("\n".join(without_questions(of_item)), ITEM, number, asks=sample_questions(of_item))
    else:
        text = " ".join(" ".join(without_questions(block)).split())
        yield Passage(text, PARAGRAPH, number, asks=sample_questions(block))


def _lines_of(node: SyntaxTreeNode, lines: Sequence[str]) -> list[str]:
    """Return the lines of a text that an element of its Markdown is made of, without empty ones."""
    start, end = node.map or (0, 0)
    return [line.rstrip() for line in lines[start:end] if line.strip()]


def sample_questions(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the sample questions among some lines."""
    return tuple(line.removeprefix(ASKS).strip() for line in lines if line.startswith(ASKS))


def without_questions(lines: Sequence[str]) -> list[str]:
    """Return some lines without the sample questions."""
    return [line for line in lines if not line.startswith(ASKS)]
