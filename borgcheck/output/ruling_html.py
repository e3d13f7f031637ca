"""Read the Markdown of rulings, and write it as HTML for pages."""

from __future__ import annotations

from markdown_it.token import Token

from borgcheck.common.escaping import visible
from borgcheck.corpus.passages import markdown as parser

_FRAME = '<div class="scroll" role="group" aria-label="Table of the ruling" tabindex="0">'


def parse(markdown: str) -> list[Token]:
    """Return a ruling's Markdown as tokens, with unseen characters made visible."""
    return parser().parse("\n".join(visible(line) for line in markdown.split("\n")))


def html(markdown: str) -> str:
    """Return a ruling's Markdown as HTML without links, raw elements or scripts."""
    tokens = parse(markdown)
    for token in tokens:
        token.attrs.pop("style", None)
        if token.type == "th_open":
            token.attrs["scope"] = "col"
    written: str = parser().renderer.render(tokens, parser().options, {})
    # A wide table scrolls in its own frame. Text is escaped, so only real elements match.
    return written.replace("<table>", f"{_FRAME}<table>").replace("</table>", "</table></div>")


def inline_html(markdown: str) -> str:
    """Return a sentence in Markdown as HTML, without a paragraph around it."""
    written: str = parser().renderInline(visible(markdown))
    return written
