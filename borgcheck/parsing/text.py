"""Read lists written by people: the canonical format, loose text, the Decipher article style.

The grammar (grammar/text.lark) says what parts a line has. Here it is decided what they mean, with the
catalogue at hand: `Deep Space 9` is a title and no count, `Q's Tent (5)` in a draw deck a card and no
heading, `Title (required)` a title with a remark.
"""

from __future__ import annotations

import re

from lark import Token, Tree

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.cards.names import is_of_tribbles_game
from borgcheck.deck import Ignore
from borgcheck.findings import Span
from borgcheck.parsing import several
from borgcheck.parsing.draft import Draft, directive
from borgcheck.parsing.headings import DIRECTIVES, METADATA, SECOND_EDITION, Header, nearest, read_header
from borgcheck.parsing.kinds import kinds
from borgcheck.parsing.readings import (
    Reading,
    column,
    cut,
    end,
    identified,
    line_of,
    loose,
    number,
    parts,
    span_of,
    strict,
    tail_count,
)
from borgcheck.parsing.survey import Survey, first_token
from borgcheck.parsing.tidy import tidy

_CARD_LINE = "a count and a card title, such as `3 Borg Scout Vessel`"
# A deck's name is short; what is longer is a sentence.
_LONGEST_NAME = 60
# Lists rarely misspell more; beyond this many unknown lines, likenesses are no longer looked for.
_MOST_SLIPS = 300
_SENTENCE = re.compile(r"@|://|www\.|^\S+(?:\s+\S+){9,}$|^\S+(?:\s+\S+){3,}[.!?]+$|^©|^posted by\b", re.I)
_IGNORE = re.compile(r"#\s*borgcheck:\s*ignore\[([^\[\]]*)\]")
_TALLY = re.compile(
    r"^(?:\d+\s+cards?(?:[\s,;:(–—-]+(?:total|in|altogether|all|left|over|for|deck|draw|seed)\b.*)?[.!)]*"
    r"|(?:grand )?totals?\b[\s:(]*\d+\)?(?:\s*cards?)?)$",
    re.I,
)


def read_text(text: str, draft: Draft, catalogue: Catalogue) -> None:
    """Read a text list into a draft."""
    _TextReader(tidy(text), draft, catalogue).read()


def ignores(lines: list[str]) -> list[Ignore]:
    """The comments that silence codes: at a line's end for that line, on a line of their own for the file."""
    found = []
    for row, line in enumerate(lines, 1):
        if "borgcheck" in line and (match := _IGNORE.search(line)):
            codes = tuple(code.strip() for code in match.group(1).split(",") if code.strip())
            whole = not line[: match.start()].strip()
            span = Span(row, match.start() + 1, match.end() + 1)
            found.append(Ignore(codes, span, None if whole else row))
    return found


class _TextReader:
    def __init__(self, text: str, draft: Draft, catalogue: Catalogue) -> None:
        self.lines = text.split("\n")
        items = kinds(self.lines)
        self.draft = draft
        self.catalogue = catalogue
        self.survey = Survey(self.lines, items, catalogue)
        self.items = items
        self.in_notes = False
        self.slips = 0

    def read(self) -> None:
        self.draft.splits = self.survey.names_a_draw_deck
        self.draft.ignores += ignores(self.lines)
        for item in self.items:
            getattr(self, f"_{item.data}")(item)

    # ---- lines that are no cards

    def _comment(self, item: Tree[Token]) -> None:
        """Comments are for people; but in a list whose only headings look like comments (`## Missions`), they
        are headings."""
        token = first_token(item)
        header = read_header(token.value.lstrip("#/ "))
        if self.survey.headed_by_comments and header.known is not None:
            self.draft.heading(header.words, span_of(token), header.declared, header.known)
        else:
            self.draft.remark(line_of(token), token.value)

    def _remark(self, item: Tree[Token]) -> None:
        """A line in parentheses is a remark."""
        token = first_token(item)
        self.draft.remark(line_of(token), token.value)

    def _ornament(self, item: Tree[Token]) -> None:
        """Rules between sections say nothing."""

    def _directive(self, item: Tree[Token]) -> None:
        token = first_token(item)
        if expected := directive(token.value, line_of(token), self.draft):
            self.draft.unreadable(span_of(token), token.value.rstrip(), expected)

    def _heading(self, item: Tree[Token]) -> None:
        token = first_token(item)
        written, _, behind = token.value.partition("#")
        written = written.rstrip()
        self.draft.remark(line_of(token), behind)
        header = read_header(written)
        span = Span(line_of(token), column(token), column(token) + len(written))
        self.in_notes = METADATA.get(fold(header.words)) == "notes" and not header.known
        if header.known is not None and not self.survey.is_counted_card(header, span.line):
            self._open(header, span)
        elif fold(header.words) in METADATA:
            self.draft.remark(span.line, written)
        elif self.catalogue.lookup(header.words):
            place = Span(span.line, span.column, span.column + len(header.words))
            count = "" if header.declared is None else str(header.declared)
            self._put(Reading(count, header.words, span, place), span)
        elif self._is_play_engine(written):
            self.draft.remark(span.line, written)
        else:
            self.draft.unknown_heading(header.words, span, header.declared, zone=False)

    def _is_play_engine(self, written: str) -> bool:
        """Whether a heading with a share or a total divides the section above by how cards enter play,
        as lists of 2010 do (`For Free at Somewhere: (20%)`)."""
        return bool(self.draft.headings) and bool(re.search(r":\s*\(?\s*\d+\s*%?\s*\)?$", written))

    def _open(self, header: Header, span: Span) -> None:
        self.in_notes = False
        if fold(header.words) in SECOND_EDITION:
            self.draft.wrong_game = "Second Edition"
        if header.known is not None:
            self.draft.heading(header.words, span, header.declared, header.known)

    def _lonely(self, item: Tree[Token]) -> None:
        token = first_token(item)
        self.draft.unreadable(span_of(token), token.value.strip(), "a card title behind the count")

    def _junk(self, item: Tree[Token]) -> None:
        token = first_token(item)
        self.draft.unreadable(span_of(token), token.value.strip(), _CARD_LINE)

    def _broken(self, item: Tree[Token]) -> None:
        tokens = [t for t in item.children if isinstance(t, Token)]
        span = Span(line_of(tokens[0]), column(tokens[0]), end(tokens[-1]))
        if not any(read(self._text(span), span) for read in (self._columns, self._named_twice, self._loosely)):
            self.draft.unreadable(span, self._text(span), "a card title behind the count")

    def _overlong(self, item: Tree[Token]) -> None:
        token = first_token(item)
        span = span_of(token)
        if not (
            several.enumerated(token.value, span, self.draft, self.catalogue)
            or several.flattened(token.value, span, self.draft, self.catalogue)
        ):
            self.draft.unreadable(span, token.value[:60].strip() + " ...", _CARD_LINE)

    # ---- cards

    def _entry(self, item: Tree[Token]) -> None:
        tokens = [t for t in item.children if isinstance(t, Token) and t.type not in ("BULLET", "INLINE")]
        span = Span(line_of(tokens[0]), column(tokens[0]), end(tokens[-1]))
        behind = next((t.value.lstrip("# ") for t in item.children if isinstance(t, Token) and t.type == "INLINE"), "")
        before = len(self.draft.entries)
        self._read_entry(tokens, span)
        if len(self.draft.entries) == before + 1:
            self._keep_remark(behind, span)
        else:
            self.draft.remark(span.line, behind)

    def _read_entry(self, tokens: list[Token], span: Span) -> None:
        whole = self._text(span)
        header = self.survey.header(span, counted=tokens[0].type == "LEAD", draft=self.draft)
        if header is not None:
            self._open(header, span)
            return
        if span.line <= self.survey.title_block:
            self._title_line(whole, span)
            return
        bare = tokens[0].type != "LEAD" or bool(self.catalogue.lookup(whole))
        if bare and not self.draft.entries and not self.draft.headings and self._deck_name(whole, span):
            return
        known = self._known(tokens, span)
        if known is not None:
            self._put(known, span)
        elif self.in_notes:
            self.draft.remark(span.line, whole)
        elif not any(read(whole, span) for read in self._other_ways()):
            self._put(self._unknown(tokens, span), span)

    def _keep_remark(self, behind: str, span: Span) -> None:
        """Put down what stands on a card's line beside its count and title, and the comment behind it."""
        entry = self.draft.entries[-1]
        rest = self.lines[span.line - 1][entry.title_span.end - 1 : span.end - 1]
        if entry.count_span.column >= entry.title_span.end:
            start = entry.count_span.column - entry.title_span.end
            rest = rest[:start] + rest[start + entry.count_span.end - entry.count_span.column :]
        words = rest.strip(" \t()[]{}-–—:;,.|/<>*#x×") if re.search(r"[^\W\d_]{2}", rest) else ""
        self.draft.remark(span.line, " ".join(p for p in (words, behind) if p), inline=True)

    def _other_ways(self) -> tuple:  # type: ignore[type-arg]
        """What a line may be that is no plain card line, the likeliest first."""
        return (
            self._metadata,
            self._columns,
            self._named_twice,
            self._listed,
            self._loosely,
            self._slipped,
            self._flat,
            self._sentence,
        )

    def _text(self, span: Span) -> str:
        return self.lines[span.line - 1][span.column - 1 : span.end - 1].strip()

    def _put(self, reading: Reading, span: Span) -> None:
        if reading.amount:
            self.draft.counted_entry(reading.amount, reading.count_span, reading.title, span, reading.title_span)
        else:
            self.draft.entry(1, reading.title, span, reading.count_span, reading.title_span)

    def _known(self, tokens: list[Token], span: Span) -> Reading | None:
        """The first reading whose title is known. A set mark that no card of the title bears is never
        dropped as if it were a remark: without it the title may be another card's."""
        numbered = self.survey.enumerates and tokens[0].type == "LEAD" and tokens[0].value[-1] in ".)"
        for reading in strict(tokens, self.lines[span.line - 1], span):
            found = self.catalogue.lookup(reading.title)
            if found:
                return reading._replace(amount="") if numbered else reading
            if found.wrong_mark:
                return None
        return None

    def _unknown(self, tokens: list[Token], span: Span) -> Reading:
        """How to read a line whose title nobody knows: the count in front or behind, the rest as title."""
        line = self.lines[span.line - 1]
        lead, pieces, tail_at = parts(tokens)
        start = column(pieces[0])
        tail = None if tail_at is None else pieces[tail_at]
        whole = cut(line, span.column, span.end, "", span)
        rest = cut(line, start, span.end, "", span)
        if is_of_tribbles_game(whole.title) and not is_of_tribbles_game(rest.title):
            return whole
        if lead is not None and self.survey.enumerates and lead.value[-1] in ".)":
            return rest
        if lead is not None:
            tabbed = "\t" in line[end(lead) - 1 : start - 1]
            if not tabbed and fold(self._resembling(whole.title)).startswith(f"{fold(lead.value)} "):
                return whole
            count = number(lead.value)
            if tail is not None and tail_count(pieces) != count:
                return cut(line, start, end(pieces[0]), f"{lead.value} and {tail.value}", span_of(lead))
            return cut(line, start, span.end if tail is None else end(pieces[0]), count, span_of(lead))
        if tail is not None:
            return cut(line, start, end(pieces[0]), tail_count(pieces), span_of(tail))
        return whole

    def _resembling(self, title: str) -> str:
        self.slips += 1
        return self.catalogue.resembling(title) if self.slips <= _MOST_SLIPS else ""

    # ---- other kinds of lines, each telling whether it is one

    def _metadata(self, whole: str, span: Span) -> bool:
        if _TALLY.match(whole):
            self.draft.remark(span.line, whole)
            return True
        if whole.lower().startswith("by ") and not self.draft.entries:
            self.draft.say(span.line, "player", whole[3:].strip(), whole)
            return True
        key, colon, value = whole.partition(":")
        name = METADATA.get(fold(key)) if colon else None
        if name is None:
            return False
        self.in_notes = name == "notes"
        if name in DIRECTIVES:
            self.draft.say(span.line, name, value.strip(), whole)
        else:
            self.draft.remark(span.line, whole)
        return True

    def _title_line(self, whole: str, span: Span) -> None:
        """A line above the first heading, where a list says what it is."""
        if self._metadata(whole, span):
            return
        if len(whole) <= _LONGEST_NAME:
            self.draft.say(span.line, "name", whole, whole)
        else:
            self.draft.remark(span.line, whole)

    def _deck_name(self, whole: str, span: Span) -> bool:
        """Whether a line without a count at the very top is the deck's name: short, and above a heading."""
        if not self.survey.on_top(span) or len(whole) > _LONGEST_NAME or _SENTENCE.search(whole):
            return False
        if self.draft.meta.get("name"):
            return False
        if several.looks_flat(whole) or several.headings(whole):
            return False
        if self.catalogue.lookup(whole) and not self.survey.apart_above_a_heading(span):
            return False
        if not self.survey.above_a_heading(span) and (":" in whole or self._resembling(whole)):
            return False
        self.draft.meta["name"] = whole
        return True

    def _columns(self, whole: str, span: Span) -> bool:
        """Whether the line is a row of a table, or several cards side by side."""
        cards = several.columns(whole, span, self.catalogue)
        for reading in cards or ():
            self._put(reading, reading.title_span.cover(reading.count_span))
        return cards is not None

    def _loosely(self, _whole: str, span: Span) -> bool:
        line = self.lines[span.line - 1]
        for reading in loose(line, span):
            if found := self.catalogue.lookup(reading.title):
                enumerated = self.survey.enumerates and line[reading.count_span.end - 1 :][:1] in (".", ")")
                self._put(reading._replace(amount="") if enumerated else reading, span)
                return True
            if found.wrong_mark:
                return False
        return False

    def _named_twice(self, _whole: str, span: Span) -> bool:
        """Whether two names of one card stand on the line (`Nine of Eleven, Interlink Drone (5)`)."""
        named = identified(self.lines[span.line - 1], span)
        if named is None:
            return False
        reading, other = named
        cards = self.catalogue.lookup(reading.title).cards
        if not cards or cards != self.catalogue.lookup(other).cards:
            return False
        self._put(reading, span)
        return True

    def _listed(self, whole: str, span: Span) -> bool:
        """Whether the line is headings one after another, or a heading and its cards (`Missions: A, B`)."""
        headers = several.headings(whole)
        for header in headers or ():
            self._open(header, span)
        return headers is not None or several.enumerated(whole, span, self.draft, self.catalogue)

    def _slipped(self, whole: str, span: Span) -> bool:
        """Whether an unknown line without a count in front is a heading with a slip of the pen."""
        header = read_header(whole)
        if whole[:1].isdigit() or self.slips > _MOST_SLIPS:
            return False
        if not nearest(header.words, likeness=83.0):
            return self._is_sub_heading(header, span)
        if self._resembling(header.words):
            return False
        self.draft.unknown_heading(header.words, span, header.declared, zone=False)
        return True

    def _is_sub_heading(self, header: Header, span: Span) -> bool:
        """Whether an unknown line with a total heads as many cards (`EVERYTHING ELSE (10)`)."""
        if header.declared is None or not self.draft.headings or self._resembling(header.words):
            return False
        if self.survey.cards_below(span.line) != header.declared:
            return False
        self.draft.remark(span.line, self._text(span))
        return True

    def _flat(self, whole: str, span: Span) -> bool:
        """Whether the line is several: headings and cards that lost their line ends."""
        return several.looks_flat(whole) and several.flattened(whole, span, self.draft, self.catalogue)

    def _sentence(self, whole: str, span: Span) -> bool:
        """Whether the line is prose, an address or a signature rather than a title."""
        if not _SENTENCE.search(whole) or self._resembling(whole):
            return False
        self.draft.unreadable(span, whole, _CARD_LINE)
        return True
