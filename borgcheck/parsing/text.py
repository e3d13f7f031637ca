"""Read lists written by people: the canonical format, loose text, the Decipher article style.

The grammar (grammar/text.lark) says what parts a line has. Here it is decided what they mean, with the
catalogue at hand: `Deep Space 9` is a title and no count, `Q's Tent (5)` in a draw deck a card and no
heading, `Title (required)` a title with a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lark import Token, Tree

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.cards.names import is_of_tribbles_game
from borgcheck.deck import SectionId
from borgcheck.findings import Span
from borgcheck.parsing import flat
from borgcheck.parsing.draft import Draft
from borgcheck.parsing.grammar import parser
from borgcheck.parsing.headings import (
    DIRECTIVES,
    METADATA,
    SECOND_EDITION,
    Level,
    meaning,
    nearest,
    shouted,
    split_total,
)

_CARD_LINE = "a count and a card title, such as `3 Borg Scout Vessel`"
_BARE_COUNT = re.compile(r"^(.*\S)\s+[xX×]?([-+]?\d{1,3})$")
_DIGITS = re.compile(r"\d+")
_NUMBER = re.compile(r"[-+]?\d[\d.,]*(?:[eE][-+]?\d+)?$")
# A name on the first line is short; what is longer is a sentence.
_LONGEST_NAME = 60


@dataclass(frozen=True)
class Reading:
    """One way to read a line: its count as text (empty: one), and where its title stands."""

    count: str
    title: str
    count_span: Span
    title_span: Span


def read_text(text: str, draft: Draft, catalogue: Catalogue) -> None:
    """Read a text list into a draft."""
    _TextReader(text, draft, catalogue).read()


class _TextReader:
    def __init__(self, text: str, draft: Draft, catalogue: Catalogue) -> None:
        self.text = text
        self.lines = text.split("\n")
        self.draft = draft
        self.catalogue = catalogue
        self.shouting = False
        self.in_notes = False
        said = (n for n, line in enumerate(self.lines, 1) if line.strip() and line.lstrip()[0] not in "#@/")
        self.first_line = next(said, 1)

    def read(self) -> None:
        items = list(self._items())
        self._survey(items)
        for item in items:
            getattr(self, f"_{item.data}")(item)

    def _items(self) -> Iterator[Tree[Token]]:
        yield from (item for item in parser("text").parse(self.text).children if isinstance(item, Tree))

    def _survey(self, items: list[Tree[Token]]) -> None:
        """Look at all headings first: their style, and whether a draw deck is named."""
        sections = set()
        bare = []
        for item in items:
            words = ""
            if item.data == "heading":
                words = split_total(_first(item).value)[0]
            elif item.data == "entry" and (bare_words := self._bare_heading(item)):
                words = bare_words
                bare.append(words)
            elif item.data == "overlong":
                sections |= flat.sections_named(_first(item).value)
            if words and (known := meaning(words)):
                sections.add(known.section)
            if item.data == "entry" and not words and "(" in self.lines[_first(item).line - 1]:  # type: ignore[operator]
                sections |= flat.sections_named(self.lines[_first(item).line - 1])  # type: ignore[operator]
        self.draft.splits = SectionId.DRAW in sections
        cards = [self.lines[_line(_first(i)) - 1] for i in items if i.data == "entry"]
        loud = sum(line.isupper() for line in cards) - sum(map(shouted, bare))
        plain = [words for words in bare if not self.catalogue.lookup(words)]
        self.shouting = sum(map(shouted, plain)) * 2 > len(plain) and loud * 2 <= len(cards) - len(bare)

    # ---- lines that are no cards

    def _comment(self, item: Tree[Token]) -> None:
        """Comments are for people."""

    _remark = _ornament = _comment

    def _directive(self, item: Tree[Token]) -> None:
        token = _first(item)
        key, _, value = token.value[1:].partition(" ")
        if key.lower() in DIRECTIVES:
            self.draft.meta.setdefault(key.lower(), value.strip())
        else:
            known = ", ".join(f"@{d}" for d in DIRECTIVES)
            self.draft.unreadable(_span(token), token.value.rstrip(), f"one of {known}")

    def _heading(self, item: Tree[Token]) -> None:
        token = _first(item)
        written = token.value.split("#")[0].rstrip()
        words, declared = split_total(written)
        span = Span(_line(token), _column(token), _column(token) + len(written))
        known = meaning(words)
        self.in_notes = METADATA.get(fold(words)) == "notes"
        if fold(words) in SECOND_EDITION:
            self.draft.wrong_game = "Second Edition"
        elif known is not None:
            self.draft.heading(words, span, declared, known)
        elif fold(words) in METADATA:
            return
        elif self.catalogue.lookup(words) or self.catalogue.lookup(written):
            self._put(Reading("", words, span, Span(span.line, span.column, span.column + len(words))), span)
        elif self._is_play_engine(written):
            return
        else:
            self.draft.unknown_heading(words, span, declared, zone=False)

    def _is_play_engine(self, written: str) -> bool:
        """Whether a heading with a share or a total divides the section above by how cards enter play,
        as lists of 2010 do (`For Free at Somewhere: (20%)`)."""
        return bool(self.draft.headings) and bool(re.search(r":\s*\(?\s*\d+\s*%?\s*\)?$", written))

    def _lonely(self, item: Tree[Token]) -> None:
        token = _first(item)
        self.draft.unreadable(_span(token), token.value.strip(), "a card title behind the count")

    def _junk(self, item: Tree[Token]) -> None:
        token = _first(item)
        self.draft.unreadable(_span(token), token.value.strip(), _CARD_LINE)

    def _broken(self, item: Tree[Token]) -> None:
        tokens = [t for t in item.children if isinstance(t, Token)]
        whole = Span(_line(tokens[0]), _column(tokens[0]), _end(tokens[-1]))
        self.draft.unreadable(whole, self.lines[whole.line - 1].strip(), "a card title behind the count")

    def _overlong(self, item: Tree[Token]) -> None:
        token = _first(item)
        if not flat.read_flat(token.value, _line(token), _column(token), self.draft, self.catalogue):
            self.draft.unreadable(_span(token), token.value[:60].strip() + " ...", _CARD_LINE)

    # ---- cards

    def _entry(self, item: Tree[Token]) -> None:
        tokens = [t for t in item.children if isinstance(t, Token) and t.type not in ("BULLET", "INLINE")]
        line = self.lines[_line(tokens[0]) - 1]
        start, end = _column(tokens[0]), _end(tokens[-1])
        span = Span(_line(tokens[0]), start, end)
        whole = line[start - 1 : end - 1]
        if self._heading_without_colon(item, whole, span):
            return
        known = self._known(tokens, line, span)
        if self.in_notes and not (known and known.count):
            return
        if known is not None:
            self._put(known, span)
        elif not any(
            read(tokens, whole, span) for read in (self._metadata, self._deck_name, self._slipped, self._flat)
        ):
            self._put(self._unknown(tokens, line, span), span)

    def _known(self, tokens: list[Token], line: str, span: Span) -> Reading | None:
        """The first reading whose title is known. A set mark that no card of the title bears is never
        dropped as if it were a remark: without it the title may be another card's."""
        for reading in self._readings(tokens, line, span):
            found = self.catalogue.lookup(reading.title)
            if found:
                return reading
            if found.wrong_mark:
                return None
        return None

    def _flat(self, _tokens: list[Token], whole: str, span: Span) -> bool:
        """Whether a line that is no title is several: headings and cards that lost their line ends."""
        if not flat.looks_flat(whole):
            return False
        return flat.read_flat(whole, span.line, span.column, self.draft, self.catalogue)

    def _put(self, reading: Reading, span: Span) -> None:
        if reading.count:
            self.draft.counted_entry(reading.count, reading.count_span, reading.title, span, reading.title_span)
        else:
            self.draft.entry(1, reading.title, span, reading.count_span, reading.title_span)

    def _readings(self, tokens: list[Token], line: str, span: Span) -> Iterator[Reading]:
        """Every way to read a line, the likeliest first; the first whose title is known is right."""
        lead, pieces, tail_at = _parts(tokens)
        title, start = pieces[0], _column(pieces[0])
        # What stands behind the title may belong to it or be a remark; a count there is never dropped.
        ends = [_end(piece) for piece in reversed(pieces[0 if tail_at is None else tail_at :])]
        before_tail = [_end(piece) for piece in reversed(pieces[: tail_at or 0])]
        if lead is not None:
            if "\t" not in line[_end(lead) - 1 : start - 1]:
                yield self._cut(line, span.column, span.end, "", span)
            for end in before_tail:
                yield self._cut(line, span.column, end, _tail_count(pieces), _span(pieces[tail_at or 0]))
            for end in ends:
                yield self._cut(line, start, end, _count(lead.value), _span(lead))
            if tail_at is not None and _tail_count(pieces) == _count(lead.value):
                for end in before_tail:
                    yield self._cut(line, start, end, _count(lead.value), _span(lead))
            return
        for end in ends:
            yield self._cut(line, start, end, "", span)
        if tail_at is not None:
            for end in before_tail:
                yield self._cut(line, start, end, _tail_count(pieces), _span(pieces[tail_at]))
        if match := _BARE_COUNT.match(title.value):
            number = Span(span.line, start + match.start(2), start + match.end(2))
            yield self._cut(line, start, start + len(match.group(1)), match.group(2), number)

    def _cut(self, line: str, start: int, end: int, count: str, count_span: Span) -> Reading:
        title = line[start - 1 : end - 1].strip()
        number = count_span.line
        return Reading(count, title, count_span, Span(number, start, start + len(title)))

    def _unknown(self, tokens: list[Token], line: str, span: Span) -> Reading:
        """How to read a line whose title nobody knows: the count in front or behind, the rest as title."""
        lead, pieces, tail_at = _parts(tokens)
        start = _column(pieces[0])
        tail = None if tail_at is None else pieces[tail_at]
        whole = self._cut(line, span.column, span.end, "", span)
        rest = self._cut(line, start, span.end, "", span)
        if is_of_tribbles_game(whole.title) and not is_of_tribbles_game(rest.title):
            return whole
        if lead is not None:
            near = self.catalogue.resembling(whole.title)
            if "\t" not in line[_end(lead) - 1 : start - 1] and fold(near).startswith(f"{fold(lead.value)} "):
                return whole
            count = _count(lead.value)
            if tail is not None and _tail_count(pieces) != count:
                return self._cut(line, start, _end(pieces[0]), f"{lead.value} and {tail.value}", _span(lead))
            return self._cut(line, start, span.end if tail is None else _end(pieces[0]), count, _span(lead))
        if tail is not None:
            return self._cut(line, start, _end(pieces[0]), _tail_count(pieces), _span(tail))
        return whole

    # ---- lines that look like cards and are none

    def _bare_heading(self, item: Tree[Token]) -> str:
        """The words of a heading without a colon (`DRAW DECK (49)`), empty where the line is none."""
        tokens = [t for t in item.children if isinstance(t, Token) and t.type != "INLINE"]
        if tokens[0].type != "TITLE" or any(t.type == "NOTE" and not re.search(r"\d", t.value) for t in tokens):
            return ""
        line = self.lines[_line(tokens[0]) - 1]
        words, _ = split_total(line[_column(tokens[0]) - 1 : _end(tokens[-1]) - 1])
        return words if meaning(words) or fold(words) in SECOND_EDITION else ""

    def _heading_without_colon(self, item: Tree[Token], whole: str, span: Span) -> bool:
        words = self._bare_heading(item)
        if not words:
            return False
        _, declared = split_total(whole)
        found = self.catalogue.lookup(words)
        if found.how in ("exact", "folded") and not self._stands_as_heading(words, declared, span):
            return False
        self.in_notes = False
        known = meaning(words)
        if known is None:
            self.draft.wrong_game = "Second Edition"
        else:
            self.draft.heading(words, span, declared, known)
        return True

    def _stands_as_heading(self, words: str, declared: int | None, span: Span) -> bool:
        """Whether a line that is a title and a heading alike (`Q's Tent`) is the heading.

        In lists whose headings are in capitals, capitals tell. Elsewhere it is one if it stands apart,
        above its cards, and that section was not opened before.
        """
        known = meaning(words)
        if known is None or known.level is Level.TYPE:
            return declared is not None and self.draft.section is not SectionId.MISSIONS
        if self.shouting:
            return shouted(words)
        opened = any(h.section == known.section for h in self.draft.headings)
        above = self.lines[span.line - 2].strip() if span.line > 1 else ""
        below = self.lines[span.line].strip() if span.line < len(self.lines) else ""
        return not opened and not above and bool(below)

    def _metadata(self, _tokens: list[Token], whole: str, _span: Span) -> bool:
        key, colon, value = whole.partition(":")
        name = METADATA.get(fold(key)) if colon else None
        if name is None:
            return False
        self.in_notes = name == "notes"
        self.draft.meta.setdefault(name, value.strip())
        return True

    def _slipped(self, tokens: list[Token], whole: str, span: Span) -> bool:
        """Whether an unknown line without a count in front is a heading with a slip of the pen."""
        words, declared = split_total(whole)
        if tokens[0].type == "LEAD" or not nearest(words, likeness=83.0) or self.catalogue.resembling(words):
            return False
        self.draft.unknown_heading(words, span, declared, zone=False)
        return True

    def _deck_name(self, tokens: list[Token], whole: str, span: Span) -> bool:
        """Whether an unknown line at the very top is the deck's name: short, without a count, and apart."""
        below = self.lines[span.line].strip() if span.line < len(self.lines) else ""
        on_top = span.line == self.first_line and not self.draft.entries and not self.draft.headings
        apart = not below or below.endswith(":") or bool(meaning(split_total(below)[0]))
        if not on_top or not apart or any(t.type in ("LEAD", "TAIL") for t in tokens):
            return False
        if len(whole) > _LONGEST_NAME or self.catalogue.resembling(whole):
            return False
        self.draft.meta.setdefault("name", whole)
        return True


def _parts(tokens: list[Token]) -> tuple[Token | None, list[Token], int | None]:
    """A line's count in front, the title with all that follows it, and where among that a count stands."""
    lead = tokens[0] if tokens[0].type == "LEAD" else None
    pieces = tokens[1:] if lead is not None else tokens
    tail_at = next((i for i, t in enumerate(pieces) if t.type == "TAIL"), None)
    return lead, pieces, tail_at


def _first(item: Tree[Token]) -> Token:
    return next(t for t in item.children if isinstance(t, Token))


def _line(token: Token) -> int:
    return token.line or 1


def _column(token: Token) -> int:
    return token.column or 1


def _end(token: Token) -> int:
    return _column(token) + len(token.value.rstrip())


def _span(token: Token) -> Span:
    return Span(_line(token), _column(token), _end(token))


def _tail_count(pieces: list[Token]) -> str:
    """The count behind a title, or all of them where there are several that differ."""
    return " and ".join(dict.fromkeys(_count(p.value) for p in pieces if p.type == "TAIL"))


def _count(text: str) -> str:
    """The number in a written count, `(x3)` or `3x`; a count that is none comes back as it is."""
    bare = text.strip("()[] \t").strip("xX× \t")
    return bare if _NUMBER.match(bare) else text
