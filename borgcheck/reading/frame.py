"""Find where a list begins and ends, and decide by their place what lines of words and bare titles are.

A list has three parts. The body runs from the first heading, counted card or pair of titles to the last line of cards;
above it is the head (a greeting, the name of the deck), below it the foot (a signature, notes).

Words are never interpreted. What a line of words is depends on its form and its place only: `3 Borg Cubee` in the body
is a card with an unknown title, `My wall:` above cards is an unknown heading, `and Data` in the body is asked about,
and a sentence is text, which is shown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from borgcheck.cards.fold import fold
from borgcheck.model.listing import Role
from borgcheck.model.sections import Heading, Level, Usage
from borgcheck.reading.directives import ask_about_comments, read_facts
from borgcheck.reading.doubts import as_doubtful, as_open_line, ask_about_doubts
from borgcheck.reading.headings import MAX_NAME_CHARACTERS, folded_list
from borgcheck.reading.lex import Lexicon
from borgcheck.reading.line import Form, Line, Wrapper, lines_below, next_line, opens_paragraph
from borgcheck.reading.mentions import are_alternatives, are_joined, holds_counted_card, title_tokens

_WORDS = re.compile(r"[^\W\d_]+(?:[\s'’-]+[^\W\d_]+)*")
_NUMBER = re.compile(r"\d+")
_EMPHASIS = Wrapper.BOLD | Wrapper.FRAMED | Wrapper.HEADING_TAG | Wrapper.HASH
_MAX_WORDS_OF_TITLE = 5
"""The maximum number of words in a line that may be a title or a heading, as the lines beside it are."""
_MAX_WORDS_AROUND = 3
"""The maximum number of words in a line that may be a card with a few words, if the cards of the list have counts."""


@dataclass(frozen=True, slots=True)
class Body:
    """Where the body of a list is: the index of its first line, and the index after its last line.

    `is_from_program`: a program wrote the list, so each heading opens a section of its own.
    """

    start: int
    end: int
    is_from_program: bool = False

    def has(self, index: int) -> bool:
        """Check whether a line is in the body."""
        return self.start <= index < self.end


def frame(lines: Sequence[Line], lexicon: Lexicon, source_lines: Sequence[str]) -> tuple[list[Line], Body]:
    """Decide what each line is by its place, as far as that decides it.

    Args:
        lines: The lines, each with all that it may be by its form.
        lexicon: The names of all cards and headings.
        source_lines: The lines of the file.

    Returns:
        The lines, none of which is words any more, and where the body of the list is. Those that may still be several
        things are left to choices.py.
    """
    out = read_facts(lines, lexicon)
    body = _body(out, lexicon)
    style = _Style.of(out, body)
    beside_titles = _lines_beside_bare_titles(out)
    out = [_by_place(out, n, body, style, lexicon, may_be_title=n in beside_titles) for n in range(len(out))]
    return ask_about_comments(ask_about_doubts(out, range(body.start, body.end), lexicon, source_lines)), body


def _body(lines: Sequence[Line], lexicon: Lexicon) -> Body:
    """Return where the body of a list is, including words that name cards directly below a heading."""
    start = next((n for n in range(len(lines)) if _may_be_first(lines, n, lexicon)), len(lines))
    while 0 < start < len(lines) and lines[start - 1].unknown:
        start -= 1
    end, above, is_listed = start, None, False
    for n in range(start, len(lines)):
        line = lines[n]
        if line.is_gap or (line.role is Role.COMMENT and line.heading is None):
            continue
        follows = above is not None and bool(above.cards or above.heading or above.unknown)
        is_bare = follows and bool(line.cards) and not _is_alone_at_end(lines, n)
        is_heading = line.heading is not None and len(line.forms) == 1
        is_listed = is_heading or (is_listed and line.is_words and bool(title_tokens(line.text, lexicon)))
        is_unknown = line.unknown is not None and (
            (follows and not lines[n - 1].is_gap) or lexicon.catalogue.similar.is_near_title(line.unknown.title)
        )
        is_directly_below = above is not None and above is lines[n - 1] and bool(above.cards)
        is_misspelt = is_directly_below and _has_form_of_title(line.text) and _is_near_title(line, lexicon)
        is_card = any(card.count for card in line.cards) or is_bare or is_unknown or is_misspelt
        if is_card or (is_listed and not is_heading):
            end = n + 1
        above = line
    return Body(start, end)


def _may_be_first(lines: Sequence[Line], n: int, lexicon: Lexicon) -> bool:
    """Check whether the body may begin with a line: a heading, a counted card or the first of two titles."""
    line = lines[n]
    if line.heading is not None:
        return line.role is not Role.COMMENT or _next_is_card(lines, n)
    are_titles = all(_is_nearly_title(other, lexicon) for other in lines[n : n + 2]) and n + 1 < len(lines)
    return are_titles or any(card.count for card in line.cards)


def _is_bare_title(line: Line) -> bool:
    return len(line.forms) == 1 and len(line.cards) == 1 and not line.cards[0].count


def _is_nearly_title(line: Line, lexicon: Lexicon) -> bool:
    """Check whether a line is a bare title, or a title and one more word (`l Cloaked Mission`)."""
    titles = title_tokens(line.text, lexicon) if line.is_words else []
    words = sum(len(token.text.split()) for token in titles)
    return _is_bare_title(line) or 0 < len(line.text.split()) - 1 <= words


def _next_is_card(lines: Sequence[Line], n: int) -> bool:
    below = next_line(lines, n)
    return below is not None and bool(below.cards or below.unknown)


def _is_alone_at_end(lines: Sequence[Line], n: int) -> bool:
    """Check whether a line is the only one of the last paragraph that holds cards."""
    is_last = not any(line.cards or line.heading for line in lines_below(lines, n))
    return is_last and opens_paragraph(lines, n)


@dataclass(frozen=True, slots=True)
class _Style:
    """How the cards and headings of a list are written.

    Attributes:
        has_counts: Whether most of its cards have counts.
        counts_after: How the counts after the titles are written, if most counts are there; else none.
        emphasis: The emphasis that all its headings have.
        marks: The signs, numbers and capitals that two headings or more have in common, as shapes.
        headings_open_paragraphs: Whether each heading opens a paragraph.
        blanks_follow_headings: Whether a blank line is below each heading.
    """

    has_counts: bool
    counts_after: frozenset[str]
    emphasis: Wrapper
    marks: frozenset[str]
    headings_open_paragraphs: bool
    blanks_follow_headings: bool

    @classmethod
    def of(cls, lines: Sequence[Line], body: Body) -> _Style:
        """Return the style of a list."""
        inside = lines[body.start : body.end]
        cards = [card for line in inside if line.role is Role.CARD for card in line.cards]
        counted = [card for card in cards if card.count]
        following = [card for card in counted if card.count_follows]
        named = ((n, lines[n].heading) for n in range(body.start, body.end) if lines[n].role is Role.HEADING)
        headings = {n: heading for n, heading in named if heading}
        emphasis = _EMPHASIS
        for n in headings:
            emphasis &= lines[n].wrappers
        shapes = Counter(_shape(lines[n].text) for n in headings)
        unmarked = {_shape(line.text) for line in inside if line.role is Role.CARD} | {_shape("no mark")}
        return cls(
            has_counts=2 * len(counted) > len(cards),
            counts_after=frozenset(card.style for card in following if 2 * len(following) > len(counted)),
            emphasis=emphasis if headings else Wrapper.NONE,
            marks=frozenset(shape for shape, number in shapes.items() if number > 1 and shape not in unmarked),
            headings_open_paragraphs=all(
                n == body.start or lines[n - 1].is_gap or lines[n - 1].heading
                for n, heading in headings.items()
                if heading.level is not Level.TYPE
            ),
            blanks_follow_headings=bool(headings) and all(n + 1 < len(lines) and lines[n + 1].is_gap for n in headings),
        )


def _shape(text: str) -> str:
    """Return the signs of a text, with a letter for its words, a capital if they are capitals, and a zero for a number.

    >>> _shape("== Draw deck (30) =="), _shape("DRAW")
    ('== a (0) ==', 'A')
    """
    return _NUMBER.sub("0", _WORDS.sub("A" if text.isupper() else "a", text))


def _form_by_place(lines: Sequence[Line], n: int) -> Line:
    """Return a line that has a form: open if it is doubtful, an unknown heading if it is `Side deck` above cards."""
    line = lines[n]
    if line.doubt:
        return as_doubtful(line)
    kind = line.heading.kind if line.heading and len(line.forms) == 1 else None
    is_unnamed = kind is not None and kind.usage is Usage.OUTER and _next_is_card(lines, n)
    if kind is not None and kind.usage is Usage.LOCATED:  # `Either:`, where neither `Planet` nor `Space` is a heading
        is_unnamed = not any(map(_is_place, lines))
    return line.with_forms(_unknown_heading(line)) if is_unnamed else line


def _is_place(line: Line) -> bool:
    """Check whether a line is a heading with the name of a place (`Planet`, `Planet dilemmas`)."""
    words = line.heading.words if line.heading and not line.heading.starts_with_number else ""
    return not folded_list("places").isdisjoint(fold(words).split())


def _by_place(
    lines: Sequence[Line], n: int, body: Body, style: _Style, lexicon: Lexicon, *, may_be_title: bool
) -> Line:
    """Return a line as its place decides.

    A line of words is the first of these that it can be: an open line, if it names a card with a count; a card with an
    unknown title, if its count is written as the others' are; an unknown heading; an open line, if it may be a card
    without a count; text.

    Args:
        lines: The lines.
        n: The index of the line.
        body: Where the body of the list is.
        style: How the cards and headings of the list are written.
        lexicon: The names of all cards and headings.
        may_be_title: Whether the line is like the bare titles beside it.
    """
    line, text = lines[n], lines[n].text
    is_inside = body.has(n)
    if line.forms:
        return _form_by_place(lines, n)
    if holds_counted_card(text, lexicon) or are_alternatives(text, lexicon):
        return as_open_line(line, lexicon)
    if card := line.unknown:
        in_style = not card.count_follows or card.style in style.counts_after
        if in_style and any(" " in token.text for token in title_tokens(card.title, lexicon)):
            return as_open_line(line, lexicon)
        if in_style and (is_inside or lexicon.catalogue.similar.is_near_title(card.title)):
            return line.with_forms(Form(Role.CARD, (card,)))
        if is_inside and lexicon.catalogue.similar.is_near_title(card.title):
            return as_open_line(line, lexicon)  # `Borg Cubee (3)`, where the other cards are written `3 Borg Cube`
    if (is_inside or n == body.start - 1) and _is_unknown_heading(lines, n, style):
        return line.with_forms(_unknown_heading(line))
    may_be_card = is_inside and (may_be_title or _may_be_card(line, style, lexicon))
    if may_be_card or are_joined(text, lexicon):
        return as_open_line(line, lexicon)
    return line.with_forms(Form(Role.TEXT))


def _may_be_card(line: Line, style: _Style, lexicon: Lexicon) -> bool:
    """Check whether words inside the list may be a card."""
    text, titles = line.text, title_tokens(line.text, lexicon)
    if {token.kind for token in line.tokens} in ({"count"}, {"count", "sign"}):  # `x3` below its title
        return True
    if not any(c.isalpha() for c in text):
        return any(c.isdigit() or c in "</>" for c in text)
    most = _MAX_WORDS_AROUND if style.has_counts else _MAX_WORDS_OF_TITLE
    if any(" " in token.text.strip() for token in titles) or (titles and len(text.split()) <= most):
        return True
    if len(text) > MAX_NAME_CHARACTERS:
        return False
    return _is_near_title(line, lexicon)


def _is_near_title(line: Line, lexicon: Lexicon) -> bool:
    """Check whether words may be a misspelt title, or one that is cut off by dots."""
    bare = " ".join(token.text for token in line.tokens if token.kind != "bracket")
    similar = lexicon.catalogue.similar
    return similar.is_cut_off_title(bare) if line.text.endswith(".") else similar.is_near_title(bare)


def _lines_beside_bare_titles(lines: Sequence[Line]) -> set[int]:
    """Return the indexes of the lines of few words that may be titles like those beside them.

    Such a line is directly below a card without a count, or directly above one unless it opens a paragraph; other lines
    like it may be in between.
    """
    out = {n for n, line in enumerate(lines) if _is_bare_title(line)}
    capitals = sum(lines[n].text[:1].isupper() for n in out)
    are_capitalised = 2 * capitals > len(out)
    short = {n for n, line in enumerate(lines) if line.is_words and _is_like_a_title(line.text, are_capitalised)}
    for n in sorted(short):
        if n - 1 in out:
            out.add(n)
    for n in sorted(short, reverse=True):
        if n + 1 in out and n > 0 and not lines[n - 1].is_gap:
            out.add(n)
    return out & short


def _has_form_of_title(text: str) -> bool:
    """Check whether words begin with a number, or are several and begin with a capital: one word may be a signature."""
    return text[:1].isdigit() or (" " in text and _is_like_a_title(text, is_capitalised=True))


def _is_like_a_title(text: str, is_capitalised: bool) -> bool:
    return (text[:1].isupper() if is_capitalised else text[:1].isalpha()) and _are_few_words(text, ":.!")


def _are_few_words(text: str, ends: str = ".!") -> bool:
    return len(text.split()) <= _MAX_WORDS_OF_TITLE and text[-1:] not in ends


def _is_unknown_heading(lines: Sequence[Line], n: int, style: _Style) -> bool:
    """Check whether words are set off as the headings of the list are, above cards.

    One line of few words may be between them, such as a type of cards, and a blank line below a colon.
    """
    line = lines[n]
    is_apart = style.blanks_follow_headings or line.ends_in_colon
    below = [other for other in lines[n + 1 : n + 5] if not (is_apart and other.is_gap)]
    if below and below[0].is_words and not below[0].unknown and _are_few_words(below[0].text):
        below = below[1:]  # another heading, such as a type of cards
    if not below or not (below[0].cards or below[0].unknown) or not any(c.isalpha() for c in line.text):
        return False
    if line.ends_in_colon or line.wrappers & style.emphasis or _shape(line.text) in style.marks:
        return True
    return style.headings_open_paragraphs and n > 0 and lines[n - 1].is_gap


def _unknown_heading(line: Line) -> Form:
    """Return the form of a heading that names no section."""
    text = line.text.rstrip(": ")
    heading = Heading(text, line.span, None, ends_in_colon=line.ends_in_colon)
    return Form(Role.HEADING, (heading,))
