"""Read changes to a deck, such as `-1 Chalnoth; +2 Awaken`, and carry them out on the lines of the cards."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from borgcheck.cards.catalogue import Catalogue
from borgcheck.checking.rewrite import NotRewritableError
from borgcheck.checking.written_answers import as_comment, section_typed, with_rest
from borgcheck.errors import BorgcheckError
from borgcheck.model.deck import CardEntry, Deck, identity
from borgcheck.model.sections import SectionId
from borgcheck.model.unread import Unread

_CHANGE = re.compile(r"(?P<sign>[-+−–])\s*(?P<copies>\d{1,3})\s*[xX×]?\s+(?P<title>\S.*)")
_BETWEEN = re.compile(r"[\n;]|[,\s](?=\s*[-+−–]\s*\d{1,3}\s*[xX×]?\s)")
_COPIES = re.compile(r"\d+")

CardOnLine = tuple[SectionId | None, int, str]
"""The section in which a card counts, its copies, and its key."""


class ChangedLine(NamedTuple):
    """A line of cards after a change: the ways to write it, the plainest first, and the cards that it holds then."""

    ways: tuple[str, ...]
    cards: list[CardOnLine]


def read_changes(text: str) -> Iterator[tuple[str, int, str]]:
    """Yield each change as it is written, the number of copies that it adds, and the title.

    Raises:
        BorgcheckError: A change is not understood.
    """
    for change in filter(None, map(str.strip, _BETWEEN.split(text))):
        match = _CHANGE.fullmatch(change)
        if match is None or not int(match["copies"]):
            raise BorgcheckError(f"`{change}`: write what is taken out or added as `-1 Chalnoth` or `+2 Awaken`")
        yield change, int(match["copies"]) * (1 if match["sign"] == "+" else -1), match["title"]


def cards_by_line(deck: Deck) -> dict[int, list[CardOnLine]]:
    """Return the cards on each line of a deck."""
    cards: dict[int, list[CardOnLine]] = defaultdict(list)
    for entry in deck.entries:
        cards[entry.span.line].append((entry.section, entry.count, identity(entry)))
    return cards


def changed_lines(
    deck: Deck, catalogue: Catalogue, said: Iterable[str], copies: Mapping[int, int]
) -> dict[int, ChangedLine]:
    """Return each line of cards that changes, by its number.

    Args:
        deck: The deck.
        catalogue: The cards.
        said: The changes, such as `-1 Chalnoth` or `+2 Awaken, Draw`, one a line or with `;` or `,` between them.
        copies: How many copies there are of each card on some lines, by their numbers.

    Raises:
        BorgcheckError: A change is not understood, or its line is not certain.
    """
    if own := [entry.span.line for entry in deck.entries if entry.states_count and entry.span.line in copies]:
        raise NotRewritableError(f"line {own[0]} has a count of its own; edit the list")
    counts = [copies.get(entry.span.line, entry.count) for entry in deck.entries]
    added: dict[int, list[CardOnLine]] = defaultdict(list)
    changes = [each for text in said for each in read_changes(text)]
    for change, number, words in changes:
        titles, section = _meant(words, catalogue)
        found = [
            n
            for n, entry in enumerate(deck.entries)
            if entry.card and entry.card.title in titles and section in (None, entry.section)
        ]
        if not found:
            added[_last_line(deck, change, number, section)].append((section, number, titles[0]))
            continue
        lines = ", ".join(str(deck.entries[n].span.line) for n in found)
        if len(found) > 1:
            raise NotRewritableError(
                f"{titles[0]} is on lines {lines}: say which section, such as `{change}, Draw`, or edit the list"
            )
        counts[found[0]] += number
        if counts[found[0]] < 0:
            raise NotRewritableError(f"{titles[0]}: line {lines} has only {deck.entries[found[0]].count}")
    on_line: dict[int, list[tuple[CardEntry, int]]] = defaultdict(list)
    for entry, count in zip(deck.entries, counts, strict=True):
        on_line[entry.span.line].append((entry, count))
    changed = {number for number, cards in on_line.items() if any(count != entry.count for entry, count in cards)}
    if changes and not (changed or added):
        raise NotRewritableError("these changes cancel out: say the section of each, such as `-1 Chalnoth, Seed`")
    return {number: _changed(deck.source[number - 1], on_line[number], added[number]) for number in {*changed, *added}}


def _meant(words: str, catalogue: Catalogue) -> tuple[tuple[str, ...], SectionId | None]:
    """Return the titles of the cards that a title may mean, and the section that may follow it."""
    before, comma, behind = words.rpartition(",")
    section = section_typed(behind) if comma else None
    title = (before if section else words).strip()
    titles = tuple(card.title for card in catalogue.lookup(title).cards)
    if not titles:
        raise NotRewritableError(f"no card is called `{title}`")
    return titles, section


def _last_line(deck: Deck, change: str, copies: int, section: SectionId | None) -> int:
    """Return the line below which a card that is new to its section is written."""
    if copies < 0:
        raise NotRewritableError(f"`{change}`: no line has this card; edit the list")
    if section is None:
        raise NotRewritableError(f"`{change}`: no line has this card; say its section, such as `{change}, Draw`")
    lines = [entry.span.line for entry in deck.entries if entry.listed_section is section]
    if not lines:
        raise NotRewritableError(f"`{change}`: the list has no card in that section; edit the list")
    return max(lines)


def _changed(source: str, on_line: Sequence[tuple[CardEntry, int]], added: Sequence[CardOnLine]) -> ChangedLine:
    """Return a line of cards with other counts, and with new cards on lines of their own below it."""
    cards = [(entry.section, count, identity(entry)) for entry, count in on_line if count]
    written = "\n".join(f"{count} {entry.name}" for entry, count in on_line if count)
    ways = _in_place(source, on_line)
    if not written:
        ways = as_comment(source)
    elif ways != (source,):
        line = Unread(source=source, titles=tuple(entry.name for entry, count in on_line if not count))
        ways = (*ways, *with_rest(line, written))
    below = "".join(f"\n{copies} {title}" for _, copies, title in added)
    return ChangedLine(tuple(f"{way}{below}" for way in ways), [*cards, *added])


def _in_place(source: str, on_line: Sequence[tuple[CardEntry, int]]) -> tuple[str, ...]:
    """Return a line with its numbers changed; nothing if a card is to go, or has no number that can be changed."""
    for entry, count in reversed([pair for pair in on_line if pair[0].count != pair[1]]):
        start, end = entry.count_span.column - 1, entry.count_span.end - 1
        written = source[start:end] if entry.states_count else ""
        if not count or _COPIES.findall(written) != [str(entry.count)]:
            return ()
        source = source[:start] + _COPIES.sub(str(count), written) + source[end:]
    return (source,)
