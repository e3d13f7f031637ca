"""Read changes to a deck, such as `-1 Chalnoth; +2 Awaken`, and carry them out on the lines of the cards."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

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

CardCounts = Counter[tuple[SectionId | None, str]]
"""How many copies of each card there are in each section."""


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """A line of cards after a change.

    Attributes:
        ways: The ways to write it, the plainest first.
        cards: The cards that it holds then; without a section, wherever they count.
    """

    ways: tuple[str, ...]
    cards: CardCounts


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


def changed_lines(deck: Deck, catalogue: Catalogue, said: Iterable[str]) -> dict[int, ChangedLine]:
    """Return each line of cards that changes, by its number.

    Args:
        deck: The deck.
        catalogue: The cards.
        said: The changes, such as `-1 Chalnoth` or `+2 Awaken, Draw`, one a line or with `;` or `,` between them.

    Raises:
        BorgcheckError: A change is not understood, or its line is not certain.
    """
    counts = [entry.count for entry in deck.entries]
    added: dict[int, list[tuple[SectionId | None, int, str]]] = defaultdict(list)
    changed: set[int] = set()
    for change, copies, words in (each for text in said for each in read_changes(text)):
        titles, section = _meant(words, catalogue)
        title = titles[0]
        indexes = [
            n
            for n, entry in enumerate(deck.entries)
            if entry.card and entry.card.title in titles and section in (None, entry.section)
        ]
        if len(indexes) > 1:
            lines = ", ".join(str(deck.entries[n].span.line) for n in indexes)
            raise NotRewritableError(
                f"{title} is on lines {lines}: say which section, such as `{change}, Draw`, or edit the list"
            )
        if indexes:
            [index] = indexes
            counts[index] += copies
            changed.add(deck.entries[index].span.line)
            if counts[index] < 0:
                number, listed = deck.entries[index].span.line, deck.entries[index].count
                raise NotRewritableError(f"{title}: line {number} has only {listed}")
        else:
            number = _last_line(deck, change, copies, section)
            added[number].append((section, copies, title))
    if changed and not added and all(count == entry.count for count, entry in zip(counts, deck.entries, strict=True)):
        raise NotRewritableError("these changes cancel out: say the section of each, such as `-1 Chalnoth, Seed`")
    return {number: _changed(deck, number, counts, added[number]) for number in {*changed, *added}}


def multiplied_lines(deck: Deck, numbers: Collection[int], copies: int) -> dict[int, ChangedLine]:
    """Return lines of cards with so many copies of each card, wherever these then count.

    Raises:
        NotRewritableError: A card has a count of its own.
    """
    counts = [copies for _ in deck.entries]
    if own := [entry.span.line for entry in deck.entries if entry.states_count and entry.span.line in numbers]:
        raise NotRewritableError(f"line {own[0]} has a count of its own; edit the list")
    changed = {number: _changed(deck, number, counts, ()) for number in numbers}
    return {
        number: ChangedLine(line.ways, Counter({(None, title): n for (_, title), n in line.cards.items()}))
        for number, line in changed.items()
    }


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


def _changed(
    deck: Deck, number: int, counts: Sequence[int], added: Sequence[tuple[SectionId | None, int, str]]
) -> ChangedLine:
    """Return a line of cards with other counts, and with new cards on lines of their own below it."""
    source = deck.source[number - 1]
    on_line = [(entry, count) for entry, count in zip(deck.entries, counts, strict=True) if entry.span.line == number]
    cards: CardCounts = Counter()
    for entry, count in on_line:
        cards[entry.section, identity(entry)] += count
    for section, copies, title in added:
        cards[section, title] += copies
    written = "\n".join(f"{count} {entry.name}" for entry, count in on_line if count)
    if all(count == entry.count for entry, count in on_line):
        ways: tuple[str, ...] = (source,)
    elif not written:
        ways = as_comment(source)
    else:
        line = Unread(source=source, titles=tuple(entry.name for entry, count in on_line if not count))
        ways = (*_in_place(source, on_line), *with_rest(line, written))
    new = "".join(f"\n{copies} {title}" for _, copies, title in added)
    return ChangedLine(tuple(f"{way}{new}" for way in ways), +cards)


def _in_place(source: str, on_line: Sequence[tuple[CardEntry, int]]) -> tuple[str, ...]:
    """Return a line with its numbers changed; nothing if a card is to go, or has no number that can be changed."""
    for entry, count in reversed([pair for pair in on_line if pair[0].count != pair[1]]):
        start, end = entry.count_span.column - 1, entry.count_span.end - 1
        written = source[start:end] if entry.states_count else ""
        if not count or _COPIES.findall(written) != [str(entry.count)]:
            return ()
        source = source[:start] + _COPIES.sub(str(count), written) + source[end:]
    return (source,)
