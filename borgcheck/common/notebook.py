"""What notebooks show of a result: a small table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def html_table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table as HTML, with the cells as plain text."""
    body = "".join(f"<tr>{_cells('td', row)}</tr>" for row in rows)
    return (
        f"<table><caption>{_text(caption)}</caption><thead><tr>{_cells('th', heads)}</tr></thead>"
        f"<tbody>{body}</tbody></table>"
    )


def _cells(tag: str, row: Iterable[object]) -> str:
    return "".join(f"<{tag}>{_text(cell)}</{tag}>" for cell in row)


def _text(value: object) -> str:
    from html import escape

    # Control characters and direction marks would mislead the reader.
    return escape("".join(c if c.isprintable() else "\ufffd" for c in str(value)))
