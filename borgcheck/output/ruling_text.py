"""Write the Markdown of rulings as lines and tables for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from markdown_it.tree import SyntaxTreeNode
from rich.console import RenderableType

from borgcheck.output.blocks import indented, table
from borgcheck.output.lines import BLANK, StyledLine, StyledText
from borgcheck.output.ruling_html import parse

Mark = Callable[[str], Iterable[StyledText]]
"""Splits a text without emphasis into parts, such as the words of a question and the text between them."""


def blocks(markdown: str, mark: Mark = lambda text: [text]) -> Iterator[RenderableType]:
    """Yield a ruling's Markdown as lines and tables, with hanging list items and bold emphasis."""
    source = markdown.split("\n")
    yield from _blocks(SyntaxTreeNode(parse(markdown)).children, source, 0, mark)


def _blocks(
    nodes: Sequence[SyntaxTreeNode], source: Sequence[str], indent: int, mark: Mark
) -> Iterator[RenderableType]:
    """Yield blocks, with a blank line between those that the source separates."""
    for number, node in enumerate(nodes):
        if number and node.map and not source[node.map[0] - 1].strip():
            yield BLANK
        if node.type == "table":
            heads, *rows = ([_text(cell) for cell in row.children] for part in node.children for row in part.children)
            yield indented(table(heads, rows))
        elif node.type == "paragraph":
            yield from (StyledLine(" " * indent, *line, indent=indent) for line in _lines(node, mark))
        elif node.type == "list_item":
            lead = f"{' ' * indent}{node.info}{node.markup} "
            has_text = bool(node.children) and node.children[0].type == "paragraph"
            for n, line in enumerate(_lines(node.children[0], mark) if has_text else [[]]):
                yield StyledLine(" " * len(lead) if n else lead, *line, indent=len(lead))
            yield from _blocks(node.children[has_text:], source, len(lead), mark)
        else:
            yield from _blocks(node.children, source, indent, mark)


def _lines(paragraph: SyntaxTreeNode, mark: Mark) -> list[list[StyledText]]:
    """Return the lines of a paragraph in pieces."""
    lines: list[list[StyledText]] = [[]]
    for piece in paragraph.children[0].children:
        if piece.type in ("softbreak", "hardbreak"):
            lines.append([])
        else:
            lines[-1] += [(_text(piece), "bold")] if piece.type == "strong" else mark(_text(piece))
    return lines


def _text(node: SyntaxTreeNode) -> str:
    """Return the text in a node without its markup."""
    return "".join(_text(child) for child in node.children) if node.children else node.content
