"""List the sections for an editor's outline."""

from __future__ import annotations

from lsprotocol import types

from borgcheck.common.phrasing import plural
from borgcheck.editor.document import OpenDocument


def symbols(document: OpenDocument) -> list[types.DocumentSymbol]:
    """Return the headings of a list, each with the lines below it."""
    listing = document.report.listing
    noun = "item" if document.setup else "card"
    ends = [*(heading.span.line for heading in listing.headings[1:]), len(document.lines) + 1]
    return [
        types.DocumentSymbol(
            heading.text.strip() or "heading",
            types.SymbolKind.Module if heading.section else types.SymbolKind.Null,
            types.Range(
                document.to_range(heading.span).start,
                document.to_range(document.whole_line(max(end - 1, heading.span.line))).end,
            ),
            document.to_range(heading.span),
            detail=plural(sum(e.count for e in listing.all_lines() if heading.span.line < e.span.line < end), noun),
        )
        for heading, end in zip(listing.headings, ends, strict=False)
    ]
