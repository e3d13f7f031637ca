"""Read cards that stand in a row on one line, with signs between them: `A, 2x B, C (3)` or `A / B / C`."""

from __future__ import annotations

import re

from borgcheck.cards.catalogue import Catalogue
from borgcheck.findings import Span
from borgcheck.parsing.headings import METADATA, Header, Level, read_header
from borgcheck.parsing.readings import Reading, cut, number, parts, standing_alone, tail_count
from borgcheck.parsing.rows import rows

BETWEEN = re.compile(r"\s*(?:,(?!\d{3}\b)|[;+/&]|[-=]>)\s*")
"""What stands between cards in a row; the comma of `1,000 Tribbles` does not."""
_LISTING = (",", ";")
# A title has no more of these signs within it, as in "Shaka, When the Walls Fell".
_MOST_WITHIN = 3
_MOST_PIECES = 400
_HEAD = re.compile(r"^(?P<words>[^:]{1,60}?)(?P<behind>:|\s+[-–—=]+>?\s|(?<=\))\s)\s*(?=\S)")


def head_of_row(whole: str) -> tuple[Header, int] | None:
    """The heading that a line starts with (`Q's Tent: A, B`, `Q's Tent - A / B`, `Q's Tent (2) A, B`) and where the
    cards begin behind it; None where the line starts with none."""
    match = _HEAD.match(whole)
    if match is None:
        return None
    header = read_header(match["words"])
    certain = match["behind"] == ":" or header.declared is not None or BETWEEN.search(whole, match.end())
    return (header, match.end()) if header.known is not None and certain else None


def holds_cards(whole: str, catalogue: Catalogue) -> bool:
    """Whether a card stands behind the heading that a line starts with, and not a remark alone."""
    head = head_of_row(whole)
    pieces = BETWEEN.split(whole[head[1] :])[:_MOST_PIECES] if head else ()
    return any(standing_alone(piece, catalogue) for piece in pieces)


def starts_a_section(whole: str, catalogue: Catalogue) -> bool:
    """Whether a line is the heading of a section with its cards behind it."""
    head = head_of_row(whole)
    if head is None or head[0].known is None or head[0].known.level is Level.TYPE:
        return False
    return head[0].words.lower() not in METADATA and holds_cards(whole, catalogue)


def cards_in_row(
    listed: str, place: Span, catalogue: Catalogue, *, headed: bool, certain: bool = False
) -> list[Reading] | None:
    """The cards of a row that starts at a place, each with the count in front of it or behind; None unless all of them
    are known, or the row is certain to hold nothing but cards.

    Without a heading, nobody knows how many `2 A + B` are: a count may be that of both.
    """
    gaps = [(0, 0), *(m.span() for m in BETWEEN.finditer(listed)), (len(listed), len(listed))]
    if len(gaps) > _MOST_PIECES:
        return None
    found: list[Reading] = []
    joined = False
    first = 0
    while first < len(gaps) - 1:
        start = gaps[first][1]
        # The longest piece that is a card: a title may have such signs within it.
        ends = range(min(first + _MOST_WITHIN, len(gaps) - 1), first, -1)
        cards = ((last, standing_alone(listed[start : gaps[last][0]], catalogue)) for last in ends)
        known = ((last, card) for last, card in cards if card)
        last, reading = next(known, (first + 1, None))
        if reading is None and certain:
            reading = _as_it_stands(listed[start : gaps[last][0]])
        if reading is None:
            return None
        found.append(_moved(reading, place.line, place.column + start - 1))
        joined = joined or (last < len(gaps) - 1 and listed[slice(*gaps[last])].strip() not in _LISTING)
        first = last
    return None if joined and not headed and len({bool(r.amount) for r in found}) > 1 else found


def _as_it_stands(text: str) -> Reading | None:
    """A card that nobody knows, with its count."""
    row = next(iter(rows([text], "text")), None)
    if row is None or row.line.kind != "entry":
        return None
    lead, pieces, tail_at = parts(row.line.body)
    count, place = "", row.span
    if lead is not None:
        count, place = number(lead.value), row.place(lead)
    elif tail_at is not None:
        count, place = tail_count(pieces), row.place(pieces[tail_at])
    return cut(text, pieces[0].column, row.span.end if tail_at is None else pieces[0].end, count, place)


def _moved(reading: Reading, line: int, by: int) -> Reading:
    count, title = (Span(line, s.column + by, s.end + by) for s in (reading.count_span, reading.title_span))
    return reading._replace(count_span=count, title_span=title)
