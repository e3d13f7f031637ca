"""Group the open lines of a list into questions, each with its answers.

The command line and the page ask these questions; written_answers.py says what an answer writes, and apply_answers.py
writes it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.written_answers import Answer, details, ways_to_write
from borgcheck.common.phrasing import join_words
from borgcheck.model.deck import Deck
from borgcheck.model.findings import Span
from borgcheck.model.unread import AnswerKind, Unread, UnreadReason
from borgcheck.reading.candidates import named_titles
from borgcheck.reading.headings import section_of
from borgcheck.reading.titles import is_title

MOST_LISTED = 6
"""The maximum size of a group whose label shows what each line becomes; for a larger group it shows three lines."""
_FEW = 3
ASKED = {
    "title": "which one",
    "count": "how many copies",
    "section": "the section",
    "copies": "how many copies of each card below there are",
    "text": "the line as it should be",
}
"""What a person is asked for."""
_COUNT = re.compile(r"\A\d{1,3}\s?[xX×]?\s+")
# In a list of more paragraphs, blank lines separate cards, not sections.
_MOST_PARAGRAPHS = 8


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to a question.

    Attributes:
        what: A member of AnswerKind, or the number of one of the readings.
        label: What it means and what it writes; code is in backticks.
        missing: What a person has to say besides, as the lines do not state it.
    """

    what: str
    label: str
    missing: Collection[str]


@dataclass(frozen=True, slots=True)
class Question:
    """A question about open lines that look alike.

    Attributes:
        lines: The lines.
        choices: The answers.
        default: The answer that the lines give by themselves; empty if only a person can decide.
    """

    lines: tuple[Unread, ...]
    choices: tuple[Choice, ...]
    default: str

    @property
    def first(self) -> Unread:
        """The first line."""
        return self.lines[0]

    @property
    def problem(self) -> str:
        """Why a person is asked; code is in backticks."""
        if not self.first.above_headings:
            return self.first.problem
        return f"there is no heading above the cards on {join_words(map(_paragraph, self.lines))}"


def accepts_answers(deck: Deck) -> bool:
    """Check whether a list is a text list of the card game."""
    return deck.format == "text" and not deck.wrong_game and not deck.not_text


def open_lines(deck: Deck, catalogue: Catalogue) -> list[Unread]:
    """Return the open lines of a deck, including unknown titles, at most one item per line, in the order of the file.

    A title on two lines is one thing.
    """
    found: dict[int, Unread] = {}
    for unread in deck.unread:
        for part in _paragraphs(deck, unread) if unread.above_headings else (unread,):
            found.setdefault(part.number, part)
    on_line = Counter(entry.span.line for entry in deck.entries)
    for entry in deck.entries:
        number = entry.span.line
        if entry.card is None and not entry.of_tribbles_game:
            certain = entry.certain_title
            section = section_of(entry.title)
            known = (certain,) if certain else () if section else entry.suggestions
            titles = named_titles(known, entry.title, catalogue)
            count = str(entry.count) if on_line[number] == 1 else ""
            unknown = Unread(
                entry.span, entry.title, UnreadReason.TITLE, source=deck.source[number - 1], titles=titles, count=count,
                title_is_certain=bool(certain), default=AnswerKind.CARD if certain and count else "",
                named_section=section,
            )  # fmt: skip
            if number not in found or (found[number].above_headings and unknown.named_section):
                found[number] = unknown
    for number in sorted(found):
        if number in found and (whole := _with_next_line(found[number], deck.source, catalogue)):
            found[number] = whole
            found.pop(number + 1, None)
    return [found[number] for number in sorted(found)]


def _with_next_line(line: Unread, source: Sequence[str], catalogue: Catalogue) -> Unread | None:
    """Return a line as a title that ends on the next line; None if the two are not a title."""
    words = _COUNT.sub("", line.text.strip())
    is_alone = not (line.below or line.readings) and bool(words) and line.source.rstrip().endswith(words)
    title = f"{words} {source[line.number].strip()}" if is_alone and line.number < len(source) else ""
    if line.reason not in (UnreadReason.TITLE, UnreadReason.LINE) or not is_title(title, catalogue):
        return None
    titles = {card.title for card in catalogue.lookup(title).cards}
    return Unread(
        line.span, words, UnreadReason.TITLE, source=line.source, title_is_certain=True, count=line.count,
        titles=tuple(titles) if len(titles) == 1 else (title,), below=(line.number + 1,),
    )  # fmt: skip


def _paragraphs(deck: Deck, first: Unread) -> Iterator[Unread]:
    """Yield the first card of each paragraph above all headings, with the lines of cards in its paragraph."""
    lost = {number for each in deck.unread for number in each.below}
    cards = sorted({entry.span.line for entry in deck.entries if entry.listed_section is None} - lost)
    parts: list[list[int]] = []
    for above, number in zip([first.number, *cards], cards, strict=False):
        if not parts or not all(text.strip() for text in deck.source[above : number - 1]):
            parts.append([])
        parts[-1].append(number)
    for part in parts if len(parts) <= _MOST_PARAGRAPHS else [cards]:
        yield replace(first, span=Span(part[0], 1, 2), source=deck.source[part[0] - 1], below=tuple(part))


def _paragraph(line: Unread) -> str:
    first, last = line.below[0], line.below[-1]
    return f"line {first}" if first == last else f"lines {first} to {last}"


def grouped(lines: Iterable[Unread], *, apart: Collection[int] = ()) -> list[tuple[Unread, ...]]:
    """Group open lines by what they have in common, in the order of the first line of each group.

    Args:
        lines: The lines.
        apart: The numbers of lines to ask about one by one.
    """
    groups: dict[object, list[Unread]] = defaultdict(list)
    for line in lines:
        is_named = AnswerKind.CARD in line.answers and bool(line.titles)
        has = bool(line.card), is_named, bool(line.named_section), bool(line.multiplies)
        groups[line.number if line.number in apart else (line.kind, line.default, line.answers, has)].append(line)
    return [tuple(group) for group in groups.values()]


def question_about(group: Sequence[Unread]) -> Question:
    """Return the question about a group of lines; what each line is typed as is asked about single lines only."""
    first, is_one, choices = group[0], len(group) == 1, []
    for what in first.answers:
        if is_one or (what != AnswerKind.RETYPED and (what != AnswerKind.CARD or first.titles)):
            missing = {detail for line in group for detail in details(line, what)}
            if not is_one:
                missing.discard("title")  # the likeliest one of each line is taken
            choices.append(Choice(what, _label(group, what, missing), missing))
    return Question(tuple(group), tuple(choices), first.default if first.default in first.answers else "")


def _label(lines: Sequence[Unread], what: str, missing: Collection[str]) -> str:
    """Return what an answer means and writes; `missing` is what a person is asked for."""
    first, number = lines[0], len(lines)
    texts = ["".join(ways_to_write(line, Answer(what, copies="1"))[:1]) for line in lines]
    if what.isdigit():
        label = first.readings[int(what) - 1].label
        return label if number == 1 else f"{label}; all {number} lines: {_listed(texts)}"
    below = "all headings and cards" if first.may_begin_deck else "the cards"
    label = AnswerKind(what).label.format(each=" each" if number > 1 else "", below=below)
    if what == AnswerKind.CARD and ("title" in missing or not all(texts)):
        texts = list(first.titles) if number == 1 else [line.titles[0] for line in lines]
    if what in (AnswerKind.CARD, AnswerKind.HEADING) and texts and all(texts):
        label += f": {_listed(texts)}"
    if what == AnswerKind.CARD and number == 1 and not first.title_is_certain and "title" not in missing:
        label += ", besides those on other lines"
    if what == AnswerKind.COMMENT and not missing:
        label += "; only the cards on other lines count, as they are listed"
    if what == AnswerKind.COMMENT and AnswerKind.HEADING in first.answers:
        label += "; those below belong to the section above"
    if what in (AnswerKind.CARD, AnswerKind.COMMENT) and first.reason is UnreadReason.TITLE and first.below:
        label += "; the end of the title on the next line becomes a comment"
    asked = [words for detail, words in ASKED.items() if detail in missing and detail != "text"]
    return f"{label}; {join_words(asked)} is asked" if asked else label


def _listed(texts: Sequence[str]) -> str:
    """Return texts as code: all if they are few, else the first ones and the number of the others."""
    shown = [f"`{in_one_line(text)}`" for text in (texts if len(texts) <= MOST_LISTED else texts[:_FEW])]
    return ", ".join(shown) + (f" and {len(texts) - _FEW} more" if len(shown) < len(texts) else "")


def in_one_line(text: str) -> str:
    """Return a text that may have several lines with `+` between them."""
    return text.replace("\n", " + ")
