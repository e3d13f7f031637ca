"""Pages drawn as a PDF file, with reportlab; the fonts are those that pymupdf-fonts carries.

Noto Sans knows the Latin, Greek and Cyrillic letters; what it lacks is shown as `\\ufffd`. Words are drawn as they are:
nothing in them is read as markup. The same pages give the same bytes: the file has no date.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from typing import NamedTuple

from pymupdf_fonts import CascadiaMono_Bold, NotoSans_Bold, NotoSans_Regular
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from borgcheck.output.paging import Box, Font, Mark, Rule, Style
from borgcheck.output.safe import visible

_FILES = {Font.REGULAR: NotoSans_Regular, Font.BOLD: NotoSans_Bold, Font.MONO: CascadiaMono_Bold}


class Document(NamedTuple):
    """A run of pages with a name in the file's outline."""

    name: str
    pages: list[tuple[Mark, ...]]


@lru_cache(maxsize=1)
def _fonts() -> dict[Font, TTFont]:
    fonts = {}
    for font, module in _FILES.items():
        fonts[font] = TTFont(f"borgcheck-{font.value}", BytesIO(module.fontbuffer))
        registerFont(fonts[font])
    return fonts


class Fonts:
    """The faces of the fonts that are embedded (paging.Faces)."""

    def clean(self, text: str) -> str:
        """The text with what cannot be seen, and letters that the font lacks, replaced by `\\ufffd`."""
        if text.isascii() and text.isprintable():
            return text
        known = _fonts()[Font.REGULAR].face.charToGlyph
        return "".join(c if ord(c) in known else "\ufffd" for c in visible(unicodedata.normalize("NFC", text)))

    def width(self, text: str, style: Style) -> float:
        """How wide a cleaned text is, in points."""
        return float(_fonts()[style.font].stringWidth(text, style.size))


def draw(documents: Iterable[Document], paper: tuple[float, float]) -> bytes:
    """The PDF file of some documents, on paper of a width and height in points."""
    fonts = _fonts()
    out = BytesIO()
    canvas = Canvas(out, pagesize=paper, invariant=1, pageCompression=1)
    canvas.setTitle("Deck registration")
    canvas.setCreator("borgcheck")
    canvas.setAuthor("")
    canvas.setSubject("")
    for number, document in enumerate(documents):
        canvas.bookmarkPage(str(number))
        canvas.addOutlineEntry(Fonts().clean(document.name), str(number))
        for page in document.pages:
            for mark in page:
                _mark(canvas, mark, paper[1], fonts)
            canvas.showPage()
    canvas.save()
    return out.getvalue()


def _mark(canvas: Canvas, mark: Mark, height: float, fonts: dict[Font, TTFont]) -> None:
    y = height - mark.y
    if isinstance(mark, Rule):
        canvas.setLineWidth(mark.thickness)
        canvas.line(mark.x, y, mark.x + mark.width, y)
    elif isinstance(mark, Box):
        canvas.setLineWidth(0.6)
        canvas.setFillGray(0)
        canvas.rect(mark.x, y - mark.height, mark.width, mark.height, fill=int(mark.filled))
    else:
        canvas.setFont(fonts[mark.style.font].fontName, mark.style.size)
        canvas.setFillGray(mark.style.grey)
        write = canvas.drawRightString if mark.right else canvas.drawString
        write(mark.x, y, mark.text)
