"""Read the lines of a text list without a known card or heading: facts, text, groups, unknown cards and headings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.model.listing import Role
from borgcheck.model.sections import Heading, HeadingKind, Level, SectionId
from borgcheck.reading.evidence import Evidence
from borgcheck.reading.headings import heading_kind, opened_section
from borgcheck.reading.line import NO_CONTENT, Form, Line, Mark
from borgcheck.reading.make_answers import (
    CARD,
    COMMENT_IT,
    cards_answer,
    fact_with_card_answer,
    heading_answer,
    unknown_card_answer,
    unknown_heading_answer,
)
from borgcheck.reading.matching import match_heading
from borgcheck.reading.mentions import counts_card, mentions, named_cards, names_no_card, question_in, says_nothing
from borgcheck.reading.roles import Answers, CardItem, LineReading, unread
from borgcheck.reading.stated import says_total, stated_totals
from borgcheck.reading.titles import LONGEST_WORDS, count_word, is_title, with_plain_digits
from borgcheck.reading.vocabularies import (
    counts_within,
    is_furniture,
    is_greeting,
    kinds_in,
    names_group,
    names_missions,
    says_absence,
    says_addition,
    says_change,
    says_condition,
    says_doubt,
    says_other_deck,
    takes_out_behind,
    without_old_count,
)

# A deck's name is words: a number may count cards, and brackets may hold one.
_NAME = re.compile(r"(?:(?!\d)[\w .,:;'’\"“”&!?–-])+\Z")
_EACH = re.compile(r"\W*(?:(?P<digits>\d{1,3})\s*[x×]?|(?P<word>[a-z]+))\s*(?:copies\s+)?(?:of\s+)?each\W*", re.I)
_NEEDED = frozenset((SectionId.MISSIONS, SectionId.SEED, SectionId.DRAW))
# A number, and the words of a heading.
_MOST_TOKENS = 4
_LETTER = re.compile(r"[^\W\d]")
_UNDER_MISSION = re.compile(r"(?:(?P<kinds>\w[\w ]*?) )?(?:under|at|for|on|beneath) (?P<mission>\S.*?):?", re.I)
_BY = re.compile(r"(?:(?:deck|list|posted|submitted|played|built)\s+)?by\s+(?P<who>[^\d,;()]{2,40})\Z", re.I)


class Words:
    """The lines of a list that are just words."""

    def __init__(self, lines: Sequence[Line], evidence: Evidence, catalogue: Catalogue) -> None:
        self.lines = lines
        self.evidence = evidence
        self.frame = evidence.frame
        self.catalogue = catalogue

    # ---- above and below the list

    def around(self, index: int, line: Line, *, may_be_name: bool) -> Answers:
        """Read a line above or below the list: text, unless it is a fact or may change the list."""
        text = line.text
        if line.fact or (may_be_name and self._is_above_author(index)):
            return (self._fact(line),)
        if line.card and not line.card.counts and self.catalogue.lookup(line.card.title).match_kind != "nickname":
            above = next((n for n in reversed(self.lines[:index]) if n.text), None)
            is_signature = self.frame.is_counted and self.frame.is_foot(index) and self.frame.is_signed(index)
            is_signature = is_signature and not (above and says_change(above.text))  # `Forgot this:`
            return (LineReading(Role.TEXT, comment=text),) if is_signature else ()
        is_row = bool(line.matches.cards and len(line.matches.cards[0]) > 1) or line.matches.problem.is_row
        has_cards = is_row or self._names_missing_section(line)
        totals, rest = stated_totals(line)
        reason = question_in(text, self.catalogue, self._listed) or ("cards with counts, or text" if has_cards else "")
        is_about_more = says_addition(rest) or (has_cards and _LETTER.search(rest))
        is_conditional = bool(totals) and says_condition(rest) and bool(mentions(rest, self.catalogue))
        is_asked = not totals or is_about_more or question_in(rest, self.catalogue, self._listed)
        if is_conditional or (reason and is_asked):
            return _asked(reason or "a number of cards without a condition")
        if totals and (reason or len(totals) > 1 or text.startswith("(") or says_total(text)):
            return (LineReading(Role.TEXT, totals, comment=text),)
        first = line.matches.tokens[0].type if line.matches.tokens else ""
        if first == "BRACKET_COUNT" or (first == "BRACKET" and (says_change(text) or says_doubt(text))):
            return _asked("a card, or text without a count")  # or a footnote to a mark beside a title
        if line.matches.unknown and counts_within(text) and not is_furniture(text, is_around=True):
            return (unknown_card_answer(line, line.matches.unknown),)
        if self.frame.is_head(index):
            if by := _BY.match(text):
                return (LineReading(Role.METADATA, fact=("player", by["who"].strip()), comment=text),)
            if may_be_name and self._is_name(text):
                return (LineReading(Role.METADATA, fact=("name", text.rstrip(": "))),)
        return (LineReading(Role.TEXT, comment=text),)

    @cached_property
    def _listed(self) -> frozenset[str]:
        """The case-folded titles of one word that are cards of the list."""
        return frozenset(fold(n.card.title) for n in self.lines if n.card and n.card.counts and " " not in n.card.title)

    def _names_missing_section(self, line: Line) -> bool:
        """Check whether a line may hold the cards of a section that the list opens nowhere."""
        tokens = line.matches.tokens
        for size in range(1, len(tokens))[:_MOST_TOKENS]:
            heading, after = match_heading(line.unwrapped, tokens[:size]), tokens[size]
            if heading is None or heading.named_section in (None, *self._opened):
                continue
            names_cards = any(named_cards(line.unwrapped[after.start :], self.catalogue))
            if heading.named_section in _NEEDED:
                if heading.declared is not None or after.type == "COLON" or names_cards:
                    return True
            elif names_cards and after.type in ("COLON", "DASH"):
                return True
        return False

    def missing_heading(self, line: Line) -> Heading | None:
        """Return the heading that a comment may be, if the list opens its section nowhere else."""
        words = line.text.strip("#/:*_ ")
        kind = heading_kind(words)
        return Heading(words, line.text_place, kind) if kind and kind.section in _NEEDED - self._opened else None

    @cached_property
    def _opened(self) -> frozenset[SectionId | None]:
        """The sections that lines with something under them may open as headings, types of cards included."""
        sections, above = self.evidence.sections, self.evidence.above_content
        lines = (line for index, line in enumerate(self.lines) if index in above and line.form is not Form.COMMENT)
        heads = [line for line in lines if not line.matches.cards]
        kinds = [(line.bracketed or line).kind for line in heads]
        named = {kind.section for kind in kinds if kind is not None}
        return sections | named | {opened_section(kind, None, sections) for kind in kinds if kind is not None}

    def _is_above_author(self, index: int) -> bool:
        """Check whether a line is where the title of a list is, above one that says who made it, and reads like one."""
        text, *below = (line.text for line in self.lines[index : index + 2])
        is_above = bool(below) and _BY.match(below[0]) is not None and not _BY.match(text)
        return is_above and not (any(c.isdigit() for c in text) or says_change(text) or says_doubt(text))

    def _fact(self, line: Line) -> LineReading:
        """Read a line that states a fact, or else is the deck's name."""
        if not line.fact:
            return LineReading(Role.METADATA, fact=("name", line.text.rstrip(": ")))
        value = line.text.partition(":")[2].strip()
        is_change = line.fact == "facts" and says_change(value) and mentions(value, self.catalogue)
        is_question = line.fact == "notes" and question_in(value, self.catalogue)
        if counts_card(value, self.catalogue) or is_change or is_question:
            return fact_with_card_answer()
        if line.fact == "notes":
            return LineReading(Role.TEXT, comment=line.text)
        return LineReading(Role.METADATA, fact=(line.fact, value), comment=line.text)

    def _is_name(self, text: str) -> bool:
        name = text.rstrip(": ")
        is_words = (
            len(name) <= LONGEST_WORDS and _NAME.match(with_plain_digits(name)) and any(c.isalpha() for c in name)
        )
        return bool(is_words) and not is_greeting(text) and not is_furniture(text)

    # ---- inside the list

    def answers(self, index: int, line: Line) -> Answers:
        """Read a line inside the list: furniture, a group, an unknown card or heading, text, or unread."""
        found, heading, text = line.matches, line.matches.unknown_heading, line.text
        heads_cards = heading is not None and heading.ends_in_colon and index in self.evidence.directly_above_cards
        is_set_off = heads_cards and index > self.frame.first
        is_by_other = self.evidence.is_quoted is (Mark.QUOTED not in line.marks) and not (
            counts_within(text) or says_change(text) or says_doubt(text)
        )
        if (
            (is_by_other or is_furniture(text) or is_greeting(text))
            and not is_set_off
            and not question_in(text, self.catalogue)
        ):
            return (LineReading(Role.TEXT, comment=text),)
        totals, rest = stated_totals(line)
        if totals and index not in self.evidence.directly_above_cards and says_nothing(rest, self.catalogue):
            return (LineReading(Role.TEXT, totals, comment=text),)
        if problem := self._problem(line):
            return (problem,)
        if _is_qualified_heading(text):
            return (unknown_heading_answer(line, text.rstrip(": ")),)
        if group := self._group(index, line):
            return group
        if found.unknown is not None:
            return self._unknown_card(line, found.unknown)
        if is_heading := self._unknown_heading(index, line):
            return is_heading
        if index in self.frame.below_headings and says_nothing(text, self.catalogue):
            return (LineReading(Role.TEXT, comment=text),)
        return (replace(unread(CARD, COMMENT_IT), confirmed=self._confirmed(line)),)

    def _unknown_heading(self, index: int, line: Line) -> Answers:
        """Read a line that is set off as headings are; one above the heading of a section opens nothing itself."""
        heading, text = line.matches.unknown_heading, line.text
        is_marked = _is_marked(line) or (heading is not None and (heading.ends_in_colon or heading.is_ruled))
        is_above_cards = index in self.evidence.directly_above_cards and index not in self.frame.below_headings
        if not (is_marked or (self.evidence.opens_paragraph(index) and is_above_cards)):
            return ()
        is_decoration = self._is_above_section(index) and says_nothing(text, self.catalogue)
        if is_decoration and not says_other_deck(text):
            return (LineReading(Role.TEXT, comment=text),)
        words, declared = (heading.words, heading.declared) if heading else (text, None)
        if len(words) > LONGEST_WORDS:
            return ()
        answer = unknown_heading_answer(line, words, declared)
        return (replace(answer, confirmed=self._part(line, words, declared)),)

    def _is_above_section(self, index: int) -> bool:
        """Check whether the next line that says something is certainly the heading of a section.

        Below cards, it is one that every deck has, and on the next line.
        """
        below = (n for n in range(index + 1, len(self.lines)) if self.lines[n].form not in NO_CONTENT)
        following = next(below, None)
        if following is None or not self.evidence.opens(following):
            return False
        is_above_all = not any(line.matches.cards for line in self.lines[:index])
        section = self.lines[following].section
        return section is not None and (is_above_all or (following == index + 1 and section in _NEEDED))

    def _part(self, line: Line, words: str, declared: int | None) -> LineReading | None:
        """Return an unknown heading as the name of a part of the section above, unless it says something else."""
        if says_change(words) or says_doubt(words) or says_other_deck(words):
            return None
        kind = HeadingKind(Level.TYPE, None, "within")
        return heading_answer(line, Heading(words, line.text_place, kind, declared))

    def _confirmed(self, line: Line) -> LineReading | None:
        """Return a line as text, unless it may name a card or change the list."""
        is_doubtful = says_change(line.text) or says_doubt(line.text) or mentions(line.text, self.catalogue)
        is_text = not is_doubtful and names_no_card(line.text, self.catalogue)
        return LineReading(Role.TEXT, comment=line.text) if is_text else None

    def _problem(self, line: Line) -> LineReading | None:
        """Return the answer for a line that starts like a card, a heading or an instruction but is not one."""
        found, heading, text = line.matches, line.matches.unknown_heading, line.text
        if text.lower().startswith("borgcheck"):
            return unread("a # in front of an instruction to borgcheck")
        if not any(c.isalpha() for c in text):
            return unread("a card title after the count" if text[:1].isdigit() else CARD, COMMENT_IT)
        if (each := _EACH.fullmatch(text)) and (each["digits"] or count_word(each["word"])):
            return unread("a count in front of each title below; `{}` is not a heading", "write it there", text)
        if found.problem.reason:
            answer = unread(f"one card; {found.problem.reason}", COMMENT_IT, found.problem.part)
            part = found.problem.part
            is_old = without_old_count(part) != part  # `used to be 4, cut one`
            is_out = says_absence(part) or (not is_old and (says_change(part) or takes_out_behind(part)))
            card = None if is_out else found.problem.card
            return replace(answer, confirmed=cards_answer(line, (card,)) if card else None)
        if heading is not None and heading.ends_in_colon and is_title(heading.words, self.catalogue):
            return unread("a heading; {} is a card", f"write `1 {heading.words}`", heading.words)
        return None

    def _group(self, index: int, line: Line) -> Answers:
        """Read the name of a group of cards within a section; one of cards that are played may open the draw deck."""
        heading = line.matches.unknown_heading
        words = heading.words if heading else line.text
        if is_title(words.strip(" \t:*_.,/&+-"), self.catalogue):
            return ()
        is_set_off = index > self.frame.first and (heading is not None or _is_marked(line))
        is_group = names_group(self._without_mission(words), is_set_off=is_set_off)
        if not is_group or index not in self.evidence.above_cards:
            return ()
        phases = {kind.phase for kind in map(heading_kind, kinds_in(words)) if kind}
        phase = "played" if phases <= {"played"} else "within"
        kind = HeadingKind(Level.TYPE, SectionId.MISSIONS if names_missions(words) else None, phase)
        declared = heading.declared if heading else None
        return (heading_answer(line, Heading(words, heading.span if heading else line.text_place, kind, declared)),)

    def _without_mission(self, words: str) -> str:
        """Return the kinds of cards that a line puts under a mission (`Dilemmas under Covert Rescue`), or its words."""
        found = _UNDER_MISSION.fullmatch(words)
        cards = self.catalogue.lookup(found["mission"]).cards if found else ()
        are_missions = bool(cards) and all(card.is_mission for card in cards)
        return found["kinds"] or "dilemmas" if found and are_missions else words

    def _unknown_card(self, line: Line, found: CardItem) -> Answers:
        """Read a line that may be an unknown card or an unknown heading, if it is marked as one or has a total."""
        card, heading = unknown_card_answer(line, found), line.matches.unknown_heading
        is_marked = heading is not None and heading.ends_in_colon and not self.evidence.colon_counts
        is_marked = is_marked or (heading is not None and heading.has_total) or _is_marked(line)
        if heading is None or not is_marked or self.catalogue.is_near_title(found.title):
            return (card,)
        return (card, unknown_heading_answer(line, heading.words, heading.declared))


def _is_marked(line: Line) -> bool:
    """Check whether a line is set off as headings are, or in bold."""
    return line.is_set_off or Mark.BOLD in line.marks


def _asked(reason: str) -> Answers:
    """Return the answer for a line above or below a list that may change it."""
    return (unread(reason, f"write each card on a line of its own, with its count in front; {COMMENT_IT}"),)


def _is_qualified_heading(text: str) -> bool:
    """Check whether a line is a known heading except for a word in brackets (`Draw (reserve)`)."""
    bare, bracket, _ = text.rstrip(": ").rpartition("(")
    return bool(bracket) and bool(bare.strip()) and heading_kind(bare.strip().rstrip(":")) is not None
