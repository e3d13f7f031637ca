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
from borgcheck.common.phrasing import join_words, plural
from borgcheck.model.deck import Deck
from borgcheck.model.findings import Span
from borgcheck.model.unread import Alternative, AnswerKind, Unread, UnreadReason
from borgcheck.reading.titles import is_title

MOST_LISTED = 6
"""The maximum size of a group whose label shows what each line becomes; for a larger group it shows three lines."""
_FEW = 3
_COPIES_ASKED = "how many copies of each card below there are is asked"
_COUNT = re.compile(r"\A\d{1,3}\s?[xX×]?\s+")
# What stands between two cards that both have their count in front.
_BETWEEN_COUNTS = re.compile(r"\s?[,;/+&]\s*(?=\d{1,3}\s?[xX×]?\s)")
# Of several problems on a line, a person is asked about the first of these.
_ORDER = (UnreadReason.HEADING, UnreadReason.LINE, UnreadReason.COUNT)
# In a list of more paragraphs, blank lines separate cards, not sections.
_MOST_PARAGRAPHS = 8


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer to a question.

    Attributes:
        what: A member of AnswerKind, or the number of one of the readings.
        label: What it means and what it writes; code is in backticks.
        lines: The lines that it is for.
        is_ready: Whether these lines state everything that it writes.
    """

    what: str
    label: str
    lines: tuple[Unread, ...]
    is_ready: bool


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
    for unread in sorted(deck.unread, key=lambda unread: _ORDER.index(unread.reason)):
        for part in _paragraphs(deck, unread) if unread.above_headings else (unread,):
            found.setdefault(part.number, part)
    on_line = Counter(entry.span.line for entry in deck.entries)
    for entry in deck.entries:
        number = entry.span.line
        if entry.card is None and not entry.of_tribbles_game:
            is_certain = bool(entry.certain_title)
            titles = (entry.certain_title,) if is_certain else entry.suggestions
            unknown = Unread(
                entry.span, entry.title, UnreadReason.TITLE, source=deck.source[number - 1], titles=titles,
                title_is_certain=is_certain, is_certain=is_certain,
                count=str(entry.count) if on_line[number] == 1 else "",
            )  # fmt: skip
            found.setdefault(number, unknown)
    for number in sorted(found):
        if number in found and (whole := _with_next_line(found[number], deck.source, catalogue)):
            found[number] = whole
            found.pop(number + 1, None)
    return [_in_parts(found[number], catalogue) for number in sorted(found)]


def _with_next_line(line: Unread, source: Sequence[str], catalogue: Catalogue) -> Unread | None:
    """Return a line as a title that ends on the next line; None if the two are not a title."""
    is_title_alone = line.reason in (UnreadReason.TITLE, UnreadReason.LINE) and not (line.below or line.readings)
    words = _COUNT.sub("", line.text.strip())
    if not is_title_alone or not line.source.rstrip().endswith(words) or line.number >= len(source):
        return None
    title = f"{words} {source[line.number].strip()}"
    if not words or not is_title(title, catalogue):
        return None
    titles = {card.title for card in catalogue.lookup(title).cards}
    named = titles.pop() if len(titles) == 1 else title
    return replace(
        line, text=words, reason=UnreadReason.TITLE, titles=(named,), names_several_cards=False, is_outside_list=False,
        title_is_certain=True, is_certain=False, is_text=False, names_nothing=False, below=(line.number + 1,),
    )  # fmt: skip


def _in_parts(line: Unread, catalogue: Catalogue) -> Unread:
    """Return a line with several cards, one of which is not known, with the answer that writes each on its own line."""
    parts = _BETWEEN_COUNTS.split(line.text.strip()) if line.reason is UnreadReason.LINE and not line.readings else []
    titles = [_COUNT.sub("", part) for part in parts]
    is_cards = all(title not in ("", part) for title, part in zip(titles, parts, strict=True))
    if len(parts) < 2 or not is_cards or not any(is_title(title, catalogue) for title in titles):
        return line
    written = "\n".join(parts)
    cards = Alternative("each card on a line of its own", written, "parts")
    return replace(line, readings=(cards, Alternative("a comment", "", AnswerKind.COMMENT)))


def _paragraphs(deck: Deck, first: Unread) -> Iterator[Unread]:
    """Yield the first card of each paragraph above all headings, with the lines of cards in its paragraph."""
    opening = {heading.span.line for heading in deck.headings if heading.section}
    opening |= {each.number for each in deck.unread if each.reason is UnreadReason.HEADING or each.may_be_heading}
    end = min((number for number in opening if number > first.number), default=len(deck.source) + 1)
    cards = [n for n in sorted({entry.span.line for entry in deck.entries}) if first.number <= n < end]
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
        has = bool(line.card), bool(line.named_section), bool(line.multiplies)
        groups[line.number if line.number in apart else (line.kind, line.default, line.answers, has)].append(line)
    return [tuple(group) for group in groups.values()]


def question_about(group: Sequence[Unread]) -> Question:
    """Return the question about a group of lines; what each line is typed as is asked about single lines only."""
    choices = []
    for what in group[0].answers:
        lines = tuple(line for line in group if what != AnswerKind.CARD or line.titles or len(group) == 1)
        if lines and (what not in (AnswerKind.RETYPED, AnswerKind.CHANGE) or len(group) == 1):
            missing = {detail for line in lines for detail in details(line, what)}
            is_ready = not missing or (missing == {"title"} and len(group) > 1)
            choices.append(Choice(what, _label(group, lines, what), lines, is_ready))
    default = group[0].default
    return Question(tuple(group), tuple(choices), default if any(each.what == default for each in choices) else "")


def _label(group: Sequence[Unread], lines: Sequence[Unread], what: str) -> str:
    """Return what an answer means and writes."""
    first, number = group[0], len(lines)
    texts = [texts[0] if (texts := ways_to_write(line, Answer(what, copies="1"))) else "" for line in lines]
    if what.isdigit():
        label = first.readings[int(what) - 1].label
        return label if number == 1 else f"{label}; all {number} lines: {_listed(texts)}"
    if what == AnswerKind.CARD:
        return _label_of_cards(group, lines, texts)
    if what == AnswerKind.HEADING:
        if first.above_headings:
            return "the heading of a section, to be written above them"
        label = f"the heading `{in_one_line(texts[0])}`" if number == 1 and texts[0] else _label_of_headings(texts)
        return f"{label}; {_COPIES_ASKED}" if first.multiplies else label
    if what == AnswerKind.BEGINNING:
        return "the deck that is played begins here: the cards and headings above become comments"
    if what == AnswerKind.CHANGE:
        return "it takes cards out or adds some: say which, and their lines are changed"
    return "type the line as it should be" if what == AnswerKind.RETYPED else _label_of_comments(group, what)


def _label_of_cards(group: Sequence[Unread], lines: Sequence[Unread], texts: Sequence[str]) -> str:
    first = lines[0]
    if len(group) == 1 and "title" in details(first, AnswerKind.CARD):
        return f"a card (perhaps {join_words(first.titles, 'or')})" if first.titles else "a card"
    written = [text or line.titles[0] for text, line in zip(texts, lines, strict=True)]
    asked = "" if all(texts) else "; how many copies is asked"
    asked += "; the end of the title on the next line becomes a comment" if any(line.below for line in lines) else ""
    if len(group) > 1:
        return f"{plural(len(lines), 'card')}: {_listed(written)}{asked}"
    added = "" if first.title_is_certain else ", besides those on other lines"
    return f"the card {_listed(written)}{added}{asked}"


def _label_of_headings(texts: Sequence[str]) -> str:
    if len(texts) == 1:
        return "the heading of a section"
    return f"{len(texts)} headings: {_listed(texts)}" if all(texts) else "headings; the section of each is asked"


def _label_of_comments(group: Sequence[Unread], what: str) -> str:
    first, number = group[0], len(group)
    opens = first.reason is not UnreadReason.TITLE and bool(first.below)
    if first.may_begin_deck and what == AnswerKind.OUT:
        return "not part of the deck: it becomes a comment, and so do all headings and cards below it"
    if (below := sum(len(line.below) for line in group)) and (what == AnswerKind.OUT or not opens):
        they, them = ("it becomes a comment", "it") if number == 1 else ("they become comments", "them")
        so = "so does the line" if below == 1 else f"so do the {below} lines"
        return f"not part of the deck: {they}, and {so} below {them}"
    may_open = opens or (
        first.has_cards_below and not first.title_is_certain and not first.source.strip()[:1].isdigit()
    )
    stay = _COPIES_ASKED if first.multiplies else "the cards stay as they are listed"
    stay += "; the cards below belong to the section above" if may_open else ""
    return f"{'a comment' if number == 1 else 'comments'}, not part of the deck; {stay}"


def _listed(texts: Sequence[str]) -> str:
    """Return texts as code: all if they are few, else the first ones and the number of the others."""
    shown = [f"`{in_one_line(text)}`" for text in (texts if len(texts) <= MOST_LISTED else texts[:_FEW])]
    return ", ".join(shown) + (f" and {len(texts) - _FEW} more" if len(shown) < len(texts) else "")


def in_one_line(text: str) -> str:
    """Return a text that may have several lines with `+` between them."""
    return text.replace("\n", " + ")
