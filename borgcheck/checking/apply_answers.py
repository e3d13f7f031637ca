"""Write answers about open lines into a list, or correct titles by the answers that lines give by themselves.

The result is read again, and kept only if every line reads as answered and the other lines read as before.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from pydantic import Field

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.changes import CardOnLine, cards_by_line, changed_lines
from borgcheck.checking.codes import UNKNOWN_CARD
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.open_lines import ASKED, open_lines
from borgcheck.checking.rewrite import NotRewritableError, encoded, require_deck, require_format
from borgcheck.checking.written_answers import Answer, as_comment, details, ways_to_write
from borgcheck.common.models import DataModel
from borgcheck.common.phrasing import join_words, plural
from borgcheck.model.deck import Deck
from borgcheck.model.listing import Listing, Role
from borgcheck.model.report import Report
from borgcheck.model.sections import SectionId
from borgcheck.model.unread import AnswerKind, Unread, UnreadReason
from borgcheck.reading.candidates import named_title
from borgcheck.reading.decode import decode
from borgcheck.reading.formats.base import card_title
from borgcheck.reading.titles import whole_count

_COUNT = re.compile(r"(\d+)x? (?=\S)")


class RefusedAnswerError(NotRewritableError):
    """An answer cannot be written.

    Attributes:
        number: The number of the line that would not read as it should.
    """

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"line {number}: {why}")
        self.number = number


@dataclass(frozen=True, slots=True)
class AppliedAnswers:
    """A list after answers were written into it: its content, and the new text of each line that changed."""

    data: bytes
    texts: Mapping[int, str]

    def new_number(self, number: int) -> int:
        """Return the new number of a line; a line above it may have become several."""
        return _new_numbers(self.texts, number)[number]


def apply_answers(data: bytes, catalogue: Catalogue, answers: Mapping[int, Answer], *, path: str) -> AppliedAnswers:
    """Write answers into a list, keeping its encoding and line ends.

    What a sentence changes is written on the lines of the cards.

    Args:
        data: The content of the file.
        catalogue: The cards.
        answers: The answer for each open line, by its number.
        path: The name to show.

    Raises:
        RefusedAnswerError: A line would not read as answered, or another line would read differently than before.
        BorgcheckError: A change is not understood or not certain, or the file's encoding lacks a character of what is
            written.
    """
    texts = _new_texts(read_as_deck(data, catalogue, path=path), catalogue, answers)
    source = decode(data)
    return AppliedAnswers(encoded(source, _with_texts(source.text.split("\n"), texts), path), texts)


class Correction(DataModel):
    """A corrected title."""

    line: int = Field(description="Its line.")
    old: str = Field(description="The title as written.")
    new: str = Field(description="The title of the card.")


class FixResult(DataModel):
    """A text list with its titles corrected."""

    text: str = Field(description="The whole list.")
    changed: bool = Field(description="Whether a title was corrected.")
    unread: int = Field(description="The number of lines that could not be read, which are not changed.")
    corrections: tuple[Correction, ...] = Field(description="The titles that were corrected.")

    def __repr__(self) -> str:
        return f"<FixResult: {plural(len(self.corrections), 'title')} corrected>"


def fix(listing: Listing, catalogue: Catalogue) -> FixResult:
    """Replace misspelt titles, wrong set marks and plurals with the card's title, if exactly one card can be meant.

    Counts, sections, lines that cannot be read and other names of a card stay unchanged. That never makes an illegal
    deck legal, because a deck is illegal only if it would be so whatever its unknown cards are.

    Args:
        listing: The list as read.
        catalogue: The cards.

    Raises:
        NotRewritableError: The list is not a deck in a text format, or would be read differently.
    """
    require_format(listing, "text", "lackey")
    deck = require_deck(listing)
    corrections = []
    for line in open_lines(deck, catalogue):
        is_title = line.reason is UnreadReason.TITLE and not line.below
        if is_title and line.title_is_certain and line.text in line.source:
            card = catalogue.lookup(line.titles[0]).cards[0]
            new = card.title if deck.format == "lackey" else card_title(card, catalogue)
            corrections.append(Correction(line=line.number, old=line.text, new=new))
    answers = {each.line: Answer(AnswerKind.CARD, each.new) for each in corrections}
    try:
        text = _with_texts(deck.source, _new_texts(deck, catalogue, answers) if answers else {})
        if answers and _counted(read_as_deck(text, catalogue, path=deck.path)) != _counted(deck):
            raise NotRewritableError("with titles corrected it would be read differently")
    except NotRewritableError as error:
        raise NotRewritableError(f"{deck.path}: not rewritten: {error}") from None
    return FixResult(
        text=text, changed=bool(corrections), unread=len(deck.unread_lines), corrections=tuple(corrections)
    )


def _counted(deck: Deck) -> list[tuple[int, int, SectionId | None]]:
    """Return the line, the count and the section of each card, as listed."""
    return [(entry.span.line, entry.count, entry.listed_section) for entry in deck.entries]


def fixable(listing: Listing, reports: Iterable[Report], catalogue: Catalogue) -> int:
    """Count the findings that `fix` would correct, each once; none if it would leave the list alone."""
    unknown = {f.line for report in reports for f in report.findings if f.code == UNKNOWN_CARD}
    try:
        corrections = fix(listing, catalogue).corrections if unknown else ()
    except NotRewritableError:
        return 0
    return sum(each.line in unknown for each in corrections)


def _new_texts(before: Deck, catalogue: Catalogue, answers: Mapping[int, Answer]) -> dict[int, str]:
    """Return the new text of each line that the answers change."""
    opened = {line.number: line for line in open_lines(before, catalogue)}
    above = {number for number, line in opened.items() if line.above_headings}
    for number in answers.keys() - opened.keys():
        raise RefusedAnswerError(number, "it is not open")
    if above & set(answers) and not above <= set(answers):
        raise NotRewritableError("say which section each paragraph above the first heading belongs to")
    said = [answer.text for answer in answers.values() if answer.is_change]
    copies = {
        line: number
        for n, answer in answers.items()
        for line in opened[n].multiplies
        if (number := whole_count(answer.copies) or 1) > 1
    }
    changed = changed_lines(before, catalogue, said, copies)
    ways: dict[int, tuple[str, ...]] = {}
    for number, answer in answers.items():
        line, title = opened[number], answer.title
        if len(catalogue.lookup(title).cards) > 1:
            title = named_title(title, line.source, catalogue)
        ways[number] = ways_to_write(line, replace(answer, title=title))
        ways |= {n: as_comment(before.source[n - 1]) for n in _left_out(before, line, answer)}
    ways |= {number: line.ways for number, line in changed.items()}
    expected = cards_by_line(before) | {number: line.cards for number, line in changed.items()}
    reasons: dict[int, str] = {}
    while all(ways.values()):
        new = {number: texts[0] for number, texts in ways.items()}
        after = read_as_deck(_with_texts(before.source, new), catalogue, path=before.path)
        places = _new_numbers(new, len(before.source) + 1)
        answered = {number: text for number, text in new.items() if number not in changed}
        wrong = _misread(answered, places, after, answers) or _different(expected, {*answered, *opened}, places, after)
        if not wrong:
            return new
        ways |= {number: ways.get(number, ())[1:] for number in wrong}
        reasons = wrong | reasons
    number = next(number for number, texts in ways.items() if not texts)
    raise RefusedAnswerError(number, reasons.get(number) or _missing(opened[number], answers[number]))


def _missing(line: Unread, answer: Answer) -> str:
    """Return why nothing can be written for an answer: what it does not say, if that is all."""
    missing = [ASKED[detail] for detail in details(line, answer.what) if not getattr(answer, detail)]
    return f"say {join_words(missing)}" if missing else "there is nothing to write"


def _left_out(deck: Deck, line: Unread, answer: Answer) -> Sequence[int]:
    """Return the other lines that an answer makes comments of."""
    if line.may_begin_deck and answer.what in (AnswerKind.BEGINNING, AnswerKind.OUT):
        is_first = answer.what == AnswerKind.BEGINNING
        others = deck.lines[: line.number - 1] if is_first else deck.lines[line.number :]
        return [other.number for other in others if other.role in (Role.HEADING, Role.CARD, Role.TOTAL)]
    is_end_of_title = line.reason is UnreadReason.TITLE and answer.what in (AnswerKind.COMMENT, AnswerKind.CARD)
    return line.below if is_end_of_title or answer.what == AnswerKind.OUT else ()


def _with_texts(lines: Sequence[str], new: Mapping[int, str]) -> str:
    return "\n".join(new.get(number, line) for number, line in enumerate(lines, 1))


def _new_numbers(new: Mapping[int, str], last: int) -> list[int]:
    """Return the new number of each line, up to `last`, after lines were replaced by one or more each."""
    shifts = accumulate((new.get(n, "").count("\n") for n in range(last)), initial=0)
    return [n + shift for n, shift in zip(range(last + 1), shifts, strict=True)]


def _misread(
    answered: Mapping[int, str], places: Sequence[int], after: Deck, asked: Mapping[int, Answer]
) -> dict[int, str]:
    """Return why answered lines do not read as answered, by number; lines typed again may be anything known."""
    unread = {each.number: each for each in after.unread}
    cards = cards_by_line(after)
    found: dict[int, str] = {}
    for number, written in answered.items():
        what = asked[number].what if number in asked else ""
        is_typed, opens = what == AnswerKind.RETYPED, what in (AnswerKind.HEADING, AnswerKind.BEGINNING)
        for place, text in enumerate(written.split("\n"), places[number]):
            role, is_comment = after.lines[place - 1].role, text.startswith(("# ", "//"))
            is_heading = text.endswith(":") or (opens and place == places[number])
            meant = Role.COMMENT if is_comment else Role.HEADING if is_heading else Role.CARD
            count = _COUNT.match(text)
            if role is Role.UNREAD:
                if place in unread and unread[place].above_headings:  # asked about next
                    continue
                hint = f": {unread[place].hint}" if place in unread and unread[place].hint else ""
                found[number] = f"`{text}` is not understood either{hint}"
            elif role is not meant and (is_comment or not is_typed):
                found[number] = f"`{text}` is read as {role.value}"
            elif role is Role.CARD and count and int(count[1]) not in [copies for _, copies, _ in cards[place]]:
                found[number] = f"`{text}` is read with another count"
    return found


def _different(
    expected: Mapping[int, list[CardOnLine]], skipped: Collection[int], places: Sequence[int], after: Deck
) -> dict[int, str]:
    """Return the first line that reads as other cards than it should, with that reason.

    If a line is a heading now, the sections of cards may differ.
    """
    cards, is_open = cards_by_line(after), set(after.unread_lines)
    written = (after.lines[place - 1] for n in skipped for place in range(places[n], places[n + 1]))
    opens_none = all(line.role is not Role.HEADING for line in written)
    for number, (place, end) in enumerate(pairwise(places[1:]), 1):
        if number in skipped or place in is_open:
            continue
        read = [card for line in range(place, end) for card in cards[line]]
        is_same = [card[1:] for card in read] == [card[1:] for card in expected[number]]
        pairs = zip(read, expected[number], strict=False)
        is_moved = opens_none and any(was is not None and was is not now for (now, *_), (was, *_) in pairs)
        if is_moved or not is_same:
            return {number: "it would then be read differently"}
    return {}
