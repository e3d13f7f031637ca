"""Read the Markdown of rulings, and write it as HTML for pages."""

from __future__ import annotations

from markdown_it import MarkdownIt
from markdown_it.token import Token

from borgcheck.common.escaping import visible

# Headings would disturb those of the page, links would lead out of it, and raw HTML is text. What remains of
# Markdown is paragraphs, lists, tables and emphasis.
_MARKDOWN = (
    MarkdownIt("commonmark", {"html": False})
    .enable("table")
    .disable(["heading", "lheading", "link", "image", "autolink", "reference", "html_block", "html_inline", "code"])
)
_FRAME = '<div class="scroll" role="group" aria-label="Table of the ruling" tabindex="0">'


def parse(markdown: str) -> list[Token]:
    """Return a ruling's Markdown as tokens, with unseen characters made visible."""
    return _MARKDOWN.parse("\n".join(visible(line) for line in markdown.split("\n")))


def html(markdown: str) -> str:
    """Return a ruling's Markdown as HTML without links, raw elements or scripts."""
    tokens = parse(markdown)
    for token in tokens:
        token.attrs.pop("style", None)
        if token.type == "th_open":
            token.attrs["scope"] = "col"
    written: str = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    # A wide table scrolls in its own frame. Text is escaped, so only real elements match.
    return written.replace("<table>", f"{_FRAME}<table>").replace("</table>", "</table></div>")


def inline_html(markdown: str) -> str:
    """Return a sentence in Markdown as HTML, without a paragraph around it."""
    written: str = _MARKDOWN.renderInline(visible(markdown))
    return written
