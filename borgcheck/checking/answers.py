"""Write the answers about open lines into a list.

An answer replaces a line by text. The list is then read again, and the answer is kept only if the replaced lines read
as answered, and all others that were certain read as before.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.rewrite import NotRewritableError, encode_text
from borgcheck.common.phrasing import join_words
from borgcheck.common.suggesting import nearest
from borgcheck.model.deck import Deck, identity
from borgcheck.model.listing import Role
from borgcheck.model.sections import SectionId
from borgcheck.model.unread import OpenLine, OpenReason
from borgcheck.reading.decode import decode
from borgcheck.reading.headings import section_of
from borgcheck.reading.lex import names_of
from borgcheck.reading.line import Line
from borgcheck.reading.parse import parse_line

_WORD = re.compile(r"\d+|[^\W\d_]+")
_BULLET = re.compile(r"\s*(?:(?:[-–—+*•·‣▪●○◦>]|\[[ xX]?\])\s+)+")
_CARD_READING = re.compile(r"(\d+)x (.+)")
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
        wordings: The texts to try, best first.
        role: What the line must be read as; None if a person typed it.
        section: The section that it must open, if it is a heading.
        card: The copies and the title that it must be read as, if it is a card.
    """

    number: int
    wordings: tuple[str, ...]
    role: Role | None = None
    section: SectionId | None = None
    card: tuple[int, str] | None = None


@dataclass(frozen=True, slots=True)
class SettledList:
    """A list with answers written into it: its content, and the new text of each changed line by its number."""

    data: bytes
    texts: Mapping[int, str]

    def moved(self, numbers: Iterable[int]) -> set[int]:
        """Return the numbers that lines have now, since an answer may have added lines above them."""
        return {number + sum(self.texts[n].count("\n") for n in self.texts if n <= number) for number in numbers}


def is_text_deck(deck: Deck) -> bool:
    """Check whether a list is a text list of the card game."""
    return deck.format == "text" and not (deck.wrong_game or deck.not_text)


def comment_edit(line: OpenLine) -> Edit:
    """Return the edit that makes a line a comment."""
    return Edit(line.number, _comment_wordings(line.source), Role.COMMENT)


def typed_edit(line: OpenLine, text: str) -> Edit:
    """Return the edit that replaces a line by what was typed."""
    return Edit(line.number, (" ".join(text.split()),))


def card_edit(line: OpenLine, title: str, count: str) -> Edit:
    """Return the edit that makes a line a card: in an unknown title or a bad count only that part is replaced.

    Args:
        line: The line.
        title: The title of the card.
        count: How many copies there are; empty if only the title is replaced.
    """
    wordings = _with_comments(line.source, f"{count} {title}", f"{count}x {title}") if count else ()
    before, after = line.source[: line.span.column - 1], line.source[line.span.end - 1 :]
    if line.reason is not OpenReason.LINE and f"{before}{line.text}{after}" == line.source:
        wordings = (f"{before}{title if line.reason is OpenReason.TITLE else count}{after}", *wordings)
    return Edit(line.number, wordings, Role.CARD, card=(int(count), title) if count else None)


def reading_edit(line: OpenLine, text: str) -> Edit:
    """Return the edit that makes a line what one of its readings says, which is written as in `text`."""
    if text.startswith(("#", "//")):
        return comment_edit(line)
    if card := _CARD_READING.fullmatch(text):
        cards = [_CARD_READING.fullmatch(reading.text) for reading in line.readings]
        wordings = _with_comments(line.source, text, known=[match[1] for match in cards if match])
        return Edit(line.number, wordings, Role.CARD, card=(int(card[1]), card[2]))
    words, _, cards_of_it = text.partition(":")
    if section := section_of(words):
        return heading_edit(line, section, cards_of_it)
    return Edit(line.number, _with_comments(line.source, text), Role.HEADING)


def heading_edit(line: OpenLine, section: SectionId, cards: str = "") -> Edit:
    """Return the edit that makes a line a heading, or writes one above it if its cards lack one.

    The heading is `More ...` if it would not be certain otherwise, as below another one of its section.

    Args:
        line: The line.
        section: The section that the heading opens.
        cards: The cards after its colon, on its line or below it.
    """
    total = _HEADING_TOTAL.search(line.source)
    words = [f"{section.heading} ({total[1]}):"] if total and not line.without_heading else []
    words.append(f"{section.heading}:")  # without the total if it would be nothing but a total
    headings = [f"{lead}{each}" for each in words for lead in ("", "More ")]
    if line.without_heading:
        wordings = tuple(f"{heading}\n{line.source}" for heading in headings)
    else:
        wordings = _with_comments(line.source, *(f"{heading}{cards}" for heading in headings))
    return Edit(line.number, wordings, Role.HEADING, section)


def clearest_first(edit: Edit, line: OpenLine, catalogue: Catalogue) -> Edit:
    """Return an edit with the wordings first that can be read in only one way; a card keeps the bullet of its line."""
    role, wordings, bullet = edit.role, list(edit.wordings), ""
    if role is None:
        return edit
    if role is Role.CARD and (match := _BULLET.match(line.source)):
        bullet = match[0]
        wordings = [*(f"{bullet}{each}" for each in wordings if not each.startswith(bullet)), *wordings]
    wordings.sort(key=lambda wording: not _reads_alone(wording.removeprefix(bullet), role, catalogue))
    return replace(edit, wordings=tuple(wordings))


def _comment_wordings(words: str) -> tuple[str, ...]:
    """Return the wordings of a comment; `# text:` keeps words from acting as an instruction to borgcheck."""
    words = words.strip()
    is_plain = "borgcheck" not in words.lower()
    return (*([f"# {words}"] if is_plain else []), f"# text: {words}")


def _with_comments(source: str, *written: str, known: Iterable[str] = ()) -> tuple[str, ...]:
    """Return wordings, each followed by the replaced line as a comment if it lacks words of that line.

    Args:
        source: The line.
        written: The wordings without a comment.
        known: The numbers on the line that the answer explains.
    """
    source_words = [word for word in _WORD.findall(source.lower()) if word != "x"]

    def is_whole(wording: str) -> bool:
        words = [word for word in _WORD.findall(wording.lower()) if word != "x"]
        is_misspelt = len(source_words) == len(words) and all(
            a == b or (not a.isdigit() and nearest(a, [b])) for a, b in zip(source_words, words, strict=True)
        )
        return is_misspelt or not Counter(source_words) - Counter([*words, *known])

    comments = [f"{between}{comment}" for between in (" ", "\n") for comment in _comment_wordings(source)]
    return tuple(f"{wording}{comment}" for wording in written for comment in ([""] if is_whole(wording) else comments))


def _reads_alone(wording: str, role: Role, catalogue: Catalogue) -> bool:
    """Check whether a text can only be a card, a heading or a comment by its form, and the lines below it too."""
    names = names_of(catalogue)
    first, *below = (parse_line(Line(1, text), names) for text in wording.split("\n"))
    is_first = [form.role for form in first.forms] == [role] and not first.question
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
        return SettledList(data, {})
    wordings = {number: [*edit.wordings] for number, edit in by_line.items()}
    while True:
        texts = {number: left[0] for number, left in wordings.items()}
        text = "\n".join(texts.get(number, line) for number, line in enumerate(source.text.split("\n"), 1))
        after = read_as_deck(text, catalogue, path=path)
        if not is_text_deck(after):
            raise RefusedAnswerError(min(by_line), "the list would then no longer be a text list of the card game")
        wrong = dict(_misread_lines(before, after, by_line, texts, catalogue))
        if not wrong:
            return SettledList(encode_text(source, text, path), texts)
        for number, why in wrong.items():
            if len(wordings.get(number, ())) < 2:
                raise RefusedAnswerError(number, why)
            del wordings[number][0]


def with_ruleset(data: bytes, name: str, path: str) -> bytes:
    """Return a list that names a ruleset in its first line."""
    source = decode(data)
    return encode_text(source, f"@ruleset {name}\n{source.text}", path)


def _misread_lines(
    before: Deck, after: Deck, edits: Mapping[int, Edit], texts: Mapping[int, str], catalogue: Catalogue
) -> Iterator[tuple[int, str]]:
    """Yield the lines that do not read as they should, each with why: those that were answered before others."""
    added = [texts.get(number, "").count("\n") for number in range(1, len(before.source) + 1)]
    new_numbers = [n + shift for n, shift in enumerate(accumulate(added, initial=0), 1)]
    now_on, was_on = _cards_by_line(after), _cards_by_line(before)
    unread = {each.number: each for each in after.unread}
    is_misread = False
    for number, edit in edits.items():
        place = new_numbers[number - 1]
        if why := _why_not_as_answered(after, edit, place, unread.get(place), catalogue):
            is_misread = True
            yield number, f"`{texts[number].partition(chr(10))[0]}` {why}"
    if is_misread:
        return
    opened = min((n for n, edit in edits.items() if edit.role in (Role.HEADING, None)), default=len(before.source))
    for number in {*range(1, len(before.source) + 1)} - {*edits, *before.unread_lines}:
        was, now = was_on[number], now_on[new_numbers[number - 1]]
        # A card of which the section has become open is asked about.
        moved = [a for (a, *_), (b, *_) in zip(was, now, strict=False) if None not in (a, b) and a != b]
        is_same = [card for _, *card in was] == [card for _, *card in now]
        if new_numbers[number - 1] not in unread and (not is_same or (moved and number < opened)):
            became = _describe_cards(after, new_numbers[number - 1])
            yield number, f"it would then be read as {became}, and is now {_describe_cards(before, number)}"
            return


def _cards_by_line(deck: Deck) -> dict[int, list[tuple[SectionId | None, int, str]]]:
    """Return the section, the copies and the card of each card on each line."""
    cards = defaultdict[int, list[tuple[SectionId | None, int, str]]](list)
    for entry in deck.entries:
        cards[entry.span.line].append((entry.section, entry.count, identity(entry)))
    return cards


def _describe_cards(deck: Deck, number: int) -> str:
    """Return the cards on a line with their sections."""
    cards = [
        f"{entry.count} {entry.name} in {entry.section.display_name if entry.section else 'no section'}"
        for entry in deck.entries
        if entry.span.line == number
    ]
    return join_words(cards or ["no card"])


def _why_not_as_answered(after: Deck, edit: Edit, place: int, unread: OpenLine | None, catalogue: Catalogue) -> str:
    """Return why a line does not read as answered; empty if it does."""
    role = after.lines[place - 1].role
    if unread and not unread.without_heading:
        # A line that was typed, or a type of cards, is asked about again if it can be read in several wordings.
        is_next = unread.readings and (edit.role is None or (edit.role is Role.HEADING and edit.section is None))
        return "" if is_next else f"is not understood either: {unread.problem}"
    cards = [entry for entry in after.entries if entry.span.line == place]
    opened = [heading for heading in after.headings if heading.span.line == place]
    items = {Role.CARD: cards, Role.HEADING: opened}
    if edit.role not in (None, role) and not (edit.role and items.get(edit.role)):
        return f"is read as {role.value}"
    if edit.section and edit.section not in [heading.section for heading in opened]:
        return f"does not open {edit.section.display_name}"
    if edit.card:
        count, title = edit.card
        meant = catalogue.lookup(title).cards or (None,)  # an unknown card is asked about later
        if not any(entry.count == count and entry.card in meant for entry in cards):
            return f"is not read as {count} {title}"
    return ""
