"""Ask about doubtful cards: those unlike the others of the list, and those that something cuts off from a section."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from borgcheck.common.phrasing import shortened
from borgcheck.model.listing import Role
from borgcheck.model.sections import Level, SectionId, Usage
from borgcheck.reading.lex import Lexicon
from borgcheck.reading.line import Form, Line, Wrapper, next_line, open_form, sections_of
from borgcheck.reading.mentions import title_tokens

_EXPECTED = "a card with its count, a heading or a comment"
_HINT = "write it as a card or a heading, or put # in front if it is a comment"
_PLACE = re.compile(r"[A-Za-z]?\d+[.):]?")
_FILLING = re.compile(r"[|\s\"“”„'‘’_`]+|\*+(?!\s)|\[\[")
_AROUND_TITLES = " \t'\"”’*_[]()"
_MARK = re.compile(r"[?~×]|[^\w\s\u0000-\u25FF★☆✦✧❖]")
"""A sign beside a heading that may say something of its cards (a tick, a cross, a pictograph); no shape or star."""
_BULLETS = "-–—*•·‣▪"
"""Signs in front of cards that say nothing; of plus and minus, only the plus does."""
_DOTS = re.compile(r"(?:[.…]\s*){2,}|…")
_MIN_OTHERS_PER_UNUSUAL = 3
"""The minimum number of other cards for each one whose count is written unlike theirs: that may be a heading."""
_MIN_CARDS_PER_BARE = 10
"""The minimum number of cards for each one without a count in a list in which cards have counts."""


def ask_about_doubts(lines: Sequence[Line], body: range, lexicon: Lexicon, source_lines: Sequence[str]) -> list[Line]:
    """Return the lines of a list with the cards that are doubtful as questions.

    Args:
        lines: The lines.
        body: The indexes of those in the body of the list.
        lexicon: The names of all cards and headings.
        source_lines: The lines of the file.
    """
    out = _ask_about_ends(_ask_about_neighbours(lines, body, lexicon))
    out = _ask_about_marks(_ask_about_unusual_signs(out, body, source_lines), body, source_lines)
    return _ask_about_breaks(out, body)


def _ask_about_ends(lines: Sequence[Line]) -> list[Line]:
    """Ask about each line below cards that may stand for more of them: dots, or a type without cards (`etc.`)."""
    out, above = list(lines), None
    for n, line in enumerate(lines):
        is_type = _is_empty_type(lines, n) and (n == 0 or not lines[n - 1].is_gap)
        if above and above.role is Role.CARD and (is_type or _DOTS.fullmatch(line.text)):
            hint = "write the cards that it stands for, or put # in front of the line"
            out[n] = line.with_forms(open_form("cards", hint))
        above = above if line.role is Role.BLANK else line
    return out


def _is_empty_type(lines: Sequence[Line], n: int) -> bool:
    """Check whether a line is a heading of cards of any type with no number, no cards, and no type below it."""
    line, heading = lines[n], lines[n].heading
    usage = heading.kind.usage if heading and heading.kind and heading.declared is None else None
    below = next_line(lines, n, skips_text=True)
    is_followed = below is not None and (below.cards or below.unknown or _is_type(below))
    return usage is Usage.EITHER and line.role is Role.HEADING and not line.form.cards and not is_followed


def _is_type(line: Line) -> bool:
    return line.heading is not None and line.heading.level is Level.TYPE


def _ask_about_neighbours(lines: Sequence[Line], body: range, lexicon: Lexicon) -> list[Line]:
    """Ask about cards that the lines around them make doubtful, or turn them into text.

    In the body, two kinds of cards are asked about: one that opens a paragraph and has its count written unlike the
    others' may be a heading (`Wormhole (3)`), unless it is known and its count comes first; and the only title without
    a count, in the last line, may be a name. Outside the body, a title that stands alone, with a blank line between it
    and the list, is text; any other is asked about.
    """
    out = list(lines)
    cards = [n for n, line in enumerate(lines) if line.role is Role.CARD and len(line.forms) == 1]
    styles = {n: _style_of_count(lines[n]) for n in cards}
    number_of = Counter(styles[n] for n in cards if n in body)
    last_blank = max((n for n in body if lines[n].is_gap), default=0)
    for n in cards:
        style, is_next_alike = styles[n], styles.get(n + 1) == styles[n]
        if n in body:
            others = number_of.total() - (number_of[""] if style else 0)
            is_unusual = number_of[style] * (1 + _MIN_OTHERS_PER_UNUSUAL) < others
            opens = n > body.start and lines[n - 1].is_gap and not (is_next_alike and n < last_blank)
            is_last = n == body.stop - 1 and not style and number_of[""] == 1 and number_of.total() > 2
            is_headed = not style and _follows_heading(lines, n)
            is_certain = style.endswith("in front") and all(card.cards for card in lines[n].cards)
            is_heading_like = is_unusual and opens and not is_certain
            if (is_last or is_heading_like) and not is_headed and not lines[n].list_number:
                out[n] = as_open_line(lines[n], lexicon)
        elif not style:
            between = lines[n + 1 : body.start] if n < body.start else lines[body.stop : n]
            is_alone = not is_next_alike and styles.get(n - 1) != style and len(lines[n].cards) == 1
            is_text = is_alone and any(line.is_gap for line in between)
            out[n] = lines[n].with_forms(Form(Role.TEXT)) if is_text else as_open_line(lines[n], lexicon)
    return out


def _follows_heading(lines: Sequence[Line], n: int) -> bool:
    """Check whether there are at most blank lines between a line and the heading above it."""
    return next((lines[m].heading is not None for m in range(n - 1, -1, -1) if not lines[m].is_gap), False)


def _style_of_count(line: Line) -> str:
    """Return where and how the first count on a line of cards is written; empty if it has none."""
    card = next((card for card in line.cards if card.count), None)
    return f"{card.style} {'after' if card.count_follows else 'in front'}" if card else ""


def _ask_about_unusual_signs(lines: Sequence[Line], body: range, source_lines: Sequence[str]) -> list[Line]:
    """Ask about each card with another sign in front than most cards have: a box, a dash, a quotation mark."""
    out = list(lines)
    signs = {
        n: _signs_in_front(line, source_lines)
        for n, line in enumerate(lines)
        if line.role is Role.CARD and n in body and len(line.forms) == 1
    }
    sections = [inside for section in sections_of(lines, body) if (inside := [n for n in section if n in signs])]
    usual = [Counter(signs[n] for n in section).most_common(1)[0][0] for section in sections]
    bullets = _BULLETS.replace("-–—", "+") if "+" in usual else _BULLETS
    meant = [sign.strip(bullets) for sign in usual]
    rare = _rarer_of_two(meant, [len(section) for section in sections])
    for section, sign, meaning in zip(sections, usual, meant, strict=True):
        for n in section:
            if signs[n] != sign or meaning == rare:
                out[n] = as_doubtful(replace(lines[n], doubt=signs[n] or f"no {sign or usual[0]}"))
    signs_after = {n: _sign_after(lines[n], source_lines) for n in signs}
    before_counts = {signs_after[n] for n in signs if lines[n].cards[0].count} - {""}
    for n in signs:
        if not lines[n].cards[0].count and signs_after[n] in before_counts:  # a form that is not filled in
            out[n] = as_doubtful(replace(lines[n], doubt=signs_after[n]))
    return out


def _ask_about_marks(lines: Sequence[Line], body: range, source_lines: Sequence[str]) -> list[Line]:
    """Ask about each heading with another mark than most headings have (`❌ Interrupts` beside `✅ Draw`)."""
    out = list(lines)
    marks = _marks_of_headings(lines, body, source_lines)
    rare = _rarer_of_two([*marks.values()], [1] * len(marks)) if len(marks) > 2 else None
    for n, mark in marks.items():
        if mark == rare:
            out[n] = as_doubtful(replace(lines[n], doubt=mark or next(filter(None, marks.values()))))
    return out


def _rarer_of_two(signs: Sequence[str], sizes: Sequence[int]) -> str | None:
    """Return the sign that fewer sections have, if they have exactly two signs, or two and none.

    If both have as many sections, it is the one that is a sign at all, or that of fewer cards.
    """
    sections, cards = Counter(signs), Counter[str]()
    for sign, size in zip(signs, sizes, strict=True):
        cards[sign] += size
    if len(sections) > 2:
        sections.pop("", None)
    return min(sections, key=lambda sign: (sections[sign], not sign, cards[sign])) if len(sections) == 2 else None


def _marks_of_headings(lines: Sequence[Line], body: range, source_lines: Sequence[str]) -> dict[int, str]:
    """Return the marks beside each heading (`❌ Interrupts`); the same mark on both sides of several is a frame."""
    marks = dict[int, tuple[str, str]]()
    for n in body:
        line = lines[n]
        if line.heading_alone and line.heading and len(line.forms) == 1 and line.span_in_file is None:
            front, _, behind = source_lines[line.number - 1].partition(line.heading.words)
            behind = behind.partition(line.remark)[0] if line.remark else behind
            marks[n] = "".join(_MARK.findall(front)), "".join(_MARK.findall(behind))
    frames = {mark for mark, number in Counter(marks.values()).items() if mark[0] == mark[1] and number > 1}
    return {n: "" if mark in frames else "".join(mark) for n, mark in marks.items()}


def _signs_in_front(line: Line, source_lines: Sequence[str]) -> str:
    """Return the signs in front of the cards of a line, without places and emphasis."""
    if line.span_in_file is not None:
        return ""
    front = source_lines[line.number - 1][: line.cards[0].span.column - 1]
    signs = _FILLING.sub("", _PLACE.sub("", front))
    if any(c.isalpha() and c not in "xX" for c in signs):  # the other column of a list, or a speaker
        signs = ""
    return ">" if Wrapper.QUOTED in line.wrappers else signs.lower()


def _sign_after(line: Line, source_lines: Sequence[str]) -> str:
    """Return the sign that alone stands after the title of a line's only card, before the count if that follows."""
    card = line.cards[0]
    if line.span_in_file is not None or len(line.cards) > 1 or (card.count and not card.count_follows):
        return ""
    end = card.count_span.column - 1 if card.count else None
    text = source_lines[line.number - 1][card.title_span.end - 1 : end].strip(_AROUND_TITLES)
    return text[:1] if not text.strip(f"{text[:1]} ") else ""


def _ask_about_breaks(lines: Sequence[Line], body: range) -> list[Line]:
    """Ask about each card that a divider, a total or an unfinished remark separates from the card above it.

    If a heading is between the two, its section is clear. In a list without a heading of the draw deck, a blank line
    separates them as well: that heading may be missing there.
    """
    out = list(lines)
    bare = sum(line.role is Role.CARD and not any(card.count for card in line.cards) for line in lines)
    is_counted = _MIN_CARDS_PER_BARE * bare < sum(line.role is Role.CARD for line in lines)
    lacks_draw = _lacks_heading_of_draw_deck(lines)
    above, between = None, ""
    for n in body:
        line = lines[n]
        if line.role is Role.TOTAL or (line.is_gap and not any(c.isalnum() for c in line.text)):
            sign = f"`{shortened(line.text, 40)}`" if line.text else "a blank line" if lacks_draw else ""
            between = between or sign
            continue
        is_below_cards = above is not None and bool(above.form.cards) and (lacks_draw or above.heading is None)
        if above is not None and is_below_cards and line.role is Role.CARD and line.heading is None:
            is_counted_line = not is_counted or any(card.count for card in line.cards)
            if _is_unfinished(above.remark) and not is_counted_line:
                why = "the remark above may go on here; write a count in front of the card, or # in front of the line"
                out[n] = _doubted(line, "only a card and its count", why)
            elif between:
                why = f"{between} may separate it from the section above; write its section, such as `Draw:`"
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


def as_open_line(line: Line, lexicon: Lexicon) -> Line:
    """Return words that may be a card as an open line, with the titles and the count in them.

    If all of its words are one misspelt title, the titles that are parts of it are not meant (`B0rg Scout Vessel`).
    """
    titles = tuple(dict.fromkeys(token.value or token.text for token in title_tokens(line.text, lexicon)))
    words = " ".join(token.text for token in line.tokens if token.kind not in ("count", "bracket", "sign"))
    if lexicon.catalogue.similar.unambiguous_match(words):
        titles = (words,)
    counts = [t.value for t in line.tokens if t.kind == "count" and t.value.isdigit()]
    count = counts[0] if len(counts) == 1 else ""
    return line.with_forms(open_form(_EXPECTED, _HINT, titles=titles, count=count if len(titles) == 1 else ""))


def as_doubtful(line: Line) -> Line:
    """Return a line of cards or a heading whose remark or sign makes it doubtful, as a question."""
    kind = "a card and its count" if line.cards else "a heading"
    why = f"`{shortened(line.doubt, 40)}` may change what the line says; remove it, or put # in front of the line"
    return _doubted(line, f"only {kind}", why)


def _doubted(line: Line, expected: str, why: str, *, without_heading: bool = False) -> Line:
    """Return a line of cards or a heading as a question that keeps its titles and its only count."""
    cards = line.cards
    count = cards[0].copies if len(cards) == 1 else ""
    titles = tuple(card.title for card in cards)
    return line.with_forms(open_form(expected, why, titles=titles, count=count, without_heading=without_heading))
