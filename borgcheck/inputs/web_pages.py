"""Lay the text of a web page out in lines, as a browser shows it.

A table row is a line with tabs between its cells. What is struck out is marked, and what a browser hides is kept apart.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import count
from typing import Any, NamedTuple

_BLOCK_ELEMENTS = frozenset(
    "address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form "
    "h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul".split()
)
# Elements that always start a paragraph; the other block elements may be items of a list.
_PARAGRAPH_ELEMENTS = frozenset("h1 h2 h3 h4 h5 h6 hr".split())
_INVISIBLE_ELEMENTS = frozenset("head script style template title noscript".split())
# Struck-out text may or may not count, so it is marked instead of being dropped.
_STRUCK_OUT = frozenset("del s strike".split())
# The types of an input that show no text; a browser takes any other one for text.
_NOT_TYPED_INTO = frozenset("button color file hidden image password radio range reset submit".split())
_LINE_THROUGH = "line-through"
_HIDING_STYLES = ("display:none", "visibility:hidden")
_BLANKS = r"[ \t\n\r\f]+"

# Placeholders in the text of a page, until it is split into lines: the edge of a block, which ends a line; the edge of
# a paragraph; and a blank and a tab that are not merged with their neighbours.
_EDGE, _GAP, _KEPT_BLANK, KEPT_TAB = "\x01", "\x02", "\x03", "\x04"


def page_text(data: bytes | str) -> tuple[str, str]:
    """Return the text of a web page in lines, and the text that a browser does not show."""
    from justhtml import JustHTML

    layout = _Layout(_struck_by_style(data if isinstance(data, str) else data.decode("latin-1")), [])
    lines = _to_lines(layout.text_of(JustHTML(data, sanitize=False).root))
    text = "".join(f"{line.replace(_KEPT_BLANK, ' ').strip(' ')}\n" for line in lines).replace(KEPT_TAB, "\t")
    return text, " ".join(layout.hidden)


class _Layout(NamedTuple):
    """How the text of a page is laid out.

    Attributes:
        strikes: The elements and the classes (with a dot in front) that strike out what they hold.
        hidden: The texts that a browser does not show, which `text_of` adds.
    """

    strikes: frozenset[str]
    hidden: list[str]

    def text_of(self, node: Any, *, struck: bool = False, preformatted: bool = False) -> str:
        """Return the text of a node and its children, with placeholders for edges.

        Args:
            node: The node.
            struck: Whether an element around it strikes it out.
            preformatted: Whether an element around it keeps its lines.
        """
        name = node.name
        if name == "#text":
            text = node.data.replace(" ", _KEPT_BLANK) if preformatted else re.sub(_BLANKS, " ", node.data)
            return "\n".join(map(_in_strike_marks, text.split("\n"))) if struck else text
        if name == "br":
            return "\n"
        if name == "input":
            return _input_text(node.attrs)
        if name == "select":
            return f"{_selected_text(node)} "
        if name == "img":
            return f" {node.attrs.get('alt') or ''} "
        if name in _INVISIBLE_ELEMENTS:
            return ""
        if _is_hidden(node):
            self.hidden.append(node.to_text())
            return ""
        struck, preformatted = struck or self._is_struck(node), preformatted or name == "pre"
        children = node.children or ()
        texts = [self.text_of(child, struck=struck, preformatted=preformatted) for child in children]
        if name == "ol":
            numbers = count(_first_number(node))
            texts = [
                f"{_EDGE}{next(numbers)}. {text.lstrip(_EDGE)}" if child.name == "li" else text
                for child, text in zip(children, texts, strict=True)
            ]
        text = "".join(texts)
        if name == "tr":
            cells = [text for child, text in zip(children, texts, strict=True) if child.name in {"td", "th"}]
            text = _table_row([[line for line in _to_lines(cell) if line] for cell in cells])
        elif name == "blockquote":
            text = "\n".join(f"> {line}" if line else "" for line in _to_lines(text))
        if name not in _BLOCK_ELEMENTS:
            return text
        return f"{_GAP if name in _PARAGRAPH_ELEMENTS else _EDGE}{text}{_GAP if name == 'table' else _EDGE}"

    def _is_struck(self, node: Any) -> bool:
        """Check whether an element strikes out its content, by its name, class or style."""
        attributes = getattr(node, "attrs", None) or {}
        names = {node.name, *(f".{name}" for name in (attributes.get("class") or "").split())}
        return not self.strikes.isdisjoint(names) or _LINE_THROUGH in (attributes.get("style") or "").lower()


def _is_hidden(node: Any) -> bool:
    """Check whether a browser does not show an element, such as the preview line of a mail."""
    attributes = getattr(node, "attrs", None) or {}
    style = "".join((attributes.get("style") or "").lower().split())
    return "hidden" in attributes or any(hides in style for hides in _HIDING_STYLES)


def _input_text(attributes: Mapping[str, str | None]) -> str:
    """Return what a box of a form shows: a tick, or what was typed into it, such as a count."""
    kind = (attributes.get("type") or "text").lower()
    if kind == "checkbox":
        return "[x] " if "checked" in attributes else "[ ] "
    return "" if kind in _NOT_TYPED_INTO else f"{attributes.get('value') or ''} "


def _selected_text(node: Any) -> str:
    """Return the option of a drop-down box that a page shows: the one that is selected, else the first one."""
    options = node.query("option")
    shown = [option for option in options if "selected" in option.attrs][-1:] or options[:1]
    return "".join(option.to_text() for option in shown)


def _table_row(cells: list[list[str]]) -> str:
    """Return a table row: a line with tabs, or the lines of each cell if the table only lays out the page."""
    if all(len(cell) <= 1 for cell in cells):
        return "\t".join("".join(cell).strip(" ") for cell in cells)
    return "\n".join(line for cell in cells for line in cell)


def _in_strike_marks(text: str) -> str:
    bare = text.strip()
    return text.replace(bare, f"~~{bare}~~") if bare else text


def _to_lines(text: str) -> list[str]:
    """Split a text with placeholders into lines; an edge at the start of a line is ignored."""
    lines = [""]
    for part in re.split(f"([\n{_EDGE}{_GAP}])", text):
        line = lines[-1].strip(" ")
        if part == "\n" or (part in (_EDGE, _GAP) and line):
            lines[-1:] = [line, ""]
        if part == _GAP and any(lines[-2:-1]):
            lines.append("")
        elif part not in ("\n", _EDGE, _GAP):
            lines[-1] = re.sub(" +", " ", lines[-1] + part)
    while lines and not lines[-1].strip(" "):
        lines.pop()
    return lines


def _struck_by_style(page: str) -> frozenset[str]:
    """Return the elements and classes that the page or its style sheet strikes out."""
    struck = set(_STRUCK_OUT)
    for style_rule in page.split("}") if _LINE_THROUGH in page.lower() else ():
        before, _, style = style_rule.rpartition("{")
        if _LINE_THROUGH in style.lower():
            for selector in re.split(r"[{;>]", before)[-1].split(","):
                struck |= set(re.findall(r"\.[\w-]+", selector) or selector.lower().split()[-1:])
    return frozenset(struck)


def _first_number(node: Any) -> int:
    start = (node.attrs or {}).get("start") or "1"
    return int(start) if start.isdecimal() and len(start) < 4 else 1
