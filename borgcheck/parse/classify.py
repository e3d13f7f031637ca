"""Give each line of a text list its role, or the roles between which resolve has to choose.

A role is given by the grammar and by the titles and headings that are known, never by likeness. What the list around a
line may decide is how its headings are marked, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.deck import Role, SectionId
from borgcheck.findings import Span
from borgcheck.parse.directives import read_directive
from borgcheck.parse.headings import CANONICAL, Level, heading_kind, metadata_keys
from borgcheck.parse.matching import CardMatch, HeadingMatch, Matches, match_line
from borgcheck.parse.roles import Answer, CardItem, Classified, HeadingItem, unread
from borgcheck.parse.titles import bare_number, count_word, holds_title, is_title, resembles_title
from borgcheck.parse.unwrap import Line, Mark

A_CARD = "a count and a card title, such as `3 Borg Scout Vessel`"
_REMARK = "put # in front if it is a comment"
_BEHIND = "write one card a line, with its count in front; put # in front of a comment"
_LONGEST_LINE = 4000
_LONGEST_NAME = 60
# In so few words, one that is a title may be a card.
_FEW_WORDS = 4
# A deck's name is words: a number may count cards, and brackets may hold one.
_NAME = re.compile(r"(?:(?!\d)[\w .,:;'’\"“”&!?–-])+\Z")
# Fewer rising numbers in a row are taken for counts: three cards with one, two and three copies are nothing odd.
_FEWEST_PLACES = 4
# Fewer lines do not show how a list writes its cards.
_FEWEST_COUNTED = 5
_KINDS = {"COMMENT": "comment", "GLUED": "glued", "DIRECTIVE": "directive", "RULE": "rule", "TOTAL": "total"}
# Above a deck these words say something about it (`Deck: Swarm`, `Event: Regional`); below, they are headings.
_FACTS_ABOVE = frozenset({"deck", "event"})
_AROUND = frozenset({"blank", "rule", "comment", "directive", "hash"})
_NOTHING = Matches()
_FIXED = {
    "blank": (Answer(Role.BLANK),),
    "rule": (Answer(Role.RULE),),
    "total": (Answer(Role.TOTAL),),
    "glued": (unread("a comment with a blank behind its sign, or a card without the sign", _REMARK),),
    "overlong": (unread(A_CARD, "write one card a line"),),
}
_SET_OFF = Mark.RULED | Mark.UNDERLINED


@dataclass(frozen=True, slots=True)
class _Seen:
    """A line with what it may be by its own words."""

    line: Line
    matches: Matches
    kind: str
    text: str
    start: int = 0

    @property
    def is_heading(self) -> bool:
        """Whether it can only be a heading, and opens a section or a card type."""
        return self.kind == "text" and self.heading is not None and not self.matches.cards and not self.heading.count

    @property
    def heading(self) -> HeadingMatch | None:
        return self.matches.heading

    @property
    def span(self) -> Span:
        """The place of the line, blanks around it left out."""
        return self.line.span(self.start, self.start + max(1, len(self.text)))

    @property
    def is_blank(self) -> bool:
        return self.kind == "blank"


def classify(lines: Sequence[Line], catalogue: Catalogue) -> list[Classified]:
    """Return the lines of a text list with the ways to read each."""
    return _Classifier(lines, catalogue).classify()


class _Classifier:
    def __init__(self, lines: Sequence[Line], catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.seen = [self._see(line) for line in lines]
        self.directives: set[str] = set()
        # Whether only comments and facts stand above, and whether one of those facts is the deck's name.
        self.is_on_top, self.is_named = True, False
        certain = [s for s in self.seen if s.is_heading]
        hashed = [s for s in self.seen if s.kind == "hash" and s.heading]
        opens = [s for s in certain if s.heading and s.heading.kind and s.heading.kind.level is not Level.TYPE]
        self.headed_by_hash = any(s.heading and s.heading.kind and s.heading.kind.section for s in hashed) and not opens
        self.mixes_hash = bool(opens)
        self.styles = {_style(s) for s in certain} | ({frozenset({"hash"})} if self.headed_by_hash else set())
        self.marks = frozenset(mark for style in self.styles for mark in style)
        cards = [row[0] for s in self.seen for row in s.matches.cards if len(row) == 1]
        self.bracket_counts = any(c.count_type == "BRACKET_COUNT" and c.count_start > c.title_start for c in cards)
        self.colon_counts = any(self._has_colon_count(s) for s in self.seen if s.matches.cards)
        self.totals_in_brackets = "total" in self.marks
        kinds = [s.heading.kind for s in certain if s.heading and s.heading.kind]
        self.names_seeds = any(kind.section is SectionId.SEED for kind in kinds)
        quoted = [Mark.QUOTED in s.line.marks for s in self.seen if s.matches.cards]
        self.is_quoted = quoted.count(True) > quoted.count(False)
        self.end = self._end_of_list()
        counted = [c for c in cards if c.count_type]
        uncounted = [
            s for s in self.seen for row in s.matches.cards if len(row) == 1 and not row[0].count_type and not s.heading
        ]
        # In a list that says of each card how many, even of single ones, a title without a count is no card.
        self.counts_every_card = (
            not uncounted and len(counted) >= _FEWEST_COUNTED and any(c.counts == ("1",) for c in counted)
        )

    def classify(self) -> list[Classified]:
        out: list[Classified] = []
        begun = False
        for place, seen in enumerate(self.seen):
            answers, group = self._answers(place, seen, begun=begun)
            if answers[0].role is Role.CARD and (why := self._outside(place, seen)):
                answers = (unread(why, "write it within the list if it is part of it; " + _REMARK),)
            begun = begun or bool(answers[0].items or answers[-1].items)
            key = "" if begun else _key(seen.text)
            self.is_on_top = self.is_on_top and (bool(key) or seen.kind in _AROUND)
            self.is_named = self.is_named or key == "name"
            out.append(Classified(seen.line.number, seen.span, seen.text, answers, group))
        return _ask_about_numbers(out, self.seen)

    def _end_of_list(self) -> int:
        """Return where the list ends: at a mail signature, or at the end of the block of code that it is in."""
        last = max((n for n, s in enumerate(self.seen) if s.is_heading), default=-1)
        fences = [n for n, s in enumerate(self.seen) if s.text.startswith("```")]
        signature = next((n for n, s in enumerate(self.seen) if n > last and s.line.text == "-- "), len(self.seen))
        closing = fences[1] if len(fences) == 2 and fences[0] < last < fences[1] else len(self.seen)
        return min(signature, closing)

    def _outside(self, place: int, seen: _Seen) -> str:
        """Return why a card is outside the list, empty if it is within."""
        if place > self.end:
            return f"nothing below line {self.end + 1}, where the list ends"
        if self.is_quoted and Mark.QUOTED not in seen.line.marks:
            return "a quoted line, as the list is quoted"
        return ""

    # ---- what a line is by its own words

    def _see(self, line: Line) -> _Seen:
        start = len(line.text) - len(line.text.lstrip())
        text = line.text.strip()
        if not text:
            return _Seen(line, _NOTHING, "blank", "")
        if len(text) > _LONGEST_LINE:
            return _Seen(line, _NOTHING, "overlong", text, start)
        if Mark.HASH in line.marks:
            words = text.lstrip("# ").strip("*_ ")
            heading = match_line(words, self.catalogue).heading if len(words) <= _LONGEST_NAME else None
            return _Seen(line, Matches(heading=heading), "hash", text, start)
        matches = match_line(line.text.rstrip(), self.catalogue)
        first = matches.tokens[0].type if matches.tokens else ""
        if len(matches.tokens) == 1 and first == "BRACKET":
            return _Seen(line, matches, "brackets", text, start)
        return _Seen(line, matches, _KINDS.get(first, "text"), text, start)

    @staticmethod
    def _has_colon_count(seen: _Seen) -> bool:
        types = [t.type for t in seen.matches.tokens]
        return len(types) > 2 and types[-2:] == ["COLON", "NUMBER"]

    # ---- what it may be in its list

    def _answers(self, place: int, seen: _Seen, *, begun: bool) -> tuple[tuple[Answer, ...], str]:
        if seen.kind in _FIXED:
            return _FIXED[seen.kind], ""
        match seen.kind:
            case "comment":
                return (Answer(Role.COMMENT, remark=seen.text.lstrip("#/ ")),), ""
            case "directive":
                return (self._directive(seen),), ""
            case "hash":
                return self._hash(place, seen, begun=begun), ""
            case "brackets":
                return (self._brackets(seen),), ""
        return self._text(place, seen, begun=begun)

    def _directive(self, seen: _Seen) -> Answer:
        answer = read_directive(seen.text)
        name = answer.fact[0]
        if name and name in self.directives:
            return unread(f"one `@{name}` in a list", "take one of them out")
        self.directives.add(name)
        return answer

    def _hash(self, place: int, seen: _Seen, *, begun: bool) -> tuple[Answer, ...]:
        comment = Answer(Role.COMMENT, remark=seen.text.lstrip("#/ "), label="a comment")
        heading = seen.heading
        if heading is None:
            deep = seen.text.startswith("##")
            if self.headed_by_hash and deep and not seen.text.lstrip("#").strip().lower().startswith("borgcheck"):
                return (self._unknown_heading(seen, seen.text.lstrip("# ").rstrip("* ")),)
            if self.headed_by_hash and not begun and self._stands_above_heading(place) and not deep:
                return (Answer(Role.METADATA, fact=("name", seen.text.lstrip("# ").strip("*_ "))),)
            return (comment,)
        opened = self._open(seen, heading)
        if self.headed_by_hash:
            return (opened,)
        if self.mixes_hash and heading.kind and heading.kind.level is not Level.TYPE:
            return (comment, opened)
        return (comment,)

    def _brackets(self, seen: _Seen) -> Answer:
        inside = seen.text[1:-1]
        if heading_kind(inside.strip()) is not None:
            return unread("a comment or a heading", f"write `{inside.strip()}:` if it is a heading; {_REMARK}")
        numbered = any(c.isdigit() for c in inside) or any(count_word(word) for word in inside.split())
        if numbered or holds_title(inside, self.catalogue):
            return unread(A_CARD, "take it out of the brackets if it is a card; " + _REMARK)
        return Answer(Role.COMMENT, remark=inside.strip())

    def _text(self, place: int, seen: _Seen, *, begun: bool) -> tuple[tuple[Answer, ...], str]:
        found, heading = seen.matches, seen.heading
        if found.headed:
            if not begun and fold(found.headed[0].words) in _FACTS_ABOVE:
                return (
                    unread("a fact about the deck that is no card", "write a card below a heading; " + _REMARK),
                ), ""
            return self._headed(seen, found), ""
        if found.cards:
            return self._cards_or_heading(place, seen)
        if heading is not None:
            opened = self._open(seen, heading)
            if heading.count and found.unknown:
                return (opened, self._unknown(seen, found.unknown)), ""
            if heading.count:
                return (unread(A_CARD, _BEHIND),), ""
            return self._with_seed_section(place, seen, opened), ""
        if not begun and (fact := self._fact(place, seen)):
            return (fact,), ""
        return self._not_understood(seen), ""

    def _with_seed_section(self, place: int, seen: _Seen, opened: Answer) -> tuple[Answer, ...]:
        """Ask whether `Dilemmas` below the draw deck is a part of it, or the seed cards that no heading names."""
        kind = seen.heading.kind if seen.heading else None
        if seen.heading is None or kind is None or kind.phase != "seeded":
            return (opened,)
        sections = [s.heading.kind.section for s in self.seen[:place] if s.is_heading and s.heading and s.heading.kind]
        above = next((section for section in reversed(sections) if section), None)
        if above is not SectionId.DRAW or self.names_seeds:
            return (opened,)
        within = self._heading_item(seen, replace(seen.heading, kind=replace(kind, phase="either")))
        return (
            replace(opened, label=f"the seed cards, written `{CANONICAL[SectionId.SEED]}:`"),
            replace(opened, items=(within,), label=f"a part of the draw deck, written `# {within.words}`"),
        )

    def _headed(self, seen: _Seen, found: Matches) -> tuple[Answer, ...]:
        """Read headings in a row, or cards behind a heading, which may also be the type of the card."""
        headings = tuple(self._heading_item(seen, h) for h in found.headed)
        if not found.cards:
            return (Answer(Role.HEADING, headings, remark=found.remark),)
        row = self._cards(seen, found.cards[0])
        below = replace(
            row, items=(*headings, *row.items), label=f"the heading {headings[-1].words} with cards behind it"
        )
        types = {fold(card.type) for item in found.cards[0] for card in self.catalogue.lookup(item.title).cards}
        if fold(headings[-1].words) not in types:
            return (below,)
        kind = headings[-1].kind
        return (row, below) if kind is not None and kind.section is not None else (row,)

    def _cards_or_heading(self, place: int, seen: _Seen) -> tuple[tuple[Answer, ...], str]:
        heading = seen.heading
        if heading is None and len(seen.matches.cards) == 1 and not _may_be_points(seen.matches.cards[0]):
            return (self._cards(seen, seen.matches.cards[0], labelled=False),), ""
        cards = tuple(self._cards(seen, row) for row in seen.matches.cards)
        if heading is not None and len(seen.matches.cards[0]) == 1 and self._may_be_heading(place, seen, heading):
            opened = self._open(seen, heading)
            return ((opened,) if self._is_heading_only(place, seen, heading) else (*cards, opened)), ""
        if len(cards) == 1 and (points := self._as_points(seen)):
            return (*cards, points), "points"
        return cards, ""

    def _may_be_heading(self, place: int, seen: _Seen, heading: HeadingMatch) -> bool:
        """Tell whether a title is marked as the headings of its list are."""
        leads = seen.matches.tokens[0].type in ("NUMBER", "NUMBER_TIMES", "TIMES_NUMBER", "BRACKET_COUNT")
        if leads or heading.count:
            return False
        if self._is_heading_only(place, seen, heading):
            return True
        style = _style(seen)
        if style:
            return bool(style & self.marks)
        return not self._is_bare_at_end(place) and (frozenset() in self.styles or self._may_divide(place, heading))

    def _may_divide(self, place: int, heading: HeadingMatch) -> bool:
        """Tell whether a title without marks may divide the section that it stands in.

        The total of that section tells; without one, `Planet` and `Space` among other cards than missions may.
        """
        above = next((s.heading for s in reversed(self.seen[:place]) if s.is_heading and s.heading), None)
        if above is None or above.kind is None or heading.kind is None:
            return False
        if heading.kind.level is not Level.TYPE:
            return False
        return above.declared is not None or above.kind.section is not SectionId.MISSIONS

    def _is_heading_only(self, place: int, seen: _Seen, heading: HeadingMatch) -> bool:
        """Tell whether a title is written as no card of its list: set off, with a colon, or without a count."""
        ends_in_colon = heading.colon and not heading.number and not heading.total
        if ends_in_colon or heading.ruled or seen.line.marks & _SET_OFF:
            return True
        alone = place > 0 and self.seen[place - 1].is_blank and not self._is_bare_at_end(place)
        return (
            alone and self.counts_every_card and not seen.matches.cards[0][0].count_type and _style(seen) in self.styles
        )

    def _is_bare_at_end(self, place: int) -> bool:
        """Tell whether nothing stands under a line: the list ends there, or another heading follows."""
        below = next((s for s in self.seen[place + 1 :] if s.kind in ("text", "hash", "brackets")), None)
        return below is None or below.is_heading

    def _stands_above_heading(self, place: int) -> bool:
        for below in self.seen[place + 1 :]:
            is_comment = below.kind == "hash" and below.heading is None
            if is_comment or below.kind in ("blank", "rule", "directive", "comment"):
                continue
            if below.is_heading or (below.kind == "hash" and below.heading is not None):
                return True
            if not (below.kind == "text" and _key(below.text)):
                return False
        return False

    def _fact(self, place: int, seen: _Seen) -> Answer | None:
        """Read a line above the deck: `Player: Jane`, or the deck's name on the first line, above a heading."""
        if key := _key(seen.text):
            value = seen.text.partition(":")[2].strip()
            found = match_line(value, self.catalogue)
            if found.cards or found.unknown or (key != "name" and holds_title(value, self.catalogue)):
                return unread("a fact about the deck that is no card", "write a card below a heading; " + _REMARK)
            return Answer(Role.METADATA, fact=(key, value), remark=seen.text)
        text = seen.text.rstrip(": ")
        if (
            not self.is_on_top
            or self.is_named
            or seen.matches.unknown
            or len(text) > _LONGEST_NAME
            or not self._stands_above_heading(place)
        ):
            return None
        if not _NAME.match(text) or not any(c.isalpha() for c in text):
            return None
        words = text.split()
        short = len(words) <= _FEW_WORDS and any(is_title(word, self.catalogue) for word in words)
        if short or holds_title(text, self.catalogue) or resembles_title(text, self.catalogue):
            return unread("the deck's name, in which no card is called", "write `@name` in front of it; " + _REMARK)
        return Answer(Role.METADATA, fact=("name", text))

    def _not_understood(self, seen: _Seen) -> tuple[Answer, ...]:
        found, shape = seen.matches, seen.matches.shape
        if found.problem:
            return (unread(f"one card; {found.problem}", _REMARK),)
        if seen.text.lower().startswith("borgcheck"):
            return (unread("a # in front of what is said to borgcheck"),)
        if not any(c.isalpha() for c in seen.text):
            return (unread("a card title behind the count" if seen.text[:1].isdigit() else A_CARD, _REMARK),)
        if shape is not None and shape.colon and is_title(shape.words, self.catalogue):
            return (unread(f"a heading; {shape.words} is a card", f"write `1 {shape.words}`"),)
        marked = bool(seen.line.marks & (_SET_OFF | Mark.BOLD))
        unknown = self._unknown(seen, found.unknown) if found.unknown else None
        if shape is not None and unknown is not None and found.unknown:
            in_brackets = (
                found.unknown.count_type == "BRACKET_COUNT" and found.unknown.count_start > found.unknown.title_start
            )
            if in_brackets:
                # If neither cards nor headings of the list are written so, or both are, nothing tells.
                as_card = self.bracket_counts or not self.totals_in_brackets
                bare = not self.bracket_counts and frozenset() in self.styles
                as_heading = self.totals_in_brackets or bare or marked
            else:
                leads = found.unknown.count_start <= found.unknown.title_start
                as_card = leads or self.colon_counts or not shape.colon
                as_heading = (shape.colon and (leads or not self.colon_counts)) or marked
            heading = self._unknown_heading(seen, shape.words, shape)
            if as_card and as_heading:
                return (
                    replace(unknown, label=f"a card called {found.unknown.title}"),
                    replace(heading, label="a heading"),
                )
            return (heading if as_heading else unknown,)
        if unknown is not None:
            return (unknown,)
        if (shape is not None and (shape.colon or shape.ruled)) or marked:
            words = shape.words if shape else seen.text
            if len(words) <= _LONGEST_NAME:
                return (self._unknown_heading(seen, words, shape),)
        return (self._unread_text(seen),)

    def _unread_text(self, seen: _Seen) -> Answer:
        text = seen.text
        near = self.catalogue.suggest(text)[:1] if len(text) <= _LONGEST_NAME else ()
        if near:
            return unread(
                f"a card title or a heading (did you mean {near[0]}?)", f"write `1 TITLE` if it is a card; {_REMARK}"
            )
        return unread(A_CARD, _REMARK)

    # ---- answers

    def _cards(self, seen: _Seen, row: Sequence[CardMatch], *, labelled: bool = True) -> Answer:
        items = tuple(_card_item(seen, card) for card in row)
        remark = " # ".join(text for text in (*(card.remark for card in row), seen.matches.remark) if text)
        if not labelled:
            return Answer(Role.CARD, items, remark=remark)
        one = items[0]
        copies = f"{one.count} copies of" if one.count not in ("", "1") else "the card"
        label = f"{copies} {one.title}, written `{one.count or 1} {one.title}`"
        return Answer(Role.CARD, items, label=label, remark=remark)

    def _unknown(self, seen: _Seen, card: CardMatch) -> Answer:
        return Answer(
            Role.CARD, (_card_item(seen, card),), label=f"a card called {card.title}", remark=seen.matches.remark
        )

    def _as_points(self, seen: _Seen) -> Answer | None:
        """Read the number behind a mission as its points (`Covert Rescue (35)`)."""
        card = seen.matches.cards[0][0]
        if not _may_be_points(seen.matches.cards[0]):
            return None
        number = int(card.counts[0]) if len(card.counts) == 1 and card.counts[0].isdigit() else 0
        if number < 10 or number % 5 or not all(c.is_mission for c in self.catalogue.lookup(card.title).cards):
            return None
        item = replace(_card_item(seen, card), count="")
        label = f"one {card.title} worth {number} points, written `1 {card.title}`"
        return Answer(Role.CARD, (item,), label=label, remark=seen.matches.remark)

    def _heading_item(self, seen: _Seen, heading: HeadingMatch) -> HeadingItem:
        return HeadingItem(heading.words, seen.line.span(heading.start, heading.end), heading.kind, heading.declared)

    def _open(self, seen: _Seen, heading: HeadingMatch) -> Answer:
        item = self._heading_item(seen, heading)
        if seen.kind == "hash":
            item = replace(item, span=seen.span)
        section = heading.kind.section if heading.kind else None
        label = f"the heading of {section.spoken}" if section else f"a heading, {heading.words}"
        written = f"{CANONICAL[section]}:" if section else f"{heading.words}:"
        return Answer(Role.HEADING, (item,), label=f"{label}, written `{written}`", remark=seen.matches.remark)

    def _unknown_heading(self, seen: _Seen, words: str, shape: HeadingMatch | None = None) -> Answer:
        item = HeadingItem(words, seen.span, None, shape.declared if shape else None)
        return Answer(Role.HEADING, (item,), remark=seen.matches.remark)


def _ask_about_numbers(lines: list[Classified], seen: Sequence[_Seen]) -> list[Classified]:
    """Ask whether numbers in front of titles are counts or places, if they rise one by one in a section."""
    out = list(lines)
    for number, block in enumerate(_blocks(lines)):
        cards = [n for n in block if lines[n].answers[0].role is Role.CARD]
        if len(cards) > 1 and all(_is_place(lines[n], seen[n], place) for place, n in enumerate(cards, 1)):
            _ask_about_places(out, seen, cards, f"places {number}")
        rising = all(_bare_lead(lines[n], seen[n]) == str(place) for place, n in enumerate(cards, 1))
        if len(cards) < _FEWEST_PLACES or not rising:
            continue
        for n in cards:
            item = lines[n].answers[0].items[0]
            assert isinstance(item, CardItem)  # noqa: S101 - the role says so
            place = replace(lines[n].answers[0], items=(replace(item, count=""),))
            place = replace(place, label=f"number {item.count} of a list, one {item.title}, written `1x {item.title}`")
            copies = replace(
                lines[n].answers[0],
                label=f"{item.count} of {item.title}, written `{item.count}x {item.title}`",
            )
            out[n] = replace(lines[n], answers=(copies, place), group=f"numbers {number}")
    return out


def _is_place(line: Classified, seen: _Seen, place: int) -> bool:
    """Tell whether a line is one card without a count behind a list number, which is its place in the section."""
    items = line.answers[0].items
    one = len(line.answers) == 1 and len(items) == 1 and isinstance(items[0], CardItem) and not items[0].count
    return one and seen.line.place == place


def _ask_about_places(out: list[Classified], seen: Sequence[_Seen], cards: Sequence[int], group: str) -> None:
    """Ask of numbered cards below a heading with a total whether their numbers are counts: the total tells."""
    above = next((s.heading for s in reversed(seen[: cards[0]]) if s.is_heading), None)
    if above is None or above.declared is None:
        return
    for n in cards:
        answer = out[n].answers[0]
        item = answer.items[0]
        assert isinstance(item, CardItem)  # noqa: S101 - the role says so
        number = str(seen[n].line.place)
        copies = replace(answer, items=(replace(item, count=number),), label=f"{number}x {item.title}")
        out[n] = replace(out[n], answers=(replace(answer, label=f"1x {item.title}"), copies), group=group)


def _blocks(lines: Sequence[Classified]) -> Iterator[list[int]]:
    """Yield the lines between headings, by their places in the list."""
    block: list[int] = []
    for place, line in enumerate(lines):
        if line.answers[0].role is Role.HEADING or line.answers[-1].role is Role.HEADING:
            yield block
            block = []
        else:
            block.append(place)
    yield block


def _bare_lead(line: Classified, seen: _Seen) -> str:
    """Return the number in front of the one card of a line, alone or in brackets; empty if there is none."""
    items, tokens = line.answers[0].items, seen.matches.tokens
    if len(line.answers) > 1 or len(items) != 1 or tokens[0].type not in ("NUMBER", "BRACKET_COUNT"):
        return ""
    item = items[0]
    leads = isinstance(item, CardItem) and bare_number(tokens[0].text) == item.count
    return item.count if leads and isinstance(item, CardItem) and item.count_span < item.title_span else ""


def _may_be_points(row: Sequence[CardMatch]) -> bool:
    """Tell whether a line is one card with a plain number behind its title."""
    one = row[0]
    return len(row) == 1 and one.count_type in ("BRACKET_COUNT", "NUMBER") and one.count_start > one.title_start


def _card_item(seen: _Seen, card: CardMatch) -> CardItem:
    return CardItem(
        count=" and ".join(card.counts),
        title=card.title,
        span=seen.line.span(card.start, card.end),
        count_span=seen.line.span(card.count_start, card.count_end),
        title_span=seen.line.span(card.title_start, card.title_end),
    )


def _style(seen: _Seen) -> frozenset[str]:
    """Return how a heading is marked, so that others of its list can be compared with it."""
    heading, marks = seen.heading, seen.line.marks
    found = {
        "colon": heading is not None and heading.colon,
        "total": heading is not None and (heading.total or heading.number),
        "capitals": heading is not None and heading.capitals,
        "ruled": (heading is not None and heading.ruled) or bool(marks & Mark.RULED),
        "underlined": bool(marks & Mark.UNDERLINED),
        "bold": bool(marks & Mark.BOLD),
    }
    return frozenset(name for name, has in found.items() if has)


def _key(text: str) -> str:
    """Return the fact that a line such as `Player: Jane` states, empty if it states none."""
    key, colon, value = text.partition(":")
    fact = metadata_keys().get(fold(key), "") if colon and value.strip() else ""
    is_total = re.match(r"\s*\(?\d+\)?$", value) and heading_kind(key) is not None
    return "" if is_total else fact
