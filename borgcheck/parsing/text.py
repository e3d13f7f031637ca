"""Read lists written by people: the canonical format, loose text, the Decipher article style.

The grammar (grammar/text.lark) says what parts a line has. Here it is decided what they mean, with the
catalogue at hand: `Deep Space 9` is a title and no count, `Q's Tent (5)` in a draw deck a card and no
heading, `Title (required)` a title with a remark.
"""

from __future__ import annotations

import re

from borgcheck.cards.catalogue import Catalogue
from borgcheck.cards.fold import fold
from borgcheck.cards.names import is_of_tribbles_game
from borgcheck.findings import Span
from borgcheck.listing import DIRECTIVES
from borgcheck.parsing import several
from borgcheck.parsing.draft import Draft, directive, name_of_directive
from borgcheck.parsing.headings import METADATA, SECOND_EDITION, Header, meaning, nearest, read_header, shouted
from borgcheck.parsing.ignores import ignores
from borgcheck.parsing.inline import starts_a_section
from borgcheck.parsing.lookalikes import Lookalikes
from borgcheck.parsing.numbering import without_number
from borgcheck.parsing.readings import (
    Reading,
    beside_of,
    cut,
    first_known,
    identified,
    led,
    loose,
    number,
    parts,
    standing_alone,
    tail_count,
)
from borgcheck.parsing.rows import Row, rows
from borgcheck.parsing.survey import Survey, is_tally
from borgcheck.parsing.tidy import tidy

_CARD_LINE = "a count and a card title, such as `3 Borg Scout Vessel`"
_HEADING_LINE = "a heading without a sign in front, such as `Draw:`"
_COMMENT_LINE = "a # in front of what is said to borgcheck"
_EITHER_LINE = "a heading with a colon behind it, such as `Draw:`, or a card with its count, such as `3x Maglock`"
# A deck's name is short; what is longer is a sentence.
_LONGEST_NAME = 60
# Lists rarely misspell more; beyond this many unknown lines, likenesses are no longer looked for.
_MOST_SLIPS = 300
_SENTENCE = re.compile(r"@|://|www\.|^\S+(?:\s+\S+){9,}$|^\S+(?:\s+\S+){3,}[.!?]+$|^©|^posted by\b", re.I)


def read_text(text: str, draft: Draft, catalogue: Catalogue) -> None:
    """Read a text list into a draft."""
    _TextReader(tidy(text), draft, catalogue).read()


class _TextReader:
    def __init__(self, text: str, draft: Draft, catalogue: Catalogue) -> None:
        self.lines = text.split("\n")
        self.rows = rows(self.lines, "text")
        self.draft = draft
        self.catalogue = catalogue
        self.survey = Survey(self.lines, self.rows, catalogue)
        if places := self.survey.places:
            self.lines = [without_number(line) if n in places else line for n, line in enumerate(self.lines, 1)]
            self.rows = rows(self.lines, "text")
            self.survey = Survey(self.lines, self.rows, catalogue, places=places, either=self.survey.either)
        self.lookalikes = Lookalikes(self.survey)
        self.in_notes = False
        self.slips = 0

    def read(self) -> None:
        self.draft.splits = self.survey.names_a_draw_deck
        self.draft.ignores += ignores(self.lines)
        for row in self.rows:
            if row.line.first.value[:9].lower() == "borgcheck" and ignores([f"# {row.line.text.strip()}"]):
                self.draft.unreadable(row.span, self._text(row.span), _COMMENT_LINE)
            else:
                getattr(self, f"_{row.line.kind}")(row)

    # ---- lines that are no cards

    def _comment(self, row: Row) -> None:
        """Comments are for people; but in a list whose only headings look like comments (`## Missions`), they
        are headings."""
        part = row.line.first
        header = read_header(part.value.lstrip("#/ "))
        if self.survey.headed_by_comments and header.known is not None:
            self.draft.heading(header.words, row.place(part), header.declared, header.known)
        else:
            self.draft.remark(row.number, part.value)

    def _remark(self, row: Row) -> None:
        """A line in parentheses is a remark."""
        part = row.line.first
        self.draft.remark(row.number, part.value)

    def _ornament(self, row: Row) -> None:
        """Rules between sections say nothing."""

    def _directive(self, row: Row) -> None:
        part = row.line.first
        place = row.place(part)
        name = name_of_directive(part.value)
        expected = "" if name in DIRECTIVES else self._behind_a_sign(part.value[1:], name)
        expected = expected or directive(part.value, place, self.draft)
        if expected:
            self.draft.unreadable(place, part.value.rstrip(), expected)

    def _behind_a_sign(self, text: str, name: str) -> str:
        """What an unknown directive would rather be, the sign left out: a card, a heading, or a heading and a card
        (`@draw 3 Awaken`). Empty where it is none of them."""
        value = text[len(name) :].lstrip(" \t:=")
        holds = value[:1].isdigit() or (meaning(name) is not None and name not in METADATA)
        if standing_alone(text, self.catalogue) or (holds and standing_alone(value, self.catalogue)):
            return _CARD_LINE
        return _HEADING_LINE if read_header(text).known else ""

    def _heading(self, row: Row) -> None:
        part = row.line.first
        written, _, behind = part.value.partition("#")
        written = written.rstrip()
        self.draft.remark(row.number, behind)
        header = read_header(written)
        span = Span(row.number, part.column, part.column + len(written))
        self.in_notes = METADATA.get(fold(header.words)) == "notes" and not header.known
        if header.known is not None and not self.lookalikes.is_counted_card(header, span.line):
            self._open(header, span)
        elif fold(header.words) in METADATA:
            self.draft.remark(span.line, written)
        elif self.catalogue.lookup(header.words):
            place = Span(span.line, span.column, span.column + len(header.words))
            count = "" if header.declared is None else str(header.declared)
            self._put(Reading(count, header.words, span, place), span)
        elif self._is_play_engine(written) or self._announces(span):
            self.draft.remark(span.line, written)
        else:
            self.draft.unknown_heading(header.words, span, header.declared, zone=False)

    def _is_play_engine(self, written: str) -> bool:
        """Whether a heading with a share or a total divides the section above by how cards enter play,
        as lists of 2010 do (`For Free at Somewhere: (20%)`)."""
        return bool(self.draft.headings) and bool(re.search(r":\s*\(?\s*\d+\s*%?\s*\)?$", written))

    def _announces(self, span: Span) -> bool:
        """Whether a heading that nobody knows stands on top and announces the list (`My deck:`)."""
        return self.survey.on_top(span) and self.survey.right_above_a_heading(span)

    def _open(self, header: Header, span: Span) -> None:
        self.in_notes = False
        if fold(header.words) in SECOND_EDITION:
            self.draft.wrong_game = "Second Edition"
        if header.known is not None:
            self.draft.heading(header.words, span, header.declared, header.known)

    def _lonely(self, row: Row) -> None:
        part = row.line.first
        self.draft.unreadable(row.place(part), part.value.strip(), "a card title behind the count")

    def _junk(self, row: Row) -> None:
        part = row.line.first
        self.draft.unreadable(row.place(part), part.value.strip(), _CARD_LINE)

    def _broken(self, row: Row) -> None:
        span = Span(row.number, row.line.parts[0].column, row.line.parts[-1].end)
        if not any(read(self._text(span), span) for read in (self._columns, self._named_twice, self._loosely)):
            self.draft.unreadable(span, self._text(span), "a card title behind the count")

    def _overlong(self, row: Row) -> None:
        part = row.line.first
        span = row.place(part)
        if not (
            several.enumerated(part.value, span, self.draft, self.catalogue)
            or several.flattened(part.value, span, self.draft, self.catalogue)
        ):
            self.draft.unreadable(span, part.value[:60].strip() + " ...", _CARD_LINE)

    # ---- cards

    def _entry(self, row: Row) -> None:
        span = row.span
        behind = row.line.behind[0].lstrip("# ") if row.line.behind else ""
        before = len(self.draft.entries)
        beside = self._read_entry(row, span)
        if len(self.draft.entries) != before + 1:
            self.draft.remark(span.line, behind)
        elif beside or behind:
            # What tells borgcheck to ignore something does so behind a sign of its own.
            between = " # " if behind.lower().startswith("borgcheck") else " "
            self.draft.remark(span.line, between.join(p for p in (beside, behind) if p), inline=True)

    def _read_entry(self, row: Row, span: Span) -> str:
        """Read a line; what stands on it beside a count and a title."""
        if span.line in self.survey.either:
            self.draft.unreadable(span, self._text(span), _EITHER_LINE)
            return ""
        header = self.lookalikes.header(span, counted=row.line.body[0].type == "LEAD", draft=self.draft)
        if header is not None:
            self._open(header, span)
            return ""
        whole = self._text(span)
        if span.line <= self.survey.title_block:
            self._title_line(whole, span)
            return ""
        bare = row.line.body[0].type != "LEAD" or bool(self.catalogue.lookup(whole))
        if bare and not self.draft.entries and not self.draft.headings and self._deck_name(whole, span):
            return ""
        known, beside = first_known(row.line, self.catalogue)
        if known is not None:
            self._put(known.on(row.number), span)
            return beside
        if self.in_notes:
            self.draft.remark(span.line, whole)
        elif not any(read(whole, span) for read in self._other_ways()):
            self._put(self._unknown(row, span), span)
        entry = self.draft.entries[-1] if self.draft.entries else None
        return beside_of(row.line, entry.title_span, entry.count_span) if entry else ""

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

    def _unknown(self, row: Row, span: Span) -> Reading:
        """How to read a line whose title nobody knows: the count in front or behind, the rest as title."""
        line = self.lines[span.line - 1]
        lead, pieces, tail_at = parts(row.line.body)
        start = pieces[0].column
        tail = None if tail_at is None else pieces[tail_at]
        whole = cut(line, span.column, span.end, "", span)
        rest = cut(line, start, span.end, "", span)
        if is_of_tribbles_game(whole.title) and not is_of_tribbles_game(rest.title):
            return whole
        if lead is not None:
            tabbed = "\t" in line[lead.end - 1 : start - 1]
            if not tabbed and fold(self._resembling(whole.title)).startswith(f"{fold(lead.value)} "):
                return whole
            count = number(lead.value)
            if tail is not None and tail_count(pieces) != count:
                return cut(line, start, pieces[0].end, f"{lead.value} and {tail.value}", row.place(lead))
            return cut(line, start, span.end if tail is None else pieces[0].end, count, row.place(lead))
        if tail is not None:
            return cut(line, start, pieces[0].end, tail_count(pieces), row.place(tail))
        return led(line, span) or whole

    def _resembling(self, title: str) -> str:
        self.slips += 1
        return self.catalogue.resembling(title) if self.slips <= _MOST_SLIPS else ""

    # ---- other kinds of lines, each telling whether it is one

    def _metadata(self, whole: str, span: Span) -> bool:
        if is_tally(whole):
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
        if several.looks_flat(whole) or several.headings(whole) or starts_a_section(whole, self.catalogue):
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
        if cards == []:
            self.draft.remark(span.line, whole)
        return cards is not None

    def _loosely(self, _whole: str, span: Span) -> bool:
        line = self.lines[span.line - 1]
        for reading in loose(line, span):
            if found := self.catalogue.lookup(reading.title):
                if self._is_beside_a_card(reading, line[: span.end - 1]):
                    return False
                self._put(reading, span)
                return True
            if found.wrong_mark:
                return False
        return False

    def _is_beside_a_card(self, reading: Reading, line: str) -> bool:
        """Whether what stands behind a count and its title is another card and no remark (`Dead End x2 Nanites`)."""
        behind = line[max(reading.title_span.end, reading.count_span.end) - 1 :].lstrip(")]} \t")
        return behind[:1].isalnum() and bool(self.catalogue.lookup(behind))

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
        """Whether an unknown line with a total heads as many cards (`EVERYTHING ELSE (10)`), and is not written as
        cards are: one with a slip of the pen would be lost."""
        if header.declared is None or not self.draft.headings or self._resembling(header.words):
            return False
        if not (self.survey.counts_in_front or shouted(header.words)) or not header.words[:1].isalnum():
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
