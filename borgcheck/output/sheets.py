"""Write registration sheets for tournament directors: the decks of an event as one PDF file.

The fonts come from pymupdf-fonts: Noto Sans has Latin, Greek and Cyrillic letters, and what it lacks is shown by the
closest of these, or as `?`. Text is never read as markup. The same decks give the same bytes, because the file has no
date.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

from pymupdf_fonts import CascadiaMono_Bold, NotoSans_Bold, NotoSans_Regular
from reportlab.lib.colors import black, dimgrey, white
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BalancedColumns,
    BaseDocTemplate,
    Flowable,
    Frame,
    HRFlowable,
    KeepInFrame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Table,
)

from borgcheck.common.escaping import make_visible
from borgcheck.common.phrasing import in_quotes, plural, shortened
from borgcheck.model.findings import Severity, Verdict
from borgcheck.model.listing import total_copies
from borgcheck.model.report import Report, findings_for_director
from borgcheck.output.card_list import ListSection, list_sections, open_line_texts
from borgcheck.output.phrases import file_name, set_aside_lines, verdict_details
from borgcheck.version import __version__

PAPERS: dict[str, tuple[float, float]] = {"a4": A4, "letter": LETTER}
"""The width and height of each paper in points (1/72 inch), the unit of all lengths here."""

_FONTS = {"regular": NotoSans_Regular, "bold": NotoSans_Bold, "mono": CascadiaMono_Bold}
_MARGIN, _GAP = 36.0, 18.0
_BAND = 66.0  # the head of every page
_FOOT = 54.0  # the file, the program, and the lines to sign on
_SIZE = 8.5  # the font size of the cards, at which all but very long lists fit on a page
_FINGERPRINT = 190.0  # the width of a fingerprint
_MAX_NAME_CHARACTERS = 150
_RIGHT: Any = {"alignment": TA_RIGHT}


@cache
def fonts() -> dict[str, TTFont]:
    """Return the fonts of sheets, registered with ReportLab."""
    loaded = {name: TTFont(name, BytesIO(module.fontbuffer)) for name, module in _FONTS.items()}
    for font in loaded.values():
        registerFont(font)
    return loaded


def printable(text: str) -> str:
    """Replace each character that the font lacks by similar ones that it has, or else by `?`."""
    known = fonts()["regular"].face.charToGlyph

    def printed(character: str) -> str:
        parts = character if ord(character) in known else unicodedata.normalize("NFKD", character)
        return "".join(part for part in parts if ord(part) in known) or "?"

    return "".join(map(printed, make_visible(unicodedata.normalize("NFC", text))))


def _paragraph(text: str, size: float, font: str = "regular", **style: Any) -> Paragraph:
    """Return a text that wraps if necessary."""
    return Paragraph(
        escape(printable(text)), ParagraphStyle("", fontName=font, fontSize=size, leading=size * 1.2, **style)
    )


def _table(rows: Sequence[list[Any] | tuple[Any, ...]], widths: Sequence[float], *styles: Any, **options: Any) -> Table:
    """Return a table without lines; a row that is higher than a page continues on the next page."""
    plain: list[Any] = [(f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")]
    style = [*plain, ("VALIGN", (0, 0), (-1, -1), "TOP"), *styles]
    return _Rows(rows, widths, style=style, hAlign="LEFT", splitInRow=1, **options)


class _Rows(Table):
    """A table that ReportLab copies shallowly when it tries to split it: deep copies take ten times as long."""

    def __deepcopy__(self, memo: object) -> _Rows:
        """Return a copy that shares its cells."""
        return copy(self)


def _draw(table: Table, canvas: Canvas, bottom: float) -> None:
    """Draw a table from the left margin on, at a distance from the lower edge of the page."""
    table.wrapOn(canvas, 0, 0)
    table.drawOn(canvas, _MARGIN, bottom)


@dataclass(frozen=True)
class Sheet:
    """The sheet of one deck.

    Attributes:
        report: The report on the deck, for which nothing was ignored.
        paper: The width and height of the paper.
        pages: The number of pages that it takes.
    """

    report: Report
    paper: tuple[float, float]
    pages: int = 1

    @property
    def width(self) -> float:
        """Return the width of the text on a page."""
        return self.paper[0] - 2 * _MARGIN

    @property
    def column(self) -> float:
        """Return the width of each of the two columns of cards."""
        return (self.width - _GAP) / 2

    @property
    def name(self) -> str:
        """Return the deck's name, else that of its file."""
        return self.report.name or file_name(self.report)

    def flowables(self) -> Iterator[Flowable]:
        """Yield the content of the sheet."""
        report, deck = self.report, self.report.deck
        listed, open_texts = list_sections(deck), open_line_texts(deck)
        yield self._fields()
        yield from self._verdict()
        totals = [f"{part.label} {part.total}" for part in listed if part.in_deck]
        totals.append(f"{plural(total_copies(deck.entries_in_deck), 'card')} in the deck")
        yield _paragraph("  ·  ".join(totals), 9.5, "bold", spaceBefore=4)
        yield from (
            _paragraph(line.strip(), 7.5, leftIndent=12 * bool(n))
            for n, line in enumerate(set_aside_lines(report.set_aside))
        )
        if report.document:
            yield _paragraph(f"Lines are those of its text ({report.document}).", 7.5)
        if report.reading_summary.ignores and not report.isolated:
            codes = ", ".join(report.reading_summary.ignores)
            yield _paragraph(f"Comments in the file ignore {codes}; this sheet does not.", 7.5)
        yield HRFlowable("100%", 1.5, color=black, spaceBefore=6, spaceAfter=8)
        columns: list[Flowable] = [self._cards(part) for part in listed]
        if open_texts:
            rows = [("", _paragraph(f"line {line}: {text}", _SIZE), "") for line, text in open_texts]
            columns.append(self._section("Not read", len(deck.open_line_numbers), rows))
        if columns:
            yield BalancedColumns(
                columns, innerPadding=_GAP, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0
            )

    def _fields(self) -> Table:
        """Return player, event, date and rules, with room to fill in what is unknown."""
        report = self.report
        rules = f"{report.ruleset}: {report.ruleset_title}"
        known = {"Player": report.player, "Event": report.event, "Date": report.date, "Rules": rules}
        cells = [_paragraph(f"{key}: {value or '_' * 30}", 11) for key, value in known.items()]
        widths = (self.column + _GAP, self.column)
        return _table([cells[:2], cells[2:]], widths, ("BOTTOMPADDING", (0, 0), (-1, -1), 5))

    def _verdict(self) -> Iterator[Paragraph]:
        """Yield the verdict, on a black band unless the deck is legal, and the errors and some warnings in brief."""
        is_legal = self.report.verdict is Verdict.LEGAL
        band = {} if is_legal else {"textColor": white, "backColor": black, "leftIndent": 4}
        yield _paragraph(self.report.verdict.value.upper(), 16, "bold", **band)
        yield _paragraph(verdict_details(self.report).lstrip(", "), 9.5, "bold", spaceBefore=4, spaceAfter=4)
        for f in findings_for_director(self.report):
            card = f"{f.card}: " if f.card and f.card not in f.message else ""
            level = "" if f.severity is Severity.ERROR else "warning: "
            text = f"{f.code}  line {f.line}  {level}{card}{in_quotes(f.message)}"
            yield _paragraph(text, 8, leftIndent=75, firstLineIndent=-75)

    def _cards(self, part: ListSection) -> Table:
        """Return the cards of a section, type by type, each with its count and a box to tick."""
        rows: list[tuple[Any, Any, Any]] = []
        styles: list[Any] = []
        for group in part.groups:
            if len(part.groups) > 1 or not group.type:
                rows.append((group.label, "", group.total))
                row = len(rows)
                styles += [
                    ("FONT", (0, row), (-1, row), "bold", _SIZE - 1.5, _SIZE * 1.2),
                    ("TEXTCOLOR", (0, row), (-1, row), dimgrey),
                    ("ALIGN", (0, row), (0, row), "LEFT"),
                    ("TOPPADDING", (0, row), (-1, row), 0.4 * _SIZE),
                    ("NOSPLIT", (0, row), (-1, row + 1)),
                ]
            styles.append(("GRID", (2, len(rows) + 1), (2, len(rows) + len(group.lines)), 0.6, black))
            for line in group.lines:
                title = line.title if line.known else f"{line.title} (unknown card)"
                rows.append((f"{line.count}  ", _paragraph(title, _SIZE), ""))
        label = part.label + ("" if part.in_deck else " (not part of the deck)")
        return self._section(label, part.total, rows, *styles)

    def _section(self, label: str, total: int, rows: Sequence[tuple[Any, Any, Any]], *styles: Any) -> Table:
        """Return rows under a heading with their total, which is repeated in each column."""
        return _table(
            [(_paragraph(label, _SIZE + 1.5, "bold"), "", total), *rows],
            (2.6 * _SIZE, self.column - 4 * _SIZE, 1.4 * _SIZE),
            ("FONT", (0, 1), (-1, -1), "bold", _SIZE, _SIZE * 1.2),
            ("FONT", (2, 0), (2, 0), "bold", _SIZE + 1.5, (_SIZE + 1.5) * 1.2),
            ("SPAN", (0, 0), (1, 0)),
            ("ALIGN", (0, 0), (-1, -1), "RIGHT"),
            ("LINEBELOW", (0, 0), (-1, 0), 0.8, black),
            ("BOTTOMPADDING", (0, 0), (-1, 0), 3),
            ("TOPPADDING", (0, 1), (-1, -1), 0.15 * _SIZE),
            ("NOSPLIT", (0, 0), (-1, 1)),
            *styles,
            repeatRows=1,
            spaceAfter=10,
        )

    def template(self, before: int) -> PageTemplate:
        """Return the template of its pages, given the number of pages before them."""
        height = self.paper[1] - 2 * _MARGIN - _BAND - _FOOT
        frame = Frame(_MARGIN, _MARGIN + _FOOT, self.width, height, 0, 0, 0, 0, id="page")

        def draw(canvas: Canvas, document: BaseDocTemplate) -> None:
            self._draw_frame(canvas, document.page - before)

        return PageTemplate(str(before), [frame], onPage=draw, pagesize=self.paper)

    def _draw_frame(self, canvas: Canvas, page: int) -> None:
        """Draw the head and foot of a page, which identify the deck and have room for signatures."""
        report, left = self.report, self.width - _FINGERPRINT
        name = _paragraph(shortened(self.name, _MAX_NAME_CHARACTERS), 18, "bold")
        verdict = f"{report.verdict.value.upper()} under {report.ruleset_in_force.label}"
        player = f"Player: {report.player or '_' * 24}, {verdict}"
        head = [
            (_paragraph("DECK REGISTRATION", 7.5), _paragraph("FINGERPRINT", 7.5, **_RIGHT)),
            (_fitted(name, left, 30), _paragraph(report.fingerprint or "", 26, "mono", **_RIGHT)),
            (
                _fitted(_paragraph(player, 9.5), left, 13) if page > 1 else "",
                _paragraph(f"page {page} of {self.pages}", 9.5, "bold", **_RIGHT),
            ),
        ]
        line = ("LINEBELOW", (0, -1), (-1, -1), 1.5, black)
        heights = (10, 33, 15)
        _draw(_table(head, (left, _FINGERPRINT), line, rowHeights=heights), canvas, self.paper[1] - _MARGIN - 58)
        is_last = page == self.pages
        signatures = [_paragraph(f"{who}: signature", 7.5) if is_last else "" for who in ("Player", "Director")]
        program = _paragraph(f"borgcheck {__version__}, cards of {report.deck.catalogue.date}", 7.5, **_RIGHT)
        foot = [
            (signatures[0], "", signatures[1]),
            (_fitted(_paragraph(file_name(report), 7.5), self.column, 10), "", program),
        ]
        lines = [("LINEABOVE", (n, 0), (n, 0), 0.7, black) for n in (0, 2) if is_last]
        _draw(_table(foot, (self.column, _GAP, self.column), *lines, rowHeights=(16, 10)), canvas, _MARGIN)


def _fitted(text: Paragraph, width: float, height: float) -> KeepInFrame:
    """Return a text that is shrunk to fit."""
    return KeepInFrame(width, height, [text], mode="shrink")


def _build_pdf(sheets: Sequence[Sheet]) -> tuple[bytes, int]:
    """Return a PDF file, and the number of its pages."""
    out = BytesIO()
    document = BaseDocTemplate(out, invariant=1, title="Deck registration", creator="borgcheck", author="", subject="")
    story: list[Flowable] = []
    before = 0
    for sheet in sheets:
        document.addPageTemplates(sheet.template(before))
        story += [NextPageTemplate(str(before)), PageBreak()] if before else []
        story += sheet.flowables()
        before += sheet.pages
    document.build(story)
    return out.getvalue(), document.page


def sheets_pdf(
    reports: Iterable[Report],
    *,
    paper: str = "a4",
    player: str | None = None,
    event: str | None = None,
    date: str | None = None,
) -> tuple[bytes, int]:
    """Return a PDF file with the sheets of decks, and the number of its pages.

    Args:
        reports: The reports on the decks.
        paper: One of PAPERS.
        player: The player, overriding the decks.
        event: The event, overriding the decks.
        date: The date, overriding the decks.
    """
    overrides = {"player": player, "event": event, "date": date}
    stated = {key: value for key, value in overrides.items() if value is not None}
    sheets = [Sheet(report.model_copy(update=stated), PAPERS[paper]) for report in reports]
    return _build_pdf([replace(sheet, pages=_build_pdf([sheet])[1]) for sheet in sheets])
