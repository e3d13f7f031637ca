"""Make the possible answers for a line, each with a label that says how to write it unambiguously."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from borgcheck.model.listing import Role
from borgcheck.model.sections import Heading, HeadingKind, Level, SectionId
from borgcheck.reading.frame import blocks
from borgcheck.reading.line import APART, Form, Line
from borgcheck.reading.roles import Answers, CardItem, LineReading, unread

CARD = "a count and a card title, such as `3 Borg Scout Vessel`"
"""What is expected where a card may be."""
ONE_A_LINE = "write one card per line, with its count in front; put # in front of a comment"
COMMENT_IT = "put # in front if it is a comment"
"""What to do about a line that may be a comment."""


def _in_or_out(why: str, hint: str) -> LineReading:
    """Return the answer for a card that may not be in the deck."""
    out = unread(f"a card that is either in the deck or out of it; {why}", hint, may_be_left_out=True)
    return replace(out, label="a card that is either in the deck or out of it", kind="card")


UNTICKED = _in_or_out("its box is not ticked", "tick it, or remove it")
BY_FORM = {
    Form.BLANK: LineReading(Role.BLANK),
    Form.RULE: LineReading(Role.RULE),
    Form.GLUED: unread("a comment with a space after the # or //, or a card without them", COMMENT_IT),
    Form.OVERLONG: unread(CARD, "write one card per line"),
    Form.RUN_ON: unread(
        "one card per line: this is a list without line breaks", "write each heading and each card on its own line"
    ),
    Form.STRUCK: _in_or_out("this one is struck out", "remove the line, or the marks that strike it out"),
}
"""The answers for lines of some forms."""


def cards_answer(line: Line, row: Sequence[CardItem]) -> LineReading:
    """Return the answer for a line with one or more cards."""
    items = tuple(line.card_in_file(card) for card in row)
    one = items[0]
    copies = f"{one.count} copies of" if one.count not in ("", "1") else "the card"
    label = f"{copies} {one.title}, written `{one.count or 1} {one.title}`"
    return LineReading(Role.CARD, items, label=label, written=one_a_line(items), comment=line.matches.comment)


def one_a_line(items: Sequence[CardItem]) -> str:
    """Return cards written one per line."""
    return "\n".join(f"{item.count or 1} {item.title}" for item in items)


def heading_answer(line: Line, heading: Heading, kind: HeadingKind | None = None) -> LineReading:
    """Return the answer for a line that is a known heading; `kind` is what it opens, if not what its words mean."""
    item = line.heading_in_file(replace(heading, kind=kind or heading.kind, other=None))
    if line.form is Form.HASH:
        item = replace(item, span=line.span)
    section = item.named_section
    label = f"the heading of {section.display_name}" if section else f"a heading, {heading.words}"
    is_total = heading.declared is not None and (heading.has_total or heading.starts_with_number)
    total = f" ({heading.declared})" if is_total else ""
    opened = LineReading(Role.HEADING, (item,), comment=line.matches.comment)
    return opened.written_as(f"{section.heading if section else heading.words}{total}:", label)


def repeated_section_answers(section: SectionId, opened: LineReading) -> Answers:
    """Return the answers for a section that is repeated with the same cards: more of it, or another version of it."""
    [item] = opened.items
    assert isinstance(item, Heading)  # noqa: S101 - a heading has one item
    more = opened.written_as(f"More {section.heading}:", f"more of {section.display_name}")
    other = replace(item, kind=HeadingKind(Level.PART, SectionId.ASIDE))
    written = f"{SectionId.ASIDE.heading}:"
    label = f"not played: the cards above count as {section.display_name}, not these; written `{written}`"
    return (more, replace(opened, items=(other,), label=label, written=written))


def unknown_heading_answer(line: Line, words: str, declared: int | None = None) -> LineReading:
    """Return the answer for a line that is an unknown heading."""
    items = (Heading(words, line.span, None, declared),)
    return LineReading(Role.HEADING, items, label="a heading", comment=line.matches.comment)


def around_list(answers: Answers) -> Answers:
    """Return answers for a line above or below the list, where a card that it names has no section."""
    return tuple(
        replace(each, unread=replace(each.unread, is_outside_list=True)) if each.unread else each for each in answers
    )


def card_answers(line: Line, *, may_be_less: bool) -> Answers:
    """Return the ways to read a line as cards; `may_be_less` says whether a dash in front may take one out."""
    if may_be_less:
        card = cards_answer(line, line.matches.cards)
        less = LineReading(Role.COMMENT, kind="less")
        less = less.written_as(f"# - {line.text}", "a note of a change; the cards stay as they are listed")
        return (unread(readings=(card.alternative, less.alternative)),)
    if line.matches.is_comment_doubtful:
        return (unread("a comment that neither counts a card nor takes one out", ONE_A_LINE),)
    row = line.matches.cards
    answer = cards_answer(line, row)
    if not _may_spread(row):
        return (answer,)
    first = row[0]
    each = tuple(line.card_in_file(card.with_count(first.count)) for card in row)
    label = f"{first.count} of each card, written one per line"
    spread = replace(answer, items=each, label=label, written=one_a_line(each), kind="each")
    label = f"{first.count} {first.title} and one of each other card, written that way"
    return (replace(answer, label=label), spread)


def _may_spread(row: Sequence[CardItem]) -> bool:
    """Check whether the count of the first card of a row may apply to all (`5x A + B + C`)."""
    first, *others = row
    is_counted = bool(first.counts) and first.counts != ("1",) and not first.count_follows
    return bool(others) and is_counted and not any(card.counts for card in others)


def comment_answer(line: Line, label: str) -> LineReading:
    """Return the answer for a line after `#` that is a comment."""
    bare = line.text.lstrip("#/ ")
    return LineReading(Role.COMMENT, comment=bare, label=label, written=f"# {bare}")


def commented_sections(lines: Sequence[Line]) -> dict[int, Line]:
    """Return the lines of cards in sections where every line begins with `#`, by number: comments, or cards."""
    _, *sections = blocks(lines, lambda index: lines[index].opens(by_hash=False) or lines[index].has_own_mark)
    commented = [n for block in sections if all(lines[n].form in (Form.HASH, *APART) for n in block) for n in block]
    cards = (lines[n] for n in commented if lines[n].form is Form.HASH and lines[n].card is not None)
    return {
        line.number: line.read_as(
            comment_answer(line, "a comment under a heading without cards"),
            replace(cards_answer(line, line.matches.cards), label="a card, written without the #"),
            group="commented",
        )
        for line in cards
    }
