"""Registration sheets as tournament directors use them, page by page: what is printed where, before it is a PDF."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from borgcheck.analysis.listing import Group, Part
from borgcheck.analysis.sheet import Sheet
from borgcheck.checking import Report
from borgcheck.findings import Finding, Severity, Verdict
from borgcheck.output.paging import Area, Box, Faces, Font, Line, Mark, Rule, Style, Text, fitting, pages, wrapped
from borgcheck.output.phrases import conclusion
from borgcheck.phrasing import plural

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height of the papers, in points."""

_MARGIN = 36.0
_BAND = 66.0
_SIGNATURES = 40.0
_FOOT = 14.0
_SMALL = Style(Font.REGULAR, 7.5, 0.25)
_PLAIN = Style(Font.REGULAR, 9.5)
_STRONG = Style(Font.BOLD, 9.5)
_ERROR = Style(Font.REGULAR, 8)
_VALUE = Style(Font.REGULAR, 11)
_FINGERPRINT = Style(Font.MONO, 26)
# A deck's name is set as large as the band has room for it: a size, and how many lines of it.
_NAMES = ((Style(Font.BOLD, 18), 1), (Style(Font.BOLD, 14), 2), (Style(Font.BOLD, 9.5), 3))
# Cards are set as large as takes no more pages than the smallest size would; a list of many pages is set large.
_SIZES = (9.5, 9.0, 8.5, 8.0, 7.5)
_FEW_PAGES = 3
# Lines of one card up to so many stay in one column.
_TOGETHER = 4
_REPLACED = "\ufffd"


@dataclass(frozen=True)
class Setting:
    """How a sheet is set: the paper's width and height, the faces, and what its foot says of the program."""

    paper: tuple[float, float]
    faces: Faces
    program: str

    @property
    def width(self) -> float:
        """How wide the text of a page is."""
        return self.paper[0] - 2 * _MARGIN

    @property
    def area(self) -> Area:
        """Where cards have room on every page."""
        height = self.paper[1] - 2 * _MARGIN - _BAND - _SIGNATURES - _FOOT
        return Area(_MARGIN, _MARGIN + _BAND, self.width, height)


def deck_pages(sheet: Sheet, report: Report, setting: Setting) -> list[tuple[Mark, ...]]:
    """The pages of one deck's sheet, each as what is drawn on it."""
    wide = list(_top(sheet, report, setting))

    def laid(size: float) -> list[list[Mark]]:
        return pages(
            wide, list(_cards(sheet, size, setting)), setting.area, partial(_again, size=size, setting=setting)
        )

    body = laid(_SIZES[0])
    if 1 < len(body) <= _FEW_PAGES:
        body = min((body, *map(laid, _SIZES[1:])), key=len)
    return [
        (*_band(sheet, report, setting, n, len(body)), *marks, *_foot(report, setting, last=n == len(body)))
        for n, marks in enumerate(body, 1)
    ]


def _band(sheet: Sheet, report: Report, setting: Setting, page: int, of: int) -> Iterator[Mark]:
    """The head of every page: name, fingerprint and page, from the second on player and verdict, too."""
    right = _MARGIN + setting.width
    yield Text(right, _MARGIN + 7, "FINGERPRINT", _SMALL, right=True)
    yield Text(right, _MARGIN + 32, report.fingerprint, _FINGERPRINT, right=True)
    yield Text(right, _MARGIN + 52, f"page {page} of {of}", _STRONG, right=True)
    yield Text(_MARGIN, _MARGIN + 7, "DECK REGISTRATION", _SMALL)
    style, lines = _name(sheet, report, setting)
    y = _MARGIN + 10
    for line in lines:
        y += style.size * 1.15
        yield Text(_MARGIN, y, line, style)
    if page > 1:
        said = f"Player: {sheet.player or '_' * 24}, {report.verdict.value.upper()} under {report.ruleset.name}"
        yield Text(_MARGIN, _MARGIN + 52, fitting(said, _PLAIN, _left(setting), setting.faces), _PLAIN)
    yield Rule(_MARGIN, _MARGIN + 58, setting.width, 1.5)


def _left(setting: Setting) -> float:
    """How wide the band is, left of the fingerprint."""
    return setting.width - setting.faces.width("0" * 12, _FINGERPRINT)


def _name(sheet: Sheet, report: Report, setting: Setting) -> tuple[Style, list[str]]:
    """The deck's name, else its file's, as large as the band has room for; a name without end stops at three dots."""
    width, lines = _left(setting), []
    for style, most in _NAMES:
        lines = wrapped(sheet.name or report.path, style, width, setting.faces)
        if len(lines) <= most:
            return style, lines
    return style, [*lines[: most - 1], fitting(f"{lines[most - 1]} {lines[most]}", style, width, setting.faces)]


def _top(sheet: Sheet, report: Report, setting: Setting) -> Iterator[Line]:
    """What stands above the cards: who, where and when, the verdict and why, the totals."""
    _, name = _name(sheet, report, setting)
    if name[-1].endswith(" ..."):
        yield from _paragraph(f"Deck: {sheet.name or report.path}", _PLAIN, setting)
    rules = f"{report.ruleset.name}: {report.ruleset.title}"
    yield from _fields(("Player", sheet.player), ("Event", sheet.event), setting)
    yield from _fields(("Date", sheet.date), ("Rules", rules), setting)
    yield from _verdict(report, setting)
    for finding in report.findings:
        if finding.severity is Severity.ERROR:
            yield from _error(finding, setting)
    totals = [f"{part.label} {part.total}" for part in sheet.parts if part.in_deck]
    yield Line(4)
    yield from _paragraph("  ·  ".join([*totals, f"{plural(sheet.cards, 'card')} in the deck"]), _STRONG, setting)
    for note in _notes(sheet, setting):
        yield from _paragraph(note, _SMALL, setting)
    yield Line(10, (Rule(0, 4, setting.width, 1.5),))


def _notes(sheet: Sheet, setting: Setting) -> Iterator[str]:
    if sheet.not_read:
        yield f"{plural(len(sheet.not_read), 'line')} of the file not read and not counted: see the end of the list."
    if sheet.silenced:
        yield f"Comments in the file silence {', '.join(sheet.silenced)} for the player; here they do not count."
    said = [sheet.name, sheet.player, sheet.event, sheet.date, *(n.text for n in sheet.not_read)]
    said += [line.title for part in sheet.parts for group in part.groups for line in group.lines]
    if any(_REPLACED in setting.faces.clean(text) for text in said):
        yield f"{_REPLACED} stands for a sign that cannot be seen or that the font of this sheet lacks."


def _fields(left: tuple[str, str], right: tuple[str, str], setting: Setting) -> Iterator[Line]:
    """Two named values beside each other, a line to write on where nothing is known."""
    half = setting.area.column
    rows: list[list[Mark]] = []
    for (label, value), x in ((left, 0.0), (right, half + setting.area.gap)):
        lines = wrapped(value, _VALUE, half - 40, setting.faces)
        for number in range(max(1, len(lines))):
            if number == len(rows):
                rows.append([])
            if not number:
                rows[0].append(Text(x, 13, label, _SMALL))
            mark = Text(x + 40, 13, lines[number], _VALUE) if lines else Rule(x + 40, 15, half - 40)
            rows[number].append(mark)
    for number, marks in enumerate(rows):
        yield Line(15 if number + 1 < len(rows) else 20, tuple(marks))


def _verdict(report: Report, setting: Setting) -> Iterator[Line]:
    """The verdict in a box: black where the deck is illegal, so that it is seen from across the table."""
    filled = report.verdict is not Verdict.LEGAL
    style = Style(Font.BOLD, 16, 1.0 if filled else 0.0)
    word = report.verdict.value.upper()
    width = setting.faces.width(word, style) + 20
    lines = wrapped(conclusion(report), _STRONG, setting.width - width - 10, setting.faces)
    marks: list[Mark] = [Box(0, 4, width, 24, filled), Text(10, 22, word, style)]
    yield Line(32, (*marks, *(Text(width + 10, 20, line, _STRONG) for line in lines[:1])), keep=True)
    for line in lines[1:]:
        yield Line(13, (Text(width + 10, 8, line, _STRONG),))


def _error(finding: Finding, setting: Setting) -> Iterator[Line]:
    """A finding in short: code, line, card, message."""
    card = f"{finding.card}: " if finding.card and finding.card not in finding.message else ""
    place = f"line {finding.span.line}"
    left = 30 + max(40, setting.faces.width(place, _SMALL) + 4)
    lines = wrapped(card + finding.message, _ERROR, setting.width - left, setting.faces)
    for number, line in enumerate(lines, 1):
        marks: tuple[Text, ...] = (Text(left, 9, line, _ERROR),)
        if number == 1:
            marks = (Text(0, 9, finding.code, Style(Font.BOLD, _ERROR.size)), Text(30, 9, place, _SMALL), *marks)
        yield Line(12, marks, keep=number < len(lines) <= _TOGETHER)


def _paragraph(text: str, style: Style, setting: Setting) -> Iterator[Line]:
    for line in wrapped(text, style, setting.width, setting.faces):
        yield Line(style.size * 1.35, (Text(0, style.size, line, style),))


def _cards(sheet: Sheet, size: float, setting: Setting) -> Iterator[Line]:
    """The cards, section by section and type by type, and last the lines that were not read."""
    for part in sheet.parts:
        yield _heading(part.label + ("" if part.in_deck else " (not part of the deck)"), size, setting, part.total)
        for group in part.groups:
            yield from _group(group, part, size, setting)
    if sheet.not_read:
        label = "Not read"
        yield _heading(label, size, setting, len(sheet.not_read))
        for unread in sheet.not_read:
            yield from _entry(f"not read: line {unread.line}: {unread.text}", label, size, setting)


def _group(group: Group, part: Part, size: float, setting: Setting) -> Iterator[Line]:
    head = part.label
    if len(part.groups) > 1 or not group.type:
        style = Style(Font.BOLD, size - 1.5, 0.3)
        marks = (
            Text(0, size, group.label, style),
            Text(setting.area.column, size, str(group.total), style, right=True),
        )
        yield Line(size * 1.35, marks, keep=True, head=head)
        head = f"{part.label}: {group.label}"
    for line in group.lines:
        title = line.title if line.known else f"{line.title} (unknown card)"
        yield from _entry(title, head, size, setting, line.count)


def _entry(text: str, head: str, size: float, setting: Setting, count: int = 0) -> Iterator[Line]:
    """A card with its count and a box to tick at the end of its first line, or a line of the file."""
    style, strong = Style(Font.REGULAR, size), Style(Font.BOLD, size)
    left = 2.6 * size if count else 0.0
    right = setting.area.column
    lines = wrapped(text, style, right - left - (2 * size if count else 0), setting.faces)
    for number, line in enumerate(lines, 1):
        marks: tuple[Mark, ...] = (Text(left, size, line, style),)
        if count and number == 1:
            tick = Box(right - 0.8 * size, 0.25 * size, 0.8 * size, 0.8 * size)
            marks = (Text(2 * size, size, str(count), strong, right=True), *marks, tick)
        yield Line(size * 1.3, marks, keep=number < len(lines) <= _TOGETHER, head=head)


def _heading(text: str, size: float, setting: Setting, total: int | None = None) -> Line:
    """The heading of a section, ruled, with its total."""
    right, y = setting.area.column, size + 6
    behind = "" if total is None else str(total)
    style = Style(Font.BOLD, size + 1.5)
    while style.size > 5 and setting.faces.width(f"{text}  {behind}", style) > right:
        style = style._replace(size=style.size - 0.5)
    marks = (Text(0, y, text, style), Text(right, y, behind, style, right=True), Rule(0, y + 3, right, 0.8))
    return Line(size + 11, marks, keep=True, head=text, starts=True)


def _again(head: str, size: float, setting: Setting) -> Line:
    return _heading(f"{head} (continued)", size, setting)


def _foot(report: Report, setting: Setting, *, last: bool) -> Iterator[Mark]:
    """The foot of a page: the file and the program; above it on the last page the lines to sign on."""
    bottom, half = setting.paper[1] - _MARGIN, setting.area.column
    program = setting.faces.width(setting.program, _SMALL)
    yield Text(_MARGIN, bottom, fitting(report.path, _SMALL, setting.width - program - 20, setting.faces), _SMALL)
    yield Text(_MARGIN + setting.width, bottom, setting.program, _SMALL, right=True)
    if not last:
        yield Text(_MARGIN, bottom - _FOOT - 8, "continued on the next page", _STRONG)
        return
    for label, x in (("Player", _MARGIN), ("Director", _MARGIN + half + setting.area.gap)):
        yield Rule(x, bottom - _FOOT - 12, half, 0.7)
        yield Text(x, bottom - _FOOT - 3, f"{label}: signature", _SMALL)
