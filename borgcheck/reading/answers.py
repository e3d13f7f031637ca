"""List what each line of a text list may be, given the evidence in the list.

A line that may be two things keeps both answers, and `resolve` consults the totals. Here, only evidence decides: a
count, a mark on the line itself, paragraphs.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.deck import NOT_IN_DECK, SEEDED, SIDE_DECKS, SectionId
from borgcheck.model.listing import Role
from borgcheck.model.unread import Alternative
from borgcheck.reading.classify import NO_CONTENT, Form, MatchedLine
from borgcheck.reading.directives import read_directive
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.headings import CANONICAL, HeadingKind, Level, may_hold, section_of_type
from borgcheck.reading.make_answers import (
    CARD,
    COMMENT_IT,
    cards_answer,
    fact_with_card_answer,
    heading_answer,
    one_a_line,
    unknown_heading_answer,
)
from borgcheck.reading.mentions import says_nothing
from borgcheck.reading.roles import Answers, CardItem, Classified, HeadingItem, Item, LineReading, TotalItem, unread
from borgcheck.reading.unwrap import Mark
from borgcheck.reading.words import Words

_ONE_A_LINE = "write one card per line, with its count in front; put # in front of a comment"
# Above a deck these words state a fact about it (`Deck: Swarm`, `Event: Regional`); within it, they are headings.
_FACTS_ABOVE = frozenset({"deck", "event"})
_STRUCK = replace(
    unread(
        "a card that is either in the deck or out of it; this one is struck out",
        "remove the line, or the marks that strike it out",
    ),
    is_out=True,
)
_UNTICKED = replace(
    unread("a card that is either in the deck or out of it; its box is not ticked", "tick it, or remove it"),
    is_out=True,
)
_FIXED = {
    Form.BLANK: LineReading(Role.BLANK),
    Form.RULE: LineReading(Role.RULE),
    Form.GLUED: unread("a comment with a space after the # or //, or a card without them", COMMENT_IT),
    Form.OVERLONG: unread(CARD, "write one card per line"),
    Form.RUN_ON: unread(
        "one card per line: this is a list without line ends", "write each heading and each card on its own line"
    ),
    Form.STRUCK: _STRUCK,
}
_SPREADING = frozenset("+&/")
_HELD_ELSEWHERE = (*SIDE_DECKS, *NOT_IN_DECK)


def answer_lines(lines: Sequence[MatchedLine], catalogue: Catalogue) -> list[Classified]:
    """Return the lines of a text list, each with the ways to read it."""
    return _Answerer(lines, catalogue).run()


class _Answerer:
    """Goes through the lines in order, and remembers what the headings above have opened."""

    def __init__(self, lines: Sequence[MatchedLine], catalogue: Catalogue) -> None:
        self.lines = lines
        self.catalogue = catalogue
        self.evidence = Evidence(lines)
        self.words = Words(lines, self.evidence, catalogue)
        self.directives: set[str] = set()
        # The section that the last heading opened; whether it has no cards yet; whether it has headings within it.
        self.section: SectionId | None = None
        self.is_empty, self.is_nesting = True, False
        self.heading_number = 0
        # The sections that have cards so far; those of them that their own heading opened.
        self.given: set[SectionId] = set()
        self.headed: set[SectionId] = set()
        self.titles: dict[SectionId | None, set[str]] = defaultdict(set)
        self.has_begun, self.is_on_top, self.is_named = False, True, False
        self.ruled_out: Answers = ()
        self.group = ""

    def run(self) -> list[Classified]:
        out: list[Classified] = []
        commented = self._commented_sections()
        for place, line in enumerate(self.lines):
            self.ruled_out, self.group = (), ""
            answers = commented.get(place) or self._answers(place, line)
            if place in commented:
                self.group = "commented"
            if answers[0].role is Role.CARD and (why := self._outside(place, line)):
                answers = (unread(why, f"move it into the list if it belongs there; {COMMENT_IT}"),)
            self._remember(line, answers)
            out.append(Classified(line.span, line.text, answers, self.group, self.ruled_out))
        return out

    def _remember(self, line: MatchedLine, answers: Answers) -> None:
        # A line that may open a section is taken to open it, so that the lines below it are a question too.
        likely = next((a for a in answers if a.role is Role.HEADING), answers[0])
        opened = [i for i in likely.items if isinstance(i, HeadingItem)]
        for item in opened:
            section = item.kind.section if item.kind else None
            if section is None and item.kind is not None and item.kind.level is Level.TYPE:
                section = section_of_type(item.kind, self.section, self.evidence.names)
            if section is not None or item.kind is None:
                self.section, self.is_empty = section, True
                self.is_nesting = False
                self.heading_number += 1
                if len(answers) == 1 and item.kind is not None and item.kind.level is not Level.TYPE and section:
                    self.headed.add(section)
        if titles := {fold(i.title) for i in likely.items if isinstance(i, CardItem)}:
            self.is_empty = False
            self.titles[self.section] |= titles
            if self.section:
                self.given.add(self.section)
        self.has_begun = self.has_begun or bool(answers[0].items or answers[-1].items)
        fact = "" if self.has_begun else line.fact
        is_about = bool(fact) or line.form in NO_CONTENT or line.form is Form.HASH or answers[0].role is Role.TEXT
        self.is_on_top = self.is_on_top and is_about
        self.is_named = self.is_named or fact == "name"

    def _outside(self, place: int, line: MatchedLine) -> str:
        """Return why a card is outside the list, or an empty string if it is inside."""
        end = self.evidence.end
        if place > end:
            return f"no card after line {end + 1}, where the list ends"
        if self.evidence.is_quoted and Mark.QUOTED not in line.line.marks:
            return "a quoted line, since the list is quoted"
        return ""

    def _answers(self, place: int, line: MatchedLine) -> Answers:
        match line.form:
            case Form.COMMENT:
                words = line.text.lstrip("#/ ")
                return (LineReading(Role.COMMENT, comment=words, note=words),)
            case Form.DIRECTIVE:
                return (self._directive(line),)
            case Form.HASH:
                return self._hash(place, line)
            case Form.BRACKETS:
                return self._brackets(place, line)
            case Form.TOTAL:
                digits = re.search(r"\d{1,4}", line.text)
                item = TotalItem(line.text, line.span, int(digits.group() if digits else 0))
                return (LineReading(Role.TOTAL, (item,)),)
            case Form.TEXT:
                return self._text(place, line)
        return (_FIXED[line.form],)

    def _directive(self, line: MatchedLine) -> LineReading:
        answer = read_directive(line.text)
        name = answer.fact[0]
        if name and name in self.directives:
            return unread("only one `@{}` in a list", "remove one of them", name)
        self.directives.add(name)
        return answer

    # ---- comments

    def _hash(self, place: int, line: MatchedLine) -> Answers:
        """Read a line that begins with `#`: a comment or a Markdown heading."""
        bare = line.text.lstrip("#/ ")
        comment = LineReading(Role.COMMENT, comment=bare, label="a comment", written=f"# {bare}", note=bare)
        heading, words = line.heading, line.text.lstrip("#").strip()
        if heading is not None:
            if self.evidence.headed_by_hash:
                return self._heading(place, line, heading)
            is_question = self.evidence.has_other_headings and heading.section and not line.matches.cards
            return (comment, heading_answer(line, heading)) if is_question else (comment,)
        if not self.evidence.headed_by_hash or words.lower().startswith("borgcheck"):
            return (comment,)
        if line.text.startswith("##"):
            return (unknown_heading_answer(line, line.text.lstrip("# ").rstrip("* ")),)
        if not self.has_begun and self.evidence.frame.is_head(place):
            return (LineReading(Role.METADATA, fact=("name", line.text.lstrip("# ").strip("*_ "))),)
        if self.has_begun and self.evidence.headed_by_one_hash and not self.evidence.is_bare(place):
            return (replace(comment, label=f"a comment, written `// {words}`"), unknown_heading_answer(line, words))
        return (comment,)

    def _commented_sections(self) -> dict[int, Answers]:
        """Return the answers for lines with cards in sections where every line begins with `#`."""
        found: dict[int, Answers] = {}
        block: list[int] = []
        is_commented = False
        for place, line in enumerate(self.lines):
            if self.evidence.opens(place):
                found |= self._commented(block) if is_commented else {}
                block, is_commented = [], True
            elif line.form is Form.HASH:
                block.append(place)
            elif line.form not in (Form.BLANK, Form.RULE):
                is_commented = False
        return found | (self._commented(block) if is_commented else {})

    def _commented(self, block: Sequence[int]) -> dict[int, Answers]:
        if self.evidence.headed_by_hash:
            return {}
        lines = {place: self.lines[place] for place in block}
        with_cards = {place: line for place, line in lines.items() if line.card is not None}
        found: dict[int, Answers] = {}
        for place, line in with_cards.items():
            bare, label = line.text.lstrip("#/ "), "a comment under a heading without cards"
            comment = LineReading(Role.COMMENT, comment=bare, label=label, written=f"# {bare}", note=bare)
            card = cards_answer(line, line.matches.cards[0])
            found[place] = (comment, replace(card, label="a card, written without the #", written=bare))
        return found

    def _brackets(self, place: int, line: MatchedLine) -> Answers:
        inside, kind = line.text[1:-1].strip(), line.bracketed
        if kind is not None and line.text[0] == "[":
            return (heading_answer(line, HeadingItem(inside, line.place, kind)),)
        if kind is not None:
            return (unread("a comment or a heading", f"write `{inside}:` if it is a heading; {COMMENT_IT}"),)
        if self.evidence.frame.is_around(place):
            return self.words.around(place, line, may_be_name=False)
        if says_nothing(inside, self.catalogue):
            return (LineReading(Role.TEXT, comment=line.text),)
        return (unread(CARD, f"remove the brackets if it is a card; {COMMENT_IT}"),)

    # ---- lines of words

    def _text(self, place: int, line: MatchedLine) -> Answers:
        found, heading = line.matches, line.heading
        if place in self.evidence.unticked:
            return (_UNTICKED,)
        if self.evidence.frame.is_around(place) and self._is_outside_list(line):
            answers = self.words.around(place, line, may_be_name=self.is_on_top and not self.is_named)
            if answers:
                self.is_named = self.is_named or answers[0].fact[0] == "name"
                return answers
        if found.headed:
            is_fact = not self.has_begun and fold(found.headed[0].words) in _FACTS_ABOVE
            return (fact_with_card_answer(),) if is_fact else self._headed(place, line)
        if found.cards:
            return self._cards_or_heading(place, line)
        if heading is not None:
            if heading.count and not self.evidence.has_card_below(place):
                return (unread(CARD, _ONE_A_LINE),)
            return self._heading(place, line, heading)
        return self.words.answers(place, line)

    def _is_outside_list(self, line: MatchedLine) -> bool:
        """Check whether a line above or below the list is read as text: it has neither a counted card nor a heading."""
        found = line.matches
        if line.fact and not self.has_begun:
            return True
        is_counted = any(card.counts for row in found.cards for card in row)
        return not (is_counted or found.headed or found.heading is not None)

    # ---- headings

    def _heading(self, place: int, line: MatchedLine, heading: HeadingItem) -> Answers:
        """Read a known heading: what it opens, or the total that it states if there is nothing under it."""
        opened = heading_answer(line, heading)
        section, level = heading.section, heading.kind.level if heading.kind else None
        if heading.other is not None:
            other = replace(heading, kind=HeadingKind(Level.PART, heading.other), other=None)
            return (opened, heading_answer(line, other))
        if self._states_total(place, heading) and (section is not None or not line.matches.cards):
            item = TotalItem(heading.words, opened.items[0].span, heading.declared or 0, section)
            written = f"# {heading.words}"
            label = f"the number of cards in {section.display_name if section else 'the deck'}, written `{written}`"
            self.group = "totals"
            return (LineReading(Role.TOTAL, (item,), label=label, written=written), opened)
        if level is Level.TYPE:
            return self._type_heading(place, line, heading)
        if section is None or self.evidence.is_bare(place):
            return (opened,)
        if self.section in NOT_IN_DECK and section not in NOT_IN_DECK:
            is_given = section in self.given
            is_only = not is_given and self.evidence.named[section] == 1
            return (opened,) if is_only else self._nested(line, heading, section, is_given=is_given)
        if level is Level.PART and section in self.headed and self._repeats_cards(place, section):
            return self._again(section, opened)
        is_twice = all(self.evidence.named[s] > 1 and s in self.given for s in (SectionId.MISSIONS, SectionId.DRAW))
        if section is SectionId.MISSIONS and is_twice:
            which = unread("one deck per file; a second one begins here", "put each deck in its own file")
            return (replace(which, opens=True),)
        return (opened,)

    def _states_total(self, place: int, heading: HeadingItem) -> bool:
        """Check whether a heading with a number has nothing under it."""
        if heading.declared is None or not self.evidence.is_bare(place):
            return False
        below = next((n for n in range(place + 1, len(self.lines)) if self.evidence.opens(n)), None)
        if below is None or heading.kind is None:
            return heading.kind is not None
        return heading.kind.level is Level.TYPE or not may_hold(heading.kind, self.lines[below].kind)

    def _repeats_cards(self, place: int, section: SectionId) -> bool:
        """Check whether most titles under a heading are in its section already, as in a list that was pasted twice."""
        below = []
        for number in range(place + 1, len(self.lines)):
            if self.evidence.opens(number):
                break
            below += [card.title for row in self.lines[number].matches.cards[:1] for card in row]
        again = sum(fold(title) in self.titles[section] for title in below)
        return len(below) > 1 and again > len(below) / 2

    def _again(self, section: SectionId, opened: LineReading) -> Answers:
        """Ask whether a section that is repeated with the same cards is more of it, or another version of it."""
        [item] = opened.items
        assert isinstance(item, HeadingItem)  # noqa: S101 - a heading has one item
        label = f"more of {section.display_name}, with all its cards written under one heading"
        more = replace(opened, label=label, written="")
        other = replace(item, kind=HeadingKind(Level.PART, SectionId.ASIDE))
        written = f"{CANONICAL[SectionId.ASIDE]}:"
        label = f"another version of {section.display_name}, written `{written}`"
        return (more, replace(opened, items=(other,), label=label, written=written))

    def _nested(self, line: MatchedLine, heading: HeadingItem, section: SectionId, *, is_given: bool) -> Answers:
        """Read a heading under a section that may contain it: as a part of that section, or of the deck itself."""
        outer = self.section
        assert outer is not None  # noqa: S101 - only asked below a section
        within = HeadingKind(Level.TYPE, None, "within")
        written = f"# {heading.words}"
        label = f"a part of {outer.display_name}, written `{written}`"
        inner = replace(heading_answer(line, replace(heading, kind=within)), label=label, written=written)
        own = HeadingKind(Level.TYPE if heading.section is None else Level.PART, section)
        deck = replace(
            heading_answer(line, replace(heading, kind=own)),
            label=f"the heading of {section.display_name}, written `{CANONICAL[section]}:` above its first card",
            written=f"{CANONICAL[section]}:",
        )
        if self.is_nesting or (self.is_empty and is_given):
            self.is_nesting, self.ruled_out = True, (deck,)
            return (inner,)
        self.group = f"within {outer} {self.heading_number}"
        return (inner, deck)

    def _type_heading(self, place: int, line: MatchedLine, heading: HeadingItem) -> Answers:
        """Ask which section a card type opens.

        It is a question under a side deck, and if no heading names the seed cards (`Dilemmas` under the draw deck) or
        the draw deck (`Events` under dilemmas).
        """
        opened, phase = heading_answer(line, heading), heading.kind.phase if heading.kind else ""
        names = self.evidence.names
        if phase == "outer" and not self.evidence.is_bare(place):
            which = unread(
                "the name of a side deck", f"write which one it is, such as `{CANONICAL[SectionId.QS_TENT]}:`"
            )
            return (replace(which, opens=True),)
        if self.section in _HELD_ELSEWHERE and phase in ("seeded", "played", "either"):
            target = SectionId.SEED if phase == "seeded" else SectionId.DRAW
            is_given = target in self.given or target in names
            if not is_given and not self.is_empty:
                own = HeadingKind(Level.TYPE, target, phase)
                return (heading_answer(line, replace(heading, kind=own)),)
            if self.evidence.headings_open_paragraphs and not self.evidence.opens_paragraph(place):
                self.is_nesting = True
            return self._nested(line, heading, target, is_given=is_given)
        if phase == "seeded" and SectionId.SEED not in names and self.section is SectionId.DRAW:
            marker = "//" if line.form is Form.HASH else "#"
            within = "within", "a part of the draw deck", f"{marker} {heading.words}"
        elif phase == "either" and SectionId.DRAW not in names and self.section in (None, *SEEDED):
            within = "played", "a part of the draw deck", f"{CANONICAL[SectionId.DRAW]}:"
        else:
            return (opened,)
        seeds = "seeded", "the seed cards", f"{CANONICAL[SectionId.SEED]}:"
        return tuple(
            replace(
                heading_answer(line, replace(heading, kind=HeadingKind(Level.TYPE, None, phase))),
                label=f"{label}, written `{written}`",
                written=written,
            )
            for phase, label, written in (seeds, within)
        )

    def _headed(self, place: int, line: MatchedLine) -> Answers:
        """Read several headings on a line, or cards after a heading, which may also be the card's type."""
        found, last = line.matches, line.matches.headed[-1]
        headings = tuple(heading.on(line.line) for heading in found.headed)
        if not found.cards:
            if any(token.text in ("|", "/") for token in found.tokens):
                return (replace(unread("one heading", "write each section under its own heading"), opens=True),)
            return (LineReading(Role.HEADING, headings, comment=found.comment),)
        row = cards_answer(line, found.cards[0])
        label = f"the heading {last.words} with cards after it"
        below = replace(row, items=(*headings, *row.items), label=label, written="")
        types = {fold(card.type) for item in found.cards[0] for card in self.catalogue.lookup(item.title).cards}
        if fold(last.words) in types:
            return (row, below) if last.section else (row,)
        is_left = self.section is not None and last.section not in (None, self.section)
        if is_left and self.evidence.has_card_below(place) and not self.lines[place + 1].matches.headed:
            back = HeadingItem(last.words, headings[-1].span, HeadingKind(Level.TYPE, self.section, "within"))
            alone = replace(below, items=(*below.items, back), label=f"{label}, after which that section ends")
            return (replace(below, label=f"{label} and in the lines below"), alone)
        return (below,)

    def _cards_or_heading(self, place: int, line: MatchedLine) -> Answers:
        rows, heading = line.matches.cards, line.heading
        cards = self._card_answers(place, line)
        if heading is None or len(rows[0]) > 1:
            if line.card is not None and not line.card.counts and self._may_be_signature(place):
                words = Alternative(f"words, written `# {line.text}`", f"# {line.text}", "words")
                readings = (cards[0].alternative, words)
                return (LineReading(Role.UNREAD, readings=readings),)
            return cards
        opened = self._heading(place, line, heading)
        if line.starts_with_count:
            return (*cards, *opened) if self._may_be_subtotal(place, line, heading) else cards
        if self._is_heading(place, line, heading):
            if not (heading.number and self.evidence.counts_lead):
                self.ruled_out = (*self.ruled_out, *cards)
            return opened
        if self._is_card(place, line, heading):
            self.ruled_out, self.group = opened, ""
            return cards
        self.group = ""
        return (*cards, *opened)

    def _may_be_signature(self, place: int) -> bool:
        """Check whether a title without a count may be no card: outside the body, or alone in the last paragraph."""
        frame = self.evidence.frame
        return frame.is_around(place) or frame.is_last_paragraph(place)

    def _may_be_subtotal(self, place: int, line: MatchedLine, heading: HeadingItem) -> bool:
        """Check whether a title with a number in front may be a heading with a total (`11 Space`)."""
        is_like_others = heading.section is None or self.evidence.has_numbered_headings
        is_several = line.matches.cards[0][0].counts != ("1",) and self.section is not SectionId.MISSIONS
        return heading.count and is_like_others and is_several and self.evidence.is_followed_by_card(place)

    def _is_heading(self, place: int, line: MatchedLine, heading: HeadingItem) -> bool:
        """Check whether evidence makes a title a heading: its own mark, the counts of cards, or paragraphs."""
        evidence = self.evidence
        ends_in_colon = ":" in line.text and heading.number and not evidence.colon_counts
        if line.has_own_mark or ends_in_colon or (Mark.BOLD in line.line.marks and not evidence.is_bold):
            return True
        if line.form is Form.HASH:
            return True
        opens_paragraph = evidence.opens_paragraph(place)
        is_followed = evidence.is_followed_by_card(place) and not line.matches.cards[0][0].counts
        is_uncounted = evidence.counts_every_card and not line.line.place
        if is_uncounted and is_followed and (opens_paragraph or not evidence.headings_open_paragraphs):
            return True
        by_paragraphs = evidence.headings_open_paragraphs and evidence.every_other_paragraph_is_headed(place)
        return opens_paragraph and is_followed and by_paragraphs

    def _is_card(self, place: int, line: MatchedLine, heading: HeadingItem) -> bool:
        """Check whether paragraphs make a title a card: every section opens one, and this line is inside one."""
        is_numbered = bool(line.line.place) and self.evidence.numbers_cards
        if self.evidence.counts_every_card and line.card is not None and line.card.counts == ("1",):
            return True
        if heading.section is None or self.evidence.counts_every_card:
            is_bare = line.card is not None and not line.card.counts and not self.evidence.counts_every_card
            return is_numbered or self._is_counted_alike(line) or (is_bare and not self.evidence.has_card_below(place))
        within = not self.evidence.opens_paragraph(place)
        return (within and self.evidence.headings_open_paragraphs) or is_numbered

    def _is_counted_alike(self, line: MatchedLine) -> bool:
        card = line.card
        return card is not None and card.count_type == "TIMES_NUMBER"

    # ---- cards

    def _card_answers(self, place: int, line: MatchedLine) -> Answers:
        """Return the ways to read a line as cards."""
        if place in self.evidence.mixed_dashes:
            card = cards_answer(line, line.matches.cards[0])
            written = f"# {line.text}"
            less = Alternative(f"one copy less, a change to the list, written `{written}`", written, "less")
            return (LineReading(Role.UNREAD, readings=(card.alternative, less)),)
        answers: list[LineReading] = []
        for row in line.matches.cards:
            answer = cards_answer(line, row)
            answers.append(answer)
            if _may_spread(row, is_headed=bool(line.matches.headed)):
                first = answer.items[0]
                assert isinstance(first, CardItem)  # noqa: S101 - a row is cards
                each = tuple(i.with_count(first.count) if isinstance(i, CardItem) else i for i in answer.items)
                label = f"{first.count} {first.title} and one of each other card, written that way"
                answers[-1] = replace(answer, label=label)
                label = f"{first.count} of each card, written one per line"
                answers.append(replace(answer, items=each, label=label, written=one_a_line(each), kind="each"))
        return (*answers, *self._with_remark(line, answers[0]))

    def _with_remark(self, line: MatchedLine, answer: LineReading) -> Answers:
        """Return the answers for a line whose comment may be a count, or cards."""
        found = line.matches
        more: tuple[Item, ...] = tuple(card.on(line.line) for card in found.remark)
        items = answer.items
        if found.remark_count and len(items) == 1 and isinstance(items[0], CardItem) and not items[0].count:
            items = (items[0].with_count(found.remark_count),)
            label = f"{found.remark_count} copies of {items[0].title}"
            return (replace(answer, items=items, comment="", label=label, written=one_a_line(items), kind="copies"),)
        if found.remark_doubt:
            return (unread("a comment that neither counts a card nor takes one out", _ONE_A_LINE),)
        if not more:
            return ()
        items = (*items, *more)
        label = "cards after the comment sign too, each on its own line"
        return (replace(answer, items=items, comment="", label=label, written=one_a_line(items), kind="more"),)


def _may_spread(row: Sequence[CardItem], *, is_headed: bool) -> bool:
    """Check whether the count of the first card of a row may apply to all (`5x A + B + C`)."""
    first, *others = row
    if not others or not first.counts or first.counts == ("1",) or first.count_follows or any(c.counts for c in others):
        return False
    return (
        any(card.joined_by.lower() in _SPREADING or card.joined_by.lower() == "and" for card in others) or not is_headed
    )
