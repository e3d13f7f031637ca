"""The sections of a list as an editor's outline shows them."""

from __future__ import annotations

from lsprotocol import types
from pygls.workspace import PositionCodec

from borgcheck.editor.document import Document, whole_line
from borgcheck.editor.positions import to_range


def symbols(document: Document, codec: PositionCodec) -> list[types.DocumentSymbol]:
    """Return the headings of a list, each with the number of cards under it."""
    listing = document.report.listing
    ends = [*(heading.span.line for heading in listing.headings[1:]), len(document.lines) + 1]
    return [
        types.DocumentSymbol(
            heading.text.strip() or "heading",
            types.SymbolKind.Module if heading.section else types.SymbolKind.Null,
            types.Range(
                to_range(heading.span, document.lines, codec).start,
                to_range(whole_line(document, max(end - 1, heading.span.line)), document.lines, codec).end,
            ),
            to_range(heading.span, document.lines, codec),
            detail=_cards(sum(e.count for e in listing.all_lines() if heading.span.line < e.span.line < end)),
        )
        for heading, end in zip(listing.headings, ends, strict=False)
    ]


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
