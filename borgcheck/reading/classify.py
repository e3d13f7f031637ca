"""Give each line of a text list its role, or the roles between which resolve has to choose.

A role is given by the grammar and by the titles and headings that are known, never by likeness. What the list around a
line may decide is how its headings are marked, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.common.suggesting import did_you_mean
from borgcheck.model.deck import SEEDED, SectionId
from borgcheck.model.listing import Role
from borgcheck.reading.card_match import COUNTS, CardMatch
from borgcheck.reading.directives import read_directive
from borgcheck.reading.headings import CANONICAL, HeadingKind, Level, heading_kind
from borgcheck.reading.matching import HeadingMatch, match_line
from borgcheck.reading.numbering import ask_about_numbers
from borgcheck.reading.profile import Form, MatchedLine, matched, profile
from borgcheck.reading.roles import Answer, CardItem, Classified, HeadingItem, unread
from borgcheck.reading.titles import LONGEST_WORDS, holds_number, holds_title, is_title, resembles_title
from borgcheck.reading.unwrap import Line, Mark

_CARD = "a count and a card title, such as `3 Borg Scout Vessel`"
_COMMENT_IT = "put # in front if it is a comment"
_ONE_A_LINE = "write one card a line, with its count in front; put # in front of a comment"
# A deck's name is words: a number may count cards, and brackets may hold one.
_NAME = re.compile(r"(?:(?!\d)[\w .,:;'’\"“”&!?–-])+\Z")
# Above a deck these words state a fact about it (`Deck: Swarm`, `Event: Regional`); below, they are headings.
_FACTS_ABOVE = frozenset({"deck", "event"})
_NO_CONTENT = frozenset({Form.BLANK, Form.RULE, Form.COMMENT, Form.DIRECTIVE})
_FIXED = {
    Form.BLANK: Answer(Role.BLANK),
    Form.RULE: Answer(Role.RULE),
    Form.TOTAL: Answer(Role.TOTAL),
    Form.GLUED: unread("a comment with a blank behind its sign, or a card without the sign", _COMMENT_IT),
    Form.OVERLONG: unread(_CARD, "write one card a line"),
}
_SET_OFF = Mark.RULED | Mark.UNDERLINED

Answers = tuple[Answer, ...]


def classify(lines: Sequence[Line], catalogue: Catalogue) -> list[Classified]:
    """Return the lines of a text list with the ways to read each."""
    return _Classifier([matched(line, catalogue) for line in lines], catalogue).classify()


class _Classifier:
    def __init__(self, lines: Sequence[MatchedLine], catalogue: Catalogue) -> None:
        self.lines = lines
        self.catalogue = catalogue
        self.profile = profile(lines)
        self.directives: set[str] = set()
        # The section that the last heading above opens, if one does.
        self.section: SectionId | None = None
        # Whether a card or heading stands above; whether only comments and facts do, and one of them names the deck.
        self.has_begun, self.is_on_top, self.is_named = False, True, False

    def classify(self) -> list[Classified]:
        out: list[Classified] = []
        for place, line in enumerate(self.lines):
            answers = self._answers(place, line)
            if answers[0].role is Role.CARD and (why := self._outside(place, line)):
                answers = (unread(why, f"write it within the list if it is part of it; {_COMMENT_IT}"),)
            if line.section and line.opens(by_hash=self.profile.headed_by_hash):
                self.section = line.section
            self.has_begun = self.has_begun or bool(answers[0].items or answers[-1].items)
            fact = "" if self.has_begun else line.fact
            self.is_on_top = self.is_on_top and (bool(fact) or line.form in _NO_CONTENT or line.form is Form.HASH)
            self.is_named = self.is_named or fact == "name"
            out.append(Classified(line.span, line.text, answers))
        return ask_about_numbers(out, self.lines, self.catalogue)

    def _outside(self, place: int, line: MatchedLine) -> str:
        """Return why a card is outside the list, empty if it is within."""
        end = self.profile.end
        if place > end:
            return f"nothing below line {end + 1}, where the list ends"
        if self.profile.is_quoted and Mark.QUOTED not in line.line.marks:
            return "a quoted line, as the list is quoted"
        return ""

    def _answers(self, place: int, line: MatchedLine) -> Answers:
        match line.form:
            case Form.COMMENT:
                return (Answer(Role.COMMENT, comment=line.text.lstrip("#/ ")),)
            case Form.DIRECTIVE:
                return (self._directive(line),)
            case Form.HASH:
                return self._hash(place, line)
            case Form.BRACKETS:
                return (self._brackets(line),)
            case Form.TEXT:
                return self._text(place, line)
        return (_FIXED[line.form],)

    def _directive(self, line: MatchedLine) -> Answer:
        answer = read_directive(line.text)
        name = answer.fact[0]
        if name and name in self.directives:
            return unread(f"one `@{name}` in a list", "take one of them out")
        self.directives.add(name)
        return answer

    def _hash(self, place: int, line: MatchedLine) -> Answers:
        """Read a line behind `#`: a comment, or a heading as Markdown writes it."""
        comment = Answer(Role.COMMENT, comment=line.text.lstrip("#/ "), label="a comment")
        heading, words = line.heading, line.text.lstrip("#").strip()
        if heading is not None:
            if self.profile.headed_by_hash:
                return self._type_heading(place, line, heading)
            is_question = self.profile.has_other_headings and heading.section
            return (comment, _heading_answer(line, heading)) if is_question else (comment,)
        if not self.profile.headed_by_hash:
            return (comment,)
        if words.lower().startswith("borgcheck"):
            return (comment,)
        if line.text.startswith("##"):
            return (_unknown_heading_answer(line, line.text.lstrip("# ").rstrip("* ")),)
        if not self.has_begun and self._stands_above_heading(place):
            return (Answer(Role.METADATA, fact=("name", line.text.lstrip("# ").strip("*_ "))),)
        if self.has_begun and self.profile.headed_by_one_hash and not self._is_bare_at_end(place):
            return (replace(comment, label=f"a comment, written `// {words}`"), _unknown_heading_answer(line, words))
        return (comment,)

    def _brackets(self, line: MatchedLine) -> Answer:
        inside = line.text[1:-1]
        if heading_kind(inside.strip()) is not None:
            return unread("a comment or a heading", f"write `{inside.strip()}:` if it is a heading; {_COMMENT_IT}")
        if holds_number(inside) or holds_title(inside, self.catalogue):
            return unread(_CARD, f"take it out of the brackets if it is a card; {_COMMENT_IT}")
        return Answer(Role.COMMENT, comment=inside.strip())

    def _text(self, place: int, line: MatchedLine) -> Answers:
        found, heading = line.matches, line.heading
        if found.headed:
            is_fact = not self.has_begun and fold(found.headed[0].words) in _FACTS_ABOVE
            return (_no_fact(),) if is_fact else self._headed(line)
        if found.cards:
            return self._cards_or_heading(place, line)
        if heading is not None:
            return (unread(_CARD, _ONE_A_LINE),) if heading.count else self._type_heading(place, line, heading)
        if not self.has_begun and (fact := self._fact(place, line)):
            return (fact,)
        return self._not_understood(line)

    # ---- headings and cards

    def _type_heading(self, place: int, line: MatchedLine, heading: HeadingMatch) -> Answers:
        """Ask what a card type opens where no heading names the seed cards (`Dilemmas` below the draw deck) or the draw
        deck (`Events` below dilemmas).
        """
        opened, phase = _heading_answer(line, heading), heading.kind.phase if heading.kind else ""
        if phase == "outer" and not self._is_bare_at_end(place):
            which = unread(
                "the name of a side deck", f"write which one it is, such as `{CANONICAL[SectionId.QS_TENT]}:`"
            )
            return (replace(which, opens=True),)
        names = self.profile.names
        if phase == "seeded" and SectionId.SEED not in names and self.section is SectionId.DRAW:
            sign = "//" if line.form is Form.HASH else "#"
            within = "within", f"a part of the draw deck, written `{sign} {heading.words}`"
        elif phase == "either" and SectionId.DRAW not in names and self.section in (None, *SEEDED):
            within = "played", f"a part of the draw deck, written `{CANONICAL[SectionId.DRAW]}:`"
        else:
            return (opened,)
        seeds = "seeded", f"the seed cards, written `{CANONICAL[SectionId.SEED]}:`"
        return tuple(
            replace(_heading_answer(line, replace(heading, kind=HeadingKind(Level.TYPE, None, phase))), label=label)
            for phase, label in (seeds, within)
        )

    def _headed(self, line: MatchedLine) -> Answers:
        """Read headings in a row, or cards after a heading, which may also be the type of the card."""
        found, last = line.matches, line.matches.headed[-1]
        headings = tuple(_heading_item(line, heading) for heading in found.headed)
        if not found.cards:
            return (Answer(Role.HEADING, headings, comment=found.comment),)
        row = _cards_answer(line, found.cards[0])
        label = f"the heading {last.words} with cards behind it"
        below = replace(row, items=(*headings, *row.items), label=label)
        types = {fold(card.type) for item in found.cards[0] for card in self.catalogue.lookup(item.title).cards}
        if fold(last.words) not in types:
            return (below,)
        return (row, below) if last.section else (row,)

    def _cards_or_heading(self, place: int, line: MatchedLine) -> Answers:
        rows, heading = line.matches.cards, line.heading
        cards = tuple(_cards_answer(line, row) for row in rows)
        if heading is not None and len(rows[0]) == 1 and self._may_be_heading(place, line, heading):
            opened = _heading_answer(line, heading)
            return (opened,) if self._is_heading_only(place, line, heading) else (*cards, opened)
        return cards

    def _may_be_heading(self, place: int, line: MatchedLine, heading: HeadingMatch) -> bool:
        """Tell whether a title is marked as the headings of its list are."""
        if heading.count or line.matches.tokens[0].type in COUNTS:
            return False
        if self._is_heading_only(place, line, heading):
            return True
        if style := line.style:
            return bool(style & self.profile.marks)
        is_plain_style = frozenset() in self.profile.styles
        return not self._is_bare_at_end(place) and (is_plain_style or self._may_divide(place, heading))

    def _may_divide(self, place: int, heading: HeadingMatch) -> bool:
        """Tell whether a title without marks may divide the section that it stands in.

        The total of that section tells; without one, `Planet` and `Space` among other cards than missions may.
        """
        above = next((line.heading for line in reversed(self.lines[:place]) if line.is_heading), None)
        if above is None or heading.section is not None:
            return False
        return above.declared is not None or above.section is not SectionId.MISSIONS

    def _is_heading_only(self, place: int, line: MatchedLine, heading: HeadingMatch) -> bool:
        """Tell whether a title is written as no card of its list: set off, with a colon, or without a count."""
        ends_in_colon = heading.colon and not heading.number and not heading.total
        if ends_in_colon or heading.ruled or line.line.marks & _SET_OFF:
            return True
        is_uncounted = self.profile.counts_every_card and not line.matches.cards[0][0].count_type
        is_alone = place > 0 and self.lines[place - 1].form is Form.BLANK and not self._is_bare_at_end(place)
        return is_uncounted and is_alone and line.style in self.profile.styles

    def _is_bare_at_end(self, place: int) -> bool:
        """Tell whether nothing stands under a line: the list ends there, or another heading follows."""
        content = (Form.TEXT, Form.HASH, Form.BRACKETS)
        below = next((line for line in self.lines[place + 1 :] if line.form in content), None)
        return below is None or below.opens(by_hash=self.profile.headed_by_hash)

    # ---- lines above the deck

    def _stands_above_heading(self, place: int) -> bool:
        """Tell whether nothing but comments and facts stands between a line and the first heading."""
        for below in self.lines[place + 1 :]:
            if below.is_heading or (below.form is Form.HASH and below.heading is not None):
                return True
            is_fact = below.form is Form.TEXT and bool(below.fact)
            if not is_fact and below.form is not Form.HASH and below.form not in _NO_CONTENT:
                return False
        return False

    def _fact(self, place: int, line: MatchedLine) -> Answer | None:
        """Read a line above the deck: `Player: Jane`, or the deck's name on the first line, above a heading."""
        if key := line.fact:
            value = line.text.partition(":")[2].strip()
            found = match_line(value, self.catalogue)
            if found.cards or found.unknown or (key != "name" and holds_title(value, self.catalogue)):
                return _no_fact()
            return Answer(Role.METADATA, fact=(key, value), comment=line.text)
        name = line.text.rstrip(": ")
        if not self.is_on_top or self.is_named or line.matches.unknown or not self._stands_above_heading(place):
            return None
        if len(name) > LONGEST_WORDS or not _NAME.match(name) or not any(c.isalpha() for c in name):
            return None
        if holds_title(name, self.catalogue) or resembles_title(name, self.catalogue):
            return unread("the deck's name, in which no card is called", f"write `@name` in front of it; {_COMMENT_IT}")
        return Answer(Role.METADATA, fact=("name", name))

    # ---- what is not known

    def _not_understood(self, line: MatchedLine) -> Answers:
        """Read a line without a known title or heading: an unknown card, an unknown heading, either, or unread."""
        found, shape = line.matches, line.matches.shape
        if found.problem:
            return (unread(f"one card; {found.problem}", _COMMENT_IT),)
        if line.text.lower().startswith("borgcheck"):
            return (unread("a # in front of what is said to borgcheck"),)
        if not any(c.isalpha() for c in line.text):
            return (unread("a card title behind the count" if line.text[:1].isdigit() else _CARD, _COMMENT_IT),)
        if shape is not None and shape.colon and is_title(shape.words, self.catalogue):
            return (unread(f"a heading; {shape.words} is a card", f"write `1 {shape.words}`"),)
        if found.unknown is not None:
            card = _unknown_card_answer(line, found.unknown)
            if shape is None or not self._may_be_unknown_heading(line, shape):
                return (card,)
            return (card, _unknown_heading_answer(line, shape.words, shape.declared))
        marked = bool(line.line.marks & (_SET_OFF | Mark.BOLD)) or (shape is not None and (shape.colon or shape.ruled))
        words = shape.words if shape else line.text
        if marked and len(words) <= LONGEST_WORDS:
            return (_unknown_heading_answer(line, words, shape.declared if shape else None),)
        return (self._unread_text(line),)

    def _may_be_unknown_heading(self, line: MatchedLine, shape: HeadingMatch) -> bool:
        """Tell whether an unknown title with a number may be a heading with its total."""
        if (shape.colon and not self.profile.colon_counts) or line.line.marks & (_SET_OFF | Mark.BOLD):
            return True
        return shape.total and ("total" in self.profile.marks or frozenset() in self.profile.styles)

    def _unread_text(self, line: MatchedLine) -> Answer:
        near = self.catalogue.suggest(line.text)[:1] if len(line.text) <= LONGEST_WORDS else ()
        if not near:
            return unread(_CARD, _COMMENT_IT)
        meant = f"a card title or a heading{did_you_mean(near, ' ({})')}"
        return unread(meant, f"write `1 TITLE` if it is a card; {_COMMENT_IT}")


# ---- the answers to what a line is, each with how to write it so


def _cards_answer(line: MatchedLine, row: Sequence[CardMatch]) -> Answer:
    """Return the answer for a line with one known card or several."""
    items = tuple(_card_item(line, card) for card in row)
    comment = " # ".join(text for text in (*(card.comment for card in row), line.matches.comment) if text)
    one = items[0]
    copies = f"{one.count} copies of" if one.count not in ("", "1") else "the card"
    label = f"{copies} {one.title}, written `{one.count or 1} {one.title}`"
    return Answer(Role.CARD, items, label=label, comment=comment)


def _unknown_card_answer(line: MatchedLine, card: CardMatch) -> Answer:
    """Return the answer for a line that is a card with an unknown title."""
    items = (_card_item(line, card),)
    return Answer(Role.CARD, items, label=f"a card called {card.title}", comment=line.matches.comment)


def _heading_answer(line: MatchedLine, heading: HeadingMatch) -> Answer:
    """Return the answer for a line that is a known heading."""
    item = _heading_item(line, heading)
    if line.form is Form.HASH:
        item = replace(item, span=line.span)
    section = heading.section
    label = f"the heading of {section.spoken}" if section else f"a heading, {heading.words}"
    written = f"{section.heading}:" if section else f"{heading.words}:"
    return Answer(Role.HEADING, (item,), label=f"{label}, written `{written}`", comment=line.matches.comment)


def _unknown_heading_answer(line: MatchedLine, words: str, declared: int | None = None) -> Answer:
    """Return the answer for a line that is an unknown heading."""
    items = (HeadingItem(words, line.span, None, declared),)
    return Answer(Role.HEADING, items, label="a heading", comment=line.matches.comment)


def _no_fact() -> Answer:
    """Return the answer for a line above the deck that may hold a card."""
    return unread("a fact about the deck that is no card", f"write a card below a heading; {_COMMENT_IT}")


def _card_item(line: MatchedLine, card: CardMatch) -> CardItem:
    """Return a card with its places in the file."""
    return CardItem(
        count=" and ".join(card.counts),
        title=card.title,
        span=line.line.span(card.start, card.end),
        count_span=line.line.span(card.count_start, card.count_end),
        title_span=line.line.span(card.title_start, card.title_end),
    )


def _heading_item(line: MatchedLine, heading: HeadingMatch) -> HeadingItem:
    """Return a heading with its place in the file."""
    return HeadingItem(heading.words, line.line.span(heading.start, heading.end), heading.kind, heading.declared)
