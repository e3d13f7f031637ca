"""List what each line of a text list may be, given the evidence in the list.

A line that may be two things keeps both answers, and `resolve` consults the totals. Here, only evidence decides: a
count, a mark on the line itself, paragraphs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from borgcheck.cards.catalogue import Catalogue
from borgcheck.model.listing import Role
from borgcheck.model.sections import SIDE_DECKS, Heading, HeadingKind, Level, SectionId
from borgcheck.reading.directives import read_directive
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.heading_answers import HeadingAnswers
from borgcheck.reading.headings import heading_kind, opened_section
from borgcheck.reading.line import NO_CONTENT, Form, Line, Mark
from borgcheck.reading.make_answers import (
    BY_FORM,
    CARD,
    COMMENT_IT,
    ONE_A_LINE,
    UNTICKED,
    around_list,
    comment_answer,
    commented_sections,
    heading_answer,
    unknown_heading_answer,
)
from borgcheck.reading.mentions import says_nothing
from borgcheck.reading.roles import Answers, LineReading, TotalItem, unread
from borgcheck.reading.stated import lone_total
from borgcheck.reading.surroundings import SurroundingText
from borgcheck.reading.text_lines import TextLines
from borgcheck.reading.title_answers import TitleAnswers
from borgcheck.reading.vocabularies import says


def answer_lines(lines: Sequence[Line], catalogue: Catalogue) -> list[Line]:
    """Return the lines of a text list, each with the ways to read it."""
    return _Answerer(lines, catalogue).run()


class _Answerer:
    """Goes through the lines in order, and remembers what the headings above have opened."""

    def __init__(self, lines: Sequence[Line], catalogue: Catalogue) -> None:
        self.lines = lines
        self.catalogue = catalogue
        self.evidence = Evidence(lines)
        self.around = SurroundingText(self.evidence, catalogue)
        self.text_lines = TextLines(self.evidence, catalogue)
        self.headings = HeadingAnswers(self.evidence, catalogue)
        self.titles = TitleAnswers(self.evidence, catalogue, self.headings)
        self.directives: set[str] = set()
        self.may_be_name = True

    def run(self) -> list[Line]:
        out: list[Line] = []
        commented = commented_sections(self.lines)
        for index, line in enumerate(self.lines):
            found = commented.get(line.number) or self._read(index, line)
            if found.answers[0].role is Role.CARD and (why := self._outside(index, line)):
                found = line.read_as(unread(why, f"move it into the list if it belongs there; {COMMENT_IT}"))
            self._remember(line, found.answers)
            out.append(found)
        return out

    def _remember(self, line: Line, answers: Answers) -> None:
        self.headings.remember(answers)
        is_named = any(answer.fact[0] == "name" for answer in answers)
        first = answers[0].confirmed or answers[0]
        is_about = line.form in NO_CONTENT or first.role in (Role.TEXT, Role.METADATA)
        self.may_be_name = self.may_be_name and is_about and not is_named

    def _outside(self, index: int, line: Line) -> str:
        """Return why a card is outside the list, or an empty string if it is inside."""
        end = self.evidence.end
        if index > end:
            return f"no card after line {end + 1}, where the list ends"
        if self.evidence.is_quoted is (Mark.QUOTED not in line.marks):
            return "a quoted line, since the list is quoted" if self.evidence.is_quoted else "a line that is not quoted"
        return ""

    def _read(self, index: int, line: Line) -> Line:
        match line.form:
            case Form.COMMENT:
                comment = comment_answer(line, "a comment")
                heading = self._commented(index, line)
                return line.read_as(comment, heading_answer(line, heading)) if heading else line.read_as(comment)
            case Form.DIRECTIVE:
                return line.read_as(*around_list((self._directive(line),)))
            case Form.HASH:
                return self._hash(index, line)
            case Form.BRACKETS:
                return line.read_as(*self._brackets(index, line))
            case Form.TOTAL:
                item = TotalItem(line.text, line.span, int(re.findall(r"\d{1,4}", line.text)[0]))
                return line.read_as(LineReading(Role.TOTAL, (item,)))
            case Form.TEXT if index in self.evidence.unticked:
                return line.read_as(UNTICKED)
            case Form.TEXT if index in self.evidence.without_heading and not line.heading:
                hint = "write the section that they belong to above them, such as `Draw:`"
                expected = "a heading above these cards"
                return line.read_as(unread(expected, hint, may_be_heading=True, lacks_heading=True))
            case Form.TEXT:
                return self._text(index, line)
        return line.read_as(BY_FORM[line.form])

    def _commented(self, index: int, line: Line) -> Heading | None:
        """Return the heading that a comment may be: of a section that no heading opens, or of cards set aside."""
        words = line.text.strip("#/:*_ ")
        kind = heading_kind(words)
        if index in self.evidence.directly_above_cards and says("changes", "list", line.text):
            kind = HeadingKind(Level.PART, SectionId.ASIDE)
        elif kind is None or kind.section in (None, *self.around.opened):
            return None
        return Heading(words, line.text_place, kind)

    def _directive(self, line: Line) -> LineReading:
        answer = read_directive(line.text)
        name = answer.fact[0]
        if name and name in self.directives:
            return unread("only one `@{}` in a list", "remove one of them", name)
        self.directives.add(name)
        return answer

    def _hash(self, index: int, line: Line) -> Line:
        """Read a line that begins with the mark of headings: a comment or a heading."""
        comment = comment_answer(line, "a comment")
        heading, words = line.heading or self._commented(index, line), line.text.lstrip("#/").strip()
        if heading is not None and self.evidence.headed_by_hash:
            return self.headings.read(index, line, heading)
        if heading is not None and heading.named_section and not line.matches.headed:
            return line.read_as(comment, heading_answer(line, heading))
        if not self.evidence.headed_by_hash or words.lower().startswith("borgcheck"):
            return line.read_as(comment)
        may_be_name = index < self.evidence.first and self.may_be_name
        if line.text.startswith("##") and (index in self.evidence.above_content or not may_be_name):
            group, name = self.text_lines.group(index, line), line.text.lstrip("# ").rstrip("* ")
            return line.read_as(heading_answer(line, group) if group else unknown_heading_answer(line, name))
        if index < self.evidence.first:
            return line.read_as(LineReading(Role.METADATA, fact=("name", words.strip("*_ "))))
        if index in self.evidence.above_content:
            return line.read_as(unknown_heading_answer(line, words))
        return line.read_as(comment)

    def _brackets(self, index: int, line: Line) -> Answers:
        inside, heading = line.text[1:-1].strip(), line.heading
        if heading is not None:
            asked = unread("a comment or a heading", f"write `{inside}:` if it is a heading; {COMMENT_IT}")
            marked = [n for n in self.lines if n.form is Form.BRACKETS and n.heading]
            may_be_remark = len(marked) == 1 and not self.evidence.opens_paragraph(index)  # on the card above
            return (heading_answer(line, heading) if line.text[0] == "[" and not may_be_remark else asked,)
        if self.evidence.is_around(index):
            return around_list(self.around.answers(index, line, may_be_name=False))
        if total := lone_total(index, self.evidence):
            return (total,)
        is_above = index in self.evidence.above_cards and index not in self.evidence.below_headings
        may_head = is_above and self.evidence.opens_paragraph(index)
        if says_nothing(inside, self.catalogue) and not may_head:
            return (LineReading(Role.TEXT),)
        return (unread(CARD, f"remove the brackets if it is a card; {COMMENT_IT}"),)

    # ---- lines of words

    def _text(self, index: int, line: Line) -> Line:
        found, heading = line.matches, line.heading
        if self.evidence.is_around(index):
            answers = around_list(self.around.answers(index, line, may_be_name=self.may_be_name))
            if answers:
                return line.read_as(*answers)
        if found.headed:
            return self.titles.read_row(index, line, found.headed)
        if found.cards:
            return self.titles.read(index, line)
        is_headed = heading is not None and heading.declared == self.evidence.copies_below(index) > 0
        may_be_total = heading is None or (heading.starts_with_number and not is_headed)
        if may_be_total and (total := lone_total(index, self.evidence)):
            # `1 Battle Bridge` may be its doorway
            is_door = line.section in SIDE_DECKS and self.lines[index - 1].is_card
            return line.read_as(unread(CARD, ONE_A_LINE) if is_door else total)
        if heading is not None and found.is_comment_doubtful:
            hint = "remove the comment, or write a heading such as `Aside:` if the cards are not in the deck"
            expected = "a heading without a comment that may take its cards out"
            return line.read_as(unread(expected, hint, may_be_heading=True))
        if heading is not None:
            is_type = heading.starts_with_number and heading.level is Level.TYPE
            if is_type and heading.kind and self.evidence.copies_below(index) != heading.declared:
                opens = opened_section(heading.kind, self.headings.section, self.evidence.sections) is not None
                what = "a heading whose number is that of the cards under it, or a card"
                hint = "correct the number, or write the card's title"
                return line.read_as(unread(what, hint, may_be_heading=opens))
            return self.headings.read(index, line, heading)
        if group := self.text_lines.group(index, line):
            return self.headings.read(index, line, group)
        return line.read_as(*self.text_lines.answers(index, line))
