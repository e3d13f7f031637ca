"""Ask about doubtful cards: those with unusual signs, and those that a divider or a total cuts off from a section."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from borgcheck.common.phrasing import shortened
from borgcheck.model.listing import Role
from borgcheck.model.sections import SectionId
from borgcheck.reading.line import Line, Wrapper, open_form

_PLACE = re.compile(r"[A-Za-z]?\d+[.):]?")
_FILLING = re.compile(r"[\s\"“”„'‘’_`]+|\*+(?!\s)|\[\[")
_AROUND_TITLES = " \t'\"”’*_[]()"
_MIN_CARDS_PER_BARE = 10
"""The minimum number of cards for each one without a count in a list in which cards have counts."""


def ask_about_doubts(lines: Sequence[Line], body: range, source: Sequence[str]) -> list[Line]:
    """Return the lines of a list with the cards that are doubtful as questions.

    Args:
        lines: The lines.
        body: The indexes of those in the body of the list.
        source: The lines of the file.
    """
    return _ask_about_breaks(_ask_about_unusual_signs(lines, body, source), body)


def _ask_about_unusual_signs(lines: Sequence[Line], body: range, source: Sequence[str]) -> list[Line]:
    """Ask about each card with another sign in front than most cards have: a box, a dash, a quotation mark."""
    out = list(lines)
    signs = {
        n: _signs_in_front(line, source)
        for n, line in enumerate(lines)
        if line.role is Role.CARD and n in body and len(line.forms) == 1
    }
    for section in _sections(lines, body):
        inside = {n: signs[n] for n in section if n in signs}
        [(usual, _)] = Counter(inside.values()).most_common(1) or [("", 0)]
        for n, sign in inside.items():
            if sign != usual:
                out[n] = as_doubtful(replace(lines[n], doubt=sign or f"no {usual}"))
    for n, sign in _marked_otherwise(lines, body, source):
        out[n] = as_doubtful(replace(lines[n], doubt=sign))
    signs_after = {n: _sign_after(lines[n], source) for n in signs}
    before_counts = {signs_after[n] for n in signs if lines[n].cards[0].count} - {""}
    for n in signs:
        if not lines[n].cards[0].count and signs_after[n] in before_counts:  # a form that is not filled in
            out[n] = as_doubtful(replace(lines[n], doubt=signs_after[n]))
    return out


def _marked_otherwise(lines: Sequence[Line], body: range, source: Sequence[str]) -> list[tuple[int, str]]:
    """Return the one heading whose sign in front differs from that of all others (`❌ Interrupts` beside `✅ Draw`)."""
    signs = dict[int, str]()
    for n in body:
        if (heading := lines[n].heading) and len(lines[n].forms) == 1:
            signs[n] = source[lines[n].number - 1].partition(heading.words)[0].strip()
    counts = Counter(signs.values())
    is_marked = len(signs) > len(counts) == 2 and not any(map(str.isascii, counts))
    return [(n, sign) for n, sign in signs.items() if is_marked and counts[sign] == 1]


def _signs_in_front(line: Line, source: Sequence[str]) -> str:
    """Return the signs in front of the cards of a line, without places and emphasis."""
    if line.span_in_file is not None or not line.cards:
        return ""
    start = line.cards[0].span
    front = source[line.number - 1][: start.column - 1] if start.line == line.number else ""
    signs = _FILLING.sub("", _PLACE.sub("", front))
    if any(c.isalpha() and c not in "xX" for c in signs):  # the other column of a list, or a speaker
        signs = ""
    return ">" if Wrapper.QUOTED in line.wrappers else signs


def _sign_after(line: Line, source: Sequence[str]) -> str:
    """Return the sign that alone stands after the title of a line's only card, before the count if that follows."""
    card = line.cards[0]
    if line.span_in_file is not None or len(line.cards) > 1 or card.title_span.line != line.number:
        return ""
    if card.count and not card.count_follows:
        return ""
    end = card.count_span.column - 1 if card.count else None
    text = source[line.number - 1][card.title_span.end - 1 : end].strip(_AROUND_TITLES)
    return text[:1] if not text.strip(f"{text[:1]} ") else ""


def _ask_about_breaks(lines: Sequence[Line], body: range) -> list[Line]:
    """Ask about each card that a divider, a total or an unfinished remark separates from the card above it.

    If a heading is between the two, its section is clear. In a list without a heading of the draw deck, a blank line
    separates them as well: its heading may be missing there.
    """
    out = list(lines)
    bare = sum(line.role is Role.CARD and not any(card.count for card in line.cards) for line in lines)
    is_counted = _MIN_CARDS_PER_BARE * bare < sum(line.role is Role.CARD for line in lines)
    lacks_draw = _lacks_heading_of_draw_deck(lines)
    above, between = None, ""
    for n in body:
        line = lines[n]
        if line.role is Role.TOTAL or (line.is_blank and not any(c.isalnum() for c in line.text)):
            between = between or line.text or ("a blank line" if lacks_draw else "")
            continue
        is_below_cards = above is not None and bool(above.form.cards) and (lacks_draw or above.heading is None)
        if above is not None and is_below_cards and line.role is Role.CARD and line.heading is None:
            is_counted_line = not is_counted or any(card.count for card in line.cards)
            if _is_unfinished(above.remark) and not (between or is_counted_line):
                why = "the remark above may go on here; write a count in front of the card, or # in front of the line"
                out[n] = _doubted(line, "only a card and its count", why)
            elif between:
                sign = between if between == "a blank line" else f"`{shortened(between, 40)}`"
                why = f"{sign} may separate it from the section above; write its section, such as `Draw:`"
                out[n] = _doubted(line, "a heading above it", why, without_heading=True)
        above, between = line, ""
    return out


def _lacks_heading_of_draw_deck(lines: Sequence[Line]) -> bool:
    """Check whether a list begins with a heading, and all its headings name other sections than the draw deck."""
    first = next((line for line in lines if line.heading is not None or line.cards), None)
    kinds = [line.heading.kind for line in lines if line.heading is not None]
    are_of_others = all(kind and kind.section and kind.section is not SectionId.DRAW for kind in kinds)
    return first is not None and first.heading is not None and are_of_others


def _is_unfinished(remark: str) -> bool:
    return bool(remark) and remark[-1] not in ".!?)]}"


def _sections(lines: Sequence[Line], body: range) -> Iterator[list[int]]:
    """Yield the indexes of the lines between headings."""
    block: list[int] = []
    for n in body:
        if lines[n].heading is not None:
            yield block
            block = []
        block.append(n)
    yield block


def as_doubtful(line: Line) -> Line:
    """Return a line of cards or a heading whose remark or sign makes it doubtful, as a question."""
    kind = "a card and its count" if line.cards else "a heading"
    why = f"`{shortened(line.doubt, 40)}` may change what the line says; remove it, or put # in front of the line"
    return _doubted(line, f"only {kind}", why)


def _doubted(line: Line, expected: str, why: str, *, without_heading: bool = False) -> Line:
    """Return a line of cards or a heading as a question that keeps its titles and its only count."""
    cards = line.cards
    count = cards[0].copies if len(cards) == 1 else "1" if cards else ""
    titles = tuple(card.title for card in cards)
    return line.with_forms(open_form(expected, why, titles=titles, count=count, without_heading=without_heading))
