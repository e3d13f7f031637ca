"""A deck while it is being read: readers of all formats put down here what they see, line by line."""

from __future__ import annotations

import re
from typing import NamedTuple

from borgcheck.cards.card import Card
from borgcheck.deck import BadCount, SectionId, UnknownHeading, Unread
from borgcheck.errors import nearest as nearest_of
from borgcheck.findings import Span
from borgcheck.listing import DIRECTIVES, Notes, UnknownDirective
from borgcheck.parsing.headings import LABELS, Level, Meaning, meaning, nearest
from borgcheck.parsing.tidy import seen

_DIRECTIVE = re.compile(r"@(?P<name>[^\s:=]+)(?:[:=]\s*|\s+|$)(?P<value>.*\S)?")
_RESEMBLES = 65.0
MOST = 999
COUNT_RANGE = f"a whole number from 1 to {MOST}"


def name_of_directive(text: str) -> str:
    """The name that a line such as `@name Swarm` starts with, in lower case."""
    match = _DIRECTIVE.match(text)
    return match.group("name").lower() if match else ""


def directive(text: str, span: Span, notes: Notes) -> str:
    """Put down what a line such as `@name Swarm` says; what was expected instead where it counts as unread.

    A line whose name nobody knows holds no card: it is put down as that, and the list is judged. But where it may
    choose the rules (`@rulset borg-gray`, `@format borg-gray`), a verdict by others would mislead: it is not read.
    """
    match = _DIRECTIVE.match(text)
    name, value = (match["name"], match["value"] or "") if match else (text[1:], "")
    if name.lower() in DIRECTIVES:
        notes.say(span.line, name.lower(), value, text if value else "")
        return ""
    from borgcheck import rulesets

    near = nearest_of(name, DIRECTIVES, likeness=_RESEMBLES)
    if near == "ruleset" or "rule" in name.lower() or any(ruleset in text.lower() for ruleset in rulesets.names()):
        known = ", ".join(f"@{d}" for d in DIRECTIVES)
        return f"`@ruleset {value or 'NAME'}`, if it shall choose the rules; known are {known}"
    notes.unknown_directives.append(UnknownDirective(span, seen(name), near))
    return ""


def whole_count(text: str) -> int | None:
    """The count that a text says, None where it is no whole number from 1 to 999."""
    digits = text.strip()
    if digits.isascii() and digits.isdigit() and len(digits) <= 6 and 1 <= int(digits) <= MOST:
        return int(digits)
    return None


class DraftEntry(NamedTuple):
    """A count and a title as they stand in the file; `card` where the format names the card itself."""

    count: int  # type: ignore[assignment]  # as deck.Entry has it
    title: str
    span: Span
    count_span: Span
    title_span: Span
    section: SectionId | None
    card: Card | None = None


class DraftHeading(NamedTuple):
    """A heading as it stands in the file, and the number of entries read before it."""

    text: str
    span: Span
    level: Level
    section: SectionId | None
    declared: int | None
    before: int


class Draft(Notes):
    """What a reader has found so far, and the section that the next line belongs to.

    `default` is the section of cards above the first heading. `splits` tells whether the list names
    a draw deck anywhere: where it does not, a sub-heading of played cards opens it.
    `spelled_out` tells that the format's names are those of the card tables, so that each means one card.
    """

    def __init__(self, *, spelled_out: bool = False) -> None:
        super().__init__()
        self.spelled_out = spelled_out
        self.default: SectionId | None = SectionId.DRAW
        self.splits = True
        self.entries: list[DraftEntry] = []
        self.headings: list[DraftHeading] = []
        self.opened: set[SectionId | None] = set()
        self._section: SectionId | None = None
        self._opened = False
        self._part: DraftHeading | None = None
        self._cards = 0
        self._cards_before_part = 0

    @property
    def section(self) -> SectionId | None:
        """The section that the next card belongs to; None under an unknown heading."""
        return self._section if self._opened else self.default

    def open(self, section: SectionId | None) -> None:
        """Let the next cards belong to a section."""
        self._section, self._opened = section, True
        self.opened.add(section)

    def heading(self, words: str, span: Span, declared: int | None, known: Meaning) -> None:
        """Put down a known heading."""
        if known.section is not None:
            self.open(known.section)
        else:
            self._sub_heading(known.nature)
        self.headings.append(DraftHeading(words, span, known.level, self.section, declared, len(self.entries)))
        if known.level is Level.PART:
            self._part, self._cards_before_part = self.headings[-1], self._cards

    def _sub_heading(self, nature: str) -> None:
        in_seeds = not self._opened or self._section in (SectionId.MISSIONS, SectionId.SEED, SectionId.SITES)
        if (nature == "played" and in_seeds and not self.splits) or (
            nature == "played" and not self.splits and self._is_full()
        ):
            self.open(SectionId.DRAW)
        elif (nature == "seeded" and not self._opened) or (
            self._opened and self._section in (SectionId.MISSIONS, SectionId.SITES)
        ):
            self.open(SectionId.SEED)

    def _is_full(self) -> bool:
        """Whether the innermost part holds as many cards as its heading declares."""
        declared = self._part.declared if self._part else None
        return declared is not None and self._cards - self._cards_before_part >= declared

    def unknown_heading(self, words: str, span: Span, declared: int | None, *, zone: bool) -> None:
        """Put down a heading that is none of a deck's.

        A slip of the pen (`Misions:`) opens what it resembles, and the finding says so; any other
        keeps its cards in the section above, or in none where the format has zones.
        """
        near = nearest(words)
        known = meaning(near) if near else None
        if known is not None:
            self.heading(words, span, declared, known)
        elif zone:
            self.open(None)
        label = LABELS[known.section] if known and known.section else near.capitalize()
        self.unknown_headings.append(UnknownHeading(span, words, label, self.section))

    def entry(
        self, count: int, title: str, span: Span, count_span: Span, title_span: Span, *, card: Card | None = None
    ) -> None:
        """Put down a card line, as an unreadable one where nothing is seen of its title."""
        title = seen(title).strip()
        if not title:
            self.unreadable(span, "", "a card title")
            return
        self.entries.append(DraftEntry(count, title, span, count_span, title_span, self.section, card))
        self._cards += count

    def counted_entry(self, text: str, count_span: Span, title: str, span: Span, title_span: Span) -> None:
        """Put down a card line whose count is still text, as a bad count where it is none."""
        count = whole_count(text)
        if count is not None:
            self.entry(count, title, span, count_span, title_span)
        else:
            self.bad_counts.append(BadCount(count_span, text.strip(), seen(title), self.section))

    def remark(self, line: int, text: str, *, inline: bool = False) -> None:
        """Put down words that are no card and no heading, signs that nobody sees left out."""
        super().remark(line, seen(text).strip().lstrip("#/ "), inline=inline)

    def unreadable(self, span: Span, text: str, expected: str) -> None:
        """Put down a line that could not be read."""
        self.unread.append(Unread(span, text, expected, self.section))
