"""Read lines that hold several things: rows of tables, cards side by side, headings in a row, and lists
that lost their line ends.

`MISSIONS (6) Title One Title Two DILEMMAS (21) (remark) Title` is cut into headings, counts, remarks and
runs of words (grammar/flat.lark); a run of words is cut into the fewest known titles. Where several
cuts are equally good, the heading's declared total decides.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.expansions import codes_of_mark
from borgcheck.deck import SectionId
from borgcheck.findings import Span
from borgcheck.parsing.draft import Draft
from borgcheck.parsing.grammar import leaves, parse
from borgcheck.parsing.headings import Header, Meaning, meaning, read_header, shouted
from borgcheck.parsing.inline import BETWEEN, cards_in_row, head_of_row, holds_cards
from borgcheck.parsing.readings import Reading, cut, standing_alone

if TYPE_CHECKING:
    from lark import Token

# The longest title of the catalogue has fewer words than this.
MOST_WORDS = 12
# A longer line is no list that lost its line ends, but something else.
LONGEST = 100_000
# Runs with more words are cut without looking at the declared total: a run of so many cards is unmistakable.
_MOST_DECLARED = 150
_HEADED = re.compile(r"(?:^|[\s|])([A-Z][A-Za-z'’+/& -]{2,40}?)\s*\(\d+\)")
_CELL = re.compile(r"\s*\|\s*|\s{3,}|\t+")
_COUNTED = re.compile(r"^(?P<count>\d{1,3})\s*[xX×]?\s+(?P<title>\S.*)$")
_CELL_OF_HEAD = re.compile(r"\s*[|,;]\s*|\s{3,}|\t+")
_HEAD_CELLS = frozenset("# no qty count number copies card cards title name type set section".split())


# ---- rows and columns


def columns(whole: str, span: Span, catalogue: Catalogue) -> list[Reading] | None:
    """The cards of a table's row, or of a line with cards side by side; None where the line is neither.

    The head of a table has no cards.
    """
    cells = [(at + len(text) - len(text.lstrip()), text.strip()) for at, text in _split(whole)]
    if is_head(whole):
        return []
    if len(cells) < 2:
        return None
    numbers = [(at, text) for at, text in cells if re.fullmatch(r"\d{1,3}\s*[xX]?", text)]
    titles = [(at, text) for at, text in cells if catalogue.lookup(text)]
    line = " " * (span.column - 1) + whole
    if len(numbers) == 1 and titles:
        if any(_is_a_card(text, catalogue) for _, text in cells if text not in (numbers[0][1], titles[0][1])):
            return None
        at, text = titles[0]
        count_at, count = numbers[0]
        place = Span(span.line, span.column + count_at, span.column + count_at + len(count))
        start = span.column + at
        return [cut(line, start, start + len(text), count.strip("xX "), place)]
    readings = [_cell(line, span, at, text, catalogue) for at, text in cells]
    found = [r for r in readings if r is not None]
    return found if len(found) == len(cells) else None


def _is_a_card(cell: str, catalogue: Catalogue) -> bool:
    """Whether a cell of a row beside its title and its count is another card, and no set and no type."""
    if codes_of_mark(cell) or meaning(cell):
        return False
    return standing_alone(cell, catalogue) is not None


def is_head(whole: str) -> bool:
    """Whether a line is the head of a table: nothing but the names of columns (`Qty | Card`)."""
    cells = [cell for cell in _CELL_OF_HEAD.split(whole.lower()) if cell]
    return (len(cells) > 1 or "|" in whole) and all(cell in _HEAD_CELLS for cell in cells)


def _split(whole: str) -> list[tuple[int, str]]:
    cells = []
    start = 0
    for gap in [*_CELL.finditer(whole), None]:
        stop = gap.start() if gap else len(whole)
        if whole[start:stop].strip():
            cells.append((start, whole[start:stop]))
        start = gap.end() if gap else stop
    return cells


def _cell(line: str, span: Span, at: int, text: str, catalogue: Catalogue) -> Reading | None:
    start = span.column + at
    place = Span(span.line, start, start + len(text))
    if catalogue.lookup(text):
        return cut(line, start, start + len(text), "", place)
    match = _COUNTED.match(text)
    if match and catalogue.lookup(match.group("title")):
        count = Span(span.line, start, start + len(match.group("count")))
        return cut(line, start + match.start("title"), start + len(text), match.group("count"), count)
    return None


# ---- headings in a row, and a heading with its cards


def headings(whole: str) -> list[Header] | None:
    """The headings of a line that is nothing but headings (`SEED CARDS (30) MISSIONS (6)`), or None."""
    pieces = [p for p in re.split(r"(?<=\))\s+|:\s*", whole) if p.strip()]
    headers = [read_header(p) for p in pieces]
    return headers if len(headers) > 1 and all(h.known for h in headers) else None


def enumerated(whole: str, span: Span, draft: Draft, catalogue: Catalogue) -> bool:
    """Read cards that stand in a row (`A + B + C`), a heading before them or not (`Missions: A, B`).

    Returns False, and puts nothing down, unless every part is a known title, or behind a heading one of them.
    """
    if len(whole) > LONGEST:
        return False
    header, at = head_of_row(whole) or (None, 0)
    listed = whole[at:]
    if not listed.strip() or (not BETWEEN.search(listed) and not at):
        return False
    place = Span(span.line, span.column + at, span.end)
    found = cards_in_row(listed, place, catalogue, headed=bool(at))
    # Without a heading, only signs part one card from the next: "one Alas, Poor Drone" is not One and another.
    reader = None if found or not at else _reader_of_row(listed, place, draft, catalogue)
    if not found and reader is None and at and BETWEEN.search(listed) and holds_cards(whole, catalogue):
        found = cards_in_row(listed, place, catalogue, headed=True, certain=True)
    if not found and reader is None:
        return False
    if header and header.known:
        draft.heading(header.words, Span(span.line, span.column, span.column + at), header.declared, header.known)
    for reading in found or ():
        draft.counted_entry(
            reading.amount or "1",
            reading.count_span,
            reading.title,
            reading.title_span.cover(reading.count_span),
            reading.title_span,
        )
    if reader is not None:
        reader.read()
    return True


def _reader_of_row(listed: str, place: Span, draft: Draft, catalogue: Catalogue) -> _FlatReader | None:
    """What reads a row as words, with the signs between cards or without them; None where a title is unknown."""
    for text in (listed, BETWEEN.sub(lambda m: " " * len(m.group()), listed)):
        reader = _FlatReader(text, place, draft, catalogue)
        if reader.is_all_known():
            return reader
    return None


# ---- lists without line ends


def looks_flat(line: str) -> bool:
    """Whether a line holds a heading with a total and more, or cell marks between its parts."""
    return "|" in line or bool(_headings_in(line))


def sections_named(line: str) -> set[SectionId | None]:
    """The sections that the headings within a line open."""
    return {known.section for known in _headings_in(line)}


def _headings_in(line: str) -> list[Meaning]:
    found = []
    for match in _HEADED.finditer(line[:LONGEST]):
        words = match.group(1).split()
        for start in range(len(words)):
            known = meaning(" ".join(words[start:]))
            if known and words[start].isupper():
                found.append(known)
                break
    return found


def flattened(text: str, span: Span, draft: Draft, catalogue: Catalogue) -> bool:
    """Read one line that was many into a draft.

    Returns False, and puts nothing down, where not one known title is in it.
    """
    if len(text) > LONGEST:
        return False
    reader = _FlatReader(text, span, draft, catalogue)
    if not reader.has_a_title():
        return False
    reader.read()
    return True


class _Word(NamedTuple):
    text: str
    start: int
    end: int


Piece = tuple[int, int, bool]
"""A title within a run of words: first word, last word + 1, and whether it is known."""


class _FlatReader:
    def __init__(self, text: str, span: Span, draft: Draft, catalogue: Catalogue) -> None:
        self.text = text
        self.line = span.line
        self.column = span.column
        self.draft = draft
        self.catalogue = catalogue
        self.tokens = leaves(parse("flat", text))

    def has_a_title(self) -> bool:
        return any(known for words, _ in self._runs() for _, _, known in self._cut(words, None))

    def is_all_known(self) -> bool:
        runs = self._runs()
        return bool(runs) and all(known for words, _ in runs for _, _, known in self._cut(words, None))

    def _runs(self) -> list[tuple[list[_Word], Token | None]]:
        """The runs of words, each with the count behind it (or None)."""
        runs: list[tuple[list[_Word], Token | None]] = []
        words: list[_Word] = []
        for token in self.tokens:
            if token.type == "WORD":
                start = token.start_pos or 0
                words.append(_Word(token.value, start, start + len(token.value)))
            elif words:
                runs.append((words, token if token.type == "COUNT" else None))
                words = []
        if words:
            runs.append((words, None))
        return runs

    def read(self) -> None:
        declared: int | None = None
        for words, count in self._runs():
            heading = self._heading_at_end(words) if count is not None else None
            if heading is None or count is None:
                self._cards(words, count, declared if count is None else None)
                continue
            start, known = heading
            self._cards(words[:start], None, declared)
            declared = _number(count)
            span = self._span(words[start].start, words[-1].end)
            self.draft.heading(self.text[words[start].start : words[-1].end], span, declared, known)

    def _heading_at_end(self, words: list[_Word]) -> tuple[int, Meaning] | None:
        """Where the capitals of a heading begin at the end of a run, and what it means."""
        for start in range(max(0, len(words) - 4), len(words)):
            text = self.text[words[start].start : words[-1].end]
            known = meaning(text)
            if known and (shouted(text) or (start == 0 and not self.catalogue.knows(text))):
                return start, known
        return None

    def _cards(self, words: list[_Word], count: Token | None, declared: int | None) -> None:
        pieces = self._cut(words, declared)
        for index, (first, last, _) in enumerate(pieces):
            start, end = words[first].start, words[last - 1].end
            title = self.text[start:end].strip(",;+/ ")
            span = self._span(start, start + len(title))
            if count is not None and index == len(pieces) - 1:
                at = count.start_pos or 0
                place = self._span(at, at + len(count.value))
                self.draft.counted_entry(str(_number(count)), place, title, span, span)
            elif title:
                self.draft.entry(1, title, span, span, span)

    def _cut(self, words: list[_Word], declared: int | None) -> list[Piece]:
        """The best cut of a run into titles: fewest unknown words, then as declared, then fewest titles."""
        best = self._fewest(words)
        if declared is None or len(best) == declared or len(words) > _MOST_DECLARED:
            return best
        other = self._exactly(words, declared)
        unknown = sum(last - first for first, last, known in best if not known)
        return other if other and sum(b - a for a, b, known in other if not known) <= unknown else best

    def _titles_ending(self, words: list[_Word], end: int) -> list[tuple[int, bool]]:
        """Where a title may start that ends at a word, and whether it is known; a word may be unknown."""
        found = []
        for start in range(max(0, end - MOST_WORDS), end):
            if self.catalogue.knows(self.text[words[start].start : words[end - 1].end]):
                found.append((start, True))
        return [*found, (end - 1, False)] if not found or found[-1][0] != end - 1 else found

    def _fewest(self, words: list[_Word]) -> list[Piece]:
        """The cut with the fewest unknown words, then the fewest titles."""
        costs = [(0, 0)]
        back: list[tuple[int, bool]] = []
        for end in range(1, len(words) + 1):
            options = [
                ((costs[start][0] + (not known), costs[start][1] + 1), start, known)
                for start, known in self._titles_ending(words, end)
            ]
            cost, start, known = min(options, key=lambda o: (o[0], o[1]))
            costs.append(cost)
            back.append((start, known))
        return _pieces(back)

    def _exactly(self, words: list[_Word], declared: int) -> list[Piece] | None:
        """The cut into so many titles with the fewest unknown words, if there is one."""
        table: list[dict[int, tuple[int, int, bool]]] = [{0: (0, 0, True)}]
        for end in range(1, len(words) + 1):
            here: dict[int, tuple[int, int, bool]] = {}
            for start, known in self._titles_ending(words, end):
                for number, (unknown, _, _) in table[start].items():
                    option = (unknown + (not known), start, known)
                    if number < declared and (number + 1 not in here or option[0] < here[number + 1][0]):
                        here[number + 1] = option
            table.append(here)
        if declared not in table[-1]:
            return None
        pieces: list[Piece] = []
        end, number = len(words), declared
        while end:
            _, start, known = table[end][number]
            pieces.append((start, end, known))
            end, number = start, number - 1
        return pieces[::-1]

    def _span(self, start: int, end: int) -> Span:
        return Span(self.line, self.column + start, self.column + end)


def _pieces(back: list[tuple[int, bool]]) -> list[Piece]:
    """Follow the best cuts back from the end; unknown words that stand together are one piece."""
    pieces: list[Piece] = []
    end = len(back)
    while end:
        start, known = back[end - 1]
        if not known and pieces and not pieces[-1][2]:
            pieces[-1] = (start, pieces[-1][1], False)
        else:
            pieces.append((start, end, known))
        end = start
    return pieces[::-1]


def _number(token: Token) -> int:
    digits = re.sub(r"\D", "", token.value)
    return int(digits[:6])
