"""Write the answers about open lines into a list.

An answer replaces a line by text. The list is then read again, and the answer is kept only if the replaced lines read
as answered, and all others that were certain read as before.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from operator import add

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.rewrite import NotRewritableError, encode_text
from borgcheck.common.grouping import grouped
from borgcheck.common.suggesting import nearest
from borgcheck.model.deck import Deck, identity
from borgcheck.model.listing import Role
from borgcheck.model.open_lines import OpenLine, OpenReason
from borgcheck.model.sections import NOT_IN_DECK, SectionId
from borgcheck.reading.decode import decode
from borgcheck.reading.directives import REPLACED
from borgcheck.reading.headings import section_of
from borgcheck.reading.lex import lexicon_of
from borgcheck.reading.line import Line
from borgcheck.reading.mentions import title_tokens
from borgcheck.reading.parse import parse_line

_WORD = re.compile(r"\d+|[^\W\d_]+")
_BULLET = re.compile(r"\s*(?:(?:[-–—+*•·‣▪●○◦>]|\[[ xX]?\])\s+)+")
_WRITTEN_CARD = re.compile(r"(\d+)x (.+)")
_HEADING_TOTAL = re.compile(r"\s*[(\[]\s*(\d{1,3})(?:\s*cards?)?\s*[)\]]\W*\Z", re.I)


class RefusedAnswerError(NotRewritableError):
    """An answer cannot be written."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"line {number}: {why}")


@dataclass(frozen=True, slots=True)
class Edit:
    """What replaces a line, and what it must then be read as.

    Attributes:
        number: The number of the line.
        text: The text that replaces it.
        role: What the line must be read as; None if a person typed it.
        section: The section that it must open, if it is a heading.
        card: The copies and the title that it must be read as, if it is a card.
    """

    number: int
    text: str
    role: Role | None = None
    section: SectionId | None = None
    card: tuple[int, str] | None = None


@dataclass(frozen=True, slots=True)
class SettledList:
    """A list with answers written into it.

    Attributes:
        data: Its content.
        texts: The new text of each changed line by its number.
        deck: The list as it is then read.
        decided: The numbers, as they are now, of other lines that were open and no longer are.
    """

    data: bytes
    texts: Mapping[int, str]
    deck: Deck
    decided: tuple[int, ...] = ()

    def moved(self, numbers: Iterable[int]) -> set[int]:
        """Return the numbers that lines have now, since an answer may have added lines above them."""
        return {number + sum(self.texts[n].count("\n") for n in self.texts if n <= number) for number in numbers}


def is_text_deck(deck: Deck) -> bool:
    """Check whether a list is a text list of the card game."""
    return deck.format == "text" and deck.is_text_of_this_game


def typed_edit(line: OpenLine, text: str) -> Edit:
    """Return the edit that replaces a line by what was typed, which may be several lines."""
    return Edit(line.number, "\n".join(" ".join(part.split()) for part in text.split("\n")))


class AnswerWriter:
    """Writes answers about the lines of a list: each so that it can be read in only one way, if that is possible.

    Args:
        deck: The list.
    """

    def __init__(self, deck: Deck) -> None:
        self._headings = deck.headings
        self._is_bulleted = any(_BULLET.match(deck.source_lines[entry.span.line - 1]) for entry in deck.entries)
        self._lexicon = lexicon_of(deck.catalogue)

    def names_card(self, line: OpenLine) -> bool:
        """Check whether a line names a card."""
        return bool(title_tokens(line.whole_line, self._lexicon))

    def comment(self, line: OpenLine) -> Edit:
        """Return the edit that makes a line a comment."""
        return Edit(line.number, self._as_comment(line.whole_line), Role.COMMENT)

    def card(self, line: OpenLine, title: str, count: str) -> Edit:
        """Return the edit that makes a line a card; it replaces only the title or the count if only that is wrong.

        Args:
            line: The line.
            title: The title of the card.
            count: How many copies there are; empty if only the title is replaced.
        """
        prefix = self._bullet(line)
        written = (f"{prefix}{count} {title}", f"{prefix}{count}x {title}") if count else ()
        wordings = [self._with_lost_words(line, text) for text in written]
        before, after = line.whole_line[: line.span.column - 1], line.whole_line[line.span.end - 1 :]
        if line.reason is not OpenReason.LINE and f"{before}{line.text}{after}" == line.whole_line:
            wordings.insert(0, f"{before}{title if line.reason is OpenReason.TITLE else count}{after}")
        text = next((wording for wording in wordings if self._reads_alone(Role.CARD, wording)), wordings[0])
        return Edit(line.number, text, Role.CARD, card=(int(count), title) if count else None)

    def alternative(self, line: OpenLine, text: str) -> Edit:
        """Return the edit that makes a line one of its alternatives, given how that is written."""
        if text.startswith(("#", "//")):
            return self.comment(line)
        if card := _WRITTEN_CARD.fullmatch(text):
            cards = [_WRITTEN_CARD.fullmatch(alternative.written) for alternative in line.alternatives]
            known = [match[1] for match in cards if match]
            written = self._with_lost_words(line, f"{self._bullet(line)}{text}", known)
            return Edit(line.number, written, Role.CARD, card=(int(card[1]), card[2]))
        words, _, cards_of_it = text.partition(":")
        if section := section_of(words):
            return self.heading(line, section, cards_of_it)
        return Edit(line.number, self._with_lost_words(line, text), Role.HEADING)

    def heading(self, line: OpenLine, section: SectionId, cards: str = "") -> Edit:
        """Return the edit that makes a line a heading, or writes one above it if its cards lack one.

        If the section was opened above, or the heading follows cards outside the deck, it is written as `More Draw:`,
        because `Draw:` would be asked about again.

        Args:
            line: The line.
            section: The section that the heading opens.
            cards: The cards after its colon, on its line or below it.
        """
        above = (heading.named_section for heading in self._headings if heading.span.line < line.number)
        words = section.heading if {section, *NOT_IN_DECK}.isdisjoint(above) else f"More {section.heading}"
        if line.without_heading:
            return Edit(line.number, f"{words}:\n{line.whole_line}", Role.HEADING, section)
        may_be_total = any(alternative.group_key == "total" for alternative in line.alternatives)
        total = None if may_be_total else _HEADING_TOTAL.search(line.whole_line)
        written = f"{words}{f' ({total[1]})' if total else ''}:{cards}"
        return Edit(line.number, self._with_lost_words(line, written), Role.HEADING, section)

    def _bullet(self, line: OpenLine) -> str:
        """Return the bullet of a line in a list whose cards have bullets."""
        bullet = _BULLET.match(line.whole_line) if self._is_bulleted else None
        return bullet[0] if bullet else ""

    def _as_comment(self, words: str) -> str:
        """Return words as a comment; `# text:` keeps them from acting as a heading or an instruction to borgcheck."""
        comment = f"# {words.strip()}"
        acts = "borgcheck" in words.lower() or words.lstrip().startswith(("#", "//"))
        is_plain = not acts and self._reads_alone(Role.COMMENT, comment)
        return comment if is_plain else f"# text: {words.strip()}"

    def _with_lost_words(self, line: OpenLine, written: str, known: Iterable[str] = ()) -> str:
        """Return what replaces a line, followed by a comment with the line itself if words of it would be lost.

        Args:
            line: The line.
            written: What replaces it.
            known: The numbers on the line that the answer explains.
        """
        old, new = (
            [word for word in _WORD.findall(text.lower()) if word != "x"] for text in (line.whole_line, written)
        )
        is_misspelt = len(old) == len(new) and all(
            a == b or (not a.isdigit() and nearest(a, [b])) for a, b in zip(old, new, strict=True)
        )
        is_whole = is_misspelt or not Counter(old) - Counter([*new, *known])
        return written if is_whole else f"{written}\n# {REPLACED} {line.whole_line.strip()}"

    def _reads_alone(self, role: Role, wording: str) -> bool:
        """Check whether a text can only be a card, a heading or a comment by its form, and the lines below it too."""
        first, *below = (parse_line(Line(1, text), self._lexicon) for text in wording.split("\n"))
        is_first = [form.role for form in first.forms] == [role] and not first.doubt
        return is_first and all(len(line.forms) == 1 and line.role in (Role.CARD, Role.COMMENT) for line in below)


def write_edits(data: bytes, catalogue: Catalogue, edits: Iterable[Edit], *, path: str) -> SettledList:
    """Write answers into a list, keeping its encoding and line ends.

    Args:
        data: The content of the file.
        catalogue: The cards.
        edits: What the answers write.
        path: The name to show.

    Raises:
        NotRewritableError: A line would not read as answered, another line would read differently than before, or the
            file's encoding lacks a character of what is written.
    """
    before, source = read_as_deck(data, catalogue, path=path), decode(data)
    by_line = {edit.number: edit for edit in edits}
    if not by_line:
        return SettledList(data, {}, before)
    texts = {number: edit.text for number, edit in by_line.items()}
    text = "\n".join(texts.get(number, line) for number, line in enumerate(source.text.split("\n"), 1))
    after = read_as_deck(text, catalogue, path=path)
    if not is_text_deck(after):
        raise RefusedAnswerError(min(by_line), "the list would then no longer be a text list of the card game")
    _require_as_answered(before, after, by_line)
    settled = SettledList(encode_text(source, text, path), texts, after)
    still_open = settled.moved({*before.open_line_numbers} - by_line.keys())
    return replace(settled, decided=tuple(sorted(still_open.difference(after.open_line_numbers))))


def with_ruleset(data: bytes, name: str, path: str) -> bytes:
    """Return a list that names a ruleset in its first line."""
    source = decode(data)
    return encode_text(source, f"@ruleset {name}\n{source.text}", path)


def _require_as_answered(before: Deck, after: Deck, edits: Mapping[int, Edit]) -> None:
    """Check that the lines that were answered are read as answered, and others as before.

    Raises:
        RefusedAnswerError: One is not.
    """
    lines = range(1, len(before.source_lines) + 1)
    added = (edits[number].text.count("\n") if number in edits else 0 for number in lines)
    now = dict(zip(lines, map(add, lines, accumulate(added, initial=0)), strict=False))
    open_at = {line.number: line for line in after.open_lines}
    for number, edit in edits.items():
        if why := _why_not_as_answered(after, edit, now[number], open_at.get(now[number])):
            raise RefusedAnswerError(number, f"`{edit.text.partition(chr(10))[0]}` {why}")
    cards_before, cards_after = _cards_by_line(before), _cards_by_line(after)
    opened = min(
        (n for n, edit in edits.items() if edit.role in (Role.HEADING, None)), default=len(before.source_lines)
    )
    for number in sorted({*lines} - {*edits, *before.open_line_numbers}):
        was, is_now = cards_before.get(number, []), cards_after.get(now[number], [])
        # A card of which the section has become open is asked about.
        moved = [a for (a, *_), (b, *_) in zip(was, is_now, strict=False) if None not in (a, b) and a != b]
        is_same = [card for _, *card in was] == [card for _, *card in is_now]
        if now[number] not in open_at and (not is_same or (moved and number < opened)):
            raise RefusedAnswerError(number, "its cards would then be read differently")


def _cards_by_line(deck: Deck) -> dict[int, list[tuple[SectionId | None, int, str]]]:
    """Return the section, the copies and the card of each card on each line."""
    return grouped((entry.span.line, (entry.section, entry.count, identity(entry))) for entry in deck.entries)


def _why_not_as_answered(after: Deck, edit: Edit, number: int, open_line: OpenLine | None) -> str:
    """Return why a line does not read as answered; empty if it does."""
    role = after.lines[number - 1].role
    if open_line and not open_line.without_heading:
        # A line that was typed, or a type of cards, is asked about again if it can be read in several wordings.
        is_next = open_line.alternatives and (edit.role is None or (edit.role is Role.HEADING and edit.section is None))
        return "" if is_next else f"cannot be read either: {open_line.problem}"
    cards = [entry for entry in after.entries if entry.span.line == number]
    opened = [heading for heading in after.headings if heading.span.line == number]
    items = {Role.CARD: cards, Role.HEADING: opened}
    if edit.role not in (None, role) and not (edit.role and items.get(edit.role)):
        return f"is read as {role.value}"
    if edit.section and edit.section not in [heading.section for heading in opened]:
        return f"does not open {edit.section.display_name}"
    if edit.card:
        count, title = edit.card
        meant = after.catalogue.lookup(title).cards or (None,)  # an unknown card is asked about later
        if not any(entry.count == count and entry.card in meant for entry in cards):
            return f"is not read as {count} {title}"
    return ""
