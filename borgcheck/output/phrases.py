"""Phrase what several formats say about a deck in the same words, and cut out the source line of a finding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import NamedTuple

from borgcheck.common.escaping import make_visible
from borgcheck.common.grouping import grouped
from borgcheck.common.phrasing import first_few, plural, shortened
from borgcheck.model.findings import Severity, Span, Verdict
from borgcheck.model.listing import Role, SetAside
from borgcheck.model.report import NOT_BORG, Report, is_not_borg
from borgcheck.rulesets import DEFAULT

MAX_ASIDE = 8
"""The maximum number of pieces of text to show that name no card."""
_MAX_NAMES = 3
# The most characters of a text that are shown: a paragraph of five lines on a terminal.
_MAX_WORDS_CHARACTERS = 360
_IGNORED_BY = {"list": "the list", "settings": "the settings", "options": "an option"}

MAX_WIDTH = 120
"""The maximum number of characters to show of a source line; a longer one is cut around its marker."""

# Minimum number of characters to show before the marker if the line is cut.
_BEFORE = 20


def file_name(report: Report) -> str:
    """Return the name of a deck's file without its folder, so that shared outputs do not reveal the folder."""
    return PurePath(report.path).name or report.path


def numbers_of_findings(report: Report) -> str:
    """Return the number of findings of each severity, such as `2 errors, 1 warning`; empty if there are none."""
    return ", ".join(
        plural(n, severity.value, "info" if severity is Severity.INFO else "")
        for severity in Severity
        if (n := report.count(severity))
    )


def verdict_total(number: int, verdict: Verdict, reports: Sequence[Report]) -> str:
    """Return the number of decks with a verdict in words, such as `3 legal (2 fail --strict)`."""
    failing, not_borg = sum(report.fails_strict for report in reports), sum(map(is_not_borg, reports))
    notes = {
        Verdict.LEGAL: failing and plural(failing, "fails --strict", "fail --strict"),
        Verdict.ILLEGAL: not_borg and plural(not_borg, NOT_BORG, "not Borg decks"),
    }
    note = notes.get(verdict)
    return f"{number} {verdict.value}{f' ({note})' if note else ''}"


def counts_in_words(counts: Mapping[str, object]) -> str:
    """Return the number of cards in each section, such as `missions 6, seed 30`."""
    return ", ".join(f"{section} {number}" for section, number in counts.items()) or "no cards"


def section_counts(report: Report, *, counts_open_lines: bool = True) -> str:
    """Return the number of cards in each section, and of other lines:
    `missions 6, seed 30, draw 49; 1 line not read, 2 lines of text`.

    Args:
        report: The report.
        counts_open_lines: Whether to count the lines that could not be read; they may be counted elsewhere.
    """
    cards = counts_in_words(report.reading_summary.counts)
    number_open = report.reading_summary.number_of(Role.OPEN) if counts_open_lines else 0
    others = ((number_open, "not read"), (report.number_of_text_lines, "of text"))
    lines = ", ".join(f"{plural(number, 'line')} {kind}" for number, kind in others if number)
    return f"{cards}; {lines}" if lines else cards


class ShownPiece(NamedTuple):
    """A line that shows what was not read as cards: its number in the file, the words, and the cards that they name."""

    line: int
    text: str
    names: str

    def __str__(self) -> str:
        return f"{self.line:>5}  {self.text}{self.names and f'   {self.names}'}"


def shown_pieces(pieces: Sequence[SetAside]) -> list[ShownPiece]:
    """Return the first eight pieces that were not read as cards, and all that name a card, the most telling first.

    Text may take several lines; a longer paragraph is cut around the first card that it names.
    """
    return [_shown_piece(piece) for n, piece in enumerate(pieces) if n < MAX_ASIDE or piece.names]


def _shown_piece(piece: SetAside) -> ShownPiece:
    names = f"names {make_visible(first_few(piece.names, _MAX_NAMES))}" if piece.names else ""
    words = cut_around(piece.text, _first_name(piece), _MAX_WORDS_CHARACTERS)
    return ShownPiece(piece.line, words.text if words else "", names)


def _first_name(piece: SetAside) -> Span:
    """Return the span of the first card that a text names: its title, else the longest word of it in the text."""
    text = piece.text.casefold()
    title = piece.names[0].casefold() if piece.names else ""
    longest_first = sorted(title.split(), key=len, reverse=True)
    start, size = next(((text.index(name), len(name)) for name in (title, *longest_first) if name in text), (0, 0))
    return Span(piece.line, start + 1, start + size + 1)


def set_aside_lines(pieces: Sequence[SetAside], *, hint: str = "") -> list[str]:
    """Return the lines of text that show what was not read as cards, below a heading; none if there is nothing to show.

    Args:
        pieces: All pieces, the most telling first.
        hint: How to see the pieces that are not shown.
    """
    lines = shown_pieces(pieces)
    more = [f"{' ' * 5}and {len(pieces) - len(lines)} more{hint}"] if len(pieces) > len(lines) else []
    return ["not read as cards:", *map(str, lines), *more] if lines else []


def verdict_line(report: Report) -> str:
    """Return the verdict in full, such as `LEGAL under borg-1.6  [missions 6, seed 30, draw 49]  E3TRD-KTX35`."""
    verdict = f"{report.verdict.value.upper()}{verdict_details(report)}"
    return f"{verdict}  [{section_counts(report)}]  {report.fingerprint or ''}".rstrip()


def unselected_in_words(report: Report) -> str:
    """Return the codes that were not checked, apart from ignored errors; of more than four, only their number."""
    ignored = {each.code for each in report.ignored}
    codes = [code for code in report.codes_not_reported if code not in ignored]
    return ", ".join(codes) if len(codes) <= 4 else f"{len(codes)} codes"


def reservations(report: Report) -> str:
    """Return what the verdict leaves out: ignored errors, and what of a document was not read, such as
    `B103 ignored by the list; not read: photo.png`; empty if there is nothing."""
    by = grouped((_IGNORED_BY[each.by], each.code) for each in report.ignored)
    ignored = [f"{', '.join(codes)} ignored by {who}" for who, codes in by.items()]
    return "; ".join([*ignored, *report.unread_in_words])


def has_own_rules(report: Report) -> bool:
    """Check whether the list chose rules other than those of the settings or the default."""
    own = report.reading_summary.ruleset
    return bool(report.instead_of) or (own == report.ruleset and own != DEFAULT)


def verdict_suffix(report: Report, *, lines: bool = True) -> str:
    """Return the end of a verdict in a table: `, 3 cards not counted, 7 lines of text`, ` (B103 ignored by the list)`.

    Args:
        report: The report.
        lines: Whether to count the cards outside the deck, and the lines of text.
    """
    strict = ", but fails --strict" if report.fails_strict else ""
    numbers = ((report.cards_not_counted, "card", "not counted"), (report.number_of_text_lines, "line", "of text"))
    not_cards = "".join(f", {plural(number, noun)} {kind}" for number, noun, kind in numbers if lines and number)
    left_out = reservations(report)
    return f"{strict}{not_cards}{left_out and f' ({left_out})'}"


def verdict_details(report: Report) -> str:
    """Return the text after a verdict: the ruleset, whether a legal deck fails, the numbers of findings, and the codes
    that were ignored."""
    detail = (f", {NOT_BORG}," if is_not_borg(report) else "") + f" under {report.ruleset_in_force.label}"
    detail += f", which the list chose over {report.instead_of}" if report.instead_of else ""
    detail += ", but fails --strict" if report.fails_strict else ""
    detail += f", card data of {report.cards_date}" if report.ruleset_in_force.pool else ""
    detail += f": {numbers_of_findings(report)}" if report.findings else ""
    if codes := unselected_in_words(report):
        detail += f" (not checked: {codes})"
    if notes := "; ".join(filter(None, (reservations(report), *report.overruled))):
        detail += f" ({notes})"
    return detail


class Excerpt(NamedTuple):
    """A printable piece of a line in three parts: before the marked span, the span (empty at the end), and after it."""

    before: str
    marked: str
    after: str

    @property
    def text(self) -> str:
        """The piece of the line."""
        return self.before + self.marked + self.after


def cut_around(line: str, span: Span, widest: int = MAX_WIDTH) -> Excerpt | None:
    """Return the part of a source line to show for a span, in about `widest` characters, or None if it is blank."""
    text = make_visible(line)
    if not text.strip():
        return None
    start, end = span.column - 1, max(span.end, span.column + 1) - 1
    before, marked, after = text[:start].ljust(start), text[start:end], text[end:]
    # The marker takes at least one cell, even after the end of the line.
    if len(before) + max(len(marked), 1) + len(after) > widest:
        marked = shortened(marked, widest)
        room = widest - max(len(marked), 1)
        most = max(min(_BEFORE, room // 2), room - len(after))
        if len(before) > most:
            before = f"...{before[len(before) - max(most - 3, 0) :]}"
        after = shortened(after, room - len(before))
    return Excerpt(before, marked, after)


def cell_width(text: str) -> int:
    """Return how many cells a text takes on a terminal."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # few lines need it

    return cell_len(text)
