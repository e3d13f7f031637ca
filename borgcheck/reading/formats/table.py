"""Tables: CSV, TSV, Markdown, MediaWiki and HTML tables, whose header row names the columns.

Each row is a card, a total or words; the columns may be in any order, under their usual names. An unknown column is
named at its header, and its cells are remarks. Lines above a table, below it and between its rows are lines of the
list, and another header row may follow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from borgcheck.model.findings import Span
from borgcheck.model.listing import Role
from borgcheck.model.sections import Heading, HeadingKind, Level
from borgcheck.reading.formats.base import read_section, refused, with_set
from borgcheck.reading.formats.csv import needs_apostrophe
from borgcheck.reading.formats.section_columns import Row, read_columns
from borgcheck.reading.formats.table_rows import (
    COUNT,
    NO_CELL,
    Cell,
    cell_line,
    cells_of,
    column_of,
    columns_of_header,
    delimiter_of,
    line_of_cells,
    names_sections,
    opens_section,
    unusual,
    with_tabs,
)
from borgcheck.reading.headings import heading_kind, section_of
from borgcheck.reading.lex import Lexicon, is_title
from borgcheck.reading.line import CardItem, Form, Line, Wrapper, open_form
from borgcheck.reading.mentions import holds_counted_card, title_tokens
from borgcheck.reading.parse import parse_line
from borgcheck.reading.remarks import is_mark
from borgcheck.reading.unwrap import unwrap

_BESIDE = ("", "set", "type")
"""What columns hold that stand beside the cards: their cells may state facts of the card, and any other is shown."""

_ONLY_ONCE: dict[str, Callable[[str], object]] = {"count": COUNT.fullmatch, "section": section_of}
"""What only one column may hold, with the function that recognises a cell of it."""


def read(text: str, lexicon: Lexicon) -> tuple[list[Line], bool]:
    """Return the rows of a table, and the lines around them."""
    text = with_tabs(text)
    delimiter = delimiter_of(text)
    reader = _Reader(lexicon)
    for line, source in zip(unwrap(text), text.split("\n"), strict=True):
        row = line
        if delimiter == "|" and not line.file_positions:  # a bar in front may follow an empty cell
            pairs = zip(source, line.unwrapped, strict=True)
            row = replace(line, unwrapped="".join("|" if written == "|" else kept for written, kept in pairs))
        reader.read(line, cells_of(row, delimiter or "\t"))
    reader.close()
    return reader.out, False


class _Reader:
    """Reads the rows of a table in their order. Header rows decide the columns of those below them."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.columns = list[str]()
        self.section_rows: list[Row] = []  # those of a table with a column for each section, while it is read
        self.has_heading_rows = False
        self.out: list[Line] = []
        self.section = ""
        self.opened: set[str] = set()  # the sections of the rows below the last header
        self.is_section_repeated = False
        self.header: tuple[int, list[tuple[int, Cell]]] | None = None  # its index, and its columns beside the cards
        self.no_facts: dict[int, list[Cell]] = {}  # by their column, the cells beside the cards that state no fact
        self.rows = 0

    def read(self, line: Line, cells: Sequence[Cell]) -> None:
        """Read a line of the text, given as cells."""
        texts = [cell.text for cell in cells]
        filled = [cell for cell in cells if cell.text]
        named = {column: cell for column, cell in zip(self.columns, cells, strict=False) if column}
        if columns := columns_of_header(texts):
            self._open(line, columns, cells)
        elif self.section_rows or (not self.columns and names_sections(texts)):
            self.section_rows.append((line, cells))
        elif self.columns and len(filled) > 1 and self._is_row(named):
            self._row(line, named, cells)
        else:
            parsed = parse_line(line_of_cells(line, filled), self.lexicon)
            is_set_off = bool(self.columns) and len(filled) == 1
            self.out.append(replace(parsed, wrappers=parsed.wrappers | Wrapper.FRAMED) if is_set_off else parsed)
            if filled:
                self.section = ""

    # ---- headers and columns

    def _open(self, line: Line, columns: list[str], cells: Sequence[Cell]) -> None:
        self.close()
        self.columns, self.has_heading_rows, self.section, self.opened = columns, False, "", set()
        self.header = len(self.out), [(n, cell) for n, cell in enumerate(cells) if columns[n] in _BESIDE]
        self.out.append(line.with_forms(Form(Role.DIVIDER)))
        title = cells[columns.index("title")]
        if opens_section(title.text):
            self.out.append(read_section(title.span, title.text))

    def close(self) -> None:
        """Read the section columns that end here, and name the unknown columns at their header, or ask about them."""
        if self.section_rows:
            self.out += read_columns(self.section_rows, self.lexicon) or self._refused_columns()
            self.section_rows = []
        if self.header is not None:
            self._name_unknown_columns(*self.header)
            self.header, self.no_facts, self.rows = None, {}, 0

    def _name_unknown_columns(self, at: int, columns: Sequence[tuple[int, Cell]]) -> None:
        """Name the unknown columns at their header, or ask about the first that may say what is in the deck.

        The unusual cells of those before it are shown.
        """
        names = []
        for column, cell in columns:
            held = self.no_facts.get(column, [])
            name = cell.text or f"column {column + 1}"
            if problem := self._problem_with(column, cell, held):
                self.out[at] = refused(cell.span if cell.text else self.out[at].span, name, *problem)
                return
            if 2 * len(held) > self.rows or (not self.columns[column] and (cell.text or held)):
                names.append(name)
            others = [each for each in unusual(held, self.rows) if not title_tokens(each.text, self.lexicon)]
            self.out += [cell_line(each, each.text) for each in others]
        if names:
            self.out[at] = replace(self.out[at], remark=f"{', '.join(names)}: not read", has_cells=True)

    def _problem_with(self, column: int, head: Cell, held: Sequence[Cell]) -> tuple[str, str] | None:
        """Return what was expected instead of an unknown column, and what to do; None if it may be ignored.

        A second column of counts or of sections, one of titles, and one of numbers that may be counts are questions.
        """
        if not self.columns[column] and self._is_second(head, held):
            return "one column of counts and one of sections", "remove the column that does not say what is in the deck"
        titles = sum(is_title(each.text, self.lexicon) for each in held)
        if titles and 2 * titles > len(held):
            return "a known column; its cells are titles", "call it Title or Notes, or remove it"
        numbers = sum(COUNT.fullmatch(each.text) is not None for each in held)
        if 2 * numbers > self.rows and not {"count", "number"}.intersection(self.columns):
            hint = "call the column of the counts Count, and remove others with numbers"
            return "a known column; its cells are numbers", hint
        return None

    def _is_second(self, head: Cell, held: Sequence[Cell]) -> bool:
        """Check whether an unknown column is another one of counts or of sections, by its name and its cells."""
        is_alike = _ONLY_ONCE.get(column_of(head.text))
        return is_alike is not None and 2 * sum(is_alike(cell.text) is not None for cell in held) > self.rows

    def _refused_columns(self) -> list[Line]:
        expected = "one card per row: this is a table with a column for each section"
        hint = "write a table with the columns Section, Count and Title, or the sections one below the other"
        return [
            _refused(cells, expected, hint) for line, cells in self.section_rows if any(cell.text for cell in cells)
        ]

    # ---- rows

    def _is_row(self, named: dict[str, Cell]) -> bool:
        """Check whether a cell is a count, a section or a title where the columns say so, and the row is not a heading.

        A title that is also a section's heading may be one where other rows are headings.
        """
        section, title = named.get("section", NO_CELL).text, named.get("title", NO_CELL).text
        if not section and heading_kind(title):
            self.has_heading_rows |= not is_title(title, self.lexicon)
            if self.has_heading_rows:
                return False
        is_counted = COUNT.fullmatch(_count(named).text) is not None
        return is_counted or heading_kind(section) is not None or is_title(title, self.lexicon)

    def _row(self, line: Line, named: dict[str, Cell], cells: Sequence[Cell]) -> None:
        """Read a row: its section if that changes, and its card or its total."""
        section, title, count = named.get("section", NO_CELL), named.get("title", NO_CELL), _count(named)
        number = COUNT.fullmatch(count.text)
        if number and not is_title(title.text, self.lexicon):
            total = parse_line(line_of_cells(line, [title if title.text else section, count]), self.lexicon)
            if total.role in (Role.TOTAL, Role.HEADING):
                self.out.append(total)
                return
        lacks_section = self.is_section_repeated and not section.text
        is_comment = any(cell.text.startswith(("#", "//")) for cell in (section, title))
        if not title.text or (number is None and count is not NO_CELL) or lacks_section or is_comment:
            expected = "a title and a count, and a section if others have one"
            self.out.append(_refused(cells, expected, "write them"))
            return
        self.is_section_repeated |= bool(section.text) and section.text == self.section
        if section.text not in ("", self.section):
            self.section = section.text
            self.out.append(_section_of_row(section, is_again=section.text in self.opened))
            self.opened.add(section.text)
        self.out.append(self._card(line, named, title, count, cells))

    def _card(self, line: Line, named: dict[str, Cell], title: Cell, count: Cell, cells: Sequence[Cell]) -> Line:
        """Read a row as the card in its cell for the title, or as a question."""
        number = COUNT.fullmatch(count.text)
        if title.text.startswith("'") and needs_apostrophe(title.text[1:]):
            title = Cell(title.text[1:], title.line, title.start + 1)
        catalogue = self.lexicon.catalogue
        name = with_set(title.text, named.get("set", NO_CELL).text, catalogue)
        parsed = parse_line(Line(1, name), self.lexicon)
        cards = parsed.cards
        row = replace(line, span_in_file=_span_of_cells([cell for cell in cells if cell.text]), forms=())
        if parsed.doubt or len(cards) > 1 or (cards and cards[0].count and not catalogue.lookup(name)):
            hint = "write one card per row, with its count in the other column"
            return row.with_forms(open_form("a title in its own cell", hint))
        known = cards[0].title if cards and not cards[0].count else name
        item = CardItem(known, "", row.span, title.span, title.span, "", catalogue.lookup(known))
        if number:
            style = "times" if named.get("count") is count else "number"
            item = replace(item, count=number[1], count_span=count.span, style=style)
        remarks = (named.get("notes", NO_CELL), *cells[len(self.columns) :])
        said = [text for text in (parsed.remark, *(cell.text for cell in remarks)) if text]
        for n, (column, cell) in enumerate(zip(self.columns, cells, strict=False)):
            if column in _BESIDE and cell.text and not is_mark(cell.text, known, catalogue):
                self.no_facts.setdefault(n, []).append(cell)
                if title_tokens(cell.text, self.lexicon):
                    said.append(cell.text)
        self.rows += 1
        row = replace(row, remark=" ".join(said), has_cells=True)
        if any(holds_counted_card(text, self.lexicon) for text in said):
            hint = "write each card in a row of its own"
            return row.with_forms(open_form("a card without another one beside it", hint))
        return row.with_forms(Form(Role.CARD, (item,)))


def _section_of_row(cell: Cell, *, is_again: bool) -> Line:
    """Return the heading that a cell for the section of a row is; the rows of one section may stand apart."""
    line = read_section(cell.span, cell.text)
    kind = line.form.heading.kind if line.form.heading else None
    if kind is None or kind.section is None or not is_again:
        return line
    heading = Heading(cell.text, cell.span, HeadingKind(Level.PILE, kind.section))
    return line.with_forms(Form(Role.HEADING, (heading,)))


def _span_of_cells(cells: Sequence[Cell]) -> Span:
    """Return the span from the first to the last of some cells."""
    return cells[0].span.cover(cells[-1].span)


def _refused(cells: Sequence[Cell], expected: str, hint: str) -> Line:
    filled = [cell for cell in cells if cell.text]
    return refused(_span_of_cells(filled), ", ".join(cell.text for cell in filled), expected, hint)


def _count(named: dict[str, Cell]) -> Cell:
    """Return the count of a row, in a column of its own."""
    return named.get("count", named.get("number", NO_CELL))
