"""Ask a person what the open lines of a list are, and write the answers into it.

A question is about one line, about lines whose readings depend on each other, or about lines for which every answer is
the same without a further choice. An answer replaces lines by text. The list is then read again, and the answer is kept
only if the replaced lines read as answered, and all others that were certain read as before.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import accumulate

from borgcheck.cards.catalogue import Catalogue, Preference, original_borg_first
from borgcheck.checking.lists import read_as_deck
from borgcheck.checking.rewrite import NotRewritableError, encode_text
from borgcheck.common.phrasing import first_few, join_words
from borgcheck.common.suggesting import nearest
from borgcheck.model.deck import GAME, Deck, identity
from borgcheck.model.findings import Span
from borgcheck.model.listing import Role
from borgcheck.model.ruleset import Ruleset
from borgcheck.model.sections import FREE, NOT_IN_DECK, SectionId
from borgcheck.model.unread import Alternative, OpenLine, OpenReason, with_reason
from borgcheck.reading.decode import decode
from borgcheck.reading.formats.base import card_title
from borgcheck.reading.headings import MAX_NAME_CHARACTERS, section_of
from borgcheck.reading.lex import names_of
from borgcheck.reading.line import Line
from borgcheck.reading.parse import parse_line
from borgcheck.rules.pools import preference

MAX_TOGETHER = 12
"""The most lines of a question that a person sees, and the most in one whose lines could have different answers."""
_COUNT = re.compile(r"[1-9][0-9]{0,2}")
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"\d+|[^\W\d_]+")
_BULLET = re.compile(r"\s*(?:(?:[-–—+*•·‣▪●○◦>]|\[[ xX]?\])\s+)+")
_NO_CARD = "text: no card on the line is in the deck"
_CARD_READING = re.compile(r"(\d+)x (.+)")
_HEADING_TOTAL = re.compile(r"\s*[(\[]\s*(\d{1,3})(?:\s*cards?)?\s*[)\]]\W*\Z", re.I)


class Key(StrEnum):
    """The answers that are not a number: a number is one of several readings or cards."""

    CARD = "c"
    HEADING = "h"
    TEXT = "t"
    TYPED = "e"


class FollowUp(StrEnum):
    """What is asked after an answer, because the line does not say it."""

    COUNT = "how many copies"
    SECTION = "which section"
    LINE = "the line as it should be"

    def accepts(self, text: str) -> bool:
        """Check whether a text says what was asked."""
        if self is FollowUp.COUNT:
            return _COUNT.fullmatch(text) is not None
        return section_of(text) is not None if self is FollowUp.SECTION else bool(text.strip())


class RefusedAnswerError(NotRewritableError):
    """An answer cannot be written."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"line {number}: {why}")


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the answers to a question: its key, what it means and writes, and what is asked after it."""

    key: str
    label: str
    follow_up: FollowUp | None = None


@dataclass(frozen=True)
class Question:
    """A question about one open line, or about several lines that have the same answers.

    If cards stand above all headings, a single question is about the first line of each of their paragraphs.
    """

    lines: tuple[OpenLine, ...]
    deck: Deck
    catalogue: Catalogue

    @cached_property
    def answers(self) -> tuple[Answer, ...]:
        """The answers."""
        return tuple(self._answers())

    @property
    def first(self) -> OpenLine:
        """The first line."""
        return self.lines[0]

    @property
    def is_group(self) -> bool:
        """Whether one answer holds for several lines."""
        return len(self.lines) > 1 and not self.first.is_above_headings

    @property
    def can_be_split(self) -> bool:
        """Whether each of its lines may be answered alone instead."""
        return self.is_group and not self.first.group

    def narrowed_to(self, *lines: OpenLine) -> Question:
        """Return the same question about only some of its lines."""
        return replace(self, lines=lines)

    def answer(self, key: str) -> Answer | None:
        """Return the answer with a key, or None."""
        return next((answer for answer in self.answers if answer.key == key), None)

    def edits(self, key: str, typed: Sequence[str] = ()) -> list[Edit]:
        """Return what an answer writes.

        Args:
            key: The key of the answer.
            typed: What was typed after it: one text, but for cards above all headings the section of each paragraph,
                which is empty if it is the section of the paragraph above.

        Raises:
            RefusedAnswerError: The answer is incomplete, or is not one of the answers.
        """
        answer = self.answer(key)
        if answer is None:
            raise RefusedAnswerError(self.first.number, "this is not one of the answers")
        if answer.follow_up and not (typed and answer.follow_up.accepts(typed[0])):
            raise RefusedAnswerError(self.first.number, f"say {answer.follow_up}")
        texts = [*typed, *[""] * len(self.lines)]
        return [
            self._edit(line, text, key)
            for line, text in zip(self.lines, texts, strict=False)
            if text or line is self.first or not line.is_above_headings
        ]

    def _answers(self) -> Iterator[Answer]:
        line, is_one = self.first, len(self.lines) == 1
        if line.without_heading:
            them = "them" if line.is_above_headings else "it"
            yield Answer(Key.HEADING, f"write a heading above {them}", FollowUp.SECTION)
            if not line.is_above_headings:
                yield Answer(Key.TEXT, _NO_CARD)
            return
        for number, reading in enumerate(line.readings, 1):
            if all(each.readings[number - 1].text for each in self.lines):
                yield Answer(str(number), self._reading_label(str(number), reading))
        needs_count = None if line.count or line.reason is OpenReason.TITLE else FollowUp.COUNT
        for number, title in enumerate(() if line.readings else line.titles, 1):
            key = Key.CARD if len(line.titles) == 1 else str(number)
            card = f"`{title}`; say {needs_count}" if needs_count else self._preview(key)
            yield Answer(key, f"the card {card}" if is_one else f"a card each: {card}", needs_count)
        is_all = line.reason is not OpenReason.TITLE or bool(line.count)
        may_open = line.opens_section if line.readings else is_all and line.reason is not OpenReason.COUNT
        if is_one and may_open:
            section = named_section(line)
            label = f"the heading `{section.heading}`, or another" if section else "a heading"
            yield Answer(Key.HEADING, label, FollowUp.SECTION)
        if is_all:
            is_heading = line.reason is OpenReason.HEADING
            yield Answer(Key.TEXT, "text; the cards below belong to the section above" if is_heading else _NO_CARD)
        if is_one:
            yield Answer(Key.TYPED, "retype the line", FollowUp.LINE)
        elif self.can_be_split:
            yield Answer(Key.TYPED, "answer line by line")

    def _reading_label(self, key: str, reading: Alternative) -> str:
        """Return what a reading means and writes; for lines that are cards together, the total of their copies."""
        edits = self._edits(key)
        copies = [edit.card[0] for edit in edits if edit.card]
        if self.can_be_split or len(edits) == 1 or len(copies) < len(edits):
            return f"{reading.in_full}: {self._preview(key)}"
        number = "one copy each" if {*copies} == {1} else f"{sum(copies)} in all"
        return with_reason(f"{reading.kind}: {number}", reading.against)

    def _preview(self, key: str) -> str:
        """Return what an answer writes, as code."""
        texts = [f"`{text.strip()}`" for edit in self._edits(key) for text in edit.wordings[0].split("\n")]
        return first_few(texts, MAX_TOGETHER) if len(texts) > MAX_TOGETHER else join_words(texts)

    def _edits(self, key: str) -> list[Edit]:
        return [self._edit(line, "", key) for line in self.lines]

    def _edit(self, line: OpenLine, text: str, key: str) -> Edit:
        """Return what an answer writes in place of a line; wordings that can be read in only one way come first.

        Args:
            line: The line.
            text: What was typed, because the line does not say it.
            key: The key of the answer.
        """
        edit = self._edit_for_key(line, text, key)
        if edit.role is None:
            return edit
        role, wordings, bullet = edit.role, list(edit.wordings), ""
        if role is Role.CARD and (match := _BULLET.match(line.source)):
            bullet = match[0]
            with_bullet = [f"{bullet}{wording}" for wording in wordings if not wording.startswith(bullet)]
            wordings = [*with_bullet, *wordings]
        wordings.sort(key=lambda wording: not _reads_alone(wording.removeprefix(bullet), role, self.catalogue))
        return replace(edit, wordings=tuple(wordings))

    def _edit_for_key(self, line: OpenLine, text: str, key: str) -> Edit:
        if key == Key.TEXT:
            return Edit(line.number, _comment_wordings(line.source), Role.COMMENT)
        if key == Key.TYPED:
            return Edit(line.number, (" ".join(text.split()),))
        if key == Key.HEADING:
            section = section_of(text)
            return Edit(line.number, self._heading_wordings(line, section) if section else (), Role.HEADING, section)
        if line.readings:
            return self._reading_edit(line, line.readings[int(key) - 1].text)
        return _card_edit(line, line.titles[0 if key == Key.CARD else int(key) - 1], text)

    def _reading_edit(self, line: OpenLine, text: str) -> Edit:
        if text.startswith(("#", "//")):
            return Edit(line.number, _comment_wordings(line.source), Role.COMMENT)
        if card := _CARD_READING.fullmatch(text):
            cards = [_CARD_READING.fullmatch(reading.text) for reading in line.readings]
            wordings = _with_comments(line.source, text, known=[match[1] for match in cards if match])
            return Edit(line.number, wordings, Role.CARD, card=(int(card[1]), card[2]))
        words, _, cards_of_it = text.partition(":")
        section = section_of(words)
        wordings = self._heading_wordings(line, section, cards_of_it) if section else _with_comments(line.source, text)
        return Edit(line.number, wordings, Role.HEADING, section)

    def _heading_wordings(self, line: OpenLine, section: SectionId, cards: str = "") -> tuple[str, ...]:
        """Return the wordings of a heading, `More ...` first if another opens its section or takes out cards above.

        Args:
            line: The line.
            section: The section that it opens.
            cards: The cards after its colon, on its line or below it.
        """
        if line.without_heading:
            is_open = any(h.named_section is section and h.span.line < line.number for h in self.deck.headings)
            return (f"{'More ' if is_open else ''}{section.heading}:\n{line.source}",)
        total = _HEADING_TOTAL.search(line.source)
        words = [f"{section.heading} ({total[1]}):"] if total else []
        words.append(f"{section.heading}:")  # without the total if it would be nothing but a total
        own = {each.number for each in self.lines}
        others = [heading for heading in self.deck.headings if heading.span.line not in own]
        is_below = any(h.named_section in NOT_IN_DECK and h.span.line < line.number for h in others)
        is_second = line is not self.first or any(h.named_section is section for h in others)
        needs_more = section not in NOT_IN_DECK and (is_below or (is_second and section not in FREE))
        pairs = ((more, each) if needs_more else (each, more) for each in words for more in (f"More {each}",))
        return _with_comments(line.source, *(f"{each}{cards}" for pair in pairs for each in pair))


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


# ---- questions


def is_text_deck(deck: Deck) -> bool:
    """Check whether a list is a text list of the card game."""
    return deck.format == "text" and not (deck.wrong_game or deck.not_text)


def questions(
    deck: Deck,
    catalogue: Catalogue,
    ruleset: Ruleset | None = None,
    *,
    split: Collection[int] = (),
    skipped: Collection[int] = (),
) -> list[Question]:
    """Return what to ask about a list, in the order of the file.

    Args:
        deck: The list.
        catalogue: The cards.
        ruleset: The ruleset whose cards come first among those that a title may mean.
        split: The numbers of the lines to ask about one by one.
        skipped: The numbers of the lines not to ask about.
    """
    groups: dict[object, list[OpenLine]] = defaultdict(list)
    for line in open_lines(deck, catalogue, ruleset):
        if line.number not in skipped:
            groups[_question_key(line, split)].append(line)
    out = []
    for group in groups.values():
        size = len(group) if group[0].is_above_headings or group[0].group else MAX_TOGETHER
        for start in range(0, len(group), size):
            out.append(Question(tuple(group[start : start + size]), deck, catalogue))
    return sorted(out, key=lambda question: question.first.number)


def open_lines(deck: Deck, catalogue: Catalogue, ruleset: Ruleset | None = None) -> list[OpenLine]:
    """Return the open lines of a text list, each with the titles of the cards that it may be."""
    if not is_text_deck(deck):
        return []
    by_number: dict[int, OpenLine] = {}
    cards_on_line = Counter(entry.span.line for entry in deck.entries)
    for unread in deck.unread:
        for line in _paragraphs_above_headings(deck, unread) if unread.is_above_headings else (unread,):
            by_number.setdefault(line.number, line)
    for entry in deck.entries:
        if entry.card is None and not entry.of_tribbles_game:
            number = entry.span.line
            count = str(entry.count) if cards_on_line[number] == 1 else ""
            line = OpenLine(
                entry.title_span, entry.title, OpenReason.TITLE, source=deck.source[number - 1], count=count
            )
            by_number.setdefault(number, line)
    prefer = preference(ruleset) if ruleset and ruleset.game == GAME else original_borg_first
    return [_with_possible_cards(by_number[number], catalogue, prefer) for number in sorted(by_number)]


def _paragraphs_above_headings(deck: Deck, first: OpenLine) -> Iterator[OpenLine]:
    """Yield the first card of each paragraph above all headings, with the lines of cards in its paragraph."""
    elsewhere = {number for unread in deck.unread for number in unread.below}
    parts: list[list[int]] = []
    above = first.number
    for number in sorted({e.span.line for e in deck.entries if e.listed_section is None} - elsewhere):
        if not parts or not all(text.strip() for text in deck.source[above : number - 1]):
            parts.append([])
        parts[-1].append(number)
        above = number
    for part in parts:
        yield replace(first, span=Span(part[0], 1, 2), source=deck.source[part[0] - 1], below=tuple(part))


def _with_possible_cards(line: OpenLine, catalogue: Catalogue, prefer: Preference) -> OpenLine:
    """Return an open line with the titles of the cards that it may be; none if it has several cards or counts.

    Its count is empty if the line does not state it.
    """
    if line.readings or line.without_heading or line.reason is OpenReason.HEADING:
        return line
    written = line.titles or (line.detail if line.reason is OpenReason.COUNT else line.text,)
    title = _with_set_mark(written[0], line.source, catalogue)
    is_whole = line.reason is OpenReason.LINE
    numbers = _NUMBER.findall(re.sub(re.escape(title), "", line.source, flags=re.I)) if is_whole else [line.count]
    count = line.count if line.count in numbers and FollowUp.COUNT.accepts(line.count) else ""
    titles, is_certain = list[str](), False
    if len(written) == 1 and len(numbers) < 2 and (count or not is_whole or numbers in ([], ["0"])):
        titles, is_certain = _possible_titles(title, catalogue, prefer)
    return replace(line, titles=tuple(dict.fromkeys(titles)), title_is_certain=is_certain, count=count)


def _with_set_mark(title: str, source: str, catalogue: Catalogue) -> str:
    """Return a title with the set mark that follows it on its line, if there is one."""
    match = re.search(rf"{re.escape(title)}\s*[(\[][^()\[\]]*[)\]]", source, re.I)
    return match[0] if match and catalogue.lookup(match[0]).cards else title


def _possible_titles(title: str, catalogue: Catalogue, prefer: Preference) -> tuple[list[str], bool]:
    """Return the titles of the cards that a title may mean, and whether it can mean only the first of them."""
    if cards := catalogue.lookup(title).cards:
        printed = {card.printed for card in cards}
        has_versions = len(printed) == 1 < len(cards)
        return [*printed] if has_versions else [card_title(card, catalogue) for card in cards], len(printed) == 1
    if certain := catalogue.unambiguous_match(title):
        return [card_title(certain, catalogue)], True
    return [*catalogue.suggest(title, prefer=prefer)] if len(title) <= MAX_NAME_CHARACTERS else [], False


def _question_key(line: OpenLine, split: Collection[int]) -> object:
    """Return a key that the lines of one question share; a line with answers of its own has its own key."""
    if line.without_heading:
        return line.number if line.section else "above headings"
    if line.group:
        return "group", line.group
    if line.readings:
        is_alone = line.opens_section and bool(line.titles)
    elif line.titles:
        is_alone = not (line.title_is_certain and line.count)
    else:
        is_alone = line.reason is not OpenReason.TITLE
    return line.number if is_alone or line.number in split else (line.kind, bool(line.titles))


def named_section(line: OpenLine) -> SectionId | None:
    """Return the section that a line names or nearly names; None if it names none."""
    return section_of(line.nearest or line.text)


# ---- what an answer writes


def _comment_wordings(words: str) -> tuple[str, ...]:
    """Return the wordings of a comment; `# text:` keeps words from acting as an instruction to borgcheck."""
    words = words.strip()
    is_plain = "borgcheck" not in words.lower()
    return (*([f"# {words}"] if is_plain else []), f"# text: {words}")


def _card_edit(line: OpenLine, title: str, text: str) -> Edit:
    """Return the edit that makes a line a card: in an unknown title or a bad count only that part is replaced."""
    count, is_title = line.count or text, line.reason is OpenReason.TITLE
    wordings = _with_comments(line.source, f"{count} {title}", f"{count}x {title}") if count else ()
    before, after = line.source[: line.span.column - 1], line.source[line.span.end - 1 :]
    if line.reason is not OpenReason.LINE and f"{before}{line.text}{after}" == line.source:
        wordings = (f"{before}{title if is_title else count}{after}", *wordings)
    return Edit(line.number, wordings, Role.CARD, card=(int(count), title) if count else None)


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


# ---- the list


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
    typed = any(edit.role is None for edit in edits.values())
    if not typed and [i.codes for i in after.ignores] != [i.codes for i in before.ignores]:
        yield next(iter(edits)), "the list would then ignore other codes"
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
